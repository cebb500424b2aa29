import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { firstRunRoutes } from '@delibera/core/companies/first-run-routes'
import { companyRoutes } from '@delibera/core/companies/routes'
import { dashboardParts } from '@delibera/core/home/dashboard'
import { homeRoutes } from '@delibera/core/home/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '../../notices/notify.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
const now = new Date('2026-11-17T09:00:00Z')
beforeAll(async () => {
  app = await testApp()
  await app.deps.clock.set(app.deps.db, now)
})
afterAll(() => app.close())

async function manager(name: string) {
  const person = await app.world.person({ first_name: name })
  const { _id } = await app.world.company(`${name} S.r.l.`, person)
  const tell = () => app.deps.db.transaction().execute((tx) => notify(tx, { user_id: person._id, kind: 'PASSWORD_CHANGED', data: {}, at: now }))
  await tell()
  return { input: { params: { id: _id } }, call: await app.as(person), tell }
}

test('the one answer says what each call says by itself', async () => {
  const { input, call } = await manager('Ada')
  const { seq, clock, ...parts } = await call(homeRoutes.opening, input)
  expect(parts).toEqual({
    profile: await call(entryRoutes.profile, {}),
    notifications: await call(notificationRoutes.list, { query: dashboardParts.notifications }),
    company: await call(companyRoutes.load, input),
  })
  expect(parts.notifications.unread).toBe(1)
  expect(clock).toEqual({ now: now.toISOString(), set: true })
  expect(seq).toBeGreaterThan(0)
})

test('the home of a company in one answer says what each call says by itself', async () => {
  const { input, call } = await manager('Elsa')
  const company_id = input.params.id
  const seen = await call(homeRoutes.home, input)
  expect(seen).toEqual({
    todo: await call(homeRoutes.todo, { query: { ...dashboardParts.todo, company_id } }),
    upcoming: await call(meetingRoutes.upcoming, { query: { company_id } }),
    guide: await call(firstRunRoutes.guide, { query: { about: company_id } }),
  })
  expect(seen.todo.total).toBeGreaterThan(0)
  expect(seen.guide.company?._id).toBe(company_id)
})

test('what happens afterwards has a higher number', async () => {
  const { input, call, tell } = await manager('Bice')
  const { seq } = await call(homeRoutes.opening, input)
  await tell()
  expect((await call(homeRoutes.opening, input)).seq).toBe(seq + 1)
})

test('a stranger is refused as by the call of the company, and so is a company that is not there', async () => {
  const [carla, dario] = [await manager('Carla'), await manager('Dario')]
  const nowhere = { params: { id: 'c0000000-0000-4000-8000-000000000009' } }
  for (const it of [dario.input, nowhere]) {
    const refusal = await carla.call(companyRoutes.load, it).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 420, code: 'CP003' })
    for (const one of [homeRoutes.opening, homeRoutes.home]) expect(await carla.call(one, it).catch((error: unknown) => error)).toEqual(refusal)
  }
  expect((await app.api.app.inject({ url: `/api/companies/${carla.input.params.id}/opening` })).statusCode).toBe(401)
})
