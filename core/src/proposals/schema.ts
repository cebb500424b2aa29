import { z } from 'zod'
import { CompanyType } from '../company/company-type.ts'
import { DateAnswerValue } from '../meeting/date-answers.ts'
import { Id } from '../paging.ts'

const instant = z.iso.datetime({ offset: true })

/** The dates to ask about, none to begin anew, and until when; without a deadline the poll is open until a date is chosen. */
export const PollDraft = z.object({
  dates: z.array(z.object({ datetime: instant, end_datetime: instant.nullish() })).max(20),
  deadline: instant.nullish(),
  version: z.int().optional(),
})
export type PollDraft = z.infer<typeof PollDraft>

export const PollReminder = z.object({ member_ids: z.array(Id).max(5000).optional() })
export const PollWithdrawal = z.object({ confirm: z.stringbool().optional() })

/** Open until the deadline, and until a date is chosen or the poll withdrawn. */
export const PollState = z.enum(['OPEN', 'EXPIRED', 'CHOSEN', 'WITHDRAWN'])
export type PollState = z.infer<typeof PollState>

/** What the holder of a personal link sees: the dates, the own answers, and how many others could come, without names. */
export const PublicPoll = z.object({
  company_name: z.string(),
  company_type: CompanyType,
  meeting_name: z.string(),
  meeting_type: z.enum(['ASSEMBLY', 'BOARD']),
  member: z.object({ first_name: z.string().nullable(), last_name: z.string() }),
  state: PollState,
  deadline: z.iso.datetime().nullable(),
  chosen: z.iso.datetime().nullable(),
  dates: z.array(
    z.object({
      _id: Id,
      datetime: z.iso.datetime(),
      end_datetime: z.iso.datetime().nullable(),
      answer: DateAnswerValue.nullable(),
      yes: z.int(),
      if_needed: z.int(),
    }),
  ),
  /** How many have answered every date, of how many were asked. */
  answered: z.int(),
  members_count: z.int(),
})
export type PublicPoll = z.infer<typeof PublicPoll>

export const PollAnswers = z.object({
  answers: z
    .array(z.object({ date_id: Id, answer: DateAnswerValue }))
    .min(1)
    .max(20),
})
export type PollAnswers = z.infer<typeof PollAnswers>
