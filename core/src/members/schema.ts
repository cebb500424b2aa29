import { z } from 'zod'
import { SignatureImage } from '../accounts/schema.ts'
import { Holding, HoldingDraft } from '../company/holdings.ts'
import { MemberRole, MemberType } from '../company/roles.ts'
import { SharesUnit } from '../company/shares-unit.ts'
import { Email, MessageName, Name, orNothing, Phone, ShortText, VatOrFiscalCode } from '../fields.ts'
import { EmailStatus } from '../letters.ts'
import { Id } from '../paging.ts'

const text = z.string().nullable()

/** Percentages have two decimals and are of the company's capital, or of the sum of all where none is stated. */
const Part = z.object({ value: z.int(), percentage: z.number() })

/** A field that stands in the way of a meeting (`blocks`) or only deserves a look. */
export const Flaw = z.object({ field: z.string(), message: MessageName, blocks: z.boolean() })
export type Flaw = z.infer<typeof Flaw>

/** Somebody of the company, in the company's own book. */
export const CompanyMember = z.object({
  _id: Id,
  kind: z.enum(['P', 'S']),
  first_name: text,
  last_name: z.string(),
  phone: text,
  email: text,
  /** Further addresses, told as well. */
  emails: z.array(z.string()),
  fiscal_code: text,
  /** The first of the types of the roles, in the order of the groups. */
  type: MemberType,
  color: z.string(),
  /** What the registry calls this person. */
  subject_code: text,
  legal_representative: text,
  cf_legal_representative: text,
  ext_description: text,
  /** Employed by the company or a subsidiary: cannot be a delegate in an S.p.A. (art. 2372 c. 5). */
  employee: z.boolean(),
  is_valid: z.boolean(),
  flaws: z.array(Flaw),
  shares: Part,
  vote_shares: Part,
  holdings: z.array(Holding),
  has_signature: z.boolean(),
  /** The same for everybody entered in several companies as one person. */
  twin_id: Id.nullable(),
  /** Only among twins: the other company, where somebody was found. */
  company_name: z.string().optional(),
  roles: z.array(MemberRole),
})
export type CompanyMember = z.infer<typeof CompanyMember>

/** A person of the company's book as a participant of one meeting. */
export const Member = CompanyMember.extend({
  slug: text,
  room_slug: text,
  email_status: EmailStatus.nullable(),
  convocated: z.boolean(),
  is_main_delegate: z.boolean(),
  is_joined: z.boolean(),
  presences: z.array(z.object({ convocation_id: Id, presence: z.string() })),
  delegations: z.array(Id),
  inbound_delegations: z.array(Id),
  present: z.boolean(),
})

/** What the browser sends. Only the name and a role are asked for: what else is missing marks the member and blocks a meeting, not the keeping. */
export const MemberDraft = z.object({
  kind: z.enum(['P', 'S']).default('P'),
  first_name: orNothing(ShortText),
  last_name: Name,
  phone: orNothing(Phone),
  email: orNothing(Email),
  emails: z.array(Email).max(10).default([]),
  fiscal_code: orNothing(VatOrFiscalCode),
  legal_representative: orNothing(ShortText),
  cf_legal_representative: orNothing(VatOrFiscalCode),
  ext_description: orNothing(ShortText),
  employee: z.boolean().default(false),
  color: orNothing(z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'invalidValue' })),
  roles: z.array(z.string().min(2).max(3), { error: 'requiredField' }).min(1, { error: 'requiredField' }).max(23),
  holdings: z.array(HoldingDraft).max(50).default([]),
  /** A person of another company of the caller, to be the same one here. */
  twin_id: Id.nullish(),
})
export type MemberDraft = z.infer<typeof MemberDraft>
/** Without defaults: what is left out stays as it is. */
export const MemberChange = z.object({
  ...MemberDraft.omit({ kind: true, emails: true, employee: true, holdings: true, twin_id: true }).partial().shape,
  kind: z.enum(['P', 'S']).optional(),
  emails: z.array(Email).max(10).optional(),
  employee: z.boolean().optional(),
  holdings: z.array(HoldingDraft).max(50).optional(),
  /** An entry of the same person: what is theirs passes over, and it leaves the book. */
  joins: Id.nullish(),
})
export type MemberChange = z.infer<typeof MemberChange>

/** `order` is that of the company's book, or of an assembly's list; `twins` looks among the caller's other companies, by what is searched. */
export const MemberQuery = z.object({
  compact: z.stringbool().default(false),
  grouped: z.stringbool().default(false),
  order: z.enum(['BOOK', 'ASSEMBLY']).default('BOOK'),
  search: z.string().max(200).optional(),
  twins: z.stringbool().default(false),
})
export type MemberQuery = z.infer<typeof MemberQuery>

/** One group of the book. Somebody with roles of two types is in both groups. */
const MemberGroup = z.object({ type: MemberType, ids: z.array(Id), shares_value: z.int(), vote_value: z.int() })
export type MemberGroup = z.infer<typeof MemberGroup>

/** How the quotas of all members stand to the capital of the company. `differs` is by how much they pass it, or fall short of it (below zero). */
export const CapitalSummary = z.object({
  unit: SharesUnit,
  capital: z.int().nullable(),
  owned: z.int(),
  vote: z.int(),
  differs: z.int(),
})
export type CapitalSummary = z.infer<typeof CapitalSummary>

/** `total` and `invalid` count what was found, `capital` is the whole company's. `compact` leaves flaws and holdings out; without `grouped` there are no groups. */
export const MemberList = z.object({
  total: z.int(),
  invalid: z.int(),
  capital: CapitalSummary,
  groups: z.array(MemberGroup),
  items: z.array(CompanyMember),
})
export type MemberList = z.infer<typeof MemberList>

export const MemberSignature = z.object({ signature: SignatureImage.nullable() })

/** A named selection of members, for convening. */
export const MembersList = z.object({ _id: Id, name: z.string(), member_ids: z.array(Id) })
export type MembersList = z.infer<typeof MembersList>
export const MembersListDraft = z.object({ name: Name, member_ids: z.array(Id).max(5000) })
