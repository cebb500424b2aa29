import { expect, test } from 'vitest'
import type { LawFacts } from './facts.ts'
import { assembly, board, fired, member } from './law.stage.ts'

const at = (now: string, present: string[], more: Partial<NonNullable<LawFacts['presence']>> = {}) => ({
  now,
  presence: { convocation_type: 'FIRST' as const, present, totalitarian: false, informed: [], opposed: [], ...more },
})
const partners = ['Anna', 'Bruno', 'Carla']
const early = '2027-04-20T09:59'
const second = { second: { datetime: '2027-04-22T18:30', in_notice: true } }
const directors = board('SPA').members.map((it) => it._id)

test.each<[string, LawFacts, string[]]>([
  ['an assembly does not begin a minute before its hour', assembly('SRL', at(early, partners)), ['BLOCK L-STA-01']],
  ['it begins at its hour', assembly('SRL', at('2027-04-20T10:00', partners)), []],
  [
    'the second call has an hour of its own',
    assembly('SPA', { ...second, ...at('2027-04-22T18:29', partners, { convocation_type: 'SECOND' }) }),
    ['BLOCK L-STA-01'],
  ],
  ['also on the day after', assembly('SPA', { ...second, ...at('2027-04-22T18:30', partners, { convocation_type: 'SECOND' }) }), []],
  [
    'before it when all the capital is there and nobody opposes',
    assembly('SRL', at(early, [...partners, 'Dario'], { totalitarian: true })),
    ['WARN L-STA-01 whole', 'WARN L-TOT-02 cured'],
  ],
  [
    'not when somebody opposes every item',
    assembly('SRL', at(early, [...partners, 'Dario'], { totalitarian: true, opposed: ['p1'] })),
    ['BLOCK L-STA-01', 'WARN L-TOT-02 opposed'],
  ],
  ['nor when capital is missing', assembly('SPA', at(early, ['Anna', 'Bruno', 'Dario'], { totalitarian: true })), ['BLOCK L-STA-01', 'BLOCK L-TOT-01 capital']],
  ['a board begins before it when all directors and auditors are there', board('SPA', at(early, directors)), ['WARN L-STA-01 whole']],
  ['not when one is missing', board('SPA', at(early, directors.slice(1), {})), ['BLOCK L-STA-01']],
  [
    'not even one whom nobody called',
    board('SPA', { ...at(early, directors), members: [...board('SPA').members, member('Gina', 'CON', 0, { in_meeting: false, convocated: false })] }),
    ['BLOCK L-STA-01'],
  ],
  [
    'a meeting held elsewhere has its own record of when',
    assembly('SRL', { ...at(early, partners), meeting: { is_offline: true, call_type: 'CALL_PRESENCE' } }),
    [],
  ],
])('%s', (_, facts, expected) => {
  const told = fired('start', { ...facts, notice: { today: '2027-04-20', dispatched_on: '2027-04-01', last_delivered_on: '2027-04-01' } })
  expect(told.filter((it) => /L-STA|L-TOT/.test(it))).toEqual(expected)
})
