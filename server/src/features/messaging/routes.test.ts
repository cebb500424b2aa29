import { locales } from '@delibera/core/locale'
import { MessageTemplate, messageParams } from '@delibera/core/messaging/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whatsappMessaging } from '../../adapters/messaging/whatsapp.ts'
import { prove } from '../../http/proven.ts'
import { messageTexts } from '../../i18n/texts.ts'
import { maxAttempts } from '../../jobs/queue.ts'
import { messageLog } from '../../stores/messaging/message-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { startWhatsapp, statusEvent, whatsappEnv } from '../../testing/whatsapp.ts'
import { buildJobs } from '../../working.ts'
import { type CompanyMessage, canMessage, postMessages } from './commands.ts'

let whatsapp: Awaited<ReturnType<typeof startWhatsapp>>
let app: TestApp
let company_id: string
let meeting_id: string
beforeAll(async () => {
  whatsapp = await startWhatsapp()
  const settings = { url: whatsapp.url, token: 't', phone_id: whatsappEnv.WHATSAPP_PHONE_ID, public_url: 'http://localhost:3000' }
  app = await testApp({ env: whatsappEnv, deps: { messaging: whatsappMessaging(settings) } })
})
afterAll(async () => {
  await app.close()
  await whatsapp.close()
})
beforeEach(async () => {
  whatsapp.state.refusal = null
  whatsapp.taken.length = 0
  company_id = (await app.world.company('Messaggi S.r.l.', await app.world.person()))._id
  meeting_id = await app.world.meeting(company_id)
})

const url = 'http://localhost:3000/public/meetings/m/member/segreto/proposals'
const params = { name: 'Anna', company: 'Messaggi S.r.l.', meeting: 'Assemblea', when: '28 aprile 2027' }
async function post(count: number, it: Partial<CompanyMessage> = {}, on = app): Promise<string[]> {
  const member_id = await on.world.participant(it.meeting_id ?? meeting_id)
  const one = { company_id, meeting_id, member_id, event: 'CONVOCATION', template: 'CONVOCATION', params, language: 'it', url, ...it } as const
  const messages = Array.from({ length: count }, (_, i) => ({ recipient: `+39333${1_000_000 + i}`, ...one }))
  return on.deps.db.transaction().execute((tx) => postMessages(tx, on.deps, messages))
}
const log = () => messageLog(app.deps.db, prove(meeting_id))
const deliver = ({ body, signature }: { body: string; signature?: string }) =>
  app.api.app.inject({
    method: 'POST',
    url: '/api/messaging/webhook',
    payload: body,
    headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) },
  })
const about = (id: string, status: string, more: object = {}) => ({ id: `wamid.${id}`, status, biz_opaque_callback_data: id, timestamp: '1', ...more })

describe.each(locales)('the texts that a provider approves, in %s', (locale) => {
  const texts = messageTexts(locale)

  test.each(MessageTemplate.options)('%s takes its values in the order in which they are sent', (template) =>
    expect([...texts[template].matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual([...messageParams]),
  )

  test('a deserted meeting is not told as cancelled by somebody', () => expect(texts.CONVOCATION_DESERTED).not.toMatch(/annull|cancel/i))
})

describe('messages', () => {
  test('are sent once each, however often the job runs, and their link is forgotten', async () => {
    const ids = await post(30)
    await app.work()
    await buildJobs(app.deps).drain_messages({ company_id }, { attempt: 1, is_last: false })
    expect(new Set(whatsapp.taken.map((it) => it.biz_opaque_callback_data))).toEqual(new Set(ids))
    expect(whatsapp.taken).toHaveLength(30)
    expect((await log()).map((it) => it.status)).toEqual(ids.map(() => 'SENT'))
    const rows = await app.deps.db.selectFrom('messages').select(['url', 'provider_id']).where('company_id', '=', company_id).execute()
    expect(rows.every((it) => it.url === null && it.provider_id?.startsWith('wamid.'))).toBe(true)
  })

  test('refused for good fail in the words of the provider; refused for now wait, and at last fail', async () => {
    whatsapp.state.refusal = { status: 400, code: 131026, message: 'x', details: 'Message undeliverable' }
    await post(2)
    await app.work()
    expect((await log()).map((it) => it.events.at(-1))).toMatchObject([
      { status: 'FAILED', detail: 'Message undeliverable' },
      { status: 'FAILED', detail: 'Message undeliverable' },
    ])
    whatsapp.state.refusal = { status: 401, code: 190, message: 'Session has expired' }
    const asked = whatsapp.asked.length
    const waiting = await post(5)
    await app.work()
    expect(whatsapp.asked.length - asked).toBe(1)
    expect((await log()).filter((it) => waiting.includes(it._id))).toMatchObject(waiting.map(() => ({ status: 'SENDING', last_error: 'Session has expired' })))
    await app.deps.db
      .updateTable('messages')
      .set({ not_before: null, attempts: maxAttempts - 1 })
      .where('_id', 'in', waiting)
      .execute()
    await buildJobs(app.deps).drain_messages({ company_id }, { attempt: 1, is_last: false })
    expect((await log()).filter((it) => waiting.includes(it._id)).map((it) => it.status)).toEqual(waiting.map(() => 'FAILED'))
  })

  test('of another meeting are not in the log', async () => {
    await post(1, { meeting_id: await app.world.meeting(company_id) })
    expect(await log()).toEqual([])
  })
})

describe('what the provider tells', () => {
  test('is written once, however often it is told and by however many at once', async () => {
    const [id] = await post(1)
    await app.work()
    const event = statusEvent([about(id!, 'sent'), about(id!, 'delivered')])
    const answers = await Promise.all([deliver(event), deliver(event), deliver(event)])
    expect(answers.map((it) => [it.statusCode, it.json()])).toEqual(answers.map(() => [200, { received: true }]))
    await deliver(statusEvent([about(id!, 'read')]))
    const [message] = await log()
    expect(message!.events.map((it) => it.status)).toEqual(['SENDING', 'SENT', 'ACCEPTED', 'DELIVERED', 'VIEWED'])
    expect(message!.status).toBe('VIEWED')
  })

  test('of a failure keeps its words, and is found by the name the provider gave', async () => {
    const [id] = await post(1)
    await app.work()
    await deliver(statusEvent([{ id: `wamid.${id}`, status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] }]))
    expect((await log())[0]!.events.at(-1)).toMatchObject({ status: 'NOT_DELIVERED', detail: 'Message undeliverable' })
  })

  test('ends the doubt of a crash: a message that the provider has is not sent again', async () => {
    const [id] = await post(1)
    await deliver(statusEvent([about(id!, 'sent')]))
    await app.work()
    expect(whatsapp.taken).toEqual([])
    expect((await log())[0]!.events.map((it) => it.status)).toEqual(['SENDING', 'SENT', 'ACCEPTED'])
  })

  test('unsigned, signed by another, changed on the way or of another telephone changes nothing', async () => {
    const [id] = await post(1)
    await app.work()
    const good = statusEvent([about(id!, 'read')])
    const forged = [{ body: good.body }, { ...good, signature: statusEvent([], {}).signature }, statusEvent([about(id!, 'read')], { secret: 'guessed' })]
    for (const it of [...forged, { ...good, body: `${good.body} ` }]) expect((await deliver(it)).statusCode).toBe(400)
    expect((await deliver(statusEvent([about(id!, 'read')], { phone: '1' }))).statusCode).toBe(200)
    expect((await deliver(statusEvent([about(crypto.randomUUID(), 'read')]))).statusCode).toBe(200)
    expect((await log())[0]!.status).toBe('SENT')
  })

  test('is asked for with our token alone', async () => {
    const ask = (token: string, challenge = '1158201444') =>
      app.api.app.inject({
        url: '/api/messaging/webhook',
        query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge },
      })
    const answer = await ask(whatsappEnv.WHATSAPP_VERIFY_TOKEN)
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, '1158201444', 'text/plain; charset=utf-8'])
    expect((await ask('guessed')).statusCode).toBe(403)
    expect((await ask(whatsappEnv.WHATSAPP_VERIFY_TOKEN, '<script>')).statusCode).toBe(400)
  })
})

describe('without a provider', () => {
  test('the trial telephone keeps them, as their reader would see them, and there is no webhook', async () => {
    const trial = await testApp()
    const person = await trial.world.person()
    const company = (await trial.world.company('Prova S.r.l.', person))._id
    const meeting = await trial.world.meeting(company)
    await post(1, { company_id: company, meeting_id: meeting, language: 'en-GB' }, trial)
    await trial.work()
    const [kept] = await trial.deps.db.selectFrom('trial_messages').selectAll().execute()
    expect(kept).toMatchObject({ kind: 'message', recipient: '+393331000000', subject: 'Messaggi S.r.l.' })
    expect(kept!.body).toBe(
      `Dear Anna, Messaggi S.r.l. has called a meeting: Assemblea, 28 aprile 2027. Open your personal link to reply or to give a proxy.\n\n${url}`,
    )
    const { statusCode } = await trial.api.app.inject({
      method: 'POST',
      url: '/api/messaging/webhook',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(statusCode).toBe(404)
    await trial.close()
  })

  test('switched off nothing is posted', async () => {
    const off = { ...app.deps, messaging: null }
    expect([canMessage(app.deps), canMessage(off)]).toEqual([true, false])
    const posting = app.deps.db.transaction().execute((tx) => postMessages(tx, off, [{ company_id } as CompanyMessage]))
    await expect(posting).rejects.toThrow('not configured')
    expect(await app.deps.db.transaction().execute((tx) => postMessages(tx, off, []))).toEqual([])
  })
})
