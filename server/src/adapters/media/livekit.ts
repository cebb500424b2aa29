import { AccessToken, RoomServiceClient, ServerError, TrackSource, TrackType } from 'livekit-server-sdk'
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
const everything = [TrackSource.MICROPHONE, TrackSource.CAMERA, TrackSource.SCREEN_SHARE]

/** LiveKit, a server of one's own or its cloud: browsers speak to it directly, with tokens of ours. */
export function livekitMedia({ url, key, secret, ticket_secret, now }: Options): Media {
  const rooms = new RoomServiceClient(url.replace(/^ws/, 'http'), key, secret, { requestTimeout: 10 })
  const tokenOf = async (room: string, member_id: string, can_publish: boolean) => {
    const token = new AccessToken(key, secret, { identity: member_id, ttl: validSeconds })
    token.addGrant({
      ...{ roomJoin: true, room, canSubscribe: true, canPublish: can_publish, canPublishData: false, canUpdateOwnMetadata: false },
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
      unlessGone(rooms.removeParticipant(meeting_id, member_id, { revokeTokenTs: BigInt(Math.floor(now().getTime() / 1000)) })),
    mute: async (meeting_id, member_ids) => {
      await Promise.all(member_ids.map((it) => unlessGone(muteOne(rooms, meeting_id, it))))
    },
    end: (meeting_id) => unlessGone(rooms.deleteRoom(meeting_id)),
    close: async () => undefined,
  }
}

async function muteOne(rooms: RoomServiceClient, room: string, member_id: string): Promise<void> {
  const { tracks } = await rooms.getParticipant(room, member_id)
  const voices = tracks.filter((it) => it.type === TrackType.AUDIO && !it.muted)
  await Promise.all(voices.map((it) => rooms.mutePublishedTrack(room, member_id, it.sid, true)))
}

/** A room, a person or a track that is not there needs no more. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (error instanceof ServerError && (error.status === 404 || error.code === 'not_found')) return
    throw new EngineFailed(error instanceof Error ? error.message : String(error), { cause: error })
  })
}
