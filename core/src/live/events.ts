import type { NotCounted } from '../advance/opening.ts'
import type { Opposition } from '../agenda/opposition.ts'
import type { VotedText } from '../agenda/rules.ts'
import type { Instruction } from '../delegations/schema.ts'
import type { ElectionCastFor } from '../elections/ballots.ts'
import type { ElectionResult } from '../elections/election.ts'
import type { UrnCount } from '../elections/rounds.ts'
import type { ElectionSetting } from '../elections/schema.ts'
import type { CompanyFact, ConvocationType, Exclusion, MeetingFact, MemberFact, PointFact } from '../law/facts.ts'
import type { Tally } from '../law/tally.ts'
import type { Informing } from '../meeting/informing.ts'
import type { CastFor } from '../votes/ballots.ts'
import type { VoteBase } from '../votes/poll.ts'
import type { Accident } from './accident-kinds.ts'
import type { SpeechState } from './speech-states.ts'

/** Who is in the meeting, what each weighs and what is decided: as it stood at one moment. */
export interface Register {
  company: CompanyFact
  meeting: MeetingFact
  members: readonly MemberFact[]
  points: readonly PointFact[]
}

/** A delegation that represents its delegator in this call. */
export interface Mandate {
  delegation_id: string
  delegator_id: string
  delegate_id: string
  votes: readonly Instruction[]
}

/** A vote given before the meeting, sealed until the vote of each point opens. */
export interface AdvanceGiven {
  member_id: string
  ballot_id: string
  sealed_sha256: string
  /** It is a proxy with instructions to the designated representative. */
  is_designated?: true
}

export interface DeclaredFile {
  _id: string
  name: string
}

/**
 * All that can happen in a live meeting; nothing else is ever written in its log. What is said in speech is kept apart, because who withdraws their
 * consent may have it removed and a log only grows.
 */
interface Happenings {
  /** The room of one call. A rehearsal has a log of its own, and this mark from its first line. */
  OPENED: {
    convocation_id: string
    convocation_type: ConvocationType
    register: Register
    mandates: readonly Mandate[]
    rehearsal: boolean
    /** Votes given before the meeting that stand; left out where there are none. */
    advance?: readonly AdvanceGiven[]
  }
  ROOM_JOINED: { member_id: string; room_slug: string; device: string; presents: readonly string[] }
  /** By another device of the same person, who has been there all the time. */
  ROOM_TAKEN_OVER: { member_id: string; room_slug: string; device: string }
  /** Who sits beside somebody, before the same device. */
  ROOM_SHARED: { member_id: string; presents: readonly string[] }
  ROOM_LEFT: { member_id: string; lost: boolean }
  EXPELLED: { member_id: string }
  MEDIA_SET: { member_id: string; audio: boolean; video: boolean; screen: boolean }
  /** People in the physical room, who have no device. */
  PRESENT_RECORDED: { present: readonly string[]; absent: readonly string[] }
  SECRETARY_SET: { member_id: string }
  MEMBER_ADDED: { member: MemberFact }
  DELEGATION_GIVEN: { mandate: Mandate }
  DELEGATION_REVOKED: { delegation_id: string; by_entry: boolean }
  /** Between the opening of the room and the start; a later one is in the place of the one before. */
  ADVANCE_GIVEN: AdvanceGiven
  ADVANCE_WITHDRAWN: { member_id: string }
  /** Its author has come, or is represented: it falls for the points whose vote has not opened. */
  ADVANCE_REVOKED: { member_id: string; by: 'ENTRY' | 'DELEGATION'; points: readonly string[] }
  /** Weights and delegations of the meeting from here on, and what was found to be there. */
  STARTED: {
    register: Register
    mandates: readonly Mandate[]
    present: number
    total: number
    percentage: number
    totalitarian: boolean
    opposed?: readonly Opposition[] | null
    /** Officers who were away and knew of the meeting; the oldest logs do not say. */
    informed?: readonly string[]
    /** When and how those came to know, as far as somebody said it. */
    informing?: readonly Informing[]
    /** Who voted before the meeting and is not there; left out where nobody did. */
    in_advance?: { count: number; weight: number }
    /** Whom the designated representative stands for; left out where there is nobody. */
    by_designated?: { count: number; weight: number }
  }
  POINT_CURRENT: { odg_id: string }
  /** What was missing in the texts of a point, and how they read since: the vote is on these words. */
  POINT_FILLED: { odg_id: string; values: Readonly<Record<string, string>>; text: VotedText }
  EXCLUSION_SET: { odg_id: string; excluded: readonly Exclusion[] }
  VOTE_OPENED: { odg_id: string; base: VoteBase }
  /** With the opening of a vote, or of a round: what the ballots given before the meeting say of it. The log can be read again without their key. */
  ADVANCE_UNSEALED: {
    odg_id: string
    casts: readonly CastFor[]
    not_counted: readonly NotCounted[]
    text_changed: boolean
    /** Of a round of an election. */
    round?: number
    choices?: readonly ElectionCastFor[]
  }
  /** The same of the instructions to the designated representative: what they say, and which rights say nothing of this point. */
  DESIGNATED_CAST: {
    odg_id: string
    casts: readonly CastFor[]
    unvoted: readonly NotCounted[]
    text_changed: boolean
    round?: number
    choices?: readonly ElectionCastFor[]
  }
  BALLOT_CAST: { odg_id: string; casts: readonly CastFor[]; withdrawn: readonly string[] }
  PRESENCE_VOTES_RECORDED: { odg_id: string; casts: readonly CastFor[]; withdrawn: readonly string[] }
  VOTE_STOPPED: { odg_id: string; tally: Tally }
  /** A round of an election, with its rules as they stood when it opened: among whom (`ids`), for how many seats, and how many may be named. */
  ELECTION_OPENED: {
    odg_id: string
    round: number
    base: VoteBase
    election: ElectionSetting
    ids: readonly string[]
    seats: number
    preferences_max: number
    /** Rights whose delegate was told whom to elect: their choice is cast in the same breath. */
    bound?: readonly string[]
  }
  ELECTION_CAST: { odg_id: string; round: number; casts: readonly ElectionCastFor[]; withdrawn: readonly string[] }
  ELECTION_STOPPED: { odg_id: string; round: number; result: ElectionResult }
  /** Who was equal, in the order that the chair drew; the round as it is counted since. */
  LOTS_DRAWN: { odg_id: string; round: number; order: readonly string[]; result: ElectionResult }
  /** Before the vote opens. */
  CANDIDATE_WITHDRAWN: { odg_id: string; candidate_id: string }
  /** Whether somebody who was proclaimed takes the office. */
  ELECTED_ANSWERED: { odg_id: string; candidate_id: string; accepted: boolean }
  /** Whose rights have voted in secret, and nothing of what they said. */
  SECRET_VOTED: { odg_id: string; round: number; member_ids: readonly string[] }
  /** What the urn held when it was opened. */
  SECRET_COUNTED: { odg_id: string; round: number } & UrnCount
  /** The vote on it was given up. */
  POINT_SKIPPED: { odg_id: string }
  /** It was discussed, and there was nothing to vote upon. */
  POINT_CLOSED: { odg_id: string }
  HAND_RAISED: { member_id: string }
  HAND_LOWERED: { member_id: string }
  /** Who speaks, from now until the next is given the floor, gives it back or leaves, a vote opens or the point is another. Their hand goes down. */
  FLOOR_GIVEN: { member_id: string }
  /** Taken back by the chair, or given back by who had it. */
  FLOOR_ENDED: { member_id: string }
  /** Somebody asks to have a statement in the minutes (art. 2375 c. 1). */
  DECLARATION_WANTED: { member_id: string; odg_id: string | null }
  /** Who asked for it no longer does. */
  DECLARATION_UNWANTED: { member_id: string }
  /** The chair does not open it, and says why. */
  DECLARATION_DECLINED: { member_id: string; words: string }
  DECLARATION_ASKED: { declaration_id: string; member_id: string; odg_id: string | null; room_slug: string | null }
  /** Without its words for everybody but the author and the administrator: it may never be accepted. */
  DECLARATION_WRITTEN: { declaration_id: string; text: string | null; file: DeclaredFile | null }
  /** The declaration is accepted with the very words that stand in the event. */
  DECLARATION_ACCEPTED: { declaration_id: string; text: string | null; file: DeclaredFile | null }
  DECLARATION_REMOVED: { declaration_id: string }
  /** The state keeps none of them: they are read apart, and there may be thousands. */
  CHAT: { message_id: string; member_id: string; to: 'ALL' | 'CHAIR'; text: string }
  TRANSCRIPTION_ON: {}
  TRANSCRIPTION_OFF: {}
  TRANSCRIPTION_CONSENT: { member_id: string; given: boolean }
  /** Of a rehearsal alone: what goes wrong in it from now on. */
  ACCIDENTS_SET: { accidents: readonly Accident[] }
  SPEECH_SET: { member_id: string; speech: SpeechState }
  /** A null member means that everybody but the chair was muted. */
  MUTED: { member_id: string | null }
  VIDEO_CLOSED: {}
  /** `skipped` are the points that nobody had come to. */
  CLOSED: { close_video: boolean; skipped: readonly string[]; reason: 'HELD' | 'NOT_CONSTITUTED' | 'FORGOTTEN' }
}

export type EventType = keyof Happenings

/** Somebody by login, somebody by personal link, or the product itself. */
export type Actor = { kind: 'user' | 'member'; id: string } | { kind: 'system' }

interface Stamp {
  /** From 1, without gaps. */
  seq: number
  /** By the product's clock. */
  at: string
  actor: Actor
}

export type NewEvent = { [T in EventType]: { type: T } & Happenings[T] }[EventType]
export type LiveEvent = { [T in EventType]: { type: T } & Happenings[T] & Stamp }[EventType]
export type EventOf<T extends EventType> = Extract<LiveEvent, { type: T }>

/** Numbers what one command writes, after what is there already. */
export const stamped = (events: readonly NewEvent[], after: number, { at, actor }: Omit<Stamp, 'seq'>): LiveEvent[] =>
  events.map((it, index): LiveEvent => ({ ...it, seq: after + index + 1, at, actor }))
