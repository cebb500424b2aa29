import { z } from 'zod'
import { SignatureImage } from '../accounts/schema.ts'
import { orNothing } from '../fields.ts'
import { Id } from '../paging.ts'
import {
  AnswerKind,
  Choices,
  Conflicts,
  DecisionAnswer,
  DecisionBody,
  DecisionCount,
  DecisionMethod,
  DecisionPart,
  DecisionPoint,
  DecisionProgress,
  DecisionStatus,
  DecisionStop,
} from './schema.ts'

const moment = z.iso.datetime().nullable()
const text = z.string().nullable()
const longText = z.string().trim().max(2000, { error: 'tooLong' })

/** Drawn here, or the paper signed elsewhere; who only waives need not sign. `version` is that of the text on the member's screen. */
export const LinkAnswer = z.object({
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
export type LinkAnswer = z.infer<typeof LinkAnswer>

/** What is said, before anybody has signed it. */
export const AnswerForm = LinkAnswer.pick({ kind: true, points: true, conflict: true, note: true, reason: true })
export type AnswerForm = z.infer<typeof AnswerForm>

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
    /** Of a company: who acts for it. */
    representative: text,
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
