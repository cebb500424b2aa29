import type { Quorum } from '../company/statute.ts'

export type ElectionMethod = 'PLURALITY' | 'MAJORITY' | 'LISTS'
export type ListMethod = 'MINORITY_SEAT' | 'QUOTIENT'
export type TieRule = 'RUNOFF' | 'AGE' | 'LOT'

export interface Candidate {
  _id: string
  /** A day, null where nobody has said. */
  born_on: string | null
  /** Null where people stand for themselves. */
  list_id: string | null
  /** The place within the list, or on the ballot. */
  position: number
  is_withdrawn: boolean
}

export interface CandidateList {
  _id: string
  presented_weight: number
  presented_at: string
  /** Other lists, as one of the two has declared it. */
  connected_with: readonly string[]
}

/** How seats are given, and to whom they may go. */
export interface Election {
  method: ElectionMethod
  list_method: ListMethod
  seats: number
  preferences_max: number
  tie_rule: TieRule
  runoff_rule: 'MAJORITY' | 'PLURALITY'
  minority_seats: number
  /** The part of the whole capital below which a list has no seat of the minority. */
  list_threshold: readonly [number, number] | null
  candidates: readonly Candidate[]
  lists: readonly CandidateList[]
  /** What a candidate of a majority, or a list that is alone, must meet. */
  quorum: Quorum
  /** Whether who abstains stays in the base of a majority. */
  abstention_counts: boolean
  /** The weight of everybody, present or not. */
  total: number
}

/** One right, or a part of a split one: whom it names, or that it is against all, abstains, or says nothing that counts. */
export interface ElectionBallot {
  member_id: string
  weight: number
  choice: readonly string[] | 'AGAINST' | 'ABSTAIN' | 'NOT_COUNTED'
  /** Who may not vote on this point is out of every sum but the presence. */
  is_excluded: boolean
  /** By a proxy to the designated representative. */
  is_designated?: true
}

/** One round: who was asked, what they said, and the orders that were drawn where it came to that. */
export interface RoundCast {
  ballots: readonly ElectionBallot[]
  lots: readonly (readonly string[])[]
}

export interface Counted {
  id: string
  votes: number
  percentage: number
}

/** By what a seat was won: of people the first three, of lists how the first came to be it, of quotients what broke an equal one. */
export type ElectedBy = 'VOTES' | 'AGE' | 'LOT' | 'RUNOFF' | 'PRESENTED' | 'MINORITY' | 'NEXT_LIST' | 'FEWEST' | 'LIST'

export interface Elected {
  id: string
  seat: number
  by: ElectedBy
  list: string | null
  /** The quotient by which it was won, as it is written. */
  quotient: string | null
}

/** Who is equal where it decides, and what must happen for it to be decided. */
export interface OpenTie {
  candidates: string[]
  lists: string[]
  seats: number
  rule: 'RUNOFF' | 'LOT'
}

export type ElectionOutcome = 'APPROVED' | 'PARTIAL' | 'DECLINED'

export interface ElectionResult {
  round: number
  method: ElectionMethod
  /** Null where people stand for themselves. */
  list_method: ListMethod | null
  /** Those at stake in this round. */
  seats: number
  present: number
  base: number
  against: number
  abstained: number
  unvoted: number
  votes: Counted[]
  lists: (Counted & { seats: number })[]
  /** Of lists with a seat of the minority: which came first, how, and to which the minority's went. */
  first: string | null
  first_by: ElectedBy | null
  minority: string | null
  /** Those of this round. */
  elected: Elected[]
  tie: OpenTie | null
  vacant: number
  /** Null: lots or another round are due. */
  outcome: ElectionOutcome | null
}

/** The round that is due: among whom, for how many seats, and how many may be named. */
export interface RoundDue {
  round: number
  ids: string[]
  seats: number
  preferences_max: number
}

export interface ElectionState {
  results: ElectionResult[]
  due: RoundDue | null
  elected: Elected[]
  vacant: number
  outcome: ElectionOutcome | null
}

export const outcomeOf = (filled: number, seats: number): ElectionOutcome => (filled >= seats ? 'APPROVED' : filled > 0 ? 'PARTIAL' : 'DECLINED')

/** Candidates who have not withdrawn, as they stand on the ballot. */
export const standing = ({ candidates }: Pick<Election, 'candidates'>): Candidate[] =>
  candidates.filter((it) => !it.is_withdrawn).toSorted((a, b) => a.position - b.position)
