import type { CompanyType } from '../company/company-type.ts'
import { apply, type Folded, nothingYet, ownersOf, readKey, type Violation } from './fold.ts'
import { type HeldRight, type ShareClass, type StateTotals, theCompany } from './schema.ts'
import { type RegisterEntry, timelineOf } from './timeline.ts'
import { partsOf, totalsOf, type VotingPart } from './votes.ts'

/** The day asked about, and by when what is told was in the book; `known_at` null or left out: all that is known. */
export interface AskedOn {
  on: string
  known_at?: string | null | undefined
  /** What votes and own shares are counted by; left out: an S.r.l. with ordinary quotas alone. */
  type?: CompanyType
  classes?: readonly ShareClass[]
}

export interface Holder {
  holder: string
  owned: number
  votes: number
  suspended: number
  by_class: { class: string; quantity: number }[]
  paid_cents: number
  entries: number[]
}

/** Who holds what and who votes, on a day. Holders are in the order in which they came in. */
export interface HoldersState {
  holders: Holder[]
  rights: HeldRight[]
  representatives: ReadonlyMap<string, string>
  totals: StateTotals
  capital: number
  owners: string[]
  parts: VotingPart[]
}

/** The state of a day. The entries have been accepted one by one, so that every day holds. */
export function stateOn(entries: readonly RegisterEntry[], asked: AskedOn): HoldersState {
  const folded = nothingYet()
  for (const event of timelineOf(entries, asked.known_at ?? null)) {
    if (event.effective_on > asked.on) break
    apply(folded, event)
  }
  return stateOf(folded, asked)
}

export function stateOf(folded: Folded, { type = 'SRL', classes = [] }: Pick<AskedOn, 'type' | 'classes'>): HoldersState {
  const parts = partsOf(folded, { classes })
  return {
    holders: holdersOf(folded, parts),
    rights: [...folded.rights.values()].sort((a, b) => a.seq - b.seq),
    representatives: folded.representatives,
    totals: totalsOf(parts, { type, classes }),
    capital: folded.capital,
    owners: [...ownersOf(folded)],
    parts,
  }
}

function holdersOf(folded: Folded, parts: readonly VotingPart[]): Holder[] {
  const found = new Map<string, Holder>()
  const at = (holder: string): Holder => {
    const known = found.get(holder)
    if (known) return known
    const entries = [...(folded.touched.get(holder) ?? [])].sort((a, b) => a - b)
    const added: Holder = { holder, owned: 0, votes: 0, suspended: 0, by_class: [], paid_cents: folded.paid.get(holder) ?? 0, entries }
    found.set(holder, added)
    return added
  }
  for (const [key, quantity] of folded.owned) {
    const { holder, class: code } = readKey(key)
    const it = at(holder)
    it.owned += quantity
    it.by_class.push({ class: code, quantity })
  }
  for (const { caster, votes, suspended } of parts) {
    if (votes === 0 && suspended === 0) continue
    const it = at(caster)
    it.votes += votes
    it.suspended += suspended
  }
  // Who has a right without the vote is named too: it is a charge on somebody's quota.
  for (const { holder } of folded.rights.values()) at(holder)
  return [...found.values()]
}

/** The first entry that does not fit, over the whole timeline: also where it was written long ago, and comes later in time than one written today. */
export function refuseTimeline(entries: readonly RegisterEntry[]): Violation | null {
  const folded = nothingYet()
  for (const event of timelineOf(entries)) {
    const against = apply(folded, event)
    if (against) return against
  }
  return null
}

/** Who takes part in an assembly: whoever owns or votes, the company itself aside (books 1.6). */
export const conveneable = ({ holders }: Pick<HoldersState, 'holders'>): Holder[] =>
  holders.filter((it) => it.holder !== theCompany && (it.owned > 0 || it.votes > 0 || it.suspended > 0))
