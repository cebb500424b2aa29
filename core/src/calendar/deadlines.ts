import { confirmationDays } from '../companies/rules.ts'
import type { CompanyType } from '../company/company-type.ts'
import { type Statute, statuteArticles } from '../company/statute.ts'
import { addDays } from '../dates.ts'
import { type AccountsPlan, accountsPlan, type PlanStatute, stepsOwed } from '../law/accounts-plan.ts'
import type { CampaignStep } from '../law/accounts-steps.ts'
import { type CalendarCompany, type CalendarDeadline, DeadlineKind, type DeadlineState } from './schema.ts'

type MeetingType = 'ASSEMBLY' | 'BOARD'

/** An assembly that has the accounts on its agenda, on the day for which it is fixed; or a decision in writing on them, on the last day of its term. */
export interface AccountsAssembly {
  meeting_id: string
  written?: boolean
  day: string
  convened: boolean
  held: boolean
}

/** What is known of a company, as far as anything is due. Days are those of Rome. */
export interface DeadlineFacts {
  company: CalendarCompany
  type: CompanyType
  /** Since when the product knows it: what was due before is nobody's business here. */
  since: string
  /** To whoever serves it, instead: the year of their campaign, from which on its accounts are told, also those that were due before it came. */
  campaign_year?: number
  statute: PlanStatute & Pick<Statute, 'board_notice_days'>
  /** Whether anybody checks its accounts: auditors, or who audits by contract. */
  has_auditors: boolean
  subscription: { end: string; renews: boolean } | null
  accounts: readonly AccountsAssembly[]
  /** Steps of the accounts that somebody says were taken, by the year in which the financial year ended. */
  steps: readonly { year: number; step: CampaignStep }[]
  /** Meetings that have a day and no notice yet; those about the accounts are above. */
  unsent: readonly { meeting_id: string; meeting_type: MeetingType; day: string }[]
  /** Final minutes, or records of decisions in writing, that somebody has still to sign, on the day of the meeting or of the end. */
  unsigned: readonly { meeting_id: string; meeting_type: MeetingType; written?: boolean; day: string; missing: number }[]
  polls: readonly { meeting_id: string; day: string }[]
  /** Decisions in writing that wait for answers, on their last day. */
  decisions: readonly { meeting_id: string; meeting_type: MeetingType; day: string }[]
  /** Assemblies before which members asked, on the day by which the notice promised answers. */
  questions: readonly { meeting_id: string; day: string; unanswered: number }[]
  /** Terms of who takes part in convened assemblies, as their notices have them. */
  terms: readonly { meeting_id: string; ends: MemberTerm; day: string }[]
}

/** Until when proxies are given to the designated representative, votes before the meeting, and lists presented. */
export type MemberTerm = 'PROXIES' | 'ADVANCE' | 'LISTS'

/** A link between a company and a consultant that somebody has still to answer. */
export interface WaitingLink {
  company: CalendarCompany
  kind: 'INVITATION' | 'REQUEST'
  /** The day of the letter. */
  since: string
}

export interface Span {
  from: string
  to: string
  today: string
}

/** What is due within so many days is near. */
const near_days = 7
/** Minutes are drawn up without delay, in time for what must be filed (art. 2375 c. 3), which is thirty days after the meeting (art. 2435 c. 1). */
export const minutesDays = 30

/** How soon a day is, on a day. */
export function lightOf(today: string): (day: string, done: boolean) => DeadlineState {
  const soon = addDays(today, near_days)
  return (day, done) => (done ? 'DONE' : day < today ? 'LATE' : day <= soon ? 'NEAR' : 'AHEAD')
}

const stepArticles: Record<CampaignStep, Record<CompanyType, string>> = {
  PROJECT: { SPA: 'art. 2429, c. 1', SRL: 'art. 2429, c. 1' },
  DEPOSIT: { SPA: 'art. 2429, c. 3', SRL: 'art. 2429, c. 3' },
  NOTICE: { SPA: 'art. 2366, c. 3', SRL: 'art. 2479-bis, c. 1' },
  ASSEMBLY: { SPA: 'art. 2364, c. 2', SRL: 'art. 2478-bis, c. 1' },
  FILING: { SPA: 'art. 2435, c. 1', SRL: 'art. 2478-bis, c. 2; art. 2435, c. 1' },
}

/** What was worked out for a key is not worked out again. */
function memory<Answer>(): (key: string, work: () => Answer) => Answer {
  const known = new Map<string, Answer>()
  return (key, work) => {
    const answer = known.get(key) ?? work()
    known.set(key, answer)
    return answer
  }
}

/** Most companies close their year alike, and many meet on the same days. */
function reckoner() {
  const [plans, days] = [memory<AccountsPlan>(), memory<string>()]
  const planOf = (statute: PlanStatute, year: number, fixed: string | null = null): AccountsPlan =>
    plans(`${year} ${fixed} ${statute.fiscal_year_end} ${statute.accounts_deadline_days} ${statute.notice_days}`, () => accountsPlan(statute, year, fixed))
  const yearOf = (statute: PlanStatute, day: string): number => {
    const year = Number(day.slice(0, 4))
    return planOf(statute, year).year_end < day ? year : year - 1
  }
  return { planOf, yearOf, shifted: (day: string, by: number): string => days(`${day} ${by}`, () => addDays(day, by)) }
}
type Reckoner = ReturnType<typeof reckoner>

interface Due {
  deadline: DeadlineKind
  /** Tells apart the deadlines of a kind, and stays the same whatever happens to their days. */
  about: string
  company: CalendarCompany
  day: string
  done?: boolean
  /** Nobody of the company has anything to do by that day: past, it is over. */
  isTerm?: boolean
  source?: string | null
  meeting_id?: string
  /** That is a decision in writing. */
  written?: boolean
  year_end?: string
  missing?: number
}

const names = Object.fromEntries(DeadlineKind.options.map((it) => [it, it.toLowerCase().replaceAll('_', '-')])) as Record<DeadlineKind, string>

/** Keeps what falls into the span, of all that is due to thousands of companies. */
function keeper({ from, to, today }: Span) {
  const stateOf = lightOf(today)
  const found: CalendarDeadline[] = []
  const keep = ({ deadline, about, company, day, done = false, isTerm = false, source = null, meeting_id, written = false, year_end, missing }: Due): void => {
    if (day < from || day > to) return
    const facts = { source, meeting_id: meeting_id ?? null, year_end: year_end ?? null, missing: missing ?? null, ...(written && { written }) }
    found.push({ kind: 'DEADLINE', _id: `${names[deadline]}-${about}`, company, deadline, state: stateOf(day, done || (isTerm && day < today)), day, ...facts })
  }
  return { keep, found }
}
type Keep = ReturnType<typeof keeper>['keep']

/** Everything that is due to companies in a span of days, day by day. */
export function deadlinesIn(companies: readonly DeadlineFacts[], span: Span, waiting: readonly WaitingLink[] = []): CalendarDeadline[] {
  const { keep, found } = keeper(span)
  const reckon = reckoner()
  for (const it of waiting) keepLink(keep, it, span.today)
  for (const it of [...companies].sort(byName)) {
    keepAccounts(keep, it, { span, reckon })
    keepMeetings(keep, it, reckon)
    const { company, subscription } = it
    // One that renews itself asks for nothing, unless it could not.
    if (subscription)
      keep({ deadline: 'SUBSCRIPTION', about: company._id, company, day: subscription.end, done: subscription.renews && subscription.end >= span.today })
  }
  return found.sort(byDay)
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byName = (a: DeadlineFacts, b: DeadlineFacts) => inOrder(a.company.business_name, b.company.business_name)
/** On the same day companies stay in the order of their names. */
const byDay = (a: CalendarDeadline, b: CalendarDeadline) => inOrder(a.day, b.day)

/** A step stands at most two years after the end of its year, and less than one before the assembly. */
function keepAccounts(keep: Keep, facts: DeadlineFacts, { span, reckon }: { span: Span; reckon: Reckoner }): void {
  const { company, type, statute, since, campaign_year } = facts
  const owed = stepsOwed(facts)
  const byYear = new Map(facts.accounts.map((it) => [reckon.yearOf(statute, it.day), it] as const).reverse())
  for (let year = Number(span.from.slice(0, 4)) - 2; year <= Number(span.to.slice(0, 4)) + 1; year++) {
    const assembly = byYear.get(year)
    const { days, deadline, year_end } = reckon.planOf(statute, year, assembly?.day)
    if (campaign_year === undefined ? deadline < since : year < campaign_year) continue
    const marked = facts.steps.filter((it) => it.year === year).map((it) => it.step)
    for (const step of owed) {
      const day = days[step]
      if (day < span.from || day > span.to) continue
      const known = {
        done: isTaken(step, marked, assembly),
        source: stepArticles[step][type],
        year_end,
        ...(assembly && { meeting_id: assembly.meeting_id, written: assembly.written === true }),
      }
      keep({ deadline: `ACCOUNTS_${step}`, about: `${company._id}-${year}`, company, day, ...known })
    }
  }
}

/** What was filed was approved, and what was approved had been shown before. */
function isTaken(step: CampaignStep, marked: readonly CampaignStep[], assembly: AccountsAssembly | undefined): boolean {
  if (marked.includes(step) || marked.includes('FILING')) return true
  if (step === 'FILING') return false
  return assembly?.held === true || (step === 'NOTICE' && assembly?.convened === true)
}

function keepMeetings(keep: Keep, facts: DeadlineFacts, { shifted }: Reckoner): void {
  const { company, type, statute, unsent, unsigned, polls, decisions, questions, terms } = facts
  for (const { meeting_id, meeting_type, day } of unsent) {
    const key = meeting_type === 'BOARD' ? 'board_notice_days' : 'notice_days'
    keep({ deadline: 'NOTICE', about: meeting_id, company, day: shifted(day, -statute[key]), source: statuteArticles[key][type], meeting_id })
  }
  for (const { meeting_id, meeting_type, written = false, day, missing } of unsigned) {
    const source = written ? 'art. 2478, c. 1' : meeting_type === 'ASSEMBLY' ? 'art. 2375, c. 3' : null
    keep({ deadline: 'SIGNATURES', about: meeting_id, company, day: shifted(day, minutesDays), source, meeting_id, written, missing })
  }
  for (const { meeting_id, day } of polls) keep({ deadline: 'POLL', about: meeting_id, company, day, meeting_id })
  for (const { meeting_id, meeting_type, day } of decisions) {
    const source = meeting_type === 'ASSEMBLY' ? 'art. 2479, c. 3' : 'art. 2475, c. 4'
    keep({ deadline: 'DECISION', about: meeting_id, company, day, source, meeting_id, written: true })
  }
  for (const { meeting_id, day, unanswered } of questions) keep({ deadline: 'QUESTIONS', about: meeting_id, company, day, meeting_id, done: unanswered === 0 })
  for (const { meeting_id, ends, day } of terms) keep({ deadline: ends, about: meeting_id, company, day, meeting_id, isTerm: true })
}

/** An invitation never expires, so it stands on the day of who looks; a letter that nobody answered in time is past. */
function keepLink(keep: Keep, { company, kind, since }: WaitingLink, today: string): void {
  const day = kind === 'INVITATION' ? today : addDays(since, confirmationDays)
  if (day >= today) keep({ deadline: kind, about: company._id, company, day })
}
