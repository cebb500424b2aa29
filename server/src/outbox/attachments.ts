import { createHash } from 'node:crypto'
import { Fault } from '@delibera/core/faults'
import { limits } from '@delibera/core/limits'
import { sql } from 'kysely'
import type { Attachment } from '../adapters/mail/port.ts'
import type { Db, Tx } from '../db/connect.ts'

/** Whether so many bytes travel with a letter, or as a link in it. */
export const fitsInMail = (sizes: readonly number[]): boolean => sizes.reduce((sum, it) => sum + it, 0) <= limits.files.total_bytes

interface Enclosing {
  mail_id: string
  attachments: readonly Attachment[]
}

/** Keeps what letters carry, each content once however many carry it. */
export async function encloseAll(tx: Tx, letters: readonly Enclosing[]): Promise<void> {
  const contents = new Map<Buffer, string>()
  for (const { attachments } of letters) {
    if (!fitsInMail(attachments.map((it) => it.content.length))) throw new Fault('E0001', [{ path: 'attachments', message: 'fileTooLarge' }], 413)
    for (const { content } of attachments) if (!contents.has(content)) contents.set(content, createHash('sha256').update(content).digest('hex'))
  }
  if (contents.size === 0) return
  const bySum = [...new Map([...contents].map(([content, sum]) => [sum, content]))]
  // In one order whoever writes: two sends with the same papers must not wait for each other.
  await keepContents(
    tx,
    bySum.sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  const rows = letters.flatMap(({ mail_id, attachments }) =>
    attachments.map(({ name, mime_type, content }, position) => ({ mail_id, position, sha256: contents.get(content), name, mime_type })),
  )
  await sql`insert into mail_enclosures (mail_id, position, sha256, name, mime_type)
    select mail_id, position, decode(sha256, 'hex'), name, mime_type
    from json_to_recordset(${JSON.stringify(rows)}::json) as it (mail_id uuid, position int, sha256 text, name text, mime_type text)`.execute(tx)
}

/** As large as what is each reader's own, an entry for the calendar: of those a large assembly has thousands. */
export const smallBytes = 16 * 1024
const smallAtOnce = 200

async function keepContents(tx: Tx, bySum: readonly [sum: string, content: Buffer][]): Promise<void> {
  const small = bySum.filter(([, content]) => content.length <= smallBytes)
  for (let at = 0; at < small.length; at += smallAtOnce) {
    const some = small.slice(at, at + smallAtOnce)
    const [sums, contents] = [some.map(([sum]) => sum), some.map(([, content]) => content)]
    await sql`insert into mail_attachments (sha256, content)
      select decode(sum, 'hex'), content from unnest(${sums}::text[], ${contents}::bytea[]) as it (sum, content) on conflict do nothing`.execute(tx)
  }
  for (const [sum, content] of bySum.filter(([, it]) => it.length > smallBytes))
    await sql`insert into mail_attachments (sha256, content) values (decode(${sum}, 'hex'), ${content}) on conflict do nothing`.execute(tx)
}

/** A letter that is written anew carries what the old one carried. */
export async function encloseAgain(tx: Tx, pairs: readonly { old: string; anew: string }[]): Promise<void> {
  await sql`insert into mail_enclosures (mail_id, position, sha256, name, mime_type)
    select it.anew, position, sha256, name, mime_type
    from json_to_recordset(${JSON.stringify(pairs)}::json) as it (old uuid, anew uuid) join mail_enclosures on mail_id = it.old`.execute(tx)
}

/** What is carried by a batch of letters is mostly the same: at most this much of it is held at once, beside what is under way. */
const heldBytes = 2 * limits.files.total_bytes

/** What a letter carries, by the sum of its content. */
export interface Enclosure {
  sha256: string
  name: string
  mime_type: string
  /** In base64, where it is small: it came with the letter. */
  content?: string | null
}

export type AttachmentReader = (enclosures: readonly Enclosure[]) => Promise<Attachment[]>

/** Reads each content once for all the letters of a batch. */
export function attachmentReader(db: Db): AttachmentReader {
  const held = new Map<string, Promise<Buffer>>()
  let bytes = 0
  const contentOf = ({ sha256, content: came }: Enclosure): Promise<Buffer> => {
    const known = held.get(sha256)
    if (known) return known
    if (bytes > heldBytes) {
      held.clear()
      bytes = 0
    }
    const found = came ? Promise.resolve(Buffer.from(came, 'base64')) : contentIn(db, Buffer.from(sha256, 'hex'))
    const read = found.then((content) => {
      bytes += content.length
      return content
    })
    held.set(sha256, read)
    return read
  }
  return (enclosures) => Promise.all(enclosures.map(async (it) => ({ name: it.name, mime_type: it.mime_type, content: await contentOf(it) })))
}

/** What one letter carries. */
export async function enclosedIn(db: Db, mail_id: string): Promise<Attachment[]> {
  const found = await db
    .selectFrom('mail_enclosures')
    .select(['name', 'mime_type', sql<string>`encode(sha256, 'hex')`.as('sha256')])
    .where('mail_id', '=', mail_id)
    .orderBy('position')
    .execute()
  return attachmentReader(db)(found.map((it) => ({ ...it, content: null })))
}

const pieceBytes = 512 * 1024

/** Piece by piece: the database writes bytes as text of twice their size, which for a large paper is better never held whole. */
async function contentIn(db: Db, sha256: Buffer): Promise<Buffer> {
  const found = db.selectFrom('mail_attachments').where('sha256', '=', sha256)
  const pieceAt = (at: number) => sql<Buffer>`substring(content from ${at + 1}::int for ${pieceBytes}::int)`.as('piece')
  const first = await found.select([sql<number>`length(content)`.as('size'), pieceAt(0)]).executeTakeFirstOrThrow()
  if (first.size <= pieceBytes) return first.piece
  const content = Buffer.alloc(first.size)
  first.piece.copy(content)
  for (let at = pieceBytes; at < first.size; at += pieceBytes) (await found.select(pieceAt(at)).executeTakeFirstOrThrow()).piece.copy(content, at)
  return content
}
