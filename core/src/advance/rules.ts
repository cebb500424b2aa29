import { refusedSecret } from '../elections/ballots.ts'
import { isOffered } from '../elections/fact.ts'
import { areWhole, unassigned } from '../elections/parts.ts'
import type { ElectionChoice, ElectionSetting } from '../elections/schema.ts'
import { Fault } from '../faults.ts'
import type { ConvocationType } from '../law/facts.ts'
import type { LiveStatus } from '../meeting/status.ts'
import { isChoiceParts, isParts } from './parts.ts'
import type { AdvanceReceipt, AdvanceSaid, IfChanged } from './schema.ts'

/** Votes before the meeting, as the meeting has them; `closes_at` is fixed when the notice leaves, null is until the meeting begins. */
export interface AdvanceSetting {
  enabled: boolean
  closes_at: string | null
}

export type AdvanceReason = 'advance_off' | 'advance_closed' | 'advance_vote_stands' | 'in_room' | 'no_right' | 'call_not_active'

export const refusedAdvance = (reason: AdvanceReason): Fault => new Fault('MT002', { reason })

interface Moment {
  setting: AdvanceSetting
  /** Whether the notice has left. */
  is_sent: boolean
  live_status: LiveStatus
}

/** From the notice until its end, or until the meeting begins. */
export function refuseMoment({ setting, is_sent, live_status }: Moment, now: Date): Fault | null {
  if (!setting.enabled) return refusedAdvance('advance_off')
  const isOver = setting.closes_at !== null && now >= new Date(setting.closes_at)
  return !is_sent || isOver || live_status === 'STARTED' || live_status === 'CLOSED' ? refusedAdvance('advance_closed') : null
}

const hour = 3_600_000

/** So many hours before the first call; null where the statute leaves it open until the meeting begins. */
export const closesAt = (first: string, advance_close_hours: number): string | null =>
  advance_close_hours > 0 ? new Date(Date.parse(first) - advance_close_hours * hour).toISOString() : null

/** A point that can be voted upon before the meeting: a secret ballot cannot (L-ELE-08). */
export interface OpenPoint {
  _id: string
  skip_vote: boolean
  election: ElectionSetting | null
}

export const isOpenPoint = ({ skip_vote, election }: Pick<OpenPoint, 'skip_vote' | 'election'>): boolean => !skip_vote && !election?.secret

function isVote(said: AdvanceSaid, weight: number): boolean {
  if (typeof said === 'number') return true
  if (!isParts(said)) return false
  return unassigned(said, weight) === 0 && new Set(said.map((it) => it.accepted)).size === said.length
}

/** By heads a right is one vote, which nobody divides. */
function isChoice(said: AdvanceSaid, election: ElectionSetting, weight: number): boolean {
  if (isChoiceParts(said)) return areWhole(said, election.weight === 'HEADS' ? 1 : weight) && said.every((it) => isOffered(election, it.choice!))
  return said !== null && typeof said !== 'number' && !isParts(said) && isOffered(election, said as ElectionChoice)
}

/** What a ballot says against itself: a point that is not voted upon before the meeting, or words that are none of its own. */
export function refusePoints(points: Readonly<Record<string, AdvanceSaid>>, agenda: readonly OpenPoint[], weight: number): Fault | null {
  // Said before, it would stand beside a name (L-ELE-08).
  if (agenda.some((it) => it.election?.secret && points[it._id] != null)) return refusedSecret()
  const isWrong = ([id, said]: [string, AdvanceSaid]): boolean => {
    const point = agenda.find((it) => it._id === id)
    if (!point || !isOpenPoint(point)) return true
    if (said === null) return false
    return point.election ? !isChoice(said, point.election, weight) : !isVote(said, weight)
  }
  const wrong = Object.entries(points).filter(isWrong)
  return wrong.length > 0
    ? new Fault(
        'E0001',
        wrong.map(([id]) => ({ path: `points.${id}`, message: 'invalidValue' })),
      )
    : null
}

interface Held {
  convocation_id: string
  valid_for_second: boolean
}

/** Whether a ballot holds for a call: given for it, or for the first and good for the second too. */
export const holdsFor = (it: Held, call: { _id: string; convocation_type: ConvocationType }): boolean =>
  it.convocation_id === call._id || (call.convocation_type === 'SECOND' && it.valid_for_second)

/** What binds a sealed ballot to its place: copied elsewhere, it does not open. */
export const sealContext = (it: { meeting_id: string; convocation_id: string; member_id: string; version: number }): string =>
  `${it.meeting_id}|${it.convocation_id}|${it.member_id}|${it.version}`

/** What a receipt says, one line a fact, so that anybody can write it again. */
export const advanceReceiptText = (it: Omit<AdvanceReceipt, 'signature'>): string =>
  [it.meeting_id, it.convocation_id, it.member_id, it.ballot_id, String(it.version), it.given_at, it.sealed_sha256].join('\n')

/** The same ballot again: somebody pressed twice, or never heard the answer. */
export const isSameContent = (a: { points: unknown; if_changed: IfChanged }, b: { points: unknown; if_changed: IfChanged }): boolean => {
  const sorted = (it: unknown): string =>
    JSON.stringify(it, (_, value) => (value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value))
  return sorted({ points: a.points, if_changed: a.if_changed }) === sorted({ points: b.points, if_changed: b.if_changed })
}
