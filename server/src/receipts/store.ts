import type { Receipt, ReceiptDoubt, ReceiptKind, ReceiptStatus } from '@delibera/core/communications/receipts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Position } from '../adapters/mailbox/port.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Receipts } from '../db/tables.ts'
import type { MailboxName } from './judge.ts'

/** The letter that a receipt names. Whoever else would judge a receipt of it waits. */
export const letterNamed = (tx: Tx, message_id: string) =>
  tx
    .selectFrom('mails')
    .select([
      '_id',
      'event',
      'recipient',
      'sender',
      'company_id',
      'meeting_id',
      'convocation_id',
      'member_id',
      'user_id',
      'certified',
      'is_unprovable',
      'delayed_at',
    ])
    .where('message_id', '=', message_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
export type NamedLetter = NonNullable<Awaited<ReturnType<typeof letterNamed>>>

export async function hasCounted(tx: Tx, mail_id: string, kind: ReceiptKind): Promise<boolean> {
  const found = await tx
    .selectFrom('receipts')
    .select('_id')
    .where('mail_id', '=', mail_id)
    .where('kind', '=', kind)
    .where('counted', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

export async function hasEvent(tx: Tx, mail_id: string, status: ReceiptStatus): Promise<boolean> {
  const found = await tx.selectFrom('mail_events').select('seq').where('mail_id', '=', mail_id).where('status', '=', status).executeTakeFirst()
  return found !== undefined
}

/** Its id, or null when the same message was kept before. */
export async function keepReceipt(tx: Tx, row: Insertable<Receipts>): Promise<string | null> {
  const kept = await tx
    .insertInto('receipts')
    .values(row)
    .onConflict((it) => it.columns(['mailbox', 'sha256']).doNothing())
    .returning('_id')
    .executeTakeFirst()
  return kept?._id ?? null
}

type Verdict = Pick<Selectable<Receipts>, 'signature' | 'signer' | 'signature_detail' | 'anchors' | 'counted' | 'doubt'>

/** Whether it was still in doubt for its signature, and now is judged anew. */
export async function judgeAnew(tx: Tx, _id: string, verdict: Verdict): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('receipts').set(verdict).where('_id', '=', _id).where('doubt', '=', 'SIGNATURE_UNKNOWN').executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Receipts in doubt since the installation trusted others than now. */
export const unverifiedReceipts = (db: Db, anchors: Buffer, limit: number) =>
  db
    .selectFrom('receipts')
    .select(['_id', 'mail_id', 'mailbox', 'raw'])
    .where('doubt', '=', 'SIGNATURE_UNKNOWN')
    .where('is_trial', '=', false)
    .where('anchors', '!=', anchors)
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** What providers said of some letters, oldest first; with those that do not count, but for copies found in somebody else's mailbox. */
export async function receiptsOf(db: Db, mail_ids: readonly string[]): Promise<Receipt[]> {
  if (mail_ids.length === 0) return []
  const rows = await db
    .selectFrom('receipts')
    .select(['_id', 'mail_id', 'kind', 'recipient', 'provider', 'at', 'received_at', 'error', 'signature', 'counted', 'doubt', 'is_trial'])
    .where('mail_id', 'in', mail_ids)
    .where((or) => or.or([or('doubt', 'is', null), or('doubt', '!=', 'OTHER_MAILBOX' satisfies ReceiptDoubt)]))
    .orderBy(sql`coalesce(at, received_at)`)
    .orderBy('received_at')
    .orderBy('uid')
    .execute()
  return rows as Receipt[]
}

/** The message itself, as it arrived, of a receipt of one of these letters. It may enclose the letter, and so its personal link. */
export async function receiptSource(db: Db, mail_ids: readonly string[], _id: string): Promise<{ raw: Buffer; kind: ReceiptKind | null } | undefined> {
  if (mail_ids.length === 0) return undefined
  const row = await db.selectFrom('receipts').select(['raw', 'kind']).where('_id', '=', _id).where('mail_id', 'in', mail_ids).executeTakeFirst()
  return row?.raw ? { raw: row.raw, kind: row.kind as ReceiptKind | null } : undefined
}

/** How far each folder was read; for letters, how far they were taken, too. */
export async function positionsIn(db: Db, mailbox: MailboxName, { letters }: { letters: boolean }): Promise<Map<string, Position>> {
  const rows = await db
    .selectFrom('mailbox_folders')
    .select(['folder', 'uid_validity', 'uid'])
    .where('mailbox', '=', mailbox)
    .$if(letters, (it) => it.where('letters', '=', true))
    .execute()
  return new Map(rows.map(({ folder, ...position }) => [folder, position]))
}

interface ReadFolder {
  mailbox: MailboxName
  folder: string
  letters: boolean
}

/** Two who read at once: the one who is behind does not move the other back, unless it takes letters and the other did not. */
export async function notePosition(db: Db, { mailbox, folder, letters }: ReadFolder, { uid_validity, uid }: Position): Promise<void> {
  await db
    .insertInto('mailbox_folders')
    .values({ mailbox, folder, uid_validity, uid, letters })
    .onConflict((it) =>
      it.columns(['mailbox', 'folder']).doUpdateSet({
        uid_validity,
        letters,
        uid: sql`case when mailbox_folders.uid_validity = ${uid_validity} and mailbox_folders.letters = ${letters}
          then greatest(mailbox_folders.uid, ${uid}) else ${uid} end`,
      }),
    )
    .execute()
}

/** When the first letter of which receipts may come left from a mailbox. */
export async function firstCertified(db: Db, mailbox: MailboxName): Promise<Date | null> {
  const sent = db.selectFrom('mails').where('certified', '=', true)
  const own =
    mailbox === 'platform' ? sent.where('sender', 'is', null) : sent.where('sender', 'is not', null).where('company_id', '=', mailbox.slice('company:'.length))
  const { at } = await own.select(({ fn }) => fn.min('created_at').as('at')).executeTakeFirstOrThrow()
  return at === null ? null : new Date(at)
}
