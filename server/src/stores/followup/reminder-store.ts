import type { TaskCode } from '@delibera/core/company/tasks'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** A term, with whoever is reminded of it. */
export interface Recalled {
  task_id: string
  company_id: Proven<'company'>
  business_name: string
  code: TaskCode
  title: string | null
  subject: string | null
  due_on: string | null
  source: string | null
  /** Null of a member, who has no account here. */
  user_id: Proven<'user'> | null
  email: string
  name: string
  locale: string | null
  /** Whether they serve the company, rather than manage it. */
  is_consultant: boolean
}

/**
 * Open tasks with whoever has to do them: the person who was named; of the consultant those who serve the company, and lacking them, as for every other
 * organ, those who manage it. Up to a day, or one of them.
 */
export async function recalledTasks(db: Db | Tx, { until, task_id = null }: { until: string; task_id?: string | null }): Promise<Recalled[]> {
  const { rows } = await sql<Recalled>`
    with asked as (
      select t.*, k.business_name, exists (select from company_roles r join users u on u._id = r.user_id where r.company_id = t.company_id
        and r.role = 'CONSULTANT' and r.status = 'ACTIVE' and u.deleted_at is null and u.disabled_at is null) as is_served
      from tasks t join companies k on k._id = t.company_id
      where t.status = 'OPEN' and k.deleted_at is null and (t._id = ${task_id} or (${task_id}::uuid is null and t.due_on <= ${until}::date))),
    people as (
      select a._id as task_id, u._id as user_id, u.email, concat_ws(' ', u.first_name, u.last_name) as name, u.locale, r.role = 'CONSULTANT' as is_consultant
      from asked a join company_roles r on r.company_id = a.company_id and r.status = 'ACTIVE' join users u on u._id = r.user_id
      where u.deleted_at is null and u.disabled_at is null and a.owner_member is null and (
        case when a.owner_user is not null then u._id = a.owner_user
          else r.role = case when a.organ = 'CONSULTANT' and a.is_served then 'CONSULTANT' else 'ADMIN' end end)
      union all
      select a._id, null, m.email, concat_ws(' ', m.first_name, m.last_name), null, false from asked a join members m on m._id = a.owner_member where m.email is not null)
    select distinct on (a._id, p.email) a._id as task_id, a.company_id, a.business_name, a.code, a.title, a.subject,
      to_char(a.due_on, 'YYYY-MM-DD') as due_on, a.source, p.user_id, p.email, p.name, p.locale, p.is_consultant
    from asked a join people p on p.task_id = a._id order by a._id, p.email, p.is_consultant`.execute(db)
  return rows
}

/** Those of them that nobody was told of on that day; from now on they are. */
export async function noteReminded(tx: Tx, { email, ids, day }: { email: string; ids: readonly string[]; day: string }): Promise<Set<string>> {
  const { rows } = await sql<{ task_id: string }>`insert into task_reminders (task_id, recipient, on_day)
    select id, ${email}, ${day}::date from unnest(${[...ids]}::uuid[]) id on conflict do nothing returning task_id`.execute(tx)
  return new Set(rows.map((it) => it.task_id))
}
