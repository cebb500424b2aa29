import type { AwaitedMeeting, CompanyEnding } from '@delibera/core/companies/ending'
import { underWay } from '@delibera/core/meetings/states'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { realInList } from '../payments/wallet-store.ts'
import { standingSubscriptions } from '../subscriptions/subscription-store.ts'

/** Meetings that their members await, the next first. */
export async function awaitedMeetings(db: Db, company: Proven<'company'>): Promise<AwaitedMeeting[]> {
  const { rows } = await sql<AwaitedMeeting>`
    select m._id, m.name, m.meeting_type, m.status, m.is_offline,
      case when m.planned_at is not null or exists (select 1 from convocations c where c.meeting_id = m._id) then m.date_at end as datetime
    from meetings m where m.company_id = ${company} and m.status = any(${[...underWay]}::text[])
    order by m.date_at, m._id`.execute(db)
  return rows
}

type Counts = Pick<CompanyEnding, 'people' | 'drafts' | 'ended' | 'credits'>

/** What would go with a company. */
export async function endingOf(db: Db, { company, locale }: Pick<Contexts['company'], 'company' | 'locale'>, now: Date): Promise<CompanyEnding> {
  const { rows } = await sql<Counts>`
    select (select count(*) from members where company_id = c._id) as people,
      (select count(*) from meetings where company_id = c._id and status in ('DRAFT', 'CREATION', 'PROCESSING')) as drafts,
      (select count(*) from meetings where company_id = c._id and status in ('COMPLETED', 'CANCELED')) as ended,
      ${realInList} as credits
    from companies c where c._id = ${company}`.execute(db)
  const { active_subscriptions } = await standingSubscriptions(db, company, now, locale)
  return { meetings: await awaitedMeetings(db, company), ...rows[0]!, subscriptions: active_subscriptions.all }
}
