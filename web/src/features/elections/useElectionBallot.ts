import { areWhole, type ChosenPart } from '@delibera/core/elections/parts'
import { type ElectionCast, isBound, type PlayedRound } from '@delibera/core/elections/rounds'
import type { ElectionChoice, ElectionVote } from '@delibera/core/elections/schema'
import { isExcluded, rightsCastBy } from '@delibera/core/votes/poll'
import { useState } from 'react'

/** A right that is one's own to cast in a round, as the screen shows it. */
export interface ElectionRightSeen {
  member_id: string
  name: string
  weight: number
  isOwn: boolean
  /** May be divided among several principals. */
  isDivisible: boolean
  isExcluded: boolean
  /** Its delegator told whom to elect: it is said already, and not the delegate's to change. */
  isBound: boolean
  cast: ElectionCast | null
  hasVoted: boolean
}

/** The own right first, then those of the delegators by name. */
export function electionRights(round: PlayedRound, me: string, nameOf: (id: string) => string): ElectionRightSeen[] {
  const order = new Intl.Collator('it')
  return rightsCastBy(round, me)
    .map(({ member_id, weight, is_divisible }) => ({
      member_id,
      weight,
      name: nameOf(member_id),
      isOwn: member_id === me,
      isDivisible: is_divisible ?? false,
      isExcluded: isExcluded(round, member_id),
      isBound: member_id !== me && isBound(round, member_id),
      cast: round.casts[member_id] ?? null,
      hasVoted: round.casts[member_id] !== undefined || (round.voted?.includes(member_id) ?? false),
    }))
    .sort((one, other) => Number(other.isOwn) - Number(one.isOwn) || order.compare(one.name, other.name))
}

const saidBefore = ({ cast }: ElectionRightSeen): ElectionChoice | null => (cast?.caster_id && cast.parts.length === 1 ? cast.parts[0]!.choice : null)

const partsBefore = ({ cast }: ElectionRightSeen): ChosenPart[] | null =>
  cast?.caster_id && cast.parts.length > 1 ? cast.parts.map((it) => ({ ...it })) : null

/** A right in two parts, the first of them with what was chosen. */
export const inTwo = (choice: ElectionChoice | null, weight: number): ChosenPart[] => [
  { choice, weight },
  { choice: null, weight: 0 },
]

/** Adds or takes away a name; at the most that may be named, one alone changes place and others wait until one is taken away. */
export function toggled(before: ElectionChoice | null, id: string, most: number): ElectionChoice | null {
  const named = Array.isArray(before) ? before : []
  if (named.includes(id)) return named.length === 1 ? null : named.filter((it) => it !== id)
  if (most === 1) return [id]
  return named.length < most ? [...named, id] : named
}

/** A ballot being filled in: the same for all, or one by one. */
export function useElectionBallot(rights: readonly ElectionRightSeen[]) {
  const voting = rights.filter((it) => !it.isExcluded)
  const [said, setSaid] = useState<Record<string, ElectionChoice | null>>(() => Object.fromEntries(voting.map((it) => [it.member_id, saidBefore(it)])))
  const [parts, setParts] = useState<Record<string, readonly ChosenPart[] | null>>(() =>
    Object.fromEntries(voting.map((it) => [it.member_id, partsBefore(it)])),
  )
  const same = JSON.stringify(said[voting[0]?.member_id ?? ''] ?? null)
  const isSame = voting.every((it) => !parts[it.member_id] && JSON.stringify(said[it.member_id] ?? null) === same)
  const [isEach, setEach] = useState(!isSame)
  const isSaid = (it: ElectionRightSeen) => (parts[it.member_id] ? areWhole(parts[it.member_id]!, it.weight) : Boolean(said[it.member_id]))
  const missing = voting.filter((it) => !isSaid(it)).length
  const votesOf = ({ member_id }: ElectionRightSeen): ElectionVote[] => {
    const divided = parts[member_id]
    if (divided) return divided.flatMap(({ choice, weight }) => (choice ? [{ member_id, choice, weight }] : []))
    return said[member_id] ? [{ member_id, choice: said[member_id] }] : []
  }
  return {
    voting,
    said,
    parts,
    isEach: isEach && voting.length > 1,
    setEach,
    missing,
    say: (member_id: string, choice: ElectionChoice | null) => setSaid((now) => ({ ...now, [member_id]: choice })),
    sayAll: (choice: ElectionChoice | null) => {
      setParts({})
      setSaid(Object.fromEntries(voting.map((it) => [it.member_id, choice])))
    },
    sayParts: (member_id: string, divided: readonly ChosenPart[] | null) => setParts((now) => ({ ...now, [member_id]: divided })),
    divide: ({ member_id, weight }: ElectionRightSeen) => setParts((now) => ({ ...now, [member_id]: inTwo(said[member_id] ?? null, weight) })),
    votes: (): ElectionVote[] => voting.flatMap(votesOf),
  }
}
export type ElectionBallot = ReturnType<typeof useElectionBallot>
