import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { calendarRoutes } from '@delibera/core/calendar/routes'
import { firstRunRoutes } from '@delibera/core/companies/first-run-routes'
import { companyRoutes } from '@delibera/core/companies/routes'
import { dashboardParts } from '@delibera/core/home/dashboard'
import { homeRoutes } from '@delibera/core/home/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { walletRoutes } from '@delibera/core/payments/routes'
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

/** Somebody with a company, a meeting to come, one to minute, and something that they were told. */
async function busy(name: string) {
  const person = await app.world.person({ first_name: name })
  const { _id } = await app.world.company(`${name} S.r.l.`, person)
  const day = '2026-11-25T09:00:00.000Z'
  await app.world.meeting(_id, { name: `Assemblea di ${name}`, status: 'CONVOCATION', planned_at: day, date_at: day })
  await app.world.meeting(_id, {
    name: `Bilancio di ${name}`,
    status: 'VERBALIZE',
    planned_at: '2026-11-10T09:00:00.000Z',
    date_at: '2026-11-10T09:00:00.000Z',
  })
  await app.deps.db.transaction().execute((tx) => notify(tx, { user_id: person._id, kind: 'PASSWORD_CHANGED', data: {}, at: now }))
  return { person, call: await app.as(person) }
}

test('the one answer says what each call says by itself', async () => {
  const { call } = await busy('Ada')
  const { seq, clock, calendar, ...parts } = await call(homeRoutes.dashboard, {})
  expect(parts).toEqual({
    profile: await call(entryRoutes.profile, {}),
    wallet: await call(walletRoutes.mine, {}),
    notifications: await call(notificationRoutes.list, { query: dashboardParts.notifications }),
    todo: await call(homeRoutes.todo, { query: dashboardParts.todo }),
    guide: await call(firstRunRoutes.guide, {}),
    companies: await call(companyRoutes.list, { query: dashboardParts.companies }),
    upcoming: await call(meetingRoutes.upcoming, {}),
  })
  const { from, to, ...events } = calendar
  expect([from, to]).toEqual(['2026-10-18', '2026-12-07'])
  expect(events).toEqual(await call(calendarRoutes.events, { query: { from, to, workspace: 'user' } }))
  expect(events.total + parts.todo.total + parts.companies.total).toBeGreaterThan(3)
  expect(clock).toEqual({ now: now.toISOString(), set: true })
  expect(seq).toBeGreaterThan(0)
})

test('what happens afterwards has a higher number', async () => {
  const { person, call } = await busy('Bice')
  const { seq } = await call(homeRoutes.dashboard, {})
  await app.deps.db.transaction().execute((tx) => notify(tx, { user_id: person._id, kind: 'PASSWORD_CHANGED', data: {}, at: now }))
  expect((await call(homeRoutes.dashboard, {})).seq).toBe(seq + 1)
})

test('nothing of somebody else is in it, and nobody who is not signed in has one', async () => {
  const [carla, dario] = [await busy('Carla'), await busy('Dario')]
  const told = JSON.stringify(await carla.call(homeRoutes.dashboard, {}))
  expect(told).toContain('Carla S.r.l.')
  expect(told).not.toContain('Dario')
  expect(JSON.stringify(await dario.call(homeRoutes.dashboard, {}))).not.toContain('Carla')
  expect((await app.api.app.inject({ url: '/api/users/dashboard' })).statusCode).toBe(401)
})
