import { expect, test } from 'vitest'
import { statuteDefaults } from '../company/statute.ts'
import { appointingRules } from './appointing.ts'
import { officeDuties } from './duties.ts'
import type { OfficeFact, OfficeHistory } from './facts.ts'
import { proposedPoints } from './points.ts'
import { type OfficeNotes, officeRules } from './rules.ts'
import { auditorsCase, auditorsHistory, boardCase, boardHistory } from './scenarios.stage.ts'
import type { OfficeTerm } from './schema.ts'

const declared: OfficeNotes = { name: 'Anna', declaration_on: '2020-01-01', pec: 'anna@pec.it', has_pay: true }
const told = (history: OfficeHistory, on: string, notes: Partial<OfficeNotes> = {}, type: 'SPA' | 'SRL' = 'SPA') => {
  const known = new Map(history.offices.map(({ _id }) => [_id, { ...declared, ...notes }]))
  return officeRules({ type, history, notes: known, company_pec: 'alba@pec.it', on }).map(({ id, data }) => `${id}${data.case ? ` ${data.case}` : ''}`)
}

test.each(Object.entries(boardCase.expected.proposed_points))('B08: points proposed to the assembly of %s', (day, points) => {
  const accounts_of = boardCase.assemblies.find(({ on }) => on === day)!.accounts_of!
  expect(proposedPoints(boardHistory, { day, accounts_of })).toEqual(points)
})

test('B09: after a substitute stepped in the next assembly completes the college', () => {
  expect(proposedPoints(auditorsHistory, { day: '2028-04-28', accounts_of: '2027-12-31' })).toEqual(auditorsCase.expected.proposed_points)
})

test('B08, B09: what is to be filed, and from when', () => {
  const board = officeDuties(boardHistory, '2029-06-20')
  for (const { code, office, from } of boardCase.expected.tasks) expect(board).toContainEqual({ code, office_id: office, from })
  expect(board.filter(({ office_id, code }) => office_id === 'o1' && code === 'T-OFF-END')).toEqual([])
  const named = (on: string) => officeDuties(auditorsHistory, on).map(({ code, office_id, from }) => ({ code, person: office_id.split('-')[0], from }))
  for (const { code, person, from } of auditorsCase.expected.tasks) expect(named(from)).toContainEqual({ code, person, from })
})

test.each<[string, string[]]>([
  ['2029-01-29', []],
  ['2029-01-30', ['L-OFF-03 days90']],
  ['2029-03-31', ['L-OFF-03 days30']],
])('on %s an expiry is told', (on, expected) => {
  expect([...new Set(told(boardHistory, on))]).toEqual(expected)
})

const only = (it: Partial<OfficeFact>): OfficeHistory => ({ ...boardHistory, assemblies: [], offices: [{ ...boardHistory.offices[0]!, ...it }] })

test.each<[string, string[], OfficeHistory, Partial<OfficeNotes>]>([
  ['without dates', ['L-OFF-01'], only({ appointed_on: null, accepted_on: null, organ: 'SOLE_DIRECTOR', role_code: 'AUN' }), {}],
  ['without a declaration', ['L-OFF-04', 'L-OFF-07 majority'], only({}), { declaration_on: null }],
  ['declared after the appointment', ['L-OFF-04', 'L-OFF-07 majority'], only({}), { declaration_on: '2026-04-30' }],
  ['without an address', ['L-OFF-09 none'], only({ organ: 'SOLE_DIRECTOR', role_code: 'AUN' }), { pec: null }],
  ['with the company’s address', ['L-OFF-09 company'], only({ organ: 'SOLE_DIRECTOR', role_code: 'AUN' }), { pec: 'alba@pec.it' }],
  ['without pay', ['L-OFF-12'], only({ organ: 'SOLE_DIRECTOR', role_code: 'AUN' }), { has_pay: false }],
  ['gone, and nobody else', ['L-OFF-07 all'], only({ organ: 'SOLE_DIRECTOR', role_code: 'AUN', events: [{ event: 'DEATH', on: '2026-06-01' }] }), {}],
  ['an auditor alone', ['L-OFF-08'], only({ organ: 'AUDITORS', role_code: 'SIE' }), {}],
  ['an auditor who says nothing', ['L-OFF-05', 'L-OFF-08'], only({ organ: 'AUDITORS', role_code: 'SIE' }), { declaration_on: null }],
  ['an auditor removed', ['L-OFF-10', 'L-OFF-08'], only({ organ: 'AUDITORS', role_code: 'SIE', events: [{ event: 'REMOVE', on: '2026-06-01' }] }), {}],
])('%s', (_, expected, history, notes) => {
  expect(told(history, '2026-07-01', notes)).toEqual(expected)
})

const draft = (kind: 'ASSEMBLY' | 'BOARD', term: OfficeTerm = { kind: 'EXERCISES', n: 3 }, approved_by_auditors = true) => ({
  member_id: 'new',
  role_code: 'CON',
  appointed_on: '2027-03-01',
  appointed_by: { kind },
  term,
  approved_by_auditors,
})
const against = (it: ReturnType<typeof draft>, type: 'SPA' | 'SRL' = 'SPA', history = boardHistory) =>
  appointingRules(it, { type, history, cooptation_allowed: statuteDefaults[type].cooptation_allowed }).map(({ id, severity, data }) =>
    [severity, id, data.case].filter(Boolean).join(' '),
  )

test('of an S.p.A. no director stays longer than three financial years', () => {
  expect(against(draft('ASSEMBLY'))).toEqual([])
  expect(against(draft('ASSEMBLY', { kind: 'EXERCISES', n: 4 }))).toEqual(['BLOCK L-OFF-02'])
  expect(against(draft('ASSEMBLY', { kind: 'UNTIL_REVOCATION' }))).toEqual(['BLOCK L-OFF-02'])
  expect(against(draft('ASSEMBLY', { kind: 'UNTIL_REVOCATION' }), 'SRL')).toEqual([])
  expect(against(draft('ASSEMBLY', { kind: 'WITH', year_end: '2030-12-31' }))).toEqual(['BLOCK L-OFF-02'])
  expect(against(draft('ASSEMBLY', { kind: 'DATE', on: '2030-04-29' }))).toEqual([])
})

test('a co-optation needs the majority of the assembly, the auditors, and in an S.r.l. the statute', () => {
  const next: OfficeTerm = { kind: 'NEXT_ASSEMBLY' }
  expect(against(draft('BOARD', next))).toEqual([])
  expect(against(draft('BOARD', next, false))).toEqual(['WARN L-OFF-06 auditors'])
  expect(against(draft('BOARD', next), 'SRL')).toEqual(['WARN L-OFF-06 statute'])
  const one = { ...boardHistory, offices: boardHistory.offices.slice(0, 1) }
  expect(against(draft('BOARD', next), 'SPA', one)).toEqual(['BLOCK L-OFF-06 majority'])
})
