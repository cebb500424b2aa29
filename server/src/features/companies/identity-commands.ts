import type { Identity, IdentityWish } from '@delibera/core/companies/confirmations'
import { identityFields, refuseDetails } from '@delibera/core/companies/rules'
import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { auditCompany, type CompanyCaller, oneCompany, refuseTaxIds } from '../../notices/company-news.ts'
import { type CompanyRow, companyRow, isTaken, lockedCompany, updateCompany } from '../../stores/companies/company-store.ts'
import { withdrawIdentities } from '../../stores/companies/confirmation-store.ts'
import { askCertifiedMail } from './confirmation-commands.ts'
import { askRegistry, checkedNow, knownToRegistry } from './registration-commands.ts'

/**
 * Another name or other tax identifiers for a confirmed company. They wait until its certified mail has answered: whoever acts for a company here
 * cannot make it another one. Asked for what it has already, only the registry is asked.
 */
export async function identityAsked(deps: Deps, caller: CompanyCaller, wish: IdentityWish): Promise<void> {
  const refusal = refuseTaxIds(wish, deps.config.strict_tax_ids)
  if (refusal) throw refusal
  const wanted: Identity = { business_name: wish.business_name, vat_number: wish.vat_number ?? null, fiscal_code: wish.fiscal_code ?? null }
  const against = refuseDetails(wanted)
  if (against) throw new Fault('E0001', [against])
  await refuseKnown(deps, caller, wanted)
  const registry_checked_at = checkedNow(deps)
  await oneCompany(() => deps.db.transaction().execute((tx) => keepWish(tx, deps, caller, { ...wanted, registry_checked_at })))
}

/** Who is in the registry is who the registry says: by hand anybody could be. Where the certified mail is the one that it knows, the company itself asks. */
async function refuseKnown(deps: Deps, { company }: CompanyCaller, wanted: Identity): Promise<void> {
  const row = await companyRow(deps.db, company)
  if (!row?.confirmed_at) throw new Fault('CP003')
  if (row.cerved_id !== null) throw new Fault('CP003', { reason: 'in_registry', registry_id: row.cerved_id })
  const known = await knownToRegistry(deps, wanted)
  const found = known && (await askRegistry(() => deps.registry.company(known.registry_id)))
  if (known && found?.email?.toLowerCase() !== row.email) throw new Fault('CP003', { reason: 'in_registry', registry_id: known.registry_id })
}

type Wish = Identity & Pick<CompanyRow, 'registry_checked_at'>

async function keepWish(tx: Tx, deps: Deps, { user, company }: CompanyCaller, { registry_checked_at, ...wanted }: Wish): Promise<void> {
  const row = await lockedCompany(tx, company)
  if (!row?.confirmed_at || !row.email) throw new Fault('CP003')
  if (identityFields.every((it) => row[it] === wanted[it])) {
    await withdrawIdentities(tx, company)
    if (registry_checked_at) await updateCompany(tx, company, { registry_checked_at })
    return
  }
  if (await isTaken(tx, { ...wanted, cerved_id: null, _id: company })) throw new Fault('CP001')
  const identity = { ...wanted, registry_checked_at }
  const isSent = await askCertifiedMail(tx, deps, { company: row, user_id: user, kind: 'IDENTITY', email: row.email, identity })
  if (!isSent) return
  await auditCompany(tx, deps, { company_id: company, user_id: user, action: 'company.identity_requested', data: { ...wanted } })
}

/** What was asked for and nobody has answered is no longer wanted. */
export async function identityWithdrawn(tx: Tx, deps: Deps, { user, company }: CompanyCaller): Promise<void> {
  const row = await lockedCompany(tx, company)
  if (!row) throw new Fault('CP003')
  if (!(await withdrawIdentities(tx, company))) return
  await auditCompany(tx, deps, { company_id: company, user_id: user, action: 'company.identity_withdrawn' })
}
