import { createHash, randomUUID } from 'node:crypto'
import type { DocumentKind } from '@delibera/core/minutes/signatures'
import { sql } from 'kysely'
import type { SignatureArea } from '../../adapters/documents/port.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { addCopy } from '../../stores/agenda/file-store.ts'
import { isStoredFile } from '../../stores/files/file-store.ts'
import type { DocumentRow, VerbalRow } from '../../stores/minutes/minutes-store.ts'

export interface StoredDocument {
  storage_key: string
  name: string
  mime_type: string
  bytes: number
  sha256: Buffer
}

/** Puts the bytes of a document where files are kept, before the transaction that makes it one; `storage.remove(storage_key)` if that fails. */
export async function storeDocument(
  { storage }: Pick<Deps, 'storage'>,
  { content, name, mime_type = 'application/pdf' }: { content: Buffer; name: string; mime_type?: string },
): Promise<StoredDocument> {
  const storage_key = randomUUID().replaceAll('-', '')
  await storage.write(storage_key, content, mime_type)
  return { storage_key, name, mime_type, bytes: content.length, sha256: createHash('sha256').update(content).digest() }
}

interface Adding {
  kind: DocumentKind
  /** Bytes of its own, also where somebody handed them in: no upload grant may know where a document is kept. */
  stored: StoredDocument
  areas?: readonly SignatureArea[]
  member_ids?: readonly string[]
  at: Date
}

/** The next document of minutes, as a file that everybody of the meeting may open. The caller holds the row of the minutes. */
export async function addDocument(tx: Tx, verbal: Pick<VerbalRow, '_id' | 'company_id' | 'meeting_id'>, it: Adding): Promise<DocumentRow> {
  const { kind, stored, areas = [], member_ids = [], at } = it
  const place = { context: 'verbal', company_id: verbal.company_id, meeting_id: verbal.meeting_id } as const
  const file_id = await addCopy(tx, { ...place, owner_user: null, owner_member: null, member_ids: null }, stored, at)
  const seq = sql<number>`(select coalesce(max(seq), 0) + 1 from verbal_documents where verbal_id = ${verbal._id})`
  const { name, sha256, bytes } = stored
  const row = await tx
    .insertInto('verbal_documents')
    .values({
      verbal_id: verbal._id,
      seq,
      kind,
      file_id,
      name,
      sha256,
      bytes,
      at: at.toISOString(),
      areas: JSON.stringify(areas),
      member_ids: [...member_ids],
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as DocumentRow
}

/** What was stored for a transaction that came to nothing is taken away again. Where nobody knows how it ended, what the database says counts. */
export async function onlyIfKept(deps: Pick<Deps, 'db' | 'storage'>, stored: StoredDocument, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  let isKept = false
  await eachIfKept(deps, [stored], async (tx) => {
    isKept = await work(tx)
    return isKept ? [stored] : []
  })
  return isKept
}

/** The same of several, of which `work` answers those that it kept. */
export async function eachIfKept(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  stored: readonly StoredDocument[],
  work: (tx: Tx) => Promise<readonly StoredDocument[]>,
): Promise<void> {
  let kept: readonly StoredDocument[] = []
  try {
    kept = await db.transaction().execute(work)
  } finally {
    for (const it of stored) if (!kept.includes(it) && !(await isStoredFile(db, it.storage_key))) await storage.remove(it.storage_key)
  }
}
