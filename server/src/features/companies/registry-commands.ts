import { createHash } from 'node:crypto'
import { type RegisteredCompany, type RegistryPlan, registryPlan } from '@delibera/core/companies/difference'
import type { RegistryDifference } from '@delibera/core/companies/registry'
import { isManaged } from '@delibera/core/companies/rules'
import { Fault } from '@delibera/core/faults'
import { newMember } from '@delibera/core/members/entry'
import { sql } from 'kysely'
import type { RegistryCompany } from '../../adapters/registry/port.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { auditCompany, type CompanyCaller, oneCompany } from '../../notices/company-news.ts'
import { companyRow, updateCompany } from '../../stores/companies/company-store.ts'
import { addMembers, lockBook, membersOf, removeMembers, rewriteMembers } from '../../stores/members/member-store.ts'
import { askRegistry } from './registration-commands.ts'

interface Wanted {
  apply: boolean
  revision?: string | undefined
}

/** What the registry would change; and then the change, if it is still the one that was read. */
export async function registryUpdated(deps: Deps, caller: CompanyCaller, { apply, revision }: Wanted): Promise<RegistryDifference> {
  const { db, registry } = deps
  const row = await companyRow(db, caller.company)
  const cerved_id = row?.cerved_id
  if (!cerved_id) throw new Fault('CP002')
  const found = await askRegistry(() => registry.company(cerved_id))
  if (!found) throw new Fault('CP002')
  if (!isManaged(found.code)) throw new Fault('CP003', 'notManaged')
  if (!apply) return seen(await comparison(db, caller, found), false)
  return oneCompany(() =>
    db.transaction().execute(async (tx) => {
      await lockBook(tx, caller.company)
      const compared = await comparison(tx, caller, found)
      if (compared.revision !== revision) throw new Fault('E0002')
      await carryOut(tx, deps, caller, compared.plan)
      return seen(compared, true)
    }),
  )
}

interface Comparison {
  plan: RegistryPlan
  revision: string
}

async function comparison(db: Db, { company }: CompanyCaller, found: RegistryCompany): Promise<Comparison> {
  const row = await companyRow(db, company)
  if (!row) throw new Fault('CP003')
  const { business_name, code, class_code, registry_email, vat_number, fiscal_code, codice_univoco, rea_code, province, locality } = row
  const { locality_code, cap, address, shares_unit, shares_value, payed_shares_value, vote_value } = row
  const now: RegisteredCompany = {
    business_name,
    code,
    class_code,
    email: registry_email,
    vat_number,
    fiscal_code,
    codice_univoco,
    rea_code,
    province,
    locality,
    locality_code,
    cap,
    address,
    shares_unit,
    shares_value,
    payed_shares_value,
    vote_value,
    members: await membersOf(db, company),
  }
  const facts = { ...found, email: found.email?.toLowerCase() ?? null, fiscal_code: found.fiscal_code?.toUpperCase() ?? null }
  const revision = createHash('sha256')
    .update(JSON.stringify([now, facts]))
    .digest('base64url')
  return { plan: registryPlan(now, facts), revision }
}

const seen = ({ plan, revision }: Comparison, applied: boolean): RegistryDifference => ({ ...plan.difference, revision, applied })

async function carryOut(tx: Tx, deps: Deps, { user, company }: CompanyCaller, plan: RegistryPlan): Promise<void> {
  const at = deps.clock.now()
  const strict = deps.config.strict_tax_ids
  const { email, business_name, code, shares_unit, ...fields } = plan.company
  if (Object.keys(plan.company).length > 0) {
    const named = Object.fromEntries(Object.entries({ business_name, code, shares_unit }).filter(([, value]) => value != null)) as { business_name?: string }
    await updateCompany(tx, company, { ...fields, ...named, ...(email !== undefined && { registry_email: email }), registry_checked_at: at.toISOString() })
  }
  // Offices pass from one to another: whoever goes makes room before whoever comes.
  await removeMembers(tx, company, plan.removed, at)
  await rewriteMembers(
    tx,
    company,
    plan.changed.map((it) => ({ ...newMember(it, strict), _id: it._id })),
    at,
  )
  await addMembers(
    tx,
    company,
    plan.added.map((it) => newMember(it, strict)),
    at,
  )
  await sql`update companies set administrator_id = null where _id = ${company} and administrator_id is not null
    and not exists (select 1 from member_roles where member_id = administrator_id and type = 'ADM')`.execute(tx)
  const { company: changes, added, changed, removed } = plan.difference
  const data = { company: changes.map((it) => it.field), added: added.length, changed: changed.length, removed: removed.length }
  await auditCompany(tx, deps, { company_id: company, user_id: user, action: 'company.registry_update', data })
}
