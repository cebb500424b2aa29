import { z } from 'zod'
import type { MessageKey } from '../i18n/texts.ts'
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

export const ImportCheck = z.intersection(ImportSource, z.object({ type: ImportMode.default('update') }))
/** `revision` is what the preview was made of: if the book changed since, nothing is written. */
export const ImportUpdate = z.intersection(ImportSource, z.object({ revision: z.string().max(100).optional() }))

/** Why a cell cannot be taken. Column null: the row or the file as a whole. */
const ImportError = z.object({
  line: z.int(),
  column: ImportColumn.nullable(),
  value: z.string().nullable(),
  message: z.custom<MessageKey>((it) => typeof it === 'string'),
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
})
export type ImportPreview = z.infer<typeof ImportPreview>
