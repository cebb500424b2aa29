import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { janusInstalled, startJanus } from '../../testing/janus.ts'
import { livekitKeys, startLivekit } from '../../testing/livekit.ts'
import { janusMedia } from './janus.ts'
import { livekitMedia } from './livekit.ts'
import { meshMedia } from './mesh.ts'
import { mediaOf, noMedia } from './none.ts'
import { EngineFailed, type Media, type Ticket } from './port.ts'
import { readTicket } from './tickets.ts'

const secret = new Uint8Array(32).fill(7)
const at = new Date('2027-04-28T10:00:00Z')
const now = () => at
const log = pino({ level: 'silent' })
const turn = { urls: ['turn:turn.example:3478'], secret: 'between us' }
const meeting_id = '00000000-0000-4000-8000-000000000001'
const anna = '00000000-0000-4000-8000-00000000000a'
const ticket: Ticket = { meeting_id, member_id: anna, room: 'r1', can_publish: true }

interface Bench {
  media: Media
  stop(): Promise<void>
}

async function openJanus(): Promise<Bench> {
  const { url, secret: api_secret, stop } = await startJanus()
  return { media: janusMedia({ url, api_secret, secret, turn, now, log }), stop }
}

async function openLivekit(): Promise<Bench> {
  const { url, close } = await startLivekit()
  return { media: livekitMedia({ url, ...livekitKeys, ticket_secret: secret, now }), stop: close }
}

describe.each<[string, boolean, () => Promise<Bench>]>([
  ['none', true, async () => ({ media: noMedia, stop: async () => undefined })],
  ['mesh', true, async () => ({ media: meshMedia({ secret, turn, now }), stop: async () => undefined })],
  [janusInstalled ? 'janus' : 'janus (skipped: /usr/bin/janus is not installed)', janusInstalled, openJanus],
  ['livekit', true, openLivekit],
])('the engine %s', (name, isHere, open) => {
  let bench: Bench
  beforeAll(async () => {
    if (isHere) bench = await open()
  })
  afterAll(async () => {
    await bench?.media.close()
    await bench?.stop()
  })

  test.skipIf(!isHere)('says its name, and gives a token that only we can have made, of who, where and with what right', async () => {
    const { media } = bench
    expect(name).toContain(media.engine)
    const token = await media.token(ticket)
    if (media.engine === 'none') return expect(token).toBeNull()
    expect(readTicket(secret, token!, at)).toMatchObject({ ...ticket, engine: media.engine })
    const mute = await media.token({ ...ticket, can_publish: false })
    return expect(readTicket(secret, mute!, at)).toMatchObject({ can_publish: false })
  })

  test.skipIf(!isHere)('has nothing to do where nobody is, once or twice', async () => {
    const { media } = bench
    for (const _ of [1, 2]) {
      await media.expel({ meeting_id, member_id: anna })
      await media.mute(meeting_id, [anna])
      await media.end(meeting_id)
    }
    await media.mute(meeting_id, [])
  })
})

test('an engine that cannot be reached says so', async () => {
  const janus = janusMedia({ url: 'ws://127.0.0.1:1', api_secret: 's', secret, now, log })
  const livekit = livekitMedia({ url: 'ws://127.0.0.1:1', ...livekitKeys, ticket_secret: secret, now })
  for (const it of [janus, livekit]) {
    await expect(it.expel({ meeting_id, member_id: anna })).rejects.toBeInstanceOf(EngineFailed)
    await expect(it.end(meeting_id)).rejects.toBeInstanceOf(EngineFailed)
    await it.close()
  }
})

test('a call that is held elsewhere, or in one place, has no engine', async () => {
  const mesh = meshMedia({ secret, now })
  expect(mediaOf(mesh, 'CALL_DELIBERA')).toBe(mesh)
  for (const it of ['CALL_EXTERNAL', 'CALL_PRESENCE'] as const) expect(await mediaOf(mesh, it).token(ticket)).toBeNull()
})
