import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import { walletRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let company: Awaited<ReturnType<typeof companyInOrder>>
beforeEach(async () => {
  company = await companyInOrder(app)
})

const prepare = (body: object = {}, by: Call = company.call) =>
  by(meetingRoutes.prepare, { query: { company_id: company._id }, body: { name: 'Assemblea dei soci', meeting_type: 'ASSEMBLY', ...body } as never })
const ready = (body: object = {}) => prepare({ draft: false, administrator_id: company.ids[0], ...body })
const change = (id: string, body: object, by: Call = company.call) => by(meetingRoutes.change, { params: { id }, body: body as never })
const load = (id: string) => company.call(meetingRoutes.load, { params: { id } })
const real = async () => (await company.call(walletRoutes.ofCompany, { params: { id: company._id } })).real
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { status: number; code: string; info: unknown }) => ({ status: error.status, code: error.code, info: error.info }),
  )

describe('a draft', () => {
  test('has the usual people, costs nothing, and says what the law will ask', async () => {
    const meeting = await prepare()
    expect(meeting).toMatchObject({ status: 'DRAFT', meeting_type: 'ASSEMBLY', type: 'ORDINARY', maker: 'ADMIN', version: expect.any(Number), odgs: [] })
    expect(meeting.members.map((it) => [it.last_name, it.weight])).toEqual([
      ['Bianchi', 300_000],
      ['Neri', 0],
      ['Rossi', 600_000],
      ['Verdi', 100_000],
    ])
    expect(meeting.cart).toMatchObject({ due: 100, items: [{ code: 'M0001', paid: false }, { code: 'M0003' }, { code: 'M0004' }] })
    expect(meeting.quorums.first).toMatchObject({ value: 50, base: 'shares_total', greater: false })
    expect(await real()).toBe(10_000)
  })

  test('no slug of anybody leaves', async () => {
    const meeting = await ready()
    expect(meeting.members.every((it) => it.slug === null && it.room_slug === null)).toBe(true)
  })

  test('a board asks directors and auditors, a head for each who decides', async () => {
    const meeting = await prepare({ meeting_type: 'BOARD' })
    expect(meeting.members.map((it) => it.weight)).toEqual([1, 0, 1])
    expect(meeting.quorums).toMatchObject({ first: { value: 50, greater: true }, second: null })
  })

  test('is deleted without a trace, and only a draft is', async () => {
    const { _id } = await prepare()
    expect(await company.call(endingRoutes.ending, { params: { id: _id } })).toMatchObject({ action: 'DELETE', told: [], refunds: [], lost: 0 })
    await company.call(endingRoutes.remove, { params: { id: _id } })
    expect(await refusal(load(_id))).toMatchObject({ status: 404, code: 'MT001' })
    const other = await ready()
    expect(await refusal(company.call(endingRoutes.remove, { params: { id: other._id } }))).toMatchObject({ status: 409, code: 'E0002' })
  })

  test('an incomplete company has no meetings', async () => {
    await app.deps.db.updateTable('companies').set({ address: null }).where('_id', '=', company._id).execute()
    expect(await refusal(prepare())).toMatchObject({ status: 422, code: 'MT002', info: { reason: 'company_incomplete', missing: ['address'] } })
  })
})

describe('leaving the draft', () => {
  test('by an administrator confirms it and pays the setup, once', async () => {
    const meeting = await ready()
    expect(meeting).toMatchObject({ status: 'PROCESSING', timestamps: { confirmed_at: expect.any(String) }, is_administrator: true })
    expect(await real()).toBe(9_900)
    expect(meeting.cart.items).toContainEqual({ code: 'M0001', price: 100, qty: 1, paid: true })
  })

  test('with too few credits nothing happens at all', async () => {
    company = await companyInOrder(app, { credits: 60 })
    expect(await refusal(ready())).toMatchObject({ status: 402, code: 'PU003', info: { shortage: 40 } })
    expect((await company.call(meetingRoutes.list, { query: { company_id: company._id } })).total).toBe(0)
    const draft = await prepare({ administrator_id: company.ids[0] })
    expect(await refusal(change(draft._id, { draft: false, version: draft.version }))).toMatchObject({ status: 402 })
    expect(await load(draft._id)).toMatchObject({ status: 'DRAFT', version: draft.version })
  })

  test('needs somebody who presides', async () => {
    expect(await refusal(prepare({ draft: false }))).toMatchObject({
      status: 422,
      code: 'MT002',
      info: { fields: [{ path: 'administrator_id', message: 'requiredField' }] },
    })
  })

  test('a board of one director is refused by law', async () => {
    const alone = await companyInOrder(app, { seats: [{ name: 'Anna Rossi', roles: ['PAR', 'AUN'], shares: 100 }] })
    const body = { name: 'Consiglio', meeting_type: 'BOARD' as const, draft: false, administrator_id: alone.ids[0] }
    const refused = await refusal(alone.call(meetingRoutes.prepare, { query: { company_id: alone._id }, body: body as never }))
    expect(refused).toMatchObject({ status: 422, code: 'MT002', info: { rules: [{ id: 'L-BRD-06', severity: 'BLOCK', ok: false }] } })
  })

  test('a consultant’s meeting waits for the company, which alone confirms and pays', async () => {
    const consultant = await app.world.person()
    await app.world.role(company._id, consultant, { role: 'CONSULTANT' })
    const by = await app.as(consultant)
    const meeting = await prepare({ draft: false, administrator_id: company.ids[0] }, by)
    expect(meeting).toMatchObject({ status: 'CREATION', maker: 'CONSULTANT', consultant: { _id: consultant._id }, is_administrator: false })
    expect(await real()).toBe(10_000)
    expect(await refusal(change(meeting._id, { confirm: true, version: meeting.version }, by))).toMatchObject({ status: 403, code: 'CP003' })
    const confirmed = await change(meeting._id, { confirm: true, version: meeting.version })
    expect(confirmed).toMatchObject({ status: 'PROCESSING', is_administrator: true })
    expect(await real()).toBe(9_900)
    const told = await app.deps.db.selectFrom('notifications').select('kind').where('user_id', '=', company.owner._id).execute()
    expect(told.map((it) => it.kind)).toContain('MEETING_TO_CONFIRM')
  })

  test('two confirmations at once pay once', async () => {
    const consultant = await app.world.person()
    await app.world.role(company._id, consultant, { role: 'CONSULTANT' })
    const { _id, version } = await prepare({ draft: false, administrator_id: company.ids[0] }, await app.as(consultant))
    const both = await Promise.all([1, 2].map(() => refusal(change(_id, { confirm: true, version }))))
    expect(both.filter((it) => it === null)).toHaveLength(1)
    expect(both.find((it) => it !== null)).toMatchObject({ status: 409, code: 'E0002' })
    expect(await real()).toBe(9_900)
  })
})

describe('changing', () => {
  test('what somebody else changed meanwhile is told', async () => {
    const meeting = await prepare()
    const later = await change(meeting._id, { name: 'Altro nome', version: meeting.version })
    const refused = await refusal(change(meeting._id, { name: 'Ancora', version: meeting.version }))
    expect(refused).toMatchObject({ status: 409, code: 'E0002', info: { version: later.version, changed: ['name'] } })
  })

  test('the same once more changes nothing', async () => {
    const meeting = await prepare()
    const planned = { datetime: '2027-04-28T08:00:00.000Z' }
    const once = await change(meeting._id, { planned, mode: { use_whatsapp: true }, version: meeting.version })
    expect(once.version).toBe(meeting.version + 1)
    expect((await change(meeting._id, { planned, mode: { use_whatsapp: true }, version: once.version })).version).toBe(once.version)
  })

  test('the kind is shut once it is confirmed', async () => {
    const meeting = await ready()
    expect(await refusal(change(meeting._id, { meeting_type: 'BOARD', version: meeting.version }))).toMatchObject({ status: 409, code: 'E0002' })
    expect(await load(meeting._id)).toMatchObject({ meeting_type: 'ASSEMBLY', version: meeting.version })
  })

  test('a stranger to the meeting neither presides nor writes', async () => {
    const meeting = await prepare()
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await refusal(change(meeting._id, { secretary_id: nobody, version: meeting.version }))).toMatchObject({ status: 404, code: 'MB003' })
  })

  test('chosen quorums stay, presets follow the kind', async () => {
    const meeting = await prepare()
    const quorums = { first: { value: 66.6667, fraction: [2, 3], base: 'shares_total', greater: false }, second: null }
    const chosen = await change(meeting._id, { quorums, version: meeting.version })
    expect(chosen.quorums).toEqual(quorums)
    expect((await change(meeting._id, { meeting_type: 'BOARD', version: chosen.version })).quorums).toEqual(quorums)
  })

  test('what must be there in the second call of an extraordinary assembly of an S.p.A. can be raised, and not lowered', async () => {
    await app.deps.db.updateTable('companies').set({ type: 'SPA' }).where('_id', '=', company._id).execute()
    const meeting = await prepare({ odgs: [{ title: 'Fusione', nature: 'EXTRAORDINARY' }] })
    const ask = (second: object | null) => change(meeting._id, { quorums: { first: null, second }, version: meeting.version })
    expect(await refusal(ask(null))).toMatchObject({ status: 422, code: 'MT002', info: { rules: [{ id: 'L-QUO-05', data: { case: 'fixed_constitutive' } }] } })
    expect((await ask({ value: 40, base: 'shares_total', greater: false })).quorums.second).toMatchObject({ value: 40 })
  })
})

test('the people of a meeting as a table: what somebody wrote is text there, never a formula', async () => {
  const external = { kind: 'P', first_name: '@Ugo', last_name: '=HYPERLINK("https://example.test")', email: 'ugo@example.test' }
  const { _id } = await prepare({ external_members: [external] })
  const headers = { authorization: `Bearer ${await app.world.session(company.owner)}` }
  const { payload } = await app.api.app.inject({ url: `/api/meetings/${_id}/members/download/csv`, headers })
  const row = payload.split('\r\n').find((it) => it.includes('HYPERLINK'))!
  expect(row).toContain(`"'=HYPERLINK(""https://example.test"")";'@Ugo;`)
})

test('the people of a meeting are exported as Italians read a table: euro with a comma, offices by name', async () => {
  const { _id } = await prepare()
  const headers = { authorization: `Bearer ${await app.world.session(company.owner)}` }
  const book = await app.api.app.inject({ url: `/api/companies/${company._id}/download/csv`, headers })
  const { payload } = await app.api.app.inject({ url: `/api/meetings/${_id}/members/download/csv`, headers })
  const [head, ...rows] = payload.split('\r\n')
  expect(head).toBe(book.payload.split('\r\n')[0])
  expect(rows.find((it) => it.includes('Rossi'))).toContain('6000,00')
  expect(payload).not.toContain('600000')
})
