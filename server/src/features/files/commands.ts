import { createHash, randomUUID } from 'node:crypto'
import { Fault } from '@delibera/core/faults'
import { detectType } from '@delibera/core/files/content'
import { canReplace, canWriteFile, contextRules, type FileCaller, firstReaders, refuseContent, refuseName } from '@delibera/core/files/rules'
import type { UploadRequest } from '@delibera/core/files/schema'
import type { MessageKey } from '@delibera/core/i18n/texts'
import { limits } from '@delibera/core/limits'
import type { Deps } from '../../deps.ts'
import {
  addFile,
  addVersion,
  fileOf,
  isInItsCompany,
  isProof,
  newestVersions,
  removeVersion,
  type StoredFile,
  settleVersion,
  type Version,
} from '../../stores/files/file-store.ts'

const refuse = (message: MessageKey) => new Fault('E0001', [{ path: 'file', message }])
const newKey = () => randomUUID().replaceAll('-', '')

/** Writes down an upload to come and answers where to post it. */
export async function grantUpload({ db, clock, storage, config }: Deps, who: FileCaller, it: UploadRequest) {
  const replaced = it.replaces ? await fileOf(db, it.replaces) : undefined
  if (it.replaces && (!replaced || !canWriteFile(replaced, who) || !canReplace(replaced.name, config.flags))) throw new Fault('CP003')
  if (replaced) await refuseKept(db, replaced._id)
  const file = replaced ?? newFile(who, it)
  if (!canWriteFile(file, who)) throw new Fault('CP003')
  if (!(await isInItsCompany(db, file))) throw new Fault('MT001')
  const refusal = refuseName(file.context, it.filename)
  if (refusal) throw new Fault('E0001', [{ path: 'filename', message: refusal }])

  const storage_key = newKey()
  const id = await db.transaction().execute(async (tx) => {
    const file_id = replaced?._id ?? (await addFile(tx, file, clock.now()))
    await addVersion(tx, { ...it, file_id, storage_key, at: clock.now() })
    return file_id
  })
  const { max_bytes } = contextRules[file.context]
  const expires_at = new Date(clock.system().getTime() + 2 * limits.files.upload_timeout_ms)
  return { ...(await storage.grantUpload({ key: storage_key, mime_type: it.mime_type, max_bytes, expires_at })), id }
}

/** What proves something is neither exchanged nor removed, its owner's neither: other terms ask for another paper. */
export async function refuseKept(db: Deps['db'], file_id: string): Promise<void> {
  if (await isProof(db, file_id)) throw new Fault('E0002', { reason: 'kept' })
}

function newFile(who: FileCaller, it: UploadRequest) {
  const place =
    who.kind === 'user' ? { company_id: it.company_id ?? null, meeting_id: it.meeting_id ?? null } : { company_id: who.company, meeting_id: who.meeting }
  const owner = who.kind === 'user' ? { owner_user: who.user, owner_member: null } : { owner_user: null, owner_member: who.member }
  return { name: it.filename, context: it.context, ...place, ...owner, member_ids: firstReaders(it.context) }
}

/** The version to hand out: the one asked for, or the newest that has really arrived. */
export async function usableVersion(deps: Deps, file: StoredFile, version?: number): Promise<Version> {
  for (const it of await newestVersions(deps.db, file._id, version)) {
    const settled = it.state === 'READY' ? it : await settle(deps, file, it)
    if (settled) return settled
  }
  throw refuse('fileNotUploaded')
}

/** Long enough to open in a new tab, too short to pass on. */
const addressLivesMs = 60_000

/** Where the file is handed out for a moment, to whom somebody has already let open it. */
export async function addressOf(deps: Deps, file: StoredFile, version?: number): Promise<string> {
  const { storage_key: key, name, mime_type } = await usableVersion(deps, file, version)
  return deps.storage.grantDownload({ key, name, mime_type, expires_at: new Date(deps.clock.system().getTime() + addressLivesMs) })
}

/** The newest version that is really there; null when nothing has arrived, or nothing that may be handed out. */
export async function arrived(deps: Deps, file: StoredFile): Promise<Version | null> {
  try {
    return await usableVersion(deps, file)
  } catch (error) {
    if (error instanceof Fault && error.code === 'E0001') return null
    throw error
  }
}

/**
 * The first use of an upload: its bytes are measured, recognised, scanned and moved under a key that no upload grant
 * knows, so that what was checked cannot be exchanged. What is refused is removed. Null when nothing has arrived.
 */
async function settle(deps: Deps, file: StoredFile, it: Version): Promise<Version | null> {
  const { db, storage, scanner } = deps
  const bytes = await storage.read(it.storage_key)
  if (!bytes) return null
  const { detected, sha256 } = await contentOf(deps, bytes, it.name)
  const refusal = refuseContent(file.context, { bytes: bytes.length, detected }) ?? ((await scanner.scan(bytes)).clean ? null : 'fileInfected')
  if (refusal) {
    await removeVersion(db, it)
    await storage.remove(it.storage_key)
    throw refuse(refusal)
  }
  const settled = { storage_key: newKey(), mime_type: detected!.mime_type, bytes: bytes.length, sha256 }
  await storage.write(settled.storage_key, bytes, settled.mime_type)
  const mine = await settleVersion(db, it, settled)
  await storage.remove(mine ? it.storage_key : settled.storage_key)
  if (mine) return { ...it, ...settled, state: 'READY' }
  return (await newestVersions(db, it.file_id, it.version))[0] ?? null
}

/** What is looked at in place takes a millisecond or two; every byte of what is longer is looked at by others. */
const shortFile = 256 * 1024

async function contentOf({ parsers }: Deps, bytes: Buffer, name: string) {
  const sha256 = () => createHash('sha256').update(bytes).digest()
  if (bytes.length <= shortFile) return { detected: detectType(bytes, name), sha256: sha256() }
  return (await parsers.content(bytes, name)) ?? { detected: null, sha256: sha256() }
}
