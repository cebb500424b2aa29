import { expect, test } from 'vitest'
import { type Addressee, onceEach } from './recipients.ts'

const person = (name: string, email: string | null, member_id: string | null = name): Addressee => ({ name, email, member_id })
const names = (groups: readonly (readonly Addressee[])[]) => onceEach(groups).map((it) => it.map(({ name }) => name))

test.each<[string, Addressee[][], string[][]]>([
  ['nobody', [[], []], [[], []]],
  [
    'somebody chosen by name and by role',
    [[person('Anna', 'anna@pec.it')], [person('Anna', 'anna@pec.it'), person('Bruno', 'b@pec.it')]],
    [['Anna'], ['Bruno']],
  ],
  ['an address typed in capitals', [[person('Anna', 'anna@pec.it')], [person('Studio', 'ANNA@pec.it', null)]], [['Anna'], []]],
  ['two of a family with one mailbox', [[person('Anna', 'casa@pec.it'), person('Bruno', 'casa@pec.it')]], [['Anna']]],
  ['two without an address', [[person('Anna', null)], [person('Bruno', null), person('Anna', null)]], [['Anna'], ['Bruno']]],
])('%s', (_, groups, expected) => expect(names(groups)).toEqual(expected))
