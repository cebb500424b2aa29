import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import {
  assemblyDay,
  assemblyOf,
  type CampaignFacts,
  type CampaignMeeting,
  campaignRow,
  campaignYear,
  lightsOf,
  planOf,
  refuseOrder,
  sortedRows,
} from './campaign-rules.ts'

const statute = { fiscal_year_end: '12-31', accounts_deadline_days: 120, notice_days: 8 }
const company = { _id: 'c1', business_name: 'Acetaia Borgoforte S.r.l.', type: 'SRL', members: 4 } as const
const assembly = (it: Partial<CampaignMeeting> = {}): CampaignMeeting => ({
  _id: 'm1',
  status: 'PROCESSING',
  title: 'Assemblea',
  datetime: '2027-04-28T08:00:00.000Z',
  day: '2027-04-28',
  noticed_on: null,
  created_on: '2027-03-01',
  ...it,
})
const facts = (it: Partial<CampaignFacts> = {}): CampaignFacts => ({
  company,
  statute,
  has_auditors: true,
  is_subscribed: true,
  is_completed: true,
  can_pay: true,
  taken: [],
  assemblies: [],
  ...it,
})
const states = (it: CampaignFacts, today: string) => campaignRow(it, 2026, today).steps.map(({ state }) => state)

describe('the steps', () => {
  test('count backwards from the last day as long as the assembly has none of its own', () => {
    const { year_end, deadline, steps } = campaignRow(facts(), 2026, '2027-02-01')
    expect([year_end, deadline]).toEqual(['2026-12-31', '2027-04-30'])
    expect(steps.map((it) => it.day)).toEqual(['2027-03-31', '2027-04-15', '2027-04-22', '2027-04-30', '2027-05-30'])
  })

  test('a company that cannot prepare anything is not called in order', () => {
    const early = facts({ taken: [{ step: 'PROJECT', done_on: '2027-02-01' }] })
    expect(campaignRow(early, 2026, '2027-02-02').light).toBe('FINE')
    expect(campaignRow({ ...early, is_subscribed: false }, 2026, '2027-02-02')).toMatchObject({ light: 'CHECK', is_subscribed: false })
  })

  test.each<[sentence: string, facts: Partial<CampaignFacts>, refusal: string | null, light: string]>([
    ['in order can be prepared', {}, null, 'FINE'],
    ['without a subscription cannot', { is_subscribed: false, is_completed: false, can_pay: false }, 'subscription_expired', 'CHECK'],
    ['with gaps in its data cannot', { is_completed: false, can_pay: false }, 'company_incomplete', 'CHECK'],
    ['without credits for it cannot', { can_pay: false }, 'credits_missing', 'CHECK'],
    ['that has its assembly keeps that one', { assemblies: [assembly()], can_pay: false }, 'already_prepared', 'FINE'],
  ])('a company %s, and is not called in order where it would be refused', (_, it, refusal, light) => {
    const taken = [{ step: 'PROJECT' as const, done_on: '2027-02-01' }]
    expect(campaignRow(facts({ taken, ...it }), 2026, '2027-02-02')).toMatchObject({ refusal, light })
  })

  test.each([
    ['2027-04-23T09:59:00+02:00', null, null],
    ['2027-04-23T10:00:00+02:00', null, 'date_past'],
    ['2027-04-23T10:00:00+02:00', 'credits_missing', 'date_past'],
    ['2027-04-23T10:00:00+02:00', 'already_prepared', 'already_prepared'],
    ['2027-04-01T10:00:00+02:00', 'credits_missing', 'credits_missing'],
  ] as const)('an order for a week before the last day at 10, given at %s, with %s before: %s', (at, refusal, expected) => {
    expect(refuseOrder({ refusal, deadline: '2027-04-30' }, { days_before: 7, hour: '10:00' }, new Date(at))).toBe(expected)
  })

  test('a company without auditors owes them nothing, and is not late for it', () => {
    const alone = facts({ has_auditors: false, assemblies: [assembly({ day: '2027-04-28' })] })
    const row = campaignRow(alone, 2026, '2027-04-02')
    expect(row.steps.map((it) => it.step)).toEqual(['DEPOSIT', 'NOTICE', 'ASSEMBLY', 'FILING'])
    expect([row.next, row.light]).toEqual(['DEPOSIT', 'FINE'])
    expect(campaignRow({ ...alone, has_auditors: true }, 2026, '2027-04-02').light).toBe('BLOCKED')
    expect(planOf([row]).map((it) => it.step)).toEqual(['DEPOSIT', 'NOTICE', 'ASSEMBLY', 'FILING'])
    expect(planOf([row, campaignRow(facts(), 2026, '2027-02-01')]).find((it) => it.step === 'PROJECT')).toMatchObject({ done: 0, late: 0, ahead: 1 })
  })

  test('count from the assembly once it has a day', () => {
    const { steps, deadline } = campaignRow(facts({ assemblies: [assembly({ day: '2027-04-20' })] }), 2026, '2027-02-01')
    expect(steps.map((it) => it.day)).toEqual(['2027-03-21', '2027-04-05', '2027-04-12', '2027-04-30', '2027-05-20'])
    expect(deadline).toBe('2027-04-30')
  })

  test('are next one at a time, late the day after, done when somebody said so', () => {
    expect(states(facts(), '2027-03-31')).toEqual(['NEXT', 'AHEAD', 'AHEAD', 'AHEAD', 'AHEAD'])
    expect(states(facts(), '2027-04-01')).toEqual(['LATE', 'AHEAD', 'AHEAD', 'AHEAD', 'AHEAD'])
    const taken = [{ step: 'PROJECT', done_on: '2027-03-20' }] as const
    expect(states(facts({ taken }), '2027-04-01')).toEqual(['DONE', 'NEXT', 'AHEAD', 'AHEAD', 'AHEAD'])
    expect(campaignRow(facts({ taken }), 2026, '2027-04-01')).toMatchObject({
      next: 'DEPOSIT',
      steps: expect.arrayContaining([{ step: 'PROJECT', day: '2027-03-31', state: 'DONE', done_on: '2027-03-20' }]),
    })
  })

  test('a statute that asks for a long notice makes it the next before the deposit', () => {
    const taken = [{ step: 'PROJECT', done_on: '2027-03-01' }] as const
    expect(campaignRow(facts({ statute: { ...statute, notice_days: 20 }, taken }), 2026, '2027-03-10').next).toBe('NOTICE')
  })

  test('the notice is known from the meeting, and so is that it was held', () => {
    const convened = assembly({ status: 'PERFORM', noticed_on: '2027-04-12' })
    expect(states(facts({ assemblies: [convened] }), '2027-03-20')).toEqual(['NEXT', 'AHEAD', 'DONE', 'AHEAD', 'AHEAD'])
    const held = campaignRow(facts({ assemblies: [{ ...convened, status: 'VERBALIZE' }] }), 2026, '2027-05-02')
    expect(held.steps.map((it) => [it.state, it.done_on])).toEqual([
      ['DONE', null],
      ['DONE', null],
      ['DONE', '2027-04-12'],
      ['DONE', '2027-04-28'],
      ['NEXT', null],
    ])
  })

  test('what was filed had been approved, wherever that was', () => {
    const row = campaignRow(facts({ taken: [{ step: 'FILING', done_on: '2027-05-10' }] }), 2026, '2027-06-01')
    expect([row.next, row.light, row.steps.every((it) => it.state === 'DONE')]).toEqual([null, 'FINE', true])
  })

  test('when all are taken nothing is next', () => {
    const it = facts({ assemblies: [assembly({ status: 'COMPLETED' })], taken: [{ step: 'FILING', done_on: '2027-05-10' }] })
    expect(campaignRow(it, 2026, '2027-12-01')).toMatchObject({ next: null, light: 'FINE' })
  })
})

describe('the light', () => {
  const light = (it: CampaignFacts, today: string) => campaignRow(it, 2026, today).light
  const begun = [{ step: 'PROJECT', done_on: '2027-03-01' }] as const

  test.each([
    ['before the year has ended nothing is asked', facts(), '2026-12-31', 'FINE'],
    ['nothing was begun', facts(), '2027-01-01', 'CHECK'],
    ['the next step is far', facts({ taken: begun }), '2027-04-07', 'FINE'],
    ['the next step is due within a week', facts({ taken: begun }), '2027-04-08', 'CHECK'],
    ['on its very day it is not late', facts({ taken: begun }), '2027-04-15', 'CHECK'],
    ['a step is late', facts({ taken: begun }), '2027-04-16', 'BLOCKED'],
    ['the assembly is planned after the last day', facts({ taken: begun, assemblies: [assembly({ day: '2027-06-01' })] }), '2027-03-10', 'CHECK'],
    ['and the last day has passed', facts({ taken: begun, assemblies: [assembly({ day: '2027-06-20' })] }), '2027-05-01', 'BLOCKED'],
  ] as const)('%s', (_, it, today, expected) => expect(light(it, today)).toBe(expected))

  test('over all days of a year: late is blocked, and a company that did everything is always fine', () => {
    const all = facts({ assemblies: [assembly({ status: 'COMPLETED' })], taken: [{ step: 'FILING', done_on: '2027-05-10' }] })
    for (let today = '2026-08-01'; today < '2027-08-01'; today = addDays(today, 1)) {
      const row = campaignRow(facts({ taken: begun }), 2026, today)
      expect(row.light === 'BLOCKED').toBe(row.steps.some((it) => it.state === 'LATE'))
      expect(row.steps.filter((it) => it.state === 'NEXT').length).toBeLessThanOrEqual(1)
      expect(campaignRow(all, 2026, today).light).toBe('FINE')
    }
  })
})

describe('the assembly of the accounts', () => {
  const ofYear = (...them: Partial<CampaignMeeting>[]) => assemblyOf({ statute, assemblies: them.map(assembly) }, 2026)?._id

  test.each([
    ['held after the end of the year', [{ _id: 'a' }], 'a'],
    ['not the one of the year before', [{ _id: 'a', day: '2026-04-28' }], undefined],
    ['nor of the year after', [{ _id: 'a', day: '2028-04-28' }], undefined],
    ['not one that was called off', [{ _id: 'a', status: 'CANCELED' }], undefined],
    ['one without a date yet', [{ _id: 'a', day: null, datetime: null }], 'a'],
    ['but not an old draft', [{ _id: 'a', day: null, datetime: null, created_on: '2026-03-01' }], undefined],
    [
      'the one that is furthest',
      [
        { _id: 'a', status: 'DRAFT' },
        { _id: 'b', status: 'PERFORM' },
        { _id: 'c', status: 'CONVOCATION' },
      ],
      'b',
    ],
  ] as const)('is %s', (_, them, expected) => expect(ofYear(...them)).toBe(expected))
})

test('a campaign goes on until the last accounts are filed', () => {
  expect(['2027-01-01', '2027-07-31', '2027-08-01', '2027-12-31'].map(campaignYear)).toEqual([2026, 2026, 2027, 2027])
})

describe('many companies', () => {
  const named = (business_name: string, it: Partial<CampaignFacts> = {}) => facts({ ...it, company: { ...company, _id: business_name, business_name } })
  const rows = [
    named('Zaniboni S.r.l.'),
    named('Àlbatro S.r.l.'),
    named('Legnami S.r.l.', { taken: [{ step: 'PROJECT', done_on: '2027-03-01' }] }),
    named('Giugno S.r.l.', { statute: { ...statute, fiscal_year_end: '06-30' } }),
  ].map((it) => campaignRow(it, 2026, '2027-03-31'))

  test('what blocks comes first, then what is due, then the name', () => {
    expect(sortedRows(rows)!.map((it) => [it.light, it.company.business_name])).toEqual([
      ['BLOCKED', 'Giugno S.r.l.'],
      ['CHECK', 'Àlbatro S.r.l.'],
      ['CHECK', 'Zaniboni S.r.l.'],
      ['FINE', 'Legnami S.r.l.'],
    ])
    expect(sortedRows(rows, 'business_name DESC')!.map((it) => it.company.business_name[0])).toEqual(['Z', 'L', 'G', 'À'])
    expect(sortedRows(rows, 'constructor ASC')).toBeNull()
  })

  test('have it on a working day', () => {
    expect(assemblyDay('2027-04-30', 2)).toBe('2027-04-28')
    expect(assemblyDay('2027-05-02', 0)).toBe('2027-04-30')
    // Easter Sunday, the Saturday before it.
    expect(assemblyDay('2027-03-30', 2)).toBe('2027-03-26')
    expect(assemblyDay('2027-03-30', 1)).toBe('2027-03-26')
    expect(assemblyDay('2027-03-30', 0)).toBe('2027-03-30')
  })

  test('are sorted by the day of their assembly, or else by its last one', () => {
    const early = named('Presto S.r.l.', { assemblies: [assembly({ day: '2027-02-10', datetime: '2027-02-10T09:00:00.000Z' })] })
    const all = [...rows, campaignRow(early, 2026, '2027-03-31')]
    expect(sortedRows(all, 'assembly ASC')!.map((it) => it.company.business_name[0])).toEqual(['G', 'P', 'À', 'L', 'Z'])
  })

  test('are counted by light and by step, with the day that most of them have', () => {
    expect(lightsOf(rows)).toEqual({ BLOCKED: 1, CHECK: 2, FINE: 1 })
    const between = { first: '2026-09-28', last: '2027-03-31' }
    expect(planOf(rows)[0]).toEqual({ step: 'PROJECT', day: '2027-03-31', same: 3, ...between, done: 1, late: 1, ahead: 2 })
    expect(planOf(rows.slice(2))[0]).toMatchObject({ day: null, same: 0, ...between })
    expect(planOf([])[0]).toEqual({ step: 'PROJECT', day: null, same: 0, first: null, last: null, done: 0, late: 0, ahead: 0 })
  })
})
