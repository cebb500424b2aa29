import { communicationRoutes } from '@delibera/core/communications/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCommunications } from './demo-communications.ts'
import { seedCompanies } from './demo-companies.ts'
import { companyNamed } from './demo-place.ts'
import { type TestApp, testApp } from './testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the demo’s mailbox has letters of every kind, answers in their conversation, and a few that nobody has opened', async () => {
  const demo = await app.world.person(demoPerson)
  await seedCompanies(app.deps, app.world, demo)
  await seedCommunications(app.deps, demo)
  const call = await app.as(demo)
  const company_id = await companyNamed(app.deps, 'Valserra')
  const { items, total, unseen } = await call(communicationRoutes.list, { query: { company_id, position: 'inbox' } })
  expect([total, unseen]).toEqual([12, 2])
  const signatures = items.map((it) => it.envelope?.signature ?? 'none')
  expect(['valid', 'invalid', 'none'].map((it) => signatures.filter((found) => found === it).length)).toEqual([10, 1, 1])
  const answer = items.find((it) => it.subject.startsWith('Re: Richiesta di offerta'))!
  const { thread, attachments } = await call(communicationRoutes.one, { params: { id: answer._id }, query: { company_id } })
  expect(thread.map((it) => it.subject)).toEqual(['Richiesta di offerta per la revisione legale dei conti', answer.subject])
  expect(attachments).toMatchObject([{ name: 'Offerta per la revisione legale.pdf', mime_type: 'application/pdf' }])
  expect(items.every((it) => it.timestamp <= app.deps.clock.now().toISOString())).toBe(true)
})
