import { agendaRoutes } from '@delibera/core/agenda/routes'
import type { AgendaLibrary, AgendaPoint } from '@delibera/core/agenda/schema'
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
  company_id = (await app.world.company('Ordini S.r.l.', anna))._id
})

const add = (body: object, at = company_id, by = call) => by(agendaRoutes.add, { query: { company_id: at }, body: { meeting_type: 'ASSEMBLY', ...body } })
const load = (id: string, at = company_id, by = call) => by(agendaRoutes.load, { params: { id }, query: { company_id: at } })
const change = (id: string, body: object, at = company_id, by = call) =>
  by(agendaRoutes.change, { params: { id }, query: { company_id: at }, body: body as { version: number } })
const remove = (id: string, at = company_id, by = call) => by(agendaRoutes.remove, { params: { id }, query: { company_id: at } })
const library = (query: object = {}, at = company_id): Promise<AgendaLibrary> => call(agendaRoutes.library, { query: { company_id: at, ...query } })
const titles = async (query: object) => (await library(query)).items.map((it) => it.title)
const text = (words: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] })
const actions = async () =>
  (await app.deps.db.selectFrom('audit_log').select(['action', 'data']).where('chain', '=', `company:${company_id}`).orderBy('seq').execute()).map((it) => it)

describe('adding', () => {
  test('from nothing has the majority of the specification and a clean text', async () => {
    const dirty = { type: 'doc', content: [{ type: 'image', attrs: { src: 'x' } }, ...text('Premio ai dipendenti').content] }
    const point = await add({ title: ' Premio ', header_content: dirty })
    expect(point).toMatchObject({ title: 'Premio', custom: true, template_id: null, company_id, meeting_id: null, accountant_id: null, version: 1, files: [] })
    expect(point).toMatchObject({ group: 'VARIE', nature: 'ORDINARY', quorum_first: { value: 50, base: 'shares_present', greater: true }, status: 'PENDING' })
    expect(point.header_content).toEqual(text('Premio ai dipendenti'))
    expect(await load(point._id)).toEqual(point)
    expect(await actions()).toEqual([{ action: 'agenda.point_added', data: { odg_id: point._id, title: 'Premio' } }])
  })

  test('from a template takes its texts and the majority of the company', async () => {
    const statute = JSON.stringify({
      quorum_overrides: { 'srl.deed_change_deliberative': { value: 66.6667, fraction: [2, 3], base: 'shares_total', greater: false } },
    })
    await app.deps.db.updateTable('companies').set({ statute }).where('_id', '=', company_id).execute()
    const point = await add({ template_id: 'A19', group: 'CAPITALE', values: { statute_article: '5' } })
    expect(point).toMatchObject({ custom: false, template_id: 'A19', nature: 'EXTRAORDINARY', notary_required: true, values: { statute_article: '5' } })
    expect(point.quorum_second).toEqual({ value: 66.6667, fraction: [2, 3], base: 'shares_total', greater: false })
    expect(point.citation).toContain('2438')
    expect(JSON.stringify(point.header_intro)).toContain('{{#if company.is_spa}}')
  })

  test('an extraordinary point of an S.p.A. written by hand asks for what the law asks for, and has its notary', async () => {
    const spa = (await app.world.company('Ordini S.p.A.', anna))._id
    const point = await add({ title: 'Aumento di capitale', nature: 'EXTRAORDINARY', notary_required: false }, spa)
    expect(point).toMatchObject({
      notary_required: true,
      quorum_first: { value: 50, base: 'shares_total', greater: true },
      quorum_second: { fraction: [2, 3] },
    })
    const plain = await add({ title: 'Aumento di capitale' }, spa)
    expect(await change(plain._id, { nature: 'EXTRAORDINARY', version: 1 }, spa)).toMatchObject({
      notary_required: true,
      quorum_first: point.quorum_first,
      quorum_second: point.quorum_second,
    })
  })

  test('a majority that no statute can permit is refused by its rule, and nothing is kept', async () => {
    const spa = (await app.world.company('Ordini S.p.A.', anna))._id
    const low = { value: 50, base: 'shares_present', greater: true }
    const refused = { status: 422, code: 'MT002', info: { reason: 'law', rules: [{ id: 'L-QUO-05', severity: 'BLOCK', overridable: false }] } }
    await expect(add({ title: 'Fusione', nature: 'EXTRAORDINARY', quorum_second: low }, spa)).rejects.toMatchObject(refused)
    expect((await library({ template: false }, spa)).total).toBe(0)
    const { _id } = await add({ title: 'Fusione', nature: 'EXTRAORDINARY' }, spa)
    await expect(change(_id, { quorum_first: low, version: 1 }, spa)).rejects.toMatchObject(refused)
    expect(await load(_id, spa)).toMatchObject({ version: 1, quorum_first: { base: 'shares_total' } })
    // An S.r.l. may have a clause for it: it is only told.
    expect(await add({ title: 'Fusione', nature: 'EXTRAORDINARY', quorum_first: low })).toMatchObject({ quorum_first: low })
  })

  test('as a copy of another stands on its own', async () => {
    const one = await add({ title: 'Uno', notes: 'n', values: { a: 'b' } })
    const other = await add({ odg_id: one._id, title: 'Uno (copia)' })
    expect(other).toMatchObject({ title: 'Uno (copia)', notes: 'n', values: { a: 'b' }, custom: true })
    await remove(one._id)
    expect((await load(other._id))._id).toBe(other._id)
  })

  test('a consultant is named as who wrote it', async () => {
    const adviser = await app.world.person()
    await app.world.role(company_id, adviser, { role: 'CONSULTANT' })
    expect(await add({ title: 'Suo' }, company_id, await app.as(adviser))).toMatchObject({ accountant_id: adviser._id })
  })

  test.each([
    ['a template for boards', { template_id: 'B01' }, 'template_id'],
    ['a template that an S.r.l. cannot use', { template_id: 'A07' }, 'template_id'],
    ['a speaker who is not in the book', { title: 'x', exponent_intro: crypto.randomUUID() }, 'exponent_intro'],
    ['a fraction above the whole', { title: 'x', quorum_first: { value: 100, fraction: [4, 3], base: 'shares_total', greater: false } }, 'quorum_first'],
    ['no title', { title: ' ' }, 'title'],
    ['a name that is no placeholder', { title: 'x', values: { 'a b': 'c' } }, 'values.a b'],
  ])('%s is refused and named', async (_, body, path) => {
    await expect(add(body)).rejects.toMatchObject({ status: 400, code: 'E0001', info: [{ path }] })
    expect((await library({ template: 'false' })).total).toBe(0)
  })

  test('twice the same are two points, as two people may want', async () => {
    const both = await Promise.all([add({ title: 'Uguale' }), add({ title: 'Uguale' })])
    expect(new Set(both.map((it) => it._id)).size).toBe(2)
  })
})

describe('changing', () => {
  test('what is left out stays; the log names the fields', async () => {
    const speaker = await app.world.member(company_id)
    const { _id } = await add({ template_id: 'A02' })
    const quorum_first = { value: 60, base: 'shares_total', greater: false } as const
    const changed = await change(_id, { title: 'Dividendo', exponent_content: speaker, quorum_first, skip_vote: true, version: 1 })
    expect(changed).toMatchObject({
      title: 'Dividendo',
      exponent_content: speaker,
      quorum_first,
      skip_vote: true,
      version: 2,
      template_id: 'A02',
      group: 'BILANCIO',
    })
    expect((await actions()).at(-1)).toMatchObject({
      action: 'agenda.point_changed',
      data: { fields: ['title', 'quorum_first', 'exponent_content', 'skip_vote'] },
    })
  })

  test('the same change twice is one', async () => {
    const { _id } = await add({ title: 'Uno' })
    const once = await change(_id, { title: 'Due', header_intro: text('x'), version: 1 })
    expect(await change(_id, { title: 'Due', header_intro: text('x'), version: 1 })).toEqual(once)
    expect(once.version).toBe(2)
  })

  test('of two from the same version the second is told what changed', async () => {
    const { _id } = await add({ title: 'Uno' })
    const both = await Promise.allSettled([change(_id, { title: 'A', version: 1 }), change(_id, { notes: 'B', version: 1 })])
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = both.find((it) => it.status === 'rejected') as PromiseRejectedResult
    const won = (both.find((it) => it.status === 'fulfilled') as PromiseFulfilledResult<AgendaPoint>).value
    expect(lost.reason).toMatchObject({
      status: 409,
      code: 'E0002',
      info: { version: 2, changed: [won.notes === 'B' ? 'notes' : 'title'], point: { _id, version: 2 } },
    })
  })

  test('one that was removed meanwhile is not found', async () => {
    const { _id } = await add({ title: 'Uno' })
    await remove(_id)
    await expect(change(_id, { title: 'Due', version: 1 })).rejects.toMatchObject({ status: 404, code: 'MT001' })
  })
})

test('of two who remove one at once the second finds nothing', async () => {
  const { _id } = await add({ title: 'Uno' })
  const both = await Promise.allSettled([remove(_id), remove(_id)])
  expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(remove(_id)).rejects.toMatchObject({ status: 404, code: 'MT001' })
  expect((await actions()).filter((it) => it.action === 'agenda.point_removed')).toHaveLength(1)
})

describe("somebody else's", () => {
  test('a stranger reads and writes nothing', async () => {
    const { _id } = await add({ title: 'Mio' })
    const stranger = await app.as(await app.world.person())
    const attempts = [
      () => stranger(agendaRoutes.library, { query: { company_id } }),
      () => load(_id, company_id, stranger),
      () => load('A01', company_id, stranger),
      () => add({ title: 'x' }, company_id, stranger),
      () => change(_id, { title: 'x', version: 1 }, company_id, stranger),
      () => remove(_id, company_id, stranger),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'CP003' })
  })

  test('a point of another company is not reached through the own one', async () => {
    const theirs = await app.world.company('Altrui S.r.l.', anna)
    const { _id } = await add({ title: 'Loro' }, theirs._id)
    const attempts = [() => load(_id), () => change(_id, { title: 'x', version: 1 }), () => remove(_id), () => add({ odg_id: _id })]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'MT001' })
    expect((await load(_id, theirs._id)).title).toBe('Loro')
  })

  test('a template is read by everybody and changed by nobody', async () => {
    expect(await load('B04')).toMatchObject({ _id: 'B04', company_id: null, custom: false, meeting_type: 'BOARD', quorum_second: null })
    await expect(change('B04', { title: 'x', version: 1 })).rejects.toMatchObject({ status: 400, code: 'E0001' })
    await expect(load('A99')).rejects.toMatchObject({ status: 404, code: 'MT001' })
  })
})

describe('the library', () => {
  test('holds the templates that fit the company, and its own points, own first in each group', async () => {
    await add({ title: 'Zeta', group: 'CARICHE' })
    await add({ title: 'àlfa', group: 'CARICHE' })
    const { total, items } = await library({ meeting_type: 'ASSEMBLY', count: 999 })
    expect([total, items.length, items.filter((it) => it.company_id === null).length]).toEqual([25, 25, 23])
    const offices = items.filter((it) => it.group === 'CARICHE').map((it) => it.title)
    expect(offices.slice(0, 3)).toEqual(['àlfa', 'Zeta', expect.stringContaining('Nomina del consiglio')])
    const spa = await app.world.company('Ordini S.p.A.', anna)
    expect((await library({ meeting_type: 'ASSEMBLY' }, spa._id)).total).toBe(25)
    expect((await library({ meeting_type: 'BOARD' })).total).toBe(12)
  })

  test('comes in groups, in their order', async () => {
    await add({ title: 'Mio', group: 'SEDE' })
    const { items, groups } = await library({ meeting_type: 'ASSEMBLY', grouped: 'true' })
    expect(items).toEqual([])
    expect(groups!.map((it) => it.group).slice(0, 3)).toEqual(['BILANCIO', 'CARICHE', 'COMPENSI'])
    expect(groups!.find((it) => it.group === 'SEDE')!.items.map((it) => it.title)).toEqual(['Mio'])
  })

  test.each([
    ['only templates', { template: 'true', search: 'Premio' }, []],
    ['only own', { template: 'false', search: 'PREMIO già' }, ['Premio']],
    ['words of the text', { search: 'vent’anni' }, ['Premio']],
    ['English titles', { search: 'winding-up', template: 'true' }, ['Scioglimento anticipato e nomina dei liquidatori']],
    ['nothing', { search: 'zzz' }, []],
  ])('finds %s', async (_, query, expected) => {
    await add({ title: 'Premio', header_content: text('a chi ha già più di vent’anni di servizio') })
    expect(await titles({ meeting_type: 'ASSEMBLY', ...query })).toEqual(expected)
  })

  test('sorts and pages without losing any', async () => {
    expect((await titles({ meeting_type: 'BOARD', sort_by: 'title ASC', count: 2 }))[0]!.localeCompare('B')).toBeLessThan(0)
    const pages = await Promise.all([1, 2, 3].map((page) => library({ page, count: 20 })))
    expect(new Set(pages.flatMap((it) => it.items.map(({ _id }) => _id))).size).toBe(pages[0]!.total)
    for (const sort_by of ['words ASC', 'constructor ASC']) await expect(library({ sort_by })).rejects.toMatchObject({ code: 'E0001' })
  })
})
