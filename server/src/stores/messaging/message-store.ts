import { prevalentStatus } from '@delibera/core/communications/rules'
import type { EmailStatus } from '@delibera/core/letters'
import type { Locale } from '@delibera/core/locale'
import type { MessageFact, MessageParams, MessageTemplate } from '@delibera/core/messaging/schema'
import { sql } from 'kysely'
import type { Message } from '../../adapters/messaging/port.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { fill, messageTexts } from '../../i18n/texts.ts'
import type { Note } from '../../outbox/drain.ts'
import type { LoggedEvent } from '../../outbox/log-store.ts'

const waiting = (db: Db, company_id: string, now: Date) =>
  db
    .selectFrom('messages')
    .where('company_id', '=', company_id)
    .where('ended_at', 'is', null)
    .where((or) => or.or([or('not_before', 'is', null), or('not_before', '<=', now.toISOString())]))

export interface WaitingMessage extends Message {
  _id: string
  attempts: number
}

/** The next messages of a company, those that were written first. */
export async function dueMessages(db: Db, company_id: string, it: { now: Date; except: readonly string[]; limit: number }): Promise<WaitingMessage[]> {
  const rows = await waiting(db, company_id, it.now)
    .select(['_id', 'attempts', 'recipient', 'template', 'params', 'language', 'url'])
    .where(sql<boolean>`_id <> all(${[...it.except]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('_id')
    .limit(it.limit)
    .execute()
  return rows.map(({ _id, attempts, recipient, template, params, language, url }) => ({
    _id,
    id: _id,
    attempts,
    to: recipient,
    url,
    template: template as MessageTemplate,
    params: params as MessageParams,
    language: language as Locale,
  }))
}

export const dueMessageIds = (db: Db, company_id: string, now: Date) => waiting(db, company_id, now).select(['_id', 'attempts']).execute()

export async function nextMessageAt(db: Db, company_id: string, now: Date): Promise<Date | null> {
  const { at } = await db
    .selectFrom('messages')
    .select(sql<string | null>`min(coalesce(not_before, ${now.toISOString()}))`.as('at'))
    .where('company_id', '=', company_id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return at === null ? null : new Date(at)
}

/** Writes down what came of attempts. A message ends once; its personal link is then forgotten. */
export async function noteMessages(tx: Tx, notes: readonly Note[], at: Date): Promise<void> {
  const ends = JSON.stringify(notes.filter((it) => 'end' in it))
  const delays = JSON.stringify(notes.filter((it) => 'not_before' in it))
  await sql`insert into message_events (message_id, status, detail, at)
    select _id, "end", detail, ${at} from json_to_recordset(${ends}::json) as it (_id uuid, "end" text, detail text) on conflict do nothing`.execute(tx)
  await sql`update messages set ended_at = ${at}, last_error = null, url = null, provider_id = coalesce(messages.provider_id, it.provider_id)
    from json_to_recordset(${ends}::json) as it (_id uuid, provider_id text) where messages._id = it._id and ended_at is null`.execute(tx)
  await sql`update messages set attempts = it.attempts, not_before = it.not_before, last_error = it.detail
    from json_to_recordset(${delays}::json) as it (_id uuid, attempts int, not_before timestamptz, detail text)
    where messages._id = it._id and ended_at is null`.execute(tx)
}

/**
 * A word of the provider about one of our messages; the same word again changes nothing. Where a crash left in doubt whether the provider
 * had taken it, this tells: it is not sent again.
 */
export async function addMessageFact(tx: Tx, { provider_id, message_id, status, detail }: MessageFact, at: Date): Promise<void> {
  const row = await tx
    .selectFrom('messages')
    .select(['_id', 'ended_at'])
    .where((or) => or.or([or('provider_id', '=', provider_id), ...(message_id ? [or('_id', '=', message_id)] : [])]))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  if (row.ended_at === null) await noteMessages(tx, [{ _id: row._id, end: 'SENT', detail: provider_id, provider_id }], at)
  await tx
    .insertInto('message_events')
    .values({ message_id: row._id, status, detail, at: at.toISOString() })
    .onConflict((it) => it.doNothing())
    .execute()
}

export interface LoggedMessage {
  _id: string
  event: string
  member_id: string | null
  convocation_id: string | null
  recipient: string
  created_at: string
  last_error: string | null
  events: LoggedEvent[]
  status: EmailStatus
}

/** Every message of a meeting, oldest first. */
export async function messageLog(db: Db, meeting: Proven<'meeting'>): Promise<LoggedMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['_id', 'event', 'member_id', 'convocation_id', 'recipient', 'created_at', 'last_error'])
    .select(
      sql<LoggedEvent[]>`(select coalesce(json_agg(json_build_object('status', status, 'detail', detail, 'at', at) order by seq), '[]')
        from message_events where message_id = messages._id)`.as('events'),
    )
    .where('meeting_id', '=', meeting)
    .orderBy('created_at')
    .orderBy('_id')
    .execute()
  return rows.map(({ events, ...row }) => {
    const all: LoggedEvent[] = [{ status: 'SENDING', detail: null, at: row.created_at }, ...events.map((it) => ({ ...it, at: new Date(it.at).toISOString() }))]
    return { ...row, events: all, status: prevalentStatus(all.map(({ status }) => ({ event: row.event, status })))! }
  })
}

/** Keeps what the trial telephone would have sent, as its reader would see it. The same message twice is one. */
export async function keepTrialMessage(db: Db, { id, to, template, params, language, url }: Message, at: Date): Promise<void> {
  const text = fill(messageTexts(language)[template], params)
  await db
    .insertInto('trial_messages')
    .values({
      message_id: `message:${id}`,
      kind: 'message',
      sender: 'WhatsApp',
      recipient: to,
      subject: params.company,
      html: '',
      body: url ? `${text}\n\n${url}` : text,
      attachments: '[]',
      created_at: at.toISOString(),
    })
    .onConflict((key) => key.column('message_id').doNothing())
    .execute()
}
