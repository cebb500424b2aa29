import { z } from 'zod'
import { Id } from '../paging.ts'
import { Wallet } from '../payments/schema.ts'
import { Subscription } from '../subscriptions/schema.ts'

const text = z.string().nullable()
const CompanyRole = z.enum(['ADMIN', 'CONSULTANT'])

/** A person of the company in short; the whole member is a call of its own. */
const CompanyPerson = z.object({
  _id: Id,
  kind: z.enum(['P', 'S']),
  first_name: text,
  last_name: z.string(),
  email: text,
  roles: z.array(z.object({ code: z.string(), type: z.string() })),
})

/** `password` is written and never read back: a reply carries null. */
const MailServer = z.object({ email: text, password: z.null(), host: text, port: z.int().nullable(), secure: z.boolean() })
const MailerConfig = z.object({ imap: MailServer.nullable(), smtp: MailServer.nullable(), email: text, reply_to: text, status: text })

export const Company = z.object({
  _id: Id,
  /** Its number in the business registry; null when somebody entered the company by hand. */
  cerved_id: text,
  class_code: text,
  code: z.string(),
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
  members: z.array(CompanyPerson),
  members_count: z.int(),
  administrator: CompanyPerson.nullable(),
  /** What the caller is here; ADMIN goes before CONSULTANT. */
  user_role: CompanyRole.nullable(),
  user_roles: z.array(CompanyRole),
  /** Without a board there are no board meetings (decision D13). */
  is_active_cda: z.boolean(),
  /** Taken from the business registry, which can then bring it up to date. */
  registry: z.boolean(),
  /** The certified address answered. */
  confirmed: z.boolean(),
  auto_renewal: z.boolean(),
  /** No subscription needed, every stage is charged. */
  payperuse: z.boolean(),
  already_registred: z.boolean(),
  subscriptions: z.array(Subscription),
  active_subscriptions: z.object({ base: Subscription.nullable(), all: z.array(Subscription) }),
  is_completed: z.boolean(),
  reply_to: text,
  mailer_config: MailerConfig.nullable(),
  /** Null for who may not see it. */
  wallet: Wallet.nullable(),
})
export type Company = z.infer<typeof Company>
