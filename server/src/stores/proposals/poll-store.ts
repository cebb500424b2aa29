import type { DateAnswer } from '@delibera/core/meeting/date-answers'
import type { PollAnswers, PollDraft, PublicPoll } from '@delibera/core/proposals/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** What everybody said of every date. */
export function answersOf(db: Db | Tx, meeting: Proven<'meeting'>): Promise<DateAnswer[]> {
  return db
    .selectFrom('date_answers')
    .select(['member_id', 'date_id', 'answered_at'])
    .select(sql<DateAnswer['answer']>`answer`.as('answer'))
    .where('meeting_id', '=', meeting)
    .execute()
}

/** A date that stays keeps its id, so that a page left open still speaks of the same one. */
export async function setDates(tx: Tx, meeting: Proven<'meeting'>, dates: PollDraft['dates']): Promise<void> {
  const rows = dates.map((it) => ({ datetime: it.datetime, end_datetime: it.end_datetime ?? null }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (datetime timestamptz, end_datetime timestamptz)`
  await sql`delete from meeting_dates where meeting_id = ${meeting} and datetime not in (select given.datetime from ${given})`.execute(tx)
  await sql`insert into meeting_dates (meeting_id, datetime, end_datetime) select ${meeting}, given.datetime, given.end_datetime from ${given}
    on conflict (meeting_id, datetime) do update set end_datetime = excluded.end_datetime`.execute(tx)
}

interface Said {
  member: Proven<'member'>
  answers: PollAnswers['answers']
  at: Date
}

/** Stores what somebody answered about dates. An answer that is given again keeps the hour of the first time. */
export async function keepAnswers(tx: Tx, meeting: Proven<'meeting'>, { member, answers, at }: Said): Promise<void> {
  await sql`insert into date_answers (meeting_id, member_id, date_id, answer, answered_at)
    select ${meeting}, ${member}, date_id, answer, ${at.toISOString()} from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given (date_id uuid, answer text)
    on conflict (meeting_id, member_id, date_id) do update set answer = excluded.answer, answered_at = excluded.answered_at
    where date_answers.answer <> excluded.answer`.execute(tx)
}

/** Deletes what members answered about dates: the poll they answered has been withdrawn. */
export async function forgetAnswers(tx: Tx, meeting: Proven<'meeting'>): Promise<void> {
  await tx.deleteFrom('date_answers').where('meeting_id', '=', meeting).execute()
}

/** Polls that are open and end soon: of which one is due for its reminder a rule decides. */
export function endingPolls(db: Db, it: { from: Date; to: Date }) {
  return db
    .selectFrom('meetings')
    .select(['_id', 'company_id'])
    .where('status', '=', 'PROPOSAL')
    .where('poll_deadline', '>', it.from.toISOString())
    .where('poll_deadline', '<=', it.to.toISOString())
    .execute()
}

/** How many of those asked have left a date open. Delegates come later and are not asked. */
export async function silentCount(tx: Db | Tx, meeting: Proven<'meeting'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from meeting_members mm
    where mm.meeting_id = ${meeting} and mm.source <> 'DELEGATE' and exists (
      select 1 from meeting_dates d where d.meeting_id = ${meeting}
        and not exists (select 1 from date_answers a where a.meeting_id = ${meeting} and a.member_id = mm.member_id and a.date_id = d._id))`.execute(tx)
  return rows[0]!.count
}

/** Those whose calendars hold dates of a poll: asked oftener than the dates were let go. */
export async function holdingDates(tx: Tx, meeting: Proven<'meeting'>): Promise<Set<string>> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from mails where meeting_id = ${meeting} and event in ('PROPOSAL', 'PROPOSAL_CANCEL') and not is_copy and member_id is not null
    group by member_id having count(*) filter (where event = 'PROPOSAL') > count(*) filter (where event = 'PROPOSAL_CANCEL')`.execute(tx)
  return new Set(rows.map((it) => it.member_id))
}

/** Who was reminded since a moment, by the letters that were written. */
export async function remindedSince(tx: Tx, meeting: Proven<'meeting'>, since: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('mails')
    .select('member_id')
    .where('meeting_id', '=', meeting)
    .where('event', '=', 'PROPOSAL_REMINDER')
    .where('created_at', '>', since.toISOString())
    .execute()
  return new Set(rows.flatMap((it) => it.member_id ?? []))
}

/** What a member sees: the dates with the own answers, and how many others could come. */
export async function datesSeen(db: Db, meeting: Proven<'meeting'>, member: Proven<'member'>): Promise<PublicPoll['dates']> {
  const { rows } = await sql<PublicPoll['dates'][number]>`
    select d._id, d.datetime, d.end_datetime, max(a.answer) filter (where a.member_id = ${member}) as answer,
      count(*) filter (where a.answer = 'YES')::int as yes, count(*) filter (where a.answer = 'IF_NEEDED')::int as if_needed
    from meeting_dates d left join date_answers a on a.meeting_id = d.meeting_id and a.date_id = d._id
    where d.meeting_id = ${meeting} group by d._id order by d.datetime`.execute(db)
  return rows
}

/** How many were asked. */
export async function askedCount(db: Db, meeting: Proven<'meeting'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from meeting_members where meeting_id = ${meeting} and source <> 'DELEGATE'`.execute(
    db,
  )
  return rows[0]!.count
}
