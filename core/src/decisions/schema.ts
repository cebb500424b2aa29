import { z } from 'zod'
import { SignatureImage } from '../accounts/schema.ts'
import { MemberType } from '../company/roles.ts'
import { Quorum } from '../company/statute.ts'
import { Name, orNothing, ShortText } from '../fields.ts'
import { RuleResult } from '../law/schema.ts'
import { EmailStatus } from '../letters.ts'
import { LinkState } from '../meeting/people.ts'
import { Id, ListQuery, listOf } from '../paging.ts'
import { Cart } from '../payments/schema.ts'
import { RichDocument } from '../rich-document.ts'
import { matters } from './matters.ts'

const moment = z.iso.datetime().nullable()
const text = z.string().nullable()
const longText = z.string().trim().max(2000, { error: 'tooLong' })
const day = z.iso.date()

export const DecisionStatus = z.enum(['DRAFT', 'OPEN', 'CLOSED', 'RECORDED', 'STOPPED', 'CONVERTED', 'CANCELED'])
export type DecisionStatus = z.infer<typeof DecisionStatus>
export const DecisionBody = z.enum(['PARTNERS', 'BOARD'])
export const DecisionMethod = z.enum(['CONSULTATION', 'CONSENT'])
export const DecisionMatter = z.enum(matters)
export const DecisionChoice = z.enum(['FOR', 'AGAINST', 'ABSTAIN'])
/** VOTE: on every point. ASSEMBLY: asks that it be decided in a meeting. WAIVE: has read it and asks for no meeting. */
export const AnswerKind = z.enum(['VOTE', 'ASSEMBLY', 'WAIVE'])
export type AnswerKind = z.infer<typeof AnswerKind>
/** DRAWN: signed here. ELSEWHERE: a file signed by other means. PAPER: taken down by the company from a paper that came. */
export const AnswerWay = z.enum(['DRAWN', 'ELSEWHERE', 'PAPER'])
/** The key of a point is its number, from 1. */
const PointKey = z.string().regex(/^[1-9]\d?$/)

export const DecisionFile = z.object({ file_id: Id, name: z.string(), mime_type: z.string(), bytes: z.int().nullable(), sha256: text })
export const DecisionPoint = z.object({
  key: PointKey,
  _id: Id,
  matter: DecisionMatter,
  title: z.string(),
  text: RichDocument,
  /** What is printed when it is approved; null: the text itself. */
  resolution: RichDocument.nullable(),
  files: z.array(DecisionFile),
  /** Of the text and its files, once it was sent. */
  sha256: text,
})
export type DecisionPoint = z.infer<typeof DecisionPoint>

/** A proof of delivery beside what the mail says: by hand, by registered letter. */
export const DecisionProof = z.object({ proof_file_id: Id, means: z.string(), delivered_on: day })

/** What somebody may do with their page: vote, or only ask for the meeting, or read. */
export const DecisionPart = z.enum(['VOTES', 'MAY_ASK', 'READS'])
export type DecisionPart = z.infer<typeof DecisionPart>

/** Somebody who is told, as the book said when the proposal was sent; of a draft, as it says now. */
export const DecisionMember = z.object({
  member_id: Id,
  name: z.string(),
  types: z.array(MemberType),
  part: DecisionPart,
  /** What the answer weighs: capital, or one each in a board. */
  weight: z.int(),
  percentage: z.number(),
  /** Capital of their own. */
  shares: z.int(),
  holds_on: z.array(z.object({ of: Id, shares: z.int() })),
  /** Whether the proposal goes to them; of a draft, who was left out has false. */
  is_told: z.boolean(),
  email: text,
  address_looks_certified: z.boolean().nullable(),
  link: LinkState,
  /** The course of the letter that brought the proposal. */
  email_status: EmailStatus.nullable(),
  sent_at: moment,
  delivered_at: moment,
  visited_at: moment,
  /** When the text was first opened on the page. */
  read_at: moment,
  reminded_at: moment,
  proof: DecisionProof.nullable(),
  /** Whether anything shows that it came (L-DEC-13). */
  is_proven: z.boolean(),
})
export type DecisionMember = z.infer<typeof DecisionMember>

const Choices = z.record(PointKey, DecisionChoice)
const Conflicts = z.record(PointKey, longText.min(1, { error: 'requiredField' }))

export const DecisionAnswer = z.object({
  _id: Id,
  member_id: Id,
  kind: AnswerKind,
  points: Choices,
  conflict: Conflicts,
  note: text,
  reason: text,
  way: AnswerWay,
  /** Who signed a paper in the place of the member (an attorney). */
  on_behalf: text,
  received_at: z.iso.datetime(),
  /** Who of the company took a paper down. */
  recorded_by: text,
  file_id: Id.nullable(),
  /** Of the line of the receipt, which the audit chain holds. */
  sha256: z.string(),
  replaced_at: moment,
  withdrawn_at: moment,
})
export type DecisionAnswer = z.infer<typeof DecisionAnswer>

/** Who has answered, by number and by weight, of how much. */
export const DecisionProgress = z.object({ answered: z.int(), answered_weight: z.int(), total: z.int(), people: z.int() })
export type DecisionProgress = z.infer<typeof DecisionProgress>

export const DecisionCount = z.object({
  key: PointKey,
  favourable: z.int(),
  against: z.int(),
  abstained: z.int(),
  silent: z.int(),
  total: z.int(),
  favourable_percentage: z.number(),
  outcome: z.enum(['APPROVED', 'DECLINED']),
  reason: z.enum(['QUORUM', 'TIE']),
  /** Since when it is approved without interruption. */
  reached_at: moment,
  quorum: Quorum,
})
export type DecisionCount = z.infer<typeof DecisionCount>

/** What must be true together before the term for closing; `missing` of a refusal has the same names, true for what lacks. */
export const DecisionClosing = z.object({ fixed: z.boolean(), capital: z.boolean(), directors: z.boolean(), can_close: z.boolean() })

export const DecisionStop = z.object({
  by: z.enum(['DIRECTOR', 'CAPITAL']),
  at: z.iso.datetime(),
  asked: z.int(),
  capital: z.int(),
  member_ids: z.array(Id),
})
export type DecisionStop = z.infer<typeof DecisionStop>

/** `count` is live for who prepares it; `answers` holds replaced and withdrawn ones too, the newest last. */
export const Decision = z.object({
  _id: Id,
  company_id: Id,
  slug: z.string(),
  decision_status: DecisionStatus,
  body: DecisionBody,
  method: DecisionMethod,
  name: z.string(),
  initiators: z.array(Id),
  signer_id: Id.nullable(),
  points: z.array(DecisionPoint),
  deadline: moment,
  /** Days before the deadline on which who has not answered is reminded. */
  reminders: z.array(z.int()),
  use_whatsapp: z.boolean(),
  /** People of a draft who are not to be told; the law says whether that can be. */
  left_out: z.array(Id),
  /** Drafted by a consultant: an administrator of the company sends it. */
  maker: z.enum(['ADMIN', 'CONSULTANT']),
  created_at: z.iso.datetime(),
  sent_at: moment,
  closed_at: moment,
  closed_by: z.enum(['DEADLINE', 'EARLY']).nullable(),
  canceled_at: moment,
  cancel_reason: text,
  stop: DecisionStop.nullable(),
  /** The meeting that it has become. */
  meeting_id: Id.nullable(),
  from_id: Id.nullable(),
  members: z.array(DecisionMember),
  answers: z.array(DecisionAnswer),
  progress: DecisionProgress,
  count: z.array(DecisionCount),
  closing: DecisionClosing,
  checks: z.array(RuleResult),
  acks: z.array(z.object({ rule_id: z.string(), step: z.string(), at: z.iso.datetime(), user: text })),
  cart: Cart,
  version: z.int(),
})
export type Decision = z.infer<typeof Decision>

export const DecisionItem = Decision.pick({
  _id: true,
  slug: true,
  decision_status: true,
  body: true,
  method: true,
  name: true,
  deadline: true,
  created_at: true,
  sent_at: true,
  closed_at: true,
  progress: true,
  version: true,
})
export type DecisionItem = z.infer<typeof DecisionItem>

export const DecisionQuery = ListQuery.extend({
  company_id: Id,
  /** One or several, divided by commas. */
  status: z
    .string()
    .optional()
    .transform((it) => (it ? it.split(',') : []))
    .pipe(z.array(DecisionStatus)),
  body: DecisionBody.optional(),
})
export type DecisionQuery = z.infer<typeof DecisionQuery>
export const DecisionList = listOf(DecisionItem)

/** One that is there already is named by its `_id`; the order is that of the list. A `template_id` (A01 ... B13) fills what is left out. */
const PointDraft = z.object({
  _id: Id.optional(),
  template_id: z
    .string()
    .regex(/^[AB]\d{2}$/)
    .optional(),
  matter: DecisionMatter,
  title: ShortText.optional(),
  text: RichDocument.optional(),
  resolution: RichDocument.nullish(),
  file_ids: z.array(Id).max(50).optional(),
})
export type DecisionPointDraft = z.infer<typeof PointDraft>

const draft = {
  name: Name,
  body: DecisionBody,
  method: DecisionMethod,
  initiators: z.array(Id).max(200),
  signer_id: Id.nullable(),
  points: z.array(PointDraft).max(20),
  deadline: z.iso.datetime({ offset: true }).nullable(),
  reminders: z.array(z.int().min(1).max(30)).max(5),
  use_whatsapp: z.boolean(),
  left_out: z.array(Id).max(5000),
}

/** What is left out: no points yet, reminders three days and one day before. */
export const NewDecision = z.object(draft).partial().required({ name: true, body: true, method: true })
export type NewDecision = z.infer<typeof NewDecision>
/** What is left out stays as it is. */
export const DecisionChange = z.object(draft).partial().extend({ version: z.int() })
export type DecisionChange = z.infer<typeof DecisionChange>

export const DecisionSending = z.object({ ack: z.array(z.string().max(20)).max(60).default([]), version: z.int() })
export const DecisionReminding = z.object({ member_ids: z.array(Id).max(5000).optional() })
export const DecisionReminded = z.object({ letters: z.int(), messages: z.int(), without_address: z.array(Id) })
export const DecisionClose = z.object({ ack: z.array(z.string().max(20)).max(60).default([]), version: z.int().optional() })
export const DecisionCancel = z.object({ reason: orNothing(z.string().trim().max(1000)), version: z.int().optional() })
export const DecisionConverted = z.object({ meeting_id: Id })

/** An answer on paper, of a day not after the deadline's. */
export const PaperAnswer = z.object({
  member_id: Id,
  kind: AnswerKind,
  points: Choices.optional(),
  conflict: Conflicts.optional(),
  note: orNothing(longText),
  reason: orNothing(longText),
  received_on: day,
  file_id: Id,
  on_behalf: orNothing(ShortText),
})
export type PaperAnswer = z.infer<typeof PaperAnswer>

export const ProofChange = z.object({ member_id: Id, proof_file_id: Id, means: Name, delivered_on: day })
export type ProofChange = z.infer<typeof ProofChange>

/** Drawn here, or the paper signed elsewhere; who only waives need not sign. `version` is that of the text on the member's screen. */
export const MemberAnswer = z.object({
  kind: AnswerKind,
  points: Choices.optional(),
  conflict: Conflicts.optional(),
  note: orNothing(longText),
  reason: orNothing(longText),
  signature: z
    .object({
      image: SignatureImage,
      strokes: z
        .array(
          z
            .array(z.object({ x: z.number(), y: z.number() }))
            .min(1)
            .max(4000),
        )
        .max(400)
        .optional(),
    })
    .optional(),
  file_id: Id.optional(),
  version: z.int().optional(),
})
export type MemberAnswer = z.infer<typeof MemberAnswer>

/** What the member keeps: the line that was hashed, signed by the installation. */
export const AnswerReceipt = z.object({ hash: z.string(), at: z.iso.datetime(), pdf_id: Id.nullable(), line: z.string(), signature: z.string() })
export type AnswerReceipt = z.infer<typeof AnswerReceipt>

/** Null: the text itself. */
export const DecisionReading = z.object({ file_id: Id.nullable() })

/** What the holder of a link sees: nobody else's answer, address or code; results only once it is over (DD9). */
export const PublicDecision = z.object({
  company_name: z.string(),
  slug: z.string(),
  decision_status: DecisionStatus,
  body: DecisionBody,
  method: DecisionMethod,
  name: z.string(),
  locale: z.string(),
  initiators: z.array(z.string()),
  /** The article of the statute that allows it, where it is known. */
  article: text,
  points: z.array(
    DecisionPoint.omit({ files: true }).extend({
      files: z.array(z.object({ file_id: Id, name: z.string(), mime_type: z.string(), bytes: z.int().nullable(), read: z.boolean() })),
    }),
  ),
  deadline: z.iso.datetime(),
  sent_at: z.iso.datetime(),
  closed_at: moment,
  cancel_reason: text,
  stop: DecisionStop.omit({ member_ids: true }).nullable(),
  progress: DecisionProgress,
  /** Empty until it is over. */
  count: z.array(DecisionCount),
  member: z.object({
    _id: Id,
    name: z.string(),
    part: DecisionPart,
    weight: z.int(),
    percentage: z.number(),
    /** Whether the text was opened: before that nothing is answered. */
    read: z.boolean(),
  }),
  /** The own answer that stands. */
  answer: DecisionAnswer.omit({ recorded_by: true }).nullable(),
  /** Whether it can still be answered. */
  is_open: z.boolean(),
  /** There is a sealed record to read. */
  has_record: z.boolean(),
  /** Of the text; goes back with the answer. */
  version: z.int(),
})
export type PublicDecision = z.infer<typeof PublicDecision>
