import { contactRoutes } from '@delibera/core/contacts/routes'
import type { ContactDraft } from '@delibera/core/contacts/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let anna: Person
let call: Call
beforeAll(async () => {
  app = await testApp()
  anna = await app.world.person()
  call = await app.as(anna)
})
afterAll(() => app.close())

let company_id: string
beforeEach(async () => {
  company_id = (await app.world.company('Rubrica S.r.l.', anna))._id
})

const notary: Partial<ContactDraft> & { last_name: string } = {
  first_name: 'Niccolò',
  last_name: 'Pòggi',
  email: 'Poggi@Notai.example',
  fiscal_code: 'pggncl70a01f205x',
  phone: '+39 021234567',
  ext_description: 'Notaio di fiducia',
  roles: ['ACC', 'PAR', 'ACC'],
  shares_value: 100,
  vote_value: 40,
}
const add = (more: object = {}, at = company_id, by = call) => by(contactRoutes.add, { query: { company_id: at }, body: { ...notary, ...more } })
const list = (query: object = {}, at = company_id) => call(contactRoutes.list, { query: { company_id: at, ...query } })
const change = (id: string, body: object, at = company_id, by = call) => by(contactRoutes.change, { params: { id }, query: { company_id: at }, body })
const remove = (ids: string[], at = company_id, by = call) => by(contactRoutes.remove, { query: { company_id: at }, body: { ids } })
const names = async (query: object = {}) => (await list(query)).items.map((it) => it.last_name)
const actions = async (at = company_id) =>
  (await app.deps.db.selectFrom('audit_log').select(['action', 'data']).where('chain', '=', `company:${at}`).orderBy('seq').execute()).map((it) => it.action)

describe('adding', () => {
  test('keeps what was written, in one form', async () => {
    const added = await add()
    expect(added).toMatchObject({
      email: 'poggi@notai.example',
      fiscal_code: 'PGGNCL70A01F205X',
      legal_representative: null,
      shares_value: 100,
      vote_value: 40,
    })
    expect([...added.roles].sort()).toEqual(['ACC', 'PAR'])
    expect(await list()).toEqual({ total: 1, items: [added] })
    expect(await actions()).toEqual(['contact.added'])
  })

  test('a name is enough; a company is one too', async () => {
    const { kind, roles } = await call(contactRoutes.add, { query: { company_id }, body: { last_name: 'Banca Alfa S.p.A.', kind: 'S', email: '' } })
    expect([kind, roles]).toEqual(['S', []])
  })

  test.each([
    ['email', { email: 'POGGI@notai.example', fiscal_code: null }, 'emailRepeated'],
    ['fiscal_code', { email: null, fiscal_code: 'PGGNCL70A01F205X' }, 'fiscalCodeRepeated'],
  ])('the same %s twice in a company is refused and named', async (path, twice, message) => {
    await add()
    await expect(add(twice)).rejects.toMatchObject({ status: 409, code: 'MB001', info: [{ path, message, text: expect.any(String) }] })
    expect((await list()).total).toBe(1)
  })

  test('two at once with the same address: one stays', async () => {
    const outcomes = await Promise.allSettled([add({ fiscal_code: null }), add({ fiscal_code: null }), add({ fiscal_code: null })])
    expect(outcomes.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    for (const it of outcomes) if (it.status === 'rejected') expect(it.reason).toMatchObject({ code: 'MB001' })
    expect((await list()).total).toBe(1)
  })

  test('two without an address or a fiscal code are two people; another company may know the same one', async () => {
    await add({ email: null, fiscal_code: null })
    await add({ email: null, fiscal_code: null })
    await add()
    const other = await app.world.company('Altra S.r.l.', anna)
    await add({}, other._id)
    expect((await list()).total).toBe(3)
  })

  test.each([
    ['more votes than shares', { shares_value: 10, vote_value: 11 }, { path: 'vote_value', message: 'voteSharesAboveShares', rules: ['L-SHR-03'] }],
    ['a role that does not exist', { roles: ['XYZ'] }, { path: 'roles', message: 'roleUnknown' }],
  ])('%s is refused', async (_, wrong, fault) => {
    await expect(add(wrong)).rejects.toMatchObject({ status: 422, code: 'MB002', info: [fault] })
    expect(await list()).toEqual({ total: 0, items: [] })
    expect(await actions()).toEqual([])
  })

  test.each([
    ['last_name', { last_name: ' ' }],
    ['email', { email: 'nessuno' }],
    ['fiscal_code', { fiscal_code: 'ABC' }],
  ])('a wrong %s is named', async (path, wrong) => {
    await expect(add(wrong)).rejects.toMatchObject({ status: 400, code: 'E0001', info: [{ path }] })
  })
})

describe('changing', () => {
  test('what is left out stays, what is emptied goes; the log names fields and no data', async () => {
    const { _id } = await add()
    const changed = await change(_id, { email: '', phone: '+39 029999999', roles: [] })
    expect(changed).toMatchObject({ _id, first_name: 'Niccolò', email: null, phone: '+39 029999999', roles: [], vote_value: 40 })
    expect((await list()).items).toEqual([changed])
    const rows = await app.deps.db
      .selectFrom('audit_log')
      .select('data')
      .where('chain', '=', `company:${company_id}`)
      .where('action', '=', 'contact.changed')
      .execute()
    expect(rows.map((it) => it.data)).toEqual([{ contact_id: _id, fields: ['email', 'phone', 'roles'] }])
  })

  test('the same change twice is one', async () => {
    const { _id } = await add()
    const once = await change(_id, { last_name: 'Poggi Bonsi' })
    expect(await change(_id, { last_name: 'Poggi Bonsi' })).toEqual(once)
    expect(await actions()).toEqual(['contact.added', 'contact.changed'])
  })

  test('votes are compared with the shares that stay', async () => {
    const { _id } = await add()
    await expect(change(_id, { vote_value: 101 })).rejects.toMatchObject({ code: 'MB002' })
    await expect(change(_id, { shares_value: 39 })).rejects.toMatchObject({ code: 'MB002' })
    expect(await change(_id, { shares_value: 40 })).toMatchObject({ shares_value: 40, vote_value: 40 })
  })

  test('two at once who together would vote above the shares take turns', async () => {
    const { _id } = await add({ shares_value: 100, vote_value: 0 })
    const outcomes = await Promise.allSettled([change(_id, { vote_value: 100 }), change(_id, { shares_value: 50 })])
    expect(outcomes.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    const [now] = (await list()).items
    expect(now!.vote_value).toBeLessThanOrEqual(now!.shares_value)
  })

  test('to an address that another contact has is refused', async () => {
    await add()
    const other = await add({ email: 'altro@notai.example', fiscal_code: null })
    await expect(change(other._id, { email: 'poggi@notai.example' })).rejects.toMatchObject({ code: 'MB001', info: [{ path: 'email' }] })
  })
})

describe('removing', () => {
  test('those already gone do not matter', async () => {
    const [one, other] = [await add(), await add({ email: null, fiscal_code: null, last_name: 'Resta' })]
    await Promise.all([remove([one._id]), remove([one._id, crypto.randomUUID()])])
    await remove([one._id])
    expect((await list()).items).toEqual([other])
    expect((await actions()).filter((it) => it === 'contact.removed')).toHaveLength(1)
  })

  test('an empty list and one that is too long are refused', async () => {
    await expect(remove([])).rejects.toMatchObject({ code: 'E0001' })
    await expect(remove(Array.from({ length: 1000 }, () => crypto.randomUUID()))).rejects.toMatchObject({ code: 'E0001' })
  })
})

describe("somebody else's", () => {
  test('a stranger reads and writes nothing; a consultant does both', async () => {
    const { _id } = await add()
    const stranger = await app.as(await app.world.person())
    const attempts = [
      () => stranger(contactRoutes.list, { query: { company_id } }),
      () => add({ email: null, fiscal_code: null }, company_id, stranger),
      () => change(_id, { last_name: 'Mio' }, company_id, stranger),
      () => remove([_id], company_id, stranger),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'CP003' })
    const adviser = await app.world.person()
    await app.world.role(company_id, adviser, { role: 'CONSULTANT' })
    expect(await change(_id, { last_name: 'Bianchi' }, company_id, await app.as(adviser))).toMatchObject({ last_name: 'Bianchi' })
  })

  test('a contact of another company is not reached through the own one', async () => {
    const theirs = await app.world.company('Altrui S.r.l.', anna)
    const contact = await add({}, theirs._id)
    await expect(change(contact._id, { last_name: 'Mio' })).rejects.toMatchObject({ status: 404, code: 'MB003' })
    await remove([contact._id])
    expect((await list({}, theirs._id)).items).toEqual([contact])
  })
})

describe('the list', () => {
  beforeEach(async () => {
    const people = [
      { last_name: 'Zeno', first_name: 'Ugo', email: 'b@x.example', shares_value: 5, ext_description: 'Banca' },
      { last_name: 'àlberti', first_name: 'Livia', email: 'c@x.example', shares_value: 9, ext_description: null },
      { last_name: 'Bellini', first_name: 'Livia', email: null, shares_value: 7, ext_description: null },
    ]
    for (const it of people) await add({ fiscal_code: null, vote_value: 0, roles: [], ...it })
  })

  test.each([
    [undefined, ['àlberti', 'Bellini', 'Zeno']],
    ['last_name DESC', ['Zeno', 'Bellini', 'àlberti']],
    ['email ASC', ['Zeno', 'àlberti', 'Bellini']],
    ['email DESC', ['àlberti', 'Zeno', 'Bellini']],
    ['shares_value DESC', ['àlberti', 'Bellini', 'Zeno']],
  ])('sorts by %s', async (sort_by, expected) => {
    expect([...(await names(sort_by ? { sort_by } : {}))]).toEqual(expected)
  })

  test('sorts by nothing else', async () => {
    for (const sort_by of ['company_id ASC', 'password ASC', 'constructor ASC', '__proto__ ASC'])
      await expect(list({ sort_by })).rejects.toMatchObject({ code: 'E0001' })
    await expect(list({ sort_by: '1; drop table contacts' })).rejects.toMatchObject({ code: 'E0001' })
  })

  test.each([
    ['ALBÈRTI', ['àlberti']],
    ['livia bell', ['Bellini']],
    ['banca', ['Zeno']],
    ['C@X', ['àlberti']],
    ['%', []],
    ["o'", []],
  ])('finds "%s"', async (search, expected) => {
    expect(await names({ search })).toEqual(expected)
  })

  test('holds those added between two dates', async () => {
    const added = app.deps.clock.now().getTime()
    const around = { date_gt: new Date(added - 3_600_000).toISOString(), date_lt: new Date(added + 3_600_000).toISOString() }
    expect(await names(around)).toHaveLength(3)
    expect(await names({ date_gt: around.date_lt })).toEqual([])
    await expect(list({ date_gt: '2026-02-30' })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'date_gt', message: 'dates.invalid' }] })
  })

  test('every page has its own, and equal names keep their order', async () => {
    for (let it = 0; it < 9; it++) await add({ email: null, fiscal_code: null, last_name: 'Uguale', first_name: 'Uno' })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, count: 4 })))
    expect(pages.map((it) => [it.total, it.items.length])).toEqual([
      [12, 4],
      [12, 4],
      [12, 4],
      [12, 0],
    ])
    expect(new Set(pages.flatMap((it) => it.items.map(({ _id }) => _id))).size).toBe(12)
  })
})
