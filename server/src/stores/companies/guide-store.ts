import type { GuideFacts } from '@delibera/core/companies/guide'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

interface GuideRow extends GuideFacts {
  _id: string
  business_name: string
  meeting: { _id: string; is_draft: boolean } | null
}

/** One company that somebody administers, or waits to: the one asked about, else the newest. Examples are asked about by name alone. */
export async function guidedCompany(db: Db, user: Proven<'user'>, about: string | null): Promise<GuideRow | undefined> {
  const { rows } = await sql<GuideRow>`
    select c._id, c.business_name, c.confirmed_at is not null as confirmed, c.shares_value as capital,
      c.statute_confirmed_at is not null or c.statute <> '{}' as statute_confirmed, c.rehearsed_at is not null as rehearsed,
      (select count(*) from members m where m.company_id = c._id and not m.is_valid) as invalid_members,
      (select coalesce(sum(m.owned_value), 0)::bigint from members m where m.company_id = c._id) as owned,
      (select count(*) from member_roles r where r.company_id = c._id and r.type = 'ADM') as directors,
      (select count(*) from member_roles r join members m on m._id = r.member_id where r.company_id = c._id and r.type = 'PAR' and m.shares_value > 0) as partners,
      ${hasNoticed} as noticed,
      (select json_build_object('_id', m._id, 'is_draft', m.status in ('DRAFT', 'CREATION')) from sittings m
        where m.company_id = c._id and not m.is_offline and m.meeting_type = 'ASSEMBLY' and m.status in ('DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION')
        order by m.created_at desc, m._id limit 1) as meeting
    from company_roles mine join companies c on c._id = mine.company_id
    where mine.user_id = ${user} and mine.role = 'ADMIN' and mine.status in ('ACTIVE', 'PENDING') and c.deleted_at is null
      and ${about === null ? sql`not c.is_example` : sql`c._id = ${about}`}
    order by c.created_at desc, c._id limit 1`.execute(db)
  return rows[0]
}

/** In SQL, of the company `c`: whether a notice of its has left. */
const hasNoticed = sql<boolean>`exists (select 1 from meetings m join convocations v on v.meeting_id = m._id where m.company_id = c._id and v.sent_at is not null)`

/** Whether a company that somebody acts for has sent a notice; what happens in an example teaches, and does not count. */
export async function hasSentNotices(db: Db, user: Proven<'user'>): Promise<boolean> {
  const { rows } = await sql`select 1 from company_roles mine join companies c on c._id = mine.company_id
    where mine.user_id = ${user} and mine.status = 'ACTIVE' and c.deleted_at is null and not c.is_example and ${hasNoticed} limit 1`.execute(db)
  return rows.length > 0
}

/** The first rehearsal of a company; those after it change nothing. */
export async function noteRehearsal(tx: Tx, company: Proven<'company'>, at: Date): Promise<void> {
  await tx.updateTable('companies').set({ rehearsed_at: at.toISOString() }).where('_id', '=', company).where('rehearsed_at', 'is', null).execute()
}
