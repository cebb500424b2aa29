import type { CalendarDeadline, DeadlineKind } from '../calendar/schema.ts'
import type { Missing } from '../companies/schema.ts'
import { addDays, dayInRome } from '../dates.ts'
import { meetingsPath } from '../meetings/places.ts'
import { type CompanyStanding, hasRight } from '../permissions.ts'
import { itemOf } from './items.ts'
import type { CompanyTask, TodoCompany, TodoItem, Urgency } from './schema.ts'

/** The base subscription of a company: the one that runs, or the last one that did. */
export interface TodoPlan {
  is_running: boolean
  is_trial: boolean
  renews: boolean
  /** Null for life. */
  end: string | null
}

/** What is known of a company, as far as it may wait for somebody. */
export interface CompanyFacts {
  company: TodoCompany
  standing: CompanyStanding
  missing: readonly Missing[]
  invalid_members: number
  has_administrator: boolean
  has_capital: boolean
  has_failed_mail: boolean
  /** Null where it never had one. */
  plan: TodoPlan | null
  payperuse: boolean
  /** Credits that meetings which were prepared need and the company does not have. */
  lacking_credits: number
  /** Consultants who ask to serve it, by name. */
  asking: readonly string[]
  /** Of the accounts, those of the calendar that are near or late. */
  deadlines: readonly CalendarDeadline[]
}

/** How long before its end a subscription that nobody renews is spoken of; a free trial costs nothing until then and is not in a hurry. */
const endsSoonDays = 30
const trialEndsDays = 7

type Said = Partial<TodoItem> & { what: CompanyTask; tone: Urgency; to: string }

/** Who may do nothing about a thing is not asked to: a consultant neither subscribes nor answers another consultant. */
export function companyTodo(facts: CompanyFacts, today: string): TodoItem[] {
  const { company } = facts
  const said = facts.standing === 'CLAIMANT' ? [claim(facts)] : insideTodo(facts, today)
  return said.map((it) => itemOf({ _id: `${it.what}-${company._id}${it.who ? `-${it.who}` : ''}`, company, ...it }))
}

const claim = ({ company }: CompanyFacts): Said => ({ what: 'confirm_company', tone: 'ambra', to: `/user/companies/${company._id}/edit` })

function insideTodo(facts: CompanyFacts, today: string): Said[] {
  const may = (right: 'govern' | 'pay') => hasRight(facts.standing, right)
  return [
    ...(may('govern') ? governTodo(facts) : []),
    ...(may('pay') ? planTodo(facts, today) : []),
    ...dataTodo(facts),
    ...accountsTodo(facts),
    ...creditsTodo(facts),
  ]
}

const settings = ({ company }: CompanyFacts, page: 'consultants' | 'products' | 'company-details'): string => `/company/${company._id}/settings/${page}`
const people = { tab: 'people' }

function governTodo(facts: CompanyFacts): Said[] {
  const mail: Said = { what: 'mend_mail', tone: 'rosso', to: settings(facts, 'company-details'), search: { tab: 'mail' } }
  const administrator: Said = { what: 'name_administrator', tone: 'ambra', to: settings(facts, 'company-details'), search: people }
  // Where nobody is a director there is nobody to name yet.
  const isNameless = !facts.has_administrator && !facts.missing.includes('director')
  return [
    ...(facts.has_failed_mail ? [mail] : []),
    ...(isNameless ? [administrator] : []),
    ...facts.asking.map((who): Said => ({ what: 'answer_consultant', tone: 'ambra', to: settings(facts, 'consultants'), who })),
  ]
}

function dataTodo(facts: CompanyFacts): Said[] {
  const { missing, invalid_members, has_capital } = facts
  const to = settings(facts, 'company-details')
  const own = missing.filter((it) => it !== 'valid_members')
  const ofBook = own.every((it) => it === 'director' || it === 'partner')
  const data: Said = { what: 'complete_company', tone: 'ambra', to, count: own.length, search: ofBook ? people : {} }
  return [
    ...(own.length > 0 ? [data] : []),
    ...(invalid_members > 0 ? [{ what: 'complete_people' as const, tone: 'ambra' as const, to, count: invalid_members, search: people }] : []),
    ...(has_capital ? [] : [{ what: 'state_capital' as const, tone: 'gray' as const, to }]),
  ]
}

function planTodo(facts: CompanyFacts, today: string): Said[] {
  const { plan, payperuse } = facts
  const to = settings(facts, 'products')
  if (payperuse) return []
  if (!plan) return [{ what: 'subscribe', tone: 'rosso', to }]
  const { end: when, is_trial } = plan
  if (!plan.is_running) return [{ what: is_trial ? 'subscribe' : 'reactivate', tone: 'rosso', to, when }]
  if (when === null || plan.renews) return []
  const due = dayInRome(new Date(when))
  if (due > addDays(today, is_trial ? trialEndsDays : endsSoonDays)) return []
  return [{ what: is_trial ? 'follow_trial' : 'renew', tone: is_trial ? 'gray' : 'ambra', to, when, due }]
}

/** No alarm about money before something costs money: only a meeting that was prepared and cannot be paid. */
const creditsTodo = (facts: CompanyFacts): Said[] =>
  facts.lacking_credits > 0 ? [{ what: 'buy_credits', tone: 'ambra', to: settings(facts, 'products'), count: facts.lacking_credits }] : []

/** Steps of the accounts that no meeting stands for. All but the assembly are taken outside of the product, and marked in the campaign. */
const steps: Partial<Record<DeadlineKind, CompanyTask>> = {
  ACCOUNTS_PROJECT: 'hand_accounts',
  ACCOUNTS_DEPOSIT: 'deposit_accounts',
  ACCOUNTS_ASSEMBLY: 'approve_accounts',
  ACCOUNTS_FILING: 'file_accounts',
}

/** The first step that is open: those after it wait for it. An assembly that there is speaks for itself. */
function accountsTodo({ company, standing, deadlines }: CompanyFacts): Said[] {
  const isOurs = (it: CalendarDeadline) => (it.deadline === 'ACCOUNTS_ASSEMBLY' ? it.meeting_id === null : standing === 'CONSULTANT')
  const open = deadlines.filter((it) => it.state !== 'DONE' && steps[it.deadline] !== undefined && isOurs(it))
  const [first] = [...open].sort((one, other) => one.day.localeCompare(other.day))
  if (!first) return []
  const what = steps[first.deadline]!
  const tone = ({ LATE: 'rosso', NEAR: 'ambra', AHEAD: 'gray', DONE: 'gray' } as const)[first.state]
  const place =
    what === 'approve_accounts'
      ? { to: `${meetingsPath(company._id, 'ASSEMBLY')}/new` }
      : { to: '/consultant/calendar', search: { tab: 'campaign', search: company.business_name } }
  return [{ what, tone, due: first.day, when: first.year_end && `${first.year_end}T12:00:00.000Z`, ...place }]
}
