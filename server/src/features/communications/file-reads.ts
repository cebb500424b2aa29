import { Fault } from '@delibera/core/faults'
import { fitsTogether } from '@delibera/core/files/rules'
import type { Attachment } from '../../adapters/mail/port.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { type Enclosable, enclosableFiles } from '../../stores/communications/file-store.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { usableVersion } from '../files/commands.ts'

type Ready = Enclosable & { ready: NonNullable<Enclosable['ready']> }

/**
 * Looks at uploads before anything is locked, since reading and scanning take a while. Files of somebody else, twice the same or that never arrived are
 * refused; all of them together have a limit.
 */
export async function settledFiles(deps: Deps, company: Proven<'company'>, ids: readonly string[]): Promise<Ready[]> {
  const asked = await enclosableFiles(deps.db, company, ids)
  if (asked.length !== ids.length || new Set(ids).size !== ids.length) throw refuse('invalidValue')
  for (const { _id, ready } of asked) {
    const file = ready ? undefined : await fileOf(deps.db, _id)
    if (file) await usableVersion(deps, file)
  }
  const settled = (await enclosableFiles(deps.db, company, ids)).filter((it): it is Ready => it.ready !== null)
  if (settled.length !== ids.length) throw refuse('fileNotUploaded')
  refuseTogether(settled.map((it) => it.ready.bytes))
  return settled
}

const refuse = (message: 'invalidValue' | 'fileNotUploaded') => new Fault('E0001', [{ path: 'attachments', message }])

/** Certified mail takes 30 MB times the recipients of a letter (RFC 6109, 3.1.1); ours has one, and 10 MB. */
export function refuseTogether(bytes: readonly number[]): void {
  if (!fitsTogether(bytes)) throw new Fault('E0001', [{ path: 'attachments', message: 'filesTooLargeTogether' }])
}

export async function attachmentsOf({ storage }: Pick<Deps, 'storage'>, files: readonly Ready[]): Promise<Attachment[]> {
  const read: Attachment[] = []
  for (const { ready } of files) {
    const content = await storage.read(ready.storage_key)
    if (!content) throw refuse('fileNotUploaded')
    read.push({ name: ready.name, mime_type: ready.mime_type, content })
  }
  return read
}
