import type { TaskCode } from '@delibera/core/company/tasks'
import { addDays } from '@delibera/core/dates'
import type { ServedTaskQuery, TaskEvent, TaskNote, TaskOrgan, TaskStatus } from '@delibera/core/followup/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** A task as it is stored, with what its place is called. */
export interface TaskRow {
  _id: string
  company: { _id: string; business_name: string }
  meeting_id: string | null
  meeting: { title: string; day: string | null; meeting_type: 'ASSEMBLY' | 'BOARD'; written: boolean } | null
  odg_id: string | null
  odg_title: string | null
  template_id: string | null
  office_id: string | null
  entry_seq: number | null
  code: TaskCode
  title: string | null
  subject: string | null
  due_on: string | null
  legal_on: string | null
  earliest_on: string | null
  source: string | null
  amount_cents: number | null
  organ: TaskOrgan
  owner_member: string | null
  owner_user: string | null
  /** Of the person who has to do it. */
  owner_name: string | null
  status: TaskStatus
  provisional: boolean
  done_on: string | null
  protocol: string | null
  proof_file: { _id: string; name: string } | null
  notes: TaskNote[]
  note: string | null
  history: TaskEvent[]
  version: number
}

const day = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'YYYY-MM-DD')`

const selected = sql`t._id, jsonb_build_object('_id', k._id, 'business_name', k.business_name) as company, t.meeting_id,
  case when m._id is not null then jsonb_build_object('title', m.name, 'day', to_char(m.date_at at time zone 'Europe/Rome', 'YYYY-MM-DD'),
    'meeting_type', m.meeting_type, 'written', m.form = 'WRITTEN') end as meeting,
  t.odg_id, p.title as odg_title, p.template_id, t.office_id, t.entry_seq, t.code, t.title, t.subject, ${day(sql`t.due_on`)} as due_on,
  ${day(sql`t.legal_on`)} as legal_on, ${day(sql`t.earliest_on`)} as earliest_on, t.source, t.amount_cents, t.organ, t.owner_member, t.owner_user,
  coalesce((select concat_ws(' ', b.first_name, b.last_name) from members b where b._id = t.owner_member),
    (select concat_ws(' ', u.first_name, u.last_name) from users u where u._id = t.owner_user)) as owner_name,
  t.status, coalesce(m.status <> 'COMPLETED', false) as provisional, ${day(sql`t.done_on`)} as done_on, t.protocol,
  case when f._id is not null then jsonb_build_object('_id', f._id, 'name', f.name) end as proof_file, t.notes, t.note, t.version,
  coalesce((select jsonb_agg(jsonb_build_object('at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', concat_ws(' ', u.first_name, u.last_name),
    'kind', e.kind, 'said', e.said) order by e.seq) from task_events e left join users u on u._id = e.by_user where e.task_id = t._id), '[]') as history`

const joined = sql`tasks t join companies k on k._id = t.company_id left join meetings m on m._id = t.meeting_id
  left join agenda_points p on p._id = t.odg_id left join files f on f._id = t.proof_file_id`

/** Of which companies: one, those that somebody serves, or the ones of one meeting. */
export type TaskScope = { company: Proven<'company'> } | { consultant: Proven<'user'>; company_id?: string | undefined } | { meeting: Proven<'meeting'> }

function within(scope: TaskScope): RawBuilder<unknown> {
  if ('company' in scope) return sql`t.company_id = ${scope.company}`
  if ('meeting' in scope) return sql`t.meeting_id = ${scope.meeting}`
  const served = sql`t.company_id in (select r.company_id from company_roles r where r.user_id = ${scope.consultant} and r.role = 'CONSULTANT' and r.status = 'ACTIVE')`
  return scope.company_id ? sql`(${served} and t.company_id = ${scope.company_id})` : served
}

/** How soon a day must be to be near, as core says it. */
const nearDays = 7

function inState(state: ServedTaskQuery['state'], today: string): RawBuilder<unknown> {
  const open = sql`t.status = 'OPEN'`
  const soon = addDays(today, nearDays)
  if (!state) return sql`true`
  return {
    OPEN: open,
    WAIVED: sql`t.status = 'WAIVED'`,
    DONE: sql`t.status = 'DONE'`,
    LATE: sql`(${open} and t.due_on < ${today}::date)`,
    NEAR: sql`(${open} and t.due_on between ${today}::date and ${soon}::date)`,
    AHEAD: sql`(${open} and (t.due_on is null or t.due_on > ${soon}::date))`,
  }[state]
}

const organs: Record<Exclude<NonNullable<ServedTaskQuery['owner']>, 'MINE'>, readonly TaskOrgan[]> = {
  CONSULTANT: ['CONSULTANT'],
  ADMIN: ['ADMIN', 'SECRETARY'],
  DIRECTORS: ['DIRECTORS', 'CHAIR'],
  AUDITORS: ['AUDITORS'],
  NOTARY: ['NOTARY'],
  OTHERS: ['PARTNER'],
}

function ownedBy(owner: ServedTaskQuery['owner'], user: Proven<'user'> | null): RawBuilder<unknown> {
  if (!owner) return sql`true`
  if (owner === 'MINE') return sql`t.owner_user = ${user}`
  return sql`(t.owner_user is null and t.owner_member is null and t.organ = any(${[...organs[owner]]}::text[]))`
}

interface Asked {
  scope: TaskScope
  /** Who asks, for what is theirs. */
  user?: Proven<'user'> | null
  today: string
  query: Pick<ServedTaskQuery, 'page' | 'count' | 'state' | 'owner' | 'date_gt' | 'date_lt' | 'search'>
}

/** Open ones by their term, the earliest first; then what is done, the last first. */
export async function tasksIn(db: Db | Tx, { scope, user = null, today, query }: Asked): Promise<{ total: number; items: TaskRow[] }> {
  const { page, count, date_gt, date_lt } = query
  const found = sql`from ${joined} where k.deleted_at is null and ${within(scope)} and ${inState(query.state, today)} and ${ownedBy(query.owner, user)}
    and (${date_gt ?? null}::date is null or t.due_on >= ${date_gt ?? null}::date) and (${date_lt ?? null}::date is null or t.due_on <= ${date_lt ?? null}::date)`
  const { rows } = await sql<TaskRow>`select ${selected} ${found}
    order by t.status <> 'OPEN', case when t.status = 'OPEN' then t.due_on end nulls last, t.done_on desc nulls last, k.business_name, t.code, t._id
    limit ${count} offset ${(page - 1) * count}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { total: counted[0]!.total, items: rows }
}

/** One of a company. */
export async function taskRow(db: Db | Tx, company: Proven<'company'>, _id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`select ${selected} from ${joined} where t.company_id = ${company} and t._id = ${_id}`.execute(db)
  return rows[0]
}

/** The same, to be changed: whoever else would change it waits. */
export async function lockedTask(tx: Tx, company: Proven<'company'>, _id: string): Promise<TaskRow | undefined> {
  await sql`select 1 from tasks where company_id = ${company} and _id = ${_id} for update`.execute(tx)
  return taskRow(tx, company, _id)
}

/** What a change leaves. */
export type TaskSet = Pick<
  TaskRow,
  'title' | 'due_on' | 'earliest_on' | 'organ' | 'owner_member' | 'owner_user' | 'status' | 'done_on' | 'protocol' | 'note'
> & {
  proof_file_id: string | null
}

/** Only from the version that was read: of two who change it at once the second is told so. */
export async function rewriteTask(tx: Tx, { _id, version }: Pick<TaskRow, '_id' | 'version'>, set: TaskSet): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tasks')
    .set({ ...set, version: version + 1 })
    .where('_id', '=', _id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
