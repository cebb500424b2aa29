import { agendaRoutes } from '@delibera/core/agenda/routes'
import { companyRoutes } from '@delibera/core/companies/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { seedAgenda } from './agenda.ts'
import { seedCompanies } from './companies.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the companies of the demo’s person have points of their own, beside the templates', async () => {
  const demo = await app.world.person(demoPerson)
  await seedCompanies(app.deps, app.world, demo)
  await seedAgenda(app.deps, demo)
  const call = await app.as(demo)
  const { items } = await call(companyRoutes.list, { query: { role: 'ADMIN' } })
  expect(items).toHaveLength(2)
  for (const { _id: company_id } of items) {
    const own = await call(agendaRoutes.library, { query: { company_id, template: 'false' } })
    expect(own.items.map((it) => [it.meeting_type, it.custom])).toEqual(
      expect.arrayContaining([
        ['ASSEMBLY', true],
        ['ASSEMBLY', false],
        ['BOARD', false],
      ]),
    )
    expect(own.total).toBe(4)
  }
})
