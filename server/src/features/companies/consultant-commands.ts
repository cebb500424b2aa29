import { afterAct, type LinkAct, ownAct } from '@delibera/core/consultants/rules'
import { Fault } from '@delibera/core/faults'
import type { RoleStatus } from '@delibera/core/permissions'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import { auditCompany } from '../../notices/company-news.ts'
import { notifyInvited, postInvitation, tellAdmins, tellConsultant } from '../../notices/consultant-news.ts'
import { withdrawConfirmations } from '../../stores/companies/confirmation-store.ts'
import { roleOf, setRole } from '../../stores/companies/role-store.ts'
import type { Adviser } from '../../stores/consultants/consultant-store.ts'
import type { Switch } from './manager-commands.ts'

/** The company approves, invites again or revokes. */
export async function consultantSwitched(tx: Tx, deps: Deps, it: Switch): Promise<void> {
  const role = await roleOf(tx, it.company._id, it.user_id, 'CONSULTANT')
  if (!role) throw new Fault('MB003')
  const { status } = role
  if (it.enable ? status === 'ACTIVE' || status === 'PENDING' : status === 'INCACTIVE') return
  const next = await moved(tx, deps, it, { act: it.enable ? 'approve' : 'revoke', status })
  const step = { company: it.company, adviser: await personOf(tx, it.user_id) }
  if (next === 'ACTIVE') return tellConsultant(tx, deps, { ...step, event: 'CONSULTANT_APPROVED' })
  if (next === 'INCACTIVE') return tellConsultant(tx, deps, { ...step, event: 'CONSULTANT_REVOKED' })
  await postInvitation(tx, deps, { ...step, email: step.adviser.email, notice_email: role.notice_email, by: prove(it.by) })
  await notifyInvited(tx, deps, { company: it.company, user_id: it.user_id })
}

/** A consultant accepts, refuses or leaves. */
export async function ownConsultantSwitched(tx: Tx, deps: Deps, it: Switch): Promise<void> {
  const role = await roleOf(tx, it.company._id, it.user_id, 'CONSULTANT')
  if (!role) throw new Fault('CP003')
  const { status } = role
  if (status === (it.enable ? 'ACTIVE' : 'INCACTIVE')) return
  await moved(tx, deps, it, { act: ownAct(status, it.enable), status })
  // A request taken back before anybody answered concerns nobody.
  if (status === 'REQUESTED_PENDING') return
  const step = { company: it.company, adviser: await personOf(tx, it.user_id) }
  await tellAdmins(tx, deps, { ...step, event: it.enable ? 'CONSULTANT_ACCEPTED' : 'CONSULTANT_LEFT' })
}

const actions: Record<LinkAct, string> = {
  invite: 'consultant.invited',
  request: 'consultant.requested',
  approve: 'consultant.approved',
  accept: 'consultant.accepted',
  refuse: 'consultant.refused',
  leave: 'consultant.left',
  revoke: 'consultant.revoked',
}

async function moved(tx: Tx, deps: Deps, { company, by, user_id }: Switch, { act, status }: { act: LinkAct; status: RoleStatus }): Promise<RoleStatus> {
  const next = afterAct(status, act)
  if (!next) throw new Fault('E0002')
  await setRole(tx, { company_id: company._id, user_id, role: 'CONSULTANT', status: next, at: deps.clock.now() })
  await withdrawConfirmations(tx, { company_id: company._id, user_id, kind: 'CONSULTANT' })
  await auditCompany(tx, deps, { company_id: company._id, user_id: by, action: actions[act], data: { consultant_id: user_id, before: status, after: next } })
  return next
}

const personOf = (tx: Tx, user_id: string): Promise<Adviser> =>
  tx.selectFrom('users').select(['_id', 'email', 'first_name', 'last_name', 'studio', 'locale']).where('_id', '=', user_id).executeTakeFirstOrThrow()
