import { companyBookRoutes } from '@delibera/core/books/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { seedBooks } from './books.ts'
import { seedCompanies } from './companies.ts'
import { companyNamed } from './place.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 180_000)
afterAll(() => app.close())

test('the demo has electronic books with a seal that is due soon, and the package of the year before', async () => {
  const demo = await app.world.person(demoPerson)
  await seedCompanies(app.deps, app.world, demo)
  await seedBooks(app.deps, demo)
  const id = await companyNamed(app.deps, 'Valserra')
  const { items, findings, years } = await (await app.as(demo))(companyBookRoutes.books, { params: { id } })
  expect(items.find((it) => it.code === 'COL')).toMatchObject({ mode: 'DIGITAL', entries: 5, seal: { signer: 'Elena Marchesini' } })
  expect(findings).toContainEqual(expect.objectContaining({ id: 'L-BOK-01', code: 'COL', is_late: false }))
  expect(years[0]).toMatchObject({ made_at: expect.any(String) })
}, 120_000)
