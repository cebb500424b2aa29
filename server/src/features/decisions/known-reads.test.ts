import { calendarRoutes } from '@delibera/core/calendar/routes'
import { campaignRoutes } from '@delibera/core/consultants/campaign'
import { recordRoutes } from '@delibera/core/decisions/record-routes'
import { homeRoutes } from '@delibera/core/home/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { historyRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { draftedDecision, sentDecision } from '../../testing/decisions.ts'
import { remindPeople } from '../calendar/reminder-commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.deps.clock.set(app.deps.db, new Date('2027-03-02T10:00:00+01:00')))
afterAll(() => app.close())

const clock = (at: string) => app.deps.clock.set(app.deps.db, new Date(at))
const onAccounts = {
  draft: { points: [{ matter: 'ACCOUNTS' as const, title: 'Approvazione del bilancio', text: 'Si propone di approvare il bilancio.' as never }] },
}

/** Everybody answers the same, and it is closed. */
async function decided(choice: 'FOR' | 'AGAINST') {
  const it = await sentDecision(app)
  for (const id of it.company.ids) await it.answer(id, { points: { 1: choice } })
  await it.close()
  return it
}

const confirmed = async (it: Awaited<ReturnType<typeof decided>>) => {
  const { version, checks } = await it.company.call(recordRoutes.load, { params: it.params })
  const ack = checks.filter((one) => !one.ok && one.severity === 'WARN').map((one) => one.id)
  await it.company.call(recordRoutes.confirm, { params: it.params, body: { version, ack } })
}

test('the calendar has its last day, and where to go from there', async () => {
  const it = await sentDecision(app)
  const { items } = await it.company.call(calendarRoutes.events, { query: { from: '2027-03-01', to: '2027-03-31', company_id: it.company._id } })
  expect(items.filter((one) => one.kind === 'DEADLINE' && one.deadline === 'DECISION')).toMatchObject([
    { day: '2027-03-12', meeting_id: it.decision._id, written: true, source: 'art. 2479, c. 3', meeting_title: 'Finanziamento dei soci' },
  ])
})

test('what waits for somebody: the record of what is closed, and then its signature', async () => {
  const it = await decided('FOR')
  const todo = async () => (await it.company.call(homeRoutes.todo, {})).items.map((one) => one.what)
  expect(await todo()).toContain('record_decision')
  await confirmed(it)
  expect(await todo()).not.toContain('record_decision')
  const { items } = await it.company.call(calendarRoutes.events, { query: { from: '2027-03-01', to: '2027-04-30', company_id: it.company._id } })
  expect(items).toContainEqual(expect.objectContaining({ deadline: 'SIGNATURES', written: true, missing: 1, source: 'art. 2478, c. 1' }))
  await clock('2027-03-06T09:00:00+01:00')
  await remindPeople(app.deps)
  await remindPeople(app.deps)
  const news = (await it.company.call(notificationRoutes.list, { query: {} })).items.filter((one) => one.kind === 'DECISION_UNSIGNED')
  expect(news.map((one) => one.data.to)).toEqual([`/company/${it.company._id}/decisions/${it.decision._id}/record`])
})

test('what it cost stands in the history of the wallet by its own name', async () => {
  const it = await sentDecision(app)
  const { items } = await it.company.call(historyRoutes.productsPurchases, { query: { company_id: it.company._id } })
  expect(items.find((one) => one._id.code === 'M0009')).toMatchObject({ total: 150, purchases: [{ meeting: { form: 'WRITTEN' } }] })
})

test.each([
  ['approved in writing are approved', 'FOR' as const, 'DONE', 'DONE'],
  ['refused in writing are still to be approved', 'AGAINST' as const, 'AHEAD', null],
])('accounts %s, in the calendar and in the campaign', async (_, choice, inCalendar, inCampaign) => {
  const it = await draftedDecision(app, { ...onAccounts, name: `Bilancio ${choice} S.r.l.` })
  await it.send(['L-DEC-09'])
  const consultant = await app.world.person({ first_name: 'Livia' })
  await app.world.role(it.company._id, consultant, { role: 'CONSULTANT' })
  const call = await app.as(consultant)
  const row = async () => (await call(campaignRoutes.campaign, { query: {} })).items.find((one) => one.company._id === it.company._id)!
  expect((await row()).meeting).toMatchObject({ _id: it.decision._id, status: 'PERFORM', written: true })
  for (const id of it.company.ids) await it.answer(id, { points: { 1: choice } })
  await it.close()
  const { items } = await it.company.call(calendarRoutes.events, { query: { from: '2027-03-01', to: '2027-06-30', company_id: it.company._id } })
  expect(items.find((one) => one.kind === 'DEADLINE' && one.deadline === 'ACCOUNTS_ASSEMBLY')).toMatchObject({ state: inCalendar })
  const now = await row()
  expect(now.meeting).toEqual(inCampaign ? expect.objectContaining({ _id: it.decision._id, status: 'VERBALIZE', written: true }) : null)
  if (inCampaign) expect(now.steps.find((one) => one.step === 'ASSEMBLY')).toMatchObject({ state: inCampaign, done_on: '2027-03-02' })
})
