import { randomUUID } from 'node:crypto'
import { addFile, addVersion } from '../stores/files/file-store.ts'
import type { TestApp } from './app.ts'

interface HandedFile {
  context: 'book' | 'filing'
  name: string
  content: Uint8Array
}

/** A file that somebody of the company has uploaded; answers its id. */
export async function handedIn({ deps: { db, storage, clock } }: TestApp, company_id: string, { context, name, content }: HandedFile): Promise<string> {
  const [storage_key, at] = [randomUUID().replaceAll('-', ''), clock.now()]
  await storage.write(storage_key, content, 'application/octet-stream')
  return db.transaction().execute(async (tx) => {
    const facts = { context, company_id, meeting_id: null, owner_user: null, owner_member: null, member_ids: null }
    const file_id = await addFile(tx, { ...facts, name }, at)
    await addVersion(tx, { file_id, storage_key, filename: name, mime_type: 'application/octet-stream', at })
    return file_id
  })
}
