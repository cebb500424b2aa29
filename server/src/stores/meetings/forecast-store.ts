import type { MeetingStatus } from '@delibera/core/meeting/status'
import { stillToPay } from '@delibera/core/meetings/cart'
import { priceFacts } from '@delibera/core/meetings/rules'
import type { Mode } from '@delibera/core/meetings/schema'
import type { Line } from '@delibera/core/payments/stages'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

interface OpenMeeting {
  status: MeetingStatus
  mode: Mode
  phones: (string | null)[]
  paid: Line[]
}

/** What the meetings under way of a company will still cost until their end, in units. */
export async function stillCosts(db: Db, company_id: string, plan: { unlimited: boolean; max_members: number | null }): Promise<number> {
  const { rows } = await sql<OpenMeeting>`
    select m.status, m.mode,
      array(select coalesce(b.phone, p.person->>'phone') from meeting_members p left join members b on b._id = p.book_id
        where p.meeting_id = m._id and p.source <> 'DELEGATE') as phones,
      coalesce((select json_agg(json_build_object('code', code, 'qty', case kind when 'REFUND' then -qty else qty end))
        from ledger where meeting_id = m._id and kind in ('CHARGE', 'REFUND') and stage <> 'MESSAGE'), '[]') as paid
    from meetings m where m.company_id = ${company_id} and m.status not in ('VERBALIZE', 'COMPLETED', 'CANCELED')`.execute(db)
  return rows.reduce((sum, it) => {
    const facts = {
      ...priceFacts(
        it.mode,
        it.phones.map((phone) => ({ phone })),
      ),
      max_members: plan.max_members,
    }
    return sum + stillToPay(facts, it.paid, { status: it.status, live: 'STANDBY', unlimited: plan.unlimited })
  }, 0)
}
