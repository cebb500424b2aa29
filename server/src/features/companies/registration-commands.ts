import { membersFrom } from '@delibera/core/companies/difference'
import { isManaged, refuseDetails, typeOfCode, usualUnit } from '@delibera/core/companies/rules'
import type { CustomChange, CustomCompany } from '@delibera/core/companies/schema'
import { Fault } from '@delibera/core/faults'
import { newMember } from '@delibera/core/members/entry'
import { type RegistryCompany, RegistryDown, type RegistrySummary } from '../../adapters/registry/port.ts'
import type { VatAdvice } from '../../adapters/vat/port.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { auditCompany, type CompanyCaller } from '../../notices/company-news.ts'
import { type CompanyRow, isTaken, removeCompany, updateCompany } from '../../stores/companies/company-store.ts'
import { addClaim, claimOf } from '../../stores/companies/registration-store.ts'
import { setRole } from '../../stores/companies/role-store.ts'
import { addMembers } from '../../stores/members/member-store.ts'
import { askCertifiedMail } from './confirmation-commands.ts'

interface Claim {
  user: Proven<'user'>
  advice: VatAdvice | null
}

/** What the European register says of a number is written down and refuses nothing: it is often late, and sometimes silent. */
export async function vatAdvice({ vat, log }: Deps, vat_number: string | null): Promise<VatAdvice | null> {
  if (!vat_number) return null
  return vat.advise(vat_number).catch((error: unknown): VatAdvice => {
    log.warn({ err: error }, 'the register of VAT numbers failed')
    return 'NO_ANSWER'
  })
}

/** A registry that does not answer is the registry's failure, and said as such. */
export async function askRegistry<Found>(ask: () => Promise<Found>): Promise<Found> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof RegistryDown) throw new Fault('GEN01', 'registry', 502)
    throw error
  }
}

type Numbers = { vat_number?: string | null | undefined; fiscal_code?: string | null | undefined }

/** Whom the registry knows by either number. One of two that agrees is enough: the other may be anybody's. */
export async function knownToRegistry({ registry }: Pick<Deps, 'registry'>, { vat_number, fiscal_code }: Numbers): Promise<RegistrySummary | undefined> {
  const codes = new Set([vat_number, fiscal_code].flatMap((it) => it ?? []))
  for (const code of codes) {
    const hits = await askRegistry(() => registry.search(code))
    const known = hits.find((it) => isManaged(it.code) && (it.vat_number === code || it.fiscal_code?.toUpperCase() === code))
    if (known) return known
  }
}

/**
 * A company that the registry knows is registered from there: its certified address is then the registry's. By hand anybody could name an address of
 * their own and take it. While the registry does not answer nobody is registered by hand.
 */
export async function refuseHandmade(deps: Pick<Deps, 'registry'>, numbers: Numbers): Promise<void> {
  const known = await knownToRegistry(deps, numbers)
  if (known) throw new Fault('CP003', { reason: 'in_registry', registry_id: known.registry_id })
}

/** What a company says of numbers that were just looked up: when, or that there was nobody to ask. */
export const checkedNow = ({ registry, clock }: Pick<Deps, 'registry' | 'clock'>): string | null => (registry.verifies ? clock.now().toISOString() : null)

type Nulled<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }

export async function claimCustom(tx: Tx, deps: Deps, { user, advice }: Claim, body: CustomCompany): Promise<Proven<'company'>> {
  const { business_name, code } = body
  const given = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, value ?? null])) as Nulled<CustomCompany>
  const ids = { vat_number: body.vat_number ?? null, fiscal_code: body.fiscal_code ?? null }
  const against = refuseDetails(body)
  if (against) throw new Fault('E0001', [against])
  if (await isTaken(tx, { ...ids, cerved_id: null })) throw new Fault('CP001')
  const type = typeOfCode(code)!
  const columns = { ...given, ...ids, name: body.name ?? business_name, type, shares_unit: usualUnit(type), registry_checked_at: checkedNow(deps) }
  const added = await addClaim(tx, { ...columns, created_by: user, at: deps.clock.now() })
  if (!added) return claimedBefore(tx, deps, { user, ids, entered: body })
  await claimed(tx, deps, { user, advice }, { _id: added, business_name, email: body.email, origin: 'custom' })
  return added
}

interface Correction extends CompanyCaller {
  row: CompanyRow
}

/** What the claimant writes anew of a registration that nobody has confirmed. Another address is written to. */
export async function correctClaim(tx: Tx, deps: Deps, { user, company, row }: Correction, { name, code, ...fields }: CustomChange): Promise<void> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as typeof fields
  const type = code && typeOfCode(code)!
  const set = {
    ...given,
    ...(name !== undefined && { name: name ?? fields.business_name ?? row.business_name }),
    ...(code && type && { code, type, shares_unit: usualUnit(type), ...(type !== row.type && { statute: '{}' }) }),
  }
  const against = refuseDetails({ ...row, ...set })
  if (against) throw new Fault('E0001', [against])
  const changed = Object.entries(set).filter(([field, value]) => row[field as keyof CompanyRow] !== value)
  if (changed.length === 0) return
  const isOther = changed.some(([field]) => field === 'vat_number' || field === 'fiscal_code')
  const columns = Object.fromEntries(changed) as Parameters<typeof updateCompany>[2]
  await updateCompany(tx, company, { ...columns, ...(isOther && { registry_checked_at: checkedNow(deps) }) })
  await auditCompany(tx, deps, { company_id: company, user_id: user, action: 'company.corrected', data: { fields: changed.map(([field]) => field) } })
  const { email } = fields
  if (email && email !== row.email) {
    const named = { _id: company, business_name: fields.business_name ?? row.business_name }
    await askCertifiedMail(tx, deps, { company: named, user_id: user, kind: 'REGISTRATION', email })
  }
}

export async function claimFromRegistry(tx: Tx, deps: Deps, { user, advice }: Claim, found: RegistryCompany): Promise<Proven<'company'>> {
  const { vat_number, fiscal_code, business_name } = found
  const ids = { vat_number, fiscal_code: fiscal_code?.toUpperCase() ?? null }
  if (await isTaken(tx, { ...ids, cerved_id: found.registry_id })) throw new Fault('CP001')
  await withdrawHandmade(tx, deps, user, ids)
  const email = found.email?.toLowerCase() ?? null
  const added = await addClaim(tx, {
    ...columnsOf(found),
    ...ids,
    email,
    registry_email: email,
    registry_checked_at: checkedNow(deps),
    created_by: user,
    at: deps.clock.now(),
  })
  if (!added) return claimedBefore(tx, deps, { user, ids })
  const people = membersFrom(found.people).map((it) => newMember(it, deps.config.strict_tax_ids))
  await addMembers(tx, added, people, deps.clock.now())
  await claimed(tx, deps, { user, advice }, { _id: added, business_name, email, origin: found.registry_id })
  return added
}

function columnsOf(found: RegistryCompany) {
  const { business_name, code, class_code, codice_univoco, rea_code, province, locality, locality_code, cap, address, shares_unit, shares_value } = found
  const paid = found.payed_shares_value
  return {
    business_name,
    code,
    class_code,
    codice_univoco,
    rea_code,
    province,
    locality,
    locality_code,
    cap,
    address,
    shares_unit,
    shares_value,
    name: business_name,
    cerved_id: found.registry_id,
    type: typeOfCode(code)!,
    payed_shares_value: paid !== null && shares_value !== null ? Math.min(paid, shares_value) : paid,
  }
}

/** Whoever typed a company in and then found it in the registry meant the same one. */
async function withdrawHandmade(tx: Tx, deps: Deps, user: Proven<'user'>, ids: TaxIds): Promise<void> {
  const before = await claimOf(tx, user, ids)
  if (!before || before.cerved_id !== null) return
  await removeCompany(tx, before._id, deps.clock.now())
  await auditCompany(tx, deps, { company_id: before._id, user_id: user, action: 'company.withdrawn' })
}

interface Claimed {
  _id: Proven<'company'>
  business_name: string
  email: string | null
  /** Where the company comes from: its number in the registry, or the word for one entered by hand. */
  origin: string
}

async function claimed(tx: Tx, deps: Deps, { user, advice }: Claim, { email, origin, ...company }: Claimed): Promise<void> {
  await setRole(tx, { company_id: company._id, user_id: user, role: 'ADMIN', status: 'PENDING', at: deps.clock.now() })
  await auditCompany(tx, deps, { company_id: company._id, user_id: user, action: 'company.registered', data: { origin, vat_advice: advice } })
  if (email) await askCertifiedMail(tx, deps, { company, user_id: user, kind: 'REGISTRATION', email })
}

type TaxIds = Parameters<typeof claimOf>[2]

interface Again {
  user: Proven<'user'>
  ids: TaxIds
  /** What somebody typed, for a company entered by hand. */
  entered?: CustomCompany
}

/** The same person again: the same registration, as it is written now, and its letter once more. What the registry says of a company is not the claimant's to write. */
async function claimedBefore(tx: Tx, deps: Deps, { user, ids, entered }: Again): Promise<Proven<'company'>> {
  const row = await claimOf(tx, user, ids)
  if (!row) throw new Fault('CP001')
  if (entered && row.cerved_id === null) await correctClaim(tx, deps, { user, company: row._id, row }, { ...entered, name: entered.name ?? null })
  const { email, business_name } = row.cerved_id === null ? { ...row, ...entered } : { ...row, email: row.registry_email }
  if (email) await askCertifiedMail(tx, deps, { company: { _id: row._id, business_name }, user_id: user, kind: 'REGISTRATION', email })
  return row._id
}
