export type EngineName = 'mesh' | 'janus' | 'livekit' | 'none'

/** A member in the call of a meeting. */
export interface MediaPlace {
  meeting_id: string
  member_id: string
}

/** One of their comings: another device, or another entry, is another one. */
export interface Entry extends MediaPlace {
  /** The slug of the room that they have entered. */
  room: string
}

export interface Ticket extends Entry {
  can_publish: boolean
}

/** Says something to the browser that has spoken. */
export type Tell = (data: object) => void

/** Voices and pictures. What the log of the meeting says stands whether the engine follows or not: who calls it after an act tells the log of a failure and goes on. */
export interface Media {
  readonly engine: EngineName
  /** How many can be in one call; null: everybody in the room. */
  readonly max_in_call: number | null
  /** What the browser's side of this engine asks for, opaque to everything between them; null where there is no call. */
  token(ticket: Ticket): Promise<string | null>
  /** Cuts somebody off; nothing happens where they are not in the call. */
  expel(place: MediaPlace): Promise<void>
  /** Silences microphones until their owners turn them on again. */
  mute(meeting_id: string, member_ids: readonly string[]): Promise<void>
  /** Ends the call for everybody. */
  end(meeting_id: string): Promise<void>
  /** What a browser says to the engine by our own socket; only where the engine asks for it, and only from who is in the room by the log. It never rejects: a refusal is told. */
  signal?(from: Entry, data: unknown, tell: Tell): Promise<void>
  close(): Promise<void>
}

/** The engine does not answer, or refuses; `message` is in its words. */
export class EngineFailed extends Error {
  override readonly name = 'EngineFailed'
}
