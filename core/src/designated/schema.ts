import { z } from 'zod'
import { SignatureImage } from '../accounts/schema.ts'
import { AdvanceBallot, AdvanceReceipt, AdvanceSaid, IfChanged, MyAdvance } from '../advance/schema.ts'
import { Outsider } from '../delegations/schema.ts'
import { ElectionChoice } from '../elections/schema.ts'
import { Id } from '../paging.ts'
import { Accepted } from '../votes/schema.ts'

const moment = z.iso.datetime().nullable()

/** OPTIONAL beside the other ways to take part; EXCLUSIVE in their place. */
export const DesignatedMode = z.enum(['OPTIONAL', 'EXCLUSIVE'])
export type DesignatedMode = z.infer<typeof DesignatedMode>

/** Whom the company designated to receive proxies with instructions (art. 135-undecies TUF). */
export const Designated = z.object({
  member_id: Id,
  name: z.string(),
  mode: DesignatedMode,
  /** Until when proxies can be given; null while the meeting has no date. */
  closes_at: moment,
  /** Which interests it has in the proposals; null is none, once `accepted_at` is there. */
  interests: z.string().nullable(),
  accepted_at: moment,
})
export type Designated = z.infer<typeof Designated>

/** Somebody of the meeting, or a person entered on the spot. */
export const DesignatedDraft = z.object({
  designated: z
    .object({ member_id: Id.optional(), person: Outsider.optional(), mode: DesignatedMode })
    .refine((it) => (it.member_id === undefined) !== (it.person === undefined), { error: 'requiredField', path: ['member_id'] })
    .nullable(),
})
export type DesignatedDraft = z.infer<typeof DesignatedDraft>

export const DesignatedReply = z.object({ designated: Designated.nullable() })

/** Whose proxies stand: names, weights and moments, never what they say. */
export const ProxyGivers = z.object({
  designated: Designated.nullable(),
  total: z.int(),
  weight: z.int(),
  items: z.array(z.object({ member_id: Id, name: z.string(), weight: z.int(), given_at: z.iso.datetime() })),
})
export type ProxyGivers = z.infer<typeof ProxyGivers>

/** How the representative has to vote on a point; of an election, whom for. What is left out has no instruction. */
const ProxyVote = z.union([z.object({ odg_id: Id, accepted: Accepted }), z.object({ odg_id: Id, choice: ElectionChoice })])

export const ProxyDraft = z.object({
  votes: z.array(ProxyVote).max(100),
  if_changed: IfChanged.default('NOT_COUNTED'),
  signature: SignatureImage,
  /** In place of the vote or the delegation that stands: that one ends. Without it the proxy is refused. */
  replaces: z.literal(true).optional(),
})
export type ProxyDraft = z.infer<typeof ProxyDraft>

/** What the holder of a link needs to give a proxy to the designated representative. */
export const MyProxy = MyAdvance.pick({ convocation_id: true, is_open: true, weight: true, has_delegation: true, points: true }).extend({
  designated: Designated.nullable(),
  /** Whether a vote before the meeting stands, which the proxy would replace. */
  has_vote: z.boolean(),
  may_revoke: z.boolean(),
  proxy: AdvanceBallot.nullable(),
  receipt: AdvanceReceipt.nullable(),
})
export type MyProxy = z.infer<typeof MyProxy>

/** What the representative reads: how many proxies; from the term on, what each of them says. */
export const RepresentativePage = z.object({
  company_name: z.string(),
  meeting_name: z.string(),
  /** When the meeting is held. */
  date: moment,
  designated: Designated,
  /** Whether the term is over, so that the instructions can be read. */
  is_closed: z.boolean(),
  total: z.int(),
  weight: z.int(),
  points: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      /** Whom an election is among. */
      names: z.array(z.object({ _id: Id, name: z.string() })),
      /** Weights; null before the term. */
      totals: z.object({ favourable: z.int(), against: z.int(), abstained: z.int(), none: z.int() }).nullable(),
    }),
  ),
  /** Null before the term. */
  items: z.array(z.object({ name: z.string(), weight: z.int(), if_changed: IfChanged, points: z.record(Id, AdvanceSaid) })).nullable(),
})
export type RepresentativePage = z.infer<typeof RepresentativePage>

/** Null declares that there are none. */
export const InterestsDraft = z.object({ interests: z.string().trim().min(1).max(2000).nullable() })
export type InterestsDraft = z.infer<typeof InterestsDraft>
