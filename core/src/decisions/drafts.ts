import { z } from 'zod'
import { Name, orNothing, ShortText } from '../fields.ts'
import { Id } from '../paging.ts'
import { RichDocument } from '../rich-document.ts'
import { AnswerKind, Choices, Conflicts, DecisionBody, DecisionMatter, DecisionMethod } from './schema.ts'

const longText = z.string().trim().max(2000, { error: 'tooLong' })
const day = z.iso.date()

/** One that is there already is named by its `_id`; the order is that of the list. A `template_id` (A01 ... B13) fills what is left out. */
const PointDraft = z
  .object({
    _id: Id.optional(),
    template_id: z
      .string()
      .regex(/^[AB]\d{2}$/)
      .optional(),
    matter: DecisionMatter,
    title: Name.optional(),
    text: RichDocument.optional(),
    resolution: RichDocument.nullish(),
    file_ids: z.array(Id).max(50).optional(),
  })
  .refine((it) => it._id !== undefined || it.template_id !== undefined || it.title !== undefined, { path: ['title'], error: 'requiredField' })
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
