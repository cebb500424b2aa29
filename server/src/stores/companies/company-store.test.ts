import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '../../http/proven.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'
import { companyRow } from './company-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const onPaper = async (seats: NonNullable<Parameters<typeof companyInOrder>[1]>['seats'] & {}) => {
  const { _id } = await companyInOrder(app, { seats })
  return companyRow(app.deps.db, prove(_id))
}

test('that one partner owns all of a company, and that it is being wound up, is read in its book', async () => {
  const [one, two] = [
    { name: 'Anna Rossi', roles: ['PAR', 'AUN'], shares: 1_000_000 },
    { name: 'Bruno Bianchi', roles: ['PAR'], shares: 400_000 },
  ]
  expect(await onPaper([one!])).toMatchObject({ sole_partner: true, in_liquidation: false })
  expect(await onPaper([one!, two!])).toMatchObject({ sole_partner: false })
  expect(await onPaper([one!, { name: 'Livia Fabbri', roles: ['LI'] }])).toMatchObject({ sole_partner: true, in_liquidation: true })
})
