import type { Attachment } from '../../adapters/mail/port.ts'
import type { Deps } from '../../deps.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { usableVersion } from '../files/commands.ts'
import type { KnownDecision } from './known-reads.ts'
import { proposalPdf } from './proposal-papers.ts'

/** The whole text of the proposal, and the documents of every point: together they are never more than a letter can carry. */
export async function enclosuresOf(deps: Deps, known: KnownDecision): Promise<Attachment[]> {
  const { name, content } = await proposalPdf(deps, known)
  const papers = await Promise.all(known.points.flatMap((it) => it.files).map((it) => read(deps, it.file_id)))
  return [{ name, mime_type: 'application/pdf', content }, ...papers.filter((it) => it !== null)]
}

async function read(deps: Deps, file_id: string): Promise<Attachment | null> {
  const file = await fileOf(deps.db, file_id)
  if (!file) return null
  const { storage_key, mime_type, name } = await usableVersion(deps, file)
  const content = await deps.storage.read(storage_key)
  return content && { name, mime_type, content }
}
