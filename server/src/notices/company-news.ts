import type { Company } from '@delibera/core/companies/schema'
import { Fault } from '@delibera/core/faults'
import { acceptsFiscalCode, acceptsVatNumber, isVatNumber } from '@delibera/core/fiscal-codes'
import type { NotificationKind } from '@delibera/core/notifications/schema'
import { appendAudit } from '../audit/log.ts'
import { sqlState, type Tx } from '../db/connect.ts'
import type { JsonObject } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Contexts } from '../http/guards.ts'
import { companyOf } from '../stores/companies/company-store.ts'
import { notify } from './notify.ts'

export type CompanyCaller = Pick<Contexts['company'], 'user' | 'company'> & Partial<Pick<Contexts['company'], 'locale'>>

/** The company after a change; one that was removed meanwhile is a stranger's. */
export async function companySeen(deps: Pick<Deps, 'db' | 'clock'>, caller: CompanyCaller): Promise<Company> {
  const company = await companyOf(deps, caller)
  if (!company) throw new Fault('CP003')
  return company
}

interface CompanyAct {
  company_id: string
  /** Who did it: a person, an operator; neither when the certified mail answered. */
  user_id?: string
  operator?: string
  action: string
  data?: JsonObject
}

export function auditCompany(tx: Tx, { clock }: Pick<Deps, 'clock'>, { company_id, user_id, operator, action, data = {} }: CompanyAct): Promise<void> {
  const actor = user_id ? `user:${user_id}` : operator ? `operator:${operator}` : 'system'
  return appendAudit(tx, { chain: `company:${company_id}`, actor, action, data, at: clock.now() })
}

interface CompanyNews {
  kind: NotificationKind
  user_id: string
  /** Of the company, or of the person it is about. */
  name: string
  /** The page it leads to. */
  to?: string
}

export const tell = (tx: Tx, { clock }: Pick<Deps, 'clock'>, { kind, user_id, name, to }: CompanyNews): Promise<void> =>
  notify(tx, { user_id, kind, data: { name, ...(to && { to }) }, at: clock.now() })

export const companyPage = (company_id: string, page = 'home'): string => `/company/${company_id}/${page}`

interface TaxIds {
  vat_number?: string | null | undefined
  fiscal_code?: string | null | undefined
}

/** The form of both was looked at on the way in; their check characters count where the installation is strict (decision D2). */
export function refuseTaxIds({ vat_number, fiscal_code }: TaxIds, strict: boolean): Fault | null {
  const accepts = (code: string) => (isVatNumber(code) ? acceptsVatNumber(code, strict) : acceptsFiscalCode(code, strict))
  const faults = [
    ...(vat_number && !acceptsVatNumber(vat_number, strict) ? [{ path: 'vat_number', message: 'insertValidPiva' }] : []),
    ...(fiscal_code && !accepts(fiscal_code) ? [{ path: 'fiscal_code', message: 'insertValidCFOrPiva' }] : []),
  ]
  return faults.length > 0 ? new Fault('E0001', faults) : null
}

/** The keys of the table let one registration of a company be confirmed; whoever comes second is told that it is active already. */
export async function oneCompany<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) === '23505' && /^companies_/.test((error as { constraint?: string }).constraint ?? '')) throw new Fault('CP001')
    throw error
  }
}
