import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TokenVerifier } from 'livekit-server-sdk'

export const livekitKeys = { key: 'APIdelibera', secret: 'a secret of livekit with thirty-two characters' }

interface Asked {
  method: string
  body: Record<string, unknown>
}

/** Answers as LiveKit's room service does (Twirp over JSON), in the shapes of its documentation, to whoever shows a token that may administer the room. */
export async function startLivekit() {
  const asked: Asked[] = []
  const state = { broken: false }
  /** Who is in a room, with what they have published. */
  const people: Record<string, { sid: string; type: string; source: string; muted: boolean }[]> = {}
  const verifier = new TokenVerifier(livekitKeys.key, livekitKeys.secret)
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
    const say = (status: number, answer: object) => reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    const claims = await verifier.verify(String(request.headers.authorization).replace('Bearer ', '')).catch(() => null)
    if (state.broken) return say(503, { code: 'unavailable', msg: 'psrpc unavailable' })
    const method = String(request.url).replace('/twirp/livekit.RoomService/', '')
    if (!claims?.video?.roomAdmin && !claims?.video?.roomCreate) return say(401, { code: 'unauthenticated', msg: 'permissions denied' })
    asked.push({ method, body })
    if (method === 'DeleteRoom') return say(200, {})
    const tracks = people[String(body.identity)]
    if (!tracks) return say(404, { code: 'not_found', msg: 'participant does not exist' })
    if (method === 'GetParticipant') return say(200, { sid: 'PA_1', identity: body.identity, state: 'ACTIVE', tracks })
    if (method === 'MutePublishedTrack') return say(200, { track: { ...tracks.find((it) => it.sid === body.track_sid), muted: true } })
    return say(200, {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url, asked, people, state, close }
}
