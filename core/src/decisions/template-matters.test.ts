import { expect, test } from 'vitest'
import { matterOf } from './template-matters.ts'

test.each([
  ['BILANCIO', 'Approvazione del bilancio', 'PARTNERS', 'ACCOUNTS'],
  ['BILANCIO', 'Progetto di bilancio', 'BOARD', 'DRAFT_ACCOUNTS'],
  ['CARICHE', 'Nomina dell’organo amministrativo', 'PARTNERS', 'DIRECTORS'],
  ['CARICHE', 'Nomina del collegio sindacale', 'PARTNERS', 'AUDITORS'],
  ['CARICHE', 'Nomina del revisore legale', 'PARTNERS', 'AUDITORS'],
  ['STATUTO', 'Modifica dello statuto', 'PARTNERS', 'DEED_CHANGE'],
  ['CARICHE', 'Nomina del presidente', 'BOARD', 'OTHER'],
] as const)('a point of %s, «%s», decided by %s begins as %s', (group, title, body, matter) => {
  expect(matterOf(group, title, body)).toBe(matter)
})
