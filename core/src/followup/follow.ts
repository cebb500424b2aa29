import { accountsOf } from '../company/accounts-deadline.ts'
import type { CompanyType } from '../company/company-type.ts'
import type { TaskCode } from '../company/tasks.ts'
import { accountsYear, type PlanStatute } from '../law/accounts-plan.ts'
import type { TaskNote } from './schema.ts'
import { type TaskCondition, type TaskRule, type TermStart, taskTable } from './table.ts'
import { type TaskTerm, termOf } from './terms.ts'
import { amountIn, dayIn, monthsIn } from './values.ts'

/** A point as the vote left it. Days are of Italy. */
export interface DecidedPoint {
  _id: string
  /** Null of one that somebody wrote from nothing. */
  template_id: string | null
  /** Null where nothing was voted. */
  accepted: boolean | null
  values: Readonly<Record<string, string>>
  /** What was for it, of all the capital. */
  count: { favourable: number; total: number } | null
  /** The day on which its vote stopped. */
  day: string
}

export interface FollowedMeeting {
  type: CompanyType
  statute: PlanStatute
  /** The capital in money. */
  capital_cents: number | null
  /** Whether a natural person, or somebody who is not known to be in business, has a part in the capital. */
  pays_persons: boolean
  /** Whether nobody's part has changed since the accounts before were approved; null where no register says it. */
  same_list: boolean | null
}

/** What follows from a point, and what is worth knowing of it. */
export type PointTask = TaskTerm & { odg_id: string; notes: TaskNote[] }

/** What follows from a point: nothing from one that was declined, skipped, or that no template of the product gave. */
export function tasksOf(point: DecidedPoint, meeting: FollowedMeeting): PointTask[] {
  if (point.accepted !== true || point.template_id === null) return []
  const asked = taskTable.filter((it) => it.templates.includes(point.template_id!) && (!it.type || it.type === meeting.type))
  return asked.filter((it) => !it.when || conditions[it.when](point, meeting)).map((it) => taskOf(it, point, meeting))
}

function taskOf(rule: TaskRule, point: DecidedPoint, meeting: FollowedMeeting): PointTask {
  const months = rule.day === 'AFTER_MONTHS' ? monthsIn(point.values.duration_months) : null
  const term = termOf(rule.code, { type: meeting.type, start: starts[rule.from](point, meeting), months })
  return { ...term, odg_id: point._id, notes: notesOf(rule, meeting) }
}

function notesOf({ code, note }: TaskRule, { same_list }: FollowedMeeting): TaskNote[] {
  if (code === 'T-ACC-LIST') return same_list ? ['same_list'] : []
  return note ? [note] : []
}

const starts: Record<TermStart, (point: DecidedPoint, meeting: FollowedMeeting) => string | null> = {
  MEETING: ({ day }) => day,
  NOTICE: ({ day }) => day,
  PAYMENT: ({ values }) => dayIn(values.payment_date),
  SUBSCRIPTION: ({ values }) => dayIn(values.subscription_deadline),
  DEADLINE: ({ values }) => dayIn(values.payment_deadline),
  EFFECTIVE_OR_MEETING: ({ values, day }) => dayIn(values.effective_date) ?? day,
  // The accounts after those that showed the loss: within them it must have come down below a third (art. 2446 c. 2).
  NEXT_ACCOUNTS: ({ values, day }, { statute }) => accountsOf(statute, (yearIn(values.fiscal_year_end) ?? accountsYear(statute, day)) + 1).deadline,
  // What nobody knows when the meeting ends: it is said later.
  REGISTERED: () => null,
  END: () => null,
  SOLE_MEMBER: () => null,
  FOUND: () => null,
  TYPED: () => null,
}

function yearIn(text: string | undefined): number | null {
  const day = dayIn(text)
  return day ? Number(day.slice(0, 4)) : null
}

const conditions: Record<TaskCondition, (point: DecidedPoint, meeting: FollowedMeeting) => boolean> = {
  DIVIDEND: ({ template_id, values }) => (amountIn(template_id === 'A15' ? values.distributed_amount : values.dividend) ?? (template_id === 'A15' ? 1 : 0)) > 0,
  DIVIDEND_TO_PERSONS: (point, meeting) => meeting.pays_persons && conditions.DIVIDEND(point, meeting),
  // A general power is registered, a special one where it is to be used towards others again and again: whoever typed nothing is reminded.
  REGISTERED_POWER: ({ values }) => values.poa_type?.trim().toLowerCase() !== 'speciale',
  LOSS_ABOVE_THIRD: ({ values }, { capital_cents }) => capital_cents !== null && (amountIn(values.residual_loss) ?? 0) * 3 > capital_cents,
  LIABILITY_BY_FIFTH: ({ count }) => count !== null && count.favourable * 5 >= count.total && count.total > 0,
}

/** What follows once the persons appointed on a point have accepted: the registry is told within thirty days of the news of it. */
export function tasksOfAcceptance(template_id: string, type: CompanyType, accepted_on: string): TaskTerm[] {
  const codes: TaskCode[] = withOwnAddress.includes(template_id) ? ['T-OFF-FILE', 'T-OFF-PEC'] : ['T-OFF-FILE']
  return codes.map((code) => termOf(code, { type, start: accepted_on }))
}

/** Appointments among which is somebody whose own certified address goes to the registry: sole director, managing director, chair. */
const withOwnAddress = ['A04', 'A05', 'B03', 'B04']

/** The minutes of every meeting go into their book. */
export const bookTask = (type: CompanyType, held_on: string): TaskTerm => termOf('T-BOOK', { type, start: held_on })
