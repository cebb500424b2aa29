import { afterEach, describe, expect, test } from 'vitest'
import { deriveKeys } from '../../config/keys.ts'
import { newBrowser, startPushMaker } from '../../testing/push.ts'
import { trialPush } from './local.ts'
import type { Push, PushMessage, PushRefused } from './port.ts'
import { webPush } from './web.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const it of cleanups.splice(0)) await it()
})

const { push: keys } = deriveKeys('a secret for tests, long enough to be one')
const contact = 'mailto:assistenza@delibera.it'
const text = JSON.stringify({ title: 'Però & Figli S.r.l.', body: 'Una votazione è aperta' })

interface Place {
  push: Push
  message(it?: Partial<PushMessage>): PushMessage
  arrived(): string[]
  break(): void
}

const about = { id: 'one', text, ttl_seconds: 900, urgency: 'high', topic: 'a-topic' } as const

async function webPlace(): Promise<Place & { service: Awaited<ReturnType<typeof startPushMaker>> }> {
  const service = await startPushMaker()
  cleanups.push(service.close)
  const { endpoint, p256dh, auth } = service.browser('/phone')
  return {
    service,
    push: webPush({ keys, contact, allowPrivate: true, timeout_ms: 2000 }),
    message: (it) => ({ ...about, to: { endpoint, p256dh, auth }, ...it }),
    arrived: () => service.taken.map((it) => it.text),
    break: () => {
      service.state.status = 503
    },
  }
}

async function trialPlace(): Promise<Place> {
  const kept: PushMessage[] = []
  let isBroken = false
  const { endpoint, p256dh, auth } = newBrowser('https://push.example/phone')
  return {
    push: trialPush(keys, async (it) => {
      if (isBroken) throw new Error('connection terminated')
      kept.push(it)
    }),
    message: (it) => ({ ...about, to: { endpoint, p256dh, auth }, ...it }),
    arrived: () => kept.map((it) => it.text),
    break: () => {
      isBroken = true
    },
  }
}

const refused = (it: Promise<unknown>) =>
  it.then(
    () => expect.unreachable('the message was taken'),
    (error: PushRefused) => error,
  )

describe.each([
  ['the services of browsers', webPlace],
  ['the trial service', trialPlace],
])('%s', (_, place) => {
  test('bring the text as it was written', async () => {
    const { push, message, arrived } = await place()
    await push.send(message())
    expect(arrived()).toEqual([text])
    expect(push.public_key).toMatch(/^[\w-]{87}$/)
  })

  test('forget for good what is no place of a browser', async () => {
    const { push, message, arrived } = await place()
    const { to } = message()
    for (const wrong of [{ endpoint: 'phone' }, { p256dh: 'AAAA' }, { auth: '' }]) {
      expect(await refused(push.send(message({ to: { ...to, ...wrong } })))).toMatchObject({ name: 'PushRefused', reason: 'gone' })
    }
    expect(arrived()).toEqual([])
  })

  test('in trouble are asked again later', async () => {
    const it = await place()
    it.break()
    expect(await refused(it.push.send(it.message()))).toMatchObject({ reason: 'later', message: expect.stringMatching(/\S/) })
  })
})

describe('the services of browsers alone', () => {
  test('are told how long, how urgent and about what, and who writes, for this service and for some hours', async () => {
    const { push, message, service } = await webPlace()
    await push.send(message())
    const [{ headers, vapid }] = service.taken as [(typeof service.taken)[number]]
    expect(headers).toMatchObject({ ttl: '900', urgency: 'high', topic: 'a-topic', 'content-encoding': 'aes128gcm' })
    expect(vapid).toMatchObject({ key: keys.public_key, claims: { aud: service.url, sub: contact } })
    const hours = (vapid.claims.exp - Date.now() / 1000) / 3600
    expect(hours > 0 && hours <= 24).toBe(true)
  })

  test('see nothing of the text, and never the same bytes twice', async () => {
    const { push, message, service } = await webPlace()
    await push.send(message())
    await push.send(message())
    expect(service.taken).toHaveLength(2)
    expect(new Set(service.bodies.map((it) => it.toString('hex'))).size).toBe(2)
    for (const it of service.bodies) expect(it.includes('votazione')).toBe(false)
  })

  test.each<[number, PushRefused['reason']]>([
    [404, 'gone'],
    [410, 'gone'],
    [413, 'message'],
    [400, 'message'],
    [401, 'later'],
    [403, 'later'],
    [429, 'later'],
    [500, 'later'],
    // Nobody follows a service elsewhere.
    [302, 'later'],
  ])('that answer %i: %s', async (status, reason) => {
    const { push, message, service } = await webPlace()
    service.state.status = status
    expect(await refused(push.send(message()))).toMatchObject({ reason })
  })

  test('a point that is on no curve is nobody’s', async () => {
    const { push, message } = await webPlace()
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    expect(await refused(push.send(message({ to: { ...message().to, p256dh } })))).toMatchObject({ reason: 'gone' })
  })

  test.each([
    ['a number of this machine', 'https://127.0.0.1/x', ['127.0.0.1']],
    ['a number of its network', 'https://10.0.0.7/x', ['10.0.0.7']],
    ['the inside of a cloud', 'https://169.254.169.254/latest/meta-data', []],
    ['a name that leads inside', 'https://push.example/x', ['192.168.1.4']],
    ['a name of which one address leads inside', 'https://push.example/x', ['93.184.216.34', '10.1.2.3']],
    ['a line that is not encrypted', 'http://push.example/x', ['93.184.216.34']],
  ])('in production are never looked for at %s', async (_, endpoint, addresses) => {
    const push = webPush({ keys, contact, allowPrivate: false, resolve: async () => addresses })
    const { p256dh, auth } = newBrowser(endpoint)
    expect(await refused(push.send({ ...about, to: { endpoint, p256dh, auth } }))).toMatchObject({ reason: 'gone' })
  })
})
