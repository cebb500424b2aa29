import { expect, test } from 'vitest'
import type { Subscription } from './schema.ts'
import { subscriptionStanding } from './standing.ts'

const now = new Date('2027-04-12T08:00:00.000Z')
const subscription = (it: Partial<Subscription>): Subscription => ({
  _id: crypto.randomUUID(),
  automatic_renewal: false,
  subscription_code: 'S0002',
  buyer: null,
  category: 'SUBSCRIPTION',
  code: 'S0002',
  name: 'Annual',
  description: null,
  duration: 'yearly',
  start_date: '2026-05-01T00:00:00.000Z',
  end_date: '2027-05-01T00:00:00.000Z',
  max_members_convocation: null,
  max_members_live: null,
  price: 0,
  product_id: 'S0002',
  services: ['BASE'],
  ...it,
})
const standing = (base: Subscription | null, others: Subscription[] = [], payperuse = false) =>
  subscriptionStanding({ payperuse, active_subscriptions: { base, all: [...(base ? [base] : []), ...others] } }, now)

test('without a subscription nothing is open; a company that pays by use needs none', () => {
  expect(standing(null)).toEqual({ isSubscribed: false, isUnlimited: false, services: [] })
  expect(standing(null, [], true)).toEqual({ isSubscribed: true, isUnlimited: false, services: [] })
})

test('a subscription holds until its last moment, or for life', () => {
  expect(standing(subscription({})).isSubscribed).toBe(true)
  expect(standing(subscription({ end_date: now.toISOString() })).isSubscribed).toBe(false)
  expect(standing(subscription({ duration: 'LIFETIME', end_date: null })).isSubscribed).toBe(true)
})

test('a plan by contract spends no credits while it holds', () => {
  expect(standing(subscription({ category: 'CUSTOM' })).isUnlimited).toBe(true)
  expect(standing(subscription({ category: 'CUSTOM', end_date: '2027-01-01T00:00:00.000Z' }))).toEqual({
    isSubscribed: false,
    isUnlimited: false,
    services: [],
  })
})

test('services are those of every subscription that still runs, each once', () => {
  const mailer = subscription({ category: 'SERVICE', services: ['MAILER', 'BASE'] })
  const over = subscription({ category: 'SERVICE', services: ['SMTP'], end_date: '2027-01-01T00:00:00.000Z' })
  expect(standing(subscription({}), [mailer, over]).services).toEqual(['BASE', 'MAILER'])
})
