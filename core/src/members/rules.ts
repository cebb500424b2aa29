import { looksCertified } from '../certified-hosts.ts'
import { type Holding, type HoldingSums, ownsQuota } from '../company/holdings.ts'
import type { MemberRole, MemberType } from '../company/roles.ts'
import { memberTypes } from '../company/roles.ts'
import { hasFiscalCheck, hasVatCheck, isVatNumber } from '../fiscal-codes.ts'
import type { CapitalSummary, Flaw, MemberGroup } from './schema.ts'

/** In an assembly those who vote come first. */
const assemblyOrder: readonly MemberType[] = ['PAR', 'ADM', 'MAJ', 'EXT', 'DEL']

export const groupOrder = (order: 'BOOK' | 'ASSEMBLY'): readonly MemberType[] => (order === 'ASSEMBLY' ? assemblyOrder : memberTypes)

/** The first type somebody has, in the order of the book. */
export const leadingType = (roles: readonly Pick<MemberRole, 'type'>[]): MemberType => memberTypes.find((it) => roles.some((role) => role.type === it)) ?? 'EXT'

/** A partner like any other; a sole one (SOU) is of the same type. */
const partner: MemberRole = { code: 'PAR', type: 'PAR' }

/** Whoever owns a quota is a partner by that alone, whatever else they are: the form, the calls, files and the registry write roles through here. */
export const rolesHeld = (roles: readonly MemberRole[], holdings: Parameters<typeof ownsQuota>[0]): MemberRole[] =>
  ownsQuota(holdings) && !roles.some(({ type }) => type === 'PAR') ? [...roles, partner] : [...roles]

interface Checked {
  kind: 'P' | 'S'
  first_name: string | null
  email: string | null
  fiscal_code: string | null
  legal_representative: string | null
  roles: readonly Pick<MemberRole, 'type'>[]
  holdings: readonly Holding[]
}

/** Those whom the law names in the minutes with their tax identifier; a guest may come without one. */
const isNamed = (types: readonly { type: MemberType }[]) => types.some(({ type }) => type === 'PAR' || type === 'ADM' || type === 'MAJ')

const hasRightCheck = (code: string): boolean => (isVatNumber(code) ? hasVatCheck(code) : hasFiscalCheck(code))

/** What is missing or doubtful of a member. `strict` makes a wrong check character block, too (decision D2); `people` is everybody of the book, where it is at hand. */
export function flawsOf(it: Checked, strict: boolean, people?: ReadonlySet<string>): Flaw[] {
  const found: (Flaw | false)[] = [
    it.kind === 'P' && !it.first_name && { field: 'first_name', message: 'requiredField', blocks: true },
    it.kind === 'S' && !it.legal_representative && { field: 'legal_representative', message: 'legalRepresentativeNeeded', blocks: true },
    isNamed(it.roles) && !it.fiscal_code && { field: 'fiscal_code', message: 'requiredField', blocks: true },
    it.fiscal_code !== null && !hasRightCheck(it.fiscal_code) && { field: 'fiscal_code', message: 'taxIdCheck', blocks: strict },
    !it.email && { field: 'email', message: 'requiredField', blocks: true },
    it.email !== null &&
      it.roles.some(({ type }) => type === 'PAR') &&
      !looksCertified(it.email) && { field: 'email', message: 'looksLikeOrdinaryMail', blocks: false },
    lacksRepresentative(it.holdings, people) && { field: 'holdings', message: 'noCommonRepresentative', blocks: false },
  ]
  return found.filter((flaw) => flaw !== false)
}

export const isValid = (flaws: readonly Flaw[]): boolean => !flaws.some((it) => it.blocks)

/** A co-owner who names nobody is the common representative, and then votes (L-SHR-02); one who was named may have left the book. */
const lacksRepresentative = (holdings: readonly Holding[], people?: ReadonlySet<string>) =>
  holdings.some(({ title, of, vote_value }) => title === 'CO_OWNERSHIP' && (of === null ? vote_value === 0 : people?.has(of) === false))

/** Two decimals, rounded half up in integers: a part of nothing is nothing. Where they would pass what a number can hold, larger ones are taken. */
export function percentageOf(part: number, whole: number): number {
  if (whole <= 0) return 0
  const doubled = part * 20000 + whole
  if (doubled <= Number.MAX_SAFE_INTEGER) return (doubled - (doubled % (2 * whole))) / (2 * whole) / 100
  return Number((BigInt(part) * 20000n + BigInt(whole)) / (2n * BigInt(whole))) / 100
}

/** What percentages are of: the capital, or what all own together while nobody has said what the capital is. */
export const wholeOf = (capital: number | null, owned: number): number => capital || owned

export function capitalSummary(sums: readonly HoldingSums[], { unit, capital }: Pick<CapitalSummary, 'unit' | 'capital'>): CapitalSummary {
  const owned = sums.reduce((total, it) => total + it.owned, 0)
  const vote = sums.reduce((total, it) => total + it.vote, 0)
  return { unit, capital, owned, vote, differs: capital === null ? 0 : owned - capital }
}

interface Grouped {
  _id: string
  roles: readonly Pick<MemberRole, 'type'>[]
  shares: { value: number }
  vote_shares: { value: number }
}

/** Who stands in which group, in the order given; empty groups are left out. */
export function groupsOf(members: readonly Grouped[], order: 'BOOK' | 'ASSEMBLY'): MemberGroup[] {
  const groups = groupOrder(order).map((type): MemberGroup => ({ type, ids: [], shares_value: 0, vote_value: 0 }))
  for (const it of members) {
    for (const group of groups) {
      if (!it.roles.some((role) => role.type === group.type)) continue
      group.ids.push(it._id)
      group.shares_value += it.shares.value
      group.vote_value += it.vote_shares.value
    }
  }
  return groups.filter((it) => it.ids.length > 0)
}

/** Colours told apart in light and dark, given in turn. */
export const memberColors = ['#2f5d8a', '#8a4b2f', '#3f7a4a', '#7a3f6d', '#8a7a2f', '#2f7f86', '#5a4fa2', '#a23f4b', '#4b6b2f', '#6b5344'] as const
export const colorFor = (seat: number): string => memberColors[seat % memberColors.length]!
