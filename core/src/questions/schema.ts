import { z } from 'zod'
import { withShortIds } from '../field-groups.ts'
import { Id } from '../paging.ts'

const moment = z.iso.datetime().nullable()

/** A QUESTION wants an answer; a PROPOSAL is a text that somebody wants to be voted upon. */
export const QuestionKind = z.enum(['QUESTION', 'PROPOSAL'])
export type QuestionKind = z.infer<typeof QuestionKind>

/** What a member asked or proposed before an assembly. */
export const Question = z.object({
  _id: Id,
  member_id: Id,
  /** Of who asked. */
  name: z.string(),
  /** Null where it is about no point. */
  odg_id: Id.nullable(),
  kind: QuestionKind,
  text: z.string(),
  file: z.object({ _id: Id, name: z.string() }).nullable(),
  asked_at: z.iso.datetime(),
  answer: z.string().nullable(),
  answered_at: moment,
  /** Every member of the meeting reads it on their page, and it is annexed to the minutes. */
  published: z.boolean(),
  version: z.int(),
})
export type Question = z.infer<typeof Question>

const Words = z.string().trim().min(1, { error: 'requiredField' }).max(4000, { error: 'tooLong' })

export const QuestionDraft = withShortIds(
  z.object({ kind: QuestionKind.default('QUESTION'), odg_id: Id.nullable().default(null), text: Words, file_id: Id.nullish() }),
  ['file'],
)
export type QuestionDraft = z.infer<typeof QuestionDraft>

/** What is left out stays; `version` is the one that was read: another one since then refuses the change. */
export const AnswerDraft = z.object({ answer: Words.nullable().optional(), published: z.boolean().optional(), version: z.int().optional() })
export type AnswerDraft = z.infer<typeof AnswerDraft>

/** Until when each is taken, and when answers are there; null where nobody fixed it. */
export const QuestionTerms = z.object({ questions_at: moment, proposals_at: moment, answers_at: moment })
export type QuestionTerms = z.infer<typeof QuestionTerms>

/** What the holder of a link reads: the own ones, and those of everybody that were published. */
export const MyQuestions = QuestionTerms.extend({
  may_ask: z.boolean(),
  may_propose: z.boolean(),
  points: z.array(z.object({ _id: Id, title: z.string() })),
  items: z.array(Question.extend({ is_own: z.boolean() })),
})
export type MyQuestions = z.infer<typeof MyQuestions>

/** All of them, for who prepares the meeting. */
export const QuestionList = QuestionTerms.extend({ total: z.int(), unanswered: z.int(), items: z.array(Question) })
export type QuestionList = z.infer<typeof QuestionList>
