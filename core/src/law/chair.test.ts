import { expect, test } from 'vitest'
import type { LawFacts } from './facts.ts'
import { assembly, board, fired } from './law.stage.ts'

const there = (...present: string[]) => ({
  notice: { today: '2027-04-20', dispatched_on: '2027-04-01', last_delivered_on: '2027-04-01' },
  presence: { convocation_type: 'FIRST' as const, present, totalitarian: false, informed: [], opposed: [] },
})

test.each<[string, LawFacts, string[]]>([
  ['with chair and secretary an assembly begins', assembly('SRL', there('Anna', 'Bruno')), []],
  ['without a chair it does not', assembly('SRL', { ...there('Anna'), meeting: { chair_id: null } }), ['BLOCK L-CHR-01 chair']],
  ['nor with one who is away', assembly('SRL', { ...there('Bruno', 'Carla'), meeting: {} }), ['BLOCK L-CHR-01 absent']],
  ['nor without a secretary', assembly('SRL', { ...there('Anna'), meeting: { secretary_id: null } }), ['BLOCK L-CHR-01 secretary']],
  ['a notary takes the secretary’s place', assembly('SRL', { ...there('Anna'), meeting: { secretary_id: null, has_notary: true } }), []],
  ['boards have rules of their own', board('SPA', { ...there('Anna', 'Bruno', 'Carla'), meeting: { chair_id: null } }), []],
])('%s', (_, facts, expected) => expect(fired('start', facts)).toEqual(expected))

test.each<[string, LawFacts, string[]]>([
  ['a chair not chosen yet is no matter', assembly('SRL', { meeting: { chair_id: null, secretary_id: null } }), []],
  ['one who is not among the people is a warning', assembly('SRL', { meeting: { chair_id: 'Ugo' } }), ['WARN L-CHR-01 chair']],
  ['nobody is among them before anybody is chosen', assembly('SRL', { members: [] }), []],
])('while preparing, %s', (_, facts, expected) => expect(fired('prepare', facts)).toEqual(expected))
