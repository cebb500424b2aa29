import { type EmailFact, prevalentStatus } from '@delibera/core/communications/rules'
import type { EmailEvents, EmailLogEntry, EmailStatus, LetterCourse } from '@delibera/core/letters'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import type { Proven } from '../http/proven.ts'

export interface LoggedEvent {
  status: EmailStatus
  detail: string | null
  at: string
}

/** A letter of a meeting and what became of it, without its text: that says a personal link. */
export interface LoggedMail extends EmailLogEntry, LetterCourse {
  _id: string
  member_id: string | null
  convocation_id: string | null
  recipient: string
  subject: string
  certified: boolean
  message_id: string
  created_at: string
  /** What the server said at the last attempt, while there will be another. */
  last_error: string | null
  /** Oldest first, beginning with its writing. */
  events: LoggedEvent[]
}

/** The columns of a letter that say its course, and how it is told by them. */
export const courseColumns = ['is_unprovable', 'delayed_at', 'delay'] as const
export const courseOf = ({ is_unprovable, delayed_at, delay }: { is_unprovable: boolean; delayed_at: string | null; delay: string | null }): LetterCourse => ({
  unprovable: is_unprovable,
  delayed: delayed_at === null ? null : { at: delayed_at, detail: delay || null },
})

/** Every letter of a meeting, oldest first. */
export async function mailLog(db: Db, meeting: Proven<'meeting'>): Promise<LoggedMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['_id', 'event', 'member_id', 'convocation_id', 'recipient', 'subject', 'certified', 'message_id', 'created_at', 'last_error'])
    .select(courseColumns)
    .select(
      sql<LoggedEvent[]>`(select coalesce(json_agg(json_build_object('status', status, 'detail', detail, 'at', at) order by seq), '[]')
        from mail_events where mail_id = mails._id)`.as('events'),
    )
    .where('meeting_id', '=', meeting)
    .orderBy('created_at')
    .orderBy('_id')
    .execute()
  return rows.map(({ events, event, is_unprovable, delayed_at, delay, ...row }) => {
    const all: LoggedEvent[] = [{ status: 'SENDING', detail: null, at: row.created_at }, ...events.map((it) => ({ ...it, at: new Date(it.at).toISOString() }))]
    const course = courseOf({ is_unprovable, delayed_at, delay })
    return { ...row, ...course, event: event as EmailEvents, events: all, prevalent_status: prevalentStatus(all.map(({ status }) => ({ event, status })))! }
  })
}

/** How everybody of a meeting stands with the letters to them: all of them, or those of some kinds. Who is not in it was never written to. */
export async function standingsOf(db: Db, meeting: Proven<'meeting'>, kinds?: readonly EmailEvents[]): Promise<Map<string, EmailStatus>> {
  const rows = await db
    .selectFrom('mails')
    .leftJoin('mail_events', 'mail_events.mail_id', 'mails._id')
    .select(['member_id', 'event', sql<EmailStatus>`coalesce(status, 'SENDING')`.as('status')])
    .where('meeting_id', '=', meeting)
    .where('member_id', 'is not', null)
    .groupBy(['member_id', 'event', 'status'])
    .execute()
  const facts = new Map<string, EmailFact[]>()
  for (const { member_id, ...fact } of rows) facts.set(member_id!, [...(facts.get(member_id!) ?? []), fact])
  return new Map([...facts].map(([member_id, it]) => [member_id, prevalentStatus(it, kinds)!]))
}

/** A personal link was opened: the last letter to its holder that has left was read. False when it had been. */
export async function markVisited(tx: Tx, meeting: Proven<'meeting'>, member: Proven<'member'>, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`insert into mail_events (mail_id, status, at)
    select _id, 'VISITED', ${at} from mails
    where meeting_id = ${meeting} and member_id = ${member}
      and exists (select 1 from mail_events where mail_id = mails._id and status = 'SENT')
    order by created_at desc, _id limit 1
    on conflict (mail_id) where status = 'VISITED' do nothing`.execute(tx)
  return numAffectedRows > 0n
}
