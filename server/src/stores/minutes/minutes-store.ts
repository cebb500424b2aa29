import { Fault } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import type { MinutesBlock, VerbalNote } from '@delibera/core/minutes/schema'
import type { DocumentKind, SignerRole, VerbalSignature } from '@delibera/core/minutes/signatures'
import { type Selectable, sql } from 'kysely'
import type { SignatureArea } from '../../adapters/documents/port.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { VerbalDocuments, VerbalSignatures, Verbals } from '../../db/tables.ts'
import type { Proven } from '../../http/proven.ts'

/** What confirmed minutes are told by, whatever the company is called later. */
export interface MinutesHead {
  title: string
  subtitle: string
  book: string
  company_name: string
  held_at: string
  for_notary: boolean
}

type Json = 'generated' | 'blocks' | 'told' | 'locale' | 'closing' | 'meeting_type'

export type VerbalRow = Omit<Selectable<Verbals>, Json> & {
  generated: MinutesBlock[]
  blocks: MinutesBlock[]
  told: MinutesHead | null
  locale: Locale
  closing: 'ON_SPOT' | 'LATER' | null
  meeting_type: 'ASSEMBLY' | 'BOARD'
}

/** Null while nobody has saved them. */
export async function verbalRow(db: Db | Tx, meeting: Proven<'meeting'>): Promise<VerbalRow | null> {
  const row = await db.selectFrom('verbals').selectAll().where('meeting_id', '=', meeting).executeTakeFirst()
  return (row as unknown as VerbalRow | undefined) ?? null
}

/** The row, to be changed: whoever else would change or sign the minutes waits. */
export async function lockedVerbal(tx: Tx, meeting: Proven<'meeting'>): Promise<VerbalRow | null> {
  const row = await tx.selectFrom('verbals').selectAll().where('meeting_id', '=', meeting).forNoKeyUpdate().executeTakeFirst()
  return (row as unknown as VerbalRow | undefined) ?? null
}

export type SignatureRow = Omit<Selectable<VerbalSignatures>, 'role' | 'way' | 'identity'> & Pick<VerbalSignature, 'way' | 'identity'> & { role: SignerRole }

/** In the order in which they stand: chair, secretary, others. */
export async function signatureRows(db: Db | Tx, verbal_id: string): Promise<SignatureRow[]> {
  const rows = await db.selectFrom('verbal_signatures').selectAll().where('verbal_id', '=', verbal_id).orderBy('position').orderBy('member_id').execute()
  return rows as SignatureRow[]
}

export type DocumentRow = Omit<Selectable<VerbalDocuments>, 'kind' | 'areas'> & { kind: DocumentKind; areas: SignatureArea[] }

/** The oldest first: each is on top of the one before. */
export async function documentRows(db: Db | Tx, verbal_id: string): Promise<DocumentRow[]> {
  const rows = await db.selectFrom('verbal_documents').selectAll().where('verbal_id', '=', verbal_id).orderBy('seq').execute()
  return rows as unknown as DocumentRow[]
}

export async function notesOf(db: Db | Tx, verbal_id: string): Promise<VerbalNote[]> {
  const columns = ['_id', 'kind', 'block_id', 'text', 'author', 'at', 'resolved_at'] as const
  const rows = await db.selectFrom('verbal_notes').select(columns).where('verbal_id', '=', verbal_id).orderBy('at').orderBy('_id').execute()
  return rows as VerbalNote[]
}

export interface VersionRow {
  version: number
  kind: 'GENERATED' | 'EDITED'
  at: string
  author_id: string | null
  author: string | null
}

/** The newest first. */
export async function versionsOf(db: Db | Tx, verbal_id: string): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('verbal_versions')
    .leftJoin('users', 'users._id', 'author_id')
    .select(['version', 'kind', 'at', 'author_id'])
    .select(sql<string | null>`first_name || ' ' || last_name`.as('author'))
    .where('verbal_id', '=', verbal_id)
    .orderBy('version', 'desc')
    .execute()
  return rows as VersionRow[]
}

export async function versionText(db: Db, verbal_id: string, version: number): Promise<MinutesBlock[] | null> {
  const row = await db.selectFrom('verbal_versions').select('blocks').where('verbal_id', '=', verbal_id).where('version', '=', version).executeTakeFirst()
  return (row?.blocks as unknown as MinutesBlock[] | undefined) ?? null
}

interface Beginning {
  company: Proven<'company'>
  meeting: Proven<'meeting'>
  meeting_type: 'ASSEMBLY' | 'BOARD'
  locale: Locale
  closing: VerbalRow['closing']
  blocks: readonly MinutesBlock[]
  at: Date
}

/** Of two who save the first text at once the second is told that there is one. */
export async function addVerbal(tx: Tx, { company, meeting, blocks, at, ...it }: Beginning): Promise<VerbalRow> {
  const text = JSON.stringify(blocks)
  const now = at.toISOString()
  const row = await tx
    .insertInto('verbals')
    .values({ company_id: company, meeting_id: meeting, ...it, generated: text, blocks: text, created_at: now, updated_at: now })
    .onConflict((key) => key.column('meeting_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Fault('E0002', { reason: 'version' })
  return row as unknown as VerbalRow
}

interface Rewriting {
  blocks: readonly MinutesBlock[]
  /** What the product wrote, when it has just written it. */
  generated?: readonly MinutesBlock[]
  locale?: Locale
  closing?: VerbalRow['closing']
  at: Date
}

/** The next version of a row that the caller holds. */
export async function rewriteVerbal(tx: Tx, { _id, version }: Pick<VerbalRow, '_id' | 'version'>, it: Rewriting): Promise<VerbalRow> {
  const { blocks, generated, at, ...rest } = it
  const row = await tx
    .updateTable('verbals')
    .set({
      ...rest,
      blocks: JSON.stringify(blocks),
      ...(generated ? { generated: JSON.stringify(generated) } : {}),
      version: version + 1,
      updated_at: at.toISOString(),
    })
    .where('_id', '=', _id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as VerbalRow
}

interface Written {
  kind: VersionRow['kind']
  author_id: string
  at: Date
}

export async function addVersion(tx: Tx, { _id, version, blocks }: VerbalRow, { kind, author_id, at }: Written): Promise<void> {
  const values = { verbal_id: _id, version, kind, blocks: JSON.stringify(blocks), author_id, at: at.toISOString() }
  await tx.insertInto('verbal_versions').values(values).execute()
}

/** The same sitting goes on: its version is the text as it now stands, begun when it began. */
export async function continueVersion(tx: Tx, { _id, version, blocks }: VerbalRow, before: number): Promise<void> {
  const set = { version, blocks: JSON.stringify(blocks) }
  await tx.updateTable('verbal_versions').set(set).where('verbal_id', '=', _id).where('version', '=', before).execute()
}

interface NewNote {
  block_id: string | null
  text: string
  author_id: string
  at: Date
}

/** A remark of who works on them, under the name they have now. */
export async function addNote(tx: Tx, verbal_id: string, { at, ...it }: NewNote): Promise<void> {
  const name = sql<string>`(select first_name || ' ' || last_name from users where _id = ${it.author_id})`
  await tx
    .insertInto('verbal_notes')
    .values({ verbal_id, kind: 'COMMENT', ...it, author: name, at: at.toISOString() })
    .execute()
}

/** Once resolved, a note keeps the moment when it first was. */
export async function resolveNotes(tx: Tx, verbal_id: string, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('verbal_notes')
    .set({ resolved_at: at.toISOString() })
    .where('verbal_id', '=', verbal_id)
    .where(sql<boolean>`_id = any(${ids}::uuid[])`)
    .where('resolved_at', 'is', null)
    .execute()
}
