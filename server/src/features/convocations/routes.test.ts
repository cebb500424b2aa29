import { convocationRoutes } from '@delibera/core/convocations/routes'
import { adminDelegationRoutes } from '@delibera/core/delegations/routes'
import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { walletRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let company: Awaited<ReturnType<typeof companyInOrder>>
const seats = [
  { name: 'Anna Rossi', roles: ['PAR', 'PCA'], shares: 600, phone: '3330000001' },
  { name: 'Bruno Bianchi', roles: ['PAR', 'CON'], shares: 400 },
]
async function companyInApril() {
  await setClock('2026-04-01T08:00:00Z')
  return companyInOrder(app, { name: 'Convoca S.p.A.', seats, statute: { remote_allowed: true } })
}
beforeEach(async () => {
  company = await app.again(companyInApril)
})

const setClock = (now: string) => app.deps.clock.set(app.deps.db, new Date(now))
const first = { datetime: '2026-04-28T08:00:00.000Z' }
const second = { datetime: '2026-04-29T08:00:00.000Z' }
const at = (id: string) => ({ params: { id } })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (it: { status: number; code: string; info: unknown }) => ({ status: it.status, code: it.code, info: it.info }),
  )
const real = async () => (await company.call(walletRoutes.ofCompany, { params: { id: company._id } })).real

async function prepared(body: object = {}): Promise<Meeting> {
  const usual = { name: 'Assemblea', meeting_type: 'ASSEMBLY', draft: false, administrator_id: company.ids[0], odgs: [{ title: 'Nomina del revisore' }] }
  return company.call(meetingRoutes.prepare, { query: { company_id: company._id }, body: { ...usual, ...body } as never })
}
const convene = (id: string, body: object = { first }) => company.call(convocationRoutes.convene, { ...at(id), body: body as never })
const send = (id: string, body: object = {}) => company.call(convocationRoutes.send, { ...at(id), body })
async function sendNow(body: object = {}, calls: object = { first, second }): Promise<Meeting> {
  const { _id } = await prepared(body)
  await convene(_id, calls)
  return (await send(_id)).meeting
}
async function companyThatSent(_: TestApp, body: object = {}) {
  company = await companyInApril()
  return { company, meeting: await sendNow(body) }
}
/** Of a company to which nothing else has happened. */
async function sent(body: object = {}): Promise<Meeting> {
  const stage = await app.again(companyThatSent, body)
  company = stage.company
  return stage.meeting
}
const preview = async (meeting_id: string, kind: string, more: object = {}, language = 'it') =>
  app.api.app.inject({
    method: 'POST',
    url: `/api/convocations/admin/meetings/preview?company_id=${company._id}`,
    headers: { authorization: `Bearer ${await app.world.session(company.owner)}`, 'accept-language': language },
    payload: { meeting_id, kind, ...more },
  })
const letters = async (meeting_id: string) =>
  app.deps.db
    .selectFrom('mails')
    .select(['event', 'member_id', 'recipient', 'subject', 'body', 'secret'])
    .where('meeting_id', '=', meeting_id)
    .orderBy('created_at')
    .execute()

describe('fixing the date', () => {
  test('makes the first call active and the second inactive, and can be done again before anything has left', async () => {
    const { _id } = await prepared()
    expect(await convene(_id, { first, second })).toMatchObject({
      status: 'CONVOCATION',
      convocations: [
        { convocation_type: 'FIRST', status: 'ACTIVE', live_status: 'STANDBY' },
        { convocation_type: 'SECOND', status: 'INACTIVE' },
      ],
    })
    const again = await convene(_id, { first: { datetime: '2026-05-04T08:00:00.000Z' } })
    expect(again.convocations).toMatchObject([{ convocation_type: 'FIRST', datetime: '2026-05-04T08:00:00.000Z' }])
  })

  test('a second call on the same day is refused in an S.p.A. (art. 2369), and nothing is kept', async () => {
    const { _id } = await prepared()
    const refused = await refusal(convene(_id, { first, second: { datetime: '2026-04-28T15:00:00.000Z' } }))
    expect(refused).toMatchObject({ status: 422, code: 'MT002', info: { rules: [{ id: 'L-SEC-01' }] } })
    expect(await company.call(meetingRoutes.load, at(_id))).toMatchObject({ status: 'PROCESSING', convocations: [] })
  })

  test.each([
    ['in the past', { first: { datetime: '2026-03-01T08:00:00.000Z' } }, 'first.datetime'],
    ['second before first', { first, second: { datetime: '2026-04-20T08:00:00.000Z' } }, 'second.datetime'],
    ['ends before it begins', { first: { ...first, end_datetime: '2026-04-28T07:00:00.000Z' } }, 'first.end_datetime'],
  ])('%s', async (_, calls, path) => {
    const { _id } = await prepared()
    expect(await refusal(convene(_id, calls))).toMatchObject({ status: 422, code: 'MT002', info: { fields: [{ path }] } })
  })

  test('without an agenda, or with a title that is not whole, there is nothing to convene for', async () => {
    const empty = await prepared({ odgs: [] })
    expect(await refusal(convene(empty._id))).toMatchObject({ status: 422, info: { reason: 'no_agenda' } })
    const unfilled = await prepared({ odgs: [{ template_id: 'A01' }] })
    expect(await refusal(convene(unfilled._id))).toMatchObject({ status: 422, info: { placeholders: [{ name: 'fiscal_year_end' }] } })
  })

  test('people whose data are not in order are named', async () => {
    const { _id } = await prepared()
    await app.deps.db.updateTable('members').set({ fiscal_code: null, is_valid: false }).where('_id', '=', company.ids[1]!).execute()
    expect(await refusal(convene(_id))).toMatchObject({ status: 422, code: 'MB002', info: { members: [{ name: 'Bianchi Bruno', fields: ['fiscal_code'] }] } })
  })
})

describe('sending the notice', () => {
  test('one letter each, with a link of one’s own and the notice, and nobody else’s', async () => {
    const meeting = await sent()
    expect(meeting).toMatchObject({ status: 'PERFORM', is_summon_sent: true })
    expect(meeting.members.every((it) => it.convocated)).toBe(true)
    await app.work()
    const box = await letters(meeting._id)
    expect(box.map((it) => it.event)).toEqual(['CONVOCATION', 'CONVOCATION'])
    const kept = await app.deps.db
      .selectFrom('trial_messages')
      .selectAll()
      .where('kind', '=', 'mail')
      .where('recipient', 'in', ['persona1@pec.it', 'persona2@pec.it'])
      .execute()
    const slugs = kept.map((it) => /\/public\/meetings\/([\w-]+)\/member\/([\w-]+)/.exec(it.body))
    expect(new Set(slugs.map((it) => it?.[2])).size).toBe(2)
    expect(kept.every((it) => JSON.stringify(it.attachments).includes('application/pdf'))).toBe(true)
    expect(kept[0]?.body).toContain('Nomina del revisore')
  })

  test('a warning must be taken upon oneself, and it is kept who did', async () => {
    const { _id } = await prepared()
    await convene(_id, { first: { datetime: '2026-04-05T08:00:00.000Z' } })
    expect(await refusal(send(_id))).toMatchObject({ status: 422, code: 'MT002', info: { rules: [{ id: 'L-NOT-01', severity: 'WARN', overridable: true }] } })
    expect(await letters(_id)).toEqual([])
    const { meeting } = await send(_id, { ack: ['L-NOT-01'] })
    expect(meeting.acks).toMatchObject([{ rule_id: 'L-NOT-01', step: 'send', user: 'Anna Rossi' }])
    // The day is Easter, too.
    expect(meeting.findings.map((it) => it.id)).toEqual(['L-NOT-01', 'L-NOT-09'])
  })

  test('two sends at once are one', async () => {
    const { _id } = await prepared()
    await convene(_id)
    const both = await Promise.all([1, 2].map(() => refusal(send(_id))))
    expect(both.filter((it) => it === null)).toHaveLength(1)
    expect(both.find((it) => it !== null)).toMatchObject({ status: 409, code: 'E0002' })
    expect(await letters(_id)).toHaveLength(2)
  })

  test('a partner who was left out stops it: lack of notice is a ground of nullity', async () => {
    const { _id } = await prepared({ member_ids: [company.ids[0]] })
    await convene(_id)
    expect(await refusal(send(_id))).toMatchObject({
      status: 422,
      info: { rules: expect.arrayContaining([expect.objectContaining({ id: 'L-NOT-05', severity: 'BLOCK' })]) },
    })
  })

  test('again to one, and to nobody else', async () => {
    const meeting = await sent()
    await send(meeting._id, { member_ids: [company.ids[1]] })
    expect((await letters(meeting._id)).map((it) => it.member_id).filter((it) => it === company.ids[1])).toHaveLength(2)
    expect(await refusal(send(meeting._id, { member_ids: ['00000000-0000-4000-8000-000000000000'] }))).toMatchObject({ status: 404, code: 'MB003' })
    expect(await refusal(send(meeting._id))).toMatchObject({ status: 409, code: 'E0002' })
  })

  test('each in the language of the account behind the address, else in Italian; and so is the letter looked at before', async () => {
    const reader = await app.world.person({ email: `george-${crypto.randomUUID()}@pec.it`, locale: 'en-GB' })
    await app.deps.db.updateTable('members').set({ email: reader.email }).where('_id', '=', company.ids[1]!).execute()
    const meeting = await sendNow()
    const said = await letters(meeting._id)
    expect(said.find((it) => it.member_id === company.ids[0])?.subject).toMatch(/convocazione/i)
    const own = said.find((it) => it.member_id === company.ids[1])!
    expect([own.recipient, own.subject]).toEqual([reader.email, expect.not.stringMatching(/convocazione/i)])
    const shown = async (member_id: string) => JSON.parse((await preview(meeting._id, 'letter', { member_id }, 'en-US')).body) as { subject: string }
    expect((await shown(company.ids[1]!)).subject).toBe(own.subject)
    expect((await shown(company.ids[0]!)).subject).toMatch(/convocazione/i)
  })

  test('who has no address gets a sheet of paper', async () => {
    const { _id } = await prepared()
    await app.deps.db.updateTable('members').set({ email: null }).where('_id', '=', company.ids[1]!).execute()
    await convene(_id)
    const ack = ['L-NOT-03']
    expect(await send(_id, { ack })).toMatchObject({ letters: 1, without_address: [company.ids[1]] })
    const sheet = await preview(_id, 'printable')
    expect([sheet.statusCode, sheet.headers['content-type'], sheet.rawPayload.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  })

  test('the difference of those added since is paid at the send', async () => {
    const { _id } = await prepared({ mode: { use_whatsapp: true } })
    expect(await real()).toBe(10_000 - 100 - 2)
    await app.deps.db.updateTable('members').set({ phone: '3330000002' }).where('_id', '=', company.ids[1]!).execute()
    await convene(_id)
    expect(await send(_id)).toMatchObject({ letters: 2, messages: 2 })
    expect(await real()).toBe(10_000 - 100 - 4)
  })
})

describe('afterwards', () => {
  test('a reminder goes to those who had the notice, and its messages are paid', async () => {
    const meeting = await sent({ mode: { use_whatsapp: true } })
    const before = await real()
    expect(await company.call(convocationRoutes.remind, { ...at(meeting._id), body: {} })).toMatchObject({ letters: 2, messages: 1 })
    expect(await real()).toBe(before - 2)
    expect((await letters(meeting._id)).map((it) => it.event).filter((it) => it !== 'CONVOCATION')).toEqual(['CONVOCATION_REMINDER', 'CONVOCATION_REMINDER'])
  })

  test('a reminder pressed twice, or by two at once, is answered the same and goes out once', async () => {
    const meeting = await sent({ mode: { use_whatsapp: true } })
    const before = await real()
    const remind = (body: { member_ids?: string[] } = {}) => company.call(convocationRoutes.remind, { ...at(meeting._id), body })
    const [one, other] = await Promise.all([remind(), remind()])
    const third = await remind({ member_ids: [company.ids[0]!] })
    expect([one, other]).toMatchObject([
      { letters: 2, messages: 1 },
      { letters: 2, messages: 1 },
    ])
    expect(third).toMatchObject({ letters: 1, messages: 1, meeting: { version: one.meeting.version } })
    expect((await letters(meeting._id)).filter((it) => it.event === 'CONVOCATION_REMINDER')).toHaveLength(2)
    expect(await real()).toBe(before - 2)
    await setClock('2026-04-01T08:11:00Z')
    expect(await remind()).toMatchObject({ letters: 2, messages: 1 })
    expect((await letters(meeting._id)).filter((it) => it.event === 'CONVOCATION_REMINDER')).toHaveLength(4)
    expect(await real()).toBe(before - 4)
  })

  test('after a reminder to one, another to all goes to the rest; who has no address is named, and alone changes nothing', async () => {
    const meeting = await sent()
    const remind = (body: { member_ids?: string[] } = {}) => company.call(convocationRoutes.remind, { ...at(meeting._id), body })
    await remind({ member_ids: [company.ids[0]!] })
    await app.deps.db.updateTable('members').set({ email: null }).where('_id', '=', company.ids[1]!).execute()
    const { version } = (await remind()).meeting
    expect(await remind()).toMatchObject({ letters: 1, without_address: [company.ids[1]], meeting: { version } })
    await app.deps.db.updateTable('members').set({ email: 'bruno@pec.it' }).where('_id', '=', company.ids[1]!).execute()
    expect(await remind()).toMatchObject({ letters: 2, without_address: [] })
    const reminded = (await letters(meeting._id)).filter((it) => it.event === 'CONVOCATION_REMINDER')
    expect(reminded.map((it) => it.member_id).sort()).toEqual([...company.ids].sort())
  })

  test('everybody of the company reads its balance again when a step moves it, and only then', async () => {
    const consultant = await app.world.person()
    await app.world.role(company._id, consultant, { role: 'CONSULTANT' })
    const heard = async () => {
      const rows = await app.deps.db.selectFrom('app_events').select(['topic', 'data']).where('type', '=', 'wallet').orderBy('topic').execute()
      const ours = rows.filter((it) => (it.data as { company_id: string }).company_id === company._id)
      return [company.owner, consultant].map(({ _id }) => ours.filter((it) => it.topic === `user:${_id}`).length)
    }
    const start = await heard()
    const since = async () => (await heard()).map((it, index) => it - start[index]!)
    const { _id } = await prepared({ mode: { use_whatsapp: true } })
    expect(await since()).toEqual([1, 1])
    await convene(_id, { first, second })
    await send(_id)
    // All of it was paid when the meeting was confirmed.
    expect(await since()).toEqual([1, 1])
    await company.call(convocationRoutes.remind, { ...at(_id), body: {} })
    expect(await since()).toEqual([2, 2])
    const { _id: other } = await prepared()
    await company.call(endingRoutes.cancel, { ...at(other), body: {} })
    expect(await since()).toEqual([4, 4])
  })

  test('the second call takes the place of the first once its hour has passed, everybody is told, and what was announced is forgotten', async () => {
    const meeting = await sent()
    const convocation_id = meeting.convocations[0]!._id
    await app.deps.db
      .insertInto('presence_intentions')
      .values({ convocation_id, meeting_id: meeting._id, member_id: company.ids[0]!, presence: 'PRESENT', at: new Date().toISOString() })
      .execute()
    const end = (action: 'second' | 'deserted') =>
      company.call(convocationRoutes.endCall, { params: { id: meeting._id, convocationId: convocation_id }, body: { action } })
    await setClock('2026-04-28T07:59:59Z')
    const early = { reason: 'too_early', starts_at: '2026-04-28T08:00:00.000Z', rules: [{ id: 'L-SEC-05', severity: 'BLOCK' }] }
    expect(await refusal(end('second'))).toMatchObject({ status: 422, code: 'MT002', info: early })
    await setClock('2026-04-28T08:00:00Z')
    const after = await end('second')
    expect(after).toMatchObject({
      status: 'PERFORM',
      convocations: [{ status: 'CANCELED' }, { status: 'ACTIVE', live_status: 'STANDBY', sent_at: expect.any(String) }],
    })
    expect(after.members.map((it) => it.intention)).toEqual([null, null])
    expect((await letters(meeting._id)).map((it) => it.event).filter((it) => it !== 'CONVOCATION')).toEqual(['CONVOCATION_SECOND', 'CONVOCATION_SECOND'])
    expect(await refusal(end('second'))).toMatchObject({ status: 409, code: 'E0002' })
  })

  test('a proxy for the first call alone ends with it, by the product’s clock; one that holds for the second too goes on', async () => {
    const meeting = await sent()
    const [anna, bruno] = company.ids as [string, string]
    const convocation = meeting.convocations[0]!._id
    const outsider = (fiscal_code: string) => ({
      kind: 'P',
      first_name: 'Ugo',
      last_name: fiscal_code.slice(0, 6),
      fiscal_code,
      email: `${fiscal_code.slice(0, 6)}@pec.it`,
    })
    const enter = (delegator_id: string, more: object) =>
      company.call(adminDelegationRoutes.enter, { params: { meeting: meeting._id, convocation }, body: { delegator_id, ...more } as never })
    await enter(anna, { delegate: outsider('RSSMRA80A01H501U'), valid_for_second: false })
    await enter(bruno, { delegate: outsider('BNCGLI75H55F205M') })
    await setClock('2026-04-28T08:30:00Z')
    await company.call(convocationRoutes.endCall, { params: { id: meeting._id, convocationId: convocation }, body: { action: 'second' } })
    const kept = await app.deps.db.selectFrom('delegations').select(['delegator_id', 'state', 'revoked_at']).where('meeting_id', '=', meeting._id).execute()
    expect(new Map(kept.map((it) => [it.delegator_id, [it.state, it.revoked_at && new Date(it.revoked_at).toISOString()]]))).toEqual(
      new Map([
        [anna, ['REVOKED', '2026-04-28T08:30:00.000Z']],
        [bruno, ['CREATED', null]],
      ]),
    )
  })

  test('deserted is said once the hour has come, and is for good', async () => {
    const meeting = await sendNow({ mode: { use_whatsapp: true } }, { first })
    const params = { id: meeting._id, convocationId: meeting.convocations[0]!._id }
    const declare = () => company.call(convocationRoutes.endCall, { params, body: { action: 'deserted' } })
    await setClock('2026-04-28T07:59:59Z')
    const starts_at = '2026-04-28T08:00:00.000Z'
    expect(await refusal(declare())).toMatchObject({ status: 422, code: 'MT002', info: { reason: 'too_early', starts_at, rules: [{ id: 'L-SEC-05' }] } })
    expect(await company.call(meetingRoutes.load, at(meeting._id))).toMatchObject({ status: 'PERFORM', convocations: [{ status: 'ACTIVE' }] })
    await setClock(starts_at)
    const after = await declare()
    expect(after).toMatchObject({ status: 'CANCELED', cancel_reason: 'deserted', convocations: [{ status: 'CANCELED' }] })
    expect(await refusal(company.call(endingRoutes.cancel, { ...at(meeting._id), body: {} }))).toMatchObject({ status: 409, code: 'E0002' })
    expect((await letters(meeting._id)).filter((it) => it.event === 'CONVOCATION_CANCEL').map((it) => it.subject)).toEqual(
      Array(2).fill(expect.stringContaining('Andata deserta')),
    )
    const phones = await app.deps.db.selectFrom('messages').select(['event', 'template', 'url']).where('meeting_id', '=', meeting._id).execute()
    expect(phones.filter((it) => it.event !== 'CONVOCATION')).toEqual([{ event: 'CONVOCATION_CANCEL', template: 'CONVOCATION_DESERTED', url: null }])
    const page = await preview(meeting._id, 'deserted')
    expect([page.statusCode, page.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  test('cancelling after the notice tells everybody and gives nothing of the setup back', async () => {
    const meeting = await sent()
    const before = await real()
    expect(await company.call(endingRoutes.ending, at(meeting._id))).toMatchObject({
      action: 'CANCEL',
      told: ['Rossi Anna', 'Bianchi Bruno'].sort(),
      refunds: [],
      lost: 100,
    })
    await company.call(endingRoutes.cancel, { ...at(meeting._id), body: { reason: 'Manca la relazione del revisore.' } })
    expect(await real()).toBe(before)
    const told = (await letters(meeting._id)).filter((it) => it.event !== 'CONVOCATION')
    expect(told.map((it) => it.event)).toEqual(['CONVOCATION_CANCEL', 'CONVOCATION_CANCEL'])
    expect(told[0]?.body).toContain('Manca la relazione del revisore.')
  })

  test('what became of every letter is told by member', async () => {
    const meeting = await sent()
    await app.work()
    const { items } = await company.call(convocationRoutes.proofs, at(meeting._id))
    expect(items).toHaveLength(2)
    expect(items[0]?.letters[0]).toMatchObject({ event: 'CONVOCATION', prevalent_status: 'DELIVERED', certified: true })
    expect(items[0]?.letters[0]?.events.map((it) => it.status)).toContain('SENT')
    expect(JSON.stringify(items)).not.toContain('/member/')
  })

  test('a notice that does not arrive while there is time is told to who looks after the company', async () => {
    await app.deps.db.updateTable('members').set({ email: 'bruno@pec.mancata-consegna.test' }).where('_id', '=', company.ids[1]!).execute()
    const meeting = await sendNow()
    await app.work()
    await app.deps.clock.set(app.deps.db, new Date('2026-04-03T08:00:00Z'))
    await app.work()
    const told = await app.deps.db.selectFrom('notifications').select(['kind', 'data']).where('user_id', '=', company.owner._id).execute()
    expect(told).toContainEqual({
      kind: 'MEETING_DELIVERY_FAILED',
      data: { name: 'bruno@pec.mancata-consegna.test', to: `/company/${company._id}/meetings/${meeting._id}/convocations` },
    })
  })
})
