import { createHash } from 'node:crypto'
import type { Tx } from '../../db/connect.ts'
import { addFile } from '../files/file-store.ts'

interface NewPaper {
  company_id: string
  meeting_id: string
  delegator_id: string
  delegate_id: string
  name: string
  /** Where its bytes stand in the storage. */
  storage_key: string
  pdf: Buffer
  at: Date
}

/** A document that the product made: nothing has to be recognised or scanned. The two people it names may open it. */
export async function addPaper(tx: Tx, it: NewPaper): Promise<string> {
  const place = { company_id: it.company_id, meeting_id: it.meeting_id, owner_user: null, owner_member: it.delegator_id }
  const file_id = await addFile(tx, { name: it.name, context: 'delegation', ...place, member_ids: [it.delegator_id, it.delegate_id] }, it.at)
  const version = { version: 1, name: it.name, mime_type: 'application/pdf', state: 'READY', storage_key: it.storage_key }
  const bytes = { bytes: it.pdf.length, sha256: createHash('sha256').update(it.pdf).digest(), created_at: it.at.toISOString() }
  await tx
    .insertInto('file_versions')
    .values({ file_id, ...version, ...bytes })
    .execute()
  return file_id
}

/** An uploaded paper belongs to the meeting from now on; what was still to arrive in its place may not any more. */
export async function keepPaper(tx: Tx, file_id: string, it: { company_id: string; meeting_id: string; member_ids: string[] }): Promise<void> {
  await tx.deleteFrom('file_versions').where('file_id', '=', file_id).where('state', '=', 'PENDING').execute()
  await tx.updateTable('files').set(it).where('_id', '=', file_id).execute()
}

/** Whether another delegation has this paper already. */
export async function isPaperTaken(tx: Tx, file_id: string, but: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('delegations')
    .select('_id')
    .where('file_id', '=', file_id)
    .$if(but !== null, (it) => it.where('_id', '<>', but!))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
