import { meetingRoutes } from '@delibera/core/meetings/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000
const inDays = (days: number) => new Date(app.deps.clock.now().getTime() + days * dayMs).toISOString()

async function companyWith(name: string) {
  const owner = await app.world.person()
  const { _id: company_id } = await app.world.company(name, owner)
  await app.world.subscription(company_id)
  return { owner, company_id, call: await app.as(owner) }
}

test('statuses are counted on request, by what is searched and whatever status is asked for', async () => {
  const { company_id, call } = await companyWith('Conti S.r.l.')
  for (const status of ['DRAFT', 'DRAFT', 'PERFORM']) await app.world.meeting(company_id, { status, name: `Assemblea ${status}` })
  await app.world.meeting(company_id, { status: 'DRAFT', meeting_type: 'BOARD', name: 'Consiglio' })
  const asked = { company_id, meeting_type: 'ASSEMBLY', counts: 'true' } as const
  expect(await call(meetingRoutes.list, { query: { ...asked, status: 'PERFORM' } })).toMatchObject({ total: 1, counts: { DRAFT: 2, PERFORM: 1 } })
  expect((await call(meetingRoutes.list, { query: { ...asked, search: 'draft' } })).counts).toEqual({ DRAFT: 2 })
  expect((await call(meetingRoutes.list, { query: { company_id } })).counts).toBeUndefined()
})

test('filters are joined as the operator says, always within the dates', async () => {
  const { company_id, call } = await companyWith('Filtri S.r.l.')
  await app.world.meeting(company_id, { name: 'Bozza vicina', status: 'DRAFT', date_at: inDays(2) })
  await app.world.meeting(company_id, { name: 'Bozza lontana', status: 'DRAFT', date_at: inDays(50) })
  await app.world.meeting(company_id, { name: 'Consiglio', status: 'PERFORM', meeting_type: 'BOARD', date_at: inDays(3) })
  await app.world.meeting(company_id, { name: 'Assemblea', status: 'PERFORM', date_at: inDays(1) })
  const names = async (query: object) =>
    (await call(meetingRoutes.list, { query: { company_id, sort_by: 'date ASC', ...query } as never })).items.map((it) => it.name)
  const either = { status: 'DRAFT', meeting_type: 'BOARD', operator: 'OR' }
  expect(await names({ ...either, operator: 'AND' })).toEqual([])
  expect(await names(either)).toEqual(['Bozza vicina', 'Consiglio', 'Bozza lontana'])
  expect(await names({ ...either, date_lt: inDays(10) })).toEqual(['Bozza vicina', 'Consiglio'])
  expect(await names({ date_gt: inDays(1.5), date_lt: inDays(2.5) })).toEqual(['Bozza vicina'])
  await expect(names({ date_gt: 'yesterday' })).rejects.toMatchObject({ status: 400, code: 'E0001', info: [{ path: 'date_gt', message: 'dates.invalid' }] })
})

test('what comes next is dated, not over, of the own companies, the first to come first', async () => {
  const { owner, company_id, call } = await companyWith('Prima S.r.l.')
  const other = await companyWith('Altrui S.r.l.')
  const dated = (days: number) => ({ planned_at: inDays(days), date_at: inDays(days) })
  await app.world.meeting(company_id, { name: 'Fra un mese', status: 'DRAFT', ...dated(30) })
  await app.world.meeting(company_id, { name: 'Domani', status: 'PERFORM', ...dated(1) })
  await app.world.meeting(company_id, { name: 'Ieri', status: 'PERFORM', ...dated(-1) })
  await app.world.meeting(company_id, { name: 'Annullata', status: 'CANCELED', ...dated(3) })
  await app.world.meeting(company_id, { name: 'Senza data', status: 'DRAFT' })
  await app.world.meeting(company_id, { name: 'Da scegliere', status: 'PROPOSAL', date_at: inDays(9) })
  await app.world.meeting(other.company_id, { name: 'Di altri', status: 'PERFORM', ...dated(2) })
  const names = async (query: { company_id?: string }) => (await call(meetingRoutes.upcoming, { query })).items.map((it) => it.name)
  expect(await names({})).toEqual(['Domani', 'Da scegliere', 'Fra un mese'])
  expect(await names({ company_id: other.company_id })).toEqual([])
  await app.world.role(other.company_id, owner, { role: 'CONSULTANT', status: 'PENDING' })
  expect(await names({})).not.toContain('Di altri')
  await app.deps.db.updateTable('company_roles').set({ status: 'ACTIVE' }).where('user_id', '=', owner._id).execute()
  expect(await names({})).toEqual(['Domani', 'Di altri', 'Da scegliere', 'Fra un mese'])
})

test('a meeting is found by the key of its pages, however many come before it, and by those alone who have a part in it', async () => {
  const { company_id, call } = await companyWith('Tante riunioni S.r.l.')
  const stranger = await companyWith('Nessuna riunione S.r.l.')
  for (let day = 1; day <= 7; day++)
    await app.world.meeting(company_id, { name: `Fra ${day}`, status: 'PERFORM', planned_at: inDays(day), date_at: inDays(day) })
  const { slug } = await app.deps.db.selectFrom('meetings').select('slug').where('name', '=', 'Fra 7').executeTakeFirstOrThrow()
  const found = async (by: typeof call) => (await by(meetingRoutes.upcoming, { query: { slug } })).items.map((it) => it.name)
  expect(await found(call)).toEqual(['Fra 7'])
  expect(await found(stranger.call)).toEqual([])
})
