import { createHash } from 'node:crypto'
import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import { signingRoutes, verbalRoutes } from '@delibera/core/minutes/routes'
import { mostPushDevices } from '@delibera/core/notifications/push'
import { notificationRoutes, pushRoutes } from '@delibera/core/notifications/routes'
import type { NotificationKind } from '@delibera/core/notifications/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { webPush } from '../../adapters/push/web.ts'
import { deriveKeys } from '../../config/keys.ts'
import { notify } from '../../notices/notify.ts'
import { type TestApp, testApp, testSecret } from '../../testing/app.ts'
import { convenedMeeting } from '../../testing/convened.ts'
import { meetingDue, startedMeeting } from '../../testing/live.ts'
import { heldAssembly } from '../../testing/minutes.ts'
import { startPushMaker, type TestBrowser } from '../../testing/push.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof startPushMaker>>
const { push: keys } = deriveKeys(testSecret)
beforeAll(async () => {
  service = await startPushMaker()
  app = await testApp({ deps: { push: webPush({ keys, contact: 'mailto:assistenza@delibera.it', allowPrivate: true }) } })
})
beforeEach(() => {
  service.taken.length = 0
  service.state.status = 201
})
afterAll(async () => {
  await app.close()
  await service.close()
})

let paths = 0
const newBrowser = () => service.browser(`/phone-${++paths}`)
const bodyOf = ({ endpoint, p256dh, auth }: TestBrowser) => ({ endpoint, keys: { p256dh, auth } })
const deviceOf = ({ endpoint }: TestBrowser) => createHash('sha256').update(endpoint).digest('hex')
const subscribe = (call: Call, it: TestBrowser) => call(pushRoutes.subscribe, { body: bodyOf(it) })
const follow = (params: { meeting: string; member: string }, it: TestBrowser) => app.call(pushRoutes.memberSubscribe, { params, body: bodyOf(it) })
const shown = () => service.taken.map(({ path, text }) => ({ path, ...(JSON.parse(text) as { title: string; body: string; url: string | null; tag: string }) }))
const kept = async () => (await app.deps.db.selectFrom('push_subscriptions').select('_id').where('slug_hash', 'is not', null).execute()).length

describe('the browsers of an account', () => {
  let call: Call
  let user_id: string
  let phone: TestBrowser
  beforeEach(async () => {
    const anna = await app.world.person()
    user_id = anna._id
    call = await app.as(anna)
    phone = newBrowser()
  })
  const tell = (kind: NotificationKind = 'POLL_ANSWERED', data: Record<string, string> = { name: 'Assemblea', to: '/user/calendar' }) =>
    app.deps.db.transaction().execute((tx) => notify(tx, { user_id, kind, data, at: app.deps.clock.now() }))

  test('are told what the person is told, in their language, and where it leads', async () => {
    expect(await subscribe(call, phone)).toEqual({ public_key: keys.public_key, devices: [deviceOf(phone)] })
    await tell()
    await app.work()
    expect(shown()).toEqual([
      expect.objectContaining({ title: 'Delibera', body: 'Hanno risposto tutti: Assemblea', url: '/user/calendar', lang: 'it', tag: expect.any(String) }),
    ])
    expect(service.taken[0]!.headers).toMatchObject({ urgency: 'normal', ttl: expect.stringMatching(/^(863\d\d|86400)$/) })
  })

  test('are not told what the person switched off, or has read meanwhile', async () => {
    await subscribe(call, phone)
    await call(notificationRoutes.prefer, { body: { items: [{ kind: 'POLL_ANSWERED', in_app: false }] } })
    await tell()
    await tell('MEETING_TO_CONFIRM')
    await call(notificationRoutes.read, { body: { all: true } })
    await app.work()
    expect(shown()).toEqual([])
  })

  test('twice the same, or by two at once, are one; whoever takes one off is told there no more', async () => {
    await Promise.all([subscribe(call, phone), subscribe(call, phone)])
    expect((await subscribe(call, phone)).devices).toEqual([deviceOf(phone)])
    const off = () => call(pushRoutes.unsubscribe, { params: { device: deviceOf(phone) } })
    expect((await off()).devices).toEqual([])
    expect((await off()).devices).toEqual([])
    await tell()
    await app.work()
    expect(shown()).toEqual([])
  })

  test('belong to whoever asked last, and nobody else can take them off', async () => {
    await subscribe(call, phone)
    const bruno = await app.as(await app.world.person())
    await bruno(pushRoutes.unsubscribe, { params: { device: deviceOf(phone) } })
    expect((await call(pushRoutes.devices, {})).devices).toHaveLength(1)
    await subscribe(bruno, phone)
    expect((await call(pushRoutes.devices, {})).devices).toEqual([])
  })

  test('end with the session in which they were asked for', async () => {
    await subscribe(call, phone)
    await call(entryRoutes.logout, {})
    await tell()
    await app.work()
    expect(shown()).toEqual([])
  })

  test('are a few: of more, the first are told no more', async () => {
    const all = Array.from({ length: mostPushDevices + 1 }, newBrowser)
    for (const it of all) await subscribe(call, it)
    expect(new Set((await call(pushRoutes.devices, {})).devices)).toEqual(new Set(all.slice(1).map(deviceOf)))
  })

  test.each([404, 410])('that are gone (%i) are forgotten', async (status) => {
    await subscribe(call, phone)
    service.state.status = status
    await tell()
    await app.work()
    expect((await call(pushRoutes.devices, {})).devices).toEqual([])
  })

  test('that cannot be reached now are tried again', async () => {
    await subscribe(call, phone)
    service.state.status = 503
    await tell()
    await app.work().catch(() => undefined)
    expect((await call(pushRoutes.devices, {})).devices).toHaveLength(1)
    service.state.status = 201
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.deps.db)
    await app.work()
    expect(shown()).toHaveLength(1)
  })

  test('what is not worth telling any more is not told', async () => {
    await subscribe(call, phone)
    const at = new Date(app.deps.clock.now().getTime() - 25 * 3_600_000)
    await app.deps.db.transaction().execute((tx) => notify(tx, { user_id, kind: 'POLL_ANSWERED', at }))
    await app.work()
    expect(shown()).toEqual([])
  })

  test.each([
    ['no address', { endpoint: 'phone' }],
    ['an address of another kind', { endpoint: 'ftp://push.example/x' }],
    ['a line that is not encrypted', { endpoint: 'http://push.example/x' }],
    ['a key that is none', { keys: { p256dh: 'short', auth: 'A'.repeat(22) } }],
  ])('with %s are refused', async (_, wrong) => {
    const body = { ...bodyOf(phone), ...wrong }
    await expect(call(pushRoutes.subscribe, { body })).rejects.toMatchObject({ status: 400, code: 'E0001' })
  })
})

describe('the telephones of members', () => {
  test('are told of the room and of a vote, with the name of the company and no word of the meeting', async () => {
    const room = await app.again(meetingDue)
    const [anna, bruno] = room.company.ids as [string, string]
    const [one, other] = [newBrowser(), newBrowser()]
    const link = await room.linkOf(bruno)
    expect((await follow(link, one)).devices).toEqual([deviceOf(one)])
    await follow(await room.linkOf(anna), other)
    await room.open()
    await app.work()
    const url = `/public/meetings/${link.meeting}/member/${link.member}/live`
    expect(shown()).toHaveLength(2)
    const told = shown().find((it) => one.endpoint.endsWith(it.path))!
    expect(told).toMatchObject({ title: 'Prova S.r.l.', body: 'La sala della riunione è aperta', url })
    expect(JSON.stringify(service.taken.map((it) => it.text))).not.toMatch(/revisore|bilancio|Bianchi/)
    expect(service.taken[0]!.headers).toMatchObject({ urgency: 'high', ttl: expect.stringMatching(/^(71\d\d|7200)$/) })
  })

  test('a vote is told to those who vote in it, and to nobody else', async () => {
    const room = await app.again(startedMeeting, { present: (ids: string[]) => ids.slice(0, 2) })
    const [anna, , carla] = room.company.ids as [string, string, string]
    const [voter, absent] = [newBrowser(), newBrowser()]
    await follow(await room.linkOf(anna), voter)
    await follow(await room.linkOf(carla), absent)
    await room.takeUp(room.odgs[0]!)
    await room.voting(room.odgs[0]!, 'start')
    await app.work()
    expect(shown()).toEqual([expect.objectContaining({ path: new URL(voter.endpoint).pathname, body: 'Una votazione è aperta' })])
  })

  test('are told that a meeting was called off', async () => {
    const stage = await app.again(convenedMeeting)
    const phone = newBrowser()
    await follow(await stage.linkOf(stage.company.ids[2]!), phone)
    await stage.company.call(endingRoutes.cancel, { params: { id: stage.meeting._id }, body: { reason: 'Il bilancio non è pronto.' } })
    await app.work()
    expect(shown()).toMatchObject([{ body: 'Una riunione è stata annullata' }])
    expect(shown()[0]!.body).not.toContain('bilancio')
  })

  test('lose their place with the link: revoked, renewed, and not by anybody else', async () => {
    const stage = await app.again(convenedMeeting)
    const [, bruno, carla] = stage.company.ids as [string, string, string]
    const phones = [newBrowser(), newBrowser()]
    const links = [await stage.linkOf(bruno), await stage.linkOf(carla)]
    await follow(links[0]!, phones[0]!)
    await follow(links[1]!, phones[1]!)
    // Somebody else's link has nothing of theirs.
    await app.call(pushRoutes.memberUnsubscribe, { params: { ...links[0]!, device: deviceOf(phones[1]!) } })
    expect(await kept()).toBe(2)
    await stage.company.call(meetingRoutes.revokeLink, { params: { id: stage.meeting._id, memberId: bruno } })
    await stage.company.call(meetingRoutes.renewLink, { params: { id: stage.meeting._id, memberId: carla } })
    expect(await kept()).toBe(0)
    await expect(follow(links[1]!, phones[1]!)).rejects.toMatchObject({ status: 404 })
  })

  test('one browser follows two meetings, and the same twice or at once is one', async () => {
    const [stage, other] = [await convenedMeeting(app), await convenedMeeting(app)]
    const phone = newBrowser()
    const before = await kept()
    const link = await stage.linkOf(stage.company.ids[1]!)
    await Promise.all([follow(link, phone), follow(link, phone)])
    await follow(await other.linkOf(other.company.ids[1]!), phone)
    expect(await kept()).toBe(before + 2)
    expect((await app.call(pushRoutes.memberUnsubscribe, { params: { ...link, device: deviceOf(phone) } })).devices).toEqual([])
    expect(await kept()).toBe(before + 1)
  })

  test('minutes to sign are told by the old link, which ends, and lead to the letter', async () => {
    const stage = await app.again(heldAssembly)
    const seen = await stage.company.call(verbalRoutes.load, { params: stage.params })
    const ack = seen.checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
    await stage.company.call(verbalRoutes.confirm, { params: stage.params, body: { version: seen.version, ack } })
    const [anna] = stage.company.ids as [string]
    await follow(await stage.linkOf(anna), newBrowser())
    await stage.company.call(signingRoutes.request, { params: stage.params, body: {} })
    await app.work()
    expect(shown()).toEqual([expect.objectContaining({ body: expect.stringContaining('C’è un verbale da firmare: apri il collegamento'), url: null })])
    expect(await kept()).toBe(0)
  })
})

test('where the installation sends none, there is nothing to ask for', async () => {
  const silent = await testApp({ deps: { push: null } })
  const call = await silent.as(await silent.world.person())
  expect(await call(pushRoutes.devices, {})).toEqual({ public_key: null, devices: [] })
  await expect(call(pushRoutes.subscribe, { body: bodyOf(newBrowser()) })).rejects.toMatchObject({ code: 'E0001' })
  await silent.close()
})
