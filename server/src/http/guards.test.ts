import { companyRoutes } from '@delibera/core/companies/routes'
import { type Route, route } from '@delibera/core/route'
import { subscriptionRoutes } from '@delibera/core/subscriptions/routes'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildGuards } from './guards.ts'

let app: TestApp
let token: string
let company_id: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const anna = await app.world.person()
  token = await app.world.session(anna)
  company_id = (await app.world.company('Scaduta S.r.l.', anna))._id
})

const convene = route({ method: 'POST', path: '/meetings', access: 'company', right: 'prepare', about: 'Prepares a meeting.' })
const minutes = route({ ...convene, path: '/minutes', whenExpired: true })
const look = route({ ...convene, method: 'GET' })

/** What the guard says of a call in the company: nothing, or the refusal. */
async function asked(it: Route): Promise<unknown> {
  const request = { headers: { authorization: `Bearer ${token}` }, query: { company_id }, params: { id: company_id, companyId: company_id } }
  const guards = buildGuards(app.deps)
  return guards.company(request as unknown as FastifyRequest, it).then(
    () => null,
    ({ code, info, status }) => ({ code, info, status }),
  )
}
const shut = { code: 'CP003', info: 'subscription_expired', status: 403 }
const days = (count: number) => new Date(app.deps.clock.now().getTime() + count * 86_400_000).toISOString()

test('without a subscription a company is for reading, but for products, its details and minutes', async () => {
  expect(await asked(convene)).toEqual(shut)
  for (const it of [look, minutes, companyRoutes.change, subscriptionRoutes.subscribe]) expect(await asked(it)).toBeNull()
})

test('a base subscription opens it until its end, a service does not', async () => {
  await app.world.subscription(company_id, { code: 'MLR01', category: 'SERVICE' })
  expect(await asked(convene)).toEqual(shut)
  const id = await app.world.subscription(company_id)
  expect(await asked(convene)).toBeNull()
  await app.deps.db
    .updateTable('subscriptions')
    .set({ end_date: days(-1) })
    .where('_id', '=', id)
    .execute()
  expect(await asked(convene)).toEqual(shut)
})

test('one that has not begun opens nothing yet, one for life stays', async () => {
  await app.world.subscription(company_id, { start_date: days(2), end_date: days(300) })
  expect(await asked(convene)).toEqual(shut)
  await app.world.subscription(company_id, { code: 'S0001', category: 'CUSTOM', duration: 'LIFETIME', end_date: null })
  expect(await asked(convene)).toBeNull()
})

test('a company that pays by use needs none', async () => {
  await app.deps.db.updateTable('companies').set({ payperuse: true }).where('_id', '=', company_id).execute()
  expect(await asked(convene)).toBeNull()
})

test('a call of a service asks for that service as long as it runs, and names it', async () => {
  const panel = route({ method: 'GET', path: '/communications', access: 'company', right: 'communicate', service: 'MAILER', about: 'Reads the letters.' })
  const needed = { code: 'CP003', info: { reason: 'service_needed', service: 'MLR01' }, status: 403 }
  await app.world.subscription(company_id)
  await app.world.subscription(company_id, { code: 'SMTP1', category: 'SERVICE' })
  expect(await asked(panel)).toEqual(needed)
  await app.world.subscription(company_id, { code: 'MLR01', category: 'SERVICE', start_date: days(1) })
  expect(await asked(panel)).toEqual(needed)
  const id = await app.world.subscription(company_id, { code: 'MLR01', category: 'SERVICE' })
  expect(await asked(panel)).toBeNull()
  await app.deps.db
    .updateTable('subscriptions')
    .set({ end_date: days(-1) })
    .where('_id', '=', id)
    .execute()
  expect(await asked(panel)).toEqual(needed)
})

test.each([
  ['the person’s, where none is asked for', {}, 'Meeting not found.'],
  ['the person’s, where one is asked for that we do not speak', { 'accept-language': 'fr-FR,fr;q=0.9,*;q=0.5' }, 'Meeting not found.'],
  ['the one that is asked for', { 'accept-language': 'it' }, 'Riunione non trovata.'],
])('a refusal speaks a language: %s', async (_, headers, msg) => {
  const brit = await app.world.person()
  await app.deps.db.updateTable('users').set({ locale: 'en-GB' }).where('_id', '=', brit._id).execute()
  const authorization = `Bearer ${await app.world.session(brit)}`
  const reply = await app.api.app.inject({ url: `/api/meetings/${crypto.randomUUID()}`, headers: { authorization, ...headers } })
  expect(reply.json()).toMatchObject({ code: 404, error_code: 'MT001', msg })
})
