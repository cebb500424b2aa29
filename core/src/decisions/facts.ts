import type { CompanyType } from '../company/company-type.ts'
import type { Statute } from '../company/statute.ts'
import type { DecidingBody, DecidingVoice, WrittenCount } from './count.ts'
import type { Matter } from './matters.ts'

export type WrittenMethod = 'CONSULTATION' | 'CONSENT'
export type WrittenTrigger = 'decide_send' | 'decide_close' | 'decide_record'

/** All that the law asks about one decision without a meeting. Days are as the calendar in Italy shows them. */
export interface DecisionFacts {
  company: { type: CompanyType; statute: Statute }
  body: DecidingBody
  method: WrittenMethod
  points: readonly WrittenPoint[]
  members: readonly WrittenMember[]
  /** By name, who has a vote by today's book and had none when it was sent: nobody has asked them. */
  entered?: readonly string[]
  /** The day on which it is sent, today while it is a draft. */
  sent_day: string
  deadline_day: string
  config: { art106_until: string }
  /** Asked by `decide_record` alone. */
  closing?: { closed_day: string; today: string; points: readonly ClosedPoint[] } | undefined
}

export interface WrittenPoint {
  key: string
  matter: Matter
  title: string
  text: string
  has_placeholder: boolean
  files_count: number
}

export interface WrittenMember extends DecidingVoice {
  name: string
  is_auditor: boolean
  /** Will get the proposal, or has got it. */
  is_told: boolean
  /** Null without an address. */
  address_looks_certified: boolean | null
  /** Whether anything shows that it came: a receipt, a visit, an answer, a proof that was added. */
  is_proven: boolean
  /** What the book says today, where it differs from when it was sent. */
  weight_now: number
}

/** A point as it was counted at the end, and the weight that had declared a conflict and voted in favour. */
export interface ClosedPoint {
  count: WrittenCount
  /** The outcome without the favourable votes of who has declared a conflict. */
  without_conflicts: WrittenCount['outcome']
}
