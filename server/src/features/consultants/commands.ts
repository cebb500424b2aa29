import { afterAct } from '@delibera/core/consultants/rules'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { auditCompany } from '../../notices/company-news.ts'
import { notifyInvited } from '../../notices/consultant-news.ts'
import { withdrawConfirmations } from '../../stores/companies/confirmation-store.ts'
import { roleOf, setRole } from '../../stores/companies/role-store.ts'
import { invitesFor, noteLetter, spendInvite } from '../../stores/consultants/consultant-store.ts'

/** Invitations that came before the account, or before it was a consultant's, become links that wait for an answer. */
export async function claimInvites(tx: Tx, deps: Deps, user: Proven<'user'>): Promise<void> {
  for (const invite of await invitesFor(tx, user)) {
    const link = { company_id: invite.company_id, user_id: user }
    const role = await roleOf(tx, invite.company_id, user, 'CONSULTANT')
    if (!(await spendInvite(tx, invite._id))) continue
    const status = afterAct(role?.status ?? null, 'invite')
    if (!status) continue
    // An invitation has waited since it was sent.
    const at = status === 'PENDING' ? new Date(invite.created_at) : deps.clock.now()
    await setRole(tx, { ...link, role: 'CONSULTANT', status, notice_email: invite.notice_email, at })
    await noteLetter(tx, invite.company_id, user, { invited_at: invite.invited_at })
    await withdrawConfirmations(tx, { ...link, kind: 'CONSULTANT' })
    if (status === 'PENDING') await notifyInvited(tx, deps, { company: { ...invite, _id: invite.company_id }, user_id: user })
    await auditCompany(tx, deps, { ...link, action: 'consultant.invite_claimed', data: { status } })
  }
}
