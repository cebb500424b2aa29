import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { startWhatsapp, whatsappEnv } from '../../testing/whatsapp.ts'
import { trialMessaging } from './local.ts'
import type { Message, MessageRefused, Messaging } from './port.ts'
import { isSigned, whatsappMessaging } from './whatsapp.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const it of cleanups.splice(0)) await it()
})

interface Place {
  messaging: Messaging
  /** What arrived: to whom, which text, what was filled in, the link. */
  arrived(): { to: string; text: string; params: string[]; url: string | null }[]
  break(): void
}

const public_url = 'https://delibera.example'
const message = (it: Partial<Message> = {}): Message => ({
  id: '00000000-0000-4000-8000-000000000001',
  to: '+393331234567',
  template: 'CONVOCATION',
  params: { name: 'Anna Rossi', company: 'Però & Figli S.r.l.', meeting: 'Assemblea ordinaria', when: '28 aprile 2027, ore 10:00' },
  language: 'it',
  url: `${public_url}/public/meetings/m/member/s/proposals`,
  ...it,
})

async function whatsappPlace(): Promise<Place> {
  const { url, taken, state, close } = await startWhatsapp()
  cleanups.push(close)
  const settings = { url, token: whatsappEnv.WHATSAPP_TOKEN, phone_id: whatsappEnv.WHATSAPP_PHONE_ID, public_url, timeout_ms: 2000 }
  const arrived = () =>
    taken.map(({ to, template: { name, components } }) => ({
      to: `+${to}`,
      text: name.replace('delibera_', '').toUpperCase(),
      params: components[0]!.parameters.map((it) => it.text),
      url: components[1] ? `${public_url}/${components[1].parameters[0]!.text}` : null,
    }))
  return {
    messaging: whatsappMessaging(settings),
    arrived,
    break: () => {
      state.silent = true
    },
  }
}

async function trialPlace(): Promise<Place> {
  const kept: Message[] = []
  let isBroken = false
  const messaging = trialMessaging(async (it) => {
    if (isBroken) throw new Error('connection terminated')
    kept.push(it)
  })
  const arrived = () => kept.map(({ to, template, params, url }) => ({ to, text: template, params: Object.values(params), url }))
  return {
    messaging,
    arrived,
    break: () => {
      isBroken = true
    },
  }
}

const refused = (it: Promise<unknown>) =>
  it.then(
    () => expect.unreachable('the message was taken'),
    (error: MessageRefused) => error,
  )

describe.each([
  ['WhatsApp', whatsappPlace],
  ['the trial telephone', trialPlace],
])('%s', (_, place) => {
  test('brings the text, what is filled in and the link, and answers what the provider calls it', async () => {
    const { messaging, arrived } = await place()
    const { provider_id } = await messaging.send(message())
    expect(provider_id).toContain(message().id)
    expect(arrived()).toEqual([{ to: '+393331234567', text: 'CONVOCATION', params: Object.values(message().params), url: message().url }])
  })

  test('sends no link where there is none', async () => {
    const { messaging, arrived } = await place()
    await messaging.send(message({ template: 'CONVOCATION_CANCEL', url: null }))
    expect(arrived()).toMatchObject([{ text: 'CONVOCATION_CANCEL', url: null }])
  })

  test('keeps every word on its line', async () => {
    const { messaging, arrived } = await place()
    await messaging.send(message({ params: { ...message().params, company: 'Però\n\tS.r.l.     in liquidazione' } }))
    expect(arrived()[0]!.params[1]).toBe('Però S.r.l. in liquidazione')
  })

  test.each(['3331234567', '+39 333 1234567', '+0123456789', '+39333', 'anna', ''])('refuses for good a number that is none: %j', async (to) => {
    const { messaging, arrived } = await place()
    expect(await refused(messaging.send(message({ to })))).toMatchObject({ permanent: true, scope: 'message' })
    expect(arrived()).toEqual([])
  })

  test('in trouble refuses everything for now', async () => {
    const it = await place()
    it.break()
    expect(await refused(it.messaging.send(message()))).toMatchObject({ permanent: false, scope: 'server', response: expect.stringMatching(/\S/) })
  })
})

describe('WhatsApp alone', () => {
  test('speaks to the telephone with its token, in the language of the reader, and gives our own name for the message', async () => {
    const { url, taken, asked, close } = await startWhatsapp()
    cleanups.push(close)
    const messaging = whatsappMessaging({ url, token: 'EAAG-token', phone_id: '42', public_url })
    for (const language of ['it', 'en-US', 'en-GB'] as const) await messaging.send(message({ language }))
    expect(asked[0]).toEqual({ authorization: 'Bearer EAAG-token', path: '/v23.0/42/messages' })
    expect(taken.map((it) => it.template.language.code)).toEqual(['it', 'en_US', 'en_GB'])
    expect(taken[0]).toMatchObject({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '393331234567',
      type: 'template',
      biz_opaque_callback_data: message().id,
      template: { name: 'delibera_convocation', components: [{ type: 'body' }, { type: 'button', sub_type: 'url', index: '0' }] },
    })
  })

  test.each<[string, { status: number; code: number; message: string; details?: string }, Partial<MessageRefused>]>([
    ['a number without an account', { status: 400, code: 131026, message: 'x', details: 'Message undeliverable' }, { permanent: true, scope: 'message' }],
    ['too many at once', { status: 400, code: 130429, message: 'Rate limit hit' }, { permanent: false, scope: 'server' }],
    ['a token that has ended', { status: 401, code: 190, message: 'Session has expired' }, { permanent: false, scope: 'server' }],
    ['a text that is not approved', { status: 404, code: 132001, message: 'Template does not exist' }, { permanent: false, scope: 'server' }],
    ['a provider in trouble', { status: 503, code: 2, message: 'Service temporarily unavailable' }, { permanent: false, scope: 'server' }],
  ])('refuses in the words of the provider: %s', async (_, refusal, expected) => {
    const { url, state, close } = await startWhatsapp()
    cleanups.push(close)
    state.refusal = refusal
    const error = await refused(whatsappMessaging({ url, token: 't', phone_id: '42', public_url }).send(message()))
    expect(error).toMatchObject({ ...expected, response: refusal.details ?? refusal.message })
  })

  test('never leads elsewhere', async () => {
    const { messaging, arrived } = await whatsappPlace()
    for (const url of ['https://delibera.example.ladro.test/x', 'https://ladro.test/']) {
      expect(await refused(messaging.send(message({ url })))).toMatchObject({ permanent: true })
    }
    expect(arrived()).toEqual([])
  })

  test('a signature is of these bytes and of that secret', () => {
    const body = '{"entry":[]}'
    const good = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`
    expect(isSigned(body, good, 'secret')).toBe(true)
    for (const it of [undefined, '', 'sha256=', good.replace('sha256', 'sha1'), `sha256=${'0'.repeat(64)}`, good.slice(0, -2)])
      expect(isSigned(body, it, 'secret')).toBe(false)
    expect([isSigned(`${body} `, good, 'secret'), isSigned(body, good, 'another')]).toEqual([false, false])
  })
})
