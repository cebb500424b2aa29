import { looksCertified } from '@delibera/core/certified-hosts'
import { canClose, closingOf } from '@delibera/core/decisions/count'
import type { WrittenTrigger } from '@delibera/core/decisions/facts'
import { partOf } from '@delibera/core/decisions/people'
import type { Decision, DecisionMember, DecisionStatus } from '@delibera/core/decisions/schema'
import { percentage } from '@delibera/core/law/threshold'
import type { EmailStatus } from '@delibera/core/letters'
import type { LinkState } from '@delibera/core/meeting/people'
import { decisionCart } from '@delibera/core/meetings/cart'
import { priceFacts } from '@delibera/core/meetings/rules'
import type { Mode } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import type { Deps } from '../../deps.ts'
import { paidLines } from '../../ledger/meeting-charges.ts'
import { statuteIn } from '../../meeting/law.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { standingsOf } from '../../outbox/log-store.ts'
import { acknowledgementsOf } from '../../stores/decisions/list-store.ts'
import { linkStates } from '../../stores/meetings/link-store.ts'
import { planOf } from '../../stores/subscriptions/plan-store.ts'
import { type AskedPerson, countsIn, isProven, type KnownDecision, knownDecision, lawOf, standingIn, voicesIn } from './known-reads.ts'

/** The step whose rules are shown beside the decision as it stands; none once nothing is left to do. */
const stepOf: Partial<Record<DecisionStatus, WrittenTrigger>> = {
  DRAFT: 'decide_send',
  OPEN: 'decide_close',
  CLOSED: 'decide_record',
  RECORDED: 'decide_record',
}

/** A decision as those who prepare it see it. */
export async function decisionSeen(deps: Pick<Deps, 'db' | 'clock' | 'config'>, caller: MeetingCaller): Promise<Decision> {
  const { db, clock } = deps
  const known = await knownDecision(db, caller)
  const { row, points, answers, company } = known
  const plan = await planOf(db, company._id, clock.now())
  const [paid, acks] = [await paidLines(db, row.meeting_id), await acknowledgementsOf(db, caller.meeting)]
  const step = stepOf[row.decision_status]
  return {
    ...identityOf(known),
    points,
    members: await membersSeen(deps, caller, known),
    answers,
    progress: progressIn(known),
    count: row.decision_status === 'DRAFT' ? [] : countsIn(known),
    closing: closingIn(known),
    checks: step ? lawOf(deps, step, known) : [],
    acks,
    cart: decisionCart(row.meeting_id, { ...priceIn(known), max_members: plan.max_members_convocation }, paid, {
      isDraft: row.decision_status === 'DRAFT',
      unlimited: plan.unlimited,
    }),
  }
}

function identityOf({ row }: KnownDecision) {
  const { meeting } = row
  return {
    _id: row.meeting_id,
    company_id: row.company_id,
    slug: meeting.slug,
    decision_status: row.decision_status,
    body: row.body,
    method: row.method,
    name: meeting.name,
    initiators: row.initiators,
    signer_id: row.signer_id,
    deadline: row.deadline,
    reminders: row.reminders,
    use_whatsapp: (meeting.mode as unknown as Mode).use_whatsapp,
    left_out: row.left_out,
    maker: meeting.maker as Decision['maker'],
    created_at: meeting.created_at,
    sent_at: row.sent_at,
    closed_at: row.closed_at,
    closed_by: row.closed_by,
    canceled_at: meeting.canceled_at,
    cancel_reason: meeting.cancel_reason,
    stop: row.stop,
    meeting_id: row.became_id,
    from_id: row.from_id,
    version: meeting.version,
  }
}

/** What the price depends on: everybody who is told. */
export const priceIn = ({ row, people }: Pick<KnownDecision, 'row' | 'people'>) =>
  priceFacts(
    row.meeting.mode as unknown as Mode,
    people.filter((it) => it.is_told).map((it) => it.person),
  )

export function progressIn({ people, answers }: Pick<KnownDecision, 'people' | 'answers'>): Decision['progress'] {
  const voting = people.filter((it) => it.weight > 0)
  const said = new Set(standingIn({ answers }).map((it) => it.member_id))
  const sum = (of: readonly AskedPerson[]) => of.reduce((total, it) => total + it.weight, 0)
  const answered = voting.filter((it) => said.has(it.member_id))
  return { answered: answered.length, answered_weight: sum(answered), total: sum(voting), people: voting.length }
}

/** What still stands against closing before the deadline; the statute may bar it altogether. */
export function closingIn(known: KnownDecision): Decision['closing'] {
  const { row } = known
  const counts = countsIn(known)
  const conditions = closingOf(
    { body: row.body, voices: voicesIn(known), answers: standingIn(known) },
    counts.map((count) => ({ count, quorum: count.quorum })),
  )
  const isAllowed = row.decision_status === 'OPEN' ? row.early_close : statuteIn(known.company).written_early_close
  return { ...conditions, can_close: row.decision_status === 'OPEN' && isAllowed && canClose(conditions), barred: !isAllowed }
}

async function membersSeen({ db }: Pick<Deps, 'db'>, { meeting }: MeetingCaller, known: KnownDecision): Promise<DecisionMember[]> {
  const isDraft = known.row.decision_status === 'DRAFT'
  const links = isDraft ? new Map<string, LinkState>() : await linkStates(db, meeting)
  const letters = isDraft ? new Map<string, EmailStatus>() : await standingsOf(db, meeting, ['DECISION_PROPOSAL'])
  const total = known.people.reduce((sum, it) => sum + it.weight, 0)
  return known.people.map((it) => ({
    member_id: it.member_id,
    name: fullName(it.person),
    types: it.types,
    part: partOf(it, known.row.body),
    weight: it.weight,
    percentage: percentage(it.weight, total),
    shares: it.shares,
    holds_on: it.holds_on,
    is_told: it.is_told,
    email: it.person.email,
    address_looks_certified: it.person.email ? looksCertified(it.person.email) : null,
    link: links.get(it.member_id) ?? 'NONE',
    email_status: letters.get(it.member_id) ?? null,
    sent_at: it.sent_at,
    delivered_at: it.delivered_at,
    visited_at: it.visited_at,
    read_at: it.read_at,
    reminded_at: it.reminded_at,
    proof: it.proof_file_id ? { proof_file_id: it.proof_file_id, means: it.proof_means!, delivered_on: it.delivered_on! } : null,
    is_proven: isProven(it, known.answers),
  }))
}
