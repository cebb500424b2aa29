import { z } from 'zod'
import { SignatureImage } from '../accounts/schema.ts'
import { CompanyType } from '../company/company-type.ts'
import { SharesUnit } from '../company/shares-unit.ts'
import { Statute, StatuteChange } from '../company/statute.ts'
import { Cap, Email, Name, orNothing, ProvinceCode, ReaCode, SdiCode, ShortText, VatNumber, VatOrFiscalCode, WholeNumber } from '../fields.ts'
import { Id, ListQuery, listOf } from '../paging.ts'
import { Wallet } from '../payments/schema.ts'
import { CompanyRole, RoleStatus } from '../permissions.ts'
import { Subscription } from '../subscriptions/schema.ts'
import { IdentityAwaited } from './confirmations.ts'

const text = z.string().nullable()

/** A person of the company in short; the whole member is a call of its own. */
export const CompanyPerson = z.object({
  _id: Id,
  kind: z.enum(['P', 'S']),
  first_name: text,
  last_name: z.string(),
  email: text,
  roles: z.array(z.object({ code: z.string(), type: z.string() })),
})
export type CompanyPerson = z.infer<typeof CompanyPerson>

/** `password` is written and never read back: a reply carries null. */
const MailServer = z.object({ email: text, password: z.null(), host: text, port: z.int().nullable(), secure: z.boolean() })
/** `status` is what the last test found: OK, FAILED, or null when nobody tried since the last change. */
export const MailerConfig = z.object({
  imap: MailServer.nullable(),
  smtp: MailServer.nullable(),
  email: text,
  reply_to: text,
  status: z.enum(['OK', 'FAILED']).nullable(),
})
export type MailerConfig = z.infer<typeof MailerConfig>

/** What is still missing before a meeting can be convened (decision D13), in the order in which it is asked for. */
export const Missing = z.enum(['name', 'tax_id', 'address', 'confirmed_email', 'director', 'partner', 'valid_members'])
export type Missing = z.infer<typeof Missing>

/** Where its shares are traded: nowhere, on a multilateral facility (Euronext Growth Milan), on a regulated market. */
export const Market = z.enum(['NONE', 'MTF', 'REGULATED'])
export type Market = z.infer<typeof Market>

export const Company = z.object({
  _id: Id,
  /** Its number in the business registry; null when somebody entered the company by hand. */
  cerved_id: text,
  class_code: text,
  code: z.string(),
  type: CompanyType,
  business_name: z.string(),
  name: z.string(),
  /** The certified address. */
  email: text,
  fiscal_code: text,
  vat_number: text,
  /** Where the exchange of electronic invoices delivers (SDI). */
  codice_univoco: text,
  rea_code: text,
  province: text,
  location: text,
  locality: text,
  locality_code: text,
  cap: text,
  address: text,
  /** Nominal units, whole numbers: paid up, subscribed, and those that vote. */
  payed_shares_value: z.int().nullable(),
  shares_value: z.int().nullable(),
  vote_value: z.int().nullable(),
  shares_unit: SharesUnit,
  /** The capital in money of a company that counts its shares, and what of it was paid in; quotas say it by their own figures. */
  capital_cents: z.int().nullable(),
  payed_capital_cents: z.int().nullable(),
  /** Of the business register, as its acts name it; null: that of the province of its REA number. */
  registry_office: text,
  market: Market,
  /** Its shares are among the public to a relevant extent, although on no market (art. 2325-bis). */
  widely_held: z.boolean(),
  /** Those who act for it: directors and auditors. Everybody is a call of its own. */
  members: z.array(CompanyPerson),
  members_count: z.int(),
  administrator: CompanyPerson.nullable(),
  /** What the caller is here; ADMIN goes before CONSULTANT. */
  user_role: CompanyRole.nullable(),
  user_roles: z.array(CompanyRole),
  /** Of the caller's role: PENDING while the certified mail has not answered. */
  user_status: RoleStatus,
  /** Without a board there are no board meetings (decision D13). */
  is_active_cda: z.boolean(),
  /** Taken from the business registry, which can then bring it up to date. */
  registry: z.boolean(),
  /** The certified address answered. */
  confirmed: z.boolean(),
  /** The business registry was asked about its tax identifiers; false where the installation has none (`REGISTRY=manual`), or had none then. */
  verified: z.boolean(),
  /** An example pays nothing, and its letters go nowhere. The rules of a statute are confirmed once, by who compared them. */
  is_example: z.boolean(),
  statute_confirmed_at: z.iso.datetime().nullable(),
  /** Another name or other tax identifiers, asked for by an administrator; for those who act for the company. */
  identity_change: IdentityAwaited.nullable(),
  auto_renewal: z.boolean(),
  /** No subscription needed, every stage is charged. */
  payperuse: z.boolean(),
  already_registred: z.boolean(),
  subscriptions: z.array(Subscription),
  active_subscriptions: z.object({ base: Subscription.nullable(), all: z.array(Subscription) }),
  is_completed: z.boolean(),
  missing: z.array(Missing),
  invalid_members: z.int(),
  statute: Statute,
  /** For the documents, as the picture itself. */
  logo: text,
  /** Raised by every change; a change made from an older one is refused. */
  version: z.int(),
  reply_to: text,
  mailer_config: MailerConfig.nullable(),
  /** Null for who may not see it. */
  wallet: Wallet.nullable(),
})
export type Company = z.infer<typeof Company>

/** A line of the list of companies. */
export const CompanyItem = Company.pick({
  _id: true,
  code: true,
  type: true,
  business_name: true,
  name: true,
  email: true,
  fiscal_code: true,
  vat_number: true,
  locality: true,
  province: true,
  members_count: true,
  user_role: true,
  user_status: true,
  registry: true,
  confirmed: true,
  verified: true,
  is_example: true,
  is_completed: true,
  wallet: true,
}).extend({ subscription_end: z.iso.datetime().nullable() })
export type CompanyItem = z.infer<typeof CompanyItem>

const isSo = z.stringbool().optional()
export const CompanyQuery = ListQuery.extend({ role: CompanyRole.optional(), type: CompanyType.optional(), completed: isSo, confirmed: isSo })
export type CompanyQuery = z.infer<typeof CompanyQuery>
export const CompanyList = listOf(CompanyItem)
const details = {
  business_name: Name,
  name: orNothing(ShortText),
  email: Email,
  fiscal_code: orNothing(VatOrFiscalCode),
  vat_number: orNothing(VatNumber),
  codice_univoco: orNothing(SdiCode),
  rea_code: orNothing(ReaCode),
  province: orNothing(ProvinceCode),
  location: orNothing(ShortText),
  locality: orNothing(ShortText),
  locality_code: orNothing(ShortText),
  cap: orNothing(Cap),
  address: orNothing(ShortText),
  shares_value: orNothing(WholeNumber),
  payed_shares_value: orNothing(WholeNumber),
  vote_value: orNothing(WholeNumber),
  capital_cents: orNothing(WholeNumber),
  payed_capital_cents: orNothing(WholeNumber),
  registry_office: orNothing(ShortText),
}

/** A company that somebody enters by hand: it names itself, its address for certified mail and one tax identifier. */
export const CustomCompany = z.object({ ...details, code: z.enum(['EXT_SRL', 'EXT_SPA'], { error: 'requiredField' }) })
export type CustomCompany = z.infer<typeof CustomCompany>

/**
 * `version` is that of the company as it was read. The certified address changes by its own confirmation, never here; so do name and tax identifiers
 * of a company that is confirmed: here they may only be what they are.
 */
export const CompanyChange = z.object({
  ...z.object(details).omit({ email: true }).partial().shape,
  shares_unit: SharesUnit.optional(),
  market: Market.optional(),
  widely_held: z.boolean().optional(),
  is_active_cda: z.boolean().optional(),
  reply_to: orNothing(Email),
  statute: StatuteChange.optional(),
  statute_confirmed: z.literal(true).optional(),
  logo: SignatureImage.nullish(),
  version: z.int().optional(),
})
export type CompanyChange = z.infer<typeof CompanyChange>

/** Before a company is confirmed its registration may be corrected, the certified address too. */
export const CustomChange = CustomCompany.partial()
export type CustomChange = z.infer<typeof CustomChange>

const MailServerChange = z.object({
  /** The user name: the address for most providers, a code for some. */
  email: Name,
  /** Left out, the password that is stored stays. */
  password: z.string().min(1).max(500).optional(),
  host: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, { error: 'invalidValue' }),
  port: WholeNumber.refine((it) => it >= 1 && it <= 65535, { error: 'invalidValue' }),
  secure: z.boolean(),
})
export const MailerChange = z.object({
  imap: MailServerChange.nullish(),
  smtp: MailServerChange.nullish(),
  email: orNothing(Email),
  reply_to: orNothing(Email),
})
export type MailerChange = z.infer<typeof MailerChange>

/** `reason` is a key of the locale files; `detail` is what the server said, for who looks after it. */
const MailServerResult = z.object({
  ok: z.boolean(),
  reason: z.enum(['fine', 'unknownHost', 'refused', 'timeout', 'certificate', 'credentials', 'protocol', 'notAllowed']),
  detail: text,
})
export const MailerResult = z.object({ imap: MailServerResult.nullable(), smtp: MailServerResult.nullable() })
export type MailerResult = z.infer<typeof MailerResult>

/** A person with a role in the company, as its administrators see them. */
export const RolePerson = z.object({
  user_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: CompanyRole,
  status: RoleStatus,
  since: z.iso.datetime(),
})
export type RolePerson = z.infer<typeof RolePerson>

/** The directors, one of whom is the administrator in office, and the people who manage the company here. */
export const AdministratorList = listOf(CompanyPerson.extend({ is_administrator: z.boolean() })).extend({ managers: z.array(RolePerson) })

export const MyPermission = z.object({ role: CompanyRole, enable: z.boolean() })
export const Permission = MyPermission.extend({ user_id: Id })
export const ManagerAddress = z.object({ email: Email })
