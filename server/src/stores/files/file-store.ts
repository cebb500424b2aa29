import { randomUUID } from 'node:crypto'
import type { FileCaller, FileFacts } from '@delibera/core/files/rules'
import type { UploadRequest } from '@delibera/core/files/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Contexts } from '../../http/guards.ts'
import { representedBy } from '../delegations/delegation-store.ts'

/** Who asks for a file: a person with the companies where they act, or a member by link. */
export async function callerOf(db: Db, ctx: Contexts['user'] | Contexts['link']): Promise<FileCaller> {
  if ('member' in ctx) {
    const { member, meeting, company } = ctx
    return { kind: 'member', member, meeting, company, represents: await representedBy(db, meeting, member) }
  }
  const rows = await db
    .selectFrom('company_roles')
    .innerJoin('companies', 'companies._id', 'company_roles.company_id')
    .select('company_id')
    .distinct()
    .where('user_id', '=', ctx.user)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .execute()
  return { kind: 'user', user: ctx.user, companies: rows.map((it) => it.company_id) }
}

export type StoredFile = FileFacts & { _id: string; name: string }

/** A proxy with instructions that a member handed in, before the meeting was held. */
const isSealed = sql<boolean>`exists (select from advance_ballots b join meetings m on m._id = b.meeting_id
  where b.file_id = files._id and b.issued_by is null and m.status = 'PERFORM')`

export async function fileOf(db: Db | Tx, _id: string): Promise<StoredFile | undefined> {
  const columns = ['_id', 'name', 'context', 'company_id', 'meeting_id', 'owner_user', 'owner_member', 'member_ids'] as const
  const row = await db
    .selectFrom('files')
    .select([...columns, isSealed.as('is_sealed')])
    .where('_id', '=', _id)
    .executeTakeFirst()
  return row as StoredFile | undefined
}

/**
 * Whether it proves something by now: a document of confirmed minutes or what is annexed to them, a proxy that was given, what a member has
 * declared, what a notice that has left told its readers to read.
 */
export async function isProof(db: Db | Tx, file_id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from files f where f._id = ${file_id} and (
    exists (select 1 from verbal_documents d where d.file_id = f._id) or exists (select 1 from delegations d where d.file_id = f._id)
    or exists (select 1 from decision_answers a where a.file_id = f._id) or exists (select 1 from advance_ballots b where b.file_id = f._id) or exists (select 1 from decision_members d where d.proof_file_id = f._id)
    or (f.context = 'odg' and f.owner_member is not null)
    or exists (select 1 from agenda_files af join agenda_points p on p._id = af.point_id join meetings m on m._id = p.meeting_id
      where af.file_id = f._id and m.summon_sent_at is not null)
    or (f.context in ('odg', 'delegation') and exists (select 1 from verbals v where v.meeting_id = f.meeting_id and v.confirmed_at is not null)))`.execute(db)
  return rows.length > 0
}

/** In SQL, of a file `f`: a point has it, or a letter. */
const isNamed = sql<boolean>`(exists (select from agenda_files a where a.file_id = f._id)
  or exists (select from communications c where c.company_id = f.company_id and c.files @> array[f._id]))`

/** Whether the meeting that a file is for is one of its company. */
export async function isInItsCompany(db: Db, { company_id, meeting_id }: Pick<FileFacts, 'company_id' | 'meeting_id'>): Promise<boolean> {
  if (meeting_id === null) return true
  const row = await db.selectFrom('meetings').select('company_id').where('_id', '=', meeting_id).executeTakeFirst()
  return row !== undefined && row.company_id === company_id
}

/** Whether a version of some file is kept under this key. */
export async function isStoredFile(db: Db, storage_key: string): Promise<boolean> {
  return (await db.selectFrom('file_versions').select('version').where('storage_key', '=', storage_key).executeTakeFirst()) !== undefined
}

type NamedFile = FileFacts & { name: string }

export async function addFile(tx: Tx, file: NamedFile, at: Date): Promise<string> {
  const [_id] = await addFiles(tx, [file], at)
  return _id!
}

/** Several at once; answers their ids in the order given. */
export async function addFiles(tx: Tx, files: readonly NamedFile[], at: Date): Promise<string[]> {
  const created_at = at.toISOString()
  const rows = files.map((it) => ({ ...it, _id: randomUUID(), member_ids: it.member_ids && [...it.member_ids], created_at }))
  await tx.insertInto('files').values(rows).execute()
  return rows.map((it) => it._id)
}

/** Two new versions at once: the key (file, version) lets one through, the other is told 409. */
export async function addVersion(
  tx: Tx,
  it: Pick<UploadRequest, 'filename' | 'mime_type'> & { file_id: string; storage_key: string; at: Date },
): Promise<void> {
  const version = sql<number>`(select coalesce(max(version), 0) + 1 from file_versions where file_id = ${it.file_id})`
  await tx
    .insertInto('file_versions')
    .values({
      file_id: it.file_id,
      version,
      storage_key: it.storage_key,
      name: it.filename,
      mime_type: it.mime_type,
      state: 'PENDING',
      created_at: it.at.toISOString(),
    })
    .execute()
}

export type Version = NonNullable<Awaited<ReturnType<typeof newestVersions>>[number]>

/** Newest first; all of them, or one. */
export function newestVersions(db: Db, file_id: string, version?: number) {
  return db
    .selectFrom('file_versions')
    .selectAll()
    .where('file_id', '=', file_id)
    .$if(version !== undefined, (it) => it.where('version', '=', version!))
    .orderBy('version', 'desc')
    .execute()
}

interface Settled {
  storage_key: string
  mime_type: string
  bytes: number
  sha256: Buffer
}

/** Whether this call was the one that settled it: two readers may have looked at the same upload. */
export async function settleVersion(db: Db, it: Version, settled: Settled): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file_versions')
    .set({ ...settled, state: 'READY' })
    .where('file_id', '=', it.file_id)
    .where('version', '=', it.version)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A file whose only version is gone goes with it. */
export async function removeVersion(db: Db, it: Version): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('file_versions').where('file_id', '=', it.file_id).where('version', '=', it.version).execute()
    await tx
      .deleteFrom('files')
      .where('_id', '=', it.file_id)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('file_versions').select('version').whereRef('file_id', '=', 'files._id'))))
      .execute()
  })
}

export async function removeFile(tx: Tx, _id: string): Promise<string[]> {
  const versions = await tx.deleteFrom('file_versions').where('file_id', '=', _id).returning('storage_key').execute()
  await tx.deleteFrom('files').where('_id', '=', _id).execute()
  return versions.map((it) => it.storage_key)
}

/** In SQL, of a file `f`: taken a moment ago from where it stood, and named by nothing since. It can be put back, and until then nobody is shown it. */
export const isTakenAway = sql<boolean>`(exists (select from removals r where r.file_ids @> array[f._id]) and not ${isNamed})`

/** Whether a file is there no more for those who would open it. */
export async function isAway(db: Db | Tx, _id: string): Promise<boolean> {
  const { rows } = await sql`select from files f where f._id = ${_id} and ${isTakenAway}`.execute(db)
  return rows.length > 0
}

/** Removes a file that nothing names; whoever takes it up again at this moment comes before or after. */
export async function removeUnnamed(tx: Tx, _id: string): Promise<string[]> {
  await sql`select from files where _id = ${_id} for update`.execute(tx)
  const { rows } = await sql`select from files f where f._id = ${_id} and not ${isNamed}`.execute(tx)
  return rows.length > 0 ? removeFile(tx, _id) : []
}

/** Temporary files past their day. */
export async function expiredFiles(db: Db, before: Date): Promise<string[]> {
  const rows = await db.selectFrom('files').select('_id').where('context', '=', 'temp').where('created_at', '<', before.toISOString()).limit(500).execute()
  return rows.map((it) => it._id)
}

/** Uploads asked for and never finished nor used. */
export function staleUploads(db: Db, before: Date): Promise<Version[]> {
  return db.selectFrom('file_versions').selectAll().where('state', '=', 'PENDING').where('created_at', '<', before.toISOString()).limit(500).execute()
}
