import { identityRoutes } from '@delibera/core/companies/identity-routes'
import { companyRoutes, confirmationRoutes, registrationRoutes } from '@delibera/core/companies/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { sampleRegistry } from '../../adapters/registry/local.ts'
import { noRegistry } from '../../adapters/registry/none.ts'
import { type RegistryCompany, RegistryDown } from '../../adapters/registry/port.ts'
import sample from '../../adapters/registry/sample.json' with { type: 'json' }
import { type TestApp, testApp } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mailbox.ts'

const listed: RegistryCompany = {
  ...(sample[0] as RegistryCompany),
  registry_id: 'VERA',
  business_name: 'La Vera S.r.l.',
  code: 'SR',
  vat_number: '77777777771',
  fiscal_code: '77777777772',
  email: 'Vera@pec.it',
}
let isDown = false
const answered = <Found>(ask: () => Promise<Found>) => (isDown ? Promise.reject(new RegistryDown('no answer')) : ask())
const known = sampleRegistry([listed])
const registry = { ...known, search: (it: string) => answered(() => known.search(it)), company: (it: string) => answered(() => known.company(it)) }

let app: TestApp
let owner: { _id: string; call: Call }
let id: string
let serial = 0
beforeAll(async () => {
  app = await testApp({ deps: { registry }, env: { RATE_LOGIN: '1000' } })
})
beforeEach(async () => {
  isDown = false
  const person = await app.world.person()
  owner = { ...person, call: await app.as(person) }
  id = await company(`mia${++serial}@pec.it`)
})
afterAll(() => app.close())

const number = () => `9${String(++serial).padStart(10, '0')}`
const company = async (email: string, details: object = {}) =>
  (await app.world.company('Mia S.r.l.', { _id: owner._id } as never, {}, { email, vat_number: number(), ...details }))._id
const load = (call = owner.call) => call(companyRoutes.load, { params: { id } })
const change = (body: object) => owner.call(companyRoutes.change, { params: { id }, body })
const ask = (body: object, call = owner.call) => call(identityRoutes.askIdentity, { params: { id }, body: body as never })
const withdraw = (call = owner.call) => call(identityRoutes.withdrawIdentity, { params: { id } })
const slugTo = async (address: string) => (await mailsTo(app, address))[0]!.body.match(/slug=([\w-]+)/)![1]!
const read = (slug: string) => app.call(confirmationRoutes.read, { query: { slug } })
const confirm = (slug: string) => app.call(confirmationRoutes.confirm, { body: { slug } })
const truth = { business_name: listed.business_name, vat_number: listed.vat_number, fiscal_code: listed.fiscal_code }

describe('a confirmed company', () => {
  test('does not become another by a change of its details: whoever manages it cannot take somebody’s name and number', async () => {
    const before = await load()
    const refusal = (fields: string[]) => ({
      status: 400,
      code: 'E0001',
      info: fields.map((path) => expect.objectContaining({ path, message: 'identityConfirmed', text: expect.stringContaining('PEC') })),
    })
    await expect(change({ ...truth, cap: '00100' })).rejects.toMatchObject(refusal(['business_name', 'vat_number', 'fiscal_code']))
    await expect(change({ fiscal_code: '77777777772' })).rejects.toMatchObject(refusal(['fiscal_code']))
    await expect(change({ vat_number: null, fiscal_code: null })).rejects.toMatchObject(refusal(['vat_number']))
    expect(await load()).toEqual(before)
    // The true owner is not locked out.
    const other = await app.as(await app.world.person())
    expect(await other(registrationRoutes.registerFromRegistry, { body: { registry_id: 'VERA' } })).toMatchObject({ registry: true })
  })

  test('may be sent what it is, together with what changes', async () => {
    const { business_name, vat_number, fiscal_code } = await load()
    expect(await change({ business_name, vat_number, fiscal_code, cap: '00100' })).toMatchObject({ cap: '00100', vat_number })
  })

  test('of the registry changes there alone', async () => {
    id = await company(`registro${serial}@pec.it`, { cerved_id: `R${serial}` })
    await expect(change({ business_name: 'Altra S.r.l.' })).rejects.toMatchObject({
      code: 'E0001',
      info: [expect.objectContaining({ message: 'identityOfRegistry' })],
    })
    const { vat_number } = await load()
    await expect(ask({ business_name: 'Altra S.r.l.', vat_number })).rejects.toMatchObject({ status: 403, code: 'CP003', info: { reason: 'in_registry' } })
  })
})

describe('another identity', () => {
  test('waits, is shown as waiting, and counts when the certified mail has answered', async () => {
    const before = await load()
    const wanted = { business_name: 'Nuova S.r.l.', vat_number: number(), fiscal_code: 'RSSMRA80A01H501U' }
    const asked = await ask(wanted)
    expect(asked).toMatchObject({ business_name: 'Mia S.r.l.', vat_number: before.vat_number, identity_change: { ...wanted, email: before.email } })
    const [letter] = await mailsTo(app, before.email!)
    expect(letter!.subject).toBe('Conferma i nuovi dati di Mia S.r.l. su Delibera')
    expect(letter!.body).toContain(`Denominazione: Nuova S.r.l.; partita IVA: ${wanted.vat_number}; codice fiscale: RSSMRA80A01H501U.`)
    const slug = await slugTo(before.email!)
    const identity = { before: { business_name: 'Mia S.r.l.', vat_number: before.vat_number, fiscal_code: null }, after: wanted }
    expect(await read(slug)).toMatchObject({ kind: 'IDENTITY', state: 'OPEN', identity })
    const both = await Promise.allSettled([confirm(slug), confirm(slug)])
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    const after = await load()
    expect(after).toMatchObject({ ...wanted, name: 'Nuova S.r.l.', identity_change: null, version: before.version + 1, verified: true })
    expect(await owner.call(notificationRoutes.list, {})).toMatchObject({ items: [{ kind: 'COMPANY_IDENTITY', data: { name: 'Nuova S.r.l.' } }] })
    const log = await app.deps.db.selectFrom('audit_log').select(['actor', 'action', 'data']).where('chain', '=', `company:${id}`).orderBy('seq').execute()
    expect(log).toMatchObject([
      { actor: `user:${owner._id}`, action: 'company.identity_requested', data: wanted },
      { actor: 'system', action: 'company.identity', data: identity },
    ])
  })

  test('asked for twice, or twice at once, is one letter; asked for otherwise, the letter before is void', async () => {
    const { email } = await load()
    const wanted = { business_name: 'Doppia S.r.l.', vat_number: number() }
    await Promise.all([ask(wanted), ask(wanted)])
    await ask(wanted)
    expect(await mailsTo(app, email!)).toHaveLength(1)
    const first = await slugTo(email!)
    await ask({ ...wanted, business_name: 'Tripla S.r.l.' })
    await expect(confirm(first)).rejects.toMatchObject({ status: 404, code: 'CP002' })
    await confirm(await slugTo(email!))
    expect(await load()).toMatchObject({ business_name: 'Tripla S.r.l.' })
  })

  test('taken back opens nothing any more, nor does one that the address before was asked', async () => {
    const { email } = await load()
    const wanted = { business_name: 'Ritirata S.r.l.', vat_number: number() }
    await ask(wanted)
    const slug = await slugTo(email!)
    expect(await withdraw()).toMatchObject({ identity_change: null })
    expect(await withdraw()).toMatchObject({ identity_change: null })
    await expect(confirm(slug)).rejects.toMatchObject({ status: 404, code: 'CP002' })
    await ask(wanted)
    const second = await slugTo(email!)
    const moved = `altra${serial}@pec.it`
    await owner.call(confirmationRoutes.ask, { params: { id }, body: { email: moved } })
    await confirm(await slugTo(moved))
    expect(await load()).toMatchObject({ email: moved, identity_change: null })
    await expect(confirm(second)).rejects.toMatchObject({ status: 404, code: 'CP002' })
  })

  test('of somebody else here is refused, also when they were quicker', async () => {
    const taken = number()
    await app.world.company('Altrui S.r.l.', { _id: owner._id } as never, {}, { fiscal_code: taken })
    await expect(ask({ business_name: 'Mia S.r.l.', vat_number: taken })).rejects.toMatchObject({ status: 409, code: 'CP001' })
    const free = number()
    await ask({ business_name: 'Mia S.r.l.', vat_number: free })
    const slug = await slugTo((await load()).email!)
    await app.world.company('Rapida S.r.l.', { _id: owner._id } as never, {}, { fiscal_code: free })
    expect(await read(slug)).toMatchObject({ state: 'ALREADY_ACTIVE' })
    await expect(confirm(slug)).rejects.toMatchObject({ status: 409, code: 'CP001' })
  })

  test.each([
    ['by its VAT number', { vat_number: '77777777771' }],
    ['by its fiscal code, beside an invented VAT number', { vat_number: '90000000009', fiscal_code: '77777777772' }],
  ])('that the registry knows %s is refused', async (_, numbers) => {
    const refusal = { status: 403, code: 'CP003', info: { reason: 'in_registry', registry_id: 'VERA' } }
    await expect(ask({ business_name: 'La Vera S.r.l.', ...numbers })).rejects.toMatchObject(refusal)
    expect(await mailsTo(app, (await load()).email!)).toEqual([])
  })

  test('that the registry knows is asked for by whoever has its certified mail', async () => {
    id = await company('vera@pec.it')
    expect(await ask(truth)).toMatchObject({ identity_change: { ...truth, email: 'vera@pec.it' } })
    await withdraw()
  })

  test('is not taken on trust while the registry does not answer', async () => {
    isDown = true
    await expect(ask({ business_name: 'Furba S.r.l.', vat_number: number() })).rejects.toMatchObject({ status: 502, code: 'GEN01', info: 'registry' })
    isDown = false
    expect(await load()).toMatchObject({ identity_change: null })
  })

  test('is for its administrators: strangers, claimants and consultants are refused', async () => {
    const wanted = { business_name: 'Altra S.r.l.', vat_number: number() }
    const other = await app.world.person()
    const call = await app.as(other)
    for (const it of [() => ask(wanted, call), () => withdraw(call)]) await expect(it()).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await app.world.role(id, other, { role: 'CONSULTANT' })
    for (const it of [() => ask(wanted, call), () => withdraw(call)]) await expect(it()).rejects.toMatchObject({ status: 403, code: 'CP003' })
    const waiting = await app.world.person()
    await app.world.role(id, waiting, { status: 'PENDING' })
    await expect(ask(wanted, await app.as(waiting))).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await ask(wanted)
    // Who serves the company sees what waits; who only claims it sees nothing of it.
    expect((await load(call)).identity_change).toMatchObject({ business_name: 'Altra S.r.l.' })
    expect((await load(await app.as(waiting))).identity_change).toBeNull()
  })

  test('of somebody who no longer manages the company is not confirmed', async () => {
    await ask({ business_name: 'Sua S.r.l.', vat_number: number() })
    const slug = await slugTo((await load()).email!)
    await app.deps.db.updateTable('company_roles').set({ status: 'INCACTIVE' }).where('company_id', '=', id).execute()
    await expect(confirm(slug)).rejects.toMatchObject({ status: 404, code: 'CP002' })
  })
})

describe('without a registry', () => {
  test('every company entered says that nobody has verified it, until somebody can', async () => {
    const manual = await testApp({ deps: { registry: noRegistry } })
    const call = await manual.as(await manual.world.person())
    const body = { business_name: 'A mano S.r.l.', email: 'amano@pec.it', vat_number: '77777777771', code: 'EXT_SRL' as const }
    const made = await call(registrationRoutes.registerCustom, { body })
    expect(made).toMatchObject({ verified: false, registry: false })
    const slug = (await mailsTo(manual, 'amano@pec.it'))[0]!.body.match(/slug=([\w-]+)/)![1]!
    await manual.call(confirmationRoutes.confirm, { body: { slug } })
    expect(await call(companyRoutes.list, { query: {} })).toMatchObject({ items: [{ verified: false, confirmed: true }] })
    await manual.close()
  })

  test('one that was never looked up is verified by asking for what it is', async () => {
    id = await company(`vecchia${serial}@pec.it`, { registry_checked_at: null })
    const { business_name, vat_number, fiscal_code, verified } = await load()
    expect(verified).toBe(false)
    expect(await ask({ business_name, vat_number, fiscal_code })).toMatchObject({ verified: true, identity_change: null })
    expect(await mailsTo(app, `vecchia${serial}@pec.it`)).toEqual([])
  })

  test('an impostor of earlier days is not verified by it', async () => {
    id = await company(`finta${serial}@pec.it`, { ...truth, vat_number: '77777777771', registry_checked_at: null, confirmed_at: new Date().toISOString() })
    await expect(ask(truth)).rejects.toMatchObject({ status: 403, info: { reason: 'in_registry' } })
    expect(await load()).toMatchObject({ verified: false })
    await app.deps.db.updateTable('companies').set({ deleted_at: new Date().toISOString() }).where('_id', '=', id).execute()
  })
})
