import { z } from 'zod'
import { Day, Name, orNothing } from '../fields.ts'
import { Id, ListQuery, listOf } from '../paging.ts'

export const FilingKind = z.enum(['ACCOUNTS', 'OFFICES', 'HOLDERS', 'SEAT', 'OTHER'])
export type FilingKind = z.infer<typeof FilingKind>

export const FilingStatus = z.enum(['DRAFT', 'CHECKED', 'BUILT', 'FILED', 'ACCEPTED', 'SUSPENDED'])
export type FilingStatus = z.infer<typeof FilingStatus>

/** Who sends the package to the office. Somebody else needs a power of attorney in it. */
export const Presenter = z.object({
  kind: z.enum(['DIRECTOR', 'PROFESSIONAL', 'OTHER']),
  name: orNothing(Name),
  /** The office that they hold: `Amministratore unico`. */
  office: orNothing(Name),
  fiscal_code: orNothing(z.string().trim().toUpperCase().max(16)),
  /** Of the professional: the order, and the number in its list. */
  register: orNothing(Name),
  number: orNothing(z.string().trim().max(20)),
})
export type Presenter = z.infer<typeof Presenter>

/** The stamp duty that a chamber lets somebody pay in one sum. */
export const StampAuthorization = z.object({ chamber: orNothing(z.string().trim().max(80)), number: orNothing(z.string().trim().max(80)) })
export type StampAuthorization = z.infer<typeof StampAuthorization>

export const SlotName = z.enum([
  'minutes',
  'xbrl',
  'accounts_pdf',
  'directors_report',
  'auditors_report',
  'revisore_report',
  'list_of_holders',
  'acceptance',
  'tax_receipt',
  'power',
  'other',
])
export type SlotName = z.infer<typeof SlotName>

/** What a check found. A missing document is no failure of a check: it is told by its slot. */
export const FilingCheck = z.object({
  id: z.enum(['P1', 'P2', 'P3', 'X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'X7', 'SIGNED', 'INTACT']),
  slot: SlotName,
  ok: z.boolean(),
  severity: z.enum(['BLOCK', 'WARN']),
  data: z.record(z.string(), z.string()),
})
export type FilingCheck = z.infer<typeof FilingCheck>

/** Who signed a file that was handed in, as its certificate says. */
export const SlotSignature = z.object({ holder: z.string().nullable(), at: z.string().nullable(), is_valid: z.boolean() })
export type SlotSignature = z.infer<typeof SlotSignature>

/** A document of the package. `waived`: why it is not there, which a person has said. */
export const FilingSlot = z.object({
  slot: SlotName,
  is_required: z.boolean(),
  /** The product makes it, unless a file takes its place. */
  is_made: z.boolean(),
  file_id: Id.nullable(),
  file_name: z.string().nullable(),
  waived: z.string().nullable(),
  /** There, made or excused: nothing is missing. */
  is_ready: z.boolean(),
  act_code: z.string().nullable(),
  signatures: z.array(SlotSignature),
})
export type FilingSlot = z.infer<typeof FilingSlot>

export const Fees = z.object({ stamp_cents: z.int(), secretary_cents: z.int() })

const text = z.string().nullable()
const FilingHead = z.object({
  _id: Id,
  kind: FilingKind,
  status: FilingStatus,
  meeting_id: Id.nullable(),
  meeting: z.object({ name: z.string(), day: text }).nullable(),
  year_end: text,
  /** The last useful day; null where no meeting says from when. */
  due_on: text,
  created_at: z.string(),
  filed_on: text,
  protocol: text,
  outcome: text,
  missing: z.int(),
})
export type FilingHead = z.infer<typeof FilingHead>

export const Filing = FilingHead.extend({
  presenter: Presenter,
  stamp: StampAuthorization,
  slots: z.array(FilingSlot),
  checks: z.array(FilingCheck),
  /** When the checks were made; null since something changed. */
  checked_at: text,
  /** The words that are added to the copy of the minutes, and to the accounts: as somebody edited them, or as usual. */
  declarations: z.object({ copy: z.string(), xbrl: text, stamp: text, is_edited: z.boolean() }),
  fees: Fees.nullable(),
  tariff_from: z.string(),
  built_sha256: text,
  built_at: text,
  /** Units that the first build takes from the wallet; zero once paid. */
  price: z.int(),
  version: z.int(),
})
export type Filing = z.infer<typeof Filing>

export const NewFiling = z.object({ kind: FilingKind, meeting_id: Id.nullish(), year_end: Day.nullish() })
export type NewFiling = z.infer<typeof NewFiling>

/** A change of the draft, or of what became of the package once it was sent. */
export const FilingChange = z
  .object({
    presenter: Presenter,
    stamp: StampAuthorization,
    /** Null: as usual again. */
    copy_text: z.string().trim().max(4000).nullable(),
    year_end: Day.nullable(),
    meeting_id: Id.nullable(),
    status: z.enum(['DRAFT', 'FILED', 'ACCEPTED', 'SUSPENDED']),
    filed_on: Day,
    protocol: z.string().trim().min(1, { error: 'requiredField' }).max(80),
    outcome: orNothing(z.string().trim().max(1000)),
    version: z.int().min(1),
  })
  .partial()
  .required({ version: true })
export type FilingChange = z.infer<typeof FilingChange>

export const SlotChange = z.object({ file_id: Id.nullish(), waived: orNothing(z.string().trim().max(500)) })
export type SlotChange = z.infer<typeof SlotChange>

export const Filings = listOf(FilingHead)
export const FilingQuery = ListQuery.extend({ status: FilingStatus.optional(), kind: FilingKind.optional() })
export const BuiltFiling = z.object({ sha256: z.string(), bytes: z.int(), missing: z.int(), charged: z.int() })
