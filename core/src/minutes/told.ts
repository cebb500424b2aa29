import type { MemberRole } from '../company/roles.ts'
import type { Quorum } from '../company/statute.ts'
import type { ConvocationType, Exclusion, MeetingKind, MeetingNature } from '../law/facts.ts'
import type { Tally } from '../law/tally.ts'
import type { Locale } from '../locale.ts'
import type { InformingMeans } from '../meeting/informing.ts'
import type { RichText } from '../rich-text.ts'
import type { VoteType } from '../votes/schema.ts'
import type { Mark } from './mark.ts'
import type { ElectionTold } from './told-elections.ts'
import type { AdvanceAtStart, AdvanceTold, CompanyTold, DesignatedAtStart, NoticeTold, PapersTold, QuestionTold } from './told-records.ts'

export interface PersonTold {
  _id: string
  /** As one says it: Anna Rossi. */
  name: string
  kind: 'P' | 'S'
  fiscal_code: string | null
  roles: readonly MemberRole[]
  /** Who acts for a company that is a member. */
  legal_representative: string | null
}

/** A stretch of time in which somebody was represented. */
export interface RepresentedTold {
  delegation_id: string
  delegate_id: string
  /** Their name. */
  delegate: string
  from: string
  until: string | null
}

/** A line of the attendance sheet: what somebody holds and when they were there, in person or by who represented them. */
export interface AttendeeTold {
  person: PersonTold
  shares: number
  /** Zero: without a vote. */
  weight: number
  percentage: number
  /** PRESENT who was there in person at any time, DELEGATION who was only represented. */
  presence: 'PRESENT' | 'DELEGATION' | 'ADVANCE' | 'ABSENT' | 'NOT_CONVOCATED'
  /** Whether they were there, or represented, when the meeting began. */
  at_start: boolean
  /** In the room of the meeting, or by a device of their own; null where nobody knows, or they were not there. */
  way: 'HALL' | 'LINKED' | 'BOTH' | null
  /** In person. Whoever goes and comes back is there twice. */
  intervals: readonly { from: string; until: string | null }[]
  /** Every proxy of theirs that the meeting used, also where they came later themselves (art. 2375 c. 1). */
  represented: readonly RepresentedTold[]
}

export interface OfficersTold {
  present: readonly PersonTold[]
  absent: readonly PersonTold[]
  /** Away as well, and had told so beforehand (art. 2405 c. 2). */
  excused: readonly PersonTold[]
}

/** An officer who was away and knew of the meeting; since when and by what is null where nobody said it. */
export interface InformedTold extends PersonTold {
  day: string | null
  means: InformingMeans | null
}

export interface OppositionTold {
  odg_id: string
  number: number
  title: string
  names: readonly string[]
}

export interface ConstitutionTold {
  present: number
  total: number
  /** Of the total, the company's own shares: they count, and nobody votes with them (art. 2357-ter). */
  treasury: number
  percentage: number
  in_person: number
  by_proxy: number
  quorum: Quorum | null
  totalitarian: boolean
  /** Points of a totalitarian meeting that somebody did not want dealt with; null where nobody was asked. */
  opposed: readonly OppositionTold[] | null
  directors: OfficersTold
  auditors: OfficersTold
  /** Officers who were away and knew of a meeting that nobody had called in due form (art. 2479-bis c. 5). */
  informed: readonly InformedTold[]
  /** Invited, neither partners nor officers. */
  guests: readonly PersonTold[]
  /** Who was there in the room of the meeting, and who by a device of their own; neither where nobody knows (Milano, massima 187). */
  in_room: readonly PersonTold[]
  linked: readonly PersonTold[]
  /** Left out where nobody had voted before the meeting. */
  advance?: AdvanceAtStart
  /** Left out where the designated representative stood for nobody. */
  designated?: DesignatedAtStart
}

export interface VoteLine {
  member_id: string
  name: string
  /** Who voted in their place. */
  cast_by: string | null
  mode: VoteType
  weight: number
  vote: 1 | -1 | 0 | 'excluded'
  exclusion: Exclusion['reason'] | null
  /** Nobody said anything: an abstention. */
  auto: boolean
  /** One of the parts into which the right was divided. */
  is_part: boolean
  at: string | null
}

export interface VoteTold {
  opened: Mark
  stopped: Mark
  tally: Tally
  /** The further quorums that were asked for. */
  also: readonly (Quorum & { cite?: string | undefined })[]
  method: 'PLATFORM' | 'ROLL' | 'BOTH'
  lines: readonly VoteLine[]
  /** Left out where nobody had voted before the meeting. */
  advance?: AdvanceTold
}

/** Who came and who left since what was there was last told. */
export interface MovementTold {
  mark: Mark
  came: readonly MoverTold[]
  left: readonly MoverTold[]
  /** Proxies that ended, or began, while who holds them stayed and who gave them did not come. */
  ended: readonly ProxyMoveTold[]
  given: readonly ProxyMoveTold[]
  present: number
  total: number
  percentage: number
  is_constituted: boolean
  /** Who had voted before the meeting and came: the vote falls for what was not voted yet. Left out where nobody did. */
  revoked?: readonly { name: string; at: string }[]
}
export interface MoverTold {
  name: string
  at: string
  /** Whom they represent, and took along. */
  for: readonly string[]
  /** Who had represented them until they came. */
  was: string | null
}
export interface ProxyMoveTold {
  delegator: string
  delegate: string
  at: string
}

/** A file that is kept beside the minutes. */
export interface FileTold {
  _id: string
  name: string
}

export interface DeclarationTold {
  _id: string
  name: string
  text: string | null
  file: FileTold | null
  accepted: Mark
}

export interface PointTold {
  _id: string
  number: number
  title: string
  /** By the text that each speaks for; null: the chair. */
  speakers: Record<'intro' | 'content' | 'positive' | 'negative', string | null>
  header_intro: RichText
  header_content: RichText
  content_positive: RichText
  content_negative: RichText
  values: Readonly<Record<string, string>>
  discussion: string | null
  notes: string | null
  notary_required: boolean
  in_notice: boolean
  /** DISCUSSED and GIVEN_UP were taken up and not voted; NOT_REACHED was not even taken up. */
  end: 'VOTED' | 'DISCUSSED' | 'GIVEN_UP' | 'NOT_REACHED'
  began: Mark | null
  ended: Mark | null
  movement: MovementTold | null
  vote: VoteTold | null
  /** Of a point that elected people, in the place of a vote. */
  election: ElectionTold | null
  declarations: readonly DeclarationTold[]
  /** What was said in speech while it was discussed. */
  transcript: readonly { _id: string; name: string; at: string }[]
  files: readonly FileTold[]
}

/** Who asked that something be decided in a meeting, and when it had been sent to be decided without one. */
export interface RequestTold {
  decision_id: string
  names: readonly string[]
  sent_at: string
}

/** All that the minutes tell, from the log of the room or from what was taken down of a meeting held elsewhere. */
export interface MinutesFacts {
  meeting_id: string
  company: CompanyTold
  meeting_type: MeetingKind
  nature: MeetingNature
  is_offline: boolean
  place: { address: string | null; is_seat: boolean; is_remote: boolean; platform: string | null }
  call: { type: ConvocationType; at: string; first_at: string | null; second_at: string | null; first_failed: boolean }
  notice: NoticeTold
  chair: PersonTold | null
  /** The statute names who presides; otherwise those present chose them. */
  chair_by_statute: boolean
  secretary: PersonTold | null
  notary: { name: string; place: string | null } | null
  administrator: PersonTold | null
  started: Mark
  closed: Mark | null
  /** Drawn up on the spot, later (Milano, massima 187), or after a meeting that the product did not hold. */
  closing: 'ON_SPOT' | 'LATER' | 'OFFLINE'
  written_on: string
  attendance: readonly AttendeeTold[]
  constitution: ConstitutionTold
  auditors_vote: boolean
  abstention_counts: boolean
  points: readonly PointTold[]
  /** In which language people wrote the points: the minutes may be in another. */
  agenda_locale: Locale
  /** Those that are about no point. */
  declarations: readonly DeclarationTold[]
  papers: PapersTold
  /** What the product writes is only a draft for the notary (art. 2375 c. 2, 2480). */
  for_notary: boolean
  /** The decision in writing that was stopped because somebody asked for this meeting. */
  requested?: RequestTold | null
  /** Published before the meeting: an annex. */
  questions?: readonly QuestionTold[]
}
