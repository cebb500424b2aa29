import { dayMs } from '../durations.ts'
import { Fault } from '../faults.ts'
import { limits } from '../limits.ts'
import type { Right } from '../permissions.ts'
import type { Method } from '../route.ts'
import type { ServiceCode } from '../services.ts'
import { codesWith, isSold } from './catalogue.ts'
import type { Subscription } from './schema.ts'

type Term = Pick<Subscription, 'duration' | 'end_date'>

/** Active for life, or until its end. */
export const isActive = ({ duration, end_date }: Term, now: Date): boolean => duration === 'LIFETIME' || (end_date !== null && new Date(end_date) > now)

/** A plan by contract spends no credits while it runs. */
export const isUnlimited = (all: readonly (Term & Pick<Subscription, 'category'>)[], now: Date): boolean =>
  all.some((it) => it.category === 'CUSTOM' && isActive(it, now))

/** The same day a month or a year later; a day that month lacks becomes its last. */
export function endOf(start: Date, duration: Subscription['duration']): Date | null {
  if (duration === 'LIFETIME') return null
  const months = duration === 'yearly' ? 12 : 1
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), last))
  return end
}

/** The switch is shut in the last day before the renewal, and once it is over. */
export const canSwitchRenewal = ({ duration, end_date }: Term, now: Date): boolean =>
  duration !== 'LIFETIME' && end_date !== null && new Date(end_date).getTime() - now.getTime() >= limits.renewal_cancel_hours * 3_600_000

interface Held extends Term {
  code: string
  category: Subscription['category']
  is_trial: boolean
}

const isBase = ({ category }: Held) => category !== 'SERVICE'

/** What stands against buying: no such subscription, or an equal one that still runs. A trial may be followed by what it tries, a plan for life by nothing. */
export function refuseSubscription(code: string, held: readonly Held[], now: Date): 'PU002' | 'SB003' | null {
  if (!isSold(code)) return 'PU002'
  const running = held.filter((it) => isActive(it, now))
  const hasEqual = running.some((it) => it.code === code && !it.is_trial)
  const isForLife = code === 'S0002' && running.some((it) => isBase(it) && it.end_date === null)
  return hasEqual || isForLife ? 'SB003' : null
}

/** Now, or when the base that runs ends. A service starts at once. */
export function startOf(code: string, held: readonly Held[], now: Date): Date {
  const ends = code === 'S0002' ? held.filter((it) => isBase(it) && isActive(it, now) && it.end_date !== null).map((it) => new Date(it.end_date!)) : []
  return new Date(Math.max(now.getTime(), ...ends.map((it) => it.getTime())))
}

export const trialEnd = (start: Date): Date => new Date(start.getTime() + limits.trial_days * dayMs)

/** How long after its end a failed renewal is tried again. */
const renewalRetryDays = [1, 3, 5] as const

/** When the next try is due after so many have failed; null: it has expired. */
export function nextRetry(end_date: Date, failures: number): Date | null {
  const days = renewalRetryDays[failures - 1]
  return days === undefined ? null : new Date(end_date.getTime() + days * dayMs)
}

/** Where a renewed one ends: without a gap when it was on time, a whole term from now when it was shut for some days. */
export const renewedEnd = ({ duration, end_date, failures }: Pick<Subscription, 'duration'> & { end_date: Date; failures: number }, now: Date): Date =>
  endOf(failures === 0 || end_date > now ? end_date : now, duration)!

/** How many credits a card buys when so many units are missing: whole tens, as everywhere. */
export const creditsFor = (shortage: number): number =>
  Math.ceil(shortage / (limits.units_per_credit * limits.credits.slider_step)) * limits.credits.slider_step

/** Rights that a company without a running subscription uses for reading alone. Products, company details and members stay open. */
const closedRights: readonly Right[] = ['prepare', 'confirm', 'communicate']

interface Step {
  method: Method
  right?: Right | undefined
  /** The call looks itself: minutes of a meeting that was held before the end may be finished. */
  whenExpired?: true
}

export const needsSubscription = ({ method, right, whenExpired }: Step): boolean =>
  method !== 'GET' && right !== undefined && closedRights.includes(right) && !whenExpired

/** The refusal of what belongs to a service that the company does not have; it names what to buy. */
export const serviceNeeded = (service: ServiceCode): Fault => new Fault('CP003', { reason: 'service_needed', service: codesWith(service).find(isSold) })
