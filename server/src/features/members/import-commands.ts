import { createHash } from 'node:crypto'
import { sumsOf } from '@delibera/core/company/holdings'
import { notFound } from '@delibera/core/faults'
import { canReadFile } from '@delibera/core/files/rules'
import { messageIn } from '@delibera/core/i18n/every-locale'
import type { Locale } from '@delibera/core/locale'
import { newMember } from '@delibera/core/members/entry'
import type { ImportCorrections, ImportError, ImportPreview, ImportSource } from '@delibera/core/members/import'
import { type CellFault, type Given, type ReadRow, readRow } from '@delibera/core/members/import-cells'
import { joinRows } from '@delibera/core/members/import-join'
import { ownedAfter, type Plan } from '@delibera/core/members/import-plan'
import { counted, mostRows, type Source, sourceOf } from '@delibera/core/members/import-table'
import { bookName } from '@delibera/core/names'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { takeTurns } from '../../process/patience.ts'
import type { TableRow } from '../../spreadsheets/rows.ts'
import { callerOf, fileOf } from '../../stores/files/file-store.ts'
import { addMembers, capitalOf, clearAdministrator, removeMembers, rewriteMembers, type StoredMember } from '../../stores/members/member-store.ts'
import { usableVersion } from '../files/commands.ts'
import { auditBook } from './commands.ts'

export type ReadSource = Omit<Source, 'rows'> & { rows: ReadRow[] }

/** Rows read between two turns of the others. */
const turn = 200

/** A file, or rows typed in, with what was corrected of them since. */
export type ImportRequest = ImportSource & { corrections?: ImportCorrections | undefined }

/** Everything that a file, or rows typed in, say by themselves; the book is not looked at yet. */
export async function readSource(deps: Deps, ctx: Contexts['company'], asked: ImportRequest): Promise<ReadSource> {
  const { corrections } = asked
  const source = 'file_id' in asked ? sourceOf(await tableOf(deps, ctx, asked.file_id), corrections) : counted(asked.rows, corrections)
  const { unit } = await capitalOf(deps.db, ctx.company)
  const read: ReadRow[] = []
  for (const it of source.rows) {
    read.push(readRow(it, unit))
    if (read.length % turn === 0) await takeTurns()
  }
  return { ...source, rows: joinRows(read, corrections?.joined ?? []) }
}

async function tableOf(deps: Deps, ctx: Contexts['company'], file_id: string): Promise<TableRow[] | null> {
  return deps.parsers.table(await bytesOf(deps, ctx, file_id), mostRows + 2, { file_id })
}

async function bytesOf(deps: Deps, ctx: Contexts['company'], file_id: string): Promise<Buffer> {
  const file = await fileOf(deps.db, file_id)
  if (!file || !canReadFile(file, await callerOf(deps.db, ctx))) throw notFound()
  const { storage_key } = await usableVersion(deps, file)
  const bytes = await deps.storage.read(storage_key)
  if (!bytes) throw notFound()
  return bytes
}

/** What a book is known by: the same people with the same data have the same revision. */
export const revisionOf = (book: readonly StoredMember[]): string => createHash('sha256').update(JSON.stringify(book)).digest('base64url')

export const nothingPlanned: Plan = { errors: [], added: [], changed: [], removed: [], unchanged: 0 }
export const isIdle = ({ added, changed, removed }: Plan): boolean => added.length + changed.length + removed.length === 0

/** How much of a wrong cell is repeated. */
const shown_length = 200

/** In the words of the caller, each with the name of the row it stands in. */
function inWords(faults: readonly CellFault[], rows: readonly ReadRow[], locale: Locale): ImportError[] {
  const names = new Map(rows.map(({ line, given }) => [line, nameIn(given)]))
  return faults.map(({ same_as = null, ...it }) => ({
    ...it,
    same_as,
    value: it.value?.slice(0, shown_length) ?? null,
    name: names.get(it.line) ?? null,
    text: messageIn(locale, it.message),
  }))
}

const nameIn = ({ first_name = null, last_name }: Given): string | null => (last_name ? bookName({ first_name, last_name }) : first_name)

interface Told {
  revision: string
  locale: Locale
  /** The book as it was when the plan of the import was made. */
  book: readonly StoredMember[]
}

export function previewOf(source: ReadSource, plan: Plan, { revision, locale, book }: Told): ImportPreview {
  const { rows, faults, ignored_columns, ignored_lines } = source
  return {
    revision,
    rows: rows.length,
    errors: inWords([...faults, ...plan.errors], rows, locale),
    added: plan.added.map(({ line, entry }) => person(line, null, entry)),
    changed: plan.changed.map(({ line, before, entry, changes }) => ({ ...person(line, before._id, entry), changes })),
    removed: plan.removed.map((it) => person(null, it._id, it)),
    unchanged: plan.unchanged,
    ignored_columns,
    ignored_lines,
    owned_value: ownedAfter(book, plan),
  }
}

function person(line: number | null, _id: string | null, it: Pick<StoredMember, 'first_name' | 'last_name' | 'fiscal_code' | 'roles' | 'holdings'>) {
  const { shares, vote } = sumsOf(it.holdings)
  return { line, _id, name: bookName(it), fiscal_code: it.fiscal_code, roles: it.roles.map(({ code }) => code), shares_value: shares, vote_value: vote }
}

/** Those who leave go first: what was theirs may be another's now. */
export async function carryOut(tx: Tx, deps: Deps, ctx: Contexts['company'], plan: Plan): Promise<void> {
  const { strict_tax_ids } = deps.config
  const at = deps.clock.now()
  await removeMembers(
    tx,
    ctx.company,
    plan.removed.map((it) => it._id),
    at,
  )
  await rewriteMembers(
    tx,
    ctx.company,
    plan.changed.map(({ before, entry }) => ({ ...newMember(entry, strict_tax_ids), _id: before._id })),
    at,
  )
  await addMembers(
    tx,
    ctx.company,
    plan.added.map(({ entry }) => newMember(entry, strict_tax_ids)),
    at,
  )
  await clearAdministrator(tx, ctx.company)
  const data = { added: plan.added.length, changed: plan.changed.length, removed: plan.removed.length, unchanged: plan.unchanged }
  await auditBook(tx, deps, ctx, { action: 'members.imported', data })
}
