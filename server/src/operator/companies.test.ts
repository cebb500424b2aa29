import { userInfo } from 'node:os'
import { companyRoutes, confirmationRoutes, registrationRoutes } from '@delibera/core/companies/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { mailsTo } from '../testing/mailbox.ts'
import { operate } from './dispatch.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function companies(...words: string[]) {
  const environment = { DATA_DIR: app.deps.config.data_dir, SECRET_KEY: 'test secret '.repeat(4), DATABASE_URL: app.url }
  const out: string[] = []
  const err: string[] = []
  const code = await operate(['companies', ...words], { environment, out: (line) => out.push(line), err: (line) => err.push(line) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
const actor = `operator:${userInfo().username}`
const log = (id: string) => app.deps.db.selectFrom('audit_log').select(['actor', 'action']).where('chain', '=', `company:${id}`).orderBy('seq').execute()
const company = async (vat_number: string, details = {}) => {
  const person = await app.world.person()
  return { person, _id: (await app.world.company(`Numero ${vat_number} S.r.l.`, person, {}, { vat_number, ...details }))._id }
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('companies list tells every company, or those that are looked for, and how they stand', async () => {
  const { person, _id } = await company('10000000099')
  expect((await companies('list', '--search', '10000000099')).out).toBe(`1 company\n10000000099  Numero 10000000099 S.r.l.  confirmed  ${person.email}`)
  await app.deps.db
    .updateTable('companies')
    .set({ deleted_at: daysAgo(1) })
    .where('_id', '=', _id)
    .execute()
  expect((await companies('list', '--search', 'numero 10000000099')).out).toContain('S.r.l.  removed 2')
  expect((await companies('list', '--search', '_')).out).toBe('0 companies')
})

describe('companies restore', () => {
  test('brings a removed company back as it was, once', async () => {
    const { person, _id } = await company('10000000001')
    const call = await app.as(person)
    await call(companyRoutes.remove, { params: { id: _id } })
    expect(await companies('restore', 'IT10000000001')).toEqual({ code: 0, err: '', out: 'Numero 10000000001 S.r.l. is there again' })
    expect(await call(companyRoutes.load, { params: { id: _id } })).toMatchObject({ user_role: 'ADMIN', confirmed: true })
    expect(await companies('restore', '10000000001')).toMatchObject({ code: 1, err: expect.stringContaining('has been removed') })
    expect((await log(_id)).at(-1)).toEqual({ actor, action: 'company.restored' })
  })

  test('two at once bring back one', async () => {
    const { _id } = await company('10000000002', { deleted_at: daysAgo(1) })
    const both = await Promise.all([companies('restore', '10000000002'), companies('restore', '10000000002')])
    expect(both.map((it) => it.code).sort()).toEqual([0, 1])
    expect(await log(_id)).toHaveLength(1)
  })

  test.each([
    ['too late', '10000000003', { deleted_at: daysAgo(120) }, 'could be restored until'],
    ['a registration that nobody confirmed', '10000000004', { deleted_at: daysAgo(1), confirmed_at: null }, 'has been removed'],
  ])('%s', async (_, vat, details, words) => {
    await company(vat, details)
    expect(await companies('restore', vat)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(words) })
  })

  test('not when somebody has registered it since', async () => {
    await company('10000000005', { deleted_at: daysAgo(1) })
    await company('10000000005')
    expect(await companies('restore', '10000000005')).toMatchObject({ code: 1, err: expect.stringContaining('registered anew') })
  })
})

describe('companies payperuse', () => {
  test('is switched on and off, and every switch is written down once', async () => {
    const { _id } = await company('10000000006')
    expect((await companies('payperuse', '10000000006', 'on')).out).toBe('Numero 10000000006 S.r.l. has pay per use on')
    expect((await companies('payperuse', '10000000006', 'on')).out).toContain('already')
    expect((await companies('payperuse', '10000000006', 'off')).code).toBe(0)
    expect(await log(_id)).toEqual(Array(2).fill({ actor, action: 'company.payperuse' }))
  })

  test('of nobody, or neither on nor off, is refused', async () => {
    expect(await companies('payperuse', '99999999999', 'on')).toMatchObject({ code: 1, err: 'No company has the number 99999999999.' })
    expect(await companies('payperuse', '10000000006', 'maybe')).toMatchObject({ code: 1, err: 'maybe is neither on nor off.' })
    expect((await companies('payperuse', '10000000006')).code).toBe(2)
  })
})

describe('addresses that wait', () => {
  test('are listed, approved or refused once', async () => {
    expect((await companies('address-requests')).out).toBe('0 waiting')
    const person = await app.world.person({ first_name: 'Livia', last_name: 'Neri' })
    const call = await app.as(person)
    const { _id: id } = await call(registrationRoutes.registerFromRegistry, { body: { registry_id: 'IT-1001' } })
    const ask = (email: string) => call(confirmationRoutes.ask, { params: { id }, body: { email } })
    await ask('altra@pec.it')
    const { out } = await companies('address-requests')
    expect(out).toContain('Cantieri Laguna S.r.l. (10293847561): altra@pec.it instead of cantierilaguna@pec.example.it')
    expect(out).toContain(`asked by Livia Neri <${person.email}> on `)
    const [, waiting] = out.match(/^([\da-f-]{36}) {2}/m)!
    const both = await Promise.all([companies('approve-address', waiting!), companies('approve-address', waiting!)])
    expect(both.map((it) => it.code).sort()).toEqual([0, 1])
    expect(await mailsTo(app, 'altra@pec.it')).toHaveLength(1)
    expect(await companies('refuse-address', waiting!)).toMatchObject({ code: 1, err: `No address waits under ${waiting}.` })

    await ask('terza@pec.it')
    const [, third] = (await companies('address-requests')).out.match(/^([\da-f-]{36}) {2}/m)!
    expect((await companies('refuse-address', third!)).out).toBe('Cantieri Laguna S.r.l.: terza@pec.it is refused')
    expect(await mailsTo(app, 'terza@pec.it')).toEqual([])
    expect((await companies('address-requests')).out).toBe('0 waiting')
    expect((await log(id)).filter((it) => it.actor === actor).map((it) => it.action)).toEqual(['company.address_approved', 'company.address_refused'])
  })

  test('under something that is no number there is none', async () => {
    expect(await companies('approve-address', 'x')).toMatchObject({ code: 1, err: 'No address waits under x.' })
  })

  test('whatever was decided, the log can be verified', async () => {
    expect((await verifyAudit(app.deps.db)).broken).toEqual([])
  })
})
