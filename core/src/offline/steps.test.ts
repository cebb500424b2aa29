import { expect, test } from 'vitest'
import type { Meeting } from '../meetings/schema.ts'
import { documentOf } from '../rich-text.ts'
import type { OfflineMeeting } from './schema.ts'
import { type OfflineStep, offlineStepState } from './steps.ts'

const blank = documentOf('')
const point = (_id: string, content = 'Si approva.') => ({
  _id,
  title: 'Punto',
  header_intro: blank,
  header_content: documentOf(content),
  content_positive: blank,
  content_negative: blank,
  values: {},
})
const meeting = (it: object = {}) =>
  ({ status: 'PROCESSING', members: [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }], odgs: [point('p'), point('q')], ...it }) as unknown as Meeting
const marked = (...ids: string[]) => ids.map((member_id) => ({ member_id, presence: 'PRESENT', delegate_id: null }))
const taken = (it: object = {}) => ({ presences: [], points: [], constitution: { is_constituted: false }, ...it }) as unknown as OfflineMeeting
const quorate = { constitution: { is_constituted: true } }

test.each<[string, OfflineStep, Meeting, OfflineMeeting | undefined, string]>([
  ['the date is there from the first', 'details', meeting(), undefined, 'done'],
  ['a quorum does not make a list complete', 'presences', meeting(), taken({ presences: marked('a'), ...quorate }), '2 presences'],
  ['everybody is marked and there is no quorum', 'presences', meeting(), taken({ presences: marked('a', 'b', 'c') }), '1 quorum'],
  ['everybody is marked', 'presences', meeting(), taken({ presences: marked('a', 'b', 'c'), ...quorate }), 'done'],
  ['what is not read yet is not judged', 'presences', meeting(), undefined, 'open'],
  ['no agenda', 'odg', meeting({ odgs: [] }), taken(), '1 points'],
  ['an agenda with blanks', 'odg', meeting({ odgs: [point('p', '{{total_fee}}')] }), taken(), '1 blanks'],
  ['an agenda', 'odg', meeting(), taken(), 'done'],
  ['no vote yet', 'votes', meeting(), taken(), 'open'],
  ['one of two points was taken down', 'votes', meeting(), taken({ points: [{ odg_id: 'p' }] }), '1 votes'],
  ['votes were entered', 'votes', meeting({ status: 'VERBALIZE' }), taken(), 'done'],
  ['then nobody is left to mark', 'presences', meeting({ status: 'COMPLETED' }), taken(), 'done'],
  ['minutes to write', 'verbal', meeting({ status: 'VERBALIZE' }), taken(), 'open'],
  ['minutes confirmed', 'verbal', meeting({ status: 'COMPLETED' }), taken(), 'done'],
])('%s', (_, step, of, it, expected) => {
  const { done, gap } = offlineStepState(step, of, it)
  expect(gap ? `${gap.count} ${gap.what}` : done ? 'done' : 'open').toBe(expected)
})
