import type { DeadlineFacts } from '@delibera/core/calendar/deadlines'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type TaskDue = DeadlineFacts['tasks'][number]

/**
 * What calendars show of tasks, by company: those with a day between two others, done or not. The filing of the
 * accounts is a step of the accounts already; what was given up is nowhere.
 */
export async function taskTerms(db: Db, ids: RawBuilder<unknown>, { from, to }: { from: string; to: string }): Promise<Map<string, TaskDue[]>> {
  const { rows } = await sql<TaskDue & { company_id: string }>`
    select company_id, _id as task_id, jsonb_build_object('code', code, 'title', title, 'subject', subject) as task, to_char(due_on, 'YYYY-MM-DD') as day,
      source, meeting_id, status = 'DONE' as done
    from tasks where company_id in (${ids}) and status <> 'WAIVED' and code <> 'T-ACC-FILE' and due_on between ${from}::date and ${to}::date`.execute(db)
  const found = new Map<string, TaskDue[]>()
  for (const { company_id, ...it } of rows) found.set(company_id, [...(found.get(company_id) ?? []), it])
  return found
}
