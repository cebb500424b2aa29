import { afterAct } from '@delibera/core/consultants/rules'
import type { ServedCompany } from '@delibera/core/consultants/schema'
import { dayMs } from '@delibera/core/durations'
import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { auditCompany } from '../../notices/company-news.ts'
import { notifyAdmins, tellAdmins } from '../../notices/consultant-news.ts'
import { roleOf, setRole } from '../../stores/companies/role-store.ts'
import { type Adviser, adviserOf, companyByVat, lettersOf, noteLetter } from '../../stores/consultants/consultant-store.ts'
import { askCertifiedMail } from '../companies/confirmation-commands.ts'

type Asked = NonNullable<Awaited<ReturnType<typeof companyByVat>>>
type Answer = Pick<ServedCompany, '_id' | 'business_name' | 'status' | 'since'>

/** A consultant asks for the link. Who was invited already has it at once: both sides want it. */
export async function requestCompany(tx: Tx, deps: Deps, user: Proven<'user'>, vat_number: string): Promise<Answer> {
  const adviser = await adviserOf(tx, { _id: user })
  if (!adviser) throw new Fault('CP003')
  const company = await companyByVat(tx, vat_number)
  if (!company) throw new Fault('CP002')
  const role = await roleOf(tx, company._id, user, 'CONSULTANT')
  if (role?.status === 'ACTIVE') throw new Fault('MB001', [{ path: 'vat_number', message: 'companyLinked' }])
  const { _id, business_name } = company
  const status = afterAct(role?.status ?? null, 'request')
  if (!status) {
    await askCompany(tx, deps, company, adviser)
    return { _id, business_name, status: role!.status, since: role!.since }
  }
  const at = deps.clock.now()
  await setRole(tx, { company_id: _id, user_id: user, role: 'CONSULTANT', status, at })
  const action = status === 'ACTIVE' ? 'consultant.accepted' : 'consultant.requested'
  await auditCompany(tx, deps, { company_id: _id, user_id: user, action, data: { consultant_id: user } })
  if (status === 'ACTIVE') await tellAdmins(tx, deps, { company, adviser, event: 'CONSULTANT_ACCEPTED' })
  else await askCompany(tx, deps, company, adviser)
  return { _id, business_name, status, since: at.toISOString() }
}

/** Once a day at most, however often a consultant asks, takes it back or is refused: nobody is to be worn down by letters. */
async function askCompany(tx: Tx, deps: Deps, company: Asked, adviser: Adviser): Promise<void> {
  const at = deps.clock.now()
  const { requested_at } = await lettersOf(tx, company._id, adviser._id)
  if (requested_at && at.getTime() - Date.parse(requested_at) < dayMs) return
  await noteLetter(tx, company._id, adviser._id, { requested_at: at.toISOString() })
  if (company.email) await askCertifiedMail(tx, deps, { company, user_id: adviser._id, kind: 'CONSULTANT', email: company.email })
  await notifyAdmins(tx, deps, { company, adviser, event: 'CONSULTANT_REQUESTED' })
}
