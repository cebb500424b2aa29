import { calendarRoutes } from '@delibera/core/calendar/routes'
import { campaignRoutes } from '@delibera/core/consultants/campaign'
import { type DecisionTab, decisionPath } from '@delibera/core/decisions/places'
import { answerPaperRoutes, decisionExportRoutes, publicRecordRoutes, recordRoutes } from '@delibera/core/decisions/record-routes'
import { decisionRoutes, publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { homeRoutes } from '@delibera/core/home/routes'
import type { TodoItem } from '@delibera/core/home/schema'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { historyRoutes, walletRoutes } from '@delibera/core/payments/routes'
import type { Route } from '@delibera/core/route'
import { searchRoutes } from '@delibera/core/search/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { readCalendar } from '../../testing/calendars.ts'
import { draftedDecision, paperOf, sentDecision } from '../../testing/decisions.ts'
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

test('the last day of answers is in the calendar that somebody subscribes to', async () => {
  const it = await sentDecision(app)
  const { url } = await it.company.call(calendarRoutes.feed, { body: { company_id: it.company._id } })
  const { body } = await app.api.app.inject({ method: 'GET', url: new URL(url!).pathname, remoteAddress: '10.8.0.9' })
  expect(readCalendar(body).events.filter((one) => one.url?.includes(it.decision._id))).toMatchObject([
    { all_day: true, start: '2027-03-12', summary: 'Scadenza consultazione scritta, Scritta S.r.l.' },
  ])
})

/** What waits in the company, on its own page and on the dashboard of who manages it. */
async function waiting({ company, decision }: Awaited<ReturnType<typeof draftedDecision>>) {
  const ofDecision = (items: readonly TodoItem[]) => items.filter((one) => one.meeting?._id === decision._id).map(({ what, count, to }) => [what, count, to])
  const home = ofDecision((await company.call(homeRoutes.todo, { query: { company_id: company._id } })).items)
  expect(ofDecision((await company.call(homeRoutes.dashboard, {})).todo.items)).toEqual(home)
  return home
}

const placeOf = ({ company, decision }: Awaited<ReturnType<typeof draftedDecision>>, tab: DecisionTab) =>
  decisionPath({ _id: decision._id, company_id: company._id }, tab)

test('what waits for somebody: a draft, people whom it did not reach, who are told of at once, and nothing once it is brought to them', async () => {
  const it = await draftedDecision(app)
  const bruno = it.company.ids[1]!
  expect(await waiting(it)).toEqual([['continue_decision', null, placeOf(it, 'text')]])
  await app.deps.db.updateTable('members').set({ email: 'bruno@pec.mancata-consegna.test' }).where('_id', '=', bruno).execute()
  await it.send()
  expect(await waiting(it)).toEqual([])
  await app.work()
  await clock('2027-03-05T10:00:00+01:00')
  await app.work()
  const lost = { name: 'bruno@pec.mancata-consegna.test', to: placeOf(it, 'recipients') }
  const news = (await it.company.call(notificationRoutes.list, { query: {} })).items.filter((one) => one.kind === 'DECISION_DELIVERY_FAILED')
  expect(news.map((one) => one.data)).toEqual([lost])
  expect(await waiting(it)).toEqual([['reach_people', 1, placeOf(it, 'recipients')]])
  const proof_file_id = await paperOf(app, { company_id: it.company._id, meeting_id: it.decision._id })
  await it.company.call(decisionRoutes.prove, { params: it.params, body: { member_id: bruno, proof_file_id, means: 'A mano', delivered_on: '2027-03-05' } })
  expect(await waiting(it)).toEqual([])
})

test('what waits for somebody: the meeting that was asked for', async () => {
  const it = await sentDecision(app)
  await it.answer(it.company.ids[0]!, { kind: 'ASSEMBLY' })
  expect(await waiting(it)).toEqual([['convert_decision', null, placeOf(it, 'answers')]])
})

test('what waits for somebody: the record of what is closed, and then its signature', async () => {
  const it = await decided('FOR')
  expect(await waiting(it)).toEqual([['record_decision', null, placeOf(it, 'record')]])
  await confirmed(it)
  expect(await waiting(it)).toEqual([['collect_record', null, placeOf(it, 'record')]])
  await app.deps.db
    .updateTable('meeting_members')
    .set({ email: it.company.owner.email })
    .where('meeting_id', '=', it.decision._id)
    .where('member_id', '=', it.company.ids[0]!)
    .execute()
  expect(await waiting(it)).toEqual([['sign_record', null, placeOf(it, 'record')]])
  const { items } = await it.company.call(calendarRoutes.events, { query: { from: '2027-03-01', to: '2027-04-30', company_id: it.company._id } })
  expect(items).toContainEqual(expect.objectContaining({ deadline: 'SIGNATURES', written: true, missing: 1, source: 'art. 2478, c. 1' }))
  await clock('2027-03-06T09:00:00+01:00')
  await remindPeople(app.deps)
  await remindPeople(app.deps)
  const news = (await it.company.call(notificationRoutes.list, { query: {} })).items.filter((one) => one.kind === 'DECISION_UNSIGNED')
  expect(news.map((one) => one.data.to)).toEqual([`/company/${it.company._id}/decisions/${it.decision._id}/record`])
})

test('what a draft will cost is missing from the forecast of the wallet until it is sent, paid or removed', async () => {
  const it = await draftedDecision(app, { draft: { use_whatsapp: true } })
  await app.deps.db.updateTable('members').set({ phone: '+39 333 1234567' }).where('_id', 'in', it.company.ids.slice(0, 2)).execute()
  const wallet = () => it.company.call(walletRoutes.ofCompany, { params: { id: it.company._id } })
  const draft = await it.load()
  expect(draft.cart.items).toMatchObject([{ code: 'M0009' }, { code: 'M0002', qty: 2 }])
  expect(await wallet()).toEqual({ real: 500, forecast: 500 - draft.cart.due })
  // To who is left out nothing is sent.
  await it.company.call(decisionRoutes.change, { params: it.params, body: { left_out: [it.company.ids[1]!], version: draft.version } })
  expect(await wallet()).toEqual({ real: 500, forecast: 500 - (await it.load()).cart.due })
  await it.company.call(decisionRoutes.change, { params: it.params, body: { left_out: [], version: (await it.load()).version } })
  await it.send()
  expect(await wallet()).toEqual({ real: 500 - draft.cart.due, forecast: 500 - draft.cart.due })
  const other = await it.company.call(decisionRoutes.duplicate, { params: it.params })
  expect((await wallet()).forecast).toBe(500 - 2 * draft.cart.due)
  await it.company.call(decisionRoutes.remove, { params: { id: other._id } })
  expect((await wallet()).forecast).toBe(500 - draft.cart.due)
})

test('it is found by its name, by what it is, and by its record once there is one; by nobody else', async () => {
  const it = await decided('FOR')
  const found = async (q: string, by = it.company.call) => (await by(searchRoutes.find, { query: { q } })).decisions.map((one) => one._id)
  const stranger = await app.as(await app.world.person())
  for (const q of ['finanziamento', 'decisione finanz', 'consultazione', 'decisioni']) {
    expect([q, await found(q)]).toEqual([q, [it.decision._id]])
    expect(await found(q, stranger)).toEqual([])
  }
  expect(await found('verbale finanziamento')).toEqual([])
  await confirmed(it)
  expect(await found('verbale finanziamento')).toEqual([it.decision._id])
  expect(await found('decisione bilancio')).toEqual([])
})

test('every call about decisions is in the contract that programs read', async () => {
  const { paths } = (await app.api.app.inject({ method: 'GET', url: '/api/openapi.json' })).json() as { paths: Record<string, Record<string, object>> }
  const tables = [decisionRoutes, publicDecisionRoutes, recordRoutes, answerPaperRoutes, publicRecordRoutes, decisionExportRoutes]
  for (const { method, path } of tables.flatMap((it): Route[] => Object.values(it))) {
    const written = Object.keys(paths).find((it) => it.replace(/^\/api/, '') === path.replace(/:(\w+)/g, '{$1}'))
    expect([method, path, Object.keys(paths[written ?? ''] ?? {})]).toEqual([method, path, expect.arrayContaining([method.toLowerCase()])])
  }
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
