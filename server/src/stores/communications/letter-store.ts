import type { CommunicationItem, CommunicationRecipient } from '@delibera/core/communications/panel'
import type { Receipt } from '@delibera/core/communications/receipts'
import { failureStatuses, prevalentStatus, readStatuses, statusPriority } from '@delibera/core/communications/rules'
import type { EmailStatus } from '@delibera/core/letters'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { courseColumns, courseOf, type LoggedEvent } from '../../outbox/log-store.ts'
import { receiptsOf } from '../../receipts/store.ts'

export type LetterStanding = Pick<CommunicationItem, 'prevalent_status' | 'reached'>

/** Weaker than all: nothing is known of it yet. */
const unknown = statusPriority.length + 1

type Counted = NonNullable<CommunicationItem['reached']> & { _id: string; strongest: number }

/** The strongest word of a letter; what its provider did not accept never left, and is FAILED as in the rule of core. */
function statusAt(rank: number): EmailStatus {
  const status = statusPriority[rank - 1] ?? 'SENDING'
  return status === 'NOT_ACCEPTED' ? 'FAILED' : status
}

const among = (statuses: readonly EmailStatus[]) => sql`coalesce(bool_or(e.status = any(${[...statuses]}::text[])), false)`

/** How the letters of each of these communications stand, by the rules of core; those that were written anew do not count any more. */
export async function standingsOf(db: Db, ids: readonly string[]): Promise<Map<string, LetterStanding>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Counted>`
    select communication_id as _id, min(rank) as strongest,
      count(*) filter (where is_read)::int as viewed,
      count(*) filter (where has_arrived and not is_read)::int as delivered,
      count(*) filter (where is_lost and not has_arrived and not is_read)::int as failed,
      count(*) filter (where is_unprovable and not (is_lost or has_arrived or is_read))::int as unprovable,
      count(*) filter (where not (is_unprovable or is_lost or has_arrived or is_read))::int as waiting
    from (
      select m.communication_id, m.is_unprovable, ${among(readStatuses)} as is_read, ${among(['DELIVERED'])} as has_arrived, ${among(failureStatuses)} as is_lost,
        coalesce(min(array_position(${[...statusPriority]}::text[], case e.status when 'OPENED' then 'VIEWED' else e.status end)), ${unknown}) as rank
      from mails m left join mail_events e on e.mail_id = m._id
      where m.communication_id = any(${[...ids]}::uuid[]) and m.replaced_by is null
      group by m._id
    ) letters group by communication_id`.execute(db)
  return new Map(rows.map(({ _id, strongest, ...reached }) => [_id, { prevalent_status: statusAt(strongest), reached }]))
}

/** A letter to one of the recipients. */
export type LetterRow = Omit<CommunicationRecipient, 'receipts'> & { member_id: string | null; message_id: string }

/** Every letter of a communication, in the order in which they were written. */
export async function lettersOf(db: Db | Tx, company: Proven<'company'>, communication_id: string): Promise<LetterRow[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['_id', 'recipient as email', 'recipient_name', 'is_copy', 'certified', 'member_id', 'message_id', 'created_at'])
    .select(courseColumns)
    .select(sql<boolean>`replaced_by is not null`.as('replaced'))
    .select(
      sql<LoggedEvent[]>`(select coalesce(json_agg(json_build_object('status', status, 'detail', detail, 'at', at) order by seq), '[]')
        from mail_events where mail_id = mails._id)`.as('events'),
    )
    .where('company_id', '=', company)
    .where('communication_id', '=', communication_id)
    .orderBy('created_at')
    .orderBy('is_copy')
    .orderBy(sql`lower(recipient_name)`)
    .orderBy('_id')
    .execute()
  return rows.map(({ events, created_at, recipient_name, is_unprovable, delayed_at, delay, ...row }) => {
    const all: LoggedEvent[] = [{ status: 'SENDING', detail: null, at: created_at }, ...events.map((it) => ({ ...it, at: new Date(it.at).toISOString() }))]
    const status = prevalentStatus(all.map((it) => ({ event: 'SENDING_COMMUNICATION', status: it.status })))!
    return { ...row, ...courseOf({ is_unprovable, delayed_at, delay }), name: recipient_name ?? row.email, events: all, status }
  })
}

/** The recipients of a letter, each with what the providers said. */
export async function recipientsOf(db: Db, company: Proven<'company'>, communication_id: string): Promise<CommunicationRecipient[]> {
  const letters = await lettersOf(db, company, communication_id)
  const receipts = new Map(letters.map((it) => [it._id, [] as Receipt[]]))
  for (const it of await receiptsOf(db, [...receipts.keys()])) receipts.get(it.mail_id)?.push(it)
  return letters.map((it) => ({ ...it, receipts: receipts.get(it._id)! }))
}

/** What these letters say, for whoever writes them anew. */
export async function lettersAgain(tx: Tx, ids: readonly string[]) {
  const rows = await tx.selectFrom('mails').select(['_id', 'subject', 'html', 'body', 'headers']).where(sql<boolean>`_id = any(${ids}::uuid[])`).execute()
  return new Map(
    rows.map(({ _id, subject, html, body, headers }) => [_id, { letter: { subject, html, text: body }, headers: headers as Record<string, string> }]),
  )
}

/** Each old letter has a new one in its place. */
export async function replaceLetters(tx: Tx, pairs: readonly { old: string; anew: string }[]): Promise<void> {
  await sql`update mails set replaced_by = it.anew from json_to_recordset(${JSON.stringify(pairs)}::json) as it (old uuid, anew uuid)
    where mails._id = it.old`.execute(tx)
}
