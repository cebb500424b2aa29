import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { auditCompany, type CompanyCaller } from '../../notices/company-news.ts'
import { addressRequest, decideAddress, isAddressApproved } from '../../stores/companies/address-store.ts'
import { type CompanyRow, lockedCompany, updateCompany } from '../../stores/companies/company-store.ts'
import { roleOf } from '../../stores/companies/role-store.ts'
import { askCertifiedMail } from './confirmation-commands.ts'

interface Asked {
  email: string
  /** An operator looks at the address first. */
  waits: boolean
}

/** Writes to the certified mail again, or to another address where that may answer for the company. */
export async function addressAsked(tx: Tx, deps: Deps, { user, company }: CompanyCaller, email: string | null): Promise<Asked> {
  const row = await lockedCompany(tx, company)
  const role = await roleOf(tx, company, user, 'ADMIN')
  if (!row || !role) throw new Fault('CP003')
  const isActive = role.status === 'ACTIVE'
  if (row.confirmed_at && !isActive) return managerAsked(tx, deps, row, user)
  if (row.confirmed_at && (email === null || email === row.email)) throw new Fault('CP001')
  const wish = { row, company, user_id: user, email }
  return row.cerved_id === null ? customAsked(tx, deps, wish) : registryAsked(tx, deps, wish)
}

/** A manager named by others waits for the address the company has. */
async function managerAsked(tx: Tx, deps: Deps, row: CompanyRow, user_id: string): Promise<Asked> {
  if (!row.email) throw needed()
  await askCertifiedMail(tx, deps, { company: row, user_id, kind: 'MANAGER', email: row.email })
  return { email: row.email, waits: false }
}

const needed = () => new Fault('E0001', [{ path: 'email', message: 'requiredField' }])

interface Wish {
  row: CompanyRow
  company: CompanyCaller['company']
  user_id: string
  email: string | null
}

/** A company entered by hand has the address that was entered; once confirmed, another takes its place only by answering. */
async function customAsked(tx: Tx, deps: Deps, { row, company, user_id, email }: Wish): Promise<Asked> {
  const address = email ?? row.email
  if (!address) throw needed()
  if (!row.confirmed_at && address !== row.email) {
    await updateCompany(tx, company, { email: address })
    await auditCompany(tx, deps, { company_id: row._id, user_id, action: 'company.address_given', data: { before: row.email, after: address } })
  }
  await askCertifiedMail(tx, deps, { company: row, user_id, kind: 'REGISTRATION', email: address })
  return { email: address, waits: false }
}

/** Anybody could write an address of their own: a company of the registry answers from the one the registry knows, or from one an operator has looked at. */
async function registryAsked(tx: Tx, deps: Deps, { row, user_id, email }: Wish): Promise<Asked> {
  const address = email ?? row.registry_email
  if (!address) throw needed()
  if (address !== row.registry_email && !(await isAddressApproved(tx, { company_id: row._id, user_id, email: address }))) {
    await addressRequest(tx, { company_id: row._id, user_id, email: address, at: deps.clock.now() })
    await auditCompany(tx, deps, { company_id: row._id, user_id, action: 'company.address_requested', data: { email: address } })
    return { email: address, waits: true }
  }
  await askCertifiedMail(tx, deps, { company: row, user_id, kind: 'REGISTRATION', email: address })
  return { email: address, waits: false }
}

/** An operator's answer. An approved address is written to at once; undefined when nothing waits under this id. */
export async function addressDecided(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  it: { _id: string; approved: boolean; operator: string },
): Promise<{ email: string; business_name: string } | undefined> {
  const request = await decideAddress(tx, { ...it, at: deps.clock.now() })
  if (!request) return undefined
  const { company_id, user_id, email, business_name } = request
  const action = it.approved ? 'company.address_approved' : 'company.address_refused'
  await auditCompany(tx, deps, { company_id, operator: it.operator, action, data: { email, user_id } })
  if (it.approved) await askCertifiedMail(tx, deps, { company: { _id: company_id, business_name }, user_id, kind: 'REGISTRATION', email })
  return { email, business_name }
}
