import { expect, test } from 'vitest'
import { refuseAsking, refusePublishing } from './rules.ts'
import { questionTerms } from './term.ts'

const usual = { proposals: 15, questions: 7, answers: 3 }
const first = '2026-04-29T08:00:00.000Z'

test.each([
  [
    'fifteen, seven and three days before, to the last second of the day',
    { first, sent_at: '2026-03-20T08:00:00.000Z', days: usual },
    ['2026-04-22T21:59:59.000Z', '2026-04-14T21:59:59.000Z', '2026-04-26T21:59:59.000Z'],
  ],
  [
    'a notice that leaves late gives two days all the same',
    { first, sent_at: '2026-04-20T08:00:00.000Z', days: usual },
    ['2026-04-22T21:59:59.000Z', '2026-04-22T21:59:59.000Z', '2026-04-26T21:59:59.000Z'],
  ],
  ['never after the meeting begins', { first, sent_at: '2026-04-28T08:00:00.000Z', days: usual }, [first, first, first]],
  ['without a representative until it begins', { first, sent_at: '2026-03-20T08:00:00.000Z', days: null }, [first, first, null]],
])('%s', (_, called, [questions_at, proposals_at, answers_at]) => expect(questionTerms(called)).toEqual({ questions_at, proposals_at, answers_at }))

const terms = { questions_at: '2026-04-22T21:59:59.000Z', proposals_at: '2026-04-14T21:59:59.000Z', answers_at: null }
const moment = { is_open: true, live_status: 'STANDBY' as const, has_right: true, terms }
const reasonOf = (it: ReturnType<typeof refuseAsking>) => (it?.info as { reason?: string } | undefined)?.reason ?? null

test.each([
  ['the last second belongs to the term', moment, 'QUESTION', '2026-04-22T21:59:59.900Z', null],
  ['the next one does not', moment, 'QUESTION', '2026-04-22T22:00:00.000Z', 'questions_closed'],
  ['a proposal has its own', moment, 'PROPOSAL', '2026-04-15T00:00:00.000Z', 'questions_closed'],
  ['nobody asks in a meeting that has begun', { ...moment, live_status: 'STARTED' as const }, 'QUESTION', '2026-04-10T00:00:00.000Z', 'questions_closed'],
  ['nor in one that is not convened', { ...moment, is_open: false }, 'QUESTION', '2026-04-10T00:00:00.000Z', 'questions_off'],
  ['nor without a right', { ...moment, has_right: false }, 'QUESTION', '2026-04-10T00:00:00.000Z', 'no_right'],
] as const)('%s', (_, it, kind, now, expected) => expect(reasonOf(refuseAsking(it, kind, new Date(now)))).toBe(expected))

test('a question is published with its answer, a proposal by itself', () => {
  expect(refusePublishing({ kind: 'QUESTION', answer: null, published: true })?.code).toBe('E0001')
  expect(refusePublishing({ kind: 'QUESTION', answer: 'Sì', published: true })).toBeNull()
  expect(refusePublishing({ kind: 'PROPOSAL', answer: null, published: true })).toBeNull()
})
