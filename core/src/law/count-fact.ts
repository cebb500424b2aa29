import type { Quorum } from '../company/statute.ts'

/** What of the count of a vote the law asks about: weights, and how it ends. */
export interface CountFact {
  outcome: 'APPROVED' | 'DECLINED'
  reason: 'QUORUM' | 'ADDITIONAL_QUORUM' | 'CASTING_VOTE'
  quorum: Quorum
  favourable: number
  excluded: number
  /** Represented when the vote opened, excluded ones too. */
  present: number
  /** Of what the majority is a part. */
  base: number
  total: number
  /** Present and in no majority: given before the meeting, or to the designated representative, without a word on this point. Left out: none. */
  unvoted?: number
  /** How much of it by the designated representative. */
  unvoted_designated?: number
}
