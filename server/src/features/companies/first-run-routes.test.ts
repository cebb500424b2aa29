import { firstRunRoutes } from '@delibera/core/companies/first-run-routes'
import { companyRoutes, confirmationRoutes } from '@delibera/core/companies/routes'
import { ownHolding } from '@delibera/core/company/holdings'
import { convocationRoutes } from '@delibera/core/convocations/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { verbalRoutes } from '@delibera/core/minutes/routes'
import { walletRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { MailRefused } from '../../adapters/mail/port.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let person: Person
let call: Call
beforeAll(async () => {
  // The installation's own way out must stay shut.
  const send = async () => {
    throw new MailRefused('a letter of an example has left', true)
  }
  app = await testApp({ deps: { mail: { kind: 'smtp', send, close: async () => {} } as TestApp['deps']['mail'] } })
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await app.world.person()
  call = await app.as(person)
})

const guide = (about?: string) => call(firstRunRoutes.guide, { query: about ? { about } : {} })
const add = (by = call) => by(firstRunRoutes.addExample, {})

describe('the way to a first notice', () => {
  test('begins with nothing, and goes on as the company does', async () => {
    expect(await guide()).toEqual({ company: null, done: [], meeting: null, is_new: true, example_id: null })
    const { _id } = await app.world.company('Nuova S.r.l.', person, {}, { fiscal_code: '01234567897', shares_value: 100_000 })
    expect(await guide()).toMatchObject({ company: { _id, business_name: 'Nuova S.r.l.', confirmed: true }, done: ['company'], is_new: true })
    const known = { email: 'carlo@pec.it', fiscal_code: 'BNCCRL70A01F205Q' }
    await app.world.member(_id, { ...known, roles: ['AUN', 'PAR'], holdings: ownHolding(100_000) })
    expect((await guide()).done).toEqual(['company', 'people'])
    const before = await call(companyRoutes.load, { params: { id: _id } })
    expect(before.statute_confirmed_at).toBeNull()
    const { statute_confirmed_at: at } = await call(companyRoutes.change, { params: { id: _id }, body: { statute_confirmed: true } })
    expect(at).not.toBeNull()
    // Said twice, it was said the first time.
    expect((await call(companyRoutes.change, { params: { id: _id }, body: { statute_confirmed: true } })).statute_confirmed_at).toBe(at)
    expect((await guide()).done).toEqual(['company', 'people', 'statute'])
  })

  test('whoever changes a rule of the statute has read it', async () => {
    const { _id } = await app.world.company('Letta S.r.l.', person, {}, { fiscal_code: '01234567806' })
    const changed = await call(companyRoutes.change, { params: { id: _id }, body: { statute: { notice_days: 10 } } })
    expect(changed.statute_confirmed_at).not.toBeNull()
  })

  test('of the company of somebody else nothing is told', async () => {
    const other = await app.world.person()
    const { _id } = await app.world.company('Altrui S.r.l.', other)
    expect(await guide(_id)).toMatchObject({ company: null, done: [] })
  })
})

describe('an example', () => {
  test('is copied whole, marked and free, with an assembly held and one whose notice can leave', async () => {
    const example = await add()
    expect(example).toMatchObject({ is_example: true, is_completed: true, missing: [], user_role: 'ADMIN', members_count: 4 })
    expect(example.active_subscriptions.base?.category).toBe('CUSTOM')
    const { items } = await call(meetingRoutes.list, { query: { company_id: example._id, sort_by: 'date ASC' } })
    expect(items.map((it) => it.status)).toEqual(['COMPLETED', 'CONVOCATION'])
    expect((await call(verbalRoutes.load, { params: { id: items[0]!._id } })).confirmed).toBe(true)
    expect((await guide()).example_id).toBe(example._id)
    expect((await call(companyRoutes.list, { query: {} })).items).toMatchObject([{ _id: example._id, is_example: true }])
  })

  test('its notice is sent for nothing and reaches nobody, whatever the installation sends mail with', async () => {
    const { _id } = await add()
    const { items } = await call(meetingRoutes.list, { query: { company_id: _id, sort_by: 'date DESC' } })
    const params = { id: items[0]!._id }
    await call(convocationRoutes.send, { params, body: { ack: [] } })
    await app.work()
    const letters = await app.deps.db.selectFrom('mails').select(['recipient', 'ended_at', 'sender']).where('company_id', '=', _id).execute()
    expect(letters.length).toBe(4)
    const kept = await app.deps.db.selectFrom('trial_messages').select('recipient').execute()
    expect(kept.map((it) => it.recipient).sort()).toEqual(letters.map((it) => it.recipient).sort())
    expect(await call(walletRoutes.ofCompany, { params: { id: _id } })).toMatchObject({ real: 0 })
    // What happens in an example does not make anybody experienced.
    expect(await guide()).toMatchObject({ company: null, is_new: true })
  })

  test('is one at a time: twice, two at once, and again after it went', async () => {
    const [one, two] = await Promise.all([add(), add()])
    expect(two._id).toBe(one._id)
    expect((await add())._id).toBe(one._id)
    await call(firstRunRoutes.removeExample, {})
    await call(firstRunRoutes.removeExample, {})
    expect((await call(companyRoutes.list, { query: {} })).total).toBe(0)
    expect((await add())._id).not.toBe(one._id)
  })

  test('that a process left half made is made anew, and nobody is led into the half', async () => {
    const at = new Date().toISOString()
    const half = {
      is_example: true,
      created_by: person._id,
      created_at: at,
      confirmed_at: at,
      type: 'SRL',
      code: 'EXT_SRL',
      shares_unit: 'EUR_CENT',
      name: 'Metà',
      business_name: 'Metà',
    }
    const { _id } = await app.deps.db.insertInto('companies').values(half).returning('_id').executeTakeFirstOrThrow()
    expect((await guide()).example_id).toBeNull()
    const [one, two] = await Promise.all([add(), add()])
    expect(one._id).not.toBe(_id)
    expect(two._id).toBe(one._id)
    expect((await call(meetingRoutes.list, { query: { company_id: one._id } })).total).toBe(2)
    expect((await guide()).example_id).toBe(one._id)
  })

  test('that fails halfway leaves nothing, and the next call makes it whole', async () => {
    const { storage } = app.deps
    const write = storage.write
    storage.write = async () => {
      throw new Error('the disk is full')
    }
    await expect(add()).rejects.toMatchObject({ status: 500 })
    storage.write = write
    expect((await call(companyRoutes.list, { query: {} })).total).toBe(0)
    expect((await guide()).example_id).toBeNull()
    expect((await call(meetingRoutes.list, { query: { company_id: (await add())._id } })).total).toBe(2)
  })

  test('stands in nobody’s way: two people have theirs under the same number, and a company may claim it', async () => {
    const other = await app.world.person()
    const theirs = await add(await app.as(other))
    const mine = await add()
    expect(theirs.vat_number).toBe(mine.vat_number)
    await expect(call(companyRoutes.load, { params: { id: theirs._id } })).rejects.toMatchObject({ code: 'CP003' })
    await app.world.company('Vera S.r.l.', person, {}, { vat_number: mine.vat_number! })
  })

  test('lets nobody else in, and buys nothing', async () => {
    const { _id: id } = await add()
    const refused = { status: 403, code: 'CP003' }
    await expect(call(confirmationRoutes.addManager, { params: { id }, body: { email: 'altri@example.test' } })).rejects.toMatchObject(refused)
    await expect(call(walletRoutes.takeTrialCredits, { params: { id } })).rejects.toMatchObject(refused)
    await expect(call(confirmationRoutes.ask, { params: { id }, body: {} })).rejects.toMatchObject(refused)
  })
})
