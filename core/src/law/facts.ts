import type { CompanyType } from '../company/company-type.ts'
import type { Holding } from '../company/holdings.ts'
import type { MemberRole } from '../company/roles.ts'
import type { SharesUnit } from '../company/shares-unit.ts'
import type { Quorum, Statute } from '../company/statute.ts'
import type { CountFact } from './count-fact.ts'
import type { DesignatedFact, ProposedProxy } from './designated-fact.ts'
import type { ElectionFact } from './election-fact.ts'
import type { OpenFact } from './open-fact.ts'

/**
 * All that the law asks about one meeting. Days are `2027-04-28` and moments `2027-04-28T10:00`, as calendar and clock in Italy show
 * them (`dayInRome`, `wallInRome`). What is not known yet is null or left out: a rule that needs it then says nothing.
 */
export interface LawFacts {
  company: CompanyFact
  meeting: MeetingFact
  /** Null until the date is fixed. */
  first: CallFact | null
  second: CallFact | null
  /** Days that members are asked about, until one of them is fixed. */
  proposed?: readonly string[] | undefined
  /** Everybody in the meeting, and the people of the company's book who were left out of it (`in_meeting: false`). */
  members: readonly MemberFact[]
  agenda: readonly PointFact[]
  notice: NoticeFact
  /** Those that stand (CREATED or ACCEPTED), of every convocation. */
  delegations: readonly DelegationFact[]
  /** Whose vote before the meeting stands, and whose proxy to the designated representative; ids of members. */
  advance?: readonly string[] | undefined
  designated?: readonly string[] | undefined
  /** Until when the emergency rule on remote attendance holds (art. 106 DL 18/2020, decision D4). */
  config: { art106_until: string }
  /** By the product's clock; asked by `start` alone. */
  now?: string | undefined
  /** Asked by `delegate` alone, and by `designate`. */
  delegation?: ProposedDelegation | undefined
  proxy?: ProposedProxy | undefined
  /** Asked by `start`, `vote` and `minutes`. */
  presence?: PresenceFact | undefined
  /** Asked by `vote` alone. */
  vote?: VoteFact | undefined
  /** Asked by `minutes` and `sign`. */
  minutes?: MinutesFact | undefined
}

export interface CompanyFact {
  type: CompanyType
  /** Whole, with the defaults of its type (`statuteOf`). */
  statute: Statute
  /** The votes of the whole capital; null, or left out, where nobody has said. */
  vote_value?: number | null | undefined
  /** What its capital is counted in; rooms that opened before this was told count as is usual for its type. */
  shares_unit?: SharesUnit
  /** Of a company that turns to the market for risk capital (`openFact`), left out by all others; and where its shares are traded. */
  open?: OpenFact | undefined
  market?: 'NONE' | 'MTF' | 'REGULATED' | undefined
}

export type MeetingKind = 'ASSEMBLY' | 'BOARD'
/** A MIXED meeting decides ordinary and extraordinary points (decision D11). */
export type MeetingNature = 'ORDINARY' | 'EXTRAORDINARY' | 'MIXED'

export interface MeetingFact {
  meeting_type: MeetingKind
  nature: MeetingNature
  is_offline: boolean
  call_type: 'CALL_DELIBERA' | 'CALL_EXTERNAL' | 'CALL_PRESENCE'
  /** The address where people may come, as the notice prints it; null when there is none. */
  place: string | null
  /** The address of a call that another platform holds. */
  call_link: string | null
  /** Constitutive; null in a place is no threshold of its own. */
  quorums: { first: Quorum | null; second: Quorum | null }
  /** Who presides and who writes, once known: ids of members. */
  chair_id: string | null
  secretary_id: string | null
  /** A notary draws up the minutes, in the place of a secretary. */
  has_notary: boolean
  /** Whether treasury shares count in the total though they never vote. Left out: in an S.p.A., which is closed here (art. 2357-ter c. 2). */
  count_in_total?: boolean | undefined
  /** Whether votes are taken before the meeting, and whom the company designated to receive proxies with instructions. */
  advance?: boolean | undefined
  designated?: DesignatedFact | undefined
  /** Of a board, in its room, which knows by name only who was called: how many directors there are. */
  directors_in_office?: number | undefined
}

export interface CallFact {
  datetime: string
  /** Whether the notice of the first call named it; true for the first itself. */
  in_notice: boolean
}

export interface MemberFact {
  _id: string
  /** As people read it. */
  name: string
  kind: 'P' | 'S'
  roles: readonly MemberRole[]
  /** Nominal units, whole numbers. */
  shares: number
  vote_shares: number
  /** Rights on quotas; empty where none but full ownership is known. */
  holdings: readonly Holding[]
  /** Employed by the company or a subsidiary. */
  employee: boolean
  in_meeting: boolean
  /** Got the notice, or will get it by the send that is being prepared. Always false for who is not in the meeting. */
  convocated: boolean
  /** Whether the address looks like certified mail; null without an address, when the notice goes on paper. */
  address_looks_certified: boolean | null
}

export interface PointFact {
  _id: string
  title: string
  /** Null for a point written by hand. */
  template_id: string | null
  group: string | null
  nature: 'ORDINARY' | 'EXTRAORDINARY'
  notary_required: boolean
  files_count: number
  quorum_first: Quorum
  /** The majority of a second call; null is that of the first. */
  quorum_second: Quorum | null
  /** Further quorums, all of them to be met (art. 2369 c. 5). */
  also: readonly Quorum[]
  skip_vote: boolean
  /** What nobody has filled in yet in the texts that are put to the vote. */
  blanks: readonly string[]
  /** Nothing is written of what is proposed. */
  is_unwritten?: boolean | undefined
  /** Whether the notice named it; false for one added in the room. */
  in_notice: boolean
  excluded: readonly Exclusion[]
  /** Directors who declared an interest in it (art. 2391, 2475-ter). */
  interested: readonly string[]
  /** Of a point on which people are elected; left out where it is voted with yes or no. */
  election?: ElectionFact | undefined
}

export interface Exclusion {
  member_id: string
  reason: 'CONFLICT' | 'LIABILITY'
}

export interface NoticeFact {
  /** By the product's clock. */
  today: string
  /** The day on which the notice had left for everybody; null before. */
  dispatched_on: string | null
  /** The day of the last delivery receipt, once the delivery to every partner with a vote is proven; null while one is missing. */
  last_delivered_on: string | null
  /** Whether the mailbox from which it leaves is one of certified mail; left out where nobody knows. */
  sender_certified?: boolean | undefined
}

export type ConvocationType = 'FIRST' | 'SECOND'

export interface DelegationFact {
  _id: string
  /** The calls it holds for: a proxy given for the first that is good for the second too names both. */
  convocations: readonly ConvocationType[]
  delegator_id: string
  delegate_id: string
  /** Signed, and accepted where that is required: it represents the delegator. */
  is_valid: boolean
}

/** A delegation that somebody is about to give, in the words of the call. */
export interface ProposedDelegation {
  /** Null when it names no convocation. */
  convocation_type: ConvocationType | null
  delegator_id: string
  /** Null for a blank one. */
  delegate_id: string | null
  /** A text or a document, not a word of mouth. */
  is_written: boolean
  /** The one that it corrects: it counts against none of the limits. */
  replaces?: string | undefined
}

/** The same with the people it names, as the rules on delegations ask for it. */
export interface DelegationRequest extends Pick<ProposedDelegation, 'convocation_type' | 'is_written' | 'replaces'> {
  company: CompanyFact
  meeting_type: MeetingKind
  /** Delegator and delegate are null where the id names nobody of this meeting. */
  delegator: MemberFact | null
  delegate: MemberFact | null
  /** All that stand in the meeting (CREATED or ACCEPTED). */
  delegations: readonly DelegationFact[]
}

/** Who is there, in the room or by it. */
export interface PresenceFact {
  convocation_type: ConvocationType
  /** In person, by whatever means; ids of members. */
  present: readonly string[]
  /** The chair declares that all the capital is there and nobody opposes: lack of notice is cured (art. 2366 c. 4, 2479-bis c. 5). */
  totalitarian: boolean
  /** Directors and auditors who are away and were told of the meeting (S.r.l.). */
  informed: readonly string[]
  /** Points that somebody does not want dealt with. */
  opposed: readonly string[]
}

export interface VoteFact {
  point_id: string
  /** Whose right votes, and how: 1 in favour, -1 against, 0 abstained. */
  ballots: readonly { member_id: string; accepted: 1 | -1 | 0 }[]
  /** It is put to the vote in other words than those of the notice. */
  text_changed?: boolean | undefined
  /** The chair's vote decided a tie. */
  casting_vote_used: boolean
  /** As it would be counted if it stopped now; left out before it opens. */
  tally?: CountFact | undefined
}

export interface MinutesFact {
  today: string
  /** Null when the minutes do not say. */
  held_on: string | null
  points: readonly PointResult[]
  /** Asked by `sign`. */
  signed_by_chair: boolean
  signed_by_secretary: boolean
  /** The notary's deed was uploaded. */
  has_deed: boolean
}

/** One point as the minutes tell it: weights in favour, against, abstained, excluded; `named` when each is told by name. */
export interface PointResult {
  point_id: string
  is_skipped: boolean
  favourable: number
  against: number
  abstained: number
  excluded: number
  /** Of who voted before the meeting, and not on this point. */
  unvoted?: number
  /** Weight present or represented when the vote opened. */
  present: number
  named: boolean
  /** Approved, and the minutes do not say what. */
  undecided?: boolean
}
