import { quorumCells } from '../companies/quorums.ts'
import type { CompanyType, Quorum, Statute } from '../companies/statute.ts'
import { type Check, firesIf, passes } from './check.ts'
import type { LawFacts, MeetingKind, MeetingNature, PointFact } from './facts.ts'
import { isStricter, leastOf, meets, percentage, stricterOf } from './threshold.ts'
import { constitution, hasType } from './weights.ts'

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

interface Case {
  type: CompanyType
  statute: Overrides
  meeting_type: MeetingKind
}

/** What must be there to begin. Who decides points of both natures together needs the stricter of the two: the other part would not be constituted. */
export function presetQuorums({ type, statute, meeting_type }: Case, nature: MeetingNature): { first: Quorum | null; second: Quorum | null } {
  if (meeting_type === 'BOARD') return { first: cell(type, statute, 'board.constitutive'), second: null }
  const at = (of: PointNature, call: 'first' | 'second') => cell(type, statute, keyOf(type, of, call))
  const both = (call: 'first' | 'second') => stricterOf(at('ORDINARY', call), at('EXTRAORDINARY', call))
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
  { type, statute, meeting_type }: Case,
  nature: PointNature,
  template?: TemplateQuorums | null,
): { quorum_first: Quorum; quorum_second: Quorum | null } {
  const chosen = (key: string, preset: Quorum | null | undefined) => statute.quorum_overrides[key] ?? preset ?? cell(type, statute, key)!
  if (meeting_type === 'BOARD') return { quorum_first: chosen('board.deliberative', template?.quorum_first), quorum_second: null }
  const srl = type === 'SRL' && nature === 'EXTRAORDINARY' ? template?.quorum_srl : undefined
  const at = (call: 'first' | 'second', preset: Quorum | null | undefined) => chosen(`${keyOf(type, nature, call)}_deliberative`, srl ?? preset)
  return { quorum_first: at('first', template?.quorum_first), quorum_second: at('second', template?.quorum_second) }
}

/**
 * A board begins by the directors in office, whoever of them was called: one appointed after the notice is among them. Of a meeting held elsewhere its
 * record says who they were.
 */
const atStart = (facts: LawFacts): LawFacts =>
  facts.meeting.meeting_type === 'BOARD' && !facts.meeting.is_offline
    ? { ...facts, members: facts.members.map((it) => (hasType(it, 'ADM') ? { ...it, in_meeting: true } : it)) }
    : facts

/** Whether enough is there, with what the words need. Nothing is said before anybody is known to be there. */
const constituted: Check = (facts, trigger) => {
  if (!facts.presence) return null
  const { convocation_type, present } = facts.presence
  const quorum = convocation_type === 'SECOND' ? facts.meeting.quorums.second : facts.meeting.quorums.first
  const { part, whole } = constitution(trigger === 'start' ? atStart(facts) : facts, present, convocation_type)
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

export const quorumChecks = {
  'L-QUO-01': constituted,
  'L-QUO-02': constituted,
  'L-QUO-03': freeSecondCall,
} satisfies Record<string, Check>
