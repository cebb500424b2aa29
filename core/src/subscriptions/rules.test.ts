import { describe, expect, test } from 'vitest'
import { isSold } from './catalogue.ts'
import {
  canSwitchRenewal,
  creditsFor,
  endOf,
  isActive,
  isUnlimited,
  needsSubscription,
  nextRetry,
  refuseSubscription,
  renewedEnd,
  serviceNeeded,
  startOf,
  trialEnd,
} from './rules.ts'

const now = new Date('2026-11-15T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString()
const year = (end_date: string | null = hours(24), it: object = {}) => ({
  code: 'S0002',
  category: 'SUBSCRIPTION' as const,
  duration: 'yearly' as const,
  is_trial: false,
  end_date,
  ...it,
})
const trial = year(hours(24), { duration: 'monthly', is_trial: true })
const contract = year(null, { code: 'S0001', category: 'CUSTOM', duration: 'LIFETIME' })
const mailer = year(hours(24), { code: 'MLR01', category: 'SERVICE' })

test.each([
  ['until its end', year(hours(0.001)), true],
  ['not at its end', year(hours(0)), false],
  ['for life', contract, true],
])('active %s', (_, it, active) => expect(isActive(it, now)).toBe(active))

test('a plan by contract is unlimited while it runs', () => {
  expect(isUnlimited([mailer, contract], now)).toBe(true)
  expect(isUnlimited([year(), mailer], now)).toBe(false)
  expect(isUnlimited([{ ...contract, duration: 'yearly', end_date: hours(-1) }], now)).toBe(false)
})

test.each([
  ['2026-11-15T10:30:00.000Z', 'yearly', '2027-11-15T10:30:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 'yearly', '2025-02-28T00:00:00.000Z'],
  ['2027-01-31T00:00:00.000Z', 'monthly', '2027-02-28T00:00:00.000Z'],
  ['2026-12-15T00:00:00.000Z', 'monthly', '2027-01-15T00:00:00.000Z'],
] as const)('from %s, %s, it runs until %s', (start, duration, end) => expect(endOf(new Date(start), duration)?.toISOString()).toBe(end))

test('what is for life has no end, and a trial thirty days', () => {
  expect(endOf(now, 'LIFETIME')).toBeNull()
  expect(trialEnd(now).toISOString()).toBe('2026-12-15T12:00:00.000Z')
})

test.each([
  ['a day and more before the renewal', year(hours(24)), true],
  ['within the last day', year(hours(23.99)), false],
  ['once it is over', year(hours(-1)), false],
  ['of what is for life', contract, false],
])('the renewal can be switched %s: %s', (_, it, can) => expect(canSwitchRenewal(it, now)).toBe(can))

test.each([
  ['nothing is held', 'S0002', [], null],
  ['another one runs', 'S0002', [mailer], null],
  ['it has ended', 'S0002', [year(hours(-1))], null],
  ['it still runs', 'S0002', [year()], 'SB003'],
  ['the service still runs', 'MLR01', [mailer], 'SB003'],
  ['its trial still runs', 'S0002', [trial], null],
  ['it was bought during its trial', 'S0002', [trial, year(hours(9000))], 'SB003'],
  ['a plan by contract runs for a time', 'S0002', [{ ...contract, duration: 'yearly' as const, end_date: hours(99) }], null],
  ['a plan by contract runs for life', 'S0002', [contract], 'SB003'],
  ['a service beside a plan for life', 'SMTP1', [contract], null],
  ['only an operator sets it', 'S0001', [], 'PU002'],
  ['a meeting pays for it', 'M0001', [], 'PU002'],
  ['nobody knows it', 'constructor', [], 'PU002'],
])('buying when %s (%s)', (_, code, held, refusal) => expect(refuseSubscription(code, held, now)).toBe(refusal))

test('what is sold', () => expect(['S0001', 'S0002', 'SMTP1', 'MLR01', 'toString'].filter(isSold)).toEqual(['S0002', 'SMTP1', 'MLR01']))

test('it starts now, or where the base that runs ends; a service at once', () => {
  expect(startOf('S0002', [], now)).toEqual(now)
  expect(startOf('S0002', [year(hours(-5)), mailer], now)).toEqual(now)
  expect(startOf('S0002', [trial], now).toISOString()).toBe(hours(24))
  expect(startOf('SMTP1', [trial], now)).toEqual(now)
})

describe('a renewal', () => {
  const end = new Date('2026-11-10T00:00:00Z')

  test('that failed is tried after one, three and five days, then it has expired', () => {
    expect([1, 2, 3, 4].map((failures) => nextRetry(end, failures)?.toISOString().slice(0, 10))).toEqual(['2026-11-11', '2026-11-13', '2026-11-15', undefined])
  })

  test.each([
    ['on time leaves no gap', 0, end, '2027-11-10T00:00:00.000Z'],
    ['ahead of time leaves no gap', 0, new Date(hours(1)), '2027-11-15T13:00:00.000Z'],
    ['after days in which it was shut runs a whole year', 2, end, '2027-11-15T12:00:00.000Z'],
  ])('%s', (_, failures, end_date, expected) => expect(renewedEnd({ duration: 'yearly', failures, end_date }, now).toISOString()).toBe(expected))

  test.each([
    [1, 10],
    [100, 10],
    [101, 20],
    [1200, 120],
    [640, 70],
  ])('that lacks %i units buys %i credits', (shortage, credits) => expect(creditsFor(shortage)).toBe(credits))
})

test.each([
  ['preparing a meeting', { method: 'POST', right: 'prepare' }, true],
  ['confirming one', { method: 'PATCH', right: 'confirm' }, true],
  ['writing to members', { method: 'POST', right: 'communicate' }, true],
  ['reading what was prepared', { method: 'GET', right: 'prepare' }, false],
  ['minutes of a meeting already held', { method: 'PATCH', right: 'prepare', whenExpired: true }, false],
  ['company details and members', { method: 'PATCH', right: 'edit' }, false],
  ['products', { method: 'POST', right: 'pay' }, false],
  ['people', { method: 'POST', right: 'govern' }, false],
  ['what has nothing to do with a company', { method: 'POST' }, false],
] as const)('%s needs a subscription: %s', (_, step, needs) => expect(needsSubscription(step)).toBe(needs))

test.each([
  ['SMTP', 'SMTP1'],
  ['MAILER', 'MLR01'],
  ['BASE', 'S0002'],
] as const)('the refusal for want of %s names what to buy: %s', (service, product) => {
  expect(serviceNeeded(service)).toMatchObject({ code: 'CP003', status: 403, info: { reason: 'service_needed', service: product } })
})
