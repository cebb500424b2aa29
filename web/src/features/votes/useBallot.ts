import type { Exclusion } from '@delibera/core/law/facts'
import type { LiveVote } from '@delibera/core/live/state'
import { type Cast, rightsCastBy } from '@delibera/core/votes/poll'
import type { Accepted, BallotVote } from '@delibera/core/votes/schema'
import { useState } from 'react'

/** A right that is one's own to cast, as the screen shows it. */
export interface Castable {
  member_id: string
  name: string
  weight: number
  isOwn: boolean
  /** Its holder votes for several, who may not agree. */
  isDivisible: boolean
  /** What the delegator told to say: it binds. */
  instruction: Accepted | null
  excluded: Exclusion['reason'] | null
  /** What was said with it so far. */
  cast: Cast | null
}

/** The own right first, then those of the delegators by name. */
export function castableIn(vote: LiveVote, me: string, nameOf: (id: string) => string): Castable[] {
  const order = new Intl.Collator('it')
  return rightsCastBy(vote, me)
    .map(({ member_id, weight, instruction, is_divisible = false }) => ({
      member_id,
      weight,
      name: nameOf(member_id),
      isOwn: member_id === me,
      isDivisible: is_divisible,
      // A delegator who came votes freely: the instruction was for the delegate.
      instruction: member_id === me ? null : instruction,
      excluded: vote.base.point.excluded.find((it) => it.member_id === member_id)?.reason ?? null,
      cast: vote.casts[member_id] ?? null,
    }))
    .sort((one, other) => Number(other.isOwn) - Number(one.isOwn) || order.compare(one.name, other.name))
}

/** The words for why a right is barred; of oneself one reads in the second person. */
export const exclusionOf = ({ excluded, isOwn }: Pick<Castable, 'excluded' | 'isOwn'>) => (excluded === 'LIABILITY' && isOwn ? 'ownLiability' : excluded)

/** What is said with one right: all of it, or a part for each side. */
export type Said = Accepted | Record<Accepted, number>

const isSplit = (it: Said | undefined): it is Record<Accepted, number> => typeof it === 'object'
const sides: readonly Accepted[] = [1, -1, 0]
const sumOf = (it: Record<Accepted, number>) => sides.reduce<number>((sum, side) => sum + it[side], 0)

/** What was cast before: whoever changes a ballot begins from there. */
function saidBefore({ cast }: Castable): Said | undefined {
  if (!cast || cast.caster_id === null) return undefined
  if (cast.parts.length === 1) return cast.parts[0]!.accepted
  const weightOf = (side: Accepted) => cast.parts.find((it) => it.accepted === side)?.weight ?? 0
  return { 1: weightOf(1), [-1]: weightOf(-1), 0: weightOf(0) }
}

/** As the wire says it. */
export const votesOf = ({ member_id, instruction }: Castable, said: Said | undefined): BallotVote[] => {
  if (instruction !== null) return [{ member_id, accepted: instruction }]
  if (said === undefined) return []
  if (!isSplit(said)) return [{ member_id, accepted: said }]
  const parts = sides.filter((it) => said[it] > 0)
  if (parts.length === 1) return [{ member_id, accepted: parts[0]! }]
  return parts.map((accepted) => ({ member_id, accepted, weight: said[accepted] }))
}

/** A ballot being filled in: the same for all, or one by one. */
export function useBallot(castable: readonly Castable[]) {
  const free = castable.filter((it) => it.excluded === null && it.instruction === null)
  const voting = castable.filter((it) => it.excluded === null)
  const [said, setSaid] = useState<Record<string, Said>>(() => {
    const before = free.flatMap((it) => {
      const one = saidBefore(it)
      return one === undefined ? [] : [[it.member_id, one] as const]
    })
    return Object.fromEntries(before)
  })
  const values = free.map((it) => said[it.member_id])
  const isSame = values.every((it) => it === values[0] && !isSplit(it))
  const [isEach, setEach] = useState(!isSame)
  const missing = values.filter((it) => it === undefined).length
  const isWrong = free.some((it) => {
    const one = said[it.member_id]
    return isSplit(one) && sumOf(one) !== it.weight
  })
  return {
    free,
    voting,
    said,
    isEach,
    setEach,
    missing,
    isWrong,
    /** What they all say, when they say the same. */
    same: isSame && !isSplit(values[0]) ? (values[0] ?? null) : null,
    say: (member_id: string, one: Said) => setSaid((now) => ({ ...now, [member_id]: one })),
    sayAll: (one: Accepted) => setSaid(Object.fromEntries(free.map((it) => [it.member_id, one]))),
    votes: (): BallotVote[] => voting.flatMap((it) => votesOf(it, said[it.member_id])),
  }
}
export type FilledBallot = ReturnType<typeof useBallot>

/** Whether everything that could be said has been said by this very person. */
export const hasVoted = (castable: readonly Castable[]): boolean => {
  const voting = castable.filter((it) => it.excluded === null)
  return voting.some((it) => it.cast) && voting.every((it) => it.cast || it.instruction !== null)
}

/** Whether a right was divided, and the sum still to be found. */
export const splitOf = (said: Said | undefined): Record<Accepted, number> | null => (isSplit(said) ? said : null)
export const leftOf = (parts: Record<Accepted, number>, weight: number): number => weight - sumOf(parts)
