import type { EmailStatus } from '@delibera/core/letters'
import { sql } from 'kysely'
import type { Mail } from '../adapters/mail/port.ts'
import type { Db, Tx } from '../db/connect.ts'
import { maxAttempts } from '../jobs/queue.ts'
import { type Enclosure, smallBytes } from './attachments.ts'
import type { Note } from './drain.ts'

/** The mail, unless its sending has already ended one way or the other. */
export const unsentMail = (db: Db, mail_id: string) =>
  db.selectFrom('mails').selectAll().where('_id', '=', mail_id).where('ended_at', 'is', null).executeTakeFirst()

const waiting = (db: Db, company_id: string, now: Date) =>
  db
    .selectFrom('mails')
    .where('company_id', '=', company_id)
    .where('ended_at', 'is', null)
    .where((or) => or.or([or('not_before', 'is', null), or('not_before', '<=', now.toISOString())]))

interface Turn {
  now: Date
  except: readonly string[]
  /** Neither the company's own server nor the platform's, where one of them cannot be used. */
  without: readonly ('own' | 'platform')[]
  limit: number
}

/** The next letters of a company, those that were written first, with what they carry. */
export function dueMails(db: Db, company_id: string, { now, except, without, limit }: Turn) {
  return waiting(db, company_id, now)
    .selectAll()
    .select(
      sql<Enclosure[]>`(select coalesce(json_agg(json_build_object('sha256', encode(e.sha256, 'hex'), 'name', name, 'mime_type', mime_type,
          'content', case when length(content) <= ${smallBytes} then encode(content, 'base64') end) order by position), '[]')
        from mail_enclosures e join mail_attachments a on a.sha256 = e.sha256 where mail_id = mails._id)`.as('enclosures'),
    )
    .where(sql<boolean>`_id <> all(${[...except]}::uuid[])`)
    .$if(without.includes('own'), (it) => it.where('sender', 'is', null))
    .$if(without.includes('platform'), (it) => it.where('sender', 'is not', null))
    .orderBy('created_at')
    .orderBy('_id')
    .limit(limit)
    .execute()
}
export type MailRow = Awaited<ReturnType<typeof dueMails>>[number]

export const dueMailsBy = (db: Db, company_id: string, way: 'own' | 'platform', now: Date) =>
  waiting(db, company_id, now)
    .select(['_id', 'attempts'])
    .where('sender', way === 'own' ? 'is not' : 'is', null)
    .execute()

/** When the next letter of a company is due; null when none waits. */
export async function nextMailAt(db: Db, company_id: string, now: Date): Promise<Date | null> {
  const { at } = await db
    .selectFrom('mails')
    .select(sql<string | null>`min(coalesce(not_before, ${now.toISOString()}))`.as('at'))
    .where('company_id', '=', company_id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return at === null ? null : new Date(at)
}

interface MailEvent {
  mail_id: string
  status: EmailStatus
  detail: string | null
  at: Date
}

export async function addMailEvent(tx: Tx | Db, { mail_id, status, detail, at }: MailEvent): Promise<void> {
  await tx.insertInto('mail_events').values({ mail_id, status, detail, at: at.toISOString() }).execute()
}

type Course = { is_unprovable: true } | { delayed_at: string; delay: string }

/** What is known of a letter's way beside its events. */
export async function noteCourse(tx: Tx, mail_id: string, course: Course): Promise<void> {
  await tx.updateTable('mails').set(course).where('_id', '=', mail_id).execute()
}

/** Writes down what came of attempts. A letter ends once: what a second end says changes nothing. */
export async function noteMails(tx: Tx, notes: readonly Note[], at: Date): Promise<void> {
  const ends = notes.filter((it) => 'end' in it)
  const delays = notes.filter((it) => 'not_before' in it)
  if (ends.length > 0) {
    const json = JSON.stringify(ends)
    await sql`insert into mail_events (mail_id, status, detail, at)
      select _id, "end", detail, ${at} from json_to_recordset(${json}::json) as it (_id uuid, "end" text, detail text)
      on conflict (mail_id, status) where status in ('SENT', 'FAILED') do nothing`.execute(tx)
    await sql`update mails set ended_at = ${at}, last_error = null, secret = null,
        html = case when is_secret then '' when secret is null then html else replace(html, secret, '***') end,
        body = case when is_secret then '' when secret is null then body else replace(body, secret, '***') end
      where _id = any(${ends.map((it) => it._id)}::uuid[]) and ended_at is null`.execute(tx)
  }
  if (delays.length > 0)
    await sql`update mails set attempts = it.attempts, not_before = it.not_before, last_error = it.detail
      from json_to_recordset(${JSON.stringify(delays)}::json) as it (_id uuid, attempts int, not_before timestamptz, detail text)
      where mails._id = it._id and ended_at is null`.execute(tx)
}

/** Mails of the platform written a while ago whose sending has not ended: their job may have been lost, for instance by a restore. */
export async function forgottenMails(db: Db, olderThan: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('_id')
    .where('company_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('created_at', '<', olderThan.toISOString())
    .where(sql<boolean>`not exists (select 1 from graphile_worker.jobs where key = 'mail:' || mails._id)`)
    .limit(1000)
    .execute()
  return rows.map((it) => it._id)
}

/** Companies some of whose letters, or messages, have waited for a while without a job that would still send them. */
export async function forgottenLines(db: Db, table: 'mails' | 'messages', olderThan: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`select distinct company_id from ${sql.table(table)}
    where company_id is not null and ended_at is null and created_at < ${olderThan}
    and not exists (select 1 from graphile_worker.jobs where key = ${`${table}:`} || company_id and attempts < ${maxAttempts})`.execute(db)
  return rows.map((it) => it.company_id)
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
