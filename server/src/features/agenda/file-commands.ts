import { randomUUID } from 'node:crypto'
import type { AgendaFile, AgendaPoint } from '@delibera/core/agenda/schema'
import { Fault } from '@delibera/core/faults'
import { fitsTogether } from '@delibera/core/files/rules'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { addCopy, attachableFiles, type ChosenFile, type PointPlace } from '../../stores/agenda/file-store.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { usableVersion } from '../files/commands.ts'

/** Uploads are judged before anything is locked: reading and scanning them may take a while, and needs a connection of its own. */
export async function settleFiles(deps: Deps, place: PointPlace, chosen: readonly ChosenFile[]): Promise<void> {
  const ids = chosen.map((it) => it.file_id)
  for (const { _id } of await attachableFiles(deps.db, place, ids)) {
    const file = await fileOf(deps.db, _id)
    if (file) await usableVersion(deps, file)
  }
}

interface Chosen {
  files: readonly ChosenFile[]
  /** The point they are for, when it is there already. */
  point_id: string | null
  path: string
}

/** Files of another place, of another point, or that never arrived are refused; all of them together have a limit. */
export async function refuseFiles(tx: Tx, place: PointPlace, { files, point_id, path }: Chosen): Promise<void> {
  const ids = [...new Set(files.map((it) => it.file_id))]
  const known = await attachableFiles(tx, place, ids)
  const isOwn = (it: { point_id: string | null }) => it.point_id === null || it.point_id === point_id
  if (ids.length !== files.length || known.filter(isOwn).length !== ids.length) throw new Fault('E0001', [{ path, message: 'invalidValue' }])
  if (known.some((it) => it.ready === null)) throw new Fault('E0001', [{ path, message: 'fileNotUploaded' }])
  if (!fitsTogether(known.map((it) => it.ready?.bytes ?? 0))) throw new Fault('E0001', [{ path, message: 'filesTooLargeTogether' }])
}

/** The files that a point will have no more; where nothing is said of its files it keeps them. */
export function lostFiles({ files }: Pick<AgendaPoint, 'files'>, chosen: readonly Pick<ChosenFile, 'file_id'>[] | undefined): string[] {
  return chosen ? files.map((it) => it.file_id).filter((id) => !chosen.some((it) => it.file_id === id)) : []
}

/** Bytes in the storage that follow what the transaction decides: new ones go if it fails. */
export interface StoredBytes {
  added: string[]
}

interface Copying {
  /** The meeting that they are files of; left out, the library. */
  from?: PointPlace['meeting']
  to: PointPlace
  user: string
  at: Date
  stored: StoredBytes
}

/** The files of a point once more, for the point made of it. */
export async function copyFiles(tx: Tx, { storage }: Pick<Deps, 'storage'>, files: readonly AgendaFile[], copying: Copying): Promise<ChosenFile[]> {
  const { from = null, to, user, at, stored } = copying
  const known = await attachableFiles(
    tx,
    { ...to, meeting: from },
    files.map((it) => it.file_id),
  )
  const kept: ChosenFile[] = []
  for (const { file_id, member_ids } of files) {
    const original = known.find((it) => it._id === file_id)?.ready
    const bytes = original && (await storage.read(original.storage_key))
    if (!bytes) continue
    const storage_key = randomUUID().replaceAll('-', '')
    await storage.write(storage_key, bytes, original.mime_type)
    stored.added.push(storage_key)
    const facts = { context: 'odg', company_id: to.company, meeting_id: to.meeting, owner_user: user, owner_member: null, member_ids } as const
    kept.push({ file_id: await addCopy(tx, facts, { ...original, storage_key }, at), member_ids })
  }
  return kept
}

/** Does the work, and takes out of the storage what it wrote there if it fails. */
export async function withStorage<Result>({ storage }: Pick<Deps, 'storage'>, work: (stored: StoredBytes) => Promise<Result>): Promise<Result> {
  const stored: StoredBytes = { added: [] }
  try {
    return await work(stored)
  } catch (error) {
    for (const it of stored.added) await storage.remove(it)
    throw error
  }
}
