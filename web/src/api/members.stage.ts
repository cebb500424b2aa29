import { type Holding, sumsOf } from '@delibera/core/company/holdings'
import { rolesIn } from '@delibera/core/help/data'
import { capitalSummary, colorFor, flawsOf, groupsOf, isValid, leadingType, percentageOf } from '@delibera/core/members/rules'
import type { CompanyMember, MemberList } from '@delibera/core/members/schema'

type Somebody = Partial<Omit<CompanyMember, 'roles'>> & { last_name: string; roles: string[] }

const roles = rolesIn('it')
export const roleList = { total: roles.length, items: roles }

/** Whole euro of a quota that somebody owns and votes. */
export const owning = (euro: number): Holding[] => [{ title: 'OWNERSHIP', shares_value: euro * 100, vote_value: euro * 100, of: null }]

const idOf = (seat: number) => `00000000-0000-4000-8000-${String(seat + 1).padStart(12, '0')}`

/** The book of a company as the server would answer it, out of as little as a test has to say. */
export function bookOf(people: readonly Somebody[], capitalEuro = 100_000): MemberList {
  const capital = capitalEuro * 100
  const items = people.map((it, seat) => memberOf(it, seat, capital))
  const sums = items.map((it) => sumsOf(it.holdings))
  return {
    total: items.length,
    invalid: items.filter((it) => !it.is_valid).length,
    capital: capitalSummary(sums, { unit: 'EUR_CENT', capital }),
    groups: groupsOf(items, 'BOOK'),
    items,
  }
}

function memberOf({ roles: codes, ...given }: Somebody, seat: number, capital: number): CompanyMember {
  const held = codes.map((code) => ({ code, type: roles.find((it) => it.code === code)!.type }))
  const known = {
    kind: 'P' as const,
    first_name: 'Anna',
    phone: null,
    email: `p${seat}@pec.example`,
    emails: [],
    fiscal_code: 'RSSMRA80A01H501U',
    subject_code: null,
    legal_representative: null,
    cf_legal_representative: null,
    ext_description: null,
    employee: false,
    has_signature: false,
    twin_id: null,
    holdings: [],
    ...given,
    _id: given._id ?? idOf(seat),
    color: colorFor(seat),
    roles: held,
    type: leadingType(held),
  }
  const flaws = flawsOf(known, false)
  const { shares, vote } = sumsOf(known.holdings)
  const part = (value: number) => ({ value, percentage: percentageOf(value, capital) })
  return { ...known, flaws, is_valid: isValid(flaws), shares: part(shares), vote_shares: part(vote) }
}
