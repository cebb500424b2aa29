import type { CompanyType } from '../company/company-type.ts'
import { wallInRome } from '../dates.ts'
import { Fault } from '../faults.ts'
import { applies, resultOf } from '../law/catalogue.ts'
import { fires } from '../law/check.ts'
import { evaluate } from '../law/evaluate.ts'
import type { LawFacts, MeetingKind } from '../law/facts.ts'
import type { RuleResult } from '../law/schema.ts'
import { missingFromBoard } from '../law/totality.ts'
import { limits } from '../limits.ts'
import type { LiveStatus, MeetingStatus } from '../meeting/status.ts'
import { factsAtStart } from './law.ts'
import { type Declared, isPresent } from './presence.ts'
import { lostRace, refused } from './refusals.ts'
import type { LiveState } from './state.ts'

const minute = 60_000

/** The room opens a little before the hour of the call. */
export const opensAt = (datetime: string): Date => new Date(Date.parse(datetime) - limits.live.opens_minutes_before * minute)

interface Opening {
  is_administrator: boolean
  is_offline: boolean
  status: MeetingStatus
  live_status: LiveStatus
  /** When the call begins that counts now, first or second. */
  datetime: string
}

/** Whether the room may be opened; what it costs is asked of the wallet. */
export function refuseOpen({ is_administrator, is_offline, status, live_status, datetime }: Opening, now: Date): Fault | null {
  if (!is_administrator) return new Fault('CP003')
  if (is_offline) return refused('offline')
  if (status !== 'PERFORM' || live_status !== 'STANDBY') return lostRace()
  const opens = opensAt(datetime)
  return now < opens ? refused('too_early', { opens_at: opens.toISOString() }) : null
}

interface Ending {
  type: CompanyType
  meeting_type: MeetingKind
  /** When the call begins that is to end. */
  datetime: string
}

/** Nobody has stayed away from what has not begun: until its hour a call neither gives way to the second nor is deserted (L-SEC-05). */
export function refuseEnding({ type, meeting_type, datetime }: Ending, now: Date): Fault | null {
  if (now >= new Date(datetime)) return null
  const hour = wallInRome(new Date(datetime))
  const rules = applies('L-SEC-05', type, meeting_type) ? [resultOf('L-SEC-05', fires({ date: hour.slice(0, 10), hour: hour.slice(11) }))] : []
  return refused('too_early', { starts_at: datetime, ...(rules.length > 0 && { rules }) })
}

/** What remains to whoever finds too little capital in the room (L-QUO-01). */
export type WithoutQuorum = 'second_call' | 'deserted' | 'quorums'

const waysOut = ({ convocation_type }: LiveState, { second, meeting }: LawFacts): WithoutQuorum[] => [
  ...(convocation_type === 'FIRST' && second && meeting.meeting_type === 'ASSEMBLY' ? (['second_call'] as const) : []),
  ...(['deserted', 'quorums'] as const),
]

function refuseChair(state: LiveState, { meeting }: LawFacts): Fault | null {
  if (meeting.chair_id === null || !isPresent(state, meeting.chair_id)) return refused('chair_absent')
  return state.secretary_id === null && !meeting.has_notary ? refused('no_secretary') : null
}

/** OPEN to STARTED: chair, secretary or notary, constitutive quorum, and whatever else no statute can permit. */
export function refuseStart(state: LiveState, facts: LawFacts, declared: Declared): Fault | null {
  if (state.status === 'STARTED') return lostRace()
  if (state.status !== 'OPEN') return refused(state.status === 'CLOSED' ? 'closed' : 'not_open')
  const stranger = declared.opposed?.find((id) => !facts.agenda.some((it) => it._id === id))
  if (stranger) return refused('unknown_point', { odg_id: stranger })
  const asked = factsAtStart(state, facts, declared)
  const rules = blockingIn(evaluate('start', asked))
  const chair = refuseChair(state, facts)
  if (chair) return new Fault('MT002', { ...(chair.info as object), rules })
  if (rules.some((it) => it.id === 'L-STA-01')) return refused('law', { rules })
  if (rules.some((it) => it.id === 'L-QUO-01')) return refused('not_constituted', { rules, alternatives: waysOut(state, facts) })
  if (rules.length > 0) return refused('law', { rules })
  const [away] = missingFromBoard(asked)
  return away ? refused('board_not_total', { member_id: away._id }) : null
}

export const blockingIn = (results: readonly RuleResult[]): RuleResult[] => results.filter((it) => !it.ok && it.severity === 'BLOCK')

export const isDecided = ({ points }: LiveState, odg_id: string): boolean => points[odg_id]?.status === 'VOTED' || points[odg_id]?.status === 'SKIPPED'

/** Points that nobody has decided, in the order of the agenda. */
export const undecided = (state: LiveState): string[] => state.register.points.map((it) => it._id).filter((it) => !isDecided(state, it))

/** Points that were not put to the vote so far. */
export const unopened = (state: LiveState): string[] =>
  undecided(state).filter((it) => state.points[it]?.status !== 'VOTING' && state.points[it]?.election === undefined)

export const openVoteIn = ({ points }: LiveState): string | null => Object.keys(points).find((it) => points[it]!.status === 'VOTING') ?? null

/** An election of which a round was counted and which is not decided: a lot or another round is due. */
export const isHalfway = ({ points }: LiveState, odg_id: string): boolean => {
  const { status, election } = points[odg_id] ?? {}
  return status !== 'VOTED' && (election?.rounds.some((it) => it.result !== null) ?? false)
}

/** Points that remain are skipped, once whoever closes has said so. A room that never began just closes. */
export function refuseClose(state: LiveState, { confirm }: { confirm: boolean }): Fault | null {
  if (state.status === 'CLOSED') return lostRace()
  if (state.status === 'STANDBY') return refused('not_open')
  if (openVoteIn(state) !== null) return refused('vote_open')
  const halfway = Object.keys(state.points).find((it) => isHalfway(state, it))
  if (halfway) return refused('tie_open', { odg_id: halfway })
  const odg_ids = state.status === 'STARTED' ? undecided(state) : []
  return odg_ids.length > 0 && !confirm ? refused('points_open', { odg_ids }) : null
}

/** What stands against closing the video. The meeting itself goes on without it. */
export function refuseCloseVideo(state: LiveState): Fault | null {
  if (!isRunning(state)) return refused(state.status === 'CLOSED' ? 'closed' : 'not_open')
  return state.video_closed ? lostRace() : null
}

export const isRunning = ({ status }: Pick<LiveState, 'status'>): boolean => status === 'OPEN' || status === 'STARTED'

const forgottenAfterMs = 12 * 60 * minute

/** Opened and never begun: the room does not stay open for ever. */
export const isForgotten = ({ status, opened_at }: LiveState, now: Date): boolean =>
  status === 'OPEN' && opened_at !== null && now.getTime() - Date.parse(opened_at) >= forgottenAfterMs

/** A rehearsal comes before the meeting, never beside it. */
export function refuseRehearsal({ is_administrator, is_offline, status, live_status }: Omit<Opening, 'datetime'>): Fault | null {
  if (!is_administrator) return new Fault('CP003')
  if (is_offline) return refused('offline')
  if (live_status !== 'STANDBY') return refused('room_open')
  return status === 'PROCESSING' || status === 'PROPOSAL' || status === 'CONVOCATION' || status === 'PERFORM' ? null : lostRace()
}
