import { TokenVerifier } from 'livekit-server-sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { livekitKeys, startLivekit } from '../../testing/livekit.ts'
import { livekitMedia } from './livekit.ts'
import { EngineFailed, type Media } from './port.ts'

const ticket = { meeting_id: 'm1', member_id: 'anna', room: 'r', can_publish: true }
let server: Awaited<ReturnType<typeof startLivekit>>
let media: Media
beforeEach(async () => {
  server = await startLivekit()
  media = livekitMedia({ url: server.url, ...livekitKeys, ticket_secret: new Uint8Array(32), now: () => new Date() })
})
afterEach(() => server.close())

const bodyOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { url: string; key: string }
const verified = async (it: typeof ticket) => new TokenVerifier(livekitKeys.key, livekitKeys.secret).verify(bodyOf((await media.token(it))!).key)

describe("LiveKit's own verifier", () => {
  test('reads who may enter which room and send what', async () => {
    const claims = await verified(ticket)
    expect(claims.sub).toBe('anna')
    expect(claims.exp! - Date.now() / 1000).toBeGreaterThan(11 * 3600)
    expect(claims.video).toMatchObject({ roomJoin: true, room: 'm1', canSubscribe: true, canPublish: true, canPublishData: false })
    expect(claims.video).not.toHaveProperty('roomAdmin')
    expect(claims.video!.canPublishSources!.map(String)).toEqual(['microphone', 'camera', 'screen_share'])
  })

  test('reads that somebody may only listen', async () => {
    expect((await verified({ ...ticket, can_publish: false })).video).toMatchObject({ canPublish: false, canSubscribe: true })
  })

  test('refuses what another key has signed', async () => {
    const { key } = bodyOf((await media.token(ticket))!)
    await expect(new TokenVerifier(livekitKeys.key, 'another secret of thirty-two characters').verify(key)).rejects.toThrow()
  })
})

test('the browser is told where to go', async () => {
  expect(bodyOf((await media.token(ticket))!).url).toBe(server.url)
})

test('somebody is sent out, and their token with them', async () => {
  server.people.anna = []
  const before = Math.floor(Date.now() / 1000)
  await media.expel(ticket)
  expect(server.asked).toEqual([{ method: 'RemoveParticipant', body: expect.objectContaining({ room: 'm1', identity: 'anna' }) }])
  expect(Number(server.asked[0]!.body.revokeTokenTs)).toBeGreaterThanOrEqual(before)
})

test('of what somebody sends only the voice is muted, and only if it is not', async () => {
  server.people.anna = [
    { sid: 'TR_voice', type: 'AUDIO', source: 'MICROPHONE', muted: false },
    { sid: 'TR_face', type: 'VIDEO', source: 'CAMERA', muted: false },
  ]
  server.people.bice = [{ sid: 'TR_quiet', type: 'AUDIO', source: 'MICROPHONE', muted: true }]
  await media.mute('m1', ['anna', 'bice', 'nobody'])
  const muted = server.asked.filter((it) => it.method === 'MutePublishedTrack')
  expect(muted.map((it) => it.body)).toEqual([{ room: 'm1', identity: 'anna', trackSid: 'TR_voice', muted: true }])
})

test('a call is ended as a whole', async () => {
  await media.end('m1')
  expect(server.asked).toEqual([{ method: 'DeleteRoom', body: { room: 'm1' } }])
})

test('a server in trouble says so', async () => {
  server.state.broken = true
  await expect(media.end('m1')).rejects.toBeInstanceOf(EngineFailed)
})
