import { isAsked, writtenStanding } from '@delibera/core/decisions/people'
import type { MeetingStatus } from '@delibera/core/meeting/status'
import { decisionCart, stillToPay } from '@delibera/core/meetings/cart'
import { priceFacts } from '@delibera/core/meetings/rules'
import type { Mode } from '@delibera/core/meetings/schema'
import type { Line } from '@delibera/core/payments/stages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { membersOf } from '../members/member-store.ts'

interface OpenMeeting {
  company_id: string
  status: MeetingStatus
  mode: Mode
  phones: (string | null)[]
  from_decision_id: string | null
  elections: number
  advance: boolean
  designated: boolean
  paid: Line[]
}

interface Terms {
  unlimited: boolean
  max_members: number | null
}

/** What the meetings under way of a company will still cost until their end, and its drafts of decisions in writing once they are sent, in units. */
export async function stillCosts(db: Db, company: Proven<'company'>, terms: Terms): Promise<number> {
  const meetings = await openMeetings(db, sql`m.company_id = ${company} and m.status not in ('VERBALIZE', 'COMPLETED', 'CANCELED')`)
  const costs = [...meetings.map((it) => costOf(it, terms)), ...(await draftedDecisionCosts(db, company, terms))]
  return costs.reduce((sum, it) => sum + it, 0)
}

interface DraftedDecision {
  mode: Mode
  body: 'PARTNERS' | 'BOARD'
  left_out: string[]
}

/** A draft goes to whom the book names today; one that was sent has paid. */
async function draftedDecisionCosts(db: Db, company: Proven<'company'>, { unlimited, max_members }: Terms): Promise<number[]> {
  const { rows } = await sql<DraftedDecision>`
    select m.mode, d.body, d.left_out from decisions d join meetings m on m._id = d.meeting_id
    where d.company_id = ${company} and d.decision_status = 'DRAFT'`.execute(db)
  if (rows.length === 0) return []
  const book = await membersOf(db, company)
  return rows.map(({ mode, body, left_out }) => {
    const told = book.filter((it) => !left_out.includes(it._id) && isAsked(writtenStanding(it, body), body))
    return decisionCart('', { ...priceFacts(mode, told), max_members }, [], { isDraft: true, unlimited }).due
  })
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
