import { memberRoutes } from '@delibera/core/members/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let admin: Person
let call: Call
beforeAll(async () => {
  app = await testApp()
  admin = await app.world.person()
  call = await app.as(admin)
})
afterAll(() => app.close())

type Query = Parameters<typeof list>[1]
const list = (id: string, query: { compact?: string; grouped?: string; order?: 'BOOK' | 'ASSEMBLY'; search?: string; twins?: string } = {}) =>
  call(memberRoutes.list, { params: { id }, query: query as never })

describe('the book', () => {
  let id: string
  beforeAll(async () => {
    id = (await app.world.company('Libro S.r.l.', admin, {}, { shares_value: 10_000 }))._id
    const holdings = (shares_value: number) => [{ title: 'OWNERSHIP' as const, shares_value, vote_value: shares_value, of: null }]
    await app.world.member(id, { last_name: 'Zanè', first_name: 'Niccolò', roles: ['PAR'], holdings: holdings(2500) })
    await app.world.member(id, { last_name: 'Amato', roles: ['PAR', 'PCA'], holdings: holdings(5000), email: 'amato@pec.it', fiscal_code: 'RSSMRA80A01H501U' })
    await app.world.member(id, { last_name: 'Bassi', roles: ['SIN'], fiscal_code: 'BNCGLI75H55F205M', email: 'bassi@studio.it' })
    await app.world.member(id, { last_name: 'Corti', roles: ['EXT'], email: 'corti@studio.it' })
  })

  const names = async (query: Query = {}) => (await list(id, query)).items.map((it) => it.last_name)

  test('comes whole, with its capital and what is missing', async () => {
    const book = await list(id)
    expect(book).toMatchObject({
      total: 4,
      invalid: 1,
      groups: [],
      capital: { unit: 'EUR_CENT', capital: 10_000, owned: 7500, vote: 7500, differs: -2500 },
    })
    expect(book.items.find((it) => it.last_name === 'Zanè')).toMatchObject({
      is_valid: false,
      shares: { value: 2500, percentage: 25 },
      holdings: [{ title: 'OWNERSHIP', shares_value: 2500 }],
      flaws: [
        { field: 'fiscal_code', blocks: true },
        { field: 'email', blocks: true },
      ],
    })
  })

  test('stands in the order of the book, or of an assembly', async () => {
    expect(await names()).toEqual(['Amato', 'Bassi', 'Zanè', 'Corti'])
    expect(await names({ order: 'ASSEMBLY' })).toEqual(['Amato', 'Zanè', 'Bassi', 'Corti'])
  })

  test('is grouped: who has roles of two types is in both groups', async () => {
    const book = await list(id, { grouped: 'true' })
    const inGroup = book.groups.map((it) => [it.type, it.ids.map((member) => book.items.find(({ _id }) => _id === member)!.last_name), it.shares_value])
    expect(inGroup).toEqual([
      ['ADM', ['Amato'], 5000],
      ['MAJ', ['Bassi'], 0],
      ['PAR', ['Amato', 'Zanè'], 7500],
      ['EXT', ['Corti'], 0],
    ])
  })

  test('is compact without flaws and holdings', async () => {
    const { items, invalid } = await list(id, { compact: 'true' })
    expect(items.flatMap((it) => [...it.flaws, ...it.holdings])).toEqual([])
    expect(invalid).toBe(1)
  })

  test.each([
    ['niccolo ZANE', ['Zanè']],
    ['BASSI@studio', ['Bassi']],
    ['bncgli', ['Bassi']],
    ['studio.it', ['Bassi', 'Corti']],
    ['nobody', []],
  ])('a search for "%s" looks past case and accents', async (search, found) => {
    expect(await names({ search })).toEqual(found)
    expect((await list(id, { search })).capital.owned).toBe(7500)
  })

  test('without a stated capital percentages are of what all own', async () => {
    const company = (await app.world.company('Senza S.r.l.', admin))._id
    for (const shares_value of [1, 2])
      await app.world.member(company, { last_name: `S${shares_value}`, holdings: [{ title: 'OWNERSHIP', shares_value, vote_value: 0, of: null }] })
    expect((await list(company)).items.map((it) => it.shares.percentage)).toEqual([33.33, 66.67])
    expect((await list(company)).capital).toEqual({ unit: 'EUR_CENT', capital: null, owned: 3, vote: 0, differs: 0 })
  })
})

test('a co-owner whose representative has left is marked, and can still be changed', async () => {
  const id = (await app.world.company('Comunione S.r.l.', admin))._id
  const common = await app.world.member(id, { last_name: 'Comune' })
  const owner = await app.world.member(id, { last_name: 'Erede', holdings: [{ title: 'CO_OWNERSHIP', shares_value: 5, vote_value: 0, of: common }] })
  const flaws = async () => (await list(id)).items.find((it) => it._id === owner)!.flaws.map((it) => it.field)
  expect(await flaws()).not.toContain('holdings')
  await call(memberRoutes.remove, { params: { id, memberId: common } })
  expect(await flaws()).toContain('holdings')
  expect(await call(memberRoutes.change, { params: { id, memberId: owner }, body: { phone: '+39 3331234567' } })).toMatchObject({ phone: '+39 3331234567' })
})

describe('a twin', () => {
  let here: string
  let there: string
  beforeAll(async () => {
    here = (await app.world.company('Qui S.r.l.', admin))._id
    there = (await app.world.company('Là S.r.l.', admin))._id
  })
  const find = (search: string) => list(here, { twins: 'true', search })
  const add = (twin_id: string, it: object = {}) =>
    call(memberRoutes.add, { params: { id: here }, body: { first_name: 'Ada', last_name: 'Gemelli', roles: ['PAR'], twin_id, ...it } })

  test('is found among the other companies of the caller, once by fiscal code, without their quotas', async () => {
    const third = (await app.world.company('Terza S.r.l.', admin))._id
    const holdings = [{ title: 'OWNERSHIP' as const, shares_value: 5, vote_value: 5, of: null }]
    for (const company of [there, third]) await app.world.member(company, { last_name: 'Pérez', first_name: 'Ada', fiscal_code: 'DLCLSN70M10A944A', holdings })
    const found = await find('perez')
    expect(found.total).toBe(1)
    expect(found.items[0]!.company_name).toMatch(/^(Là|Terza) S.r.l.$/)
    expect(found.items[0]).toMatchObject({ last_name: 'Pérez', roles: [{ code: 'PAR', type: 'PAR' }], holdings: [], shares: { value: 0 } })
  })

  test('is looked for with three characters or more', async () => {
    for (const search of ['pe', ' p ', ''])
      await expect(find(search)).rejects.toMatchObject({ code: 'E0001', info: [expect.objectContaining({ path: 'search', message: 'searchTooShort' })] })
  })

  test('is the same person in both from then on, and offered no more', async () => {
    const twin = await app.world.member(there, { last_name: 'Gemelli', first_name: 'Ada', fiscal_code: 'CNTPLA59S23D612O' })
    const added = await add(twin, { fiscal_code: 'CNTPLA59S23D612O' })
    expect(added.twin_id).toBe((await list(there)).items.find((it) => it._id === twin)!.twin_id)
    expect(added.twin_id).not.toBeNull()
    expect((await find('gemelli')).total).toBe(0)
  })

  test('two companies that take somebody at once share one twin', async () => {
    const fourth = (await app.world.company('Quarta S.r.l.', admin))._id
    const twin = await app.world.member(there, { last_name: 'Doppi' })
    const both = await Promise.all(
      [here, fourth].map((id) => call(memberRoutes.add, { params: { id }, body: { last_name: 'Doppi', first_name: 'Ugo', roles: ['PAR'], twin_id: twin } })),
    )
    expect(both[0]!.twin_id).toBe(both[1]!.twin_id)
  })

  test.each([
    ['a company that is not theirs', {}],
    ['a company where they only wait', { role: 'CONSULTANT', status: 'PENDING' } as const],
    ['a company that was removed', { role: 'ADMIN', removed: true } as const],
  ])('nobody takes people from %s', async (_, rights) => {
    const owner = await app.world.person()
    const removed = 'removed' in rights ? { deleted_at: new Date().toISOString() } : {}
    const other = (await app.world.company('Chiusa S.r.l.', owner, {}, removed))._id
    if ('role' in rights) await app.world.role(other, admin, { role: rights.role, status: 'status' in rights ? rights.status : 'ACTIVE' })
    const hidden = await app.world.member(other, { last_name: 'Nascosti' })
    expect((await find('nascosti')).total).toBe(0)
    await expect(add(hidden)).rejects.toMatchObject({ code: 'MB003' })
  })

  test('nobody is their own twin within one company', async () => {
    const own = await app.world.member(here, { last_name: 'Interni' })
    expect((await find('interni')).total).toBe(0)
    await expect(add(own)).rejects.toMatchObject({ code: 'MB003' })
  })
})
