import type { Urgency } from '../accounts/tasks.ts'
import { limits } from '../limits.ts'
import { hasRight } from '../permissions.ts'
import { isActive } from '../subscriptions/rules.ts'
import { subscriptionStanding } from '../subscriptions/standing.ts'
import type { Company } from './schema.ts'

/** How long before its end a subscription that nobody renews is spoken of. */
const endsSoonDays = 30
const dayMs = 24 * 3_600_000

/** One thing that a company in order should still do, with the page where it is done. The words for each `what` are in the locale files. */
export interface CompanyTodo {
  what: 'answer_consultant' | 'subscribe' | 'reactivate' | 'renew' | 'buy_credits' | 'mend_mail' | 'name_administrator'
  tone: Urgency
  page: 'settings/consultants' | 'settings/products' | 'settings/company-details'
  tab?: 'mail' | 'people'
  /** Who asks. */
  who?: string
  /** ISO, in UTC: by when, or since when. */
  when?: string
}

type Facts = Pick<Company, 'user_role' | 'payperuse' | 'active_subscriptions' | 'subscriptions' | 'wallet' | 'mailer_config' | 'administrator'>

/** Who may do nothing about a thing is not asked to: a consultant neither subscribes nor answers another consultant. */
export function companyTodo(company: Facts, asking: readonly string[], now: Date): CompanyTodo[] {
  const may = (right: 'govern' | 'pay') => hasRight(company.user_role, right)
  const asks = asking.map((who): CompanyTodo => ({ what: 'answer_consultant', tone: 'ambra', page: 'settings/consultants', who }))
  const administrator: CompanyTodo = { what: 'name_administrator', tone: 'ambra', page: 'settings/company-details', tab: 'people' }
  const mail: CompanyTodo = { what: 'mend_mail', tone: 'rosso', page: 'settings/company-details', tab: 'mail' }
  return [
    ...(may('govern') && company.mailer_config?.status === 'FAILED' ? [mail] : []),
    ...(may('pay') ? subscriptionTodo(company, now) : []),
    ...(may('govern') && !company.administrator ? [administrator] : []),
    ...(may('govern') ? asks : []),
    ...creditsTodo(company, now),
  ]
}

function subscriptionTodo(company: Facts, now: Date): CompanyTodo[] {
  const { base } = company.active_subscriptions
  if (company.payperuse) return []
  if (!base || !isActive(base, now)) {
    const ended = company.subscriptions.map((it) => it.end_date).filter((it) => it !== null)
    const last = ended.sort().at(-1)
    return [{ what: last ? 'reactivate' : 'subscribe', tone: 'rosso', page: 'settings/products', ...(last ? { when: last } : {}) }]
  }
  const isNear = base.end_date !== null && new Date(base.end_date).getTime() - now.getTime() < endsSoonDays * dayMs
  return isNear && !base.automatic_renewal ? [{ what: 'renew', tone: 'ambra', page: 'settings/products', when: base.end_date! }] : []
}

function creditsTodo(company: Facts, now: Date): CompanyTodo[] {
  const { wallet } = company
  const isLow = wallet !== null && wallet.real < limits.credits.wallet_orange_below
  return isLow && !subscriptionStanding(company, now).isUnlimited ? [{ what: 'buy_credits', tone: 'gray', page: 'settings/products' }] : []
}
