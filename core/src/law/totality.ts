import { sumsOf } from '../company/holdings.ts'
import type { MemberType } from '../company/roles.ts'
import { type Check, fires, firesIf, people } from './check.ts'
import type { LawFacts, MemberFact, PresenceFact } from './facts.ts'
import { attendance, hasType, inMeeting, mandatesOf } from './weights.ts'

/** A declaration that holds fires as a warning: it tells that lack of notice is cured, and stays listed. One that does not hold stops the step. */
const declared =
  (obstacle: (facts: LawFacts, presence: PresenceFact) => Record<string, string | number> | null): Check =>
  (facts) => {
    if (!facts.presence?.totalitarian) return null
    const against = missingCapital(facts, facts.presence) ?? obstacle(facts, facts.presence)
    return against ? fires(against, 'BLOCK') : fires({ case: isOpposedInAll(facts) ? 'opposed' : 'cured' })
  }

/** Nothing is left that could be decided. */
const isOpposedInAll = ({ agenda, presence }: LawFacts) => agenda.length > 0 && agenda.every((it) => presence?.opposed.includes(it._id))

/** The chair declares it, and it holds for some point at least. */
export function isTotal(facts: LawFacts): boolean {
  if (!facts.presence?.totalitarian || isOpposedInAll(facts)) return false
  const outcome = (facts.company.type === 'SPA' ? majorityOfOfficers : officersInformed)(facts, 'start')
  return outcome !== null && outcome.severity !== 'BLOCK'
}

/** Everybody of the book with a vote, whom nobody invited too. The company cannot come for its own shares: all the others are all the capital. */
function missingCapital(facts: LawFacts, { present, convocation_type }: PresenceFact) {
  const members = everybodyOf(facts).map((it) => ({ ...it, in_meeting: true }))
  const whole = { ...facts, members, meeting: { ...facts.meeting, count_in_total: false } }
  const { present: there, total, percentage } = attendance(whole, present, convocation_type)
  return total > 0 && there >= total ? null : { case: 'capital', percentage }
}

/** Of the company, invited or not: who was forgotten is the very reason to ask. Of a meeting held elsewhere its record says who they were then. */
const everybodyOf = (facts: LawFacts): readonly MemberFact[] => (facts.meeting.is_offline ? inMeeting(facts) : facts.members)

const officers = (facts: LawFacts, type: MemberType): MemberFact[] => everybodyOf(facts).filter((it) => hasType(it, type))

/** More than half of the directors and more than half of the auditors, where there are any (art. 2366 c. 4). */
const majorityOfOfficers = declared((facts, { present }) => {
  const short = (['ADM', 'MAJ'] as const).map((type) => officers(facts, type)).find((all) => isShort(all, present))
  return short ? { case: 'officers', ...people(short.filter((it) => !present.includes(it._id))) } : null
})

const isShort = (all: MemberFact[], present: readonly string[]) => all.length > 0 && all.filter((it) => present.includes(it._id)).length * 2 <= all.length

/** All directors and auditors present or informed (art. 2479-bis c. 5). That somebody is against a point stops that point alone. */
const officersInformed = declared((facts, { informed }) => {
  const unaware = officersAway(facts).filter((it) => !informed.includes(it._id))
  if (unaware.length === 0) return null
  // Only who is of the meeting can be told of as informed.
  return { case: unaware.some((it) => it.in_meeting) ? 'officers' : 'left_out', ...people(unaware) }
})

/**
 * A board that nobody called in due form is one of which nobody is missing: the directors and auditors who were away from one that is declared total.
 * The law has no article of its own on it.
 */
export const missingFromBoard = (facts: LawFacts): MemberFact[] =>
  facts.meeting.meeting_type === 'BOARD' && facts.presence?.totalitarian ? officersAway(facts) : []

/** Directors and auditors of the company who are not there. */
export const officersAway = (facts: LawFacts): MemberFact[] =>
  everybodyOf(facts).filter((it) => (hasType(it, 'ADM') || hasType(it, 'MAJ')) && !facts.presence?.present.includes(it._id))

/** Capital that nobody votes for: what an owner has beyond their votes, less what others vote on it by usufruct, pledge or custody. */
function voteless(member: MemberFact, all: readonly MemberFact[]): number {
  const owned = member.holdings.length === 0 ? member.shares : sumsOf(member.holdings.filter((it) => it.title !== 'TREASURY')).owned
  const byOthers = all.flatMap((it) => it.holdings).filter((it) => it.of === member._id)
  return owned - member.vote_shares - sumsOf(byOthers).vote
}

/** The law speaks of the whole capital (art. 2366 c. 4): whether that is also the one without a vote is debated. */
const votelessCapital: Check = (facts) => {
  if (!facts.presence?.totalitarian) return null
  const { present, convocation_type } = facts.presence
  const represented = mandatesOf(facts.delegations, convocation_type).filter((it) => present.includes(it.delegate_id))
  const isAway = ({ _id }: MemberFact) => !present.includes(_id) && !represented.some((it) => it.delegator_id === _id)
  const all = everybodyOf(facts)
  const away = all.filter((it) => isAway(it) && voteless(it, all) > 0)
  return firesIf(away.length > 0, people(away))
}

export const totalityChecks = { 'L-TOT-01': majorityOfOfficers, 'L-TOT-02': officersInformed, 'L-TOT-03': votelessCapital } satisfies Record<string, Check>
