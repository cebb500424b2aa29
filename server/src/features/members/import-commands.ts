import { createHash } from 'node:crypto'
import { notFound } from '@delibera/core/faults'
import { canReadFile } from '@delibera/core/files/rules'
import { messageIn } from '@delibera/core/i18n/every-locale'
import type { Locale } from '@delibera/core/locale'
import { newMember } from '@delibera/core/members/entry'
import type { ImportError, ImportPreview, ImportSource } from '@delibera/core/members/import'
import { type CellFault, type ReadRow, readRow } from '@delibera/core/members/import-cells'
import type { Plan } from '@delibera/core/members/import-plan'
import { counted, mostRows, sourceOf } from '@delibera/core/members/import-table'
import { bookName } from '@delibera/core/members/words'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { takeTurns } from '../../spreadsheets/rows.ts'
import { readTable } from '../../spreadsheets/table.ts'
import { usableVersion } from '../files/commands.ts'
import { callerOf, fileOf } from '../files/store.ts'
import { auditBook } from './commands.ts'
import { addMembers, capitalOf, clearAdministrator, removeMembers, rewriteMembers, type StoredMember } from './store.ts'

export interface ReadSource {
  rows: ReadRow[]
  faults: CellFault[]
}

/** Rows read between two turns of the others. */
const turn = 200

/** Everything that a file, or rows typed in, say by themselves; the book is not looked at yet. */
export async function readSource(deps: Deps, ctx: Contexts['company'], source: ImportSource): Promise<ReadSource> {
  const { rows, faults } = 'file_id' in source ? sourceOf(await readTable(await bytesOf(deps, ctx, source.file_id), mostRows + 2)) : counted(source.rows)
  const { unit } = await capitalOf(deps.db, ctx.company)
  const read: ReadRow[] = []
  for (const it of rows) {
    read.push(readRow(it, unit))
    if (read.length % turn === 0) await takeTurns()
  }
  return { rows: read, faults }
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

const inWords = (faults: readonly CellFault[], locale: Locale): ImportError[] =>
  faults.map((it) => ({ ...it, value: it.value?.slice(0, shown_length) ?? null, text: messageIn(locale, it.message) }))

export function previewOf(source: ReadSource, plan: Plan, told: { revision: string; locale: Locale }): ImportPreview {
  const person = (line: number | null, _id: string | null, it: Pick<StoredMember, 'first_name' | 'last_name' | 'fiscal_code' | 'roles'>) => ({
    line,
    _id,
    name: bookName(it),
    fiscal_code: it.fiscal_code,
    roles: it.roles.map(({ code }) => code),
  })
  return {
    revision: told.revision,
    rows: source.rows.length,
    errors: inWords([...source.faults, ...plan.errors], told.locale),
    added: plan.added.map(({ line, entry }) => person(line, null, entry)),
    changed: plan.changed.map(({ line, before, entry, changes }) => ({ ...person(line, before._id, entry), changes })),
    removed: plan.removed.map((it) => person(null, it._id, it)),
    unchanged: plan.unchanged,
  }
}

/** Those who leave go first: what was theirs may be another's now. */
export async function carryOut(tx: Tx, deps: Deps, ctx: Contexts['company'], plan: Plan): Promise<void> {
  const { strict_tax_ids } = deps.config
  const at = deps.clock.now()
  await removeMembers(
    tx,
    ctx.company,
    plan.removed.map((it) => it._id),
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
