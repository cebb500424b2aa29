import type { Tone } from '../../palette.ts'

/** Tables of meaning: which tone a status has, and how far along its life a meeting is (0 to 1). Its words are in the locale files, under `status`. */
export const meetingStatus = {
  DRAFT: { tone: 'gray', progress: 0 },
  CREATION: { tone: 'gray', progress: 0.1 },
  PROCESSING: { tone: 'gray', progress: 0.2 },
  PROPOSAL: { tone: 'cielo', progress: 0.3 },
  CONVOCATION: { tone: 'ambra', progress: 0.45 },
  PERFORM: { tone: 'petrolio', progress: 0.65 },
  VERBALIZE: { tone: 'viola', progress: 0.85 },
  COMPLETED: { tone: 'verde', progress: 1 },
  CANCELED: { tone: 'gray', progress: 0 },
} as const satisfies Record<string, { tone: Tone; progress: number }>

export type MeetingStatus = keyof typeof meetingStatus

/** The statuses by which every list of meetings can be filtered, in the order of the specification. */
export const meetingFilters = ['PROPOSAL', 'CONVOCATION', 'PERFORM', 'VERBALIZE', 'COMPLETED', 'CANCELED', 'DRAFT'] as const satisfies MeetingStatus[]
/** Those in which a meeting waits for somebody: offered after the others while there is one. With them the numbers add up to all. */
export const waitingFilters = ['CREATION', 'PROCESSING'] as const satisfies MeetingStatus[]

export const liveStatus = { STANDBY: 'ambra', OPEN: 'petrolio', STARTED: 'petrolio', CLOSED: 'rosso' } as const satisfies Record<string, Tone>

export type LiveStatus = keyof typeof liveStatus

export const voteTone = { favour: 'verde', against: 'rosso', abstain: 'gray' } as const satisfies Record<string, Tone>

/** How loudly a balance is spoken of. */
export const walletTone = (level: 'red' | 'orange' | null): Tone => (level === 'red' ? 'rosso' : level === 'orange' ? 'arancio' : 'petrolio')
