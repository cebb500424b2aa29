import type { CompanyType } from '../company/company-type.ts'
import type { SharesUnit } from '../company/shares-unit.ts'
import { companyCodes } from '../help/vocabulary.ts'
import type { MessageKey } from '../i18n/texts.ts'
import type { Confirmation, ConfirmationKind } from './confirmations.ts'
import type { Missing } from './schema.ts'

/** How long a letter to the certified mail can be answered. */
export const confirmationDays = 7

/** Which rules a company follows; null for a legal form that the product does not manage. */
export const typeOfCode = (code: string): CompanyType | null => companyCodes.find((it) => it.code === code)?.type ?? null

/** A code of the registry that can be registered; those of companies entered by hand are no codes of the registry. */
export const isManaged = (code: string): boolean => companyCodes.some((it) => it.code === code && it.managed)

/** Quotas of an S.r.l. have a value in money, shares of an S.p.A. are counted. */
export const usualUnit = (type: CompanyType): SharesUnit => (type === 'SRL' ? 'EUR_CENT' : 'SHARE')

interface FieldFault {
  path: string
  message: MessageKey
}

interface Identity {
  fiscal_code?: string | null | undefined
  vat_number?: string | null | undefined
}
interface Capital {
  shares_value?: number | null | undefined
  payed_shares_value?: number | null | undefined
  vote_value?: number | null | undefined
  capital_cents?: number | null | undefined
  payed_capital_cents?: number | null | undefined
}

const isAbove = (part: number | null | undefined, whole: number | null | undefined): boolean => (whole ?? null) !== null && (part ?? 0) > whole!

/** What several fields of a company say against each other. */
export function refuseDetails(it: Identity & Capital): FieldFault | null {
  if (!it.fiscal_code && !it.vat_number) return { path: 'vat_number', message: 'taxIdNeeded' }
  if (isAbove(it.payed_capital_cents, it.capital_cents)) return { path: 'payed_capital_cents', message: 'paidAboveShares' }
  if (isAbove(it.payed_shares_value, it.shares_value)) return { path: 'payed_shares_value', message: 'paidAboveShares' }
  return isAbove(it.vote_value, it.shares_value) ? { path: 'vote_value', message: 'voteSharesAboveShares' } : null
}

export const identityFields = ['business_name', 'vat_number', 'fiscal_code'] as const
type Named = Record<(typeof identityFields)[number], string | null>

/** Who a confirmed company is stays as it was confirmed: anybody could take another's name and number otherwise. The registry, or its certified mail, says when it is another. */
export const refuseIdentity = (
  company: Named & { registry: boolean; confirmed: boolean },
  change: { [Field in keyof Named]?: string | null | undefined },
): FieldFault[] =>
  company.confirmed
    ? identityFields
        .filter((it) => change[it] !== undefined && change[it] !== company[it])
        .map((path) => ({ path, message: company.registry ? 'identityOfRegistry' : 'identityConfirmed' }))
    : []

interface Completeness extends Identity {
  business_name: string
  address: string | null
  locality: string | null
  confirmed: boolean
  directors: number
  /** Partners with shares. */
  partners: number
  invalid_members: number
}

/** What stands between a company and its first meeting (decision D13). */
export function missingOf(it: Completeness): Missing[] {
  const answers: [Missing, boolean][] = [
    ['name', it.business_name.trim() !== ''],
    ['tax_id', Boolean(it.fiscal_code || it.vat_number)],
    ['address', Boolean(it.address && it.locality)],
    ['confirmed_email', it.confirmed],
    ['director', it.directors > 0],
    ['partner', it.partners > 0],
    ['valid_members', it.invalid_members === 0],
  ]
  return answers.filter(([, isThere]) => !isThere).map(([what]) => what)
}

interface ConfirmationFacts {
  kind: ConfirmationKind
  used: boolean
  expires_at: Date
  /** For a registration: whether somebody else's was confirmed first; for a person: whether the role is active already. */
  already: boolean
}

/** Used before expired: whoever opens the link twice is told that all went well the first time. */
export function confirmationState(it: ConfirmationFacts, now: Date): Confirmation['state'] {
  if (it.used) return 'USED'
  if (it.already) return 'ALREADY_ACTIVE'
  return now >= it.expires_at ? 'EXPIRED' : 'OPEN'
}
