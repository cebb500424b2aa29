import type { ServedCompany } from '@delibera/core/consultants/schema'
import { ahead } from '@delibera/core/meetings/upcoming'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

type NextMeeting = NonNullable<ServedCompany['next_meeting']>

/** The next meeting with a date of each company, by its id. */
export async function nextMeetings(db: Db, ids: readonly Proven<'company'>[], now: Date): Promise<Map<string, NextMeeting>> {
  const { rows } = await sql<NextMeeting & { company_id: string }>`
    select distinct on (m.company_id) m.company_id, m._id, m.name, m.meeting_type, m.date_at as date
    from sittings m where m.company_id = any(${ids}::uuid[]) and m.status = any(${[...ahead]}::text[]) and m.date_at >= ${now.toISOString()}
      and (m.planned_at is not null or exists (select 1 from convocations k where k.meeting_id = m._id))
    order by m.company_id, m.date_at, m._id`.execute(db)
  return new Map(rows.map(({ company_id, ...it }) => [company_id, it]))
}
