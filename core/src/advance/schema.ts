import { z } from 'zod'
import { SignatureImage } from '../accounts/schema.ts'
import { SharesUnit } from '../company/shares-unit.ts'
import { mostParts } from '../elections/parts.ts'
import { ElectionChoice, ElectionOffer } from '../elections/schema.ts'
import { Id } from '../paging.ts'
import { Accepted } from '../votes/schema.ts'

/** What becomes of a vote when the text put to the vote is not that of the notice. */
export const IfChanged = z.enum(['NOT_COUNTED', 'ABSTAIN', 'AGAINST'])
export type IfChanged = z.infer<typeof IfChanged>

/** The parts into which a fiduciary divides the right; they sum to its weight. */
const Parts = z
  .array(z.object({ accepted: Accepted, weight: z.int().min(1) }))
  .min(2)
  .max(3)

/** The same of an election: each part has its own choice. */
const ChoiceParts = z
  .array(z.object({ choice: ElectionChoice, weight: z.int().min(1) }))
  .min(2)
  .max(mostParts)

/** What is said on one point: one vote, the choice of an election, or parts of either; null is «I do not vote on this point». */
export const AdvanceSaid = z.union([Accepted, z.null(), ElectionChoice, Parts, ChoiceParts])
export type AdvanceSaid = z.infer<typeof AdvanceSaid>

const points = z.record(Id, AdvanceSaid)

/** What is sealed: nobody but its author reads it before the vote of each point opens. */
export const AdvanceContent = z.object({ if_changed: IfChanged, points })
export type AdvanceContent = z.infer<typeof AdvanceContent>

export const AdvanceDraft = z
  .object({
    points,
    if_changed: IfChanged.default('NOT_COUNTED'),
    valid_for_second: z.boolean().default(true),
    signature: SignatureImage,
    /** In place of the delegation that stands: that one ends. Without it the vote is refused. */
    replaces: z.literal(true).optional(),
  })
  .refine((it) => Object.values(it.points).some((said) => said !== null), { error: 'requiredField', path: ['points'] })
export type AdvanceDraft = z.infer<typeof AdvanceDraft>

/** A vote before the meeting, as its author reads it again. */
export const AdvanceBallot = AdvanceContent.extend({
  _id: Id,
  member_id: Id,
  convocation_id: Id,
  given_at: z.iso.datetime(),
  version: z.int(),
  valid_for_second: z.boolean(),
})
export type AdvanceBallot = z.infer<typeof AdvanceBallot>

/** What the voter keeps: that it was given, and the hash of what was sealed; not what it says. `signature` is the installation's (Ed25519, base64url). */
export const AdvanceReceipt = AdvanceBallot.pick({ member_id: true, convocation_id: true, given_at: true, version: true }).extend({
  ballot_id: Id,
  meeting_id: Id,
  sealed_sha256: z.string(),
  signature: z.string(),
})
export type AdvanceReceipt = z.infer<typeof AdvanceReceipt>

/** What the holder of a link needs to vote before the meeting. */
export const MyAdvance = z.object({
  /** The call it holds for; null while there is none. */
  convocation_id: Id.nullable(),
  enabled: z.boolean(),
  /** Until when; null is until the meeting begins. */
  closes_at: z.iso.datetime().nullable(),
  is_open: z.boolean(),
  weight: z.int(),
  unit: SharesUnit,
  /** Whether the vote may be divided. */
  is_divisible: z.boolean(),
  /** Whether a delegation of one's own stands, which the vote would replace. */
  has_delegation: z.boolean(),
  /** The same of a proxy to the designated representative. */
  has_proxy: z.boolean(),
  points: z.array(
    z.object({
      _id: Id,
      /** On the agenda, where points that are not voted upon have theirs too. */
      number: z.int(),
      title: z.string(),
      proposal: z.string(),
      resolution: z.string(),
      /** Of an election: who stands, or the lists, and how many may be named. */
      election: ElectionOffer.nullable(),
    }),
  ),
  ballot: AdvanceBallot.nullable(),
  receipt: AdvanceReceipt.nullable(),
})
export type MyAdvance = z.infer<typeof MyAdvance>

/** Somebody whose sealed word stands: when it was given, never what it says. */
export const SealedGiver = z.object({ member_id: Id, name: z.string(), weight: z.int(), given_at: z.iso.datetime() })

/** Who voted before the meeting. */
export const AdvanceVoters = z.object({ total: z.int(), weight: z.int(), items: z.array(SealedGiver) })
export type AdvanceVoters = z.infer<typeof AdvanceVoters>

/** How many were written to. */
export const AdvanceReminded = z.object({ letters: z.int() })
