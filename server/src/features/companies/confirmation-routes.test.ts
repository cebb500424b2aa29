import { companyRoutes, confirmationRoutes, registrationRoutes } from '@delibera/core/companies/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { verifyAudit } from '../../audit/verify.ts'
import { issueConfirmation } from '../../stores/companies/confirmation-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import type { Person } from '../../testing/world.ts'
import { addressDecided } from './address-commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let serial = 0
const code = () => `8${String(++serial).padStart(10, '0')}`
const somebody = async (it: object = {}) => {
  const person = await app.world.person(it)
  return { ...person, call: await app.as(person) }
}
const register = async (call: Call, email: string) => {
  const body = { business_name: 'Conferme S.r.l.', email, vat_number: code(), code: 'EXT_SRL' as const }
  return (await call(registrationRoutes.registerCustom, { body }))._id
}
const slugTo = async (address: string) => (await mailsTo(app, address))[0]!.body.match(/slug=([\w-]+)/)![1]!
const read = (slug: string) => app.call(confirmationRoutes.read, { query: { slug } })
const confirm = (slug: string) => app.call(confirmationRoutes.confirm, { body: { slug } })
const ask = (call: Call, id: string, email?: string) => call(confirmationRoutes.ask, { params: { id }, body: email ? { email } : {} })
const load = (call: Call, id: string) => call(companyRoutes.load, { params: { id } })
const forgetLetters = () => app.deps.db.updateTable('company_confirmations').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
const expire = (email: string) =>
  app.deps.db.updateTable('company_confirmations').set({ expires_at: '2020-01-01T00:00:00Z' }).where('email', '=', email).execute()

describe('the letter', () => {
  test('can be looked at as often as one likes, and answered once', async () => {
    const { call, email } = await somebody({ last_name: 'Conti' })
    const id = await register(call, 'una@pec.it')
    const slug = await slugTo('una@pec.it')
    for (let i = 0; i < 3; i++)
      expect(await read(slug)).toMatchObject({ kind: 'REGISTRATION', state: 'OPEN', business_name: 'Conferme S.r.l.', person: { last_name: 'Conti', email } })
    expect(await confirm(slug)).toMatchObject({ state: 'USED' })
    expect(await read(slug)).toMatchObject({ state: 'USED' })
    await expect(confirm(slug)).rejects.toMatchObject({ status: 409, code: 'CP001' })
    expect(await load(call, id)).toMatchObject({ confirmed: true, user_status: 'ACTIVE', email: 'una@pec.it', wallet: { real: 0 } })
    expect(await call(notificationRoutes.list, {})).toMatchObject({
      items: [{ kind: 'COMPANY_CONFIRMED', data: { to: `/company/${id}/settings/company-details` } }],
    })
    expect((await mailsTo(app, email))[0]!.subject).toBe('Ora gestisci Conferme S.r.l.')
    const log = await app.deps.db.selectFrom('audit_log').select(['actor', 'action']).where('chain', '=', `company:${id}`).orderBy('seq').execute()
    expect(log.slice(-2)).toEqual([
      { actor: 'system', action: 'company.confirmed' },
      { actor: 'system', action: 'subscription.trial' },
    ])
  })

  test('pressed by two at once is answered once', async () => {
    const { call, email } = await somebody()
    await register(call, 'due-insieme@pec.it')
    const slug = await slugTo('due-insieme@pec.it')
    const both = await Promise.allSettled([confirm(slug), confirm(slug), confirm(slug)])
    expect(both.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    for (const it of both.filter((one) => one.status === 'rejected')) expect(it).toMatchObject({ reason: { status: 409, code: 'CP001' } })
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  test('expires after seven days: it can be seen, and opens nothing', async () => {
    const { call } = await somebody()
    const id = await register(call, 'tardi@pec.it')
    const slug = await slugTo('tardi@pec.it')
    const { expires_at } = await read(slug)
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.99 * 86_400_000)
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(7 * 86_400_000)
    await expire('tardi@pec.it')
    expect(await read(slug)).toMatchObject({ state: 'EXPIRED' })
    await expect(confirm(slug)).rejects.toMatchObject({ status: 404, code: 'CP002', info: 'expired' })
    expect((await load(call, id)).confirmed).toBe(false)
  })

  test('with an unknown key is not there', async () => {
    for (const slug of ['a'.repeat(43), 'x'.repeat(20)]) {
      await expect(read(slug)).rejects.toMatchObject({ status: 404, code: 'CP002', info: undefined })
      await expect(confirm(slug)).rejects.toMatchObject({ status: 404, code: 'CP002', info: undefined })
    }
  })

  test('keeps only the hash of its key, and its own words no longer than it takes to leave', async () => {
    const { call } = await somebody()
    await register(call, 'segreta@pec.it')
    const slug = await slugTo('segreta@pec.it')
    const mails = await app.deps.db.selectFrom('mails').select(['html', 'body', 'is_secret']).where('recipient', '=', 'segreta@pec.it').execute()
    expect(mails).toEqual([{ html: '', body: '', is_secret: true }])
    const rows = await app.deps.db.selectFrom('company_confirmations').selectAll().where('email', '=', 'segreta@pec.it').execute()
    expect(JSON.stringify(rows)).not.toContain(slug)
  })
})

describe('asking again', () => {
  test('writes at most once a minute, and every letter to the address is good', async () => {
    const { call } = await somebody()
    const id = await register(call, 'ancora@pec.it')
    const first = await slugTo('ancora@pec.it')
    expect(await Promise.all([ask(call, id), ask(call, id)])).toEqual(Array(2).fill({ email: 'ancora@pec.it', waits: false }))
    expect(await mailsTo(app, 'ancora@pec.it')).toHaveLength(1)
    await forgetLetters()
    await Promise.all([ask(call, id), ask(call, id)])
    expect(await mailsTo(app, 'ancora@pec.it')).toHaveLength(2)
    const second = await slugTo('ancora@pec.it')
    expect(await confirm(first)).toMatchObject({ state: 'USED' })
    expect(await read(second)).toMatchObject({ state: 'ALREADY_ACTIVE' })
    await expect(confirm(second)).rejects.toMatchObject({ code: 'CP001' })
    await expect(ask(call, id)).rejects.toMatchObject({ status: 409, code: 'CP001' })
  })

  test('another address of a company entered by hand takes the place of the first', async () => {
    const { call } = await somebody()
    const id = await register(call, 'sbagliata@pec.it')
    const wrong = await slugTo('sbagliata@pec.it')
    expect(await ask(call, id, 'giusta@pec.it')).toEqual({ email: 'giusta@pec.it', waits: false })
    await expect(confirm(wrong)).rejects.toMatchObject({ code: 'CP002' })
    await confirm(await slugTo('giusta@pec.it'))
    expect((await load(call, id)).email).toBe('giusta@pec.it')
  })

  test('once confirmed, another address counts only when it has answered', async () => {
    const { call } = await somebody()
    const id = await register(call, 'prima@pec.it')
    await confirm(await slugTo('prima@pec.it'))
    expect(await ask(call, id, 'dopo@pec.it')).toEqual({ email: 'dopo@pec.it', waits: false })
    expect((await load(call, id)).email).toBe('prima@pec.it')
    const slug = await slugTo('dopo@pec.it')
    // Nobody registers anything: the letter and its page speak of the address.
    expect((await mailsTo(app, 'dopo@pec.it'))[0]!.subject).toMatch(/^Conferma il nuovo indirizzo PEC di /)
    expect(await read(slug)).toMatchObject({ state: 'OPEN', kind: 'ADDRESS' })
    expect(await confirm(slug)).toMatchObject({ state: 'USED', kind: 'ADDRESS' })
    expect(await read(slug)).toMatchObject({ state: 'USED', kind: 'ADDRESS' })
    expect(await load(call, id)).toMatchObject({ email: 'dopo@pec.it', confirmed: true })
    expect((await call(notificationRoutes.list, {})).total).toBe(1)
  })

  test('is for the claimant: a stranger and a consultant are refused', async () => {
    const { call } = await somebody()
    const id = await register(call, 'propria@pec.it')
    const other = await somebody()
    await expect(ask(other.call, id)).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await app.world.role(id, other, { role: 'CONSULTANT' })
    await expect(ask(other.call, id, 'mia@pec.it')).rejects.toMatchObject({ status: 403, code: 'CP003' })
  })
})

describe('a company of the registry', () => {
  const fromRegistry = (call: Call, registry_id: string) => call(registrationRoutes.registerFromRegistry, { body: { registry_id } })
  const requests = () => app.deps.db.selectFrom('address_requests').selectAll().where('decided_at', 'is', null).execute()
  const decide = (_id: string, approved: boolean) =>
    app.deps.db.transaction().execute((tx) => addressDecided(tx, app.deps, { _id, approved, operator: 'gino' }))

  test('answers from the address the registry knows; another waits for an operator', async () => {
    const { call } = await somebody()
    const { _id: id } = await fromRegistry(call, 'IT-1001')
    const known = 'cantierilaguna@pec.example.it'
    expect(await mailsTo(app, known)).toHaveLength(1)
    expect(await ask(call, id, 'mia@pec.it')).toEqual({ email: 'mia@pec.it', waits: true })
    expect(await ask(call, id, 'mia2@pec.it')).toEqual({ email: 'mia2@pec.it', waits: true })
    const open = await requests()
    expect(open.map((it) => it.email)).toEqual(['mia2@pec.it'])
    expect(await mailsTo(app, 'mia2@pec.it')).toEqual([])

    const both = await Promise.all([decide(open[0]!._id, true), decide(open[0]!._id, true)])
    expect(both.filter(Boolean)).toEqual([{ email: 'mia2@pec.it', business_name: 'Cantieri Laguna S.r.l.' }])
    await confirm(await slugTo('mia2@pec.it'))
    expect(await load(call, id)).toMatchObject({ confirmed: true, email: 'mia2@pec.it' })
    const log = await app.deps.db.selectFrom('audit_log').select(['actor', 'action']).where('chain', '=', `company:${id}`).orderBy('seq').execute()
    expect(log.slice(-3)).toEqual([
      { actor: 'operator:gino', action: 'company.address_approved' },
      { actor: 'system', action: 'company.confirmed' },
      { actor: 'system', action: 'subscription.trial' },
    ])
  })

  test('a refused address opens nothing; the registry’s own stays open', async () => {
    const { call } = await somebody()
    const { _id: id } = await fromRegistry(call, 'IT-1002')
    await ask(call, id, 'furba@pec.it')
    const [open] = await requests()
    expect(await decide(open!._id, false)).toMatchObject({ email: 'furba@pec.it' })
    expect(await mailsTo(app, 'furba@pec.it')).toEqual([])
    expect(await ask(call, id, 'furba@pec.it')).toMatchObject({ waits: true })
    await forgetLetters()
    expect(await ask(call, id)).toEqual({ email: 'sangiobbe@pec.example.it', waits: false })
    expect(await mailsTo(app, 'sangiobbe@pec.example.it')).toHaveLength(2)
  })
})

describe('managers and consultants', () => {
  const company = async (person: Person) => (await app.world.company('Gestita S.r.l.', person, {}, { email: `${code()}@pec.it` }))._id
  const emailOf = async (_id: string) => (await app.deps.db.selectFrom('companies').select('email').where('_id', '=', _id).executeTakeFirstOrThrow()).email!

  test('a manager who was named waits for the same mailbox, may ask again, and is then inside', async () => {
    const [anna, bruno] = [await somebody(), await somebody({ first_name: 'Bruno' })]
    const id = await company(anna)
    const pec = await emailOf(id)
    await anna.call(confirmationRoutes.addManager, { params: { id }, body: { email: bruno.email } })
    await forgetLetters()
    expect(await ask(bruno.call, id, 'sua@pec.it')).toEqual({ email: pec, waits: false })
    expect(await mailsTo(app, pec)).toHaveLength(2)
    const slug = await slugTo(pec)
    expect(await read(slug)).toMatchObject({ kind: 'MANAGER', state: 'OPEN', person: { first_name: 'Bruno' } })
    await Promise.allSettled([confirm(slug), confirm(slug)])
    expect(await load(bruno.call, id)).toMatchObject({ user_role: 'ADMIN', user_status: 'ACTIVE' })
    expect((await bruno.call(notificationRoutes.list, {})).items.map((it) => it.kind)).toEqual(['MANAGER_ENABLED'])
  })

  test('a consultant who asked is let in by the certified mail; as a dealer they brought the company', async () => {
    const [anna, dora, ezio] = [await somebody(), await somebody({ first_name: 'Dora' }), await somebody({ first_name: 'Ezio' })]
    const id = await company(anna)
    const { db, clock } = app.deps
    for (const [index, it] of [dora, ezio].entries()) {
      await db
        .insertInto('consultants')
        .values({ user_id: it._id, dealer_id: `D${index}${serial}` })
        .execute()
      await app.world.role(id, it, { role: 'CONSULTANT', status: 'REQUESTED_PENDING' })
    }
    const issue = (user_id: string) =>
      db.transaction().execute((tx) => issueConfirmation(tx, { company_id: id, user_id, kind: 'CONSULTANT', email: 'x@pec.it', at: clock.now() }))
    for (const it of [dora, ezio]) expect(await confirm(await issue(it._id))).toMatchObject({ kind: 'CONSULTANT', state: 'USED' })
    expect(await load(dora.call, id)).toMatchObject({ user_role: 'CONSULTANT' })
    expect((await mailsTo(app, dora.email))[0]!.subject).toBe('Ora assisti Gestita S.r.l.')
    expect((await db.selectFrom('companies').select('dealer_id').where('_id', '=', id).executeTakeFirstOrThrow()).dealer_id).toBe(dora._id)
  })

  test('a letter for somebody whom the company has refused meanwhile opens nothing', async () => {
    const [anna, bruno] = [await somebody(), await somebody()]
    const id = await company(anna)
    await anna.call(confirmationRoutes.addManager, { params: { id }, body: { email: bruno.email } })
    const slug = await slugTo(await emailOf(id))
    await anna.call(confirmationRoutes.setPermission, { params: { id }, body: { user_id: bruno._id, role: 'ADMIN', enable: false } })
    await expect(confirm(slug)).rejects.toMatchObject({ status: 404, code: 'CP002' })
    await expect(load(bruno.call, id)).rejects.toMatchObject({ status: 420 })
  })

  test('whatever happened, the log can be verified', async () => {
    expect((await verifyAudit(app.deps.db)).broken).toEqual([])
  })
})
