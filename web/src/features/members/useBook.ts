import { sumsOf } from '@delibera/core/company/holdings'
import type { MemberType } from '@delibera/core/company/roles'
import { wholeOf } from '@delibera/core/members/rules'
import type { CapitalSummary, CompanyMember, MemberList } from '@delibera/core/members/schema'
import { formatMoney, formatPercent, formatShares } from '@delibera/core/money'
import { plain, searchWords } from '@delibera/core/names'
import { useCallback, useMemo } from 'react'
import { useLocale } from 'use-intl'
import { useCompanyWords } from '../../company/useCompanyWords.ts'
import { nameOf, type Roles } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { readSort } from '../../ui/tables/table.ts'

/** The part of the capital that is somebody's own: what is pledged to them is somebody else's. */
export const ownedBy = ({ holdings }: Pick<CompanyMember, 'holdings'>): number => sumsOf(holdings).owned

/** How quotas are written in this company: in euro, or as a number of shares. */
export function useQuotas({ unit, capital, owned }: Pick<CapitalSummary, 'unit' | 'capital' | 'owned'>) {
  const locale = useLocale()
  const t = useCompanyWords(useTranslations('members'))
  const whole = wholeOf(capital, owned)
  const amount = useCallback((value: number) => (unit === 'EUR_CENT' ? formatMoney(value, locale, 'EUR') : formatShares(value, locale)), [unit, locale])
  return useMemo(
    () => ({
      unit,
      whole,
      /** For a column whose head says the unit. */
      amount,
      /** For a sentence. */
      said: (value: number) => (unit === 'EUR_CENT' ? amount(value) : t('shares', { count: value, shares: amount(value) })),
      percent: (value: number) => formatPercent(value, whole, locale),
    }),
    [unit, whole, amount, locale, t],
  )
}

export type Quotas = ReturnType<typeof useQuotas>

/** Who is ticked, by id. */
export interface Selection {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

export interface BookGroup {
  type: MemberType
  members: readonly CompanyMember[]
  owned: number
  vote: number
}

/** What is shown of the book: one group, those who stand in the way of a meeting, those who deserve a look, or everybody. */
export type BookFilter = MemberType | 'BLOCKED' | 'DOUBTFUL' | null

export const isDoubtful = (it: CompanyMember): boolean => it.is_valid && it.flaws.length > 0

interface Asked {
  search: string
  sort_by: string
  only: BookFilter
}

/** The groups of the book with those who are looked for, in the order asked for. Everybody stands once, in the first of their groups, with all their roles; asked for one group, everybody who is of it. */
export function useBook(list: MemberList | undefined, { labelOf }: Roles, { search, sort_by, only }: Asked): BookGroup[] {
  const locale = useLocale()
  const sought = useMemo(() => {
    const written = (it: CompanyMember) =>
      plain([nameOf(it), it.fiscal_code, it.email, ...it.emails, it.phone, it.legal_representative, ...it.roles.map((role) => labelOf(role.code))].join(' '))
    const words = searchWords(search)
    const isSought = (it: CompanyMember) => words.length === 0 || words.every((word) => written(it).includes(word))
    const isWanted = (it: CompanyMember) => (only === 'BLOCKED' ? !it.is_valid : only !== 'DOUBTFUL' || isDoubtful(it))
    return (list?.items ?? []).filter((it) => isWanted(it) && isSought(it))
  }, [list, labelOf, search, only])
  const sorted = useMemo(() => [...sought].sort(comparing(sort_by, locale)), [sought, sort_by, locale])
  return useMemo(() => {
    const isOfType = only !== null && only !== 'BLOCKED' && only !== 'DOUBTFUL'
    const shown = (list?.groups ?? []).filter((it) => !isOfType || it.type === only)
    const belongs = ({ type, ids }: MemberList['groups'][number]) => (isOfType ? isAmong(ids) : (it: CompanyMember) => it.type === type)
    return shown.map((it) => grouped(it.type, sorted.filter(belongs(it)))).filter((it) => it.members.length > 0)
  }, [list, sorted, only])
}

const isAmong = (ids: readonly string[]) => {
  const known = new Set(ids)
  return ({ _id }: CompanyMember) => known.has(_id)
}

function grouped(type: MemberType, members: readonly CompanyMember[]): BookGroup {
  const sum = (of: (it: CompanyMember) => number) => members.reduce((total, it) => total + of(it), 0)
  return { type, members, owned: sum(ownedBy), vote: sum((it) => it.vote_shares.value) }
}

/** By surname where two are alike; what is missing comes last in either order. */
function comparing(sort_by: string, locale: string): (one: CompanyMember, other: CompanyMember) => number {
  const { field, direction } = readSort(sort_by)
  const words = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  const byName = (one: CompanyMember, other: CompanyMember) =>
    words.compare(one.last_name, other.last_name) || words.compare(one.first_name ?? '', other.first_name ?? '')
  const turn = direction === 'ASC' ? 1 : -1
  const figures: Record<string, (it: CompanyMember) => number> = { shares: ownedBy, votes: (it) => it.vote_shares.value }
  const figure = figures[field]
  if (figure) return (one, other) => turn * (figure(one) - figure(other)) || byName(one, other)
  if (field !== 'fiscal_code' && field !== 'email' && field !== 'phone') return (one, other) => turn * byName(one, other)
  return (one, other) => {
    const [a, b] = [one[field], other[field]]
    if (!a || !b) return Number(!a) - Number(!b) || byName(one, other)
    return turn * words.compare(a, b) || byName(one, other)
  }
}
