import { z } from 'zod'
import { SharesUnit } from '../company/shares-unit.ts'
import { Day, Name, orNothing, ShortText } from '../fields.ts'
import { RuleId, RuleResult } from '../law/schema.ts'
import { Id, ListQuery, listOf } from '../paging.ts'

/** Entries of the register of holders (books 1.2). Days are `2027-04-28` in Italy; quantities are nominal units of the company, whole numbers. */
export const EntryKind = z.enum([
  ...(['OPENING', 'ISSUE', 'CANCEL', 'TRANSFER', 'RIGHT', 'RELEASE', 'ARREARS', 'CURED', 'REPRESENTATIVE', 'FILED', 'PAYMENT'] as const),
  ...(['HOLDER_DATA', 'CORRECTION', 'NOTE'] as const),
])
export type EntryKind = z.infer<typeof EntryKind>

/** Why something moved (causale). Which belongs to which kind: `titlesOf` of kinds.ts. */
export const EntryTitle = z.enum([
  ...(['INCORPORATION', 'CAPITAL_INCREASE', 'FREE_INCREASE', 'CONVERSION', 'CAPITAL_REDUCTION', 'WITHDRAWAL', 'EXCLUSION'] as const),
  ...(['SALE', 'DONATION', 'INHERITANCE', 'EXCHANGE', 'CONTRIBUTION', 'MERGER', 'ENFORCEMENT', 'OWN_SHARES', 'FIDUCIARY'] as const),
  ...(['USUFRUCT', 'PLEDGE', 'SEIZURE', 'FORECLOSURE'] as const),
])
export type EntryTitle = z.infer<typeof EntryTitle>

export const RightTitle = EntryTitle.extract(['USUFRUCT', 'PLEDGE', 'SEIZURE', 'FORECLOSURE'])
export type RightTitle = z.infer<typeof RightTitle>

/** The company itself, as holder of its own shares. */
export const theCompany = 'COMPANY'
/** A member, the company itself, or a group of co-owners. */
export const HolderId = z.union([Id, z.literal(theCompany)])

/** HOLDER: who has the right votes; OWNER: the vote stays with who owns (art. 2352, "salvo convenzione contraria"). */
export const VoteOfRight = z.enum(['HOLDER', 'OWNER'])

export const Quantity = z.int({ error: 'onlyNumbersAllowed' }).min(1, { error: 'positiveNumber' }).max(Number.MAX_SAFE_INTEGER)
const Seq = z.int().min(1)
export const ClassCode = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{1,10}$/, { error: 'invalidValue' })

/** One line of an entry, as it was sent and as its hash covers it. */
export const EntryLine = z.object({
  from_id: HolderId.optional(),
  to_id: HolderId.optional(),
  quantity: Quantity.optional(),
  /** Of a payment (art. 2421 n. 1). */
  amount_cents: Quantity.optional(),
  /** Left out: ordinary. */
  class_code: ClassCode.optional(),
  /** Of a right; left out: with its holder. */
  vote: VoteOfRight.optional(),
  /** The entry that made a right, of its release; the entry that was filed. */
  of: Seq.optional(),
  /** Rights that go along with what moves, each whole. */
  with_rights: z.array(Seq).max(100).optional(),
})
export type EntryLine = z.infer<typeof EntryLine>

export const DocumentKind = z.enum(['NOTARY', 'PRIVATE', 'COURT', 'SUCCESSION', 'RESOLUTION', 'OTHER'])
export const EntryDocument = z.object({
  kind: DocumentKind,
  number: ShortText.optional(),
  author: ShortText.optional(),
  file_id: Id.optional(),
})
export type EntryDocument = z.infer<typeof EntryDocument>

const longText = z.string().trim().max(2000, { error: 'tooLong' })

/** What somebody wants to write; seq, instant, actor and the day of effect are given by the product. An opening is confirmed by a call of its own. */
export const EntryDraft = z.object({
  kind: EntryKind.exclude(['OPENING']),
  title: EntryTitle.nullish(),
  deed_on: orNothing(Day),
  filed_on: orNothing(Day),
  document: EntryDocument.nullish(),
  lines: z.array(EntryLine).max(500).default([]),
  /** Of an issue and of a cancellation: the capital that there is after it. */
  capital_after: z.int().min(0).nullish(),
  /** Of a correction: which entry, what it should have been and why. */
  corrects: Seq.nullish(),
  as_kind: EntryKind.exclude(['CORRECTION']).nullish(),
  reason: orNothing(longText),
  note: orNothing(longText),
  protocol: orNothing(ShortText),
  meeting_id: Id.nullish(),
})
export type EntryDraft = z.infer<typeof EntryDraft>

/** `after_seq`: the last entry that the caller has seen (0 of none); another one since is 409. `ack`: the warnings that the caller goes on with. */
export const EntryWriting = EntryDraft.extend({ after_seq: z.int().min(0), ack: z.array(RuleId).max(50).default([]) })
export type EntryWriting = z.infer<typeof EntryWriting>

const text = z.string().nullable()
const day = z.iso.date()

/** An entry as the book has it. What is not its own is null; lines are as they were sent. */
export const Entry = z.object({
  seq: Seq,
  entered_at: z.iso.datetime(),
  actor: z.string(),
  /** Who wrote it, as people read it. */
  actor_name: text,
  kind: EntryKind,
  title: EntryTitle.nullable(),
  deed_on: day.nullable(),
  filed_on: day.nullable(),
  entered_on: day,
  /** Null: no effect yet, until it is filed. */
  effective_on: day.nullable(),
  document: EntryDocument.nullable(),
  lines: z.array(EntryLine),
  capital_after: z.int().nullable(),
  corrects: Seq.nullable(),
  as_kind: EntryKind.nullable(),
  reason: text,
  note: text,
  protocol: text,
  ack: z.array(RuleId),
  meeting_id: Id.nullable(),
  prev_hash: z.string(),
  hash: z.string(),
  /** The later entry that corrects it, and the one that says that it was filed. */
  corrected_by: Seq.nullable(),
  filed_by: Seq.nullable(),
  /** The annotation as the book prints it, in Italian. */
  text: z.string(),
})
export type Entry = z.infer<typeof Entry>

/** One entry with the meetings whose voters were counted with it. */
export const EntryPage = Entry.extend({ meetings: z.array(z.object({ _id: Id, name: z.string(), record_date: day })) })
export type EntryPage = z.infer<typeof EntryPage>

export const EntryQuery = ListQuery.extend({ member_id: HolderId.optional(), kind: EntryKind.optional() })
export type EntryQuery = z.infer<typeof EntryQuery>
export const EntryList = listOf(Entry)

/** Co-owners of one quota. It never changes: other parts are another group. */
export const HolderGroup = z.object({
  _id: Id,
  name: z.string(),
  parts: z.array(z.object({ member_id: Id, fraction: z.tuple([z.int().min(1), z.int().min(1)]) })),
})
export type HolderGroup = z.infer<typeof HolderGroup>
export const HolderGroupDraft = z.object({
  name: Name,
  parts: z
    .array(z.object({ member_id: Id, fraction: z.tuple([z.int().min(1), z.int().min(1)]) }))
    .min(2, { error: 'selectAtLeastTwo' })
    .max(100),
})

/** A category of shares. Its votes never change once it is there: history is counted with them. */
export const ShareClass = z.object({ code: ClassCode, name: Name, votes: z.int().min(0).max(10), limits: longText })
export type ShareClass = z.infer<typeof ShareClass>

/** Somebody as the register names them. */
export const HolderName = z.object({
  id: HolderId,
  kind: z.enum(['MEMBER', 'GROUP', 'COMPANY']),
  name: z.string(),
  fiscal_code: text,
  /** Of a group: who votes for it, once named. */
  representative_id: Id.nullable(),
})

export type HolderName = z.infer<typeof HolderName>

export const HeldRight = z.object({
  seq: Seq,
  right: RightTitle,
  owner: HolderId,
  holder: HolderId,
  class: ClassCode,
  quantity: z.int(),
  vote: VoteOfRight,
})
export type HeldRight = z.infer<typeof HeldRight>

const votes = { owned: z.int(), votes: z.int(), suspended: z.int() }
export const HolderState = z.object({
  member: HolderName,
  ...votes,
  /** Of what is owned, in the capital: two decimals. */
  percentage: z.number(),
  by_class: z.array(z.object({ class: ClassCode, quantity: z.int() })),
  /** Of what they own in this name, by entry: rights of theirs on others' and of others on theirs. */
  rights: z.array(HeldRight),
  /** Payments entered for them (art. 2421 n. 1). */
  paid_cents: z.int(),
  /** The entries that what they have comes from. */
  entries: z.array(Seq),
})
export type HolderState = z.infer<typeof HolderState>

/** Constitution is measured on votes, suspended ones and own shares; deliberation on votes and own shares (art. 2368 c. 3). */
export const StateTotals = z.object({ votes: z.int(), suspended: z.int(), treasury: z.int(), constitution: z.int(), deliberation: z.int() })
export type StateTotals = z.infer<typeof StateTotals>

export const RegisterMode = z.enum(['LIST', 'REGISTER'])
export type RegisterMode = z.infer<typeof RegisterMode>

export const RegisterState = z.object({
  on: day,
  known_at: z.iso.datetime().nullable(),
  mode: RegisterMode,
  unit: SharesUnit,
  holders: z.array(HolderState),
  totals: StateTotals,
  /** The sum of what is owned; what the company states as its capital. */
  capital: z.int(),
  stated_capital: z.int().nullable(),
  /** How many owners, the company aside. */
  owners: z.int(),
  rules: z.array(RuleResult),
  last_seq: z.int(),
  chain_ok: z.boolean(),
  classes: z.array(ShareClass),
  /** Who can be named by an entry besides members: every group of the company. */
  groups: z.array(HolderGroup),
})
export type RegisterState = z.infer<typeof RegisterState>

/** What one entry would change: each holder whom it touches, before and after, on the day of its effect. */
export const HolderShift = z.object({ member: HolderName, owned: z.int(), votes: z.int(), suspended: z.int(), percentage: z.number() })
export type HolderShift = z.infer<typeof HolderShift>
export const EntryCheck = z.object({
  /** As it would be written; `seq` is the next, hashes are empty. */
  entry: Entry,
  before: z.array(HolderShift),
  after: z.array(HolderShift),
  rules: z.array(RuleResult),
})
export type EntryCheck = z.infer<typeof EntryCheck>
