import { z } from 'zod'
import { Day, Name } from '../fields.ts'
import { Id, listOf } from '../paging.ts'

/** The books of a company (art. 2421, 2478): holders, assembly, directors, auditors, executive committee, bondholders. */
export const BookCode = z.enum(['SOC', 'ASM', 'CDA', 'COL', 'CEX', 'OBB'])
export type BookCode = z.infer<typeof BookCode>

/** Printed on sheets that an office has stamped, or kept with a computer (art. 2215-bis). */
export const BookMode = z.enum(['PAPER', 'DIGITAL'])
export type BookMode = z.infer<typeof BookMode>

/** The sheets that an office or a notary has numbered and stamped before their use (art. 2421 c. 3). */
export const Vidimation = z
  .object({
    office: Name,
    day: Day,
    pages_from: z.int().min(1).max(99_999),
    pages_to: z.int().min(1).max(99_999),
    stamp_paid_cents: z.int().min(0).max(100_000_000),
  })
  .refine((it) => it.pages_to >= it.pages_from, { path: ['pages_to'], error: 'invalidValue' })
export type Vidimation = z.infer<typeof Vidimation>

/** How a book is kept from a day on. Settings follow one another: what was registered before stays as it was kept. */
export const BookSetting = z.object({ mode: BookMode, since: Day, vidimation: Vidimation.nullable() })
export type BookSetting = z.infer<typeof BookSetting>

export const BookChange = z.object({ mode: BookMode.optional(), since: Day.optional(), vidimation: Vidimation.nullish() })
export type BookChange = z.infer<typeof BookChange>

/** What stands in a book. Pages run on through its life; the number is that of its year. */
export const BookLine = z.object({
  _id: Id,
  code: BookCode,
  source: z.enum(['meeting', 'entry', 'upload']),
  number: z.int(),
  year: z.int().nullable(),
  title: z.string(),
  /** Of the meeting, of the deed, or of what was handed in. */
  day: z.string(),
  registered_on: z.string(),
  page_from: z.int(),
  page_to: z.int(),
  lines: z.int(),
  /** Of the file that stands in the book, in hexadecimal; null for entries, which have a chain of their own. */
  sha256: z.string().nullable(),
  signers: z.array(z.string()),
  meeting_id: Id.nullable(),
  file_id: Id.nullable(),
})
export type BookLine = z.infer<typeof BookLine>

export const BookSeal = z.object({
  _id: Id,
  code: BookCode,
  day: z.string(),
  signer: z.string(),
  /** Empty where the legal representative signs. */
  delegate: z.boolean(),
  pages: z.int(),
  lines: z.int(),
  sha256: z.string(),
  /** An authority vouches for the time. */
  is_timed: z.boolean(),
  /** Made with a certificate that vouches for itself: a proof, and no digital signature of the law. */
  is_trial: z.boolean(),
  file_id: Id,
})
export type BookSeal = z.infer<typeof BookSeal>

/** What a rule says of the books; `data` fills the words. */
export const BookFinding = z.object({
  id: z.enum(['L-BOK-01', 'L-BOK-02', 'L-BOK-03', 'L-BOK-04', 'L-BOK-05', 'L-BOK-06']),
  severity: z.enum(['WARN', 'INFO']),
  /** Past its day, where it has one. */
  is_late: z.boolean(),
  code: BookCode.nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type BookFinding = z.infer<typeof BookFinding>

/** A book as its card shows it. */
export const CompanyBook = z.object({
  code: BookCode,
  mode: BookMode,
  /** Null: nobody has said how it is kept, and the statute decides. */
  since: z.string().nullable(),
  vidimation: Vidimation.nullable(),
  entries: z.int(),
  pages: z.int(),
  lines: z.int(),
  /** Stamped sheets that are still free; null where none are needed or none are known. */
  pages_left: z.int().nullable(),
  last: BookLine.nullable(),
  seal_due: z.string().nullable(),
  seal: BookSeal.nullable(),
  /** Whether a file may be handed in: the others are filled by what happens in the product. */
  is_open: z.boolean(),
})
export type CompanyBook = z.infer<typeof CompanyBook>

/** A closed year, and the package that was made of it. */
export const Conservation = z.object({
  year: z.int(),
  year_end: z.string(),
  made_at: z.string().nullable(),
  sha256: z.string().nullable(),
  index_sha256: z.string().nullable(),
  bytes: z.int().nullable(),
})
export type Conservation = z.infer<typeof Conservation>

export const CompanyBooks = listOf(CompanyBook).extend({
  findings: z.array(BookFinding),
  /** The day whose amounts and codes the tariff has. */
  tariff_from: z.string(),
  /** Closed years in which something was registered, the newest first. */
  years: z.array(Conservation),
})

export const BookUpload = z.object({
  file_id: Id,
  title: Name,
  day: Day,
  signers: z.array(Name).max(20).default([]),
})
export type BookUpload = z.infer<typeof BookUpload>

/** Who signs: the legal representative, or somebody who was named for it. */
export const Sealing = z.object({ signer: Name, delegate: z.boolean().default(false) })
export type Sealing = z.infer<typeof Sealing>

export const DutyKind = z.enum(['STAMP', 'SHEETS', 'TCG'])
export type DutyKind = z.infer<typeof DutyKind>

/** `STAMP-ASM-2026`, `TCG-2027`: what is due is computed, and only its payment is written down under this name. */
export const DutyId = z.string().regex(/^(STAMP|SHEETS)-[A-Z]{3}-[0-9]{4}(-[0-9]{1,5})?$|^TCG-[0-9]{4}$/)

export const Duty = z.object({
  _id: DutyId,
  kind: DutyKind,
  code: BookCode.nullable(),
  year: z.int(),
  /** Lines, sheets, or the capital in cents. */
  base: z.int(),
  amount_cents: z.int(),
  /** Of the secretary of the office that stamps, besides. */
  secretary_cents: z.int(),
  tax_code: z.string().nullable(),
  due_on: z.string(),
  /** The year is not over: the amount may still grow. */
  is_open: z.boolean(),
  paid_on: z.string().nullable(),
  file_id: Id.nullable(),
  state: z.enum(['DONE', 'LATE', 'NEAR', 'AHEAD']),
})
export type Duty = z.infer<typeof Duty>

export const Duties = listOf(Duty).extend({ tariff_from: z.string() })

export const DutyPayment = z.object({ paid_on: Day.nullable(), file_id: Id.nullish() })
export type DutyPayment = z.infer<typeof DutyPayment>

export const BookYear = z.object({ year: z.coerce.number().int().min(1900).max(2200).optional() })
export const ConservationYear = z.object({ year: z.int().min(1900).max(2200) })
