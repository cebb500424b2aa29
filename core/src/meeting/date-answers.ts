import { z } from 'zod'
import { Id } from '../paging.ts'

export const DateAnswerValue = z.enum(['YES', 'IF_NEEDED', 'NO'])
export type DateAnswerValue = z.infer<typeof DateAnswerValue>

/** What one person said of one date. */
export const DateAnswer = z.object({ member_id: Id, date_id: Id, answer: DateAnswerValue, answered_at: z.iso.datetime() })
export type DateAnswer = z.infer<typeof DateAnswer>
