import type { Devices, DevicesSnapshot } from './devices.ts'
import type { CallState, Ending } from './engine.ts'
import type { MediaFailure } from './failure.ts'
import type { Participant } from './participants.ts'
import type { OwnLine } from './picture.ts'

export interface CallSnapshot {
  state: CallState
  failure: MediaFailure | null
  /** Why the call is over, where it was not by `close`. */
  ending: Ending | null
  me: Pick<DevicesSnapshot, 'audio' | 'video' | 'stream' | 'level'> & { screen: boolean; screen_stream: MediaStream | null; in_call: boolean }
  /** What the own line makes of the own picture; `fine` while the camera is off. */
  line: OwnLine
  participants: readonly Participant[]
  /** Who speaks now, I included. */
  speaker: string | null
  /** How many people one call holds; null: everybody. */
  limit: number | null
  /** The browser waits for a gesture before it plays voices: then `resume`. */
  is_silent: boolean
}

/** A call before it has reached anybody. */
export const atFirst = (devices: Devices, limit: number | null): CallSnapshot => ({
  state: 'connecting',
  failure: null,
  ending: null,
  line: 'fine',
  participants: [],
  speaker: null,
  limit,
  is_silent: false,
  me: { ...ownOf(devices), screen: false, screen_stream: null, in_call: false },
})

/** What the own devices give to the others; whoever is muted has no level. */
export function ownOf(devices: Devices): Pick<DevicesSnapshot, 'audio' | 'video' | 'stream' | 'level'> {
  const { audio, video, stream, level } = devices.getSnapshot()
  return { audio, video, stream, level: audio ? level : 0 }
}
