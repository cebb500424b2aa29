import { historyRoutes, walletRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'
import { giveTrial } from '../subscriptions/commands.ts'

let app: TestApp
let anna: Person
let call: Call
let company_id: string
let vat_number: string
let serial = 0
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000' } })
})
afterAll(() => app.close())

/** As its certified mail confirms a company. */
async function confirmed(person: Person, vat: string): Promise<string> {
  const { _id } = await app.world.company('Nuova S.r.l.', person, {}, { vat_number: vat })
  await app.deps.db.transaction().execute((tx) => giveTrial(tx, app.deps, { _id, vat_number: vat, fiscal_code: null }))
  return _id
}
beforeEach(async () => {
  anna = await app.world.person()
  call = await app.as(anna)
  vat_number = `8${String(++serial).padStart(10, '0')}`
  company_id = await confirmed(anna, vat_number)
})

const offered = (id = company_id, by = call) => by(walletRoutes.trialCredits, { params: { id } })
const take = (id = company_id, by = call) => by(walletRoutes.takeTrialCredits, { params: { id } })
const wallet = (id = company_id) => call(walletRoutes.ofCompany, { params: { id } })
const refused = { status: 422, code: 'PU002', info: { reason: 'no_trial' } }

test('a wallet starts empty, and a person takes the credits of the trial once, however often and at once they ask', async () => {
  expect(await wallet()).toEqual({ real: 0, forecast: 0 })
  expect(await offered()).toEqual({ units: 300, until: expect.any(String) })
  const replies = await Promise.all(Array.from({ length: 5 }, () => take()))
  expect(replies.at(-1)).toEqual({ real: 300, forecast: 300 })
  expect(await take()).toEqual({ real: 300, forecast: 300 })
  expect(await offered()).toEqual({ units: 0, until: null })
  const { items } = await call(historyRoutes.companyTransactions, { query: { company_id } })
  expect(items).toMatchObject([{ kind: 'ADJUST', code: 'TRIAL', credit: 300 }])
})

test('another number given to the company does not earn them again', async () => {
  await take()
  await app.deps.db
    .updateTable('companies')
    .set({ vat_number: `9${vat_number.slice(1)}` })
    .where('_id', '=', company_id)
    .execute()
  expect(await take()).toEqual({ real: 300, forecast: 300 })
})

test('whoever registers the number again finds neither trial nor credits', async () => {
  await app.deps.db.updateTable('companies').set({ deleted_at: new Date().toISOString() }).where('_id', '=', company_id).execute()
  const again = await confirmed(anna, vat_number)
  expect(await offered(again)).toEqual({ units: 0, until: null })
  await expect(take(again)).rejects.toMatchObject(refused)
})

test('once the trial is over they cannot be had; who had them is told the same as before', async () => {
  const taken = await confirmed(anna, `${vat_number.slice(0, 10)}9`)
  await take(taken)
  const past = new Date(Date.now() - 1000).toISOString()
  await app.deps.db.updateTable('subscriptions').set({ end_date: past }).where('company_id', 'in', [company_id, taken]).execute()
  expect(await offered()).toEqual({ units: 0, until: null })
  await expect(take()).rejects.toMatchObject(refused)
  expect(await take(taken)).toEqual({ real: 300, forecast: 300 })
})

test('they are not for consultants, nor for strangers', async () => {
  const other = await app.world.person()
  await app.world.role(company_id, other, { role: 'CONSULTANT' })
  for (const by of [await app.as(other), await app.as(await app.world.person())]) {
    await expect(offered(company_id, by)).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await expect(take(company_id, by)).rejects.toMatchObject({ status: 403, code: 'CP003' })
  }
  expect(await wallet()).toEqual({ real: 0, forecast: 0 })
})
