import { isWeekend } from '../calendar/days.ts'
import { addDays, instantInRome } from '../dates.ts'
import { holidayOn } from '../holidays.ts'
import { accountsPlan, accountsYear, type PlanStatute, stepsOwed } from '../law/accounts-plan.ts'
import { CampaignStep } from '../law/accounts-steps.ts'
import type { Campaign, CampaignLight, CampaignOrder, CampaignRefusal, CampaignRow, ownSteps, StepState } from './campaign.ts'

/** What is known of an assembly that has accounts on its agenda. Days are of Italy. */
export interface CampaignMeeting {
  _id: string
  status: string
  title: string
  datetime: string | null
  /** The day of `datetime`. */
  day: string | null
  /** The day on which its notice left. */
  noticed_on: string | null
  created_on: string
  /** It is a decision in writing. */
  written?: boolean
}

export interface CampaignFacts {
  company: CampaignRow['company']
  statute: PlanStatute
  /** Whether anybody checks its accounts: auditors, or who audits by contract. */
  has_auditors: boolean
  /** Whether it may prepare meetings: by a running subscription, or because it pays for every step. */
  is_subscribed: boolean
  /** Whether nothing that a notice needs is missing from its data. */
  is_completed: boolean
  /** Whether its credits do for a new meeting. One without an administrator in office begins as a draft, which costs nothing. */
  can_pay: boolean
  /** Steps that somebody said were taken. */
  taken: readonly { step: (typeof ownSteps)[number]; done_on: string }[]
  /** All of the company, of whichever year. */
  assemblies: readonly CampaignMeeting[]
}

/** From the first of August the next one: by then accounts approved as late as the law allows (180 days) are filed, too. */
export const campaignYear = (today: string): number => Number(today.slice(0, 4)) - (today.slice(5) < '08-01' ? 1 : 0)

const ranks = ['DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION', 'PERFORM', 'VERBALIZE', 'COMPLETED']

/** The assembly of the accounts of a year: of several the one that is furthest. One without a date is of the campaign in which it was begun. */
export function assemblyOf({ assemblies, statute }: Pick<CampaignFacts, 'assemblies' | 'statute'>, year: number): CampaignMeeting | null {
  const isMeant = ({ day, created_on }: CampaignMeeting) => (day ? accountsYear(statute, day) : campaignYear(created_on)) === year
  const order = (it: CampaignMeeting) => `${ranks.indexOf(it.status)} ${it.day ?? ''} ${it._id}`
  return assemblies.filter((it) => it.status !== 'CANCELED' && isMeant(it)).sort((one, other) => order(other).localeCompare(order(one)))[0] ?? null
}

const isConvened = (it: CampaignMeeting | null) => it !== null && ranks.indexOf(it.status) >= ranks.indexOf('PERFORM')
const isHeld = (it: CampaignMeeting | null) => it !== null && ranks.indexOf(it.status) >= ranks.indexOf('VERBALIZE')

type Taken = Partial<Record<CampaignStep, string | null>>

/** The steps that were taken and when. What was filed was approved, and what was approved nobody can still prepare: what comes before is past, said or not. */
function takenOf({ taken }: CampaignFacts, meeting: CampaignMeeting | null): Taken {
  const isFiled = taken.some((it) => it.step === 'FILING')
  return {
    ...((isFiled || isHeld(meeting)) && { PROJECT: null, DEPOSIT: null, NOTICE: null, ASSEMBLY: null }),
    ...(isConvened(meeting) && { NOTICE: meeting!.noticed_on }),
    ...(isHeld(meeting) && { ASSEMBLY: meeting!.day }),
    ...Object.fromEntries(taken.map((it) => [it.step, it.done_on])),
  }
}

type Standing = Pick<CampaignFacts, 'is_subscribed' | 'is_completed' | 'can_pay'>

/** What stands against preparing the assembly of a company on whichever day, in the order in which the preparation itself would find it. */
function refusePreparation({ is_subscribed, is_completed, can_pay }: Standing, meeting: CampaignMeeting | null): CampaignRefusal | null {
  if (!is_subscribed) return 'subscription_expired'
  if (meeting) return 'already_prepared'
  if (!is_completed) return 'company_incomplete'
  return can_pay ? null : 'credits_missing'
}

/** What was held stays in order: its minutes can be finished without. */
const stopsPreparation = (refusal: CampaignRefusal | null, meeting: CampaignMeeting | null) =>
  refusal !== null && refusal !== 'already_prepared' && !isHeld(meeting)

/** The same for one order: the day that comes of it may be past. Known before the order is given, and found again when it is carried out. */
export function refuseOrder(row: Pick<CampaignRow, 'refusal' | 'deadline'>, { days_before, hour }: AssemblyHour, now: Date): CampaignRefusal | null {
  if (row.refusal !== null && row.refusal !== 'credits_missing') return row.refusal
  return assemblyAt(row.deadline, { days_before, hour }) <= now ? 'date_past' : row.refusal
}

/** Where a company stands with the accounts of the year that ended in `year`. Once the assembly has a day, the other steps count from that. */
export function campaignRow(facts: CampaignFacts, year: number, today: string): CampaignRow {
  const meeting = assemblyOf(facts, year)
  const { year_end, deadline, days } = accountsPlan(facts.statute, year, meeting?.day)
  const taken = takenOf(facts, meeting)
  const isTaken = (step: CampaignStep) => Object.hasOwn(taken, step)
  const owed = stepsOwed(facts)
  const byDay = [...owed].sort((one, other) => days[one].localeCompare(days[other]))
  const next = byDay.find((it) => !isTaken(it)) ?? null
  const stateOf = (step: CampaignStep): StepState => {
    if (isTaken(step)) return 'DONE'
    if (days[step] < today) return 'LATE'
    return step === next ? 'NEXT' : 'AHEAD'
  }
  const steps = owed.map((step) => ({ step, day: days[step], state: stateOf(step), done_on: taken[step] ?? null }))
  const isBegun = meeting !== null || Object.keys(taken).length > 0
  const isTooLate = !isHeld(meeting) && (meeting?.day ?? '') > deadline
  const refusal = refusePreparation(facts, meeting)
  const isStuck = next !== null && stopsPreparation(refusal, meeting)
  const mustBeLookedAt = isStuck || isTooLate || (!isBegun && year_end < today) || (next !== null && days[next] <= addDays(today, 7))
  return {
    company: facts.company,
    is_subscribed: facts.is_subscribed,
    refusal,
    year_end,
    deadline,
    steps,
    next,
    light: steps.some((it) => it.state === 'LATE') ? 'BLOCKED' : mustBeLookedAt ? 'CHECK' : 'FINE',
    meeting: meeting && {
      _id: meeting._id,
      status: meeting.status,
      title: meeting.title,
      datetime: meeting.datetime,
      ...(meeting.written && { written: true }),
    },
  }
}

/** How many companies are how far in each step that one of them owes. */
export function planOf(rows: readonly CampaignRow[]): Campaign['plan'] {
  const isOwed = (step: CampaignStep) => rows.length === 0 || rows.some((it) => it.steps.some((one) => one.step === step))
  return CampaignStep.options.filter(isOwed).map((step) => {
    const states = rows.flatMap((it) => it.steps.find((one) => one.step === step) ?? [])
    const count = (...wanted: StepState[]) => states.filter((it) => wanted.includes(it.state)).length
    return { step, ...spread(states.map((it) => it.day)), done: count('DONE'), late: count('LATE'), ahead: count('NEXT', 'AHEAD') }
  })
}

/** The day that most of them have and how many that is, none where there is no such day; the first and the last of all. */
function spread(days: readonly string[]): Pick<Campaign['plan'][number], 'day' | 'same' | 'first' | 'last'> {
  const counts = daysCounted(days)
  const [most] = [...counts].sort((one, other) => other.count - one.count)
  const isUsual = most !== undefined && most.count * 2 > days.length
  return { day: isUsual ? most.day : null, same: isUsual ? most.count : 0, first: counts[0]?.day ?? null, last: counts.at(-1)?.day ?? null }
}

/** So many days before the last one; on the working day before where nobody works. */
export function assemblyDay(deadline: string, days_before: number): string {
  const day = addDays(deadline, -days_before)
  return isWeekend(day) || holidayOn(day) ? assemblyDay(day, 1) : day
}

export type AssemblyHour = Pick<CampaignOrder, 'days_before' | 'hour'>

/** When that is, by the clocks of Italy. */
export const assemblyAt = (deadline: string, { days_before, hour }: AssemblyHour): Date => instantInRome(`${assemblyDay(deadline, days_before)}T${hour}`)!

/** How often each day is there, in the order of the calendar. */
export function daysCounted(days: readonly string[]): { day: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const it of days) counts.set(it, (counts.get(it) ?? 0) + 1)
  return [...counts].map(([day, count]) => ({ day, count })).sort((one, other) => one.day.localeCompare(other.day))
}

export function lightsOf(rows: readonly CampaignRow[]): Campaign['lights'] {
  const count = (light: CampaignLight) => rows.filter((it) => it.light === light).length
  return { BLOCKED: count('BLOCKED'), CHECK: count('CHECK'), FINE: count('FINE') }
}

const letters = new Intl.Collator('it', { sensitivity: 'base', numeric: true })
const byName = (one: CampaignRow, other: CampaignRow) =>
  letters.compare(one.company.business_name, other.company.business_name) || one.company._id.localeCompare(other.company._id)
const dueOf = (it: CampaignRow) => it.steps.find((one) => one.step === it.next)?.day ?? '9999'
/** When the assembly is, or the last day for it. */
const heldOn = ({ meeting, deadline }: CampaignRow) => meeting?.datetime ?? deadline
const lightRank: Record<CampaignLight, number> = { BLOCKED: 0, CHECK: 1, FINE: 2 }

const orders: Record<string, (one: CampaignRow, other: CampaignRow) => number> = {
  light: (one, other) => lightRank[one.light] - lightRank[other.light] || dueOf(one).localeCompare(dueOf(other)),
  next: (one, other) => dueOf(one).localeCompare(dueOf(other)),
  deadline: (one, other) => one.deadline.localeCompare(other.deadline),
  assembly: (one, other) => heldOn(one).localeCompare(heldOn(other)),
  members: (one, other) => one.company.members - other.company.members,
  business_name: byName,
}

/** What blocks first, then what is due; null for an order that there is not. */
export function sortedRows(rows: readonly CampaignRow[], sort_by = 'light ASC'): CampaignRow[] | null {
  const [field = '', direction] = sort_by.split(' ')
  const order = Object.hasOwn(orders, field) ? orders[field] : undefined
  const turn = direction === 'DESC' ? -1 : 1
  return order ? [...rows].sort((one, other) => turn * order(one, other) || byName(one, other)) : null
}
