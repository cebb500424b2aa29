import { blankPoint } from '@delibera/core/agenda/rules'
import { usualUnit } from '@delibera/core/companies/rules'
import { type CampaignRow, campaignRoutes } from '@delibera/core/consultants/campaign'
import { quorumsBy } from '@delibera/core/law/law.stage'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { addPoint } from '../../stores/agenda/agenda-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let livia: Person
let call: Call
beforeAll(async () => {
  app = await testApp()
  await app.deps.clock.set(app.deps.db, new Date('2027-04-12T08:00:00Z'))
})
afterAll(() => app.close())
beforeEach(async () => {
  livia = await app.world.person({ first_name: 'Livia' })
  call = await app.as(livia)
})

/** A company with auditors, whom it owes the project of its accounts. */
async function serve(name: string, statute: object = {}): Promise<string> {
  const { _id } = await app.world.company(name, livia, { role: 'CONSULTANT' }, { statute: JSON.stringify(statute) })
  await app.world.member(_id, { roles: ['SIN'] })
  await app.world.subscription(_id)
  return _id
}
const campaign = (query: object = {}) => call(campaignRoutes.campaign, { query })
const mark = (company_ids: string[], it: object = {}, by = call) =>
  by(campaignRoutes.mark, { body: { company_ids, year: 2026, step: 'PROJECT', done_on: '2027-03-20', ...it } })
const rowOf = async (company_id: string): Promise<CampaignRow> => (await campaign()).items.find((it) => it.company._id === company_id)!

/** An assembly with accounts on its agenda, of which `details` are columns. */
async function assembly(company_id: string, details: object = {}, template_id = 'A01'): Promise<string> {
  const meeting_id = await app.world.meeting(company_id, { name: 'Assemblea di bilancio', ...details })
  const place = { company_id, meeting_id, meeting_type: 'ASSEMBLY', position: 1, accountant_id: null, template_id, odg_id: null }
  await app.deps.db.transaction().execute((tx) => addPoint(tx, place, blankPoint('Bilancio', quorumsBy('SRL')), app.deps.clock.now()))
  return meeting_id
}

describe('the campaign', () => {
  test('shows served companies with their plan, what blocks first', async () => {
    const late = await serve('Zeta S.r.l.')
    const { _id: fine } = await companyInOrder(app, { name: 'Alfa S.p.A.' })
    await app.world.role(fine, livia, { role: 'CONSULTANT' })
    await app.world.company('Propria S.r.l.', livia)
    await app.world.company('Invitata S.r.l.', livia, { role: 'CONSULTANT', status: 'PENDING' })
    await app.world.company('Eliminata S.r.l.', livia, { role: 'CONSULTANT' }, { deleted_at: new Date().toISOString() })
    await mark([fine])
    await mark([fine], { step: 'DEPOSIT' })
    const { year, total, lights, plan, items } = await campaign()
    expect([year, total, lights]).toEqual([2026, 2, { BLOCKED: 1, CHECK: 0, FINE: 1 }])
    expect(items.map((it) => [it.company._id, it.light, it.next])).toEqual([
      [late, 'BLOCKED', 'PROJECT'],
      [fine, 'FINE', 'NOTICE'],
    ])
    expect(items[1]!.company).toMatchObject({ _id: fine, business_name: 'Alfa S.p.A.', type: 'SPA' })
    expect(items.map((it) => it.refusal)).toEqual(['company_incomplete', null])
    expect(plan[0]).toEqual({ step: 'PROJECT', day: '2027-03-31', same: 2, first: '2027-03-31', last: '2027-03-31', done: 1, late: 1, ahead: 0 })
  })

  test('is filtered, searched, sorted and paged; lights and plan are of everything found', async () => {
    for (const name of ['Alfa S.r.l.', 'Beta S.r.l.', 'Gamma S.r.l.']) await serve(name)
    await serve('Delta S.r.l.', { fiscal_year_end: '03-31' })
    await mark([(await campaign({ search: 'beta' })).items[0]!.company._id])
    expect(await campaign({ light: 'BLOCKED', count: 2, page: 2, sort_by: 'business_name DESC' })).toMatchObject({
      total: 3,
      lights: { BLOCKED: 3, CHECK: 1, FINE: 0 },
      items: [{ company: { business_name: 'Alfa S.r.l.' } }],
    })
    expect(await campaign({ search: 'nessuna' })).toMatchObject({ total: 0, items: [] })
    await expect(campaign({ sort_by: 'statute ASC' })).rejects.toMatchObject({ code: 'E0001' })
  })

  test('does not call a company in order that nobody can prepare anything for', async () => {
    const ended = { start_date: '2025-01-01T00:00:00Z', end_date: '2026-01-01T00:00:00Z' }
    const { _id } = await companyInOrder(app, { name: 'Scaduta S.r.l.', subscription: ended })
    await app.world.role(_id, livia, { role: 'CONSULTANT' })
    for (const step of ['PROJECT', 'DEPOSIT']) await mark([_id], { step })
    expect(await rowOf(_id)).toMatchObject({ light: 'CHECK', is_subscribed: false, refusal: 'subscription_expired' })
    await app.world.subscription(_id)
    expect(await rowOf(_id)).toMatchObject({ light: 'FINE', is_subscribed: true, refusal: null })
  })

  test('does not call a company late for auditors that it does not have', async () => {
    const { _id: alone } = await app.world.company('Sola S.r.l.', livia, { role: 'CONSULTANT' })
    const { _id: audited } = await app.world.company('Revisionata S.r.l.', livia, { role: 'CONSULTANT' })
    await app.world.member(audited, { roles: ['SDR'], kind: 'S', last_name: 'Revisione S.p.A.' })
    expect((await rowOf(alone)).steps.map((it) => it.step)).toEqual(['DEPOSIT', 'NOTICE', 'ASSEMBLY', 'FILING'])
    expect((await rowOf(alone)).light).toBe('CHECK')
    expect(await rowOf(audited)).toMatchObject({ light: 'BLOCKED', next: 'PROJECT' })
  })

  test('knows the assembly of the accounts by its agenda, and how far it is', async () => {
    const company = await serve('Alfa S.r.l.')
    await assembly(company, { planned_at: '2027-04-20T08:00:00Z' }, 'A04')
    await assembly(company, { planned_at: '2027-04-21T08:00:00Z', status: 'CANCELED' })
    await assembly(company, { planned_at: '2026-04-21T08:00:00Z', status: 'COMPLETED' })
    expect((await rowOf(company)).meeting).toBeNull()
    expect([(await campaign({ assembly: 'MISSING' })).total, (await campaign({ assembly: 'THERE' })).total]).toEqual([1, 0])
    const open = await assembly(company, { planned_at: null, status: 'DRAFT' })
    expect([(await campaign({ assembly: 'MISSING' })).total, (await campaign({ assembly: 'THERE' })).total]).toEqual([0, 1])
    expect((await rowOf(company)).meeting).toMatchObject({ _id: open, status: 'DRAFT', datetime: null })
    const convened = await assembly(company, { status: 'PERFORM', summon_sent_at: '2027-04-10T08:00:00Z' })
    const at = '2027-04-27T22:30:00.000Z'
    await app.deps.db
      .insertInto('convocations')
      .values({ meeting_id: convened, convocation_type: 'FIRST', status: 'ACTIVE', datetime: at, created_at: at })
      .execute()
    const row = await rowOf(company)
    expect(row.meeting).toEqual({ _id: convened, status: 'PERFORM', title: 'Assemblea di bilancio', datetime: at })
    // Half past midnight in Italy is the next day.
    expect(row.steps.map((it) => it.day)).toEqual(['2027-03-29', '2027-04-13', '2027-04-20', '2027-04-30', '2027-05-28'])
    expect(row.steps[2]).toMatchObject({ state: 'DONE', done_on: '2027-04-10' })
  })

  test('of another year is its own', async () => {
    const company = await serve('Alfa S.r.l.')
    await mark([company], { year: 2025, step: 'FILING', done_on: '2026-05-10' })
    expect((await campaign({ year: 2025 })).items[0]).toMatchObject({ light: 'FINE', year_end: '2025-12-31', next: null })
    expect((await campaign()).items[0]).toMatchObject({ light: 'BLOCKED', year_end: '2026-12-31' })
  })

  test('of two thousand companies is one call', async () => {
    const { db } = app.deps
    const now = app.deps.clock.now().toISOString()
    const rows = Array.from({ length: 2000 }, (_, i) => ({
      business_name: `Società ${i} S.r.l.`,
      name: `Società ${i}`,
      type: 'SRL',
      code: 'EXT_SRL',
      payperuse: true,
    }))
    const added: string[] = []
    for (let at = 0; at < rows.length; at += 500) {
      const values = rows.slice(at, at + 500).map((it) => ({ ...it, shares_unit: usualUnit('SRL'), confirmed_at: now, created_by: livia._id, created_at: now }))
      const some = await db
        .insertInto('companies')
        .values(values as never)
        .returning('_id')
        .execute()
      added.push(...some.map((it) => it._id))
    }
    for (let at = 0; at < added.length; at += 500) {
      const roles = added.slice(at, at + 500).map((company_id) => ({ company_id, user_id: livia._id, role: 'CONSULTANT', status: 'ACTIVE', since: now }))
      await db.insertInto('company_roles').values(roles).execute()
    }
    expect(await mark(added.slice(0, 500), { step: 'FILING' })).toEqual({ marked: 500 })
    const { total, lights, items } = await campaign({ count: 50, page: 3 })
    expect([total, lights.BLOCKED + lights.CHECK + lights.FINE, items.length]).toEqual([2000, 2000, 50])
    expect(lights).toEqual({ BLOCKED: 0, CHECK: 1500, FINE: 500 })
  })
})

describe('a step that was taken outside', () => {
  test('is marked for many, once however often, and unmarked again; the chain of the company says so', async () => {
    const [one, other] = [await serve('Uno S.r.l.'), await serve('Due S.r.l.')]
    expect(await mark([one, other, one])).toEqual({ marked: 2 })
    expect(await mark([one, other])).toEqual({ marked: 2 })
    expect((await rowOf(one)).steps[0]).toMatchObject({ state: 'DONE', done_on: '2027-03-20' })
    await mark([one], { done_on: '2027-03-25' })
    await mark([one, other], { done_on: null })
    await mark([one, other], { done_on: null })
    expect((await rowOf(other)).steps[0]).toMatchObject({ state: 'LATE', done_on: null })
    const log = await app.deps.db
      .selectFrom('audit_log')
      .select('data')
      .where('chain', '=', `company:${one}`)
      .where('action', '=', 'accounts.step')
      .orderBy('seq')
      .execute()
    expect(log.map((it) => (it.data as { done_on: string }).done_on)).toEqual(['2027-03-20', '2027-03-25', null])
  })

  test('two at once are one', async () => {
    const companies = await Promise.all(['A S.r.l.', 'B S.r.l.', 'C S.r.l.'].map((it) => serve(it)))
    await Promise.all([mark(companies), mark(companies.toReversed()), mark(companies)])
    const rows = await app.deps.db.selectFrom('accounts_steps').select('company_id').where('company_id', 'in', companies).execute()
    expect(rows).toHaveLength(3)
  })

  test('of a company that is administered is one’s own to mark', async () => {
    const { _id } = await app.world.company('Propria S.r.l.', livia)
    expect(await mark([_id])).toEqual({ marked: 1 })
  })

  test('of a stranger’s company refuses all, and tells nothing', async () => {
    const mine = await serve('Mia S.r.l.')
    const { _id: strange } = await app.world.company('Altrui S.r.l.', await app.world.person())
    const { _id: waiting } = await app.world.company('In attesa S.r.l.', livia, { role: 'CONSULTANT', status: 'PENDING' })
    for (const it of [strange, waiting, crypto.randomUUID()]) await expect(mark([mine, it])).rejects.toMatchObject({ status: 403, code: 'CP003' })
    expect((await rowOf(mine)).steps[0]!.state).toBe('LATE')
  })

  test('cannot be of tomorrow, nor one that the meeting tells', async () => {
    const mine = await serve('Mia S.r.l.')
    await expect(mark([mine], { done_on: '2027-04-13' })).rejects.toMatchObject({ code: 'E0001' })
    await expect(mark([mine], { step: 'ASSEMBLY' })).rejects.toMatchObject({ code: 'E0001' })
  })
})
