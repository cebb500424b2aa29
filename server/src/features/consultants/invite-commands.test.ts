import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { consultantRoutes } from '@delibera/core/consultants/routes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { verifyAudit } from '../../audit/verify.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let anna: Person
let call: Call
beforeAll(async () => {
  app = await testApp({ env: { RATE_LOGIN: '1000' } })
  anna = await app.world.person({ first_name: 'Anna', last_name: 'Rossi' })
  call = await app.as(anna)
})
afterAll(() => app.close())
afterEach(() => app.deps.clock.set(app.deps.db, null))

let id: string
let livia: Person
beforeEach(async () => {
  id = (await app.world.company('Invitante S.r.l.', anna))._id
  livia = await adviser()
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
const newAddress = () => `${crypto.randomUUID().slice(0, 8)}@nuovi.example`
const invite = (body: object, by = call) => by(consultantRoutes.invite, { params: { id }, body: body as { email: string } })
const redirect = (consultantId: string, email: string) => call(consultantRoutes.inviteAt, { params: { id, consultantId }, body: { email } })
const revoke = (consultantId: string, by = call) => by(consultantRoutes.revoke, { params: { id, consultantId } })
const pending = async () => (await call(consultantRoutes.pending, { params: { id } })).items
const linked = async () => (await call(consultantRoutes.ofCompany, { params: { id } })).items
const news = async (person: Person) =>
  (await app.deps.db.selectFrom('notifications').select(['kind', 'data']).where('user_id', '=', person._id).orderBy('datetime').execute()).map((it) => it.kind)
const letters = async (address: string) => (await mailsTo(app, address)).map((it) => it.subject)
const actions = async () =>
  (await app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', `company:${id}`).orderBy('seq').execute()).map((it) => it.action)
const laterBy = (seconds: number) => app.deps.clock.set(app.deps.db, new Date(app.deps.clock.now().getTime() + seconds * 1000))
const enable = async (person: Person) =>
  (await app.as(person))(entryRoutes.changeProfile, { body: { enable_consultant: true, fiscal_code: 'SRRLVI80A41F205X', studio: 'Studio Serra' } })

describe('inviting a consultant', () => {
  test.each([
    ['id', () => ({ consultant_id: livia._id })],
    ['address', () => ({ email: ` ${livia.email.toUpperCase()}` })],
  ])('by %s makes a link that waits; letter, notification and log say so', async (_, body) => {
    const link = await invite(body())
    const profile = { first_name: 'Livia', last_name: 'Serra', studio: 'Studio Serra', email: livia.email }
    expect(link).toEqual({ _id: livia._id, profile, email: livia.email, notice_email: null, status: 'PENDING', since: expect.any(String) })
    expect([await pending(), await linked()]).toEqual([[link], []])
    const [letter] = await mailsTo(app, livia.email)
    expect(letter!.body).toMatch(/Anna Rossi ti invita[\s\S]*\/consultant\/bindings/)
    expect(await news(livia)).toEqual(['CONSULTANT_INVITED'])
    expect(await actions()).toEqual(['consultant.invited'])
    expect((await verifyAudit(app.deps.db)).broken).toEqual([])
  })

  test('the letter goes where the company wants it', async () => {
    const notice_email = newAddress()
    expect(await invite({ consultant_id: livia._id, notice_email })).toMatchObject({ email: livia.email, notice_email })
    expect([await letters(notice_email), await letters(livia.email)]).toEqual([['Invitante S.r.l. ti invita come consulente'], []])
  })

  test('twice, and two at once, is one invitation', async () => {
    const outcomes = await Promise.allSettled([invite({ consultant_id: livia._id }), invite({ email: livia.email })])
    expect(outcomes.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    await expect(invite({ email: livia.email })).rejects.toMatchObject({ status: 409, code: 'MB001', info: [{ path: 'email', message: 'consultantLinked' }] })
    expect(await letters(livia.email)).toHaveLength(1)
    expect(await actions()).toEqual(['consultant.invited'])
  })

  test('one who is linked already is refused; one who was revoked can be invited again', async () => {
    await app.world.role(id, livia, { role: 'CONSULTANT', status: 'ACTIVE' })
    await expect(invite({ email: livia.email })).rejects.toMatchObject({ code: 'MB001' })
    await revoke(livia._id)
    expect(await invite({ email: livia.email })).toMatchObject({ status: 'PENDING' })
  })

  test('one who had asked is linked at once', async () => {
    await app.world.role(id, livia, { role: 'CONSULTANT', status: 'REQUESTED_PENDING' })
    expect(await invite({ consultant_id: livia._id })).toMatchObject({ _id: livia._id, status: 'ACTIVE' })
    expect([await pending(), (await linked()).length]).toEqual([[], 1])
    expect(await letters(livia.email)).toEqual(['Ora assisti Invitante S.r.l.'])
    expect(await news(livia)).toEqual(['CONSULTANT_APPROVED'])
    expect(await actions()).toEqual(['consultant.approved'])
  })

  test('an id that is no consultant’s is not found; nobody at all is asked for', async () => {
    const nobody = await app.world.person()
    await app.deps.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).where('_id', '=', livia._id).execute()
    for (const consultant_id of [nobody._id, crypto.randomUUID(), livia._id])
      await expect(invite({ consultant_id })).rejects.toMatchObject({ status: 404, code: 'MB003' })
    await expect(invite({})).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'email', message: 'requiredField' }] })
  })
})

describe('inviting an address', () => {
  test('whether or not it has an account, the answer and a letter sent elsewhere are the same', async () => {
    const [known, unknown] = [(await app.world.person()).email, newAddress()]
    const elsewhere = newAddress()
    const answers = []
    for (const email of [known, unknown]) answers.push(await invite({ email, notice_email: elsewhere }))
    const shape = answers.map((it) => ({ ...it, _id: 'id', email: 'address', since: 'now' }))
    expect(shape[0]).toEqual({ _id: 'id', profile: null, email: 'address', notice_email: elsewhere, status: 'PENDING', since: 'now' })
    expect(shape[1]).toEqual(shape[0])
    const [one, other] = await mailsTo(app, elsewhere)
    expect(one!.body).toBe(other!.body)
    expect(one!.body).toContain('/consultant/bindings')
    for (const email of [known, unknown]) await expect(invite({ email })).rejects.toMatchObject({ code: 'MB001' })
  })

  test('the own mailbox is led to where its owner stands', async () => {
    const [known, unknown] = [(await app.world.person()).email, newAddress()]
    for (const email of [known, unknown]) await invite({ email })
    expect((await mailsTo(app, known))[0]!.body).toContain('/consultant/bindings')
    expect((await mailsTo(app, unknown))[0]!.body).toContain('/register')
  })

  test('two at once are one invitation', async () => {
    const email = newAddress()
    const outcomes = await Promise.allSettled([invite({ email }), invite({ email }), invite({ email })])
    expect(outcomes.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    expect([await letters(email), await pending()]).toEqual([expect.objectContaining({ length: 1 }), expect.objectContaining({ length: 1 })])
  })

  test('becomes a link when its owner becomes a consultant, waiting since it was sent', async () => {
    const person = await app.world.person()
    const { since, _id } = await invite({ email: person.email, notice_email: 'segreteria@studio.example' })
    await laterBy(3600)
    await enable(person)
    expect(await pending()).toMatchObject([{ _id: person._id, status: 'PENDING', since, notice_email: 'segreteria@studio.example' }])
    expect(await news(person)).toEqual(expect.arrayContaining(['CONSULTANT_INVITED']))
    expect(await app.deps.db.selectFrom('consultant_invites').select('_id').where('_id', '=', _id).execute()).toEqual([])
    expect(await actions()).toEqual(['consultant.invited', 'consultant.invite_claimed'])
  })

  test('one that came just before is claimed once, when the consultant looks at the companies', async () => {
    const own = await app.as(livia)
    await app.deps.db
      .insertInto('consultant_invites')
      .values({ company_id: id, email: livia.email, created_at: new Date().toISOString(), invited_at: new Date().toISOString() })
      .execute()
    const [first, second] = await Promise.all([1, 2].map(() => own(consultantRoutes.companies, {})))
    expect([first, second]).toMatchObject([{ total: 1 }, { total: 1 }])
    expect(await news(livia)).toEqual(['CONSULTANT_INVITED'])
  })

  test('nobody claims an invitation to another address, nor one of a company that is gone', async () => {
    const invited = await app.world.person()
    await invite({ email: invited.email })
    expect(await (await app.as(livia))(consultantRoutes.companies, {})).toMatchObject({ total: 0, items: [] })
    await app.deps.db.updateTable('companies').set({ deleted_at: new Date().toISOString() }).where('_id', '=', id).execute()
    await enable(invited)
    expect(await (await app.as(invited))(consultantRoutes.companies, {})).toMatchObject({ total: 0, items: [] })
  })
})

describe('sending an invitation again', () => {
  test.each([
    ['a consultant', async () => ({ email: livia.email })],
    ['an address', async () => ({ email: newAddress() })],
  ])('to %s, elsewhere, at most once a minute', async (_, body) => {
    const { _id } = await invite(await body())
    const elsewhere = newAddress()
    await expect(redirect(_id, elsewhere)).rejects.toMatchObject({ status: 429, info: { retry_after: expect.any(Number) } })
    expect((await pending())[0]).toMatchObject({ notice_email: null })
    await laterBy(61)
    expect(await redirect(_id, elsewhere)).toMatchObject({ _id, notice_email: elsewhere, status: 'PENDING' })
    expect(await redirect(_id, elsewhere)).toMatchObject({ _id, notice_email: elsewhere })
    expect(await pending()).toMatchObject([{ _id, notice_email: elsewhere }])
    expect(await letters(elsewhere)).toHaveLength(1)
    expect(await actions()).toEqual(['consultant.invited', 'consultant.invited_again'])
  })

  test('two at once send one letter', async () => {
    const { _id } = await invite({ consultant_id: livia._id })
    const elsewhere = newAddress()
    await laterBy(61)
    await Promise.all([redirect(_id, elsewhere), redirect(_id, elsewhere)])
    expect(await letters(elsewhere)).toHaveLength(1)
  })

  test('back to the own address', async () => {
    const { _id } = await invite({ consultant_id: livia._id, notice_email: newAddress() })
    await laterBy(61)
    expect(await redirect(_id, livia.email)).toMatchObject({ notice_email: null })
    expect(await letters(livia.email)).toHaveLength(1)
  })

  test.each(['ACTIVE', 'INCACTIVE', 'REQUESTED_PENDING'] as const)('is only for open ones: %s is not found', async (status) => {
    await app.world.role(id, livia, { role: 'CONSULTANT', status })
    await expect(redirect(livia._id, newAddress())).rejects.toMatchObject({ status: 404, code: 'MB003' })
    await expect(redirect(crypto.randomUUID(), newAddress())).rejects.toMatchObject({ code: 'MB003' })
  })
})

describe('revoking', () => {
  test.each(['ACTIVE', 'PENDING', 'REQUESTED_PENDING'] as const)('ends a link that is %s, once', async (status) => {
    await app.world.role(id, livia, { role: 'CONSULTANT', status })
    await Promise.all([revoke(livia._id), revoke(livia._id)])
    expect(await revoke(livia._id)).toEqual({ done: true })
    expect([await pending(), await linked()]).toEqual([[], [expect.objectContaining({ _id: livia._id, status: 'INCACTIVE' })]])
    expect(await letters(livia.email)).toEqual(['Non assisti più Invitante S.r.l.'])
    expect(await news(livia)).toEqual(['CONSULTANT_REVOKED'])
    expect(await actions()).toEqual(['consultant.revoked'])
  })

  test('takes an invitation back: it can no longer be claimed, and the same address can be invited anew', async () => {
    const person = await app.world.person()
    const { _id } = await invite({ email: person.email })
    await revoke(_id)
    expect(await revoke(_id)).toEqual({ done: true })
    expect(await pending()).toEqual([])
    await enable(person)
    expect(await pending()).toEqual([])
    expect(await invite({ email: person.email })).toMatchObject({ _id: person._id, status: 'PENDING' })
  })

  test('the consultant is out with the next call', async () => {
    await app.world.role(id, livia, { role: 'CONSULTANT' })
    const own = await app.as(livia)
    expect(await own(consultantRoutes.ofCompany, { params: { id } })).toMatchObject({ total: 1 })
    await revoke(livia._id)
    await expect(own(consultantRoutes.ofCompany, { params: { id } })).rejects.toMatchObject({ code: 'CP003' })
  })
})

describe("somebody else's", () => {
  test('only an administrator of the company governs its consultants', async () => {
    await app.world.role(id, livia, { role: 'CONSULTANT' })
    const other = await app.world.person()
    await app.world.company('Altrui S.r.l.', other)
    for (const by of [await app.as(livia), await app.as(other)]) {
      await expect(invite({ email: newAddress() }, by)).rejects.toMatchObject({ status: 403, code: 'CP003' })
      await expect(revoke(livia._id, by)).rejects.toMatchObject({ status: 403, code: 'CP003' })
    }
  })

  test('an invitation of another company is not reached through the own one', async () => {
    const { _id } = await invite({ email: newAddress() })
    const other = await app.world.person()
    const theirs = await app.world.company('Altrui S.r.l.', other)
    const by = await app.as(other)
    const params = { id: theirs._id, consultantId: _id }
    await expect(by(consultantRoutes.inviteAt, { params, body: { email: newAddress() } })).rejects.toMatchObject({ code: 'MB003' })
    await by(consultantRoutes.revoke, { params })
    expect(await pending()).toMatchObject([{ _id }])
  })
})
