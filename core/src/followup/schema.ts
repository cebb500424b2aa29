import { z } from 'zod'
import { DeadlineState } from '../calendar/schema.ts'
import { TaskCode } from '../company/tasks.ts'
import { Name } from '../fields.ts'
import { Id, ListQuery, listOf } from '../paging.ts'

const day = z.iso.date()

export const TaskStatus = z.enum(['OPEN', 'DONE', 'WAIVED'])
export type TaskStatus = z.infer<typeof TaskStatus>

/** Who has to do it where no person was named: the table proposes one of these. */
export const TaskOrgan = z.enum(['ADMIN', 'CONSULTANT', 'DIRECTORS', 'AUDITORS', 'NOTARY', 'CHAIR', 'SECRETARY', 'PARTNER'])
export type TaskOrgan = z.infer<typeof TaskOrgan>

/** A member of the company, somebody with an account who looks after it, or an organ: `id` of the first two, the organ's name of the third. */
export const OwnerChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('MEMBER'), id: Id }),
  z.object({ kind: z.literal('USER'), id: Id }),
  z.object({ kind: z.literal('ORGAN'), id: TaskOrgan }),
])
export type OwnerChoice = z.infer<typeof OwnerChoice>

/** What is worth knowing beside a term, one sentence each in the locale files. */
export const TaskNote = z.enum([
  ...(['august', 'withholding', 'acceptance', 'pec', 'registration', 'issue', 'oppositions', 'handover', 'tax_office', 'authorisation'] as const),
  'same_list',
])
export type TaskNote = z.infer<typeof TaskNote>

/** OPENED, then each change with what it says now. */
export const TaskEvent = z.object({
  at: z.iso.datetime(),
  /** Who changed it; null for the product itself. */
  by: z.string().nullable(),
  kind: z.enum(['OPENED', 'MOVED', 'GIVEN', 'DONE', 'REOPENED', 'WAIVED', 'NOTED', 'CONFIRMED', 'REMINDED']),
  /** The new day of a move, the reason of a waiver. */
  said: z.string().nullable(),
})
export type TaskEvent = z.infer<typeof TaskEvent>

export const Task = z.object({
  _id: Id,
  company: z.object({ _id: Id, business_name: z.string() }),
  meeting_id: Id.nullable(),
  meeting: z.object({ title: z.string(), day: day.nullable(), meeting_type: z.enum(['ASSEMBLY', 'BOARD']), written: z.boolean() }).nullable(),
  odg_id: Id.nullable(),
  /** What the point is called. */
  odg_title: z.string().nullable(),
  office_id: Id.nullable(),
  entry_seq: z.int().nullable(),
  code: TaskCode,
  /** In the language of the caller; what somebody typed stays as it was typed. */
  title: z.string(),
  /** Null until what the term runs from is known. */
  due_on: day.nullable(),
  /** The last day by law, which `due_on` never passes; null where the law sets none. */
  legal_on: day.nullable(),
  earliest_on: day.nullable(),
  source: z.string().nullable(),
  amount_cents: z.int().nullable(),
  owner: z.object({ kind: z.enum(['MEMBER', 'USER', 'ORGAN']), id: z.string(), name: z.string() }),
  status: TaskStatus,
  state: DeadlineState,
  /** Until the minutes of its meeting are completed. */
  provisional: z.boolean(),
  done_on: day.nullable(),
  /** How many days after its term it was done; null where it was in time. */
  days_late: z.int().nullable(),
  needs_proof: z.boolean(),
  protocol: z.string().nullable(),
  proof_file: z.object({ _id: Id, name: z.string() }).nullable(),
  /** What is worth knowing, and what somebody wrote. */
  notes: z.array(TaskNote),
  note: z.string().nullable(),
  history: z.array(TaskEvent),
  version: z.int(),
})
export type Task = z.infer<typeof Task>

export const TaskOwnership = z.enum(['MINE', 'CONSULTANT', 'ADMIN', 'DIRECTORS', 'AUDITORS', 'NOTARY', 'OTHERS'])
export type TaskOwnership = z.infer<typeof TaskOwnership>

/** OPEN asks for all that is to be done, whatever its light; WAIVED for what was given up. */
export const TaskQuery = ListQuery.extend({
  state: z.enum(['OPEN', 'WAIVED', ...DeadlineState.options]).optional(),
  owner: TaskOwnership.optional(),
  date_gt: day.optional(),
  date_lt: day.optional(),
})
export type TaskQuery = z.infer<typeof TaskQuery>
export const ServedTaskQuery = TaskQuery.extend({ company_id: Id.optional() })
export type ServedTaskQuery = z.infer<typeof ServedTaskQuery>

export const TaskList = listOf(Task)

const note = z.string().trim().max(2000, { error: 'tooLong' }).nullable()

/** One that somebody types. */
export const TaskDraft = z.object({
  title: Name,
  // A field of a form that nobody filled in is empty.
  due_on: day
    .nullable()
    .or(z.literal('').transform(() => null))
    .default(null),
  owner: OwnerChoice.default({ kind: 'ORGAN', id: 'ADMIN' }),
  meeting_id: Id.nullable().default(null),
  odg_id: Id.nullable().default(null),
  note: note.default(null),
})
export type TaskDraft = z.infer<typeof TaskDraft>

/** What is left out stays. `registered_on` is asked for where a term runs from a registration; `note` of a WAIVED one is its reason. */
export const TaskChange = z.object({
  version: z.int().min(1),
  title: Name.optional(),
  due_on: day.nullable().optional(),
  owner: OwnerChoice.optional(),
  status: TaskStatus.optional(),
  done_on: day.nullable().optional(),
  protocol: z.string().trim().max(200, { error: 'tooLong' }).nullable().optional(),
  proof_file_id: Id.nullable().optional(),
  registered_on: day.optional(),
  note: note.optional(),
})
export type TaskChange = z.infer<typeof TaskChange>
