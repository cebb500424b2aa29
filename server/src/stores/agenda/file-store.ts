import { Fault } from '@delibera/core/faults'
import type { FileFacts } from '@delibera/core/files/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { addFiles } from '../files/file-store.ts'

/** Where a point stands: in the library of a company, or in one of its meetings. */
export interface PointPlace {
  company: Proven<'company'>
  /** The meeting whose point the file belongs to; null for a point of the company's library. */
  meeting: Proven<'meeting'> | null
}

export interface AttachableFile {
  _id: string
  /** The point that has it already. */
  point_id: string | null
  /** The newest version that was looked at and found good; null: none was. */
  ready: { name: string; mime_type: string; bytes: number; sha256: Buffer; storage_key: string } | null
}

/** Those of the files asked for that may belong to a point there. */
export async function attachableFiles(db: Db | Tx, { company, meeting }: PointPlace, ids: readonly string[]): Promise<AttachableFile[]> {
  const rows = await db
    .selectFrom('files')
    .leftJoin('agenda_files', 'file_id', 'files._id')
    .select(['files._id', 'point_id'])
    .where('company_id', '=', company)
    .where('context', '=', 'odg')
    .where(sql<boolean>`meeting_id is not distinct from ${meeting}::uuid`)
    .where(sql<boolean>`files._id = any(${ids}::uuid[])`)
    .execute()
  const versions = await db
    .selectFrom('file_versions')
    .select(['file_id', 'name', 'mime_type', 'bytes', 'sha256', 'storage_key'])
    .where(sql<boolean>`file_id = any(${rows.map((it) => it._id)}::uuid[])`)
    .where('state', '=', 'READY')
    .orderBy('version', 'desc')
    .execute()
  return rows.map((it) => {
    const { file_id, ...ready } = versions.find((one) => one.file_id === it._id) ?? {}
    return { ...it, ready: file_id ? (ready as AttachableFile['ready']) : null }
  })
}

/** The people there who may be named as speakers or readers. */
export async function peopleOf(db: Db | Tx, { company, meeting }: PointPlace): Promise<{ _id: string; book_id: string | null }[]> {
  if (meeting === null) return db.selectFrom('members').select(['_id', '_id as book_id']).where('company_id', '=', company).execute()
  return db.selectFrom('meeting_members').select(['member_id as _id', 'book_id']).where('meeting_id', '=', meeting).execute()
}

export interface ChosenFile {
  file_id: string
  member_ids: string[] | null
}

/** Gives a point these files and no others. Those that it loses stay for a while, to be put back: who calls keeps them first. */
export async function setFiles(tx: Tx, point_id: string, chosen: readonly ChosenFile[]): Promise<void> {
  const ids = chosen.map((it) => it.file_id)
  await sql`delete from agenda_files where point_id = ${point_id} and file_id <> all(${ids}::uuid[])`.execute(tx)
  for (const [at, { file_id, member_ids }] of chosen.entries()) {
    // Of two points that take the same file at once one is told that it lost.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('agenda_files')
      .values({ point_id, file_id, position: at + 1 })
      .onConflict((it) =>
        it
          .column('file_id')
          .doUpdateSet({ position: at + 1 })
          .where('agenda_files.point_id', '=', point_id),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) throw new Fault('E0002')
    await tx.updateTable('files').set({ member_ids }).where('_id', '=', file_id).execute()
  }
}

/** The files of points that are about to go. */
export async function filesOfPoints(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom('agenda_files').select('file_id').where(sql<boolean>`point_id = any(${ids}::uuid[])`).execute()
  return rows.map((it) => it.file_id)
}

/** The files of the agenda of a meeting that is about to go. */
export async function filesOfMeeting(tx: Tx, meeting: Proven<'meeting'>): Promise<string[]> {
  const rows = await tx
    .selectFrom('agenda_files')
    .innerJoin('agenda_points', 'agenda_points._id', 'point_id')
    .select('file_id')
    .where('agenda_points.meeting_id', '=', meeting)
    .execute()
  return rows.map((it) => it.file_id)
}

export interface FileCopy {
  name: string
  mime_type: string
  bytes: number
  sha256: Buffer
  storage_key: string
}

/** A file whose bytes were judged when its original was first used. */
export async function addCopy(tx: Tx, facts: FileFacts, copy: FileCopy, at: Date): Promise<string> {
  const [file_id] = await addCopies(tx, [{ facts, copy }], at)
  return file_id!
}

/** Several at once; answers their ids in the order given. */
export async function addCopies(tx: Tx, copies: readonly { facts: FileFacts; copy: FileCopy }[], at: Date): Promise<string[]> {
  const ids = await addFiles(
    tx,
    copies.map(({ facts, copy }) => ({ ...facts, name: copy.name })),
    at,
  )
  const created_at = at.toISOString()
  const versions = copies.map(({ copy: { name, mime_type, bytes, sha256, storage_key } }, place) => ({
    ...{ name, mime_type, bytes, sha256, storage_key },
    ...({ file_id: ids[place]!, version: 1, state: 'READY', created_at } as const),
  }))
  await tx.insertInto('file_versions').values(versions).execute()
  return ids
}
