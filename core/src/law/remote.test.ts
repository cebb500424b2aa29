import { expect, test } from 'vitest'
import type { LawFacts } from './facts.ts'
import { assembly, board, fired, statute } from './law.stage.ts'

const none = { remote_allowed: false }
const until = (datetime: string) => ({ first: { datetime }, notice: { today: '2026-09-01' } })

test.each<[string, LawFacts, string[]]>([
  ['a statute with the clause lets people attend from afar', assembly('SRL'), []],
  ['one without does not', statute(assembly('SRL'), none), ['WARN L-REM-01']],
  ['for a board neither', statute(board('SPA'), none), ['WARN L-REM-01']],
  ['on the last day of the emergency rule it still holds', statute(assembly('SRL', until('2026-09-30T23:00')), none), []],
  ['on the day after it does not', statute(assembly('SRL', until('2026-10-01T00:30')), none), ['WARN L-REM-01']],
  ['the date is configuration', statute(assembly('SRL', { config: { art106_until: '2027-12-31' } }), none), []],
  [
    'on another platform it is the same',
    statute(assembly('SRL', { meeting: { call_type: 'CALL_EXTERNAL', call_link: 'https://call.example.it' } }), none),
    ['WARN L-REM-01'],
  ],
  ['in presence nobody asks', statute(assembly('SRL', { meeting: { call_type: 'CALL_PRESENCE' } }), none), []],
  ['an assembly without a place needs a clause', assembly('SPA', { meeting: { place: null } }), ['WARN L-REM-02']],
  ['and may have it', statute(assembly('SPA', { meeting: { place: null } }), { remote_only_allowed: true }), []],
  ['a board needs no place', board('SPA', { meeting: { place: null } }), []],
  ['what was held outside had a notice of its own', assembly('SRL', { meeting: { place: null, is_offline: true, call_type: 'CALL_PRESENCE' } }), []],
])('%s', (_, facts, expected) => expect(fired('send', facts)).toEqual(expected))
