import { isActive, isUnlimited } from './rules.ts'
import type { Subscription } from './schema.ts'

interface Facts {
  payperuse: boolean
  active_subscriptions: { base: Subscription | null; all: readonly Subscription[] }
}

/** What a company may use at a moment: by its base subscription, or by paying for every stage. */
export function subscriptionStanding({ payperuse, active_subscriptions: { base, all } }: Facts, now: Date) {
  const running = all.filter((it) => isActive(it, now))
  return {
    isSubscribed: payperuse || (base !== null && isActive(base, now)),
    isUnlimited: isUnlimited(all, now),
    services: [...new Set(running.flatMap((it) => it.services))],
  }
}
