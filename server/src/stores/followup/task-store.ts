import type { TaskEvent, TaskNote } from '@delibera/core/followup/schema'
import type { TaskTerm } from '@delibera/core/followup/terms'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** What asks for a task: a meeting and its point, an office, an entry of the register. */
export interface TaskPlace {
  meeting_id?: string | null
  odg_id?: string | null
  office_id?: string | null
  entry_seq?: number | null
}

export interface NewTask extends TaskTerm, TaskPlace {
  company_id: Proven<'company'>
  /** What somebody typed, of a T-FREE alone. */
  title?: string | null
  /** Whom or what it is about, where its code alone does not say it. */
  subject?: string | null
  notes?: readonly TaskNote[]
  note?: string | null
  owner_member?: string | null
  owner_user?: string | null
}

/**
 * Opens a task unless the same place has one of its code already, and answers its id, or null where it was there. One that a point opened for an
 * office that nobody had named yet becomes that of the office named first.
 */
export async function openTask(tx: Tx, task: NewTask, { at, by = null }: { at: Date; by?: string | null }): Promise<string | null> {
  if (task.office_id && task.odg_id && (await nameOffice(tx, task))) return null
  const { meeting_id = null, odg_id = null, office_id = null, entry_seq = null, title = null, subject = null } = task
  const { rows } = await sql<{ _id: string }>`
    insert into tasks (company_id, meeting_id, odg_id, office_id, entry_seq, code, title, subject, due_on, legal_on, earliest_on, source, amount_cents,
      organ, owner_member, owner_user, notes, note, created_at)
    values (${task.company_id}, ${meeting_id}, ${odg_id}, ${office_id}, ${entry_seq}, ${task.code}, ${title}, ${subject}, ${task.due_on}, ${task.legal_on},
      ${task.earliest_on}, ${task.source}, ${task.amount_cents}, ${task.organ}, ${task.owner_member ?? null}, ${task.owner_user ?? null},
      ${[...(task.notes ?? [])]}, ${task.note ?? null}, ${at.toISOString()})
    on conflict do nothing returning _id`.execute(tx)
  const _id = rows[0]?._id ?? null
  if (_id) await tellTask(tx, _id, { at, by, kind: 'OPENED', said: null })
  return _id
}

async function nameOffice(tx: Tx, { company_id, code, odg_id, office_id, subject = null, due_on, legal_on }: NewTask): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tasks')
    .set({ office_id, subject, due_on, legal_on })
    .where('company_id', '=', company_id)
    .where('code', '=', code)
    .where('odg_id', '=', odg_id!)
    .where('office_id', 'is', null)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds to the history of a task; whoever does has its row, so that nobody takes the same number. */
export async function tellTask(
  tx: Tx,
  task_id: string,
  { at, by, kind, said }: { at: Date; by: string | null } & Pick<TaskEvent, 'kind' | 'said'>,
): Promise<void> {
  await sql`insert into task_events (task_id, seq, at, by_user, kind, said)
    select ${task_id}, coalesce(max(seq), 0) + 1, ${at.toISOString()}, ${by}, ${kind}, ${said} from task_events where task_id = ${task_id}`.execute(tx)
}

/** What ends a task by itself: that which it asked for has happened. */
export interface TaskEnd {
  done_on: string
  protocol?: string | null
  proof_file_id?: string | null
}

/** Ends the open tasks of a code and place; answers their ids. Each part of the place that is named must be theirs. */
export async function endTasks(
  tx: Tx,
  { company_id, code, ...place }: TaskPlace & { company_id: Proven<'company'>; code: NewTask['code'] },
  { done_on, protocol = null, proof_file_id = null }: TaskEnd,
  { at, by = null }: { at: Date; by?: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    update tasks set status = 'DONE', done_on = ${done_on}, protocol = coalesce(${protocol}, protocol), proof_file_id = coalesce(${proof_file_id}, proof_file_id),
      version = version + 1
    where company_id = ${company_id} and code = ${code} and status = 'OPEN'
      and (${place.meeting_id ?? null}::uuid is null or meeting_id = ${place.meeting_id ?? null})
      and (${place.odg_id ?? null}::uuid is null or odg_id = ${place.odg_id ?? null})
      and (${place.office_id ?? null}::uuid is null or office_id = ${place.office_id ?? null})
      and (${place.entry_seq ?? null}::int is null or entry_seq = ${place.entry_seq ?? null})
    returning _id`.execute(tx)
  for (const { _id } of rows) await tellTask(tx, _id, { at, by, kind: 'DONE', said: done_on })
  return rows.map((it) => it._id)
}

/** Gives up the open tasks of a meeting's points that no resolution asks for any more. Those of people, and of the meeting itself, stay. */
export async function dropTasks(
  tx: Tx,
  meeting: Proven<'meeting'>,
  { wanted, reason, at }: { wanted: ReadonlySet<string>; reason: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{ _id: string; code: string; odg_id: string }>`
    select _id, code, odg_id from tasks where meeting_id = ${meeting} and odg_id is not null and code <> 'T-FREE' and status = 'OPEN'
      and not exists (select from tasks f where f.odg_id = tasks.odg_id and f.code = 'T-OFF-ACC' and f.status = 'DONE') for update`.execute(tx)
  for (const { _id } of rows.filter((it) => !wanted.has(`${it.code} ${it.odg_id}`))) {
    await sql`update tasks set status = 'WAIVED', note = ${reason}, version = version + 1 where _id = ${_id}`.execute(tx)
    await tellTask(tx, _id, { at, by: null, kind: 'WAIVED', said: reason })
  }
}

/** One that the product had given up, of a point that asks for it again. */
export async function takeUpAgain(tx: Tx, { code, odg_id, due_on, legal_on }: NewTask, at: Date): Promise<void> {
  const { rows } = await sql<{ _id: string }>`
    update tasks set status = 'OPEN', note = null, due_on = ${due_on}, legal_on = ${legal_on}, version = version + 1
    where odg_id = ${odg_id} and code = ${code} and status = 'WAIVED'
      and (select by_user from task_events e where e.task_id = tasks._id and e.kind = 'WAIVED' order by seq desc limit 1) is null
    returning _id`.execute(tx)
  for (const { _id } of rows) await tellTask(tx, _id, { at, by: null, kind: 'REOPENED', said: null })
}

/** Whether a meeting is one of the company, and the point one of the meeting. */
export async function isInMeeting(tx: Tx, company: Proven<'company'>, { meeting_id, odg_id }: { meeting_id: string; odg_id: string | null }): Promise<boolean> {
  const { rows } = await sql`select 1 from meetings m where m._id = ${meeting_id} and m.company_id = ${company}
    and (${odg_id}::uuid is null or exists (select from agenda_points p where p._id = ${odg_id} and p.meeting_id = m._id))`.execute(tx)
  return rows.length > 0
}
