import type { Holding } from '../company/holdings.ts'
import { type HeldRight, type HolderGroup, type ShareClass, theCompany } from './schema.ts'
import type { HoldersState } from './state.ts'
import { withOrdinary } from './votes.ts'

/** What a member's sheet and a meeting are told of the register (books 1.6). */
export interface Projected {
  holdings: Holding[]
  /** Votes suspended by arrears. */
  suspended: number
  /** Votes of co-owners who have named nobody, at the first of them. */
  unrepresented: number
}

interface Known {
  groups: readonly HolderGroup[]
  classes: readonly ShareClass[]
}

/** The holdings of every member that a state names. The company's own shares belong to no member: they are among the totals. */
export function projectionOf(state: HoldersState, known: Known): Map<string, Projected> {
  const found = new Map<string, Projected>()
  const at = (id: string): Projected => {
    const it = found.get(id) ?? { holdings: [], suspended: 0, unrepresented: 0 }
    found.set(id, it)
    return it
  }
  const groups = new Map(known.groups.map((it) => [it._id, it]))
  for (const { holder, owned } of state.holders) {
    if (owned === 0 || holder === theCompany) continue
    const group = groups.get(holder)
    if (group) shareOut(group, state, at)
    else at(holder).holdings.push(...ownedBy(holder, state, known.classes))
  }
  for (const { right, caster, votes, quantity, suspended } of state.parts) {
    const isPerson = caster !== theCompany && !groups.has(caster)
    if (isPerson) at(caster).suspended += suspended
    if (!right || right.holder === theCompany || groups.has(right.holder)) continue
    at(right.holder).holdings.push({ title: titleOf(right), shares_value: quantity, vote_value: votes, of: memberOr(right.owner, groups) })
  }
  for (const it of state.rights) {
    if (it.vote !== 'OWNER' || it.holder === theCompany || groups.has(it.holder)) continue
    at(it.holder).holdings.push({ title: titleOf(it), shares_value: it.quantity, vote_value: 0, of: memberOr(it.owner, groups) })
  }
  return found
}

const titleOf = ({ right }: HeldRight): Holding['title'] => (right === 'USUFRUCT' || right === 'PLEDGE' ? right : 'CUSTODY')
const memberOr = (holder: string, groups: ReadonlyMap<string, HolderGroup>): string | null => (holder === theCompany || groups.has(holder) ? null : holder)

/** What is bare of its use stands apart from what is owned whole; a pledge only lowers the vote. */
function ownedBy(holder: string, state: HoldersState, classes: readonly ShareClass[]): Holding[] {
  const weights = new Map(withOrdinary(classes).map((it) => [it.code, it.votes]))
  const sums = { whole: 0, wholeVotes: 0, bare: 0, bareVotes: 0 }
  const byClass = state.holders.find((it) => it.holder === holder)?.by_class ?? []
  for (const { class: code, quantity } of byClass) {
    const inClass = state.rights.filter((it) => it.owner === holder && it.class === code && it.right === 'USUFRUCT')
    const sum = (some: readonly HeldRight[]) => some.reduce((total, it) => total + it.quantity, 0)
    const bare = sum(inClass)
    const own = state.parts.find((it) => it.owner === holder && it.class === code && it.right === null)?.votes ?? 0
    // Of an usufruct whose vote stayed with the owner.
    const kept = Math.min(own, sum(inClass.filter((it) => it.vote === 'OWNER')) * (weights.get(code) ?? 0))
    sums.whole += quantity - bare
    sums.wholeVotes += own - kept
    sums.bare += bare
    sums.bareVotes += kept
  }
  return [
    ...(sums.whole > 0 ? [{ title: 'OWNERSHIP', shares_value: sums.whole, vote_value: sums.wholeVotes, of: null } as const] : []),
    ...(sums.bare > 0 ? [{ title: 'BARE_OWNERSHIP', shares_value: sums.bare, vote_value: sums.bareVotes, of: null } as const] : []),
  ]
}

/** Co-owners vote through the one they named; while they have named nobody, the votes stay in the totals and nobody casts them (art. 2347, 2468 c. 5). */
function shareOut({ _id, parts }: HolderGroup, state: HoldersState, at: (id: string) => Projected): void {
  const quantity = state.holders.find((it) => it.holder === _id)?.owned ?? 0
  const votes = state.parts.reduce((sum, it) => (it.owner === _id && it.right === null ? sum + it.votes : sum), 0)
  const named = state.representatives.get(_id) ?? null
  const speaker = named ?? parts[0]!.member_id
  at(speaker).holdings.push({ title: 'CO_OWNERSHIP', shares_value: quantity, vote_value: named ? votes : 0, of: null })
  if (!named) at(speaker).unrepresented += votes
  for (const { member_id } of parts)
    if (member_id !== speaker) at(member_id).holdings.push({ title: 'CO_OWNERSHIP', shares_value: quantity, vote_value: 0, of: speaker })
}
