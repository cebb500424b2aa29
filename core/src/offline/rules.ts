import { pointsIn } from '../agenda/opposition.ts'
import type { AgendaItem } from '../agenda/schema.ts'
import type { ElectionSetting, TakenElection } from '../elections/schema.ts'
import { Fault } from '../faults.ts'
import { judgeDelegation } from '../law/delegations.ts'
import { evaluate } from '../law/evaluate.ts'
import type { DelegationFact, LawFacts } from '../law/facts.ts'
import type { RuleResult } from '../law/schema.ts'
import { missingFromBoard } from '../law/totality.ts'
import { blockingIn } from '../live/rules.ts'
import type { LiveStatus, MeetingStatus } from '../meeting/status.ts'
import type { OfflineRecord } from '../minutes/held.ts'
import type { BallotVote } from '../votes/schema.ts'
import type { OfflineDetails } from './schema.ts'

/** All that was taken down of a meeting which the product's room did not hold. */
export interface OfflineTaken extends OfflineRecord {
  notice_text: string | null
  /** Whom a convened meeting elected where the one named in its notice did not come (art. 2371, 2479-bis c. 4). Null: as the meeting says. */
  chair_id: string | null
  /** By which the votes are counted, from the day on which they were entered. */
  company: LawFacts['company'] | null
  points: readonly { odg_id: string; votes: readonly BallotVote[] | null; election: TakenElection | null; discussion: string | null }[]
  elections: Readonly<Record<string, ElectionSetting>>
}

/** Why it is refused with MT002: `info.reason`, for which the screens have words. Those of a ballot and of the law come beside them. */
type OfflineReason =
  | ('too_early' | 'no_chair' | 'chair_absent' | 'no_secretary' | 'secretary_absent' | 'delegate_absent' | 'not_constituted' | 'law')
  | ('board_not_total' | 'unknown_point' | 'not_voted' | 'point_voted' | 'points_open')

export const refused = (reason: OfflineReason, info: Record<string, unknown> = {}) => new Fault('MT002', { reason, ...info })
const late = (reason: 'room_open' | 'held_in_room' | 'not_convened' | 'not_confirmed' | 'convened', info: object = {}) =>
  new Fault('E0002', { reason, ...info })

interface Standing {
  is_offline: boolean
  status: MeetingStatus
  /** Of the call that counts, which a meeting held elsewhere has not. */
  call: { live_status: LiveStatus; datetime: string } | null
}

/** Whether a meeting is one of those: not convened by the product, or convened and its room never opened. */
export function refuseElsewhere({ is_offline, status, call }: Standing): Fault | null {
  if (is_offline) return null
  if (!call) return late('not_convened', { status })
  if (call.live_status !== 'STANDBY') return late(status === 'PERFORM' ? 'room_open' : 'held_in_room', { status })
  return status === 'PERFORM' || status === 'VERBALIZE' || status === 'COMPLETED' ? null : late('not_convened', { status })
}

/** Nothing can be taken down of what has not begun. */
export function refuseTaking(standing: Standing, now: Date): Fault | null {
  const { is_offline, call } = standing
  const other = refuseElsewhere(standing)
  if (other || is_offline || !call) return other
  return now < new Date(call.datetime) ? refused('too_early', { starts_at: call.datetime }) : null
}

/** Votes are the company's to pay for, and somebody must have voted on something, or have chosen not to: a meeting that it has not confirmed waits. */
export function refuseEntering({ is_offline, status }: Standing, { points }: Pick<OfflineTaken, 'points'>): Fault | null {
  if (is_offline && (status === 'DRAFT' || status === 'CREATION')) return late('not_confirmed', { status })
  return points.length > 0 ? null : refused('points_open')
}

/** The agenda of a convened meeting is that of its notice. A vote is never lost with its point: it is taken back first. */
export function refuseAgenda(
  { is_offline }: Standing,
  { points }: Pick<OfflineTaken, 'points'>,
  odgs: readonly Pick<AgendaItem, '_id' | 'skip_vote'>[],
): Fault | null {
  if (!is_offline) return late('convened', { fields: ['odgs'] })
  const isKept = (id: string) => odgs.some((it) => it._id === id && it.skip_vote !== true)
  const odg_ids = points.filter((it) => (it.votes ?? it.election) !== null && !isKept(it.odg_id)).map((it) => it.odg_id)
  return odg_ids.length > 0 ? refused('point_voted', { odg_ids }) : null
}

const wrong = (path: string, message: string) => new Fault('MT002', { fields: [{ path, message }] })

/** What is to come was not held. A board has one call. */
export function refuseMoments(
  { held_at, ended_at, convocation_type }: Pick<OfflineTaken, 'held_at' | 'ended_at' | 'convocation_type'>,
  { now, meeting_type }: { now: Date; meeting_type: 'ASSEMBLY' | 'BOARD' },
): Fault | null {
  if (new Date(held_at) > now) return wrong('held_at', 'dates.aboveMaximum')
  if (ended_at && new Date(ended_at) < new Date(held_at)) return wrong('ended_at', 'dates.endsBefore')
  if (ended_at && new Date(ended_at) > now) return wrong('ended_at', 'dates.aboveMaximum')
  return meeting_type === 'BOARD' && convocation_type === 'SECOND' ? wrong('convocation_type', 'invalidValue') : null
}

const openInConvened: readonly string[] = ['ended_at', 'administrator_id', 'secretary_id', 'totalitarian', 'informed', 'informing', 'opposed', 'version']

/** What the notice said is what was held: of a convened meeting only the rest can be told. */
export function refuseDetails(details: OfflineDetails, { is_offline }: { is_offline: boolean }): Fault | null {
  const fields = Object.entries(details).flatMap(([field, value]) => (value === undefined || openInConvened.includes(field) ? [] : [field]))
  return is_offline || fields.length === 0 ? null : late('convened', { fields })
}

type Presences = OfflineTaken['presences']

export const presentIn = ({ presences }: Pick<OfflineTaken, 'presences'>): string[] =>
  presences.filter((it) => it.presence === 'PRESENT').map((it) => it.member_id)

/** What is said takes the place of what was known of the same people. */
export const presencesAfter = (before: Presences, said: Presences): Presences => [
  ...before.filter((it) => !said.some((one) => one.member_id === it.member_id)),
  ...said.map((it) => ({ ...it, delegate_id: it.presence === 'DELEGATION' ? it.delegate_id : null })),
]

/** As the law asks about them; one that is taken down was seen by who presided (art. 2371, 2479-bis c. 4). */
const proxiesIn = ({ presences, convocation_type }: Pick<OfflineTaken, 'presences' | 'convocation_type'>): DelegationFact[] =>
  presences.flatMap(({ member_id, presence, delegate_id }) =>
    presence === 'DELEGATION' && delegate_id
      ? [{ _id: member_id, convocations: [convocation_type], delegator_id: member_id, delegate_id, is_valid: true }]
      : [],
  )

/** The facts of the meeting with who was there and who represented whom. */
export const factsTaken = (facts: LawFacts, taken: OfflineTaken): LawFacts => ({
  ...facts,
  delegations: proxiesIn(taken),
  presence: {
    convocation_type: taken.convocation_type,
    totalitarian: taken.totalitarian,
    informed: taken.informed,
    opposed: pointsIn(taken.opposed),
    present: presentIn(taken),
  },
})

/** What the rules on delegations say of every one, each beside the others. */
export const proxyChecks = ({ company, meeting, members }: LawFacts, taken: OfflineTaken): RuleResult[] => {
  const delegations = proxiesIn(taken)
  const find = (id: string) => members.find((it) => it._id === id) ?? null
  return delegations.flatMap(({ _id, delegator_id, delegate_id }) =>
    judgeDelegation({
      company,
      meeting_type: meeting.meeting_type,
      convocation_type: taken.convocation_type,
      is_written: true,
      replaces: _id,
      delegations,
      delegator: find(delegator_id),
      delegate: find(delegate_id),
    }),
  )
}

const byLaw = (results: readonly RuleResult[]): Fault | null => {
  const rules = blockingIn(results)
  return rules.length > 0 ? refused('law', { rules }) : null
}

/** Who presides, writes or represents is there. While a list grows, who is not on it yet may still come: only what it says stands against it. */
export function refusePresences(facts: LawFacts, taken: OfflineTaken, named: readonly string[]): Fault | null {
  const of = new Map(taken.presences.map((it) => [it.member_id, it.presence]))
  const isAway = (id: string | null) => id !== null && of.has(id) && of.get(id) !== 'PRESENT'
  const { chair_id } = facts.meeting
  if (isAway(chair_id)) return refused('chair_absent', { member_id: chair_id })
  if (isAway(taken.secretary_id)) return refused('secretary_absent', { member_id: taken.secretary_id })
  const lost = proxiesIn(taken).find((it) => isAway(it.delegate_id) || (named.includes(it.delegator_id) && of.get(it.delegate_id) !== 'PRESENT'))
  if (lost) return refused('delegate_absent', { member_id: lost.delegator_id, delegate_id: lost.delegate_id })
  return byLaw(proxyChecks(facts, taken))
}

/** Whoever is named after people were taken down is one of those who were there. Nobody takes the place of the chair of a notice before. */
export function refuseNamed(
  { presences }: Pick<OfflineTaken, 'presences'>,
  { administrator_id, secretary_id }: OfflineDetails,
  { is_offline }: { is_offline: boolean },
): Fault | null {
  const isAbsent = (id: string) => !presentIn({ presences }).includes(id)
  const isAway = (id: string | null | undefined) => id && presences.length > 0 && isAbsent(id)
  if (!is_offline && administrator_id === null) return refused('no_chair')
  if (isAway(administrator_id) || (!is_offline && administrator_id && isAbsent(administrator_id)))
    return refused('chair_absent', { member_id: administrator_id })
  return isAway(secretary_id) ? refused('secretary_absent', { member_id: secretary_id }) : null
}

/** What the law says of the beginning of a meeting as it was taken down. */
export const startChecks = (facts: LawFacts, taken: OfflineTaken): RuleResult[] =>
  evaluate('start', factsTaken({ ...facts, meeting: { ...facts.meeting, secretary_id: taken.secretary_id } }, taken))

/** Chair, secretary or notary, delegates, constitutive quorum, and whatever else no statute can permit. */
export function refuseConstitution(facts: LawFacts, taken: OfflineTaken): Fault | null {
  const { chair_id, has_notary } = facts.meeting
  const there = presentIn(taken)
  const rules = blockingIn(startChecks(facts, taken))
  if (chair_id === null) return refused('no_chair', { rules })
  if (!there.includes(chair_id)) return refused('chair_absent', { member_id: chair_id, rules })
  if (taken.secretary_id === null && !has_notary) return refused('no_secretary', { rules })
  if (taken.secretary_id !== null && !there.includes(taken.secretary_id)) return refused('secretary_absent', { member_id: taken.secretary_id, rules })
  const lost = proxiesIn(taken).find((it) => !there.includes(it.delegate_id))
  if (lost) return refused('delegate_absent', { member_id: lost.delegator_id, delegate_id: lost.delegate_id })
  if (rules.some((it) => it.id === 'L-QUO-01')) return refused('not_constituted', { rules })
  const [away] = missingFromBoard(factsTaken(facts, taken))
  return byLaw(rules) ?? (away ? refused('board_not_total', { member_id: away._id }) : null)
}
