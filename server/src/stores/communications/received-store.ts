import type { CommunicationFile, Correspondent, Envelope } from '@delibera/core/communications/panel'
import { foundBy } from '@delibera/core/communications/words'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import type { Enclosure } from '../../outbox/attachments.ts'

/** Those of some messages that were never taken before, in whatever order; noted as taken from now on. Whoever takes the same at this moment waits. */
export async function takeNew(tx: Tx, company_id: string, hashes: readonly Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: Buffer }>`insert into received_messages (company_id, sha256)
    select ${company_id}, it from unnest(${[...hashes].sort(Buffer.compare)}::bytea[]) as it
    on conflict do nothing returning sha256`.execute(tx)
  return new Set(rows.map((it) => it.sha256.toString('hex')))
}

/** Which of some messages were taken before. */
export async function takenBefore(db: Db, company_id: string, hashes: readonly Buffer[]): Promise<Set<string>> {
  const rows = await db.selectFrom('received_messages').select('sha256').where('company_id', '=', company_id).where('sha256', 'in', hashes).execute()
  return new Set(rows.map((it) => it.sha256.toString('hex')))
}

export interface Answered {
  _id: string
  thread_id: string
}

/**
 * What a message answers, by the name it gives: a letter of the company's, its certified envelope, which bears the provider's name for it, or a
 * message that arrived.
 */
export async function conversationsOf(tx: Tx, company_id: string, names: readonly string[]): Promise<Map<string, Answered>> {
  if (names.length === 0) return new Map()
  const bare = names.map((it) => it.slice(1, -1))
  const { rows } = await sql<Answered & { name: string }>`
    select c.message_id as name, c._id, c.thread_id from communications c where c.company_id = ${company_id} and c.message_id = any(${names})
    union all select m.message_id, c._id, c.thread_id from mails m join communications c on c._id = m.communication_id
      where m.message_id = any(${names}) and c.company_id = ${company_id}
    union all select '<' || r.provider_message_id || '>', c._id, c.thread_id from receipts r join mails m on m._id = r.mail_id
      join communications c on c._id = m.communication_id where r.provider_message_id = any(${bare}) and c.company_id = ${company_id}`.execute(tx)
  return new Map(rows.map(({ name, ...it }) => [name, it]))
}

/** Why nothing is known of what a message says; null where it was read. */
export type Unread = 'TOO_LONG' | 'UNREADABLE' | null

export interface ReceivedRow {
  _id: string
  thread_id: string
  reply_to: string | null
  sender: string
  sender_name: string | null
  subject: string
  preview: string
  body_text: string
  has_remote: boolean
  recipients: Correspondent[]
  copies: Correspondent[]
  recipients_count: number
  recipients_names: string[]
  enclosed: CommunicationFile[]
  envelope: Envelope | null
  message_id: string | null
  unread: Unread
  storage_key: string | null
  uid: number
  /** In hexadecimal. */
  sha256: string
  timestamp: string
  /** Nobody need look at it: it counts as seen. */
  is_routine: boolean
}

interface Home {
  company_id: string
  mailbox: string
  folder: string
  at: Date
}

/** Many at once: the folder of a mailbox may hold thousands. */
export async function addReceived(tx: Tx, { company_id, mailbox, folder, at }: Home, received: readonly ReceivedRow[]): Promise<void> {
  const rows = received.map((it) => ({ ...it, body_text: foundBy(it.subject, it.sender_name, it.body_text) }))
  await sql`insert into communications (_id, company_id, position, status, thread_id, reply_to, sender, sender_name, subject, preview, body_text, has_remote,
      recipients, copies, recipients_count, recipients_names, enclosed, envelope, message_id, unread, storage_key, mailbox, folder, uid, sha256, timestamp, last_update, seen_at)
    select _id, ${company_id}, 'inbox', 'SENT', thread_id, reply_to, sender, sender_name, subject, preview, body_text, has_remote, recipients, copies,
      recipients_count, recipients_names, enclosed, envelope, message_id, unread, storage_key, ${mailbox}, ${folder}, uid, decode(sha256, 'hex'), timestamp, ${at}, case when is_routine then ${at}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::json) as it (_id uuid, thread_id uuid, reply_to uuid, sender text, sender_name text, subject text,
      preview text, body_text text, has_remote boolean, recipients jsonb, copies jsonb, recipients_count int, recipients_names text[], enclosed jsonb,
      envelope jsonb, message_id text, unread text, storage_key text, uid bigint, sha256 text, timestamp timestamptz, is_routine boolean)`.execute(tx)
}

/** Where the bytes of a message that arrived are; of one that was too long, nowhere. */
export const receivedMessage = (db: Db, company: Proven<'company'>, _id: string) =>
  db
    .selectFrom('communications')
    .select(['subject', 'storage_key', 'timestamp', 'unread'])
    .where('_id', '=', _id)
    .where('company_id', '=', company)
    .where('sha256', 'is not', null)
    .executeTakeFirst()

/** Of a communication that left, one of its letters with what it carried: the first stands for all. */
export const sentLetter = (db: Db, company: Proven<'company'>, communication_id: string) =>
  db
    .selectFrom('mails')
    .select(['_id', 'message_id', 'sender', 'sender_name', 'reply_to', 'recipient', 'subject', 'html', 'body', 'headers', 'created_at'])
    .select(
      sql<
        Enclosure[]
      >`(select coalesce(json_agg(json_build_object('sha256', encode(sha256, 'hex'), 'name', name, 'mime_type', mime_type) order by position), '[]')
        from mail_enclosures where mail_id = mails._id)`.as('enclosures'),
    )
    .where('communication_id', '=', communication_id)
    .where('company_id', '=', company)
    .orderBy('created_at')
    .orderBy('_id')
    .limit(1)
    .executeTakeFirst()
