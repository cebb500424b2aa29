import { expect, test } from 'vitest'
import type { OfficeFact, OfficeHistory } from './facts.ts'
import { auditorsCase, auditorsHistory, boardCase, boardHistory } from './scenarios.stage.ts'
import { officesOn } from './state.ts'
import { alertsOf } from './terms.ts'

test.each(Object.entries(boardCase.expected.states))('B08: the board on %s', (day, expected) => {
  const found = Object.fromEntries(
    [...officesOn(boardHistory, day)].map(([id, { state, expires_with, ended_on, end_reason }]) => [id, { state, expires_with, ended_on, end_reason }]),
  )
  expect(found).toEqual(expected)
})

test('B08: the days on which the company is told', () => {
  const { expires_with, ...days } = boardCase.expected.alerts.o1!
  expect(alertsOf(expires_with, boardHistory.company.statute)).toEqual(days)
})

test.each(['2027-10-03', '2027-10-04', '2028-04-28'])('B09: the auditors on %s', (day) => {
  const states = officesOn(auditorsHistory, day)
  const people = auditorsHistory.offices.flatMap((office) => {
    const now = states.get(office._id)
    return now && now.state !== 'ENDED' && now.state !== 'PENDING' ? [{ person: office.person, role: now.role_code }] : []
  })
  const named = (...codes: string[]) => people.flatMap(({ person, role }) => (codes.includes(role) ? [person] : [])).sort()
  const { chair, standing, substitutes } = auditorsCase.expected[day]!
  expect({ chair: named('PCS'), standing: named('PCS', 'SIE'), substitutes: named('SIS') }).toEqual({ chair: [chair], standing, substitutes })
})

test('B09: all expire together', () => {
  const states = officesOn(auditorsHistory, '2028-04-28')
  expect(new Set([...states.values()].map((it) => it.expires_with))).toEqual(new Set([auditorsCase.expected.expires_with]))
})

const day = '2027-01-10'
let made = 0
const office = (role_code: string, it: Partial<OfficeFact> = {}): OfficeFact => {
  made += 1
  return {
    _id: `o${made}`,
    person: `p${made}`,
    role_code,
    organ: 'BOARD',
    appointed_on: '2026-01-10',
    accepted_on: '2026-01-10',
    by: 'ASSEMBLY',
    term: { kind: 'UNTIL_REVOCATION' },
    born: null,
    events: [],
    ...it,
  }
}
const resigns = (on = day) => ({ events: [{ event: 'RESIGN' as const, on }] })
const stands = (offices: OfficeFact[], on = day, board_size: number | null = null) => {
  const history: OfficeHistory = { ...boardHistory, company: { ...boardHistory.company, board_size }, offices, assemblies: [] }
  return offices.map(({ _id }) => officesOn(history, on).get(_id)?.state ?? null)
}

test('resignations of one day count together: with two of three gone nobody leaves', () => {
  expect(stands([office('PCA'), office('CON', resigns()), office('CON', resigns())], day, 3)).toEqual(['ACTIVE', 'RESIGNED_IN_OFFICE', 'RESIGNED_IN_OFFICE'])
})

test('they leave as soon as a majority has accepted again', () => {
  const offices = [office('PCA'), office('CON', resigns()), office('CON', resigns()), office('CON', { appointed_on: day, accepted_on: '2027-02-01' })]
  expect(stands(offices, '2027-01-31', 3)).toEqual(['ACTIVE', 'RESIGNED_IN_OFFICE', 'RESIGNED_IN_OFFICE', 'PENDING'])
  expect(stands(offices, '2027-02-01', 3)).toEqual(['ACTIVE', 'ENDED', 'ENDED', 'ACTIVE'])
})

test('a sole director stays until the new one accepts', () => {
  const sole = { organ: 'SOLE_DIRECTOR' as const }
  const offices = [office('AUN', { ...sole, ...resigns() }), office('AUN', { ...sole, appointed_on: day, accepted_on: '2027-02-01' })]
  expect(stands(offices)).toEqual(['RESIGNED_IN_OFFICE', 'PENDING'])
  expect(stands(offices, '2027-02-01')).toEqual(['ENDED', 'ACTIVE'])
})

test('an auditor whose seat no substitute can take stays', () => {
  const college = { organ: 'AUDITORS' as const }
  expect(stands([office('PCS', college), office('SIE', { ...college, ...resigns() }), office('SIE', college)])).toEqual([
    'ACTIVE',
    'RESIGNED_IN_OFFICE',
    'ACTIVE',
  ])
})

test('what was taken over from the list has no beginning and no expiry', () => {
  expect(stands([office('AUN', { organ: 'SOLE_DIRECTOR', appointed_on: null, accepted_on: null })], '1990-01-01')).toEqual(['ACTIVE'])
})

test('who was removed is gone at once, who has died as well', () => {
  const gone = (event: 'REMOVE' | 'DEATH') => office('CON', { events: [{ event, on: day }] })
  expect(stands([office('PCA'), gone('REMOVE'), gone('DEATH')], day, 3)).toEqual(['ACTIVE', 'ENDED', 'ENDED'])
})

test('a fixed day is the last of the office, then it is prolonged', () => {
  const offices = [office('AUN', { organ: 'SOLE_DIRECTOR', term: { kind: 'DATE', on: day } })]
  expect([stands(offices, day), stands(offices, '2027-01-11')]).toEqual([['ACTIVE'], ['PROROGATIO']])
})

test('a new chair takes the place of the one before', () => {
  const offices = [office('PCA'), office('CON', { events: [{ event: 'CHAIR', on: day }] })]
  const states = officesOn({ ...boardHistory, offices, assemblies: [] }, day)
  expect(offices.map(({ _id }) => states.get(_id)?.role_code)).toEqual(['CON', 'PCA'])
})
