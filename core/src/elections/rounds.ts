import { casterOf, isExcluded, isSealed, type VoteBase, type Voting } from '../votes/poll.ts'
import type { Election, ElectionBallot, ElectionResult, ElectionState, RoundCast } from './election.ts'
import { unassigned } from './parts.ts'
import type { CastWay, ElectionChoice, ElectionSetting } from './schema.ts'
import { electionOf } from './tally.ts'

export interface ElectionPart {
  choice: ElectionChoice
  weight: number
}

/** What was said with one right: in one part, or in several that sum to its weight; of one given before the meeting, less where nobody of a part is left. */
export interface ElectionCast {
  parts: readonly ElectionPart[]
  delegate_id: string | null
  /** Who cast the ballot; null when the administrator took it down. */
  caster_id: string | null
  /** Given before the meeting. */
  is_advance?: true
}

/** What an urn says when it is opened: how many ballots named each, and how many were blank. */
export interface UrnCount {
  counts: Readonly<Record<string, number>>
  blank: number
  urn_sha256: string
}

/** One round of an election: who was asked and among whom, what they said, and the orders that were drawn. */
export interface ElectionRound extends Pick<Voting, 'base' | 'taken_over'> {
  round: number
  /** Candidates, or lists, that may be named. */
  ids: readonly string[]
  seats: number
  preferences_max: number
  /** By the holder of the right; empty where the ballot is secret. */
  casts: Readonly<Record<string, ElectionCast>>
  lots: readonly (readonly string[])[]
  /** Rights whose delegate was told whom to elect: cast with the opening, and the delegate's to change no more than an order is. */
  bound?: readonly string[]
  /** Of a secret ballot: whose right has voted, and what the urn said. */
  voted?: readonly string[]
  counted?: UrnCount
}

export interface PlayedRound extends ElectionRound {
  opened_at: string
  stopped_at: string | null
  result: ElectionResult | null
}

/** An election in the room, as far as it has come. */
export interface HeldElection {
  setting: ElectionSetting
  rounds: readonly PlayedRound[]
  /** Whether who was elected takes the office; who has not answered is not among them. */
  answers: Readonly<Record<string, boolean>>
}

/** Whether a delegate must say what the delegator ordered; a delegator who came says what they want. */
export const isBound = ({ bound, taken_over }: Pick<ElectionRound, 'bound' | 'taken_over'>, member_id: string): boolean =>
  bound?.includes(member_id) === true && !taken_over.includes(member_id)

/** By heads every right weighs one, and so does everybody who is there. */
export function baseBy({ weight }: Pick<ElectionSetting, 'weight'>, base: VoteBase, heads: number): VoteBase {
  const free = base.rights.map((it) => ({ ...it, instruction: null }))
  if (weight === 'CAPITAL') return { ...base, rights: free }
  return { ...base, rights: free.map(({ is_divisible, ...it }) => ({ ...it, weight: 1 })), present: free.length, total: heads }
}

/** The rules of an election with all that its count depends on. */
export function electionIn(setting: ElectionSetting, { point, statute, convocation_type, total }: Omit<VoteBase, 'rights' | 'present'>): Election {
  return {
    ...setting,
    candidates: setting.candidates.map((it) => ({ ...it, is_withdrawn: it.withdrawn_at !== null })),
    quorum: (convocation_type === 'SECOND' ? point.quorum_second : null) ?? point.quorum_first,
    abstention_counts: statute.abstention_counts,
    total,
  }
}

/**
 * As many ballots as the urn held, naming each as often as it did: which names stood together nobody knows, and no sum depends on it. Names go round
 * the ballots one after the other, so that none stays empty.
 */
function ballotsOfUrn({ counts, blank }: UrnCount, cast: number): ElectionBallot[] {
  const named = Array.from({ length: cast - blank }, (): string[] => [])
  let at = 0
  for (const [id, votes] of Object.entries(counts)) for (let it = 0; it < votes; it++) named[at++ % named.length]!.push(id)
  const one = { member_id: '', weight: 1, is_excluded: false }
  return [...named.map((choice) => ({ ...one, choice })), ...Array.from({ length: blank }, () => ({ ...one, choice: 'ABSTAIN' as const }))]
}

/** What everybody said in a round; who said nothing has abstained, or does not count where they voted before the meeting. */
export function ballotsOf(round: ElectionRound): ElectionBallot[] {
  const voted = new Set(round.voted)
  const isIn = (id: string) => round.counted !== undefined && voted.has(id)
  const said = round.base.rights.flatMap((right): ElectionBallot[] => {
    const { member_id, weight } = right
    if (isIn(member_id)) return []
    const is_excluded = isExcluded(round, member_id)
    const silent = isSealed(right) ? ('NOT_COUNTED' as const) : ('ABSTAIN' as const)
    const said = (!is_excluded && round.casts[member_id]?.parts) || [{ choice: silent, weight }]
    const left = unassigned(said, weight)
    const parts = left > 0 ? [...said, { choice: 'NOT_COUNTED' as const, weight: left }] : said
    return parts.map((it) => ({ ...it, member_id, is_excluded, ...(right.is_designated && { is_designated: true as const }) }))
  })
  return round.counted ? [...said, ...ballotsOfUrn(round.counted, voted.size)] : said
}

const castOf = (round: ElectionRound): RoundCast => ({ ballots: ballotsOf(round), lots: round.lots })

/** Seats, and what is due, from all that was said so far. Before the first round `base` tells who is asked. */
export function stateOf({ setting, rounds }: Pick<HeldElection, 'setting'> & { rounds: readonly ElectionRound[] }, base?: VoteBase): ElectionState {
  const asked = rounds[0]?.base ?? base
  if (!asked) throw new Error('an election without anybody who was asked')
  return electionOf(electionIn(setting, asked), rounds.map(castOf))
}

/** In which way a right was voted with. */
export function wayOfCast({ caster_id, delegate_id, is_advance }: ElectionCast): CastWay {
  if (is_advance) return 'ADVANCE'
  return caster_id === null ? 'PRESENCE' : delegate_id === null ? 'SELF' : 'DELEGATION'
}

/** A vote of a round as it is kept: one for each part of a right. */
export interface KeptChoice {
  member_id: string
  delegate_id: string | null
  choice: ElectionChoice
  weight: number
  vote_type: CastWay
  /** Nobody said anything before the round stopped: an abstention. */
  auto: boolean
}

/** The votes of a round by name; excluded rights have none, and of a secret ballot nobody has one. */
export function choicesOf(round: ElectionRound): KeptChoice[] {
  if (round.voted) return []
  return round.base.rights.flatMap((right): KeptChoice[] => {
    const { member_id, weight } = right
    if (isExcluded(round, member_id)) return []
    const cast = round.casts[member_id]
    if (cast) return cast.parts.map((it) => ({ ...it, member_id, delegate_id: cast.delegate_id, vote_type: wayOfCast(cast), auto: false }))
    if (isSealed(right)) return []
    const caster = casterOf(round, right)
    const delegate_id = caster === member_id ? null : caster
    return [{ member_id, delegate_id, choice: 'ABSTAIN', weight, vote_type: delegate_id === null ? 'SELF' : 'DELEGATION', auto: true }]
  })
}
