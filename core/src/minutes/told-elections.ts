import type { ElectionResult } from '../elections/election.ts'
import type { CastWay, ElectionSetting } from '../elections/schema.ts'
import type { WonSeat } from '../elections/seats.ts'
import type { Mark } from './mark.ts'

// What minutes tell of an election.

/** What one right, or a part of it, said in a round. */
export interface ElectionLine {
  member_id: string
  name: string
  cast_by: string | null
  mode: CastWay
  weight: number
  /** Ids of candidates, or of one list. */
  choice: readonly string[] | 'AGAINST' | 'ABSTAIN' | 'EXCLUDED'
  auto: boolean
  is_part: boolean
}

export interface RoundTold {
  result: ElectionResult
  opened: Mark
  stopped: Mark
  lines: readonly ElectionLine[]
  /** Who voted where the ballot was secret, by name; null where it was open. */
  voters: readonly string[] | null
  /** Of the box in which their papers were; null where the ballot was open. */
  urn_sha256: string | null
  sealed: SealedTold
}

/** What came in a round of the votes given before the meeting, and of instructions to the designated representative. */
export interface SealedTold {
  /** Whether any vote given before was cast. */
  has_cast: boolean
  /** Whose vote given before names nobody who is voted upon. */
  blank: readonly string[]
  /** The same of a part of a divided vote, and what it weighs. */
  parted: readonly { name: string; weight: number }[]
  /** What weighs in no count for want of an instruction. */
  uninstructed: number
}

export interface SeatTold extends Omit<WonSeat, 'id' | 'instead_of' | 'list'> {
  name: string
  instead_of: string | null
  list: string | null
  /** Whether they were in the room to say so themselves. */
  is_present: boolean
}

/** An election as the minutes tell it. */
export interface ElectionTold {
  setting: ElectionSetting
  /** Of the statute, where it was told. */
  article: string | null
  /** By the id of candidates and lists. */
  names: ReadonlyMap<string, string>
  /** Those who withdrew, by name. */
  withdrawn: readonly string[]
  opened: Mark
  stopped: Mark
  rounds: readonly RoundTold[]
  seats: readonly SeatTold[]
  /** Who was elected and did not accept, in whose place nobody came. */
  refused: readonly string[]
  vacant: number
}
