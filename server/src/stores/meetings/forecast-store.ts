import type { MeetingStatus } from '@delibera/core/meeting/status'
import { stillToPay } from '@delibera/core/meetings/cart'
import { priceFacts } from '@delibera/core/meetings/rules'
import type { Mode } from '@delibera/core/meetings/schema'
import type { Line } from '@delibera/core/payments/stages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

interface OpenMeeting {
  company_id: string
  status: MeetingStatus
  mode: Mode
  phones: (string | null)[]
  elections: number
  advance: boolean
  designated: boolean
  paid: Line[]
}

interface Terms {
  unlimited: boolean
  max_members: number | null
}

/** What the meetings under way of a company will still cost until their end, in units. */
export async function stillCosts(db: Db, company_id: string, terms: Terms): Promise<number> {
  const meetings = await openMeetings(db, sql`m.company_id = ${company_id} and m.status not in ('VERBALIZE', 'COMPLETED', 'CANCELED')`)
  return meetings.reduce((sum, it) => sum + costOf(it, terms), 0)
}

/** The same of several companies, as far as their meetings were prepared: a draft asks nobody for anything. */
export async function preparedCosts(db: Db, terms: ReadonlyMap<string, Terms>): Promise<Map<string, number>> {
  const ids = [...terms.keys()]
  const meetings = await openMeetings(
    db,
    sql`m.company_id = any(${ids}::uuid[]) and m.status in ('CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION', 'PERFORM')`,
  )
  const costs = new Map<string, number>()
  for (const it of meetings) costs.set(it.company_id, (costs.get(it.company_id) ?? 0) + costOf(it, terms.get(it.company_id)!))
  return costs
}

async function openMeetings(db: Db, which: RawBuilder<unknown>): Promise<OpenMeeting[]> {
  const { rows } = await sql<OpenMeeting>`
    select m.company_id, m.status, m.mode, m.from_decision_id, (m.advance->>'enabled')::boolean as advance, m.designated is not null as designated,
      array(select coalesce(b.phone, p.person->>'phone') from meeting_members p left join members b on b._id = p.book_id
        where p.meeting_id = m._id and p.source <> 'DELEGATE') as phones,
      (select count(*)::int from agenda_points a where a.meeting_id = m._id and a.vote_kind = 'ELECTION') as elections,
      coalesce((select json_agg(json_build_object('code', code, 'qty', case kind when 'REFUND' then -qty else qty end))
        from ledger where meeting_id = m._id and kind in ('CHARGE', 'REFUND') and stage <> 'MESSAGE'), '[]') as paid
    from sittings m where ${which}`.execute(db)
  return rows
}

function costOf({ mode, phones, elections, advance, designated, paid, status, from_decision_id }: OpenMeeting, { unlimited, max_members }: Terms): number {
  const asked = phones.map((phone) => ({ phone }))
  const facts = { ...priceFacts(mode, asked, { elections, advance, designated }), max_members, setup_free: from_decision_id !== null }
  return stillToPay(facts, paid, { status, live: 'STANDBY', unlimited })
}
