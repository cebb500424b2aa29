import { confirmationRoutes } from '@delibera/core/companies/routes'
import { consultantRoutes } from '@delibera/core/consultants/routes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let anna: Person
beforeAll(async () => {
  app = await testApp({ env: { RATE_LOGIN: '1000' } })
  anna = await app.world.person()
})
afterAll(() => app.close())
afterEach(() => app.deps.clock.set(app.deps.db, null))

let number = 10_000_000_000
let company: { _id: string; vat_number: string; email: string }
let livia: Person
let call: Call
beforeEach(async () => {
  const [vat_number, email] = [String(++number), `${number}@pec.example`]
  company = { ...(await app.world.company('Richiesta S.r.l.', anna, {}, { vat_number, email })), vat_number, email }
  livia = await adviser()
  call = await app.as(livia)
  await app.deps.db.deleteFrom('notifications').execute()
})

async function adviser(): Promise<Person> {
  const person = await app.world.person({ first_name: 'Livia', last_name: 'Serra' })
  await app.deps.db
    .updateTable('users')
    .set({ roles: ['CONSULTANT'], studio: 'Studio Serra' })
    .where('_id', '=', person._id)
    .execute()
  return person
}
const ask = (vat_number = company.vat_number, by = call) => by(consultantRoutes.request, { body: { vat_number } })
const letters = async (address: string) => (await mailsTo(app, address)).map((it) => it.subject)
const news = (person: Person) =>
  app.deps.db.selectFrom('notifications').select(['kind', 'data']).where('user_id', '=', person._id).orderBy('datetime').execute()
const status = async () =>
  (await app.deps.db.selectFrom('company_roles').select('status').where('company_id', '=', company._id).where('user_id', '=', livia._id).executeTakeFirst())
    ?.status
const actions = async () =>
  (await app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', `company:${company._id}`).orderBy('seq').execute()).map((it) => it.action)
const laterBy = (hours: number) => app.deps.clock.set(app.deps.db, new Date(app.deps.clock.now().getTime() + hours * 3_600_000))
const slugOf = async () => (await mailsTo(app, company.email))[0]!.body.match(/slug=([\w-]+)/)![1]!

describe('a consultant asks a company for the link', () => {
  test('its certified mail gets a letter with a key, its administrators a notification', async () => {
    const answer = await ask(`IT ${company.vat_number}`)
    expect(answer).toEqual({ _id: company._id, business_name: 'Richiesta S.r.l.', status: 'REQUESTED_PENDING', since: expect.any(String) })
    expect(await letters(company.email)).toEqual(['Livia Serra (Studio Serra) chiede di assistere Richiesta S.r.l. su Delibera'])
    expect(await news(anna)).toEqual([{ kind: 'CONSULTANT_REQUESTED', data: { name: 'Livia Serra', to: `/company/${company._id}/settings/consultants` } }])
    expect(await actions()).toEqual(['consultant.requested'])
    const pending = await (await app.as(anna))(consultantRoutes.pending, { params: { id: company._id } })
    expect(pending.items).toMatchObject([{ _id: livia._id, status: 'REQUESTED_PENDING' }])
  })

  test('the key in the letter gives it', async () => {
    await ask()
    await app.call(confirmationRoutes.confirm, { body: { slug: await slugOf() } })
    expect(await status()).toBe('ACTIVE')
  })

  test('asking again within a day answers the same and writes nothing', async () => {
    const first = await ask()
    await laterBy(23)
    expect(await ask()).toEqual(first)
    expect([(await letters(company.email)).length, (await news(anna)).length, await actions()]).toEqual([1, 1, ['consultant.requested']])
    await laterBy(2)
    expect(await ask()).toEqual(first)
    expect([(await letters(company.email)).length, (await news(anna)).length]).toEqual([2, 2])
  })

  test('two at once are one request', async () => {
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map((it) => it.since)).size).toBe(1)
    expect([await letters(company.email), await actions()]).toEqual([expect.objectContaining({ length: 1 }), ['consultant.requested']])
  })

  test('after a refusal it may ask again, but the letter waits for the next day', async () => {
    const admin = await app.as(anna)
    await ask()
    const slug = await slugOf()
    await admin(consultantRoutes.revoke, { params: { id: company._id, consultantId: livia._id } })
    await expect(app.call(confirmationRoutes.confirm, { body: { slug } })).rejects.toMatchObject({ code: 'CP002' })
    expect(await ask()).toMatchObject({ status: 'REQUESTED_PENDING' })
    expect([(await letters(company.email)).length, (await news(anna)).length]).toEqual([1, 1])
    await laterBy(25)
    await ask()
    expect(await letters(company.email)).toHaveLength(2)
  })

  test('whoever was invited is linked at once, and the administrators know', async () => {
    await app.world.role(company._id, livia, { role: 'CONSULTANT', status: 'PENDING' })
    expect(await ask()).toMatchObject({ status: 'ACTIVE' })
    expect(await letters(company.email)).toEqual([])
    expect(await letters(anna.email)).toEqual(['Livia Serra (Studio Serra) ora assiste Richiesta S.r.l.'])
    expect((await news(anna)).map((it) => it.kind)).toEqual(['CONSULTANT_ACCEPTED'])
    expect(await actions()).toEqual(['consultant.accepted'])
  })

  test('one who is linked already is refused', async () => {
    await app.world.role(company._id, livia, { role: 'CONSULTANT' })
    await expect(ask()).rejects.toMatchObject({ status: 409, code: 'MB001', info: [{ path: 'vat_number', message: 'companyLinked' }] })
  })

  test('a company that goes by its fiscal code alone is found too', async () => {
    const fiscal_code = String(++number)
    const { _id } = await app.world.company('Senza IVA S.r.l.', anna, {}, { fiscal_code })
    expect(await ask(fiscal_code)).toMatchObject({ _id, status: 'REQUESTED_PENDING' })
    expect(await news(anna)).toMatchObject([{ kind: 'CONSULTANT_REQUESTED' }])
  })
})

describe('refused', () => {
  test('somebody who is no consultant, whatever the number', async () => {
    const by = await app.as(await app.world.person())
    for (const vat_number of [company.vat_number, String(++number)]) await expect(ask(vat_number, by)).rejects.toMatchObject({ status: 403, code: 'CP003' })
    expect(await letters(company.email)).toEqual([])
  })

  test('a company that nobody knows, that is not confirmed or that was deleted: all alike', async () => {
    const [unconfirmed, deleted] = [String(++number), String(++number)]
    await app.world.company('Non confermata S.r.l.', anna, {}, { vat_number: unconfirmed, confirmed_at: null })
    await app.world.company('Eliminata S.r.l.', anna, {}, { vat_number: deleted, deleted_at: new Date().toISOString() })
    const answers = await Promise.all(
      [unconfirmed, deleted, String(++number)].map((it) => ask(it).catch(({ status: code, info, msg }) => ({ code, info, msg }))),
    )
    expect(answers[0]).toMatchObject({ code: 404 })
    expect(new Set(answers.map((it) => JSON.stringify(it))).size).toBe(1)
  })

  test('a number that is none', async () => {
    await expect(ask('123')).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'vat_number', message: 'insertValidPiva' }] })
  })

  test('whoever tries many numbers', async () => {
    const strict = await testApp({ env: { RATE_LOGIN: '3' } })
    try {
      const by = await strict.as(await strict.world.person())
      const attempts = []
      for (let it = 0; it < 4; it++) attempts.push(await ask(String(++number), by).catch(({ status: code }) => code))
      expect(attempts).toEqual([403, 403, 403, 429])
    } finally {
      await strict.close()
    }
  })
})
