import { z } from 'zod'
import { MemberType } from '../company/roles.ts'
import { Quorum } from '../company/statute.ts'
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

export const Choices = z.record(PointKey, DecisionChoice)
export const Conflicts = z.record(PointKey, longText.min(1, { error: 'requiredField' }))

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

/** What must be true together before the term for closing; `missing` of a refusal has the same names, true for what lacks. `barred`: the statute lets nobody. */
export const DecisionClosing = z.object({ fixed: z.boolean(), capital: z.boolean(), directors: z.boolean(), can_close: z.boolean(), barred: z.boolean() })

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
