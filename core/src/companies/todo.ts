import type { Urgency } from '../accounts/tasks.ts'
import { dayMs } from '../durations.ts'
import { limits } from '../limits.ts'
import type { MeetingStatus } from '../meeting/status.ts'
import { type MeetingPage, meetingPath } from '../meetings/places.ts'
import type { MeetingItem } from '../meetings/schema.ts'
import { hasRight } from '../permissions.ts'
import { isActive } from '../subscriptions/rules.ts'
import { subscriptionStanding } from '../subscriptions/standing.ts'
import type { Company } from './schema.ts'

/** How long before its end a subscription that nobody renews is spoken of. */
const endsSoonDays = 30

type CompanyTask = 'answer_consultant' | 'subscribe' | 'reactivate' | 'renew' | 'buy_credits' | 'mend_mail' | 'name_administrator'
type MeetingTask = 'confirm_meeting' | 'complete_meeting' | 'convene_meeting' | 'send_notice' | 'write_minutes'

/** One thing that a company in order should still do, with the page where it is done. The words for each `what` are in the locale files. */
export interface CompanyTodo {
  what: CompanyTask | MeetingTask
  tone: Urgency
  /** The address of the page. */
  to: string
  tab?: 'mail' | 'people'
  /** Who asks, or the meeting by its name. */
  who?: string
  /** ISO, in UTC: by when, or since when. */
  when?: string
}

type Facts = Pick<Company, '_id' | 'user_role' | 'payperuse' | 'active_subscriptions' | 'subscriptions' | 'wallet' | 'mailer_config' | 'administrator'>

/** Who may do nothing about a thing is not asked to: a consultant neither subscribes nor answers another consultant. */
export function companyTodo(company: Facts, { asking, meetings }: Waiting, now: Date): CompanyTodo[] {
  const may = (right: 'govern' | 'pay') => hasRight(company.user_role, right)
  const asks = asking.map((who): CompanyTodo => ({ what: 'answer_consultant', tone: 'ambra', to: settings(company, 'consultants'), who }))
  const administrator: CompanyTodo = { what: 'name_administrator', tone: 'ambra', to: settings(company, 'company-details'), tab: 'people' }
  const mail: CompanyTodo = { what: 'mend_mail', tone: 'rosso', to: settings(company, 'company-details'), tab: 'mail' }
  return [
    ...(may('govern') && company.mailer_config?.status === 'FAILED' ? [mail] : []),
    ...(may('pay') ? subscriptionTodo(company, now) : []),
    ...meetings.flatMap((it) => meetingTodo(company, it)),
    ...(may('govern') && !company.administrator ? [administrator] : []),
    ...(may('govern') ? asks : []),
    ...creditsTodo(company, now),
  ]
}

const settings = ({ _id }: Pick<Facts, '_id'>, page: 'consultants' | 'products' | 'company-details'): string => `/company/${_id}/settings/${page}`

type WaitingMeeting = Pick<MeetingItem, '_id' | 'meeting_type' | 'status' | 'name' | 'mode' | 'date'>

interface Waiting {
  /** Consultants who ask to serve it, by name. */
  asking: readonly string[]
  meetings: readonly WaitingMeeting[]
}

/** Statuses in which a meeting waits for those who prepare it, and not for its members or its hour. */
export const waitingStatuses: readonly MeetingStatus[] = ['CREATION', 'PROCESSING', 'CONVOCATION', 'VERBALIZE']

const pages: Record<MeetingTask, MeetingPage> = {
  confirm_meeting: 'details',
  complete_meeting: 'presences',
  convene_meeting: 'convocations',
  send_notice: 'convocations',
  write_minutes: 'verbal',
}

/** What brings a meeting further. Who may not confirm what a consultant prepared only waits. */
function meetingTodo(company: Facts, { name: who, date, ...meeting }: WaitingMeeting): CompanyTodo[] {
  const what = taskOf(meeting, hasRight(company.user_role, 'confirm'))
  if (!what) return []
  return [{ what, tone: 'ambra', to: meetingPath({ ...meeting, company_id: company._id }, pages[what]), who, ...(date && { when: date }) }]
}

function taskOf({ status, mode }: Pick<WaitingMeeting, 'status' | 'mode'>, canConfirm: boolean): MeetingTask | null {
  if (status === 'CREATION') return canConfirm ? 'confirm_meeting' : null
  if (status === 'PROCESSING') return mode.is_offline ? 'complete_meeting' : 'convene_meeting'
  if (status === 'CONVOCATION') return 'send_notice'
  return status === 'VERBALIZE' ? 'write_minutes' : null
}

function subscriptionTodo(company: Facts, now: Date): CompanyTodo[] {
  const { base } = company.active_subscriptions
  if (company.payperuse) return []
  if (!base || !isActive(base, now)) {
    const ended = company.subscriptions.map((it) => it.end_date).filter((it) => it !== null)
    const last = ended.sort().at(-1)
    return [{ what: last ? 'reactivate' : 'subscribe', tone: 'rosso', to: settings(company, 'products'), ...(last ? { when: last } : {}) }]
  }
  const isNear = base.end_date !== null && new Date(base.end_date).getTime() - now.getTime() < endsSoonDays * dayMs
  return isNear && !base.automatic_renewal ? [{ what: 'renew', tone: 'ambra', to: settings(company, 'products'), when: base.end_date! }] : []
}

function creditsTodo(company: Facts, now: Date): CompanyTodo[] {
  const { wallet } = company
  const isLow = wallet !== null && wallet.real < limits.credits.wallet_orange_below
  return isLow && !subscriptionStanding(company, now).isUnlimited ? [{ what: 'buy_credits', tone: 'gray', to: settings(company, 'products') }] : []
}
