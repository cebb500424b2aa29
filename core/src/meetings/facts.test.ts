import { expect, test } from 'vitest'
import { statuteDefaults } from '../company/statute.ts'
import { evaluate } from '../law/evaluate.ts'
import { outlook } from '../law/whatif.ts'
import { concernsDates, expectedIn, factsOf, wholeOf } from './facts.ts'
import { usualMode } from './rules.ts'
import type { Meeting } from './schema.ts'

const person = (_id: string, value: number, intention: 'PRESENT' | 'ABSENT' | null = null) => ({
  _id,
  kind: 'P',
  first_name: _id,
  last_name: 'Rossi',
  roles: [{ code: 'PAR', type: 'PAR' }],
  holdings: [],
  employee: false,
  source: 'BOOK',
  shares: { value, percentage: 0 },
  vote_shares: { value, percentage: 0 },
  weight: value,
  intention,
  email: `${_id}@pec.it`,
  address_looks_certified: true,
})
const delegation = (from: string, to: string, it: object = {}) => ({
  _id: `${from}${to}`,
  convocation_id: 'c1',
  delegator: { _id: from },
  delegate: { _id: to },
  state: 'CREATED',
  is_valid: true,
  valid_for_second: true,
  ...it,
})

/** What the facts ask of a meeting; the rest of it they never look at. */
const meeting = (it: object = {}) =>
  ({
    meeting_type: 'ASSEMBLY',
    type: 'ORDINARY',
    company_type: 'SPA',
    mode: usualMode,
    address: null,
    administrator: null,
    secretary: null,
    notary: null,
    quorums: { first: { value: 50, base: 'shares_total', greater: false }, second: null },
    planned: { datetime: '2027-04-28T08:00:00.000Z', end_datetime: null, second: '2027-04-29T08:00:00.000Z' },
    convocations: [],
    odgs: [],
    delegations: [],
    advance: { enabled: false, closes_at: null, member_ids: [] },
    designated: null,
    is_summon_sent: true,
    timestamps: { sent_at: null },
    members: [person('anna', 60), person('bruno', 40)],
    ...it,
  }) as unknown as Meeting
const told = (dates?: { first: string | null; second: string | null }) => ({ statute: statuteDefaults.SPA, today: '2027-04-10', dates })

test('dates that are being typed are judged at once, by the notice they leave and by the day of the second call', () => {
  const judged = (first: string, second: string | null) =>
    evaluate('convene', factsOf(meeting(), told({ first, second })))
      .filter((it) => concernsDates(it) && !it.ok)
      .map((it) => it.id)
  expect(judged('2027-04-28T10:00', '2027-04-29T10:00')).toEqual([])
  expect(judged('2027-04-17T10:00', null)).toEqual(['L-NOT-01'])
  expect(judged('2027-04-28T10:00', '2027-04-28T18:00')).toEqual(['L-SEC-01'])
})

test('without dates of its own the judgement is about the calls, or about what is planned', () => {
  expect(factsOf(meeting(), told()).first?.datetime).toBe('2027-04-28T10:00')
  const convocations = [{ _id: 'c1', convocation_type: 'FIRST', datetime: '2027-05-03T07:00:00.000Z' }]
  const facts = factsOf(meeting({ convocations }), told())
  expect([facts.first?.datetime, facts.second]).toEqual(['2027-05-03T09:00', null])
})

test('a notice that left in time is in time on every later day, also on that of the meeting', () => {
  const timestamps = { sent_at: '2027-04-11T22:30:00.000Z' }
  const judged = (it: object) => {
    const facts = factsOf(meeting({ company_type: 'SRL', timestamps, ...it }), { statute: statuteDefaults.SRL, today: '2027-04-28' })
    return evaluate('send', facts).find(({ id }) => id === 'L-NOT-01')
  }
  expect(judged({})).toMatchObject({ ok: true, data: { days: 16 } })
  expect(judged({ is_summon_sent: false })).toMatchObject({ ok: false, data: { days: 0 } })
})

test('before the notice has left everybody is expected; afterwards those who said so, and who represents somebody', () => {
  const members = [person('anna', 60, 'PRESENT'), person('bruno', 30, 'ABSENT'), person('carla', 10), person('dario', 0)]
  expect(expectedIn(meeting({ members, is_summon_sent: false }))).toEqual(['anna', 'bruno', 'carla', 'dario'])
  expect(expectedIn(meeting({ members }))).toEqual(['anna'])
  expect(expectedIn(meeting({ members, delegations: [delegation('bruno', 'carla')] }))).toEqual(['anna', 'carla'])
  expect(expectedIn(meeting({ members, delegations: [delegation('carla', 'bruno')] }))).toEqual(['anna'])
})

test('who is designated is expected as soon as somebody gave a proxy; early votes count without anybody', () => {
  const members = [person('anna', 60), person('bruno', 30), person('carla', 10), person('rita', 0)]
  const seat = (member_ids: string[], it: object = {}) => ({ member_id: 'rita', mode: 'OPTIONAL', is_listed: false, accepted_at: null, member_ids, ...it })
  expect(expectedIn(meeting({ members, designated: seat([]) }))).toEqual([])
  const convened = meeting({ members, designated: seat(['anna']), advance: { enabled: true, closes_at: null, member_ids: ['bruno'] } })
  expect(expectedIn(convened)).toEqual(['rita'])
  const { first } = outlook(factsOf(convened, told()), expectedIn(convened))
  expect([first.expected, first.represented, first.in_advance, first.in_person]).toEqual([90, 60, 30, 0])
  const away = { ...convened, members: convened.members.map((it) => (it._id === 'rita' ? { ...it, intention: 'ABSENT' as const } : it)) }
  expect(outlook(factsOf(away, told()), expectedIn(away)).first.expected).toBe(30)
})

test('a proxy counts while its delegate comes, for the calls it was given for; a revoked one never does', () => {
  const convocations = [
    { _id: 'c1', convocation_type: 'FIRST', datetime: '2027-04-28T08:00:00.000Z' },
    { _id: 'c2', convocation_type: 'SECOND', datetime: '2027-04-29T08:00:00.000Z' },
  ]
  const seen = (delegations: object[]) => outlook(factsOf(meeting({ convocations, delegations }), told()), ['bruno'])
  const both = seen([delegation('anna', 'bruno')])
  expect([both.first.expected, both.second?.expected]).toEqual([100, 100])
  const firstAlone = seen([delegation('anna', 'bruno', { valid_for_second: false })])
  expect([firstAlone.first.expected, firstAlone.second?.expected]).toEqual([100, 40])
  expect(seen([delegation('anna', 'bruno', { state: 'REVOKED' })]).first.expected).toBe(40)
})

test('weights are parts of what votes and, in an assembly of an S.p.A., of its own shares too, as the law counts them', () => {
  const own = { ...person('alfa', 0), holdings: [{ title: 'TREASURY', shares_value: 25, vote_value: 0, of: null }] }
  const members = [person('anna', 60), person('bruno', 40), own]
  expect(wholeOf(meeting({ members }))).toBe(125)
  expect(wholeOf(meeting({ members }))).toBe(outlook(factsOf(meeting({ members }), told()), []).first.total)
  expect(wholeOf(meeting({ members, company_type: 'SRL' }))).toBe(100)
  expect(wholeOf(meeting({ members, meeting_type: 'BOARD' }))).toBe(100)
})
