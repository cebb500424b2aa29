import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { postCompanyMail } from '../../notices/company-letters.ts'
import { auditCompany, tell } from '../../notices/company-news.ts'
import type { CompanyRow } from '../../stores/companies/company-store.ts'
import { withdrawConfirmations } from '../../stores/companies/confirmation-store.ts'
import { adminsOf, roleOf, setRole } from '../../stores/companies/role-store.ts'
import { askCertifiedMail } from './confirmation-commands.ts'

export interface Switch {
  company: CompanyRow
  /** Who does it. */
  by: string
  /** Whose permission it is. */
  user_id: string
  enable: boolean
}

/** Somebody becomes a manager only by the certified mail, whoever names them. */
export async function managerNamed(tx: Tx, deps: Deps, { company, by, user_id }: Omit<Switch, 'enable'>): Promise<void> {
  const role = await roleOf(tx, company._id, user_id, 'ADMIN')
  if (role?.status === 'ACTIVE') throw new Fault('CP001')
  if (!company.email) throw new Fault('E0001', [{ path: 'email', message: 'requiredField' }])
  if (role?.status !== 'PENDING') {
    await setRole(tx, { company_id: company._id, user_id, role: 'ADMIN', status: 'PENDING', at: deps.clock.now() })
    await auditCompany(tx, deps, { company_id: company._id, user_id: by, action: 'manager.named', data: { user_id } })
  }
  await askCertifiedMail(tx, deps, { company, user_id, kind: 'MANAGER', email: company.email })
}

export async function managerSwitched(tx: Tx, deps: Deps, it: Switch): Promise<void> {
  const role = await roleOf(tx, it.company._id, it.user_id, 'ADMIN')
  if (!role) throw new Fault('MB003')
  if (it.enable) return role.status === 'ACTIVE' ? undefined : managerNamed(tx, deps, it)
  if (role.status !== 'INCACTIVE') await managerDisabled(tx, deps, it)
}

/** The caller's own permission: left behind here, given by the certified mail alone. */
export async function managerLeaves(tx: Tx, deps: Deps, it: Switch): Promise<void> {
  const role = await roleOf(tx, it.company._id, it.user_id, 'ADMIN')
  if (!role) throw new Fault('CP003')
  if (it.enable && role.status !== 'ACTIVE') throw new Fault('E0002', 'certified_mail')
  if (!it.enable && role.status !== 'INCACTIVE') await managerDisabled(tx, deps, it)
}

/** A company that somebody confirmed is never left without a manager. */
async function managerDisabled(tx: Tx, deps: Deps, { company, by, user_id }: Switch): Promise<void> {
  const { _id: company_id, business_name } = company
  const admins = await adminsOf(tx, company_id)
  const leaving = admins.find((it) => it._id === user_id)
  if (leaving && admins.length === 1) throw new Fault('E0002', 'last_admin')
  await setRole(tx, { company_id, user_id, role: 'ADMIN', status: 'INCACTIVE', at: deps.clock.now() })
  await withdrawConfirmations(tx, { company_id, user_id, kind: 'MANAGER' })
  await auditCompany(tx, deps, { company_id, user_id: by, action: by === user_id ? 'manager.left' : 'manager.disabled', data: { user_id } })
  if (!leaving) return
  if (by !== user_id) await tell(tx, deps, { kind: 'MANAGER_DISABLED', user_id, name: business_name })
  await postCompanyMail(tx, deps, { event: 'MANAGER_DISABLED', to: leaving, company: business_name })
}
