import type { ServiceCode } from '../services.ts'
import type { Subscription } from './schema.ts'

type Terms = Pick<Subscription, 'category' | 'duration' | 'services'>

/** What each code gives, and for how long; a contract may say another end for S0001. */
export const subscriptionTerms = {
  S0001: { category: 'CUSTOM', duration: 'LIFETIME', services: ['BASE'] },
  S0002: { category: 'SUBSCRIPTION', duration: 'yearly', services: ['BASE'] },
  SMTP1: { category: 'SERVICE', duration: 'yearly', services: ['SMTP'] },
  MLR01: { category: 'SERVICE', duration: 'yearly', services: ['MAILER'] },
} as const satisfies Record<string, Terms>
export type SubscriptionCode = keyof typeof subscriptionTerms

/** A plan by contract is set by an operator. */
export type SoldCode = Exclude<SubscriptionCode, 'S0001'>
export const isSold = (code: string): code is SoldCode => code !== 'S0001' && Object.hasOwn(subscriptionTerms, code)

/** Whatever gives a service: what is sold for it, and any plan that includes it. */
export const codesWith = (service: ServiceCode): SubscriptionCode[] =>
  (Object.keys(subscriptionTerms) as SubscriptionCode[]).filter((code) => (subscriptionTerms[code].services as readonly ServiceCode[]).includes(service))
