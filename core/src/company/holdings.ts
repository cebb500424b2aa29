import { z } from 'zod'
import { WholeNumber } from '../fields.ts'
import { Id } from '../paging.ts'

/** By which right somebody is linked to a quota. Who votes follows from it unless otherwise agreed (art. 2352, 2471-bis). */
export const HoldingTitle = z.enum(['OWNERSHIP', 'BARE_OWNERSHIP', 'USUFRUCT', 'PLEDGE', 'CUSTODY', 'CO_OWNERSHIP', 'TREASURY'])
export type HoldingTitle = z.infer<typeof HoldingTitle>

/** One right on one quota. `of` is the other side: whose quota is in usufruct or pledged, or who represents the co-owners. */
export const Holding = z.object({
  title: HoldingTitle,
  shares_value: z.int().min(0),
  vote_value: z.int().min(0),
  of: Id.nullable(),
})
export type Holding = z.infer<typeof Holding>
export const HoldingDraft = z.object({ title: HoldingTitle, shares_value: WholeNumber, vote_value: WholeNumber, of: Id.nullish() })

/** Whether the vote goes with the right where nothing else was agreed: a pledgee and a usufructuary vote, the owner then does not; treasury shares are suspended. */
export function votesByLaw({ title, of }: Pick<Holding, 'title' | 'of'>): boolean {
  switch (title) {
    case 'OWNERSHIP':
    case 'USUFRUCT':
    case 'PLEDGE':
    case 'CUSTODY':
      return true
    // One common representative votes for all of them (art. 2347, 2468 c. 5): who names another as such does not.
    case 'CO_OWNERSHIP':
      return of === null
    case 'BARE_OWNERSHIP':
    case 'TREASURY':
      return false
  }
}

/** Who owns a quota, alone, bare or with others. Whose right is on the quota of somebody else (usufruct, pledge, custody) owns nothing by it. */
const owning: readonly HoldingTitle[] = ['OWNERSHIP', 'BARE_OWNERSHIP', 'CO_OWNERSHIP']
export const ownsQuota = (holdings: readonly Pick<Holding, 'title' | 'shares_value'>[]): boolean =>
  holdings.some(({ title, shares_value }) => shares_value > 0 && owning.includes(title))

/** A quota counts once in the capital: with its owner, bare or not, and for co-owners with the one who represents them. */
const countsAsCapital = ({ title, of }: Holding): boolean =>
  title === 'OWNERSHIP' || title === 'BARE_OWNERSHIP' || title === 'TREASURY' || (title === 'CO_OWNERSHIP' && of === null)

export interface HoldingSums {
  /** Nominal value of every quota on which the member has a right. */
  shares: number
  vote: number
  /** The part of it that is capital of their own. */
  owned: number
}

export function sumsOf(holdings: readonly Holding[]): HoldingSums {
  const sum = (of: (it: Holding) => number) => holdings.reduce((total, it) => total + of(it), 0)
  // The votes of own shares are suspended (art. 2357-ter c. 2), whatever was entered for them.
  const vote = sum((it) => (it.title === 'TREASURY' ? 0 : it.vote_value))
  return { shares: sum((it) => it.shares_value), vote, owned: sum((it) => (countsAsCapital(it) ? it.shares_value : 0)) }
}

/** The usual case: somebody owns a quota and may have given part of its vote away. */
export const ownHolding = (shares_value: number, vote_value = shares_value): Holding[] =>
  shares_value === 0 && vote_value === 0 ? [] : [{ title: 'OWNERSHIP', shares_value, vote_value, of: null }]

const isPlain = ({ title, of }: Holding) => title === 'OWNERSHIP' && of === null

/** The rights of two entries of one person: what is simply owned is one quota, every other right stands by itself. */
export function joinedHoldings(some: readonly Holding[], more: readonly Holding[]): Holding[] {
  const all = [...some, ...more]
  const { shares, vote } = sumsOf(all.filter(isPlain))
  return [...ownHolding(shares, vote), ...all.filter((it) => !isPlain(it))]
}
