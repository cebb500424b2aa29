import type { Confirmation, ConfirmationKind, Identity } from '@delibera/core/companies/confirmations'
import { confirmationState } from '@delibera/core/companies/rules'
import type { CompanyEmailEvents } from '@delibera/core/letters'
import type { CompanyRole, RoleStatus } from '@delibera/core/permissions'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { postCompanyMail } from '../../notices/company-letters.ts'
import { auditCompany, companyPage, tell } from '../../notices/company-news.ts'
import { isTaken } from '../../stores/companies/company-store.ts'
import {
  type ConfirmationRow,
  confirmationUrl,
  isAskedSince,
  issueConfirmation,
  type WantedIdentity,
  withdrawIdentities,
} from '../../stores/companies/confirmation-store.ts'
import { setRole } from '../../stores/companies/role-store.ts'
import { giveTrial } from '../subscriptions/commands.ts'

const letters: Record<ConfirmationKind, CompanyEmailEvents> = {
  REGISTRATION: 'COMPANY_CONFIRM',
  MANAGER: 'MANAGER_CONFIRM',
  CONSULTANT: 'CONSULTANT_REQUEST',
  IDENTITY: 'COMPANY_IDENTITY',
}
const againAfterMs = 60_000

interface Ask {
  company: { _id: string; business_name: string }
  /** Who would act for the company. */
  user_id: string
  kind: ConfirmationKind
  /** The certified mail. */
  email: string
  /** What the company is to be, where that is what is asked for. */
  identity?: WantedIdentity
}

/** Writes to the certified mail, at most once a minute to the same address for the same thing. False when it was just asked. */
export async function askCertifiedMail(tx: Tx, deps: Pick<Deps, 'clock' | 'config'>, { company, user_id, kind, email, identity }: Ask): Promise<boolean> {
  const at = deps.clock.now()
  const subject = { company_id: company._id, user_id, kind, email, identity }
  if (await isAskedSince(tx, { ...subject, since: new Date(at.getTime() - againAfterMs) })) return false
  const person = await tx.selectFrom('users').select(['first_name', 'last_name', 'studio']).where('_id', '=', user_id).executeTakeFirstOrThrow()
  const slug = await issueConfirmation(tx, { ...subject, at })
  const url = confirmationUrl(deps.config.public_url, kind, slug)
  const event = await letterOf(tx, company, kind)
  await postCompanyMail(tx, deps, { event, to: { email }, company: company.business_name, person, url, ...(identity && { identity }) })
  return true
}

/** Whoever has confirmed the company already is asked about its new address, not about its registration. */
async function letterOf(tx: Tx, { _id }: Ask['company'], kind: ConfirmationKind): Promise<CompanyEmailEvents> {
  if (kind !== 'REGISTRATION') return letters[kind]
  const { confirmed_at } = await tx.selectFrom('companies').select('confirmed_at').where('_id', '=', _id).executeTakeFirstOrThrow()
  return confirmed_at === null ? letters.REGISTRATION : 'COMPANY_ADDRESS'
}

const roleAsked: Record<ConfirmationKind, CompanyRole> = { REGISTRATION: 'ADMIN', MANAGER: 'ADMIN', CONSULTANT: 'CONSULTANT', IDENTITY: 'ADMIN' }

async function statusOf(db: Db, { company_id, user_id, kind }: ConfirmationRow): Promise<RoleStatus | null> {
  const row = await db
    .selectFrom('company_roles')
    .select('status')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('role', '=', roleAsked[kind as ConfirmationKind])
    .executeTakeFirst()
  return (row?.status as RoleStatus | undefined) ?? null
}

/** An administrator may ask for another certified address: it is confirmed like a registration, by answering. */
const isNewAddress = (row: ConfirmationRow, status: RoleStatus | null) =>
  row.kind === 'REGISTRATION' && row.confirmed_at !== null && status === 'ACTIVE' && row.email !== row.company_email

/** The same, also of a letter that was answered: by then the company had long been confirmed. */
const isAboutAddress = (row: ConfirmationRow, status: RoleStatus | null) =>
  row.used_at === null ? isNewAddress(row, status) : row.kind === 'REGISTRATION' && row.confirmed_at !== null && row.used_at > row.confirmed_at

const wantedIn = ({ identity }: ConfirmationRow) => identity as unknown as WantedIdentity | null

const identityOf = ({ business_name, vat_number, fiscal_code }: Identity): Identity => ({ business_name, vat_number, fiscal_code })

/** Whether what the letter asks for is still wanted. Another identity: while who asked manages the company, and the address that was asked is its own. */
function isAwaited(row: ConfirmationRow, status: RoleStatus | null): boolean {
  if (row.kind === 'IDENTITY') return status === 'ACTIVE' && row.email === row.company_email
  return status === (row.kind === 'CONSULTANT' ? 'REQUESTED_PENDING' : 'PENDING') || isNewAddress(row, status)
}

/** Whether an answer says who the company is: nobody else may be that already. */
const makesIdentity = (row: ConfirmationRow, status: RoleStatus | null): boolean =>
  row.kind === 'IDENTITY' || (row.kind === 'REGISTRATION' && !isNewAddress(row, status))

/** What the letter asks for and where it stands; undefined when nobody wants it any more. */
export async function confirmationSeen(db: Db, row: ConfirmationRow, now: Date): Promise<Confirmation | undefined> {
  const kind = row.kind as ConfirmationKind
  const status = await statusOf(db, row)
  const wanted = wantedIn(row)
  const isWaiting = isAwaited(row, status)
  const already = !isWaiting || (makesIdentity(row, status) && (await isTaken(db, { ...row, ...wanted, _id: row.company_id })))
  if (!row.used_at && !isWaiting && status !== 'ACTIVE') return undefined
  return {
    kind: isAboutAddress(row, status) ? 'ADDRESS' : kind,
    business_name: row.business_name,
    person: { first_name: row.first_name, last_name: row.last_name, email: row.person_email, studio: row.studio },
    identity: wanted && { before: identityOf(row), after: identityOf(wanted) },
    state: confirmationState({ kind, used: row.used_at !== null, expires_at: new Date(row.expires_at), already }, now),
    expires_at: row.expires_at,
  }
}

/** Gives what the letter asks for; the slug has just been spent in this transaction. */
export async function grant(tx: Tx, deps: Deps, row: ConfirmationRow): Promise<void> {
  if (row.kind === 'REGISTRATION') return confirmCompany(tx, deps, row)
  if (row.kind === 'IDENTITY') return changeIdentity(tx, deps, row)
  return row.kind === 'MANAGER' ? enableManager(tx, deps, row) : approveConsultant(tx, deps, row)
}

/** The address that answered is the certified one from now on. */
async function confirmCompany(tx: Tx, deps: Deps, row: ConfirmationRow): Promise<void> {
  const { company_id, user_id, email } = row
  const at = deps.clock.now()
  const isFirst = row.confirmed_at === null
  await tx
    .updateTable('companies')
    .set((it) => ({ email, version: it('version', '+', 1), ...(isFirst && { confirmed_at: at.toISOString() }) }))
    .where('_id', '=', company_id)
    .execute()
  // What the address before was asked, it answers no more.
  if (!isFirst) await withdrawIdentities(tx, company_id)
  await auditCompany(tx, deps, { company_id, action: isFirst ? 'company.confirmed' : 'company.address', data: { email, user_id } })
  if (!isFirst) return
  await giveTrial(tx, deps, { ...row, _id: company_id })
  await setRole(tx, { company_id, user_id, role: 'ADMIN', status: 'ACTIVE', at })
  await tell(tx, deps, { kind: 'COMPANY_CONFIRMED', user_id, name: row.business_name, to: companyPage(company_id, 'settings/company-details') })
  await writeTo(tx, deps, row, 'MANAGER_ENABLED')
}

/** Who the company is from now on. Whoever calls it by its legal name goes on doing so. */
async function changeIdentity(tx: Tx, deps: Deps, row: ConfirmationRow): Promise<void> {
  const { company_id, user_id, email } = row
  const wanted = wantedIn(row)!
  await tx
    .updateTable('companies')
    .set((it) => ({ ...wanted, version: it('version', '+', 1), ...(row.name === row.business_name && { name: wanted.business_name }) }))
    .where('_id', '=', company_id)
    .execute()
  await auditCompany(tx, deps, { company_id, action: 'company.identity', data: { email, user_id, before: identityOf(row), after: identityOf(wanted) } })
  await tell(tx, deps, { kind: 'COMPANY_IDENTITY', user_id, name: wanted.business_name, to: companyPage(company_id, 'settings/company-details') })
}

async function enableManager(tx: Tx, deps: Deps, row: ConfirmationRow): Promise<void> {
  const { company_id, user_id, email } = row
  await setRole(tx, { company_id, user_id, role: 'ADMIN', status: 'ACTIVE', at: deps.clock.now() })
  await auditCompany(tx, deps, { company_id, action: 'manager.enabled', data: { email, user_id } })
  await tell(tx, deps, { kind: 'MANAGER_ENABLED', user_id, name: row.business_name, to: companyPage(company_id) })
  await writeTo(tx, deps, row, 'MANAGER_ENABLED')
}

async function approveConsultant(tx: Tx, deps: Deps, row: ConfirmationRow): Promise<void> {
  const { company_id, user_id, email } = row
  await setRole(tx, { company_id, user_id, role: 'CONSULTANT', status: 'ACTIVE', at: deps.clock.now() })
  await auditCompany(tx, deps, { company_id, action: 'consultant.approved', data: { email, consultant_id: user_id } })
  await tell(tx, deps, { kind: 'CONSULTANT_APPROVED', user_id, name: row.business_name, to: companyPage(company_id) })
  await writeTo(tx, deps, row, 'CONSULTANT_APPROVED')
}

const writeTo = (tx: Tx, deps: Deps, row: ConfirmationRow, event: CompanyEmailEvents) =>
  postCompanyMail(tx, deps, {
    event,
    to: { email: row.person_email, _id: row.user_id, first_name: row.first_name, last_name: row.last_name, locale: row.locale },
    company: row.business_name,
    url: deps.config.public_url + companyPage(row.company_id),
  })
