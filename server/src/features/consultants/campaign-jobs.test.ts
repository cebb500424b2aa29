import { campaignRoutes } from '@delibera/core/consultants/campaign'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'
import type { Person } from '../../testing/world.ts'
import { campaignJobs } from './campaign-jobs.ts'

let app: TestApp
let livia: Person
let call: Call
beforeAll(async () => {
  app = await testApp()
  await app.deps.clock.set(app.deps.db, new Date('2027-02-15T08:00:00Z'))
})
afterAll(() => app.close())
beforeEach(async () => {
  livia = await app.world.person({ first_name: 'Livia' })
  call = await app.as(livia)
})

type Company = Awaited<ReturnType<typeof companyInOrder>>

async function served(name: string, setting: Parameters<typeof companyInOrder>[1] = {}): Promise<Company> {
  const company = await companyInOrder(app, { name, statute: { remote_allowed: true }, ...setting })
  await app.deps.db.updateTable('companies').set({ administrator_id: company.ids[0]! }).where('_id', '=', company._id).execute()
  await app.world.role(company._id, livia, { role: 'CONSULTANT' })
  return company
}

const order = (company_ids: string[], it: object = {}) => ({
  key: crypto.randomUUID(),
  company_ids,
  year: 2026,
  templates: ['A01', 'A02'],
  days_before: 2,
  hour: '15:30',
  call_type: 'CALL_DELIBERA' as const,
  location: null,
  ...it,
})
const prepare = (body: ReturnType<typeof order>, by = call) => by(campaignRoutes.prepare, { body })
const runOf = (id: string, by = call) => by(campaignRoutes.run, { params: { id } })
const meetingsOf = (company_id: string) => app.deps.db.selectFrom('meetings').selectAll().where('company_id', '=', company_id).execute()
async function prepared(body: ReturnType<typeof order>) {
  await prepare(body)
  await app.work()
  return runOf(body.key)
}

describe('the assemblies of many', () => {
  test('are prepared as if by hand: agenda, day, place and who presides; the company is asked to confirm', async () => {
    const [one, other] = [await served('Alfa S.r.l.'), await served('Beta S.p.A.', { statute: { remote_allowed: true, accounts_deadline_days: 180 } })]
    const body = order([other._id, one._id])
    expect(await prepare(body)).toEqual({ _id: body.key, total: 2, done: 0, is_over: false, results: [] })
    await app.work()
    const run = await runOf(body.key)
    expect(run).toMatchObject({ total: 2, done: 2, is_over: true })
    expect(run.results.map((it) => [it.business_name, it.error_code])).toEqual([
      ['Beta S.p.A.', null],
      ['Alfa S.r.l.', null],
    ])
    const id = run.results[1]!.meeting_id!
    const meeting = await call(meetingRoutes.load, { params: { id } })
    expect(meeting).toMatchObject({
      name: 'Assemblea ordinaria dei soci per il bilancio 2026',
      status: 'CREATION',
      maker: 'CONSULTANT',
      administrator: { _id: one.ids[0] },
      planned: { datetime: '2027-04-28T13:30:00.000Z' },
      mode: { call_type: 'CALL_DELIBERA', address_type: 'SEAT' },
    })
    const { odgs } = meeting
    expect(odgs.map((it) => it.template_id)).toEqual(['A01', 'A02'])
    expect(odgs[0]!.values).toMatchObject({ fiscal_year_end: '31 dicembre 2026' })
    const [theirs] = (await one.call(notificationRoutes.list, { query: {} })).items
    expect(theirs).toMatchObject({ kind: 'MEETING_TO_CONFIRM' })
    const { items } = await call(campaignRoutes.campaign, { query: {} })
    expect(items.map((it) => it.meeting?.datetime)).toContain('2027-06-25T13:30:00.000Z')
  })

  test('go on when one is refused, which says why', async () => {
    const [poor, fine] = [await served('Povera S.r.l.', { credits: 0 }), await served('Buona S.r.l.')]
    const bare = await app.world.company('Incompleta S.r.l.', livia, { role: 'CONSULTANT' })
    await app.world.subscription(bare._id)
    const unpaid = await app.world.company('Scaduta S.r.l.', livia, { role: 'CONSULTANT' })
    const before = (await call(campaignRoutes.campaign, { query: { sort_by: 'business_name ASC' } })).items.map((it) => [it.company.business_name, it.refusal])
    expect(before).toEqual([
      ['Buona S.r.l.', null],
      ['Incompleta S.r.l.', 'company_incomplete'],
      ['Povera S.r.l.', 'credits_missing'],
      ['Scaduta S.r.l.', 'subscription_expired'],
    ])
    const run = await prepared(order([poor._id, bare._id, unpaid._id, fine._id]))
    expect(run.results.map((it) => [it.business_name, it.error_code, it.info, it.meeting_id !== null])).toEqual([
      ['Povera S.r.l.', 'PU003', null, false],
      ['Incompleta S.r.l.', 'MT002', 'company_incomplete', false],
      ['Scaduta S.r.l.', 'CP003', 'subscription_expired', false],
      ['Buona S.r.l.', null, null, true],
    ])
    expect(await meetingsOf(poor._id)).toEqual([])
    const after = (await call(campaignRoutes.campaign, { query: {} })).items.find((it) => it.company._id === fine._id)
    expect(after?.refusal).toBe('already_prepared')
  })

  test('tell who ordered them how far they are, and once that they are over', async () => {
    const companies = [await served('Uno S.r.l.'), await served('Due S.r.l.', { credits: 0 })]
    const body = order(companies.map((it) => it._id))
    await prepared(body)
    const heard = await app.deps.db
      .selectFrom('app_events')
      .select('data')
      .where('topic', '=', `user:${livia._id}`)
      .where('type', '=', 'campaign')
      .orderBy('seq')
      .execute()
    expect(heard.map((it) => it.data)).toEqual([
      { run_id: body.key, company_id: companies[0]!._id, total: 2, done: 1, is_over: false },
      { run_id: body.key, company_id: companies[1]!._id, total: 2, done: 2, is_over: false },
      { run_id: body.key, total: 2, done: 2, is_over: true },
    ])
    const { items } = await call(notificationRoutes.list, { query: {} })
    expect(items).toMatchObject([{ kind: 'CAMPAIGN_PREPARED', data: { name: '2026', count: 2, refused: 1 } }])
    expect(items[0]!.data.to).toBe(`/consultant/calendar?tab=campaign&year=2026&run=${body.key}`)
  })

  test('stay drafts where only people can say what is missing, and take a place that is named', async () => {
    const [call_elsewhere, hall] = [await served('Altrove S.r.l.'), await served('Sala S.r.l.')]
    const first = await prepared(order([call_elsewhere._id], { call_type: 'CALL_EXTERNAL' }))
    const second = await prepared(order([hall._id], { call_type: 'CALL_PRESENCE', location: 'via dei Fonditori 8, Bergamo' }))
    const [draft, placed] = [(await meetingsOf(call_elsewhere._id))[0]!, (await meetingsOf(hall._id))[0]!]
    expect([first.results[0]!.error_code, draft.status]).toEqual([null, 'DRAFT'])
    expect([second.results[0]!.error_code, placed.status, placed.address]).toEqual([null, 'CREATION', 'via dei Fonditori 8, Bergamo'])
  })
})

describe('an order', () => {
  test('sent twice, or by two at once, is one; done again it changes nothing', async () => {
    const company = await served('Alfa S.r.l.')
    const body = order([company._id])
    await Promise.all([prepare(body), prepare(body)])
    await app.work()
    await prepare(body)
    await campaignJobs(app.deps).prepare_campaign({ run_id: body.key }, { attempt: 1, is_last: false })
    expect(await meetingsOf(company._id)).toHaveLength(1)
    expect((await call(notificationRoutes.list, { query: {} })).total).toBe(1)
  })

  test('worked on by two processes at once prepares each company once', async () => {
    const companies = [await served('Uno S.r.l.'), await served('Due S.r.l.'), await served('Tre S.r.l.')]
    const body = order(companies.map((it) => it._id))
    await prepare(body)
    const work = () => campaignJobs(app.deps).prepare_campaign({ run_id: body.key }, { attempt: 1, is_last: false })
    await Promise.all([work(), work()])
    for (const it of companies) expect(await meetingsOf(it._id)).toHaveLength(1)
    expect((await call(notificationRoutes.list, { query: {} })).total).toBe(1)
  })

  test('goes on after a crash with the companies that have no result', async () => {
    const companies = [await served('Uno S.r.l.'), await served('Due S.r.l.')]
    const body = order(companies.map((it) => it._id))
    await prepare(body)
    const first = await app.world.meeting(companies[0]!._id)
    const at = app.deps.clock.now().toISOString()
    await app.deps.db.updateTable('campaign_results').set({ meeting_id: first, ended_at: at }).where('company_id', '=', companies[0]!._id).execute()
    await app.work()
    expect(await meetingsOf(companies[0]!._id)).toHaveLength(1)
    expect((await runOf(body.key)).results.map((it) => it.meeting_id !== null)).toEqual([true, true])
  })

  test('for a company that has its assembly already leaves it as it is and names it, also where its data have gaps by now', async () => {
    const company = await served('Alfa S.r.l.')
    const first = await prepared(order([company._id]))
    await app.deps.db.updateTable('companies').set({ address: null }).where('_id', '=', company._id).execute()
    const again = await prepared(order([company._id], { days_before: 9 }))
    expect(again.results).toMatchObject([{ error_code: null, info: 'already_prepared', meeting_id: first.results[0]!.meeting_id }])
    expect(await meetingsOf(company._id)).toHaveLength(1)
    const { items } = await call(notificationRoutes.list, { query: {} })
    expect(items.map((it) => it.data.refused)).toEqual([0, 0])
  })

  test('of two who serve the same companies, at once, makes one assembly for each', async () => {
    const companies = [await served('Uno S.r.l.'), await served('Due S.r.l.')]
    const other = await app.world.person()
    for (const it of companies) await app.world.role(it._id, other, { role: 'CONSULTANT' })
    const [mine, theirs] = [order(companies.map((it) => it._id)), order(companies.map((it) => it._id))]
    await prepare(mine)
    await prepare(theirs, await app.as(other))
    const work = (run_id: string) => campaignJobs(app.deps).prepare_campaign({ run_id }, { attempt: 1, is_last: false })
    await Promise.all([work(mine.key), work(theirs.key)])
    for (const it of companies) expect(await meetingsOf(it._id)).toHaveLength(1)
    expect((await runOf(mine.key)).results.every((it) => it.meeting_id !== null)).toBe(true)
  })

  test('for a day that has passed is refused', async () => {
    const company = await served('Alfa S.r.l.')
    expect((await prepared(order([company._id], { year: 2025 }))).results).toMatchObject([{ error_code: 'E0001', info: 'date_past' }])
  })

  test('whose author lost the company meanwhile is refused there', async () => {
    const company = await served('Alfa S.r.l.')
    const body = order([company._id])
    await prepare(body)
    await app.deps.db.updateTable('company_roles').set({ status: 'INCACTIVE' }).where('user_id', '=', livia._id).execute()
    await app.work()
    expect((await runOf(body.key)).results).toMatchObject([{ error_code: 'CP003', meeting_id: null }])
  })

  test('with a fault of ours is tried again, and then leaves that company out', async () => {
    const company = await served('Alfa S.r.l.')
    const body = order([company._id])
    await prepare(body)
    const config = {
      ...app.deps.config,
      get art106_until(): never {
        throw new Error('no')
      },
    }
    const work = (attempt: number) => campaignJobs({ ...app.deps, config }).prepare_campaign({ run_id: body.key }, { attempt, is_last: false })
    await expect(work(1)).rejects.toThrow('no')
    expect((await runOf(body.key)).done).toBe(0)
    await work(2)
    expect(await runOf(body.key)).toMatchObject({ is_over: true, results: [{ error_code: 'GEN01', meeting_id: null }] })
  })

  test('names companies of one’s own, templates that there are, and the accounts among them', async () => {
    const company = await served('Alfa S.r.l.')
    const strange = await app.world.company('Altrui S.r.l.', await app.world.person())
    await expect(prepare(order([company._id, strange._id]))).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await expect(prepare(order([company._id, crypto.randomUUID()]))).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await expect(prepare(order([company._id], { templates: ['A01', 'A99'] }))).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'templates.1' }] })
    await expect(prepare(order([company._id], { templates: ['A02'] }))).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'templates' }] })
    await app.work()
    expect(await meetingsOf(company._id)).toEqual([])
  })

  test('is nobody else’s to see or to repeat', async () => {
    const company = await served('Alfa S.r.l.')
    const body = order([company._id])
    await prepare(body)
    const other = await app.world.person()
    await app.world.role(company._id, other, { role: 'CONSULTANT' })
    const theirs = await app.as(other)
    await expect(runOf(body.key, theirs)).rejects.toMatchObject({ status: 404 })
    await expect(prepare(body, theirs)).rejects.toMatchObject({ code: 'E0002' })
  })
})
