import { z } from 'zod'
import { CalendarDeadline } from '../calendar/schema.ts'
import { CompanyItem } from '../companies/schema.ts'
import { Email, VatNumber } from '../fields.ts'
import { TodoItem, TodoLight } from '../home/schema.ts'
import { MeetingType } from '../meeting/status.ts'
import { Id, ListQuery, listOf } from '../paging.ts'
import { Wallet } from '../payments/schema.ts'
import { RoleStatus } from '../permissions.ts'

const text = z.string().nullable()

/** What others may know of a consultant. */
export const ConsultantProfile = z.object({ first_name: z.string(), last_name: z.string(), studio: text, email: z.string() })

const currency = z.enum(['EUR', 'USD', 'GBP'])

/** A professional adviser. Companies and wallet are the consultant's own to see: to everybody else they are empty. */
export const Consultant = z.object({
  _id: Id,
  /** The code of a dealer; null for a consultant who is none. */
  dealer_id: text,
  profile: ConsultantProfile,
  retribution_percentage: z.int().min(0).max(100).nullable(),
  companies: z.array(z.object({ _id: Id, business_name: z.string(), status: RoleStatus })),
  wallet: Wallet.nullable(),
  /** What a dealer has earned so far, in cents of each currency; only for the dealer's own eyes. */
  retributions: z.array(z.object({ currency, cents: z.int() })).optional(),
  /** The last lines of that statement, newest first; what was taken back is below zero. */
  statement: z.array(z.object({ datetime: z.iso.datetime(), business_name: z.string(), percentage: z.int(), cents: z.int(), currency })).optional(),
})
export type Consultant = z.infer<typeof Consultant>

/** Found by a whole e-mail or fiscal code, or by the beginning of a name or of a studio's name: shorter searches would list everybody. */
export const ConsultantQuery = ListQuery.extend({
  search: z
    .string()
    .trim()
    .max(200)
    .refine((it) => it === '' || it.length >= 3, { error: 'searchTooShort' })
    .optional(),
})

/** A consultant as a company sees the link. Somebody invited who has no account yet is an address alone. */
export const ConsultantLink = z.object({
  /** Of the consultant; of the invitation where there is no account yet. */
  _id: Id,
  profile: ConsultantProfile.nullable(),
  email: z.string(),
  /** Where the invitation went, when not to that address. */
  notice_email: text,
  status: RoleStatus,
  since: z.iso.datetime(),
})
export type ConsultantLink = z.infer<typeof ConsultantLink>
export const ConsultantLinks = listOf(ConsultantLink)

/** By the consultant's id, or by address. `notice_email` is where the invitation goes, when not to the account's own address. */
export const ConsultantInvitation = z
  .object({ consultant_id: Id.optional(), email: Email.optional(), notice_email: Email.optional() })
  .refine((it) => it.consultant_id !== undefined || it.email !== undefined, { error: 'requiredField', path: ['email'] })
export type ConsultantInvitation = z.infer<typeof ConsultantInvitation>

/** A company as its consultant sees it. What waits in it is told where the link is active. */
export const ServedCompany = CompanyItem.extend({
  status: RoleStatus,
  since: z.iso.datetime(),
  light: TodoLight.nullable(),
  /** How many things wait, and the one that presses most. */
  waiting: z.int(),
  next: TodoItem.nullable(),
  /** The next term of law, statute or contract that is still open. */
  next_deadline: CalendarDeadline.nullable(),
  next_meeting: z.object({ _id: Id, name: z.string(), meeting_type: MeetingType, date: z.iso.datetime() }).nullable(),
})
export type ServedCompany = z.infer<typeof ServedCompany>
export const ServedQuery = ListQuery.extend({ status: RoleStatus.optional(), light: TodoLight.optional() })
export type ServedQuery = z.infer<typeof ServedQuery>
/** How many links stand how, and how many companies with an active one are in which light: of all that the search finds, whatever the filters. */
export const ServedCounts = z.object({
  status: z.object({ ACTIVE: z.int(), PENDING: z.int(), REQUESTED_PENDING: z.int(), INCACTIVE: z.int() }),
  light: z.object({ BLOCKED: z.int(), CHECK: z.int(), FINE: z.int() }),
})
export type ServedCounts = z.infer<typeof ServedCounts>
export const ServedCompanies = listOf(ServedCompany).extend({ counts: ServedCounts })
export const CompanyByVat = z.object({ vat_number: VatNumber })
