import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statuteDefaults } from '../company/statute.ts'
import { campaignRow } from '../consultants/campaign-rules.ts'
import { addDays } from '../dates.ts'
import { type DeadlineFacts, deadlinesIn, lightOf } from './deadlines.ts'

const company = { _id: '00000000-0000-4000-8000-000000000001', business_name: 'Alba S.r.l.', tone: 3 }
const nothing = { accounts: [], steps: [], unsent: [], unsigned: [], polls: [], decisions: [], questions: [], terms: [] }
const facts = (it: Partial<DeadlineFacts> = {}): DeadlineFacts => ({
  company,
  type: 'SRL',
  since: '2020-01-01',
  statute: statuteDefaults.SRL,
  has_auditors: true,
  subscription: null,
  ...nothing,
  ...it,
})
const spring = { from: '2027-01-01', to: '2027-06-30', today: '2027-04-12' }
const told = (it: Partial<DeadlineFacts>, span = spring) => deadlinesIn([facts(it)], span).map(({ deadline, day, state }) => [deadline, day, state])
const held = { meeting_id: 'm1', day: '2027-04-20', convened: true, held: true }

describe('the accounts of a company', () => {
  test('are due backwards from the last day, each with its article', () => {
    expect(deadlinesIn([facts()], spring).map(({ deadline, day, state, source }) => [deadline, day, state, source])).toEqual([
      ['ACCOUNTS_PROJECT', '2027-03-31', 'LATE', 'art. 2429, c. 1'],
      ['ACCOUNTS_DEPOSIT', '2027-04-15', 'NEAR', 'art. 2429, c. 3'],
      ['ACCOUNTS_NOTICE', '2027-04-22', 'AHEAD', 'art. 2479-bis, c. 1'],
      ['ACCOUNTS_ASSEMBLY', '2027-04-30', 'AHEAD', 'art. 2478-bis, c. 1'],
      ['ACCOUNTS_FILING', '2027-05-30', 'AHEAD', 'art. 2478-bis, c. 2; art. 2435, c. 1'],
    ])
  })

  test('of an S.p.A. are those of the S.p.A.', () => {
    expect(deadlinesIn([facts({ has_auditors: false })], spring).map((it) => it.deadline)).not.toContain('ACCOUNTS_PROJECT')
    const sources = deadlinesIn([facts({ type: 'SPA' })], spring).map((it) => it.source)
    expect(sources).toEqual(['art. 2429, c. 1', 'art. 2429, c. 3', 'art. 2366, c. 3', 'art. 2364, c. 2', 'art. 2435, c. 1'])
  })

  test('follow the day for which their assembly is fixed, and lead to it', () => {
    const fixed = { meeting_id: 'm1', day: '2027-04-20', convened: false, held: false }
    expect(told({ accounts: [fixed] })).toEqual([
      ['ACCOUNTS_PROJECT', '2027-03-21', 'LATE'],
      ['ACCOUNTS_DEPOSIT', '2027-04-05', 'LATE'],
      ['ACCOUNTS_NOTICE', '2027-04-12', 'NEAR'],
      ['ACCOUNTS_ASSEMBLY', '2027-04-30', 'AHEAD'],
      ['ACCOUNTS_FILING', '2027-05-20', 'AHEAD'],
    ])
    expect(new Set(deadlinesIn([facts({ accounts: [fixed] })], spring).map((it) => it.meeting_id))).toEqual(new Set(['m1']))
  })

  test.each<[string, Partial<DeadlineFacts>, string[]]>([
    ['convened', { accounts: [{ ...held, held: false }] }, ['ACCOUNTS_NOTICE']],
    ['held: what came before it was done', { accounts: [held] }, ['ACCOUNTS_PROJECT', 'ACCOUNTS_DEPOSIT', 'ACCOUNTS_NOTICE', 'ACCOUNTS_ASSEMBLY']],
    ['with a step that somebody marked', { steps: [{ year: 2026, step: 'PROJECT' }] }, ['ACCOUNTS_PROJECT']],
    ['marked for another year', { steps: [{ year: 2025, step: 'PROJECT' }] }, []],
    [
      'filed: all was done, wherever',
      { steps: [{ year: 2026, step: 'FILING' }] },
      ['ACCOUNTS_PROJECT', 'ACCOUNTS_DEPOSIT', 'ACCOUNTS_NOTICE', 'ACCOUNTS_ASSEMBLY', 'ACCOUNTS_FILING'],
    ],
  ])('are done when %s', (_, it, expected) => {
    expect(deadlinesIn([facts(it)], spring).flatMap((one) => (one.state === 'DONE' ? [one.deadline] : []))).toEqual(expected)
  })

  test('of an assembly held in the year before are not those of this one', () => {
    expect(told({ accounts: [{ ...held, day: '2026-04-20' }] }).map(([, , state]) => state)).not.toContain('DONE')
  })

  test('whose last day was before the company came are nobody’s business', () => {
    expect(told({ since: '2027-05-01' })).toEqual([])
    expect(told({ since: '2027-04-30' })).toHaveLength(5)
  })

  test('are those of the campaign for whoever serves the company, whenever it came', () => {
    expect(told({ since: '2027-05-01', campaign_year: 2026 })).toHaveLength(5)
    expect(told({ campaign_year: 2027 })).toEqual([])
  })
})

describe('what else is due', () => {
  test('notices of meetings that have a day, by the terms of assemblies and of boards', () => {
    const unsent = [
      { meeting_id: 'm1', meeting_type: 'ASSEMBLY' as const, day: '2026-11-20' },
      { meeting_id: 'm2', meeting_type: 'BOARD' as const, day: '2026-11-20' },
    ]
    expect(told({ unsent }, { from: '2026-11-01', to: '2026-11-30', today: '2026-11-15' })).toEqual([
      ['NOTICE', '2026-11-12', 'LATE'],
      ['NOTICE', '2026-11-17', 'NEAR'],
    ])
  })

  test('signatures thirty days after the meeting, with how many are missing', () => {
    const unsigned = [{ meeting_id: 'm1', meeting_type: 'ASSEMBLY' as const, day: '2026-10-20', missing: 2 }]
    expect(deadlinesIn([facts({ unsigned })], { from: '2026-11-01', to: '2026-11-30', today: '2026-11-15' })).toMatchObject([
      { deadline: 'SIGNATURES', day: '2026-11-19', state: 'NEAR', missing: 2, meeting_id: 'm1', source: 'art. 2375, c. 3' },
    ])
  })

  test('answers to members by the day of the notice; done once nobody waits', () => {
    const questions = [
      { meeting_id: 'm1', day: '2026-11-16', unanswered: 2 },
      { meeting_id: 'm2', day: '2026-11-17', unanswered: 0 },
      { meeting_id: 'm3', day: '2026-11-10', unanswered: 1 },
    ]
    expect(told({ questions }, { from: '2026-11-01', to: '2026-11-30', today: '2026-11-15' })).toEqual([
      ['QUESTIONS', '2026-11-10', 'LATE'],
      ['QUESTIONS', '2026-11-16', 'NEAR'],
      ['QUESTIONS', '2026-11-17', 'DONE'],
    ])
  })

  test('terms of who takes part: over once past, and nobody is late', () => {
    const terms = [
      { meeting_id: 'm1', ends: 'PROXIES' as const, day: '2026-11-16' },
      { meeting_id: 'm1', ends: 'ADVANCE' as const, day: '2026-11-28' },
      { meeting_id: 'm2', ends: 'LISTS' as const, day: '2026-11-14' },
    ]
    expect(told({ terms }, { from: '2026-11-01', to: '2026-11-30', today: '2026-11-15' })).toEqual([
      ['LISTS', '2026-11-14', 'DONE'],
      ['PROXIES', '2026-11-16', 'NEAR'],
      ['ADVANCE', '2026-11-28', 'AHEAD'],
    ])
  })

  test('polls and subscriptions; one that renews itself asks for nothing, unless it could not', () => {
    const span = { from: '2026-11-01', to: '2026-11-30', today: '2026-11-15' }
    const polls = [{ meeting_id: 'm1', day: '2026-11-16' }]
    expect(told({ polls, subscription: { end: '2026-11-30', renews: false } }, span)).toEqual([
      ['POLL', '2026-11-16', 'NEAR'],
      ['SUBSCRIPTION', '2026-11-30', 'AHEAD'],
    ])
    expect(told({ subscription: { end: '2026-11-30', renews: true } }, span)).toEqual([['SUBSCRIPTION', '2026-11-30', 'DONE']])
    expect(told({ subscription: { end: '2026-11-10', renews: true } }, span)).toEqual([['SUBSCRIPTION', '2026-11-10', 'LATE']])
  })

  test('links that wait: an invitation stands on today, a request on the last day of its letter', () => {
    const span = { from: '2026-11-01', to: '2026-11-30', today: '2026-11-15' }
    const waiting = (kind: 'INVITATION' | 'REQUEST', since: string) => deadlinesIn([], span, [{ company, kind, since }]).map((it) => [it.deadline, it.day])
    expect(waiting('INVITATION', '2026-10-01')).toEqual([['INVITATION', '2026-11-15']])
    expect(waiting('REQUEST', '2026-11-12')).toEqual([['REQUEST', '2026-11-19']])
    expect(waiting('REQUEST', '2026-11-01')).toEqual([])
  })
})

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))

describe('always', () => {
  test('a deadline is in the span that was asked for, once, and in order', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), day, fc.array(day, { maxLength: 5 }), (from, length, today, days) => {
        const span = { from, to: addDays(from, length), today }
        const accounts = days.map((it, at) => ({ meeting_id: `m${at}`, day: it, convened: true, held: it < today }))
        const found = deadlinesIn([facts({ accounts }), facts({ company: { ...company, _id: 'b', business_name: 'Brenta S.p.A.' }, type: 'SPA' })], span)
        expect(found.every((it) => it.day >= span.from && it.day <= span.to)).toBe(true)
        expect(new Set(found.map((it) => it._id)).size).toBe(found.length)
        expect(found.map((it) => it.day)).toEqual(found.map((it) => it.day).sort())
      }),
    )
  })

  test('two halves of a span have what the whole has', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 299 }), day, (from, length, cut, today) => {
        fc.pre(cut < length)
        const at = (a: string, b: string) => deadlinesIn([facts()], { from: a, to: b, today })
        expect([...at(from, addDays(from, cut)), ...at(addDays(from, cut + 1), addDays(from, length))]).toEqual(at(from, addDays(from, length)))
      }),
    )
  })

  test('the calendar and the campaign of a consultant say the same of the accounts', () => {
    const status = fc.constantFrom('PROCESSING', 'PERFORM', 'VERBALIZE')
    const marks = fc.subarray(['PROJECT', 'DEPOSIT', 'FILING'] as const)
    fc.assert(
      fc.property(day, fc.option(fc.tuple(fc.integer({ min: 1, max: 300 }), status)), marks, (today, assembly, marked) => {
        const fixed = assembly && { day: addDays('2026-12-31', assembly[0]), status: assembly[1] }
        const convened = fixed?.status !== 'PROCESSING'
        const accounts = fixed ? [{ meeting_id: 'm1', day: fixed.day, convened, held: fixed.status === 'VERBALIZE' }] : []
        const found = deadlinesIn([facts({ accounts, steps: marked.map((step) => ({ year: 2026, step })) })], { from: '2026-09-01', to: '2027-12-31', today })
        const { steps } = campaignRow(
          {
            company: { _id: company._id, business_name: company.business_name, type: 'SRL', members: 0 },
            statute: statuteDefaults.SRL,
            has_auditors: true,
            is_subscribed: true,
            is_completed: true,
            can_pay: true,
            taken: marked.map((step) => ({ step, done_on: '2027-01-01' })),
            assemblies: fixed ? [{ _id: 'm1', title: '', datetime: null, noticed_on: null, created_on: today, ...fixed }] : [],
          },
          2026,
          today,
        )
        for (const it of steps) {
          const same = found.find((one) => one.deadline === `ACCOUNTS_${it.step}` && one.year_end === '2026-12-31')
          expect([it.step, same?.day, same?.state === 'DONE', same?.state === 'LATE']).toEqual([it.step, it.day, it.state === 'DONE', it.state === 'LATE'])
        }
      }),
    )
  })

  test('a day is late, near or ahead, and never goes back as time passes', () => {
    const order = ['AHEAD', 'NEAR', 'LATE']
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 400 }), (due, today, later) => {
        expect(order.indexOf(lightOf(addDays(today, later))(due, false))).toBeGreaterThanOrEqual(order.indexOf(lightOf(today)(due, false)))
        expect(lightOf(today)(due, true)).toBe('DONE')
      }),
    )
  })
})
