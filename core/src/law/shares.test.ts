import { expect, test } from 'vitest'
import type { Holding } from '../members/holdings.ts'
import { assembly, fired, member } from './examples.ts'
import type { LawFacts, MemberFact } from './facts.ts'

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
])('%s', (_, it, expected) => expect(fired('convene', it)).toEqual(expected))
