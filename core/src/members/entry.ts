import type { z } from 'zod'
import type { Holding, HoldingDraft } from '../company/holdings.ts'
import type { MemberRole, MemberType } from '../company/roles.ts'
import roleRows from '../help/roles.json' with { type: 'json' }
import type { MessageKey } from '../i18n/texts.ts'
import type { RuleId } from '../law/schema.ts'
import { flawsOf, isValid, rolesHeld } from './rules.ts'
import type { CompanyMember } from './schema.ts'

const typeOf = new Map<string, MemberType>(roleRows.map((it) => [it.code, it.type as MemberType]))
const rankOf = new Map([...typeOf.keys()].map((code, rank) => [code, rank]))

/** What a role code stands for; null when there is no such role. */
export const roleOf = (code: string): MemberRole | null => {
  const type = typeOf.get(code)
  return type ? { code, type } : null
}

/** Each role once, in the order of the table of roles; codes that nobody knows come last. */
export function inRoleOrder<Role extends { code: string }>(roles: readonly Role[]): Role[] {
  if (roles.length < 2) return [...roles]
  const rank = ({ code }: Role) => rankOf.get(code) ?? rankOf.size
  return [...new Map(roles.map((it) => [it.code, it])).values()].sort((a, b) => rank(a) - rank(b))
}

/** Somebody as written down, before the book gives a number and a colour. */
export type MemberEntry = Pick<
  CompanyMember,
  | 'kind'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'email'
  | 'emails'
  | 'fiscal_code'
  | 'subject_code'
  | 'legal_representative'
  | 'cf_legal_representative'
  | 'ext_description'
  | 'employee'
  | 'roles'
  | 'holdings'
>

type Told = { [K in keyof MemberEntry]?: MemberEntry[K] | undefined } & Pick<MemberEntry, 'last_name' | 'roles'>

/** Only what the book keeps: what was left out is nothing, no address or role stands twice, and who owns a quota is a partner. */
export const entryOf = (it: Told): MemberEntry => ({
  kind: it.kind ?? 'P',
  first_name: it.first_name ?? null,
  last_name: it.last_name,
  phone: it.phone ?? null,
  email: it.email ?? null,
  emails: it.emails?.length ? [...new Set(it.emails)].filter((address) => address !== it.email) : [],
  fiscal_code: it.fiscal_code ?? null,
  subject_code: it.subject_code ?? null,
  legal_representative: it.legal_representative ?? null,
  cf_legal_representative: it.cf_legal_representative ?? null,
  ext_description: it.ext_description ?? null,
  employee: it.employee ?? false,
  roles: inRoleOrder(rolesHeld(it.roles, it.holdings ?? [])),
  holdings: it.holdings ?? [],
})

export const holdingsOf = (drafts: readonly z.output<typeof HoldingDraft>[]): Holding[] => drafts.map((it) => ({ ...it, of: it.of ?? null }))

/** An entry that has been looked at: whether anything in it stands in the way of a meeting. */
export type NewMember = MemberEntry & { is_valid: boolean; color?: string | null; twin_id?: string | null }

export function newMember(it: Told, strict: boolean): NewMember {
  const entry = entryOf(it)
  return { ...entry, is_valid: isValid(flawsOf(entry, strict)) }
}

/** The roles that codes stand for. A role somebody holds keeps the type it was given; null stands for a code that nobody knows. */
export const rolesFrom = (codes: readonly string[], held: readonly MemberRole[] = []): (MemberRole | null)[] =>
  codes.map((code) => held.find((it) => it.code === code) ?? roleOf(code))

export interface FieldFault {
  path: string
  message: MessageKey
  /** Of the law, where it is one that stands against it. */
  rules?: readonly RuleId[]
  /** Who of the book is that person already. */
  member_id?: string
}

/** Statutory auditors are chosen among persons (art. 2397, 2399); a firm may direct, audit the accounts or hold shares. */
const isForPersons = ({ type }: MemberRole) => type === 'MAJ'

/** Votes never pass shares (L-SHR-03). */
export const votesAboveShares = (path: string): FieldFault => ({ path, message: 'voteSharesAboveShares', rules: ['L-SHR-03'] })

/** What an entry says against itself. `people` are the others of the book, on whose quotas a right may be. */
export function refuseEntry(it: Pick<MemberEntry, 'kind' | 'roles' | 'holdings'>, people: ReadonlySet<string>): FieldFault[] {
  const inRoles: FieldFault[] = it.kind === 'S' && it.roles.some(isForPersons) ? [{ path: 'roles', message: 'roleNotForCompany' }] : []
  const inHoldings = it.holdings.flatMap(({ shares_value, vote_value, of }, index): FieldFault[] => [
    ...(vote_value > shares_value ? [votesAboveShares(`holdings.${index}.vote_value`)] : []),
    ...(of !== null && !people.has(of) ? [{ path: `holdings.${index}.of`, message: 'invalidValue' } as const] : []),
  ])
  return [...inRoles, ...inHoldings]
}
