import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Proven } from '../http/proven.ts'
import { accountOf } from '../stores/accounts/account-store.ts'
import { adminsOf } from '../stores/companies/role-store.ts'
import { type Adviser, noteLetter } from '../stores/consultants/consultant-store.ts'
import { postCompanyMail } from './company-letters.ts'
import { companyPage, tell } from './company-news.ts'

/** A company as letters and notifications name it. */
export interface NamedCompany {
  _id: string
  business_name: string
}

interface Step<Event> {
  company: NamedCompany
  adviser: Adviser
  event: Event
}

/** The page where a consultant answers. */
const bindings = '/consultant/bindings'

/** Tells a consultant what the company decided, by letter and on the page. */
export async function tellConsultant(tx: Tx, deps: Deps, { company, adviser, event }: Step<'CONSULTANT_APPROVED' | 'CONSULTANT_REVOKED'>): Promise<void> {
  const to = event === 'CONSULTANT_APPROVED' ? companyPage(company._id) : '/consultant/companies'
  await postCompanyMail(tx, deps, { event, to: adviser, company: company.business_name, url: deps.config.public_url + to })
  await tell(tx, deps, { kind: event, user_id: adviser._id, name: company.business_name, to })
}

const consultantsPage = ({ _id }: NamedCompany) => companyPage(_id, 'settings/consultants')

/** Tells everybody who manages the company what a consultant did, by letter and on the page. */
export async function tellAdmins(tx: Tx, deps: Deps, step: Step<'CONSULTANT_ACCEPTED' | 'CONSULTANT_LEFT'>): Promise<void> {
  const { company, adviser, event } = step
  const url = deps.config.public_url + consultantsPage(company)
  for (const to of await adminsOf(tx, company._id)) await postCompanyMail(tx, deps, { event, to, company: company.business_name, person: adviser, url })
  await notifyAdmins(tx, deps, step)
}

type AdminEvent = 'CONSULTANT_REQUESTED' | 'CONSULTANT_ACCEPTED' | 'CONSULTANT_LEFT'

export async function notifyAdmins(tx: Tx, deps: Deps, { company, adviser, event }: Step<AdminEvent>): Promise<void> {
  const news = { kind: event, name: `${adviser.first_name} ${adviser.last_name}`, to: consultantsPage(company) }
  for (const { _id } of await adminsOf(tx, company._id)) await tell(tx, deps, { ...news, user_id: _id })
}

export interface Invitation {
  company: NamedCompany
  /** The address that is invited. */
  email: string
  /** Another mailbox that the company chose for the letter; null is the invited address itself. */
  notice_email: string | null
  /** Whose address it is, if a consultant's. */
  adviser?: Adviser | undefined
  by: Proven<'user'>
}

/**
 * The letter that invites. Sent to an address of the company's choice it is the same whether or not the invited one
 * has an account, which a company must not learn; whoever reads the own mailbox is led to where they stand.
 */
export async function postInvitation(tx: Tx, deps: Deps, { company, email, notice_email, adviser, by }: Invitation): Promise<void> {
  const account = adviser || notice_email ? undefined : await accountOf(tx, { email })
  const isNew = !adviser && !notice_email && (!account?.email_confirmed_at || account.deleted_at !== null)
  const inviter = await accountOf(tx, { _id: by })
  const to = { ...adviser, email: notice_email ?? email }
  const url = deps.config.public_url + (isNew ? '/register' : bindings)
  await postCompanyMail(tx, deps, { event: 'CONSULTANT_INVITE', to, company: company.business_name, person: inviter!, url })
  if (adviser) await noteLetter(tx, company._id, adviser._id, { invited_at: deps.clock.now().toISOString() })
}

export const notifyInvited = (tx: Tx, deps: Deps, { company, user_id }: { company: NamedCompany; user_id: string }): Promise<void> =>
  tell(tx, deps, { kind: 'CONSULTANT_INVITED', user_id, name: company.business_name, to: bindings })
