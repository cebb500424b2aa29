import { expect, test } from 'vitest'
import type { LawFacts } from './facts.ts'
import { assembly, board, fired, statute } from './law.stage.ts'

const second = (datetime: string, in_notice = true) => ({ second: { datetime, in_notice } })
/** First call on the 20th of April; the second is arranged on the 21st. */
const after = { notice: { today: '2027-04-21', dispatched_on: '2027-04-01', last_delivered_on: '2027-04-01' } }

test.each<[string, LawFacts, string[]]>([
  ['an S.p.A. may call twice, on different days', assembly('SPA', second('2027-04-21T09:00')), []],
  ['never twice on one day, even hours apart', assembly('SPA', second('2027-04-20T23:30')), ['BLOCK L-SEC-01']],
  ['nor the second before the first', assembly('SPA', second('2027-04-19T10:00')), ['BLOCK L-SEC-01']],
  ['an S.r.l. without a clause is warned, on any day', assembly('SRL', second('2027-04-20T12:00')), ['WARN L-SEC-03']],
  ['an S.r.l. with a clause is not', statute(assembly('SRL', second('2027-04-20T12:00')), { second_call_allowed: true }), []],
  ['a board has no second call', board('SPA', second('2027-04-21T10:00')), ['BLOCK L-SEC-04']],
  ['a second that the notice did not name is held within thirty days', assembly('SPA', { ...after, ...second('2027-05-20T10:00', false) }), []],
  ['not on the thirty-first', assembly('SPA', { ...after, ...second('2027-05-21T10:00', false) }), ['WARN L-SEC-02 late']],
  ['with eight days of notice', assembly('SPA', { ...after, ...second('2027-04-29T10:00', false) }), []],
  ['not seven', assembly('SPA', { ...after, ...second('2027-04-28T10:00', false) }), ['WARN L-SEC-02 short']],
])('%s', (_, facts, expected) => {
  expect(fired('convene', facts)).toEqual(expected)
  expect(fired('send', facts)).toEqual(expected)
})
