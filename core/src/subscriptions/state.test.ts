import { describe, expect, test } from 'vitest'
import type { Subscription } from './schema.ts'
import { baseState, canSubscribe, comingBase, isTrial, lastOf } from './state.ts'

const now = new Date('2027-04-12T08:00:00.000Z')
const annual: Subscription = {
  _id: 'd0000000-0000-4000-8000-000000000001',
  automatic_renewal: true,
  subscription_code: 'S0002',
  buyer: null,
  category: 'SUBSCRIPTION',
  code: 'S0002',
  name: '',
  description: null,
  duration: 'yearly',
  start_date: '2026-09-01T00:00:00.000Z',
  end_date: '2027-09-01T00:00:00.000Z',
  max_members_convocation: null,
  max_members_live: null,
  price: 1200,
  product_id: 'S0002',
  services: ['BASE'],
}
const trial: Subscription = { ...annual, duration: 'monthly', price: 0, start_date: '2027-04-01T00:00:00.000Z', end_date: '2027-05-01T00:00:00.000Z' }
const ended: Subscription = { ...annual, start_date: '2026-03-31T00:00:00.000Z', end_date: '2027-03-31T00:00:00.000Z' }
const custom: Subscription = { ...annual, code: 'S0001', category: 'CUSTOM', duration: 'LIFETIME', end_date: null, price: 0 }
const service: Subscription = { ...annual, code: 'SMTP1', category: 'SERVICE', price: 600, services: ['SMTP'] }
const coming: Subscription = { ...annual, start_date: '2027-05-01T00:00:00.000Z', end_date: '2028-05-01T00:00:00.000Z' }

const company = (base: Subscription | null, others: Subscription[] = [], payperuse = false) => ({
  payperuse,
  subscriptions: [...others, ...(base ? [base] : [])],
  active_subscriptions: { base, all: [] },
})

test.each([
  ['runs for a year', company(annual), 'active'],
  ['is the free month', company(trial), 'trial'],
  ['is by contract', company(custom), 'custom'],
  ['has ended', company(ended), 'expired'],
  ['was a free month that has ended', company({ ...trial, end_date: '2027-04-02T00:00:00.000Z' }), 'expired'],
  ['never was', company(null), 'none'],
  ['has ended, and every stage is paid by use', company(ended, [], true), 'payperuse'],
  ['still runs although stages may be paid by use', company(annual, [], true), 'active'],
])('a base that %s', (_, facts, state) => expect(baseState(facts, now)).toBe(state))

test('an annual subscription at no price is no trial', () => {
  expect(isTrial({ ...annual, price: 0 })).toBe(false)
  expect(isTrial(trial)).toBe(true)
})

describe('buying', () => {
  test.each([
    ['the annual one, by whoever has none', 'S0002', company(null), true],
    ['the annual one during the free month', 'S0002', company(trial), true],
    ['the annual one again', 'S0002', company(annual), false],
    ['the annual one when it has ended', 'S0002', company(ended), true],
    ['the annual one twice during the free month', 'S0002', company(trial, [coming]), false],
    ['the annual one under a contract', 'S0002', company({ ...custom, duration: 'yearly', end_date: '2027-09-01T00:00:00.000Z' }), false],
    ['a service', 'SMTP1', company(annual), true],
    ['a service again', 'SMTP1', company(annual, [service]), false],
    ['a service under a contract', 'SMTP1', company(custom), true],
    ['a contract', 'S0001', company(null), false],
  ])('%s', (_, code, facts, can) => expect(canSubscribe(code, facts, now)).toBe(can))
})

test('what is paid for and has not begun is told apart from what runs', () => {
  expect(comingBase(company(trial, [coming]), now)).toBe(coming)
  expect(comingBase(company(annual), now)).toBeNull()
  expect(lastOf('SMTP1', company(annual, [service]))).toBe(service)
  expect(lastOf('MLR01', company(annual, [service]))).toBeNull()
})
