import { expect, test } from 'vitest'
import type { CompanyType } from '../company/company-type.ts'
import { type Statute, statuteDefaults } from '../company/statute.ts'
import { type Caution, cautionsOf } from './cautions.ts'

test.each<[string, CompanyType, Partial<Statute>, Caution[]]>([
  ['the starting values', 'SPA', {}, []],
  ['auditors who vote', 'SPA', { board_auditors_vote: true }, ['board_auditors_vote']],
  ['auditors who do not', 'SPA', { board_auditors_vote: false }, []],
  ['seven days of notice in an S.p.A.', 'SPA', { board_auditors_vote: false, notice_days: 7 }, ['notice_days']],
  ['five days of notice in an S.r.l.', 'SRL', { board_auditors_vote: false, notice_days: 5 }, []],
  ['twenty-one proxies in an S.p.A.', 'SPA', { board_auditors_vote: false, max_proxies: 21 }, ['max_proxies']],
  ['no limit of proxies in an S.r.l.', 'SRL', { board_auditors_vote: false, max_proxies: null }, []],
  ['accounts after half a year', 'SRL', { board_auditors_vote: false, accounts_deadline_days: 181 }, ['accounts_deadline_days']],
  ['only at a distance, where distance is not allowed', 'SRL', { board_auditors_vote: false, remote_only_allowed: true }, ['remote_only_allowed']],
  ['urgency that takes longer', 'SRL', { board_auditors_vote: false, board_urgent_notice_days: 4 }, ['board_urgent_notice_days']],
])('%s', (_, type, change, expected) => {
  expect(cautionsOf({ ...statuteDefaults[type], ...change }, { type })).toEqual(expected)
})

test('a limit of proxies that an open company may have is no mistake', () => {
  const statute = { ...statuteDefaults.SPA, max_proxies: 50 }
  expect(cautionsOf(statute, { type: 'SPA', open: { capital_cents: null } })).toEqual([])
  expect(cautionsOf({ ...statute, max_proxies: 51 }, { type: 'SPA', open: { capital_cents: null } })).toEqual(['max_proxies'])
})
