import type { Holding } from '../company/holdings.ts'
import { plain, searchWords } from '../names.ts'
import { capitalSummary, flawsOf, groupOrder, groupsOf, leadingType, percentageOf, wholeOf } from './rules.ts'
import type { CapitalSummary, CompanyMember, MemberList, MemberQuery } from './schema.ts'

/** Somebody as the table keeps them. */
export interface BookRow extends Omit<CompanyMember, 'type' | 'flaws' | 'shares' | 'vote_shares' | 'holdings'> {
  holdings: Holding[]
  shares_value: number
  vote_value: number
  owned_value: number
}

/** What of a company its book is read by. */
export type BookFacts = Pick<CapitalSummary, 'unit' | 'capital'> & { strict: boolean }

const sumsOfRow = (it: BookRow) => ({ shares: it.shares_value, vote: it.vote_value, owned: it.owned_value })

/** `whole` is what percentages are of; `people` are those of the book, as far as anybody refers to them. */
interface Seen {
  whole: number
  strict: boolean
  people: ReadonlySet<string>
}

/** Somebody as others see them. Field by field: of five thousand people, copying whole rows would take most of the call. */
export function memberShown(row: BookRow, { whole, strict, people }: Seen): CompanyMember {
  return {
    _id: row._id,
    kind: row.kind,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    email: row.email,
    emails: row.emails,
    fiscal_code: row.fiscal_code,
    type: leadingType(row.roles),
    color: row.color,
    subject_code: row.subject_code,
    legal_representative: row.legal_representative,
    cf_legal_representative: row.cf_legal_representative,
    ext_description: row.ext_description,
    employee: row.employee,
    is_valid: row.is_valid,
    flaws: flawsOf(row, strict, people),
    shares: { value: row.shares_value, percentage: percentageOf(row.shares_value, whole) },
    vote_shares: { value: row.vote_value, percentage: percentageOf(row.vote_value, whole) },
    holdings: row.holdings,
    has_signature: row.has_signature,
    twin_id: row.twin_id,
    roles: row.roles,
  }
}

type Reading = Pick<MemberQuery, 'compact' | 'grouped' | 'order' | 'search'>

/** The book as a call answers it. Rows come by name and keep that order within a group. */
export function bookOf(rows: readonly BookRow[], facts: BookFacts, reading: Reading): MemberList {
  const { compact, grouped, order, search } = reading
  const capital = capitalSummary(rows.map(sumsOfRow), facts)
  const seen: Seen = { whole: wholeOf(facts.capital, capital.owned), strict: facts.strict, people: new Set(rows.map((it) => it._id)) }
  const found = inGroupOrder(search ? rows.filter(matching(search)) : rows, order)
  const items = found.map((row) => (compact ? compactMember(row, seen) : memberShown(row, seen)))
  return { total: items.length, invalid: items.filter((it) => !it.is_valid).length, capital, groups: grouped ? groupsOf(items, order) : [], items }
}

const compactMember = (row: BookRow, seen: Seen): CompanyMember => Object.assign(memberShown(row, seen), { flaws: [], holdings: [] })

/** Whoever stands in several groups is listed with the first of them. */
function inGroupOrder(rows: readonly BookRow[], order: Reading['order']): BookRow[] {
  const types = groupOrder(order)
  const firstOf = (row: BookRow) => types.find((type) => row.roles.some((role) => role.type === type))
  return types.flatMap((type) => rows.filter((row) => firstOf(row) === type))
}

function matching(search: string): (row: BookRow) => boolean {
  const words = searchWords(search)
  return ({ first_name, last_name, email, fiscal_code }) => {
    const text = plain(`${last_name} ${first_name ?? ''} ${email ?? ''} ${fiscal_code ?? ''}`)
    return words.every((word) => text.includes(word))
  }
}
