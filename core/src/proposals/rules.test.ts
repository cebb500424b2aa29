import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DateAnswerValue } from '../meeting/date-answers.ts'
import { isReminderDue, pollResult, pollState, ranked, recommended, refuseDates, refusePoll, silentOf } from './rules.ts'

const now = new Date('2027-04-12T09:00:00.000Z')
const day = (it: number, hour = '08:00') => `2027-05-${String(it).padStart(2, '0')}T${hour}:00.000Z`

describe('a list of dates', () => {
  const faults = (dates: { datetime: string; end_datetime?: string | null }[], deadline?: string) =>
    refuseDates({ dates, deadline: deadline ?? null }).map((it) => [it.path, it.message])

  test('in order says nothing', () => expect(faults([{ datetime: day(4), end_datetime: day(4, '09:30') }, { datetime: day(6) }], day(3))).toEqual([]))
  test('names the same moment once, however it is written', () =>
    expect(faults([{ datetime: day(4) }, { datetime: '2027-05-04T10:00:00+02:00' }])).toEqual([['dates.1.datetime', 'dates.repeated']]))
  test('ends after it begins', () => expect(faults([{ datetime: day(4), end_datetime: day(4) }])).toEqual([['dates.0.end_datetime', 'dates.endsBefore']]))
  test('is answered before its first date', () => expect(faults([{ datetime: day(4) }], day(5))).toEqual([['deadline', 'dates.deadlineAfterDates']]))
})

describe('a poll leaves', () => {
  const poll = { is_offline: false, dates: [{ datetime: day(4) }, { datetime: day(6) }], deadline: null }
  test('with two dates to come', () => expect(refusePoll(poll, now)).toBeNull())
  test.each([
    ['not for a meeting that was held elsewhere', { is_offline: true }, 'offline'],
    ['not with one date to come and one gone by', { dates: [{ datetime: day(4) }, { datetime: now.toISOString() }] }, 'too_few_dates'],
    ['not when nobody could answer any more', { deadline: now.toISOString() }, 'deadline_passed'],
  ] as const)('%s', (_, change, refusal) => expect(refusePoll({ ...poll, ...change }, now)).toBe(refusal))
})

test.each([
  ['PROPOSAL', null, 'OPEN'],
  ['PROPOSAL', day(4), 'OPEN'],
  ['PROPOSAL', now.toISOString(), 'EXPIRED'],
  ['CONVOCATION', day(4), 'CHOSEN'],
  ['COMPLETED', null, 'CHOSEN'],
  ['PROCESSING', null, 'WITHDRAWN'],
  ['CANCELED', day(4), 'WITHDRAWN'],
] as const)('in %s with the deadline %s a poll is %s', (status, deadline, state) => expect(pollState({ status, deadline }, now)).toBe(state))

describe('the reminder before the deadline', () => {
  const due = (it: { deadline?: string | null; sent_at?: string; reminded_at?: string | null }) =>
    isReminderDue({ deadline: '2027-04-13T08:00:00.000Z', sent_at: '2027-04-05T08:00:00.000Z', reminded_at: null, ...it }, now)
  test('is due in its last day', () => expect(due({})).toBe(true))
  test('is due also when somebody reminded long before', () => expect(due({ reminded_at: '2027-04-08T08:00:00.000Z' })).toBe(true))
  test.each([
    ['earlier', { deadline: '2027-04-13T09:00:01.000Z' }],
    ['once the deadline is there', { deadline: now.toISOString() }],
    ['without one', { deadline: null }],
    ['when the letters left within that day', { sent_at: '2027-04-12T08:30:00.000Z' }],
    ['when somebody reminded within that day', { reminded_at: '2027-04-12T08:01:00.000Z' }],
  ])('is not due %s', (_, change) => expect(due(change)).toBe(false))
})

const dates = [
  { _id: 'tue', datetime: day(4) },
  { _id: 'thu', datetime: day(6) },
  { _id: 'mon', datetime: day(10) },
]
const people = [
  { _id: 'bianca', weight: 40 },
  { _id: 'aurelio', weight: 25 },
  { _id: 'cantieri', weight: 16 },
  { _id: 'serena', weight: 12 },
  { _id: 'gino', weight: 7 },
  { _id: 'dafne', weight: 0 },
]
const [Y, I, N] = ['YES', 'IF_NEEDED', 'NO'] as const
const said = (by: Record<string, (DateAnswerValue | null)[]>) =>
  Object.entries(by).flatMap(([member_id, its]) => its.flatMap((answer, at) => (answer ? [{ member_id, date_id: dates[at]!._id, answer }] : [])))
const answers = said({ bianca: [Y, N, N], aurelio: [Y, I, Y], cantieri: [I, Y, N], serena: [Y, Y, null], gino: [N, null, Y], dafne: [Y, Y, Y] })

test('dates are weighed by the capital behind each answer; who has no vote counts as a head alone', () => {
  const [tue, thu, mon] = pollResult({ dates, people, answers })
  expect(tue!.possible).toEqual({ heads: 5, weight: 93, percentage: 93 })
  expect(tue!.replies.IF_NEEDED).toEqual({ heads: 1, weight: 16, percentage: 16 })
  expect(thu!.possible).toEqual({ heads: 4, weight: 53, percentage: 53 })
  expect(mon!.replies.NONE).toEqual({ heads: 1, weight: 12, percentage: 12 })
})

test('the best date is that of the most capital, whatever the heads', () => {
  const order = ranked(pollResult({ dates, people, answers: said({ bianca: [null, Y], aurelio: [Y], serena: [Y], dafne: [Y] }) })).map((it) => it.date_id)
  expect(order).toEqual(['thu', 'tue', 'mon'])
})
test('of the same capital, the one where more of it comes gladly; then the one with more heads; then the earlier', () => {
  const best = (by: Record<string, (DateAnswerValue | null)[]>) => ranked(pollResult({ dates, people, answers: said(by) }))[0]!.date_id
  expect(best({ bianca: [I, Y, N] })).toBe('thu')
  expect(best({ bianca: [N, Y, Y], dafne: [N, N, Y] })).toBe('mon')
  expect(best({ bianca: [N, Y, Y] })).toBe('thu')
})

test('who left one date open is still silent; an answer to a date that is gone counts for nothing', () => {
  expect(silentOf(people, dates, answers).map((it) => it._id)).toEqual(['serena', 'gino'])
  expect(silentOf([{ _id: 'bianca' }], dates, [{ member_id: 'bianca', date_id: 'gone', answer: 'YES' }])).toHaveLength(1)
})

test('whatever was answered, everybody stands behind one reply to each date and nothing is lost', () => {
  const answer = fc.constantFrom<DateAnswerValue | null>('YES', 'IF_NEEDED', 'NO', null)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 1e12 }), fc.array(answer, { minLength: 3, maxLength: 3 })), { maxLength: 8 }), (rows) => {
      const all = rows.map(([weight], at) => ({ _id: `p${at}`, weight }))
      const results = pollResult({ dates, people: all, answers: said(Object.fromEntries(rows.map(([, its], at) => [`p${at}`, its]))) })
      for (const { replies, possible } of results) {
        const backings = Object.values(replies)
        expect(backings.reduce((sum, it) => sum + it.heads, 0)).toBe(all.length)
        expect(backings.reduce((sum, it) => sum + it.weight, 0)).toBe(all.reduce((sum, it) => sum + it.weight, 0))
        expect(possible.weight).toBe(replies.YES.weight + replies.IF_NEEDED.weight)
      }
      const order = ranked(results)
      for (const [at, it] of order.entries()) if (at > 0) expect(order[at - 1]!.possible.weight).toBeGreaterThanOrEqual(it.possible.weight)
    }),
  )
})

test('a holiday to which all can come is not advised, and where there is nothing else nothing is', () => {
  const people = [
    { _id: 'anna', weight: 60 },
    { _id: 'bruno', weight: 10 },
  ]
  const at = (_id: string, datetime: string) => ({ _id, datetime })
  const dates = [at('immacolata', '2026-12-08T09:00:00.000Z'), at('feriale', '2026-12-09T09:00:00.000Z'), at('domenica', '2026-12-13T09:00:00.000Z')]
  const yes = (member_id: string, date_id: string) => ({ member_id, date_id, answer: 'YES' as const })
  const answers = [yes('anna', 'immacolata'), yes('anna', 'domenica'), yes('bruno', 'feriale')]
  const advised = (some: typeof dates) => recommended(pollResult({ dates: some, people, answers }))?.date_id
  expect(advised(dates)).toBe('feriale')
  expect(advised(dates.filter((it) => it._id !== 'feriale'))).toBeUndefined()
})

test('a day to which too few can come is not advised, nor one to which nobody can', () => {
  const people = [
    { _id: 'anna', weight: 40 },
    { _id: 'bruno', weight: 60 },
  ]
  const dates = [{ _id: 'lunedì', datetime: '2026-12-14T09:00:00.000Z' }]
  const advised = (member_id: string, least: number) =>
    recommended(pollResult({ dates, people, answers: [{ member_id, date_id: 'lunedì', answer: 'YES' as const }] }), least)?.date_id
  expect(advised('anna', 50)).toBeUndefined()
  expect(advised('bruno', 60)).toBe('lunedì')
  expect(advised('nobody', 0)).toBeUndefined()
})
