import { communicationRoutes as routes } from '@delibera/core/communications/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { seedCommunications } from './communications.ts'
import { seedCompanies } from './companies.ts'
import { companyNamed } from './place.ts'

let app: TestApp
let call: Call
let company_id: string
beforeAll(async () => {
  app = await testApp()
  const demo = await app.world.person(demoPerson)
  await seedCompanies(app.deps, app.world, demo)
  await seedCommunications(app.deps, demo)
  call = await app.as(demo)
  company_id = await companyNamed(app.deps, 'Valserra')
})
afterAll(() => app.close())

const folder = async (position: string) => (await call(routes.list, { query: { company_id, position } as never })).items

test('the demo’s mailbox has letters of every kind, answers in their conversation, and a few that nobody has opened', async () => {
  const { items, total, unseen } = await call(routes.list, { query: { company_id, position: 'inbox' } })
  expect([total, unseen]).toEqual([12, 2])
  const signatures = items.map((it) => it.envelope?.signature ?? 'none')
  expect(['valid', 'invalid', 'none'].map((it) => signatures.filter((found) => found === it).length)).toEqual([10, 1, 1])
  const answer = items.find((it) => it.subject.startsWith('Re: Richiesta di offerta'))!
  const { thread, attachments } = await call(routes.one, { params: { id: answer._id }, query: { company_id } })
  expect(thread.map((it) => it.subject)).toEqual(['Richiesta di offerta per la revisione legale dei conti', answer.subject])
  expect(attachments).toMatchObject([{ name: 'Offerta per la revisione legale.pdf', mime_type: 'application/pdf' }])
  expect(items.every((it) => it.timestamp <= app.deps.clock.now().toISOString())).toBe(true)
})

test('letters of the last weeks: one delivered to everybody, one that did not reach somebody, one on its way', async () => {
  const [offer, dividend, accounts] = await folder('sent')
  expect(accounts).toMatchObject({ prevalent_status: 'DELIVERED', reached: { delivered: 4, waiting: 0, failed: 0 }, recipients_count: 4 })
  expect(dividend).toMatchObject({ reached: { delivered: 3, waiting: 1, failed: 1 } })
  expect(offer).toMatchObject({ reached: { delivered: 1, waiting: 1, failed: 0 } })
  const { recipients } = await call(routes.one, { params: { id: accounts!._id }, query: { company_id } })
  expect(recipients.every((it) => it.receipts.every(({ counted, signature }) => counted && signature === 'valid'))).toBe(true)
  const days = (Date.now() - Date.parse(recipients[0]!.events.at(-1)!.at)) / 86_400_000
  expect(Math.round(days)).toBe(26)
})

test('what arrived, some of it certified, some in answer to a letter', async () => {
  const inbox = await folder('inbox')
  expect(inbox.length).toBeGreaterThanOrEqual(10)
  expect(new Set(inbox.map((it) => it.envelope?.signature))).toEqual(new Set(['valid', 'invalid', undefined]))
  expect(inbox.some((it) => it.reply_to !== null && it.thread_id !== it._id)).toBe(true)
})

test('drafts, and one in the trash', async () => {
  const drafts = await folder('drafts')
  expect(drafts).toHaveLength(2)
  expect(drafts.find((it) => it.tags.includes('soci'))?.recipients_count).toBeGreaterThan(30)
  expect((await folder('trash')).map((it) => it.subject)).toEqual(['Prova di invio'])
})
