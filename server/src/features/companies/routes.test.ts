import { companyRoutes } from '@delibera/core/companies/routes'
import { underWay } from '@delibera/core/meetings/states'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { prove } from '../../http/proven.ts'
import { lockedMeeting, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let anna: Person
let asAnna: Call
beforeAll(async () => {
  app = await testApp()
  anna = await app.world.person()
  asAnna = await app.as(anna)
})
afterAll(() => app.close())

const company = async (name: string, person = anna, details = {}) => (await app.world.company(name, person, {}, details))._id
const load = (call: Call, id: string) => call(companyRoutes.load, { params: { id } })
const change = (call: Call, id: string, body: object) => call(companyRoutes.change, { params: { id }, body })
const auditOf = async (id: string) =>
  (await app.deps.db.selectFrom('audit_log').select(['action', 'actor', 'data']).where('chain', '=', `company:${id}`).orderBy('seq').execute()) as {
    action: string
    data: unknown
  }[]

describe('loading', () => {
  test('an administrator sees everything', async () => {
    const id = await company('Intera S.r.l.', anna, { vat_number: '00743110157', address: 'Via Roma 1', locality: 'Milano', email: 'intera@pec.it' })
    const director = await app.world.member(id, { roles: ['AMM'], first_name: 'Dora', last_name: 'Verdi' })
    await app.world.member(id, { roles: ['SIN'] })
    await app.world.member(id, { roles: ['PAR'] })
    const seen = await load(asAnna, id)
    expect(seen).toMatchObject({ _id: id, user_role: 'ADMIN', user_roles: ['ADMIN'], user_status: 'ACTIVE', confirmed: true, registry: false })
    expect(seen).toMatchObject({ members_count: 3, wallet: { real: 0, forecast: 0 }, subscriptions: [], mailer_config: null, version: 1, administrator: null })
    expect(seen.members.map((it) => it.roles[0]!.type)).toEqual(['ADM', 'MAJ'])
    expect(seen.members[0]).toMatchObject({ _id: director, first_name: 'Dora', roles: [{ code: 'AMM', type: 'ADM' }] })
    expect(seen.statute).toMatchObject({ notice_days: 8, notice_basis: 'DISPATCH', max_proxies: null })
    expect(seen.is_completed).toBe(seen.missing.length === 0)
  })

  test('who only claims it sees neither people nor money', async () => {
    const id = await company('Altrui S.r.l.', await app.world.person(), {
      logo: 'data:image/png;base64,AA',
      reply_to: 'segreto@pec.it',
      statute: '{"notice_days":30}',
    })
    await app.world.member(id, { roles: ['AMM'] })
    const claimant = await app.world.person()
    await app.world.role(id, claimant, { status: 'PENDING' })
    const seen = await load(await app.as(claimant), id)
    expect(seen).toMatchObject({ user_role: 'ADMIN', user_status: 'PENDING', members: [], members_count: 0, wallet: null, mailer_config: null })
    expect(seen).toMatchObject({ logo: null, reply_to: null, statute: { notice_days: 8 }, business_name: 'Altrui S.r.l.' })
  })

  test('a stranger’s, a revoked one’s, a removed one and none at all are alike: 420', async () => {
    const other = await app.world.person()
    const id = await company('Segreta S.r.l.', other)
    await app.world.role(id, anna, { role: 'CONSULTANT', status: 'INCACTIVE' })
    const gone = await company('Rimossa S.r.l.', anna, { deleted_at: new Date().toISOString() })
    for (const it of [id, gone, '00000000-0000-4000-8000-000000000000'])
      await expect(load(asAnna, it)).rejects.toMatchObject({ status: 420, code: 'CP003', info: undefined })
  })
})

describe('changing the details', () => {
  test('writes what was given, keeps the rest, raises the version and is written down', async () => {
    const id = await company('Da cambiare S.r.l.', anna, { vat_number: '09876543217', cap: '20100' })
    const after = await change(asAnna, id, { locality: 'Torino', cap: '', shares_value: '1000000', name: ' ', version: 1 })
    expect(after).toMatchObject({ locality: 'Torino', cap: null, shares_value: 1_000_000, vat_number: '09876543217', version: 2, name: 'Da cambiare S.r.l.' })
    expect(await auditOf(id)).toEqual([
      { action: 'company.changed', actor: `user:${anna._id}`, data: { locality: [null, 'Torino'], cap: ['20100', null], shares_value: [null, 1_000_000] } },
    ])
  })

  test('of one that counts its shares keeps its capital in money, and the office of its register', async () => {
    const id = await company('In azioni S.p.A.', anna, { vat_number: '07643520567' })
    const told = { capital_cents: 12_000_000, payed_capital_cents: 3_000_000, registry_office: 'Venezia Rovigo' }
    expect(await change(asAnna, id, { ...told, version: 1 })).toMatchObject(told)
    expect(await load(asAnna, id)).toMatchObject(told)
  })

  test('of one that turns to the market keeps on which, and that it is widely held', async () => {
    const id = await company('Aperta S.p.A.', anna, { vat_number: '00488410010' })
    expect(await load(asAnna, id)).toMatchObject({ market: 'NONE', widely_held: false })
    expect(await change(asAnna, id, { market: 'MTF', version: 1 })).toMatchObject({ market: 'MTF', widely_held: false })
    expect(await change(asAnna, id, { market: 'NONE', widely_held: true, version: 2 })).toMatchObject({ market: 'NONE', widely_held: true })
    await expect(change(asAnna, id, { market: 'MILAN' })).rejects.toMatchObject({ status: 400, code: 'E0001' })
  })

  test('of two from the same version the second is refused', async () => {
    const id = await company('Contesa S.r.l.', anna, { vat_number: '02168540397' })
    const both = await Promise.allSettled([change(asAnna, id, { cap: '00100', version: 1 }), change(asAnna, id, { cap: '00200', version: 1 })])
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((it) => it.status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'E0002' } })
    await expect(change(asAnna, id, { cap: '00300', version: 1 })).rejects.toMatchObject({ code: 'E0002' })
  })

  test('of the statute only what differs from the defaults is kept', async () => {
    const id = await company('Statuto S.p.A.', anna, { vat_number: '08765432102' })
    const kept = () => app.deps.db.selectFrom('companies').select('statute').where('_id', '=', id).executeTakeFirstOrThrow()
    expect((await change(asAnna, id, { statute: { notice_days: 15, max_proxies: null, casting_vote: false } })).statute).toMatchObject({
      notice_days: 15,
      max_proxies: 20,
    })
    expect(await kept()).toEqual({ statute: { notice_days: 15 } })
    expect((await change(asAnna, id, { statute: { remote_allowed: true } })).statute).toMatchObject({ notice_days: 15, remote_allowed: true })
    await change(asAnna, id, { statute: { notice_days: '8', remote_allowed: false } })
    expect(await kept()).toEqual({ statute: {} })
  })

  test.each([
    ['more paid up than subscribed', { shares_value: 10, payed_shares_value: 11 }, [{ path: 'payed_shares_value', message: 'paidAboveShares' }]],
    [
      'more of the capital in money paid up than subscribed',
      { capital_cents: 10, payed_capital_cents: 11 },
      [{ path: 'payed_capital_cents', message: 'paidAboveShares' }],
    ],
    ['a logo that is no picture', { logo: 'data:image/png;base64,PGh0bWw+' }, [{ path: 'logo', message: 'fileTypeNotAllowed' }]],
    ['a wrong postal code', { cap: '2010' }, [{ path: 'cap', message: 'insertValidCap' }]],
  ])('%s is refused and names the field', async (_, body, info) => {
    const id = await company('Severa S.r.l.', anna, { vat_number: crypto.randomUUID().replace(/\D/g, '').padEnd(11, '1').slice(0, 11) })
    await expect(change(asAnna, id, body)).rejects.toMatchObject({ status: 400, code: 'E0001', info: [expect.objectContaining(info[0]!)] })
  })

  test('a stranger and a claimant may not, a consultant may', async () => {
    const id = await company('Chiusa S.r.l.', await app.world.person(), { vat_number: '12345678903' })
    await expect(change(asAnna, id, { cap: '00100' })).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await app.world.role(id, anna, { status: 'PENDING' })
    await expect(change(asAnna, id, { cap: '00100' })).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await app.world.role(id, anna, { role: 'CONSULTANT' })
    expect(await change(asAnna, id, { cap: '00100' })).toMatchObject({ cap: '00100', user_role: 'CONSULTANT' })
  })
})

describe('removing', () => {
  test('hides it from everybody and tells those who acted for it, once', async () => {
    const id = await company('Addio S.r.l.')
    const [bruno, carla] = [await app.world.person({ first_name: 'Bruno' }), await app.world.person({ first_name: 'Carla', locale: 'en-GB' })]
    await app.world.role(id, bruno)
    await app.world.role(id, bruno, { role: 'CONSULTANT' })
    await app.world.role(id, carla, { role: 'CONSULTANT' })
    const remove = () => asAnna(companyRoutes.remove, { params: { id } })
    const both = await Promise.allSettled([remove(), remove()])
    expect(both.some((it) => it.status === 'fulfilled')).toBe(true)
    await expect(remove()).rejects.toMatchObject({ status: 403 })
    for (const it of [anna, bruno, carla]) await expect(load(await app.as(it), id)).rejects.toMatchObject({ status: 420 })
    expect(await mailsTo(app, anna.email)).toEqual([])
    expect((await mailsTo(app, bruno.email)).map((it) => it.subject)).toEqual(['Addio S.r.l. è stata eliminata da Delibera'])
    expect((await mailsTo(app, carla.email)).map((it) => it.subject)).toEqual(['Addio S.r.l. has been deleted from Delibera'])
    const news = await (await app.as(carla))(notificationRoutes.list, {})
    expect(news.items).toMatchObject([{ kind: 'COMPANY_DELETED', data: { name: 'Addio S.r.l.' } }])
    expect((await auditOf(id)).map((it) => it.action)).toEqual(['company.deleted'])
  })

  test('is not for consultants', async () => {
    const id = await company('Protetta S.r.l.', await app.world.person())
    await app.world.role(id, anna, { role: 'CONSULTANT' })
    for (const it of [companyRoutes.remove, companyRoutes.ending])
      await expect(asAnna(it, { params: { id } })).rejects.toMatchObject({ status: 403, code: 'CP003' })
  })

  test.each(underWay)('members who await a meeting in %s do not lose it with its company', async (status) => {
    const id = await company('Attesa S.r.l.')
    const _id = await app.world.meeting(id, { status, name: 'Assemblea di bilancio', planned_at: '2027-04-28T08:00:00Z', date_at: '2027-04-28T08:00:00Z' })
    await app.world.meeting(id, { status: 'DRAFT' })
    const meetings = [{ _id, name: 'Assemblea di bilancio', meeting_type: 'ASSEMBLY', status, is_offline: false, datetime: '2027-04-28T08:00:00.000Z' }]
    const refused = { status: 409, code: 'E0002', info: { reason: 'meetings', meetings } }
    await expect(asAnna(companyRoutes.remove, { params: { id } })).rejects.toMatchObject(refused)
    expect(await asAnna(companyRoutes.ending, { params: { id } })).toMatchObject({ meetings, drafts: 1, ended: 0 })
    expect(await load(asAnna, id)).toMatchObject({ _id: id })
    expect(await auditOf(id)).toEqual([])
  })

  test('what would be lost is said before: people, credits, drafts, subscriptions', async () => {
    const id = await company('Ricca S.r.l.')
    await app.world.members(id, [{ last_name: 'Uno' }, { last_name: 'Due' }])
    await app.world.credits({ company_id: id }, 705)
    const subscription = await app.world.subscription(id)
    for (const status of ['DRAFT', 'CREATION', 'PROCESSING', 'COMPLETED', 'CANCELED']) await app.world.meeting(id, { status })
    const ending = await asAnna(companyRoutes.ending, { params: { id } })
    expect(ending).toMatchObject({ meetings: [], people: 2, drafts: 3, ended: 2, credits: 705, subscriptions: [{ _id: subscription, code: 'S0002' }] })
    await asAnna(companyRoutes.remove, { params: { id } })
    await expect(load(asAnna, id)).rejects.toMatchObject({ status: 420 })
  })

  test('of a poll that is sent and a company that is removed in the same moment one finds the other', async () => {
    const id = await company('Contesa anch’essa S.r.l.')
    const meeting = prove<'meeting'>(await app.world.meeting(id))
    const at = new Date()
    const send = (hold = async () => {}) =>
      app.deps.db.transaction().execute(async (tx) => {
        await moveMeeting(tx, await lockedMeeting(tx, meeting), { to: 'PROPOSAL', at })
        await hold()
      })
    const remove = () => asAnna(companyRoutes.remove, { params: { id } })
    const removing: Promise<unknown>[] = []
    await send(async () => void removing.push(expect(remove()).rejects.toMatchObject({ status: 409, code: 'E0002' })))
    await Promise.all(removing)
    await app.deps.db.updateTable('meetings').set({ status: 'PROCESSING' }).where('_id', '=', meeting).execute()
    await remove()
    await expect(send()).rejects.toMatchObject({ code: 'CP003' })
  })
})

describe('the administrator', () => {
  const appoint = (id: string, member_id: string) => asAnna(companyRoutes.changeAdministrator, { params: { id }, body: { member_id } })

  test('is one of the directors of this company', async () => {
    const id = await company('Consiglio S.r.l.')
    const bruno = await app.world.person({ first_name: 'Bruno' })
    await app.world.role(id, bruno, { role: 'CONSULTANT' })
    const [director, partner] = [await app.world.member(id, { roles: ['CON'] }), await app.world.member(id, { roles: ['PAR'] })]
    const stranger = await app.world.member(await company('Altra S.r.l.'), { roles: ['CON'] })
    await expect(appoint(id, partner)).rejects.toMatchObject({ status: 422, code: 'MB002' })
    await expect(appoint(id, stranger)).rejects.toMatchObject({ status: 404, code: 'MB003' })
    await Promise.all([appoint(id, director), appoint(id, director)])
    expect((await appoint(id, director)).administrator?._id).toBe(director)
    expect((await auditOf(id)).map((it) => it.action)).toEqual(['company.administrator'])
    expect(await (await app.as(bruno))(notificationRoutes.list, {})).toMatchObject({ items: [{ kind: 'ADMINISTRATOR_CHANGED' }] })
    const list = await asAnna(companyRoutes.administrators, { params: { id } })
    expect(list).toMatchObject({ total: 1, items: [{ _id: director, is_administrator: true }] })
    expect(list.managers.map((it) => [it.role, it.status, it.user_id])).toEqual([
      ['ADMIN', 'ACTIVE', anna._id],
      ['CONSULTANT', 'ACTIVE', bruno._id],
    ])
  })
})

describe('the list', () => {
  const list = (call: Call, query: object = {}) => call(companyRoutes.list, { query })
  const names = async (call: Call, query: object) => (await list(call, query)).items.map((it) => it.business_name)
  let reader: Person
  let read: Call
  beforeAll(async () => {
    reader = await app.world.person()
    read = await app.as(reader)
    await company('Èlite S.p.A.', reader, { vat_number: '10000000001', locality: 'Roma' })
    await app.world.company('alba S.r.l.', reader, { role: 'CONSULTANT' }, { vat_number: '10000000002', fiscal_code: 'RSSMRA80A01H501U' })
    await app.world.company('Zeta 50% S.r.l.', reader, { status: 'PENDING' }, { confirmed_at: null })
    await app.world.company('Revocata S.r.l.', reader, { role: 'CONSULTANT', status: 'INCACTIVE' })
    await app.world.company('Invitata S.r.l.', reader, { role: 'CONSULTANT', status: 'PENDING' })
    await company('Rimossa S.r.l.', reader, { deleted_at: new Date().toISOString() })
  })

  test.each([
    ['everything, by name without accents and case', {}, ['alba S.r.l.', 'Èlite S.p.A.', 'Zeta 50% S.r.l.']],
    ['backwards', { sort_by: 'business_name DESC' }, ['Zeta 50% S.r.l.', 'Èlite S.p.A.', 'alba S.r.l.']],
    ['by role', { sort_by: 'user_role ASC' }, ['Èlite S.p.A.', 'alba S.r.l.', 'Zeta 50% S.r.l.']],
    ['empty fields come last', { sort_by: 'locality ASC' }, expect.arrayContaining(['Èlite S.p.A.'])],
    ['searched without the accent', { search: 'elite' }, ['Èlite S.p.A.']],
    ['searched with an accent too many', { search: 'ÀLBA' }, ['alba S.r.l.']],
    ['searched by VAT number', { search: '0000001' }, ['Èlite S.p.A.']],
    ['searched by fiscal code, in any case', { search: 'rssmra80' }, ['alba S.r.l.']],
    ['per cent is a character', { search: '50%' }, ['Zeta 50% S.r.l.']],
    ['per cent alone is no wildcard', { search: '%lb%' }, []],
    ['those served', { role: 'CONSULTANT' }, ['alba S.r.l.']],
    ['those managed', { role: 'ADMIN' }, ['Èlite S.p.A.', 'Zeta 50% S.r.l.']],
    ['by type', { type: 'SPA' }, ['Èlite S.p.A.']],
    ['confirmed', { confirmed: 'true' }, ['alba S.r.l.', 'Èlite S.p.A.']],
    ['not confirmed', { confirmed: 'false' }, ['Zeta 50% S.r.l.']],
    ['completed', { completed: 'true' }, []],
    ['by type and search', { type: 'SPA', search: 'alba' }, []],
    ['by type or search', { type: 'SPA', search: 'alba', operator: 'OR' }, ['alba S.r.l.', 'Èlite S.p.A.']],
    ['registered since a day', { date_gt: '2020-01-01' }, ['alba S.r.l.', 'Èlite S.p.A.', 'Zeta 50% S.r.l.']],
    ['registered before a day, whatever else fits', { date_lt: '2020-01-01', type: 'SPA', search: 'alba', operator: 'OR' }, []],
    ['a page', { count: 1, page: 2 }, ['Èlite S.p.A.']],
    ['a page beyond the last', { page: 9 }, []],
  ])('%s', async (_, query, expected) => expect(await names(read, query)).toEqual(expected))

  test('tells the role, counts all pages and shows a claim without its people', async () => {
    const { total, items } = await list(read, { count: 1 })
    expect(total).toBe(3)
    expect(items[0]).toMatchObject({ user_role: 'CONSULTANT', user_status: 'ACTIVE', wallet: { real: 0, forecast: 0 }, subscription_end: null })
    expect((await list(read, { search: 'zeta' })).items[0]).toMatchObject({ user_role: 'ADMIN', user_status: 'PENDING', wallet: null, confirmed: false })
  })

  test('sorts by nothing that it does not know', async () => {
    for (const sort_by of ['mailer ASC', 'constructor ASC'])
      await expect(list(read, { sort_by })).rejects.toMatchObject({ status: 400, info: [expect.objectContaining({ path: 'sort_by' })] })
  })

  test('is completed exactly when nothing is missing', async () => {
    const person = await app.world.person()
    const call = await app.as(person)
    const whole = { vat_number: '10000000005', address: 'Via Roma 1', locality: 'Milano' }
    const valid = { email: 'a@pec.it', fiscal_code: 'RSSMRA80A01H501U', first_name: 'Anna' }
    const cases: [object, { roles: string[]; shares?: number; bad?: boolean }][] = [
      [whole, { roles: ['AMM', 'PAR'], shares: 5 }],
      [whole, { roles: ['AMM', 'PAR'], shares: 0 }],
      [whole, { roles: ['PAR'], shares: 5 }],
      [whole, { roles: ['AMM', 'PAR'], shares: 5, bad: true }],
      [
        { ...whole, address: '' },
        { roles: ['AMM', 'PAR'], shares: 5 },
      ],
      [
        { ...whole, locality: null },
        { roles: ['AMM', 'PAR'], shares: 5 },
      ],
      [
        { ...whole, vat_number: null },
        { roles: ['AMM', 'PAR'], shares: 5 },
      ],
    ]
    for (const [index, [details, { roles, shares = 0, bad }]] of cases.entries()) {
      const unique = 'vat_number' in details && details.vat_number ? { vat_number: `1000000010${index}` } : {}
      const id = await company(`Caso ${index} S.r.l.`, person, { ...details, ...unique })
      const holdings = shares ? [{ title: 'OWNERSHIP' as const, shares_value: shares, vote_value: shares, of: null }] : []
      await app.world.member(id, { ...valid, ...(bad && { email: null }), roles, holdings })
    }
    const { items } = await list(call, { sort_by: 'business_name ASC' })
    for (const item of items) {
      const seen = await load(call, item._id)
      expect([item.business_name, item.is_completed]).toEqual([seen.business_name, seen.missing.length === 0])
    }
    expect(items.map((it) => it.is_completed)).toEqual([true, false, false, false, false, false, false])
    expect(await names(call, { completed: 'true' })).toEqual(['Caso 0 S.r.l.'])
    expect((await list(call, { completed: 'false' })).total).toBe(6)
  })
})
