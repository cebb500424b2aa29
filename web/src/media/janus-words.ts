import type { Ending } from './engine.ts'

/** One line of what somebody sends; 0 is the voice, 1 the camera, 2 the screen. */
export interface Feed {
  member_id: string
  mid: string
}

/**
 * Between two wishes for what to watch, in milliseconds: the first after a quiet moment is told at once, but while fifty people come each of them would
 * otherwise make all the others agree anew on all lines.
 */
export const restBetween = (lines: number): number => Math.min(1000, 20 * lines)

export interface Publisher {
  member_id: string
  mids: string[]
}

export interface Offer {
  sdp: string
  /** Which line of the offer carries whose. */
  streams: { mid: string; member_id: string; feed_mid: string }[]
}

/** What our server says of the seat in Janus. */
export type RoomWord = { session: string } & (
  | { type: 'joined' | 'publishers' | 'unwatched'; publishers: Publisher[] }
  | { type: 'published'; sdp: string }
  | ({ type: 'offer' } & Offer)
  | { type: 'watched' | 'refused' }
  | { type: 'gone'; reason: Ending | 'lost' }
)

/** It comes from our own server, which no other browser can speak for. */
export const readRoomWord = (data: unknown): RoomWord | null => (typeof data === 'object' && data !== null && 'type' in data ? (data as RoomWord) : null)
