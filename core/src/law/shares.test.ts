import { expect, test } from 'vitest'
import type { Holding } from '../company/holdings.ts'
import type { LawFacts, MemberFact } from './facts.ts'
import { assembly, fired, member } from './law.stage.ts'
import { attendance, totalWeight } from './weights.ts'

const holding = (title: Holding['title'], vote_value: number, of: string | null = null): Holding => ({ title, shares_value: 100, vote_value, of })
const holder = (name: string, one: Holding): MemberFact => member(name, 'PAR', one.shares_value, { vote_shares: one.vote_value, holdings: [one] })
const facts = (...members: MemberFact[]): LawFacts => assembly('SPA', { members: [member('Anna', 'PAR PCA', 5000), ...members] })

test.each<[string, LawFacts, string[]]>([
  ['a usufructuary votes and the owner does not', facts(holder('Bruno', holding('BARE_OWNERSHIP', 0)), holder('Carla', holding('USUFRUCT', 100, 'Bruno'))), []],
  ['otherwise agreed, it is told', facts(holder('Bruno', holding('BARE_OWNERSHIP', 100)), holder('Carla', holding('USUFRUCT', 0, 'Bruno'))), ['INFO L-SHR-01']],
  ['a pledgee who leaves the vote to the owner is told', facts(holder('Carla', holding('PLEDGE', 0))), ['INFO L-SHR-01']],
  ['co-owners vote through one', facts(holder('Bruno', holding('CO_OWNERSHIP', 100)), holder('Carla', holding('CO_OWNERSHIP', 0, 'Bruno'))), []],
  ['not through two', facts(holder('Bruno', holding('CO_OWNERSHIP', 100)), holder('Carla', holding('CO_OWNERSHIP', 100, 'Bruno'))), ['WARN L-SHR-02']],
  ['nor through somebody who is not there', facts(holder('Carla', holding('CO_OWNERSHIP', 0, 'Ugo'))), ['WARN L-SHR-02']],
  ['votes above shares stop everything', facts(member('Bruno', 'PAR', 100, { vote_shares: 101 })), ['BLOCK L-SHR-03']],
  ['treasury shares are told', facts(holder('Alfa', holding('TREASURY', 0))), ['INFO L-SHR-04']],
  ['and never vote', facts(holder('Alfa', holding('TREASURY', 100))), ['WARN L-SHR-04 voting']],
  [
    'own quotas of an S.r.l. are forbidden',
    assembly('SRL', { members: [member('Anna', 'PAR PCA', 5000), holder('Alfa', holding('TREASURY', 0))] }),
    ['WARN L-SHR-04 srl'],
  ],
])('%s', (_, it, expected) => expect(fired('convene', it)).toEqual(expected))

/** Three thousand of ten are pledged to a bank, which is no partner. */
const pledged = assembly('SRL', {
  company: { vote_value: 10_000 },
  members: [
    member('Anna', 'PAR PCA', 7000),
    member('Bruno', 'PAR', 3000, { vote_shares: 0, holdings: [{ title: 'OWNERSHIP', shares_value: 3000, vote_value: 0, of: null }] }),
    member('Banca', 'EXT', 3000, { holdings: [{ title: 'PLEDGE', shares_value: 3000, vote_value: 3000, of: 'Bruno' }] }),
  ],
})
const without = (facts: LawFacts, name: string): LawFacts => ({
  ...facts,
  members: facts.members.map((it) => (it._id === name ? { ...it, in_meeting: false, convocated: false } : it)),
})
const presence = { convocation_type: 'FIRST' as const, present: ['Anna', 'Bruno', 'Banca'], totalitarian: false, informed: [], opposed: [] }

test('a pledgee who is no partner keeps the vote: it weighs, it counts in the whole, it is to be convened', () => {
  expect(totalWeight(pledged)).toBe(10_000)
  expect(attendance(pledged, ['Banca'], 'FIRST')).toMatchObject({ present: 3000, total: 10_000, percentage: 30 })
  expect(fired('send', without(pledged, 'Banca'))).toEqual(['BLOCK L-NOT-05 partners', 'BLOCK L-SHR-05'])
})

test.each<[string, LawFacts, string[]]>([
  ['all the votes of the capital are there', pledged, []],
  [
    'forty per cent that nobody in the book has are not lost silently',
    { ...pledged, company: { ...pledged.company, vote_value: 14_000 } },
    ['BLOCK L-SHR-05 unknown'],
  ],
  ['more votes than the capital has are no votes', { ...pledged, company: { ...pledged.company, vote_value: 9000 } }, ['BLOCK L-SHR-05 beyond']],
  ['where nobody has said what the capital votes, nothing is said', { ...pledged, company: { ...pledged.company, vote_value: null } }, []],
  ['own shares are no votes', { ...pledged, members: [...pledged.members, holder('Alfa', holding('TREASURY', 0))] }, ['WARN L-SHR-04 srl']],
])('%s', (_, facts, expected) => expect(fired('send', facts)).toEqual(expected))

test('who came into the book after the notice had left is told by another rule, whether the capital counts them or not', () => {
  const held = { ...pledged, presence }
  for (const vote_value of [10_000, 7000]) {
    const it = without({ ...held, company: { ...held.company, vote_value } }, 'Banca')
    expect(fired('start', it)).toEqual(['WARN L-NOT-05 partners'])
  }
  expect(fired('start', without({ ...held, company: { ...held.company, vote_value: 12_000 } }, 'Banca'))).toEqual(['WARN L-NOT-05 partners', 'BLOCK L-SHR-05'])
})
