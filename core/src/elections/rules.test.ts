import { expect, test } from 'vitest'
import { evaluate } from '../law/evaluate.ts'
import { assembly } from '../law/law.stage.ts'
import { candidate, electionPoint, setting } from './elections.stage.ts'
import { electionBegun, settingAfter, withCandidateChanged } from './rules.ts'
import type { ElectionChange, ElectionSetting } from './schema.ts'

const lists = { method: 'LISTS' as const, list_method: 'MINORITY_SEAT' as const }
const five = setting({ ...lists, seats: 5, preferences_max: 5 })

/** How many seats the minority has after a change, or where it is refused. */
function minority(before: ElectionSetting | null, change: Omit<ElectionChange, 'vote_kind' | 'version'>): number | string {
  try {
    return settingAfter(before, { vote_kind: 'ELECTION', version: 1, ...change })!.minority_seats
  } catch (error) {
    const { code, info } = error as { code: string; info: { path: string }[] }
    return `${code} ${info[0]!.path}`
  }
}

test.each<[string, ElectionSetting | null, Omit<ElectionChange, 'vote_kind' | 'version'>, number | string]>([
  ['lists for five seats leave the minority one', null, { ...lists, seats: 5 }, 1],
  ['or as many as it is said, but not all', null, { ...lists, seats: 5, minority_seats: 4 }, 4],
  ['all of them would make it the majority', null, { ...lists, seats: 5, minority_seats: 5 }, 'E0001 minority_seats'],
  ['the only seat goes to the first list', null, { ...lists, seats: 1 }, 0],
  ['and cannot be given to the minority', null, { ...lists, seats: 1, minority_seats: 1 }, 'E0001 minority_seats'],
  ['by quotients nobody asks about a minority', null, { ...lists, list_method: 'QUOTIENT', seats: 1, minority_seats: 1 }, 1],
  ['without lists neither', null, { seats: 1, minority_seats: 3 }, 3],
  ['an election of one that was kept with a seat of the minority can have lists', setting({ seats: 1, preferences_max: 1, minority_seats: 1 }), lists, 0],
  ['a new point begins with one seat and none for the minority', electionBegun('Nomina del consiglio'), lists, 0],
  ['with more seats it has one again', setting({ ...lists, seats: 1, minority_seats: 0 }), { seats: 5 }, 1],
  ['what was said of it stays', { ...five, minority_seats: 2 }, { seats: 4 }, 2],
  ['none, too', { ...five, minority_seats: 0 }, { seats: 4 }, 0],
  ['and is refused where it would be all of them', { ...five, minority_seats: 2 }, { seats: 2 }, 'E0001 minority_seats'],
  ['one seat is never the minority’s', { ...five, minority_seats: 2 }, { seats: 1 }, 0],
])('%s', (_, before, change, expected) => {
  expect(minority(before, change)).toBe(expected)
})

const closing = '2027-04-10T10:00:00.000Z'
const list = (_id: string) => ({ _id, name: _id, presented_by: [], presented_weight: 0, presented_at: closing, connected_with: [] })
const presented = setting({
  ...lists,
  lists_close_at: closing,
  lists: ['A', 'B'].map(list),
  candidates: [candidate('Rosa', { list_id: 'A' }), candidate('Viola', { list_id: 'B' })],
})

test.each([
  ['moved before the lists close', { list_id: 'B' }, '2027-04-09T10:00:00.000Z', true],
  ['moved after it', { list_id: 'B' }, '2027-04-11T10:00:00.000Z', false],
  ['moved after it to the first place', { list_id: 'B', position: 0 }, '2027-04-11T10:00:00.000Z', false],
  ['written with their own list again', { list_id: 'A', born_on: '1970-01-01' }, '2027-04-11T10:00:00.000Z', true],
])('a candidate %s', (_, change, at, isFine) => {
  const after = withCandidateChanged(presented, 'Rosa', change, at)
  const facts = assembly('SPA', { agenda: [electionPoint(after)] })
  const late = evaluate('elect', facts).find((it) => it.id === 'L-ELE-06')!
  expect([late.ok, late.severity === 'BLOCK']).toEqual([isFine, !isFine])
})
