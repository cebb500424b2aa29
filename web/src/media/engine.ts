import type { Seat } from '@delibera/core/live/seats'
import type { MediaFailure } from './failure.ts'
import type { OwnLine, PictureQuality } from './picture.ts'

export const kinds = ['audio', 'video', 'screen'] as const
/** A voice, a face, a screen. */
export type MediaKind = (typeof kinds)[number]
export type Tracks = Record<MediaKind, MediaStreamTrack | null>

export type CallState = 'connecting' | 'connected' | 'reconnecting' | 'failed' | 'closed'
/** Between me and one other. */
export type Link = 'connecting' | 'connected' | 'lost'
/** Why a call is over: sent out, another device of mine has taken it, or it was ended for everybody. */
export type Ending = 'kicked' | 'replaced' | 'ended'

export interface EngineEvents {
  track(member_id: string, kind: MediaKind, track: MediaStreamTrack | null): void
  link(member_id: string, link: Link): void
  /** What another's line makes of their picture, as far as they or the engine say it. */
  picture(member_id: string, quality: PictureQuality): void
  /** What the own line makes of the own picture. */
  sent(line: OwnLine): void
  state(state: CallState, detail?: { failure?: MediaFailure; ending?: Ending }): void
}

/** Words to other browsers, or to the engine itself under the name `engine`, by our own socket. */
export interface Signals {
  send(to: string, data: unknown): void
  /** Returns what stops the listening. */
  on(listen: (from: string, data: unknown) => void): () => void
}

/** How pictures and voices travel. It follows the places of the call: it connects while there is one for us, and to those who have one. */
export interface Engine {
  setSeats(seats: readonly Seat[]): void
  setTrack(kind: MediaKind, track: MediaStreamTrack | null): void
  /** How wide the others' pictures are drawn here: each is fetched, or asked of the other, as large as that shows. */
  setTile(width: number): void
  /** How loud each of the others is now, from 0 to 1. */
  levels(): ReadonlyMap<string, number>
  /** How much of each other's camera has arrived so far, in any unit that grows. */
  arrivals(): Promise<ReadonlyMap<string, number>>
  close(): void
}

export interface EngineOptions {
  me: string
  signals: Signals
  events: EngineEvents
}

export const newSession = (): string => crypto.randomUUID()
