import type { EmailStatus } from '@delibera/core/communications/schema'
import { sql } from 'kysely'
import type { Mail } from '../adapters/mail/port.ts'
import type { Db, Tx } from '../db/connect.ts'

/** The mail, unless its sending has already ended one way or the other. */
export function unsentMail(db: Db, mail_id: string) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('_id', '=', mail_id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mail_events').select('seq').whereRef('mail_id', '=', 'mails._id').where('status', 'in', ['SENT', 'FAILED']))),
    )
    .executeTakeFirst()
}

interface MailEvent {
  mail_id: string
  status: EmailStatus
  detail: string | null
  at: Date
}

export async function addMailEvent(tx: Tx | Db, { mail_id, status, detail, at }: MailEvent): Promise<void> {
  await tx
    .insertInto('mail_events')
    .values({ mail_id, status, detail, at: at.toISOString(), seq: sql`(select coalesce(max(seq), 0) + 1 from mail_events where mail_id = ${mail_id})` })
    .execute()
}

export async function forgetSecret(tx: Tx, mail_id: string): Promise<void> {
  await tx.updateTable('mails').set({ html: '', body: '' }).where('_id', '=', mail_id).where('is_secret', '=', true).execute()
}

/** Mails written a while ago whose sending has not ended: their job may have been lost, for instance by a restore. */
export async function forgottenMails(db: Db, olderThan: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('_id')
    .where('created_at', '<', olderThan.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mail_events').select('seq').whereRef('mail_id', '=', 'mails._id').where('status', 'in', ['SENT', 'FAILED']))),
    )
    .where(sql<boolean>`not exists (select 1 from graphile_worker.jobs where key = 'mail:' || mails._id)`)
    .limit(1000)
    .execute()
  return rows.map((it) => it._id)
}

/** Keeps what a trial transport would have sent. The same message twice is one. */
export async function keepTrialMail(db: Db, mail: Mail, at: Date): Promise<void> {
  await db
    .insertInto('trial_messages')
    .values({
      message_id: mail.message_id,
      kind: 'mail',
      sender: `${mail.from.name} <${mail.from.address}>`,
      recipient: mail.to,
      subject: mail.subject,
      html: mail.html,
      body: mail.text,
      attachments: JSON.stringify(mail.attachments.map((it) => ({ name: it.name, mime_type: it.mime_type, bytes: it.content.length }))),
      created_at: at.toISOString(),
    })
    .onConflict((key) => key.column('message_id').doNothing())
    .execute()
}
