import { z } from 'zod'
import { Id } from '../paging.ts'

const Days = z.int().min(0).max(60)

/** How many days before the meeting proposals and questions end, and answers are there. */
export const QuestionDays = z.object({ proposals: Days, questions: Days, answers: Days })
export type QuestionDays = z.infer<typeof QuestionDays>

/** As art. 135-undecies.1 and 127-ter of d.lgs. 58/1998 have them, for want of others. */
export const usualDays: QuestionDays = { proposals: 15, questions: 7, answers: 3 }

/** The designated representative of a meeting, and whose proxies stand. */
export const DesignatedSeat = z.object({
  member_id: Id,
  name: z.string(),
  /** OPTIONAL beside the other ways to take part; EXCLUSIVE in their place. */
  mode: z.enum(['OPTIONAL', 'EXCLUSIVE']),
  /** Of a company on a market. */
  is_listed: z.boolean(),
  closes_at: z.iso.datetime().nullable(),
  interests: z.string().nullable(),
  accepted_at: z.iso.datetime().nullable(),
  question_days: QuestionDays,
  member_ids: z.array(Id),
})
