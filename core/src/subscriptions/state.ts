import { isActive, refuseSubscription } from './rules.ts'
import type { Subscription } from './schema.ts'

/** The free month has no mark of its own on the wire: it is the annual one, given for a month at no price. */
export const isTrial = ({ code, duration, price }: Pick<Subscription, 'code' | 'duration' | 'price'>): boolean =>
  code === 'S0002' && duration === 'monthly' && price === 0

interface Facts {
  payperuse: boolean
  subscriptions: readonly Subscription[]
  active_subscriptions: { base: Subscription | null; all: readonly Subscription[] }
}

/** How a company uses the product. Who pays by use needs no subscription, also when one has ended. */
export type BaseState = 'custom' | 'trial' | 'active' | 'payperuse' | 'expired' | 'none'

export function baseState({ payperuse, active_subscriptions: { base } }: Facts, now: Date): BaseState {
  if (base && isActive(base, now)) return base.category === 'CUSTOM' ? 'custom' : isTrial(base) ? 'trial' : 'active'
  if (payperuse) return 'payperuse'
  return base ? 'expired' : 'none'
}

/** What the server will answer to buying it, as far as one can know from here. A plan by contract is followed by another contract. */
export function canSubscribe(code: string, facts: Facts, now: Date): boolean {
  if (code === 'S0002' && baseState(facts, now) === 'custom') return false
  const held = facts.subscriptions.map((it) => ({ ...it, is_trial: isTrial(it) }))
  return refuseSubscription(code, held, now) === null
}

/** A base that is paid for and has not begun: it follows the one that runs. */
export const comingBase = ({ subscriptions }: Facts, now: Date): Subscription | null =>
  subscriptions.find((it) => it.category !== 'SERVICE' && new Date(it.start_date) > now) ?? null

/** The one that runs, or the last one that did. `subscriptions` come with the one that lasts longest first. */
export const lastOf = (code: string, { subscriptions }: Facts): Subscription | null => subscriptions.find((it) => it.code === code) ?? null
