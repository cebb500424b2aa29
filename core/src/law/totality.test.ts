import { expect, test } from 'vitest'
import { assembly, fired, member } from './examples.ts'
import type { LawFacts, PresenceFact } from './facts.ts'

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
  assembly(type, { members, notice: late, presence: { convocation_type: 'FIRST', present, totalitarian: true, informed: [], is_opposed: false, ...more } })

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
  [
    'nor when somebody opposes',
    declared(
      'SRL',
      members.map((it) => it._id),
      { is_opposed: true },
    ),
    [notice.SRL, 'BLOCK L-TOT-02 opposed'],
  ],
  ['nor without all the capital', declared('SRL', ['Anna', 'Bruno']), [notice.SRL, 'BLOCK L-TOT-02 capital']],
])('%s', (_, facts, expected) => expect(fired('start', facts)).toEqual(expected))
