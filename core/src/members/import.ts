import { z } from 'zod'
import { MessageName } from '../fields.ts'
import { Id } from '../paging.ts'

/** The columns of a file of members, in the order of the example file. */
export const importColumns = [
  'kind',
  'last_name',
  'first_name',
  'fiscal_code',
  'email',
  'phone',
  'roles',
  'shares_value',
  'vote_value',
  'legal_representative',
  'cf_legal_representative',
  'ext_description',
] as const
export const ImportColumn = z.enum(importColumns)
export type ImportColumn = z.infer<typeof ImportColumn>

/** A row as it was read: words, not yet values. `line` is that of the file, the header being line 1. */
export const ImportRow = z.object({ line: z.int().min(1), cells: z.partialRecord(ImportColumn, z.string().max(1000)) })
export type ImportRow = z.infer<typeof ImportRow>

/** `overwrite` makes the file the whole book; `update` adds and changes, and removes nobody. */
export const ImportMode = z.enum(['overwrite', 'update'])
export type ImportMode = z.infer<typeof ImportMode>

/** An uploaded file (temp), or rows typed or corrected in the browser. */
export const ImportSource = z.union([z.object({ file_id: Id }), z.object({ rows: z.array(ImportRow).max(5000) })])
export type ImportSource = z.infer<typeof ImportSource>

const Lines = z.array(z.int().min(1)).max(5000).default([])

/** What somebody said of a file after a look at it: cells written anew, rows that are the person of an earlier one, rows that are left out. */
export const ImportCorrections = z.object({
  cells: z
    .array(z.object({ line: z.int().min(1), column: ImportColumn, value: z.string().max(1000) }))
    .max(5000)
    .default([]),
  joined: Lines,
  left_out: Lines,
})
export type ImportCorrections = z.infer<typeof ImportCorrections>

const corrections = ImportCorrections.optional()

export const ImportCheck = z.intersection(ImportSource, z.object({ type: ImportMode.default('update'), corrections }))
/** `revision` is what the preview was made of: if the book changed since, nothing is written. */
export const ImportUpdate = z.intersection(ImportSource, z.object({ revision: z.string().max(100).optional(), corrections }))

/** Why a cell cannot be taken. Column null: the row or the file as a whole. */
const ImportError = z.object({
  line: z.int(),
  column: ImportColumn.nullable(),
  value: z.string().nullable(),
  message: MessageName,
  /** Whose row it is, as far as it says. */
  name: z.string().nullable(),
  /** The row of the same person, further up: this one may be joined to it. */
  same_as: z.int().nullable(),
  /** The sentence, in the caller's language. */
  text: z.string(),
})
export type ImportError = z.infer<typeof ImportError>

const ImportPerson = z.object({
  line: z.int().nullable(),
  _id: Id.nullable(),
  name: z.string(),
  fiscal_code: z.string().nullable(),
  roles: z.array(z.string()),
  /** In the unit of the company: cents, or shares. */
  shares_value: z.int(),
  vote_value: z.int(),
})
const ImportChange = ImportPerson.extend({
  changes: z.array(z.object({ column: ImportColumn, before: z.string().nullable(), after: z.string().nullable() })),
})

/** What an import would do. With an error in it nothing is ever written. */
export const ImportPreview = z.object({
  revision: z.string(),
  rows: z.int(),
  errors: z.array(ImportError),
  added: z.array(ImportPerson),
  changed: z.array(ImportChange),
  removed: z.array(ImportPerson),
  unchanged: z.int(),
  /** Headings that no column of ours answers to, and rows that are sums or were left out. */
  ignored_columns: z.array(z.string()),
  ignored_lines: z.array(z.int()),
  /** What everybody would own together. */
  owned_value: z.int(),
})
export type ImportPreview = z.infer<typeof ImportPreview>
