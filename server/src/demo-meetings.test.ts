import { companyRoutes } from '@delibera/core/companies/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from './demo.ts'
import { type TestApp, testApp } from './testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedDemo(app.deps)
})
afterAll(() => app.close())

test('the demo has meetings in every status, paid for and answered', async () => {
  const row = await app.deps.db.selectFrom('users').select(['_id', 'email']).where('email', '=', demoPerson.email).executeTakeFirstOrThrow()
  const call = await app.as({ ...row, password: demoPerson.password })
  const { items: companies } = await call(companyRoutes.list, { query: { sort_by: 'business_name ASC' } })
  const seen = (name: string) => companies.find((it) => it.business_name.includes(name))!
  const company_id = seen('Brenta')._id
  const { items, counts } = await call(meetingRoutes.list, { query: { company_id, counts: 'true' } })
  expect(counts).toEqual({ DRAFT: 2, CREATION: 1, PROCESSING: 2, PROPOSAL: 1, CONVOCATION: 1, PERFORM: 2, VERBALIZE: 1, COMPLETED: 2, CANCELED: 1 })
  expect(seen('Brenta').wallet).toMatchObject({ real: 950 })
  const { cart } = await call(meetingRoutes.load, { params: { id: items.find((it) => it.status === 'CONVOCATION')!._id } })
  expect(cart.items.filter((it) => it.paid)).toEqual([{ code: 'M0001', price: 100, qty: 1, paid: true }])

  const announced = items.find((it) => it.name.includes('revisione legale'))!
  const meeting = await call(meetingRoutes.load, { params: { id: announced._id } })
  expect(meeting.members.filter((it) => it.intention === 'PRESENT')).toHaveLength(2)
  expect(meeting.members.every((it) => it.convocated)).toBe(true)
  const poll = await call(meetingRoutes.load, { params: { id: items.find((it) => it.status === 'PROPOSAL')!._id } })
  expect(poll.proposals.answers).toHaveLength(6)

  const next = await call(meetingRoutes.upcoming, { query: {} })
  expect(next.items.map((it) => it.company_name)).toContain('Fonderia Valserra S.p.A.')
  const dates = next.items.flatMap((it) => it.date ?? [])
  expect(dates).toEqual([...dates].sort())
})
