import { agendaRoutes } from '@delibera/core/agenda/routes'
import { contactRoutes } from '@delibera/core/contacts/routes'
import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import { memberListRoutes, memberRoutes } from '@delibera/core/members/routes'
import { removalRoutes } from '@delibera/core/removals/routes'
import { undoTerms } from '@delibera/core/removals/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'
import { removalJobs } from './jobs.ts'

let app: TestApp
let owner: Person
let call: Call
let company: string
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.world.person()
  call = await app.as(owner)
  company = (await app.world.company('Alfa S.r.l.', owner))._id
  await app.world.subscription(company)
})

const restore = (removal_ids: string[], by = call, id = company) => by(removalRoutes.restore, { params: { id }, body: { removal_ids } })
const book = () => call(memberRoutes.list, { params: { id: company }, query: {} })
const removeMember = async (memberId: string) => (await call(memberRoutes.remove, { params: { id: company, memberId } })).removal_id
const age = (by_ms: number) => sql`update removals set removed_at = removed_at - ${by_ms} * interval '1 millisecond'`.execute(app.deps.db)

/** Everything that the database knows of a company, to be compared. */
async function everything() {
  const tables = ['members', 'member_roles', 'member_groups', 'member_list_items', 'contacts', 'meetings', 'meeting_members', 'agenda_points']
  const rows = await Promise.all(
    tables.map(async (it) => {
      const found = await sql<{
        row: object
      }>`select to_jsonb(t) - 'version' - 'updated_at' as row from ${sql.table(it)} t where company_id = ${company} order by 1`.execute(app.deps.db)
      return [it, found.rows.map(({ row }) => row)]
    }),
  )
  const { rows: administrator } = await sql`select administrator_id from companies where _id = ${company}`.execute(app.deps.db)
  return { ...Object.fromEntries(rows), administrator }
}

describe('somebody of the book', () => {
  let member: string
  beforeEach(async () => {
    member = await app.world.member(company, { first_name: 'Anna', last_name: 'Rossi', fiscal_code: 'RSSNNA80A41H501X', roles: ['CON', 'PAR'] })
    await app.world.member(company, { first_name: 'Bruno', last_name: 'Gallo' })
    await sql`update companies set administrator_id = ${member} where _id = ${company}`.execute(app.deps.db)
    await call(memberListRoutes.addList, { params: { id: company }, body: { name: 'Famiglia', member_ids: [member] } as never })
    const meeting = await app.world.meeting(company, { name: 'Bilancio' })
    await app.world.participant(meeting, { book_id: member })
  })

  test('comes back with roles, lists, seats and office, as if nothing had been done', async () => {
    const before = await everything()
    const removal = await removeMember(member)
    expect((await book()).items.map((it) => it.last_name)).toEqual(['Gallo'])
    await restore([removal])
    expect(await everything()).toEqual(before)
  })

  test('put back twice, or by two presses at once, is there once', async () => {
    const removal = await removeMember(member)
    await Promise.all([restore([removal]), restore([removal])])
    await restore([removal])
    expect((await book()).total).toBe(2)
  })

  test('several come back together, or none of them', async () => {
    const other = (await book()).items.find((it) => it._id !== member)!._id
    const removals = [await removeMember(member), await removeMember(other)]
    await expect(restore([...removals, '00000000-0000-4000-8000-000000000000'])).rejects.toMatchObject({ status: 404 })
    expect((await book()).total).toBe(0)
    await restore(removals)
    expect((await book()).total).toBe(2)
  })

  test('whose place was taken meanwhile stays away, and it is said', async () => {
    const removal = await removeMember(member)
    await app.world.member(company, { first_name: 'Altra', last_name: 'Rossi', fiscal_code: 'RSSNNA80A41H501X' })
    await expect(restore([removal])).rejects.toMatchObject({ code: 'E0002' })
  })

  test('is put back only by who removed them, in that company, while it is fresh', async () => {
    const removal = await removeMember(member)
    const consultant = await app.world.person()
    await app.world.role(company, consultant, { role: 'CONSULTANT' })
    await expect(restore([removal], await app.as(consultant))).rejects.toMatchObject({ status: 404 })
    await expect(restore([removal], await app.as(await app.world.person()))).rejects.toMatchObject({ code: 'CP003' })
    const other = (await app.world.company('Beta S.r.l.', owner))._id
    await app.world.subscription(other)
    await expect(restore([removal], call, other)).rejects.toMatchObject({ status: 404 })
    await age(undoTerms.kept + 1000)
    await expect(restore([removal])).rejects.toMatchObject({ status: 404 })
    expect((await book()).total).toBe(1)
  })
})

test('contacts come back', async () => {
  const add = (last_name: string) =>
    call(contactRoutes.add, { query: { company_id: company }, body: { kind: 'P', last_name, first_name: 'Ada', roles: [] } as never })
  const ids = [(await add('Neri'))._id, (await add('Viola'))._id]
  const before = await everything()
  const { removal_id } = await call(contactRoutes.remove, { query: { company_id: company }, body: { ids } })
  expect((await call(contactRoutes.list, { query: { company_id: company } as never })).total).toBe(0)
  await restore([removal_id])
  expect(await everything()).toEqual(before)
})

test('a point of the library comes back, and a meeting that took it up knows it again', async () => {
  const point = await call(agendaRoutes.add, { query: { company_id: company }, body: { meeting_type: 'ASSEMBLY', title: 'Varie' } })
  const meeting = await app.world.meeting(company, { name: 'Bilancio', status: 'PROCESSING' })
  const { version } = await call(meetingRoutes.load, { params: { id: meeting } } as never)
  await call(agendaRoutes.setMeetingAgenda, { params: { id: meeting }, body: { version, odgs: [{ odg_id: point._id }] } } as never)
  const before = await everything()
  const { removal_id } = await call(agendaRoutes.remove, { params: { id: point._id }, query: { company_id: company } })
  await restore([removal_id])
  expect(await everything()).toEqual(before)
})

test('points of a meeting come back to their places, among those that came since', async () => {
  const meeting = await app.world.meeting(company, { name: 'Bilancio', status: 'PROCESSING' })
  const set = async (odgs: object[]) => {
    const { version } = await call(meetingRoutes.load, { params: { id: meeting } } as never)
    return call(agendaRoutes.setMeetingAgenda, { params: { id: meeting }, body: { version, odgs } } as never)
  }
  const { odgs } = await set(['Uno', 'Due', 'Tre'].map((title) => ({ title })))
  const [one, , three] = odgs.map(({ _id }) => ({ _id }))
  const { removal_id } = await set([one!, three!, { title: 'Quattro' }])
  await restore([removal_id!])
  const seen = await call(meetingRoutes.load, { params: { id: meeting } } as never)
  expect(seen.odgs.map((it) => it.title)).toEqual(['Uno', 'Due', 'Tre', 'Quattro'])
  const { rows } = await sql<{ position: number }>`select position from agenda_points where meeting_id = ${meeting} order by 1`.execute(app.deps.db)
  expect(rows.map((it) => it.position)).toEqual([1, 2, 3, 4])
})

test('a draft comes back whole, with its people and points', async () => {
  const draft = await app.world.meeting(company, { name: 'Bozza', status: 'DRAFT' })
  await app.world.participant(draft, {})
  const before = await everything()
  const { removal_id } = await call(endingRoutes.remove, { params: { id: draft } })
  expect((await call(meetingRoutes.list, { query: { company_id: company } as never })).total).toBe(0)
  await restore([removal_id])
  expect(await everything()).toEqual(before)
})

test('after a while it is forgotten', async () => {
  const member = await app.world.member(company, { first_name: 'Anna', last_name: 'Rossi' })
  const removal = await removeMember(member)
  await removalJobs(app.deps).sweep_removals({}, { attempt: 1, is_last: false })
  await restore([removal])
  await age(2 * undoTerms.kept + 1000)
  await removalJobs(app.deps).sweep_removals({}, { attempt: 1, is_last: false })
  expect(await app.deps.db.selectFrom('removals').select('_id').where('_id', '=', removal).execute()).toEqual([])
  expect((await book()).total).toBe(1)
})
