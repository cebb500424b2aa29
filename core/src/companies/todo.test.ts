import { describe, expect, test } from 'vitest'
import { usualMode } from '../meetings/rules.ts'
import type { Subscription } from '../subscriptions/schema.ts'
import { companyTodo } from './todo.ts'

const now = new Date('2026-05-10T09:00:00Z')
const base = (it: Partial<Subscription>): Subscription => ({
  _id: 'a',
  automatic_renewal: false,
  subscription_code: 'S0002',
  buyer: null,
  category: 'SUBSCRIPTION',
  code: 'S0002',
  name: 'x',
  description: null,
  duration: 'yearly',
  start_date: '2026-01-01T00:00:00.000Z',
  end_date: '2027-01-01T00:00:00.000Z',
  max_members_convocation: null,
  max_members_live: null,
  price: 1200,
  product_id: 'S0002',
  services: ['BASE'],
  ...it,
})
type Facts = Parameters<typeof companyTodo>[0]
const held = (it: Subscription): Partial<Facts> => ({ subscriptions: [it], active_subscriptions: { base: it, all: [it] } })
const director: Facts['administrator'] = { _id: 'b', kind: 'P', first_name: 'Ada', last_name: 'Zorzi', email: null, roles: [] }
const inOrder: Partial<Facts> = {
  _id: 'c',
  user_role: 'ADMIN',
  payperuse: false,
  wallet: { real: 500, forecast: 500 },
  mailer_config: null,
  administrator: director,
  ...held(base({})),
}
const company = (it: Partial<Facts> = {}): Facts => ({ ...inOrder, ...it }) as Facts
const mailer = { imap: null, smtp: null, email: null, reply_to: null }
const whats = (it: Partial<Facts>, asking: string[] = []) => companyTodo(company(it), { asking, meetings: [] }, now).map(({ what }) => what)
const none = { subscriptions: [], active_subscriptions: { base: null, all: [] } }

describe('what a company should do next', () => {
  test('nothing when all is in order', () => {
    expect(whats({})).toEqual([])
  })

  test.each<[string, Partial<Facts>, string[]]>([
    ['never subscribed', none, ['subscribe']],
    ['pays as it goes', { ...none, payperuse: true }, []],
    ['ended', held(base({ end_date: '2026-04-01T00:00:00.000Z' })), ['reactivate']],
    ['ends in 29 days', held(base({ end_date: '2026-06-08T09:00:00.000Z' })), ['renew']],
    ['ends in 30 days', held(base({ end_date: '2026-06-09T09:00:00.000Z' })), []],
    ['ends, and renews by itself', held(base({ end_date: '2026-06-01T00:00:00.000Z', automatic_renewal: true })), []],
    ['for life', held(base({ duration: 'LIFETIME', end_date: null })), []],
    ['few credits', { wallet: { real: 199, forecast: 0 } }, ['buy_credits']],
    ['enough credits', { wallet: { real: 200, forecast: 0 } }, []],
    ['a plan by contract spends none', { ...held(base({ category: 'CUSTOM' })), wallet: { real: 0, forecast: 0 } }, []],
    ['a wallet that one may not see', { wallet: null }, []],
    ['a mail server that failed', { mailer_config: { ...mailer, status: 'FAILED' } }, ['mend_mail']],
    ['a mail server that answers', { mailer_config: { ...mailer, status: 'OK' } }, []],
    ['no administrator in office', { administrator: null }, ['name_administrator']],
  ])('%s', (_, it, expected) => {
    expect(whats(it)).toEqual(expected)
  })

  test('who asks is named, after what stops the company', () => {
    expect(companyTodo(company(none), { asking: ['Elena Riva', 'Ugo Testa'], meetings: [] }, now)).toEqual([
      { what: 'subscribe', tone: 'rosso', to: '/company/c/settings/products' },
      { what: 'answer_consultant', tone: 'ambra', to: '/company/c/settings/consultants', who: 'Elena Riva' },
      { what: 'answer_consultant', tone: 'ambra', to: '/company/c/settings/consultants', who: 'Ugo Testa' },
    ])
  })

  test('a consultant is asked only for what a consultant may do', () => {
    const it = { ...none, user_role: 'CONSULTANT' as const, administrator: null, mailer_config: { ...mailer, status: 'FAILED' as const } }
    expect(whats({ ...it, wallet: { real: 10, forecast: 10 } }, ['Elena Riva'])).toEqual(['buy_credits'])
  })

  test('the end that is told is the last one', () => {
    const old = base({ end_date: '2025-04-01T00:00:00.000Z' })
    const last = base({ end_date: '2026-04-01T00:00:00.000Z' })
    const [it] = companyTodo(company({ subscriptions: [last, old], active_subscriptions: { base: last, all: [] } }), { asking: [], meetings: [] }, now)
    expect(it?.when).toBe('2026-04-01T00:00:00.000Z')
  })
})

describe('meetings that wait', () => {
  type Meeting = Parameters<typeof companyTodo>[1]['meetings'][number]
  const meeting = (status: Meeting['status'], is_offline = false): Meeting => ({
    _id: 'm',
    meeting_type: 'ASSEMBLY',
    status,
    name: 'Bilancio',
    date: null,
    mode: { ...usualMode, is_offline },
  })
  const todo = (it: Meeting, user_role: Facts['user_role'] = 'ADMIN') =>
    companyTodo(company({ user_role }), { asking: [], meetings: [it] }, now).map(({ what, to, who }) => [what, to, who])

  test.each<[string, Meeting, string, string]>([
    ['for the word of the company', meeting('CREATION'), 'confirm_meeting', '/company/c/meetings/m/details'],
    ['for who was there', meeting('PROCESSING', true), 'complete_meeting', '/company/c/verbals/meetings/m/presences'],
    ['for a date', meeting('PROCESSING'), 'convene_meeting', '/company/c/meetings/m/convocations'],
    ['for its notice', meeting('CONVOCATION'), 'send_notice', '/company/c/meetings/m/convocations'],
    ['for its minutes', meeting('VERBALIZE'), 'write_minutes', '/company/c/meetings/m/verbal'],
  ])('%s are not called nothing', (_, it, what, to) => expect(todo(it)).toEqual([[what, to, 'Bilancio']]))

  test('for somebody else are not asked of a consultant', () => expect(todo(meeting('CREATION'), 'CONSULTANT')).toEqual([]))
})
