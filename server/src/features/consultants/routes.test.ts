import { consultantRoutes } from '@delibera/core/consultants/routes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let anna: Person
let livia: Person
let call: Call
beforeAll(async () => {
  app = await testApp({ env: { RATE_LOGIN: '1000' } })
  anna = await app.world.person()
})
afterEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())
beforeEach(async () => {
  livia = await adviser()
  call = await app.as(livia)
})

async function adviser(details: { first_name?: string; last_name?: string; studio?: string | null; fiscal_code?: string } = {}): Promise<Person> {
  const { studio = 'Studio Serra', fiscal_code = null, ...names } = details
  const person = await app.world.person({ first_name: 'Livia', last_name: 'Serra', ...names })
  await app.deps.db
    .updateTable('users')
    .set({ roles: ['CONSULTANT'], studio, fiscal_code })
    .where('_id', '=', person._id)
    .execute()
  return person
}

const find = async (search?: string, by = call) => (await by(consultantRoutes.find, { query: search === undefined ? {} : { search } })).items
const served = (query: object = {}, by = call) => by(consultantRoutes.companies, { query })
const names = async (query: object = {}) => (await served(query)).items.map((it) => it.business_name)

describe('a consultant, to themselves', () => {
  test('with companies in every status, wallet and what was agreed as a dealer', async () => {
    const one = await app.world.company('Beta S.r.l.', livia, { role: 'CONSULTANT', status: 'ACTIVE' })
    const other = await app.world.company('Alfa S.p.A.', livia, { role: 'CONSULTANT', status: 'INCACTIVE' })
    await app.world.company('Propria S.r.l.', livia)
    await app.world.company('Eliminata S.r.l.', livia, { role: 'CONSULTANT' }, { deleted_at: new Date().toISOString() })
    await app.deps.db
      .insertInto('consultants')
      .values({ user_id: livia._id, dealer_id: `D${livia._id.slice(0, 7)}`, retribution_percentage: 12 })
      .execute()
    expect(await find()).toEqual([
      {
        _id: livia._id,
        dealer_id: `D${livia._id.slice(0, 7)}`,
        profile: { first_name: 'Livia', last_name: 'Serra', studio: 'Studio Serra', email: livia.email },
        retribution_percentage: 12,
        companies: [
          { _id: other._id, business_name: 'Alfa S.p.A.', status: 'INCACTIVE' },
          { _id: one._id, business_name: 'Beta S.r.l.', status: 'ACTIVE' },
        ],
        wallet: { real: 0, forecast: 0 },
        retributions: [],
        statement: [],
      },
    ])
    expect(await find('')).toHaveLength(1)
  })

  test('somebody who is none finds nobody', async () => {
    expect(await find(undefined, await app.as(anna))).toEqual([])
  })
})

describe('searching for a consultant', () => {
  const niccolo = { first_name: 'Niccolò', last_name: 'D’Alò', studio: 'Ærea Consulenze', fiscal_code: 'DLANCL70A01F205X' }
  let found: Person
  beforeAll(async () => {
    found = await adviser(niccolo)
  })

  test.each([
    ['the beginning of the last name', "d'al"],
    ['last and first name', "D'ALO NIC"],
    ['first and last name', 'niccolo d’a'],
    ['the beginning of the studio’s name', 'ærea con'],
    ['the whole fiscal code', 'dlancl70a01f205x'],
  ])('finds by %s', async (_, search) => {
    expect((await find(search)).map((it) => it._id)).toEqual([found._id])
  })

  test('finds by the whole address and not by a part of it', async () => {
    expect((await find(` ${found.email.toUpperCase()} `)).map((it) => it._id)).toEqual([found._id])
    expect(await find(found.email.slice(0, -2))).toEqual([])
    expect(await find('dlancl70a01f205')).toEqual([])
    expect(await find('alò')).toEqual([])
    expect(await find('%%%')).toEqual([])
  })

  test('shows name, studio and address, and nothing else', async () => {
    await app.world.company('Cliente S.r.l.', found, { role: 'CONSULTANT' })
    await app.deps.db.insertInto('consultants').values({ user_id: found._id, dealer_id: 'D1', retribution_percentage: 9 }).execute()
    const profile = { first_name: 'Niccolò', last_name: 'D’Alò', studio: 'Ærea Consulenze', email: found.email }
    const expected = [{ _id: found._id, dealer_id: null, profile, retribution_percentage: null, companies: [], wallet: null }]
    expect(await find('dlancl70a01f205x')).toEqual(expected)
    expect(await find('dlancl70a01f205x', await app.as(found))).toEqual(expected)
  })

  test('people who are no consultants, disabled or gone are not found; twenty at most', async () => {
    const last_name = 'Moltissimi'
    await app.world.person({ last_name })
    const [disabled, gone] = [await adviser({ last_name }), await adviser({ last_name })]
    await app.deps.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).where('_id', '=', disabled._id).execute()
    await app.deps.db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('_id', '=', gone._id).execute()
    expect(await find('moltissimi')).toEqual([])
    await Promise.all(Array.from({ length: 21 }, () => adviser({ last_name })))
    expect(await find('moltissimi')).toHaveLength(20)
    const pages = await Promise.all([1, 2, 3].map((page) => call(consultantRoutes.find, { query: { search: 'moltissimi', page, count: 15 } })))
    expect(pages.map((it) => [it.total, it.items.length])).toEqual([15, 5, 0].map((length) => [20, length]))
    expect(new Set(pages.flatMap((it) => it.items.map(({ _id }) => _id))).size).toBe(20)
  })

  test('two letters are too few', async () => {
    await expect(find('ab ')).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'search', message: 'searchTooShort' }] })
  })
})

describe('the companies of a consultant', () => {
  const year = (it: number) => ({ vat_number: String(40_000_000_000 + it), locality: it % 2 ? 'Milano' : 'Forlì', province: it % 2 ? 'MI' : 'FC' })
  let ids: string[]
  beforeEach(async () => {
    const statuses = ['ACTIVE', 'PENDING', 'REQUESTED_PENDING', 'INCACTIVE'] as const
    ids = []
    for (const [index, status] of statuses.entries()) {
      const { _id } = await app.world.company(`${'DCBA'[index]} S.r.l.`, anna, {}, { ...year(index), vat_number: null })
      await app.world.role(_id, livia, { role: 'CONSULTANT', status })
      await app.world.member(_id, { last_name: 'Socio' })
      ids.push(_id)
    }
    await app.world.company('Propria S.r.l.', livia)
    const gone = await app.world.company('Eliminata S.r.l.', anna, {}, { deleted_at: new Date().toISOString() })
    await app.world.role(gone._id, livia, { role: 'CONSULTANT' })
  })

  test('in every status; only an active link shows what is inside', async () => {
    const { total, items } = await served({ sort_by: 'business_name DESC' })
    expect(total).toBe(4)
    expect(items.map((it) => [it._id, it.status, it.user_status, it.members_count, it.wallet])).toEqual([
      [ids[0], 'ACTIVE', 'ACTIVE', 1, { real: 0, forecast: 0 }],
      [ids[1], 'PENDING', 'PENDING', 0, null],
      [ids[2], 'REQUESTED_PENDING', 'REQUESTED_PENDING', 0, null],
      [ids[3], 'INCACTIVE', 'INCACTIVE', 0, null],
    ])
    expect(items[0]).toMatchObject({ business_name: 'D S.r.l.', user_role: 'CONSULTANT', confirmed: true, is_completed: false, since: expect.any(String) })
  })

  test.each([
    [{}, ['A S.r.l.', 'B S.r.l.', 'C S.r.l.', 'D S.r.l.']],
    [{ status: 'PENDING' }, ['C S.r.l.']],
    [{ status: 'INCACTIVE' }, ['A S.r.l.']],
    [{ search: 'forli' }, ['B S.r.l.', 'D S.r.l.']],
    [{ search: 'MILANO s.r.l. c' }, ['C S.r.l.']],
    [{ search: '_' }, []],
    [{ search: 'forli', status: 'PENDING', operator: 'OR' }, ['B S.r.l.', 'C S.r.l.', 'D S.r.l.']],
    [{ date_lt: '2020-01-01' }, []],
    [{ sort_by: 'status ASC' }, ['D S.r.l.', 'A S.r.l.', 'C S.r.l.', 'B S.r.l.']],
    [{ sort_by: 'province DESC', count: 2 }, expect.arrayContaining(['A S.r.l.', 'C S.r.l.'])],
  ])('filtered by %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('page by page, the total on every page, the last one empty', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => served({ page, count: 3 })))
    expect(pages.map((it) => [it.total, it.items.length])).toEqual([
      [4, 3],
      [4, 1],
      [4, 0],
    ])
    expect(new Set(pages.flatMap((it) => it.items.map(({ _id }) => _id)))).toEqual(new Set(ids))
  })

  test('sorted by nothing else', async () => {
    for (const sort_by of ['imap_password ASC', 'constructor ASC'])
      await expect(served({ sort_by })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'sort_by' }] })
  })

  test("nobody sees another consultant's", async () => {
    const counts = { status: { ACTIVE: 0, PENDING: 0, REQUESTED_PENDING: 0, INCACTIVE: 0 }, light: { BLOCKED: 0, CHECK: 0, FINE: 0 } }
    expect(await served({}, await app.as(await adviser()))).toEqual({ total: 0, items: [], counts })
    expect(await served({}, await app.as(anna))).toEqual({ total: 0, items: [], counts })
  })
})

test('what waits in a company is told where the link is active, and the filters add up', async () => {
  // The terms of the accounts of a year ago are long past, and those of this one are months away.
  await app.deps.clock.set(app.deps.db, new Date('2026-01-15T09:00:00Z'))
  const paula = await adviser()
  const { _id: calm } = await companyInOrder(app, { name: 'Calma S.r.l.' })
  await app.world.role(calm, paula, { role: 'CONSULTANT' })
  const late = { name: 'Bilancio', status: 'VERBALIZE', planned_at: '2020-01-01T09:00:00Z', date_at: '2020-01-01T09:00:00Z' }
  const { _id: open } = await companyInOrder(app, { name: 'Mossa S.r.l.' })
  await app.world.role(open, paula, { role: 'CONSULTANT' })
  await app.world.meeting(open, late)
  const { _id: invited } = await app.world.company('Invitante S.r.l.', paula, { role: 'CONSULTANT', status: 'PENDING' })
  await app.world.meeting(invited, late)
  const call = await app.as(paula)
  const { items, counts } = await served({}, call)
  expect(items.map((it) => [it.business_name, it.light, it.next?.what ?? null])).toEqual([
    ['Calma S.r.l.', expect.stringMatching(/FINE|CHECK/), null],
    ['Invitante S.r.l.', null, null],
    ['Mossa S.r.l.', 'BLOCKED', 'write_minutes'],
  ])
  expect(counts.status).toEqual({ ACTIVE: 2, PENDING: 1, REQUESTED_PENDING: 0, INCACTIVE: 0 })
  expect(counts.light.BLOCKED + counts.light.CHECK + counts.light.FINE).toBe(counts.status.ACTIVE)
  const blocked = await served({ light: 'BLOCKED' }, call)
  expect([blocked.total, blocked.items.map((it) => it._id), blocked.counts]).toEqual([1, [open], counts])
})

describe('the consultants of a company', () => {
  test('those in force and of the past, and those who wait, apart; a consultant may look too', async () => {
    const { _id: id } = await app.world.company('Elenco S.r.l.', anna)
    const people = new Map<string, Person>()
    for (const status of ['ACTIVE', 'INCACTIVE', 'PENDING', 'REQUESTED_PENDING'] as const) {
      people.set(status, await adviser())
      await app.world.role(id, people.get(status)!, { role: 'CONSULTANT', status })
    }
    const by = await app.as(people.get('ACTIVE')!)
    const statuses = (list: { items: { status: string }[] }) => list.items.map((it) => it.status).sort()
    expect(statuses(await by(consultantRoutes.ofCompany, { params: { id } }))).toEqual(['ACTIVE', 'INCACTIVE'])
    expect(statuses(await by(consultantRoutes.pending, { params: { id } }))).toEqual(['PENDING', 'REQUESTED_PENDING'])
    const stranger = await app.as(people.get('INCACTIVE')!)
    await expect(stranger(consultantRoutes.ofCompany, { params: { id } })).rejects.toMatchObject({ status: 403 })
  })
})
