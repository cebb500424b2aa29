import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../web/src/api/call.ts'
import { seedDemo } from './demo.ts'
import { companyNamed } from './demo-place.ts'
import { type TestApp, testApp } from './testing/app.ts'

let app: TestApp
let call: Call
let company_id: string
beforeAll(async () => {
  app = await testApp()
  await seedDemo(app.deps)
  const row = await app.deps.db.selectFrom('users').select(['_id', 'email']).where('email', '=', demoPerson.email).executeTakeFirstOrThrow()
  call = await app.as({ ...row, password: demoPerson.password })
  company_id = await companyNamed(app.deps, 'Brenta')
})
afterAll(() => app.close())

const named = async (words: string) => {
  const { items } = await call(meetingRoutes.list, { query: { company_id } })
  return call(meetingRoutes.load, { params: { id: items.find((it) => it.name.includes(words))!._id } })
}

test('one assembly was held weeks after its notice: a point approved, one declined, a delegate, an absent member', async () => {
  const { _id, status, odgs, convocations } = await named('fine mandato')
  expect(status).toBe('VERBALIZE')
  expect(Date.parse(convocations[0]!.datetime)).toBeLessThan(app.deps.clock.now().getTime())
  expect(convocations[0]).toMatchObject({ live_status: 'CLOSED' })
  expect(odgs.map((it) => it.accepted)).toEqual([true, false, null])
  const state = await app.deps.lives.state({ meeting_id: _id, kind: 'REAL' })
  const [approved, declined] = odgs.map((it) => state.points[it._id]!.vote?.tally)
  expect(approved).toMatchObject({ outcome: 'APPROVED', favourable: 7_500_000, abstained: 1_500_000 })
  expect(declined).toMatchObject({ outcome: 'DECLINED', favourable: 4_000_000, against: 5_000_000 })
  expect(Object.values(state.mandates)).toHaveLength(1)
})

test('one assembly is due in a few minutes, and its room opens at once', async () => {
  const { _id, status, convocations, checks } = await named('nuovo capannone')
  expect(status).toBe('PERFORM')
  const minutes = (Date.parse(convocations[0]!.datetime) - app.deps.clock.now().getTime()) / 60_000
  expect(minutes).toBeGreaterThan(0)
  expect(minutes).toBeLessThan(10)
  expect(checks.filter((it) => !it.ok)).toEqual([])
  await call(adminLiveRoutes.open, { params: { id: _id } })
  expect((await named('nuovo capannone')).convocations[0]).toMatchObject({ live_status: 'OPEN' })
})

test('their letters have left and arrived on the day of the notice, and nothing of them waits', async () => {
  await app.work()
  const rows = await app.deps.db.selectFrom('mails').select(['created_at', 'ended_at']).where('event', '=', 'CONVOCATION').execute()
  const past = rows.filter((it) => app.deps.clock.now().getTime() - Date.parse(it.created_at) > 86_400_000)
  expect(past).toHaveLength(18)
  expect(past.every((it) => it.ended_at?.slice(0, 10) === it.created_at.slice(0, 10))).toBe(true)
})
