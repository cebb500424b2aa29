import type { CompanyType } from '../company/company-type.ts'
import { quorumCells } from '../company/quorums.ts'
import type { Quorum, Statute } from '../company/statute.ts'
import { type Check, fires, firesIf, type LawOutcome, passes } from './check.ts'
import type { LawFacts, MeetingFact, MeetingKind, MeetingNature, PointFact } from './facts.ts'
import { isBelow, isStricter, leastOf, meets, milderOf, percentage } from './threshold.ts'
import { constitution } from './weights.ts'

type PointNature = PointFact['nature']
type Overrides = Pick<Statute, 'quorum_overrides'>

/** A cell of the table of quorums: what the statute says, or else the law. */
function cell(type: CompanyType, { quorum_overrides }: Overrides, key: string): Quorum | null {
  return quorum_overrides[key] ?? quorumCells[type].find((it) => it.key === key)!.law
}

/** An S.r.l. that has a second call by its statute holds it as the first. */
function keyOf(type: CompanyType, nature: PointNature, call: 'first' | 'second'): string {
  if (type === 'SRL') return nature === 'ORDINARY' ? 'srl.normal' : 'srl.deed_change'
  return `${nature.toLowerCase()}.${call}`
}

/** The rules a company follows, with what its statute puts in the place of the law's. */
export interface CompanyQuorums {
  type: CompanyType
  statute: Overrides
}

export interface QuorumSituation extends CompanyQuorums {
  meeting_type: MeetingKind
}

/**
 * What must be there to begin. An assembly that decides points of both natures begins with the less strict of the two: each point is then voted with what
 * its own nature asks for (L-QUO-06).
 */
export function presetQuorums({ type, statute, meeting_type }: QuorumSituation, nature: MeetingNature): { first: Quorum | null; second: Quorum | null } {
  if (meeting_type === 'BOARD') return { first: cell(type, statute, 'board.constitutive'), second: null }
  const at = (of: PointNature, call: 'first' | 'second') => cell(type, statute, keyOf(type, of, call))
  const both = (call: 'first' | 'second') => milderOf(at('ORDINARY', call), at('EXTRAORDINARY', call))
  return nature === 'MIXED' ? { first: both('first'), second: both('second') } : { first: at(nature, 'first'), second: at(nature, 'second') }
}

/** What a system template says of its quorums. */
export interface TemplateQuorums {
  quorum_first: Quorum
  quorum_second?: Quorum | null | undefined
  /** Instead of both, in an S.r.l. */
  quorum_srl?: Quorum | undefined
}

/** What must be in favour to decide a new point: the statute's own cell, or else the template's, or else the law's. A board has no second call. */
export function pointQuorums(
  { type, statute, meeting_type }: QuorumSituation,
  nature: PointNature,
  template?: TemplateQuorums | null,
): { quorum_first: Quorum; quorum_second: Quorum | null } {
  const chosen = (key: string, preset: Quorum | null | undefined) => statute.quorum_overrides[key] ?? preset ?? cell(type, statute, key)!
  if (meeting_type === 'BOARD') return { quorum_first: chosen('board.deliberative', template?.quorum_first), quorum_second: null }
  const srl = type === 'SRL' && nature === 'EXTRAORDINARY' ? template?.quorum_srl : undefined
  const at = (call: 'first' | 'second', preset: Quorum | null | undefined) => chosen(`${keyOf(type, nature, call)}_deliberative`, srl ?? preset)
  return { quorum_first: at('first', template?.quorum_first), quorum_second: at('second', template?.quorum_second) }
}

/** Whether enough is there, with what the words need. Nothing is said before anybody is known to be there. */
const constituted: Check = (facts) => {
  if (!facts.presence) return null
  const { convocation_type, present } = facts.presence
  const quorum = convocation_type === 'SECOND' ? facts.meeting.quorums.second : facts.meeting.quorums.first
  const { part, whole } = constitution(facts, present, convocation_type)
  const required = leastOf(quorum, whole)
  const missing = Math.max(0, required - part)
  const data = { present: part, total: whole, required, missing, percentage: percentage(part, whole), required_percentage: percentage(required, whole) }
  return firesIf(!meets(quorum, part, whole), facts.meeting.meeting_type === 'BOARD' ? { case: 'board', ...data } : data)
}

const half: Quorum = { value: 50, base: 'shares_present', greater: true }
const officersAndAccounts = ['BILANCIO', 'CARICHE']

/** In the second call of an ordinary assembly whoever comes is enough, and accounts and officers pass by the majority of who is there (art. 2369 c. 3-4). */
const freeSecondCall: Check = ({ meeting, second, agenda }) => {
  if (!second) return null
  if (meeting.nature === 'ORDINARY' && meeting.quorums.second) return { ok: false, data: { case: 'constitutive' } }
  const hard = agenda.find((it) => it.nature === 'ORDINARY' && officersAndAccounts.includes(it.group ?? '') && isAboveHalf(it.quorum_second ?? it.quorum_first))
  return hard ? { ok: false, data: { case: 'majority', title: hard.title } } : passes()
}

const isAboveHalf = (quorum: Quorum) => quorum.base === 'shares_total' || isStricter(quorum, half)

type Call = 'first' | 'second'
type Judged = Pick<PointFact, 'title' | 'nature' | 'skip_vote' | 'quorum_first' | 'quorum_second'>

/** Of an extraordinary assembly of an S.p.A. a statute can only ask for more (art. 2368 c. 2, 2369 c. 3-7); elsewhere a clause may ask for less. */
const isFixed = ({ type, meeting_type }: Omit<QuorumSituation, 'statute'>, nature: MeetingNature) =>
  type === 'SPA' && meeting_type === 'ASSEMBLY' && nature === 'EXTRAORDINARY'

/** A threshold beside the one of the law, and the one of the statute where that is another; null: it asks for as much. */
function shortfall(of: QuorumSituation, nature: MeetingNature, { chosen, law, own }: { chosen: Quorum | null; law: Quorum | null; own: Quorum | null }) {
  if (isFixed(of, nature) && isBelow(chosen, law)) return { required: law!, severity: 'BLOCK' as const }
  return isBelow(chosen, own) ? { required: own!, severity: 'WARN' as const } : null
}

/** The majority of a point, when it is below what law or statute ask for (art. 2368, 2369, 2479-bis c. 3, 2388 c. 2). */
export function lowMajority(of: QuorumSituation, point: Judged): LawOutcome | null {
  if (point.skip_vote) return null
  const byLaw = pointQuorums({ ...of, statute: { quorum_overrides: {} } }, point.nature)
  const byStatute = pointQuorums(of, point.nature)
  const calls: readonly Call[] = of.meeting_type === 'BOARD' ? ['first'] : ['first', 'second']
  const found = calls.map((call) => {
    const at = (it: Pick<PointFact, 'quorum_first' | 'quorum_second'>) => (call === 'second' && it.quorum_second) || it.quorum_first
    const low = shortfall(of, point.nature, { chosen: at(point), law: at(byLaw), own: at(byStatute) })
    return low && fires({ case: caseOf(low, of.meeting_type), title: point.title, required: low.required.value }, low.severity)
  })
  return gravest(found)
}

/** What stops is told before what is only to be looked at, whichever call or point it is of. */
const gravest = (found: readonly (LawOutcome | null)[]): LawOutcome | null =>
  found.find((it) => it?.severity === 'BLOCK') ?? found.find((it) => it !== null) ?? null

function caseOf({ required, severity }: { required: Quorum; severity: 'BLOCK' | 'WARN' }, meeting_type: MeetingKind): string {
  if (meeting_type === 'BOARD') return 'heads'
  const base = required.base === 'shares_total' ? 'total' : 'present'
  return severity === 'BLOCK' ? `fixed_${base}` : base
}

/** Whether the capital that must be there to begin was set below what the law allows. */
export function lowConstitution(of: QuorumSituation, nature: MeetingNature, chosen: MeetingFact['quorums'], calls: readonly Call[]): LawOutcome | null {
  const byLaw = presetQuorums({ ...of, statute: { quorum_overrides: {} } }, nature)
  const byStatute = presetQuorums(of, nature)
  const found = calls.map((call) => {
    const low = shortfall(of, nature, { chosen: chosen[call], law: byLaw[call], own: byStatute[call] })
    const name = of.meeting_type === 'BOARD' ? 'board' : low?.severity === 'BLOCK' ? 'fixed_constitutive' : 'constitutive'
    return low && fires({ case: name, required: low.required.value }, low.severity)
  })
  return gravest(found)
}

const caseIn = ({ company, meeting }: LawFacts): QuorumSituation => ({ ...company, meeting_type: meeting.meeting_type })

const belowMinimum: Check = (facts, trigger) => {
  const { meeting, agenda, second, vote } = facts
  const of = caseIn(facts)
  if (trigger === 'vote') {
    // The votes of a meeting held elsewhere are where the product first hears of its majorities.
    const point = meeting.is_offline ? agenda.find((it) => it._id === vote?.point_id) : undefined
    return point ? (lowMajority(of, point) ?? passes()) : null
  }
  const calls: readonly Call[] = second && meeting.meeting_type === 'ASSEMBLY' ? ['first', 'second'] : ['first']
  return gravest([lowConstitution(of, meeting.nature, meeting.quorums, calls), ...agenda.map((it) => lowMajority(of, it))]) ?? passes()
}

/** Who decides points of both natures together votes each with what its own nature asks for (decision D22). */
const constitutedForPoint: Check = (facts) => {
  const { meeting, presence, vote, agenda } = facts
  const point = agenda.find((it) => it._id === vote?.point_id)
  if (meeting.nature !== 'MIXED' || !presence || !point) return null
  const quorum = presetQuorums(caseIn(facts), point.nature)[presence.convocation_type === 'SECOND' ? 'second' : 'first']
  const { part, whole } = constitution(facts, presence.present, presence.convocation_type)
  const required = leastOf(quorum, whole)
  const data = { title: point.title, present: part, total: whole, required, missing: Math.max(0, required - part), percentage: percentage(part, whole) }
  return firesIf(!meets(quorum, part, whole), data)
}

export const quorumChecks = {
  'L-QUO-01': constituted,
  'L-QUO-02': constituted,
  'L-QUO-03': freeSecondCall,
  'L-QUO-05': belowMinimum,
  'L-QUO-06': constitutedForPoint,
} satisfies Record<string, Check>
