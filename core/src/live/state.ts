import type { NotCounted } from '../advance/opening.ts'
import type { Opposition } from '../agenda/opposition.ts'
import type { VotedText } from '../agenda/rules.ts'
import { statuteDefaults } from '../company/statute.ts'
import type { HeldElection } from '../elections/rounds.ts'
import type { ConvocationType, Exclusion } from '../law/facts.ts'
import type { Tally } from '../law/tally.ts'
import type { Informing } from '../meeting/informing.ts'
import type { LiveStatus } from '../meeting/status.ts'
import type { Voting } from '../votes/poll.ts'
import type { Accident } from './accident-kinds.ts'
import type { AdvanceGiven, DeclaredFile, Mandate, Register } from './events.ts'
import type { SpeechState } from './speech-states.ts'

/** ROOM by an own device, SHARED beside somebody else's, HALL in the physical room without any. */
export type Via = 'ROOM' | 'SHARED' | 'HALL'

export interface Interval {
  from: string
  /** Null while it lasts. */
  until: string | null
  via: Via
}

export interface LiveRoom {
  slug: string
  device: string
  presents: readonly string[]
  audio: boolean
  video: boolean
  screen: boolean
  /** What its browser says of writing down the owner's words; left out until it has said so. */
  speech?: SpeechState
}

export interface HeldMandate extends Mandate {
  from: string
  until: string | null
}

/** A vote given before the meeting; one that ended is kept with its end. */
export interface HeldAdvance extends AdvanceGiven {
  from: string
  until: string | null
  ended_by?: 'ENTRY' | 'DELEGATION' | 'WITHDRAWN'
}

export type PointStatus = 'PENDING' | 'CURRENT' | 'VOTING' | 'VOTED' | 'SKIPPED'

export interface LiveVote extends Voting {
  opened_at: string
  stopped_at: string | null
  tally: Tally | null
}

export interface LivePoint {
  status: PointStatus
  excluded: readonly Exclusion[]
  vote: LiveVote | null
  /** Of a point on which people are elected, from its first round on. */
  election?: HeldElection
  /** Who withdrew from it in the room, before its vote opened. */
  withdrawn?: readonly string[]
  /** What was found when the votes given before the meeting were opened, with the vote itself. */
  unsealed?: { at: string; text_changed: boolean; not_counted: readonly NotCounted[] }
  /** The same of the instructions to the designated representative. */
  instructed?: { at: string; text_changed: boolean; unvoted: readonly NotCounted[] }
  /** What the chair filled in, and how the point reads since. */
  filled?: { values: Readonly<Record<string, string>>; text: VotedText }
}

export type DeclarationStatus = 'ASKED' | 'WRITTEN' | 'ACCEPTED' | 'REMOVED'

export interface LiveDeclaration {
  member_id: string
  odg_id: string | null
  room_slug: string | null
  text: string | null
  file: DeclaredFile | null
  status: DeclarationStatus
}

/** Somebody's turn to speak. */
export interface Speech {
  /** That of the event by which they were given it. */
  seq: number
  member_id: string
  /** The point that was being dealt with; null before the first and between two. */
  odg_id: string | null
  from: string
  /** Null while it lasts. */
  until: string | null
}

/** That somebody asks to have a statement in the minutes; `declined` are the words with which the chair said no. */
export interface DeclarationWish {
  odg_id: string | null
  at: string
  declined: string | null
}

/** What the log says so far. It is plain data: it can be kept, sent and gone on from. */
export interface LiveState {
  /** The number of the last event that the state holds. */
  seq: number
  status: LiveStatus
  rehearsal: boolean
  /** What goes wrong in a rehearsal, and since when; left out where nothing was to. */
  accidents?: Partial<Record<Accident, string>>
  convocation_id: string
  convocation_type: ConvocationType
  register: Register
  /** By delegation; one that ended is kept with its end. */
  mandates: Record<string, HeldMandate>
  /** By delegator, the delegation that stands. */
  given: Record<string, string>
  /** By member, the vote given before the meeting. */
  advance: Record<string, HeldAdvance>
  /** By member, from the first coming to the last leaving. */
  attendance: Record<string, Interval[]>
  /** The rooms, each by the member whose device it is. */
  rooms: Record<string, LiveRoom>
  /** By who sits beside somebody's device, its owner. */
  hosts: Record<string, string>
  /** How many have come by a device, their own or another's. */
  by_device: number
  /** Whose devices send sound, a picture or the screen, in the order in which they began. */
  on_air: readonly string[]
  secretary_id: string | null
  opened_at: string | null
  started: {
    at: string
    present: number
    total: number
    percentage: number
    totalitarian: boolean
    informed: readonly string[]
    informing: readonly Informing[]
    opposed: readonly Opposition[] | null
    /** Left out where nobody voted before the meeting. */
    in_advance?: { count: number; weight: number }
    /** Left out where the designated representative stands for nobody. */
    by_designated?: { count: number; weight: number }
  } | null
  closed_at: string | null
  current_id: string | null
  points: Record<string, LivePoint>
  /** In the order in which they went up. */
  hands: readonly string[]
  /** Who was given the floor, in that order; the last has it while it has no end. */
  speeches: readonly Speech[]
  /** By member: one at a time. */
  wishes: Record<string, DeclarationWish>
  /** What a member of a crowd was told of it; left out where everybody's coming is told by name. */
  crowd?: { present: number; represented: number; hands: readonly string[] }
  declarations: Record<string, LiveDeclaration>
  transcription: { on: boolean; consents: Record<string, boolean> }
  video_closed: boolean
}

const nobody: Register = {
  company: { type: 'SRL', statute: statuteDefaults.SRL },
  meeting: {
    meeting_type: 'ASSEMBLY',
    nature: 'ORDINARY',
    is_offline: false,
    call_type: 'CALL_DELIBERA',
    place: null,
    call_link: null,
    quorums: { first: null, second: null },
    chair_id: null,
    secretary_id: null,
    has_notary: false,
  },
  members: [],
  points: [],
}

/** Before anything has happened. */
export const standby: LiveState = {
  seq: 0,
  status: 'STANDBY',
  rehearsal: false,
  convocation_id: '',
  convocation_type: 'FIRST',
  register: nobody,
  mandates: {},
  given: {},
  advance: {},
  attendance: {},
  rooms: {},
  hosts: {},
  by_device: 0,
  on_air: [],
  secretary_id: null,
  opened_at: null,
  started: null,
  closed_at: null,
  current_id: null,
  points: {},
  hands: [],
  speeches: [],
  wishes: {},
  declarations: {},
  transcription: { on: false, consents: {} },
  video_closed: false,
}
