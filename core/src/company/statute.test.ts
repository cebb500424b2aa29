import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chosenOf, Statute, StatuteChange, statuteArticles, statuteDefaults, statuteOf } from './statute.ts'

/** Domain 1.1 and Decisions 1.2, word for word. */
const common = {
  notice_days: 8,
  pec_allowed: true,
  remote_allowed: false,
  remote_only_allowed: false,
  proxies_allowed: true,
  proxy_only_members: false,
  abstention_counts: true,
  casting_vote: false,
  board_auditors_vote: null,
  quorum_overrides: {},
  board_notice_days: 3,
  board_urgent_notice_days: 1,
  chair_rule: 'PCA_OR_AUN',
  fiscal_year_end: '12-31',
  accounts_deadline_days: 120,
  written_decisions: 'NONE',
  board_written_decisions: 'NONE',
  written_min_days: 8,
  written_max_days: 30,
  written_initiative: ['ADM', 'PARTNERS_THIRD'],
  written_early_close: true,
  advance_vote_allowed: false,
  advance_close_hours: 0,
  designated_representative: 'NONE',
  elections: { plurality: false, lists: false, heads: false, secret: false },
  articles: {},
}

test('the defaults of an S.p.A.', () => {
  expect(statuteDefaults.SPA).toEqual({
    ...common,
    notice_basis: 'RECEIPT',
    second_call_allowed: true,
    max_proxies: 20,
    proxy_barred_roles: ['ADM', 'MAJ', 'EMPLOYEE'],
  })
})

test('the defaults of an S.r.l.', () => {
  expect(statuteDefaults.SRL).toEqual({ ...common, notice_basis: 'DISPATCH', second_call_allowed: false, max_proxies: null, proxy_barred_roles: [] })
})

test('defaults are statutes, and every setting has its place in the law or none', () => {
  for (const type of ['SRL', 'SPA'] as const) expect(Statute.parse(statuteDefaults[type])).toEqual(statuteDefaults[type])
  expect(Object.keys(statuteArticles).sort()).toEqual(Object.keys(Statute.shape).sort())
})

describe('only what differs from the default is kept', () => {
  test.each([
    ['nothing chosen', 'SRL', {}, {}],
    ['the default chosen by name', 'SPA', { notice_days: 8, second_call_allowed: true }, {}],
    ['something else', 'SRL', { notice_days: 15, second_call_allowed: true }, { notice_days: 15, second_call_allowed: true }],
    ['nobody barred in an S.p.A.', 'SPA', { proxy_barred_roles: [] }, { proxy_barred_roles: [] }],
    ['the usual bars in another order', 'SPA', { proxy_barred_roles: ['EMPLOYEE', 'ADM', 'MAJ'] }, {}],
    ['no limit of proxies named: that of the type', 'SPA', { max_proxies: null }, {}],
    ['a lower one', 'SPA', { max_proxies: 5 }, { max_proxies: 5 }],
  ] as const)('%s', (_, type, chosen, kept) => expect(chosenOf(type, statuteOf(type, chosen as StatuteChange))).toEqual(kept))

  test('null for the proxies of an S.p.A. is twenty, for those of an S.r.l. no limit', () => {
    expect(statuteOf('SPA', { max_proxies: null }).max_proxies).toBe(20)
    expect(statuteOf('SRL', { max_proxies: null }).max_proxies).toBeNull()
  })

  test('and nothing is lost by it', () => {
    const choice = fc.record(
      {
        notice_days: fc.nat(365),
        casting_vote: fc.boolean(),
        max_proxies: fc.option(fc.integer({ min: 1, max: 200 })),
        fiscal_year_end: fc.constantFrom('06-30', '12-31'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.constantFrom('SRL' as const, 'SPA' as const), choice, (type, chosen) => {
        const whole = statuteOf(type, chosen)
        expect(statuteOf(type, chosenOf(type, whole))).toEqual(whole)
      }),
    )
  })
})

describe('a change of the statute', () => {
  test.each([
    ['days as typed', { notice_days: '15' }, true],
    ['days that are no number', { notice_days: 'otto' }, false],
    ['a day that no month has', { fiscal_year_end: '12-32' }, false],
    ['a quorum by fraction', { quorum_overrides: { 'ordinary.first': { value: 66.67, fraction: [2, 3], base: 'shares_total', greater: false } } }, true],
    ['a quorum above everything', { quorum_overrides: { 'ordinary.first': { value: 101, base: 'shares_total', greater: false } } }, false],
    ['a threshold of writing of all', { quorum_overrides: { 'written_consent.deliberative': { value: 60, base: 'shares_total', greater: false } } }, true],
    ['a threshold of writing of those present', { quorum_overrides: { 'written.deliberative': { value: 60, base: 'shares_present', greater: false } } }, false],
    ['an unknown bar', { proxy_barred_roles: ['PAR'] }, false],
    ['no proxies at all by number', { max_proxies: 0 }, false],
  ])('%s: %s', (_, change, fits) => expect(StatuteChange.safeParse(change).success).toBe(fits))
})
