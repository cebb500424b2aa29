import { z } from 'zod'
import { Id } from '../paging.ts'

/** 1 in favour, -1 against, 0 abstained. */
export const Accepted = z.union([z.literal(1), z.literal(-1), z.literal(0)])
export type Accepted = z.infer<typeof Accepted>

/** SELF by the holder's own link, DELEGATION by who represents the holder, PRESENCE taken down by the administrator, ADVANCE given before the meeting. */
export const VoteType = z.enum(['SELF', 'DELEGATION', 'PRESENCE', 'ADVANCE'])
export type VoteType = z.infer<typeof VoteType>

/** A vote as it is kept: one row for each part of a right that says something else. */
export const Vote = z.object({
  /** Whose right it is. */
  member: Id,
  accepted: Accepted,
  vote_type: VoteType,
  /** Who voted in the place of the holder. */
  delegate_id: Id.nullable(),
  /** The call in which it was voted; null in a meeting that the product did not convene. */
  convocation_id: Id.nullable(),
  odg_id: Id,
  weight: z.int(),
  /** Nobody said anything before the vote stopped: an abstention. */
  auto: z.boolean(),
})
export type Vote = z.infer<typeof Vote>

/** Without `weight` the whole right; with it, one of the parts into which a fiduciary divides it. */
const BallotVote = z.object({ member_id: Id, accepted: Accepted, weight: z.int().min(1).optional() })
export type BallotVote = z.infer<typeof BallotVote>

/** The own vote and those of all delegators: taken or refused whole, rewritten whole until the vote stops. */
export const Ballot = z.object({ votes: z.array(BallotVote).min(1).max(3000) })
export type Ballot = z.infer<typeof Ballot>

/** What the voter keeps. `hash` is that of the row of the audit chain which covers `seq`; `signature` is the installation's (Ed25519, base64url) on all of it. */
export const VoteReceipt = z.object({
  meeting_id: Id,
  convocation_id: Id,
  odg_id: Id,
  title: z.string(),
  caster_id: Id,
  votes: z.array(z.object({ member_id: Id, name: z.string(), accepted: Accepted, weight: z.int(), vote_type: VoteType })),
  at: z.iso.datetime(),
  seq: z.int(),
  hash: z.string(),
  signature: z.string(),
})
export type VoteReceipt = z.infer<typeof VoteReceipt>

/** `record` takes down the votes of people without a device. */
export const VoteAction = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['start', 'stop', 'skip']) }),
  Ballot.extend({ action: z.literal('record') }),
])
