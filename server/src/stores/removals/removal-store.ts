import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { type KeptRows, rowsToKeep } from '../../db/removed-rows.ts'
import type { Proven } from '../../http/proven.ts'

/** Where what goes stands, and the column by which it is named. */
const sources = {
  MEMBER: ['members', '_id'],
  CONTACT: ['contacts', '_id'],
  POINT: ['agenda_points', '_id'],
  MEETING: ['meetings', '_id'],
  PARTICIPANT: ['meeting_members', 'member_id'],
  ROLE: ['member_roles', 'member_id'],
  FILE: ['agenda_files', 'file_id'],
} as const
type Source = keyof typeof sources
export type RemovalKind = Source | 'LETTER_FILE'

interface Taking {
  company: Proven<'company'>
  user: string
  /** By the machine's clock. */
  at: Date
}

interface Removing extends Taking {
  kind: Source
  ids: readonly string[]
  /** The role of ids that goes, where one does. */
  code?: string
  /** The meeting in which the points or the people stand. */
  meeting_id?: string | null
  /** Files that nothing will name, and that stay for as long as they can be asked back. */
  file_ids?: readonly string[]
  /** Columns elsewhere that are emptied with it, though no key says so. */
  pointers?: KeptRows['pointers']
}

/** Before something is removed: keeps it, with all that goes with it, for whoever changes their mind. Answers the id to put it back by. */
export async function keepRemoved(tx: Tx, it: Removing): Promise<string> {
  const [table, column] = sources[it.kind]
  const isMeant = it.kind === 'PARTICIPANT' ? sql`t.meeting_id = ${it.meeting_id}` : it.kind === 'ROLE' ? sql`t.code = ${it.code}` : sql`true`
  const found = await rowsToKeep(tx, table, sql<boolean>`${sql.ref(`t.${column}`)} = any(${it.ids}::uuid[]) and ${isMeant}`)
  const keys = it.kind === 'MEMBER' ? await keysOf(tx, it.ids) : []
  return addRemoval(tx, it, { ...found, pointers: [...found.pointers, ...(it.pointers ?? [])], keys })
}

/** Before a point, and files of points that stay, go with one change: one id puts back both. */
export async function keepRemovedPoints(tx: Tx, it: Omit<Removing, 'kind' | 'file_ids'>, file_ids: readonly string[]): Promise<string> {
  const points = await rowsToKeep(tx, 'agenda_points', sql<boolean>`t._id = any(${it.ids}::uuid[])`)
  const files = await rowsToKeep(tx, 'agenda_files', sql<boolean>`t.file_id = any(${file_ids}::uuid[]) and t.point_id <> all(${it.ids}::uuid[])`)
  const kept = { rows: [...points.rows, ...files.rows], pointers: [...points.pointers, ...files.pointers], keys: [] }
  return addRemoval(tx, { ...it, kind: it.ids.length > 0 ? 'POINT' : 'FILE', file_ids }, kept)
}

/** What the draft of a letter carried. */
export interface KeptLetter {
  _id: string
  files: string[]
}

/** Before files go from the draft of a letter. */
export const keepLetterFiles = (tx: Tx, it: Taking, letter: KeptLetter, file_ids: readonly string[]): Promise<string> =>
  addRemoval(tx, { ...it, kind: 'LETTER_FILE', file_ids }, { rows: [], pointers: [], keys: [], letter })

type Kept = KeptRows & { keys: string[]; letter?: KeptLetter }

async function addRemoval(tx: Tx, it: Taking & Pick<Removing, 'meeting_id' | 'file_ids'> & { kind: RemovalKind }, kept: Kept): Promise<string> {
  const { _id } = await tx
    .insertInto('removals')
    .values({
      company_id: it.company,
      user_id: it.user,
      kind: it.kind,
      meeting_id: it.meeting_id ?? null,
      kept: JSON.stringify(kept),
      file_ids: [...(it.file_ids ?? [])],
      removed_at: it.at.toISOString(),
    })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return _id
}

/** The personal links that people of the book hold: one whose address leaves the book with them is revoked. */
async function keysOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select encode(l.slug_hash, 'hex') as key from personal_links l
    join meeting_members mm on mm.meeting_id = l.meeting_id and mm.member_id = l.member_id
    where l.revoked_at is null and mm.book_id = any(${ids}::uuid[])`.execute(tx)
  return rows.map((it) => it.key)
}

/** Links that were revoked with somebody's removal open again, unless another was given out or the person was refused one meanwhile. */
export async function reviveKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`update personal_links l set revoked_at = null from meeting_members mm
    where mm.meeting_id = l.meeting_id and mm.member_id = l.member_id and mm.link_revoked_at is null and encode(l.slug_hash, 'hex') = any(${keys}::text[])
      and not exists (select from personal_links o where o.meeting_id = l.meeting_id and o.member_id = l.member_id and o.revoked_at is null)`.execute(tx)
}

export interface Removal {
  _id: string
  kind: RemovalKind
  /** Of the caller who removed it, and whose meeting it was then. */
  meeting_id: Proven<'meeting'> | null
  kept: Kept
  file_ids: string[]
  removed_at: string
  restored_at: string | null
}

/** What somebody removed in a company, the last first: two who put it back at once take turns. */
export async function removalsOf(tx: Tx, company: Proven<'company'>, user: Proven<'user'>, ids: readonly string[]): Promise<Removal[]> {
  const rows = await tx
    .selectFrom('removals')
    .select(['_id', 'kind', 'meeting_id', 'kept', 'file_ids', 'removed_at', 'restored_at'])
    .where('company_id', '=', company)
    .where('user_id', '=', user)
    .where(sql<boolean>`_id = any(${ids}::uuid[])`)
    .orderBy('removed_at', 'desc')
    .orderBy('_id')
    .forUpdate()
    .execute()
  return rows as unknown as Removal[]
}

export async function markRestored(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.updateTable('removals').set({ restored_at: at.toISOString() }).where(sql<boolean>`_id = any(${ids}::uuid[])`).execute()
}

/** Forgets what was removed before a moment. Answers the files that it held, unless something removed since holds them too. */
export async function forgetRemovals(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    with gone as (delete from removals where removed_at < ${before.toISOString()} returning file_ids)
    select distinct held.file_id from gone, unnest(file_ids) as held (file_id)
    where not exists (select from removals r where r.removed_at >= ${before.toISOString()} and r.file_ids @> array[held.file_id])`.execute(db)
  return rows.map((it) => it.file_id)
}
