import type { AdvanceSaid } from '../advance/schema.ts'
import { Fault } from '../faults.ts'
import type { QuestionDays } from '../meeting/designated.ts'
import type { LiveStatus } from '../meeting/status.ts'
import type { DesignatedMode, ProxyDraft } from './schema.ts'

/** The designated representative, as the meeting has it; `closes_at` is fixed when the notice leaves. */
export interface DesignatedSetting {
  member_id: string
  mode: DesignatedMode
  closes_at: string | null
  interests: string | null
  accepted_at: string | null
  /** Left out: as usual. */
  question_days?: QuestionDays
}

export type DesignatedReason = 'designated_off' | 'designated_closed' | 'designated_stands' | 'exclusive' | 'in_room' | 'no_right' | 'call_not_active'

export const refusedDesignated = (reason: DesignatedReason): Fault => new Fault('MT002', { reason })

interface Moment {
  setting: DesignatedSetting | null
  is_sent: boolean
  live_status: LiveStatus
}

/** The last second of the term belongs to it. */
export const isTermOver = (closes_at: string | null, now: Date): boolean => closes_at !== null && now.getTime() >= Date.parse(closes_at) + 1000

/** From the notice to the end of the term, and never in a meeting that has begun. */
export function refuseGiving({ setting, is_sent, live_status }: Moment, now: Date): Fault | null {
  if (!setting) return refusedDesignated('designated_off')
  const isHeld = live_status === 'STARTED' || live_status === 'CLOSED'
  return !is_sent || isHeld || isTermOver(setting.closes_at, now) ? refusedDesignated('designated_closed') : null
}

/** On a market until the term (art. 135-undecies c. 2); elsewhere always, as any proxy (art. 2372 c. 3), while the meeting is not over. */
export function refuseRevoking({ setting, live_status, isListed }: Moment & { isListed: boolean }, now: Date): Fault | null {
  if (!setting) return refusedDesignated('designated_off')
  return live_status === 'CLOSED' || (isListed && isTermOver(setting.closes_at, now)) ? refusedDesignated('designated_closed') : null
}

/** The instructions by point. */
export const pointsOf = (votes: ProxyDraft['votes']): Record<string, AdvanceSaid> =>
  Object.fromEntries(votes.map((it) => [it.odg_id, 'choice' in it ? it.choice : it.accepted]))
