import { z } from 'zod'
import { MeetingType } from '../meeting/status.ts'
import { Notification } from '../notifications/schema.ts'
import { Id, ListQuery, listOf } from '../paging.ts'

/** How much it presses: red stops an act or is late, amber must be done, gray is advice. */
export const Urgency = z.enum(['rosso', 'ambra', 'gray'])
export type Urgency = z.infer<typeof Urgency>

/** How a company stands by what waits in it: something stops or is late, something must be done, nothing but advice. */
export const TodoLight = z.enum(['BLOCKED', 'CHECK', 'FINE'])
export type TodoLight = z.infer<typeof TodoLight>

/** What brings a meeting further. */
export const meetingTasks = [
  'continue_draft',
  'confirm_meeting',
  'convene_meeting',
  'fix_date',
  'send_notice',
  'resend_notice',
  'answer_questions',
  'prepare_room',
  'open_room',
  'complete_meeting',
  'write_minutes',
  'sign_minutes',
  'collect_signatures',
  'send_minutes',
] as const
export type MeetingTask = (typeof meetingTasks)[number]

/** What brings a decision in writing further: its text to be sent, people whom the proposal did not reach, its record and the signature under it, or the meeting that was asked for in its place. */
export const decisionTasks = ['continue_decision', 'reach_people', 'record_decision', 'sign_record', 'collect_record', 'convert_decision'] as const
export type DecisionTask = (typeof decisionTasks)[number]

/** What a company lacks, owes, or is asked. */
export const companyTasks = [
  'confirm_company',
  'mend_mail',
  'subscribe',
  'reactivate',
  'renew',
  'follow_trial',
  'complete_company',
  'complete_people',
  'name_administrator',
  'state_capital',
  'answer_consultant',
  'buy_credits',
  'approve_accounts',
  'hand_accounts',
  'deposit_accounts',
  'file_accounts',
] as const
export type CompanyTask = (typeof companyTasks)[number]

/** What an account lacks, or what its owner must look at. */
export const ownTasks = [
  'turn_second_factor_on',
  'give_fiscal_code',
  'keep_signature',
  'check_password_change',
  'check_second_factor',
  'check_passkey',
  'answer_invitation',
] as const
export type OwnTask = (typeof ownTasks)[number]

/** `answer` is what a notice asks for, in its own words. */
export const TodoKind = z.enum([...meetingTasks, ...decisionTasks, ...companyTasks, ...ownTasks, 'answer'])
export type TodoKind = z.infer<typeof TodoKind>

export const TodoCompany = z.object({ _id: Id, business_name: z.string() })
export type TodoCompany = z.infer<typeof TodoCompany>

/** One thing that waits for somebody, with the screen where it is done. The words for each `what` are in the locale files. */
export const TodoItem = z.object({
  /** Stable: the same thing has the same one in every answer. */
  _id: z.string(),
  what: TodoKind,
  tone: Urgency,
  company: TodoCompany.nullable(),
  meeting: z.object({ _id: Id, name: z.string(), meeting_type: MeetingType }).nullable(),
  /** A day of Rome: by when it must be done. */
  due: z.iso.date().nullable(),
  /** The moment it is about: when a meeting is or was, when something ends or ended. */
  when: z.iso.datetime().nullable(),
  /** Who asks. */
  who: z.string().nullable(),
  /** How many are meant: people, signatures, letters, credits. */
  count: z.int().nullable(),
  /** The address of the screen. */
  to: z.string(),
  search: z.record(z.string(), z.string()),
  /** Of an answer: what asks for it, newest last. Whoever follows the item has read them. */
  notices: z.array(Notification),
})
export type TodoItem = z.infer<typeof TodoItem>

/** Without a company: everything that waits for the person, in all companies that they manage or serve, and in the account. */
export const TodoQuery = ListQuery.pick({ page: true, count: true }).extend({ company_id: Id.optional() })
export type TodoQuery = z.infer<typeof TodoQuery>

/** `total` counts all of them, also those that are not on the page. */
export const TodoList = listOf(TodoItem)
