import { cardRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CardsDown } from '../../adapters/cards/port.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardWorld } from '../../testing/cards.ts'
import { chargeSavedCard } from './saved-card-commands.ts'

let app: TestApp
let card: ReturnType<typeof cardWorld>
beforeAll(async () => {
  app = await testApp()
  card = cardWorld(app)
})
afterAll(() => app.close())

/** A company that has paid forty credits in pounds, with this card. */
async function companyWith(kind: Parameters<typeof card.type>[1]) {
  const person = await app.world.person({ locale: 'en-GB' })
  const call = await app.as(person)
  const company_id = (await app.world.company('Rinnovo S.r.l.', person))._id
  const { data } = await card.payFor(call, company_id)
  await card.type(data.client_secret, kind)
  if (kind === 'authentication') await card.authorise(data.client_secret)
  await app.work()
  return { company_id, call, _id: person._id, charge: (key: string) => chargeSavedCard(app.deps, { company_id, credits: 20, key }) }
}
const rowOf = (request_key: string) => app.deps.db.selectFrom('card_intents').selectAll().where('request_key', '=', request_key).executeTakeFirstOrThrow()

test('the card used last pays while nobody is there, in the currency it paid in, and the credits are there when it answers', async () => {
  const { company_id, charge, _id } = await companyWith('success')
  expect(await charge('renewal:1')).toBe('PAID')
  expect(await card.units({ company_id })).toBe(600)
  expect(await rowOf('renewal:1')).toMatchObject({ status: 'PAID', amount_cents: 1800, currency: 'GBP', user_id: _id })
  await app.work()
  expect(await card.units({ company_id })).toBe(600)
})

test('one key is one charge, however often and however many at once ask for it', async () => {
  const { company_id, charge } = await companyWith('success')
  expect(await Promise.all([1, 2, 3, 4].map(() => charge('renewal:2')))).toEqual(['PAID', 'PAID', 'PAID', 'PAID'])
  expect(await charge('renewal:2')).toBe('PAID')
  await app.work()
  expect(await card.units({ company_id })).toBe(600)
})

test.each(['once', 'authentication'] as const)('a card that cannot pay alone (%s) is a refusal, which stays one', async (kind) => {
  const { company_id, charge } = await companyWith(kind)
  const key = `renewal:${kind}`
  expect([await charge(key), await charge(key)]).toEqual(['DECLINED', 'DECLINED'])
  await app.work()
  expect(await card.units({ company_id })).toBe(400)
  expect(await rowOf(key)).toMatchObject({ status: 'FAILED' })
  expect((await app.deps.cards.intent((await rowOf(key))._id))!.status).toBe('canceled')
})

test('a company that has no card, or has forgotten it, is told so', async () => {
  const { charge, call, company_id } = await companyWith('success')
  const { items } = await call(cardRoutes.companyMethods, { query: { company_id } })
  await call(cardRoutes.forgetCompanyMethod, { params: { id: items[0]!.id }, query: { company_id } })
  expect(await charge('renewal:none')).toBe('NO_CARD')
  const never = await app.world.company('Mai S.r.l.', await app.world.person())
  expect(await chargeSavedCard(app.deps, { company_id: never._id, credits: 10, key: 'renewal:never' })).toBe('NO_CARD')
})

test('a charge that was cut off on the way is taken up under the same key', async () => {
  const { company_id } = await companyWith('success')
  const charge = (cards = app.deps.cards) => chargeSavedCard({ ...app.deps, cards }, { company_id, credits: 20, key: 'renewal:cut' })
  const down = () => Promise.reject(new CardsDown('no answer'))
  await expect(charge({ ...app.deps.cards, confirmIntent: down })).rejects.toThrow(CardsDown)
  expect(await rowOf('renewal:cut')).toMatchObject({ status: 'OPEN' })
  expect([await charge(), await charge()]).toEqual(['PAID', 'PAID'])
  expect(await card.units({ company_id })).toBe(600)
})
