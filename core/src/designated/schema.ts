import { z } from 'zod'
import { SignatureImage } from '../accounts/schema.ts'
import { AdvanceBallot, AdvanceReceipt, AdvanceSaid, IfChanged, MyAdvance, SealedGiver } from '../advance/schema.ts'
import { Outsider } from '../delegations/schema.ts'
import { ElectionChoice } from '../elections/schema.ts'
import { withShortIds } from '../field-groups.ts'
import { Name } from '../fields.ts'
import { QuestionDays } from '../meeting/designated.ts'
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
  /** Until when proposals and questions are taken, as the notice says it. */
  question_days: QuestionDays,
})
export type Designated = z.infer<typeof Designated>

/** A company that is designated: it has a name of its own and no first one, and somebody who acts for it. */
export const DesignatedFirm = Outsider.omit({ first_name: true }).extend({ kind: z.literal('S'), legal_representative: Name })

export const DesignatedPerson = z.union([DesignatedFirm, Outsider.extend({ kind: z.literal('P').default('P') })])
export type DesignatedPerson = z.infer<typeof DesignatedPerson>

/** Somebody of the meeting, or a person entered on the spot. */
export const DesignatedDraft = z.object({
  designated: z
    .object({ member_id: Id.optional(), person: DesignatedPerson.optional(), mode: DesignatedMode, question_days: QuestionDays.optional() })
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
  items: z.array(SealedGiver.extend({ is_paper: z.boolean() })),
})
export type ProxyGivers = z.infer<typeof ProxyGivers>

/** How the representative has to vote on a point; of an election, whom for. What is left out has no instruction. */
const ProxyVote = z.union([z.object({ odg_id: Id, accepted: Accepted }), z.object({ odg_id: Id, choice: ElectionChoice })])

const instructions = {
  votes: z.array(ProxyVote).max(100),
  if_changed: IfChanged.default('NOT_COUNTED'),
  /** In place of the vote or the delegation that stands: that one ends. Without it the proxy is refused. */
  replaces: z.literal(true).optional(),
}

/** Signed here, or on a paper that was uploaded. */
export const ProxyDraft = withShortIds(
  z
    .object({ ...instructions, signature: SignatureImage.nullish(), file_id: Id.nullish() })
    .refine((it) => Boolean(it.signature) || Boolean(it.file_id), { error: 'requiredField', path: ['signature'] }),
  ['file'],
)
export type ProxyDraft = z.infer<typeof ProxyDraft>

/** Of a member whose signed paper the company received. */
export const PaperProxyDraft = withShortIds(z.object({ ...instructions, member_id: Id, file_id: Id }), ['member', 'file'])
export type PaperProxyDraft = z.infer<typeof PaperProxyDraft>

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
  /** Of all who vote in the meeting: what weights are a part of. */
  whole: z.int(),
  points: z.array(
    z.object({
      _id: Id,
      /** On the agenda. */
      number: z.int(),
      title: z.string(),
      /** Whom an election is among. */
      names: z.array(z.object({ _id: Id, name: z.string() })),
      /** Weights; null before the term. */
      totals: z.object({ favourable: z.int(), against: z.int(), abstained: z.int(), none: z.int() }).nullable(),
    }),
  ),
  /** Null before the term. */
  items: z
    .array(
      z.object({
        member_id: Id,
        name: z.string(),
        weight: z.int(),
        if_changed: IfChanged,
        points: z.record(Id, AdvanceSaid),
        /** Whether it came on a signed paper, which the representative may open. */
        is_paper: z.boolean(),
      }),
    )
    .nullable(),
})
export type RepresentativePage = z.infer<typeof RepresentativePage>

/** Null declares that there are none. */
export const InterestsDraft = z.object({ interests: z.string().trim().min(1).max(2000).nullable() })
export type InterestsDraft = z.infer<typeof InterestsDraft>
