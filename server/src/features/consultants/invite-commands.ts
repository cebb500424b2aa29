import { afterAct } from '@delibera/core/consultants/rules'
import type { ConsultantInvitation, ConsultantLink } from '@delibera/core/consultants/schema'
import { Fault, tooMany } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { auditCompany, type CompanyCaller } from '../../notices/company-news.ts'
import { type Invitation, type NamedCompany, notifyInvited, postInvitation, tellConsultant } from '../../notices/consultant-news.ts'
import { accountOf } from '../../stores/accounts/account-store.ts'
import { lockedCompany } from '../../stores/companies/company-store.ts'
import { withdrawConfirmations } from '../../stores/companies/confirmation-store.ts'
import { roleOf, setRole } from '../../stores/companies/role-store.ts'
import {
  type Adviser,
  addInvite,
  adviserOf,
  asInvitedLink,
  type Invite,
  inviteOf,
  lettersOf,
  linkOf,
  redirectInvite,
  redirectLink,
  removeInvite,
} from '../../stores/consultants/consultant-store.ts'

const againAfterMs = 60_000

const alreadyLinked = () => new Fault('MB001', [{ path: 'email', message: 'consultantLinked' }])

/** Links of one company change one at a time. */
async function lockedName(tx: Tx, { company }: CompanyCaller): Promise<NamedCompany> {
  const row = await lockedCompany(tx, company)
  if (!row) throw new Fault('CP002')
  return row
}

/**
 * Invites a consultant, by id or by address. An address that is no consultant's, whether or not it has an account,
 * is an invitation that waits: a company must not learn who has one.
 */
export async function inviteConsultant(tx: Tx, deps: Deps, caller: CompanyCaller, body: ConsultantInvitation): Promise<ConsultantLink> {
  const company = await lockedName(tx, caller)
  const adviser = await adviserOf(tx, body.consultant_id ? { _id: body.consultant_id } : { email: body.email! })
  if (!adviser && body.consultant_id) throw new Fault('MB003')
  const email = adviser?.email ?? body.email!
  const notice_email = body.notice_email && body.notice_email !== email ? body.notice_email : null
  const invitation: Invitation = { company, email, notice_email, by: caller.user }
  return adviser ? inviteAdviser(tx, deps, caller, { ...invitation, adviser }) : inviteAddress(tx, deps, caller, invitation)
}

async function inviteAdviser(tx: Tx, deps: Deps, caller: CompanyCaller, it: Invitation & { adviser: Adviser }): Promise<ConsultantLink> {
  const { company, adviser, notice_email } = it
  const link = { company_id: company._id, user_id: adviser._id }
  const role = await roleOf(tx, company._id, adviser._id, 'CONSULTANT')
  const status = afterAct(role?.status ?? null, 'invite')
  if (!status) throw alreadyLinked()
  await removeInvite(tx, caller.company, { email: adviser.email })
  await setRole(tx, { ...link, role: 'CONSULTANT', status, notice_email, at: deps.clock.now() })
  await withdrawConfirmations(tx, { ...link, kind: 'CONSULTANT' })
  if (status === 'ACTIVE') await tellConsultant(tx, deps, { company, adviser, event: 'CONSULTANT_APPROVED' })
  else {
    await postInvitation(tx, deps, it)
    await notifyInvited(tx, deps, { company, user_id: adviser._id })
  }
  const action = status === 'ACTIVE' ? 'consultant.approved' : 'consultant.invited'
  await auditCompany(tx, deps, { company_id: company._id, user_id: caller.user, action, data: { consultant_id: adviser._id } })
  return linkOf(tx, caller.company, adviser._id)
}

async function inviteAddress(tx: Tx, deps: Deps, caller: CompanyCaller, it: Invitation): Promise<ConsultantLink> {
  const invite = await addInvite(tx, caller.company, { email: it.email, notice_email: it.notice_email, at: deps.clock.now() })
  if (!invite) throw alreadyLinked()
  await postInvitation(tx, deps, it)
  await auditCompany(tx, deps, { company_id: caller.company, user_id: caller.user, action: 'consultant.invited', data: { invite_id: invite._id } })
  return asInvitedLink(invite)
}

/** An invitation that nobody has answered: to a consultant, or to an address. */
interface Open {
  email: string
  kept: string | null
  sent_at: string | null
  adviser?: Adviser
  invite?: Invite
}

async function openInvitation(tx: Tx, { company }: CompanyCaller, id: string): Promise<Open | null> {
  const role = await roleOf(tx, company, id, 'CONSULTANT')
  if (!role) {
    const invite = await inviteOf(tx, company, id)
    return invite ? { email: invite.email, kept: invite.notice_email, sent_at: invite.invited_at, invite } : null
  }
  const adviser = role.status === 'PENDING' ? await adviserOf(tx, { _id: id }) : undefined
  if (!adviser) return null
  const { invited_at } = await lettersOf(tx, company, id)
  return { email: adviser.email, kept: role.notice_email, sent_at: invited_at, adviser }
}

/** Sends an open invitation again, to where the company now wants it. */
export async function redirectInvitation(tx: Tx, deps: Deps, caller: CompanyCaller, it: { id: string; email: string }): Promise<ConsultantLink> {
  const company = await lockedName(tx, caller)
  const open = await openInvitation(tx, caller, it.id)
  if (!open) throw new Fault('MB003')
  const { email, adviser, invite } = open
  const at = deps.clock.now()
  const notice_email = it.email === email ? null : it.email
  const wait_ms = open.sent_at ? Date.parse(open.sent_at) + againAfterMs - at.getTime() : 0
  // The same again so soon is a second click; another address would never get its letter.
  if (wait_ms > 0 && notice_email !== open.kept) throw tooMany(Math.ceil(wait_ms / 1000))
  if (wait_ms <= 0) {
    if (adviser) await redirectLink(tx, caller.company, adviser._id, notice_email)
    else await redirectInvite(tx, invite!._id, { notice_email, at })
    await postInvitation(tx, deps, { company, email, notice_email, adviser, by: caller.user })
    const data = adviser ? { consultant_id: adviser._id } : { invite_id: it.id }
    await auditCompany(tx, deps, { company_id: caller.company, user_id: caller.user, action: 'consultant.invited_again', data })
  }
  return adviser ? linkOf(tx, caller.company, adviser._id) : asInvitedLink({ ...invite!, notice_email })
}

/** Ends a link, or takes an invitation back; what is already ended stays so. */
export async function revokeConsultant(tx: Tx, deps: Deps, caller: CompanyCaller, id: string): Promise<void> {
  const company = await lockedName(tx, caller)
  const act = { company_id: caller.company, user_id: caller.user }
  const role = await roleOf(tx, caller.company, id, 'CONSULTANT')
  if (!role) {
    const taken = await removeInvite(tx, caller.company, { _id: id })
    if (taken) await auditCompany(tx, deps, { ...act, action: 'consultant.invite_withdrawn', data: { invite_id: id } })
    return
  }
  const status = afterAct(role.status, 'revoke')
  if (!status) return
  await setRole(tx, { company_id: caller.company, user_id: id, role: 'CONSULTANT', status, at: deps.clock.now() })
  await withdrawConfirmations(tx, { company_id: caller.company, user_id: id, kind: 'CONSULTANT' })
  const account = await accountOf(tx, { _id: id })
  await tellConsultant(tx, deps, { company, adviser: { ...account!, studio: null }, event: 'CONSULTANT_REVOKED' })
  await auditCompany(tx, deps, { ...act, action: 'consultant.revoked', data: { consultant_id: id } })
}
