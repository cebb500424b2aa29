import type { CompanyType } from '../company/company-type.ts'
import { type Folded, ordinary, readKey } from './fold.ts'
import { type HeldRight, type ShareClass, type StateTotals, theCompany } from './schema.ts'

/** The classes that every company has without naming them. */
const usual: ShareClass = { code: ordinary, name: 'Ordinarie', votes: 1, limits: '' }
export const withOrdinary = (classes: readonly ShareClass[]): ShareClass[] => (classes.some((it) => it.code === ordinary) ? [...classes] : [usual, ...classes])

/** A part of what one owner has in one class: what is free of a vote of others, or what bears one of their rights with the vote. */
export interface VotingPart {
  owner: string
  class: string
  quantity: number
  /** Null: the part whose vote stays with the owner. */
  right: HeldRight | null
  /** Who votes with it: for a group its representative, the group itself where it has none. */
  caster: string
  votes: number
  /** What arrears took from it. */
  suspended: number
}

type Terms = { type: CompanyType; classes: readonly ShareClass[] }

/** Every part of a state, with the votes that are cast by it (books 1.4). Arrears take what is free first, then what bears rights, in the order of these. */
export function partsOf(it: Folded, { classes }: Pick<Terms, 'classes'>): VotingPart[] {
  const weights = new Map(withOrdinary(classes).map(({ code, votes }) => [code, votes]))
  const voting = rightsByKey(it)
  return [...it.owned].flatMap(([key, quantity]) => {
    const { holder: owner, class: code } = readKey(key)
    const rights = voting.get(key) ?? []
    const free = rights.reduce((left, one) => left - one.quantity, quantity)
    let behind = owner === theCompany ? 0 : Math.min(it.arrears.get(key) ?? 0, quantity)
    const weight = weights.get(code) ?? 0
    return [{ right: null, quantity: free }, ...rights.map((right) => ({ right, quantity: right.quantity }))].map((one): VotingPart => {
      const taken = Math.min(one.quantity, behind)
      behind -= taken
      const voter = one.right?.holder ?? owner
      const isSilent = owner === theCompany || voter === theCompany
      return {
        owner,
        class: code,
        ...one,
        caster: it.representatives.get(voter) ?? voter,
        votes: isSilent ? 0 : (one.quantity - taken) * weight,
        suspended: isSilent ? 0 : taken * weight,
      }
    })
  })
}

function rightsByKey({ rights }: Folded): Map<string, HeldRight[]> {
  const found = new Map<string, HeldRight[]>()
  for (const it of [...rights.values()].sort((a, b) => a.seq - b.seq)) {
    if (it.vote !== 'HOLDER') continue
    const key = `${it.owner} ${it.class}`
    found.set(key, [...(found.get(key) ?? []), it])
  }
  return found
}

/** Own shares of an S.p.A. stay in both quorums and vote in none (art. 2357-ter c. 2; books DB19). */
export function totalsOf(parts: readonly VotingPart[], { type, classes }: Terms): StateTotals {
  const weights = new Map(withOrdinary(classes).map(({ code, votes: weight }) => [code, weight]))
  const sum = (of: (it: VotingPart) => number) => parts.reduce((total, it) => total + of(it), 0)
  const votes = sum((it) => it.votes)
  const suspended = sum((it) => it.suspended)
  const isSilent = (it: VotingPart) => it.owner === theCompany || it.right?.holder === theCompany
  const treasury = type === 'SPA' ? sum((it) => (isSilent(it) ? it.quantity * (weights.get(it.class) ?? 0) : 0)) : 0
  return { votes, suspended, treasury, constitution: votes + suspended + treasury, deliberation: votes + treasury }
}
