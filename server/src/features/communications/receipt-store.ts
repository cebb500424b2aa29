import type { ReceiptKind } from '@delibera/core/communications/receipts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import type { MailboxName } from '../../receipts/judge.ts'
import type { KeptReceipt } from '../exports/store.ts'

interface Asked {
  communication_id: string
  /** One letter alone, or one receipt of it. */
  mail_id?: string
  receipt_id?: string
}

/** What providers said of the letters of a communication, letter by letter; without copies found in somebody else's mailbox. */
export async function receiptsKept(db: Db, company: Proven<'company'>, { communication_id, mail_id, receipt_id }: Asked): Promise<KeptReceipt[]> {
  const rows = await db
    .selectFrom('receipts')
    .innerJoin('mails', 'mails._id', 'mail_id')
    .select(['receipts._id', 'kind', 'mails.recipient', 'bytes', 'is_trial', sql<string>`coalesce(at, received_at)`.as('at')])
    .where('company_id', '=', company)
    .where('communication_id', '=', communication_id)
    .$if(mail_id !== undefined, (it) => it.where('mail_id', '=', mail_id!))
    .$if(receipt_id !== undefined, (it) => it.where('receipts._id', '=', receipt_id!))
    .where('raw', 'is not', null)
    .where(sql<boolean>`doubt is distinct from 'OTHER_MAILBOX'`)
    .orderBy('mails.created_at')
    .orderBy('mails._id')
    .orderBy(sql`coalesce(at, received_at)`)
    .orderBy('uid')
    .orderBy('receipts._id')
    .execute()
  return rows.map((it) => ({ ...it, kind: it.kind as ReceiptKind | null, at: new Date(it.at).toISOString() }))
}

/** The mailboxes from which certified letters of a communication left. */
export async function mailboxesOf(db: Db, company: Proven<'company'>, communication_id: string): Promise<MailboxName[]> {
  const rows = await db
    .selectFrom('mails')
    .select(sql<boolean>`sender is null`.as('is_platform'))
    .distinct()
    .where('company_id', '=', company)
    .where('communication_id', '=', communication_id)
    .where('certified', '=', true)
    .execute()
  return rows.map((it): MailboxName => (it.is_platform ? 'platform' : `company:${company}`))
}
