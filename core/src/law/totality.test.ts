import { expect, test } from 'vitest'
import type { LawFacts, MemberFact, PresenceFact } from './facts.ts'
import { assembly, fired, member, point } from './law.stage.ts'

const members = [
  member('Anna', 'PAR PCA', 5000),
  member('Bruno', 'PAR', 3000),
  member('Carla', 'PAR', 2000),
  ...['Diana', 'Elio'].map((it) => member(it, 'CON')),
  ...['Fabio', 'Gina', 'Ivo'].map((it) => member(it, 'SIE')),
]
const partners = ['Anna', 'Bruno', 'Carla']
/** Convened the day before. */
const late = { today: '2027-04-20', dispatched_on: '2027-04-19', last_delivered_on: '2027-04-19' }
const declared = (type: 'SPA' | 'SRL', present: string[], more: Partial<PresenceFact> = {}): LawFacts =>
  assembly(type, { members, notice: late, presence: { convocation_type: 'FIRST', present, totalitarian: true, informed: [], opposed: [], ...more } })

/** Still of the company's book, and not asked to come. */
const without = (facts: LawFacts, ...names: string[]): LawFacts => ({
  ...facts,
  members: facts.members.map((it) => (names.includes(it._id) ? { ...it, in_meeting: false, convocated: false } : it)),
})
const withOwnShares = (facts: LawFacts): LawFacts => ({
  ...facts,
  meeting: { ...facts.meeting, count_in_total: true },
  members: [...members, member('Alfa', 'PAR', 1000, { vote_shares: 0, holdings: [{ title: 'TREASURY', shares_value: 1000, vote_value: 0, of: null }] })],
})

const more = (facts: LawFacts, ...others: MemberFact[]): LawFacts => ({ ...facts, members: [...members, ...others] })
const withVoteless = (facts: LawFacts) =>
  more(facts, member('Sara', 'PAR', 1000, { vote_shares: 0, holdings: [{ title: 'OWNERSHIP', shares_value: 1000, vote_value: 0, of: null }] }))
const withUsufruct = (facts: LawFacts) =>
  more(
    facts,
    member('Sara', 'PAR', 1000, { vote_shares: 0, holdings: [{ title: 'BARE_OWNERSHIP', shares_value: 1000, vote_value: 0, of: null }] }),
    member('Ugo', 'EXT', 1000, { holdings: [{ title: 'USUFRUCT', shares_value: 1000, vote_value: 1000, of: 'Sara' }] }),
  )

const notice = { SPA: 'WARN L-NOT-01 receipt', SRL: 'WARN L-NOT-01' }

test.each<[string, LawFacts, string[]]>([
  ['not declared, it is nobody’s matter', declared('SPA', partners, { totalitarian: false }), [notice.SPA]],
  [
    'all the capital and most officers cure an S.p.A.; what was wrong stays listed',
    declared('SPA', [...partners, 'Diana', 'Fabio', 'Gina']),
    [notice.SPA, 'WARN L-TOT-01 cured'],
  ],
  ['one director of three is not most', declared('SPA', ['Bruno', 'Carla', 'Anna', 'Fabio', 'Gina']), [notice.SPA, 'BLOCK L-TOT-01 officers']],
  [
    'half of them are not most',
    { ...declared('SPA', [...partners, 'Fabio', 'Gina']), members: members.filter((it) => it._id !== 'Elio') },
    [notice.SPA, 'BLOCK L-TOT-01 officers'],
  ],
  ['one auditor of three neither', declared('SPA', [...partners, 'Diana', 'Fabio']), [notice.SPA, 'BLOCK L-TOT-01 officers']],
  ['ninety-nine per cent is not all', declared('SPA', ['Anna', 'Bruno', 'Diana', 'Fabio', 'Gina']), [notice.SPA, 'BLOCK L-TOT-01 capital']],
  [
    'an S.r.l. is cured when absent officers were told',
    declared('SRL', partners, { informed: ['Diana', 'Elio', 'Fabio', 'Gina', 'Ivo'] }),
    [notice.SRL, 'WARN L-TOT-02 cured'],
  ],
  ['not when one was not', declared('SRL', partners, { informed: ['Diana', 'Elio', 'Fabio', 'Gina'] }), [notice.SRL, 'BLOCK L-TOT-02 officers']],
  ...(['SPA', 'SRL'] as const).map((type): [string, LawFacts, string[]] => [
    `an ${type} that is opposed in all its points is told that nothing can be voted`,
    declared(
      type,
      members.map((it) => it._id),
      { opposed: ['p1'] },
    ),
    [notice[type], `WARN L-TOT-0${type === 'SPA' ? 1 : 2} opposed`],
  ]),
  ['nor without all the capital', declared('SRL', ['Anna', 'Bruno']), [notice.SRL, 'BLOCK L-TOT-02 capital']],
  [
    'an auditor whom nobody let into the meeting was not told of it either',
    without(declared('SRL', partners, { informed: ['Diana', 'Elio', 'Fabio', 'Gina'] }), 'Ivo'),
    [notice.SRL, 'BLOCK L-TOT-02 left_out'],
  ],
  [
    'directors in office are counted, not those whom somebody invited',
    without(declared('SPA', [...partners, 'Fabio', 'Gina']), 'Diana', 'Elio'),
    [notice.SPA, 'BLOCK L-TOT-01 officers'],
  ],
  [
    'a partner whom nobody let into the meeting is capital that is missing',
    without(declared('SRL', ['Anna', 'Bruno'], { informed: ['Diana', 'Elio', 'Fabio', 'Gina', 'Ivo'] }), 'Carla'),
    [notice.SRL, 'WARN L-NOT-05 partners', 'BLOCK L-TOT-02 capital'],
  ],
  [
    'the company cannot come for its own shares: whoever else has capital is all of it',
    withOwnShares(declared('SPA', [...partners, 'Diana', 'Fabio', 'Gina'])),
    [notice.SPA, 'WARN L-TOT-01 cured'],
  ],
  [
    'capital without a vote that is away is told',
    withVoteless(declared('SPA', [...partners, 'Diana', 'Fabio', 'Gina'])),
    [notice.SPA, 'WARN L-TOT-01 cured', 'WARN L-TOT-03'],
  ],
  ['not when it has come', withVoteless(declared('SPA', [...partners, 'Diana', 'Fabio', 'Gina', 'Sara'])), [notice.SPA, 'WARN L-TOT-01 cured']],
  [
    'nor that of a bare owner, on which the usufructuary votes',
    withUsufruct(declared('SPA', [...partners, 'Diana', 'Fabio', 'Gina', 'Ugo'])),
    [notice.SPA, 'WARN L-TOT-01 cured'],
  ],
])('%s', (_, facts, expected) => expect(fired('start', facts)).toEqual(expected))

test('an item that somebody opposes cannot be voted, the others can (L-AGE-01)', () => {
  const facts = { ...declared('SPA', partners, { opposed: ['p1'] }), agenda: [point(), point({ _id: 'p2' })] }
  const vote = (point_id: string) => ({ ...facts, vote: { point_id, ballots: [], casting_vote_used: false } })
  expect(fired('vote', vote('p1'))).toEqual(['BLOCK L-AGE-01 opposed'])
  expect(fired('vote', vote('p2'))).toEqual([])
})

test('who was in office when a meeting was held elsewhere is what its record says, not what the book says today', () => {
  const facts = without(declared('SRL', partners, { informed: ['Diana', 'Elio', 'Fabio', 'Gina'] }), 'Ivo')
  expect(fired('start', { ...facts, meeting: { ...facts.meeting, is_offline: true } })).toEqual(['WARN L-TOT-02 cured'])
})
