import { addDays, instantInRome } from '@delibera/core/dates'
import type { MeetingType } from '@delibera/core/meeting/status'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

export interface MeetingToTell {
  _id: string
  company_id: string
  meeting_id: string
  name: string
  business_name: string
  meeting_type: MeetingType
  is_offline: boolean
  form: 'MEETING' | 'WRITTEN'
}

export interface CallToTell extends MeetingToTell {
  datetime: string
}

const midnight = (day: string): Date => instantInRome(`${day}T00:00`)!

/** Calls that are held after a moment and by a day of Italy, and whose notice has left. `_id` is the call's. */
export async function callsAhead(db: Db, { after, by }: { after: Date; by: string }): Promise<CallToTell[]> {
  const { rows } = await sql<CallToTell>`
    select c._id, c.datetime, m.company_id, m._id as meeting_id, m.name, k.business_name, m.meeting_type, m.is_offline, m.form
    from convocations c join meetings m on m._id = c.meeting_id join companies k on k._id = m.company_id
    where c.status = 'ACTIVE' and c.datetime > ${after} and c.datetime < ${midnight(addDays(by, 1))} and c.sent_at is not null
      and m.status = 'PERFORM' and not m.is_offline and k.deleted_at is null order by c.datetime, c._id`.execute(db)
  return rows
}

/** Minutes that became final between two days and that somebody has still to sign. `_id` is the minutes'. */
export async function unsignedMinutes(db: Db, { from, to }: { from: string; to: string }): Promise<MeetingToTell[]> {
  const { rows } = await sql<MeetingToTell>`
    select v._id, v.company_id, v.meeting_id, m.name, k.business_name, m.meeting_type, m.is_offline, m.form
    from verbals v join meetings m on m._id = v.meeting_id join companies k on k._id = v.company_id
    where v.confirmed_at >= ${midnight(from)} and v.confirmed_at < ${midnight(addDays(to, 1))} and k.deleted_at is null
      and exists (select 1 from verbal_signatures s where s.verbal_id = v._id and s.signed_at is null and s.refused_at is null)
    order by v.confirmed_at, v._id`.execute(db)
  return rows
}

/** Everybody who looks after a company, in pages by id. */
export async function peopleAfter(db: Db, last: string | null, limit: number): Promise<Proven<'user'>[]> {
  const { rows } = await sql<{ _id: Proven<'user'> }>`
    select u._id from users u where u.deleted_at is null and u.disabled_at is null ${last ? sql`and u._id > ${last}` : sql``}
      and exists (select 1 from company_roles r where r.user_id = u._id and r.status = 'ACTIVE')
    order by u._id limit ${limit}`.execute(db)
  return rows.map((it) => it._id)
}
