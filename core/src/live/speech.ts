import type { SpeechState } from './speech-states.ts'
import type { LiveRoom, LiveState } from './state.ts'

/** Why somebody's words are not written: they have not agreed, their browser has said nothing yet, or what it said. */
export type UnwrittenReason = 'NO_CONSENT' | 'UNKNOWN' | Exclude<SpeechState, 'READY'>

export interface Unwritten {
  member_id: string
  why: UnwrittenReason
}

function reasonOf({ consents }: LiveState['transcription'], member_id: string, { speech }: LiveRoom): UnwrittenReason | null {
  if (consents[member_id] !== true) return 'NO_CONSENT'
  if (speech === undefined) return 'UNKNOWN'
  return speech === 'READY' ? null : speech
}

/** Of those who speak by a device of their own: how many there are, and whose words would be missing in the text. */
export function writingIn({ rooms, transcription }: Pick<LiveState, 'rooms' | 'transcription'>): { people: number; unwritten: Unwritten[] } {
  const found = Object.entries(rooms).map(([member_id, room]) => ({ member_id, why: reasonOf(transcription, member_id, room) }))
  return { people: found.length, unwritten: found.filter((it): it is Unwritten => it.why !== null) }
}
