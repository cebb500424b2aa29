import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { type KeptRows, rowsToKeep } from '../../db/removed-rows.ts'
import type { Proven } from '../../http/proven.ts'

const tables = { MEMBER: 'members', CONTACT: 'contacts', POINT: 'agenda_points', MEETING: 'meetings' } as const
export type RemovalKind = keyof typeof tables

interface Removing {
  company: Proven<'company'>
  user: string
  kind: RemovalKind
  ids: readonly string[]
  /** The meeting in which the points stand. */
  meeting_id?: string | null
  /** Files that nothing will name, and that stay for as long as they can be asked back. */
  file_ids?: readonly string[]
  /** By the machine's clock. */
  at: Date
}

/** Before something is removed: keeps it, with all that goes with it, for whoever changes their mind. Answers the id to put it back by. */
export async function keepRemoved(tx: Tx, it: Removing): Promise<string> {
  const kept = { ...(await rowsToKeep(tx, tables[it.kind], it.ids)), keys: it.kind === 'MEMBER' ? await keysOf(tx, it.ids) : [] }
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
  kept: KeptRows & { keys: string[] }
  removed_at: string
  restored_at: string | null
}

/** What somebody removed in a company, the last first: two who put it back at once take turns. */
export async function removalsOf(tx: Tx, company: Proven<'company'>, user: Proven<'user'>, ids: readonly string[]): Promise<Removal[]> {
  const rows = await tx
    .selectFrom('removals')
    .select(['_id', 'kind', 'meeting_id', 'kept', 'removed_at', 'restored_at'])
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

/** Forgets what was removed before a moment. Answers the files that it held and that nothing names. */
export async function forgetRemovals(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    with gone as (delete from removals where removed_at < ${before.toISOString()} returning file_ids)
    select distinct held.file_id from gone, unnest(file_ids) as held (file_id) where not exists (select from agenda_files a where a.file_id = held.file_id)`.execute(
    db,
  )
  return rows.map((it) => it.file_id)
}
