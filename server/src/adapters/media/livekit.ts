import type { RoomServiceClient } from 'livekit-server-sdk'
import { EngineFailed, type Media } from './port.ts'
import { signedTicket } from './tickets.ts'

interface Options {
  url: string
  key: string
  secret: string
  /** Signs what surrounds the engine's own token. */
  ticket_secret: Uint8Array
  now: () => Date
}

const validSeconds = 12 * 3600

/** Fetched by the first who needs it: most installations never do. */
const sdk = () => import('livekit-server-sdk')

/** LiveKit, a server of one's own or its cloud: browsers speak to it directly, with tokens of ours. */
export function livekitMedia({ url, key, secret, ticket_secret, now }: Options): Media {
  let rooms: RoomServiceClient | undefined
  const inRooms = (work: (rooms: RoomServiceClient) => Promise<unknown>) =>
    unlessGone(async () => {
      const { RoomServiceClient } = await sdk()
      rooms ??= new RoomServiceClient(url.replace(/^ws/, 'http'), key, secret, { requestTimeout: 10 })
      await work(rooms)
    })
  const tokenOf = async (room: string, member_id: string, can_publish: boolean) => {
    const { AccessToken, TrackSource } = await sdk()
    const everything = [TrackSource.MICROPHONE, TrackSource.CAMERA, TrackSource.SCREEN_SHARE]
    const token = new AccessToken(key, secret, { identity: member_id, ttl: validSeconds })
    token.addGrant({
      roomJoin: true,
      room,
      canSubscribe: true,
      canPublish: can_publish,
      canPublishData: false,
      canUpdateOwnMetadata: false,
      ...(can_publish ? { canPublishSources: everything } : {}),
    })
    return token.toJwt()
  }
  return {
    engine: 'livekit',
    max_in_call: null,
    token: async (ticket) => {
      const own = await tokenOf(ticket.meeting_id, ticket.member_id, ticket.can_publish)
      return signedTicket(ticket_secret, ticket, { engine: 'livekit', url: url.replace(/^http/, 'ws'), key: own, now: now() })
    },
    // Who was sent out may not come back with the token that they have.
    expel: ({ meeting_id, member_id }) =>
      inRooms((it) => it.removeParticipant(meeting_id, member_id, { revokeTokenTs: BigInt(Math.floor(now().getTime() / 1000)) })),
    mute: async (meeting_id, member_ids) => {
      await Promise.all(member_ids.map((member_id) => inRooms((it) => muteOne(it, meeting_id, member_id))))
    },
    end: (meeting_id) => inRooms((it) => it.deleteRoom(meeting_id)),
    close: async () => undefined,
  }
}

async function muteOne(rooms: RoomServiceClient, room: string, member_id: string): Promise<void> {
  const { TrackType } = await sdk()
  const { tracks } = await rooms.getParticipant(room, member_id)
  const voices = tracks.filter((it) => it.type === TrackType.AUDIO && !it.muted)
  await Promise.all(voices.map((it) => rooms.mutePublishedTrack(room, member_id, it.sid, true)))
}

/** A room, a person or a track that is not there needs no more. */
async function unlessGone(work: () => Promise<void>): Promise<void> {
  const { ServerError } = await sdk()
  await work().catch((error: unknown) => {
    if (error instanceof ServerError && (error.status === 404 || error.code === 'not_found')) return
    throw new EngineFailed(error instanceof Error ? error.message : String(error), { cause: error })
  })
}
