import { z } from 'zod'
import { AgendaItem, AgendaPoint } from '../agenda/schema.ts'
import { CompanyType } from '../company/company-type.ts'
import { SharesUnit } from '../company/shares-unit.ts'
import { Quorum } from '../company/statute.ts'
import { Delegation } from '../delegations/schema.ts'
import { Email, Name, orNothing, ShortText, Url } from '../fields.ts'
import { FileEntry } from '../files/schema.ts'
import { RuleResult } from '../law/schema.ts'
import { Declaration, Room } from '../live/schema.ts'
import { DateAnswer } from '../meeting/date-answers.ts'
import { DesignatedSeat } from '../meeting/designated.ts'
import { ExternalPerson, LinkState, Notary } from '../meeting/people.ts'
import { CallType, LiveStatus, MeetingStatus, MeetingType } from '../meeting/status.ts'
import { Member } from '../members/schema.ts'
import { Id, ListQuery, listOf } from '../paging.ts'
import { Cart } from '../payments/schema.ts'
import { CompanyRole } from '../permissions.ts'

const text = z.string().nullable()
const instant = z.iso.datetime({ offset: true })
const moment = z.iso.datetime().nullable()

/** How it is held. `use_delibera` says that the video is the product's own. */
export const Mode = z.object({
  is_offline: z.boolean(),
  use_delibera: z.boolean(),
  call_type: CallType,
  call_link: text,
  call_platform: text,
  use_whatsapp: z.boolean(),
  /** Members cannot announce by link whether they will come (decision D14). */
  disable_presence: z.boolean(),
  address_type: z.enum(['SEAT', 'OTHER', 'NONE']),
  transcription: z.boolean(),
})
export type Mode = z.infer<typeof Mode>

/** What the browser sends of it; what is left out stays as it is. */
export const ModeChange = z.object({
  is_offline: z.boolean().optional(),
  call_type: CallType.optional(),
  call_link: orNothing(Url),
  call_platform: orNothing(ShortText),
  use_whatsapp: z.boolean().optional(),
  disable_presence: z.boolean().optional(),
  address_type: z.enum(['SEAT', 'OTHER', 'NONE']).optional(),
  transcription: z.boolean().optional(),
})
export type ModeChange = z.infer<typeof ModeChange>

/** Constitutive thresholds by call; null is none: any weight above zero. */
export const MeetingQuorums = z.object({ first: Quorum.nullable(), second: Quorum.nullable() })
export type MeetingQuorums = z.infer<typeof MeetingQuorums>

export const Convocation = z.object({
  _id: Id,
  convocation_type: z.enum(['FIRST', 'SECOND']),
  status: z.enum(['ACTIVE', 'INACTIVE', 'CANCELED']),
  datetime: z.iso.datetime(),
  end_datetime: moment,
  live_status: LiveStatus,
  sent_at: moment,
  reminded_at: moment,
})
export type Convocation = z.infer<typeof Convocation>

/** Where somebody comes from: the company's book, invited for this meeting, or named as a delegate. */
export const MeetingMember = Member.extend({
  source: z.enum(['BOOK', 'EXTERNAL', 'DELEGATE']),
  /** The key of the personal link, for its holder alone: that of who presides, when they ask. */
  slug: text,
  link: LinkState,
  /** Of each call whose room was opened, or of a meeting held elsewhere; that one may have had no call. */
  presences: z.array(z.object({ convocation_id: Id.nullable(), presence: z.enum(['NOT_CONVOCATED', 'PRESENT', 'ABSENT', 'DELEGATION']) })),
  /** Voting weight in this meeting: capital in an assembly, heads in a board. */
  weight: z.int(),
  convocated_at: moment,
  visited_at: moment,
  /** What they said they would do in the call that counts. */
  intention: z.enum(['PRESENT', 'ABSENT']).nullable(),
  address_looks_certified: z.boolean(),
})
export type MeetingMember = z.infer<typeof MeetingMember>

const Person = z.object({ _id: Id, first_name: text, last_name: z.string() })

/** `checks` are the rules of law at the step where the meeting stands; `cart` is what it has paid and will still pay; `report` is the file of the confirmed minutes; `rooms` have no `call_token`, which is its holder's. */
export const Meeting = z.object({
  _id: Id,
  meeting_type: MeetingType,
  type: z.enum(['ORDINARY', 'EXTRAORDINARY', 'MIXED']),
  maker: CompanyRole,
  administrator: Person.nullable(),
  /** The caller is who acts for the administrator in the room. */
  is_administrator: z.boolean(),
  secretary: Person.nullable(),
  notary: z.object({ name: z.string(), place: text }).nullable(),
  consultant: Person.nullable(),
  company_id: Id,
  company_name: z.string(),
  company_type: CompanyType,
  shares_unit: SharesUnit,
  creator: Person.nullable(),
  slug: z.string(),
  status: MeetingStatus,
  name: z.string(),
  address: text,
  timestamps: z.object({ created_at: z.iso.datetime(), updated_at: z.iso.datetime(), confirmed_at: moment, sent_at: moment, canceled_at: moment }),
  cancel_reason: text,
  quorums: MeetingQuorums,
  planned: z.object({ datetime: moment, end_datetime: moment, second: moment }),
  dates_set: z.array(z.object({ _id: Id, datetime: z.iso.datetime(), end_datetime: moment })),
  convocations: z.array(Convocation),
  is_summon_sent: z.boolean(),
  proposals: z.object({ deadline: moment, sent_at: moment, reminded_at: moment, closed_at: moment, answers: z.array(DateAnswer) }),
  report: Id.nullable(),
  templates: z.array(z.string()),
  accesses: z.array(z.object({ member_id: Id, at: z.iso.datetime() })),
  odgs: z.array(AgendaPoint),
  odg_ids: z.array(Id),
  members: z.array(MeetingMember),
  member_ids: z.array(Id),
  external_members: z.array(Id),
  main_delegatables: z.array(Id),
  delegation_footer: text,
  delegations: z.array(Delegation),
  rooms: z.array(Room),
  lives: z.array(z.object({ convocation_id: Id, status: LiveStatus })),
  files: z.array(FileEntry),
  declarations: z.array(Declaration),
  mode: Mode,
  /** Votes before the meeting: whether they are taken, until when (null: until it begins), and whose stand in the call that counts. */
  advance: z.object({ enabled: z.boolean(), closes_at: moment, member_ids: z.array(Id) }),
  designated: DesignatedSeat.nullable(),
  checks: z.array(RuleResult),
  /** Everything that fired since its creation, also what was cured later. */
  findings: z.array(z.object({ id: z.string(), step: z.string(), first_at: z.iso.datetime(), cured_by: text })),
  acks: z.array(z.object({ rule_id: z.string(), step: z.string(), at: z.iso.datetime(), user: text })),
  cart: Cart,
  version: z.int(),
})
export type Meeting = z.infer<typeof Meeting>

/** A line of the list. */
export const MeetingItem = Meeting.pick({
  _id: true,
  meeting_type: true,
  type: true,
  status: true,
  name: true,
  maker: true,
  mode: true,
  planned: true,
  convocations: true,
  is_summon_sent: true,
  timestamps: true,
  version: true,
}).extend({ date: moment, members_count: z.int(), convocated_count: z.int(), outcome: z.enum(['APPROVED', 'DECLINED', 'SKIPPED', 'MIXED']).nullable() })
export type MeetingItem = z.infer<typeof MeetingItem>

export const MeetingQuery = ListQuery.extend({
  company_id: Id.optional(),
  meeting_type: MeetingType.optional(),
  /** One or several, divided by commas. */
  status: z
    .string()
    .optional()
    .transform((it) => (it ? it.split(',') : []))
    .pipe(z.array(MeetingStatus)),
  is_offline: z.stringbool().optional(),
  /** Asks how many there are in each status, whatever `status` says. */
  counts: z.stringbool().optional(),
})
export type MeetingQuery = z.infer<typeof MeetingQuery>
export const MeetingList = listOf(MeetingItem).extend({ counts: z.record(z.string(), z.int()).optional() })

/** Who comes in: by name, by list or by the types of their roles. Who is in already stays. */
const Added = {
  member_ids: z.array(Id).max(5000).optional(),
  list_ids: z.array(Id).max(50).optional(),
  member_types: z.array(z.enum(['ADM', 'MAJ', 'PAR', 'EXT', 'DEL'])).optional(),
  external_members: z.array(ExternalPerson).max(100).optional(),
}

const general = {
  name: Name.optional(),
  mode: ModeChange.optional(),
  address: orNothing(ShortText),
  administrator_id: Id.nullish(),
  secretary_id: Id.nullish(),
  notary: Notary.nullish(),
  quorums: MeetingQuorums.optional(),
  advance: z.object({ enabled: z.boolean() }).optional(),
  planned: z.object({ datetime: instant.nullish(), end_datetime: instant.nullish(), second: instant.nullish() }).optional(),
  delegation_footer: z.string().max(4000).nullish(),
  main_delegatables: z.array(Id).max(200).optional(),
}

/** Whoever is not named comes by the rules of the kind: partners, directors and auditors; for a board directors and auditors. */
export const NewMeeting = z.object({
  ...general,
  ...Added,
  name: Name,
  meeting_type: MeetingType,
  draft: z.boolean().default(true),
  odgs: z.array(AgendaItem).max(100).optional(),
})
export type NewMeeting = z.infer<typeof NewMeeting>

/** `draft: false` leaves the draft; `confirm` is the company's word on what a consultant prepared. */
export const MeetingChange = z.object({
  ...general,
  meeting_type: MeetingType.optional(),
  draft: z.literal(false).optional(),
  confirm: z.literal(true).optional(),
  version: z.int(),
})
export type MeetingChange = z.infer<typeof MeetingChange>

export const MembersChange = z.object({ ...Added, remove: z.array(Id).max(5000).optional(), version: z.int().optional() })
export type MembersChange = z.infer<typeof MembersChange>

export const EmailsChange = z.object({
  emails: z
    .array(z.object({ member_id: Id, email: orNothing(Email) }))
    .min(1)
    .max(5000),
})
export type EmailsChange = z.infer<typeof EmailsChange>

/** What ending a meeting would do: `action` is what is possible, if anything. Amounts are units. */
export const Ending = z.object({
  action: z.enum(['DELETE', 'CANCEL']).nullable(),
  /** Names of those whom a letter would tell. */
  told: z.array(z.string()),
  told_by_message: z.int(),
  /** What telling them by message costs. */
  cost: z.int(),
  refunds: z.array(z.object({ code: z.string(), units: z.int() })),
  /** Already paid and not given back. */
  lost: z.int(),
})
export type Ending = z.infer<typeof Ending>
export const Cancellation = z.object({ reason: orNothing(z.string().trim().max(1000)), version: z.int().optional() })

export const AdministratorSlug = z.object({ meeting_slug: z.string(), slug: z.string() })
