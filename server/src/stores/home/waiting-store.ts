import type { TodoDecision } from '@delibera/core/home/decision-todo'
import type { TodoMeeting } from '@delibera/core/home/meeting-todo'
import type { QuestionDays } from '@delibera/core/meeting/designated'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { answersBy, answerTerm, isUnanswered } from '../questions/question-store.ts'

/** Letters that call to a meeting. */
const notices = ['CONVOCATION', 'CONVOCATION_SECOND']
const lost = ['FAILED', 'NOT_DELIVERED', 'NOT_ACCEPTED']

interface MeetingRow extends Omit<TodoMeeting, 'poll' | 'minutes' | 'questions'> {
  company_id: string
  unanswered: number
  called_for: string | null
  notice_at: string | null
  question_days: QuestionDays | null
  answers: number
  poll_ends: string | null
  is_poll_closed: boolean
  confirmed_on: string | null
  is_sent: boolean
  unsigned: number
  mine: boolean
}

/** Meetings under way of companies, and those whose minutes wait for signatures or were confirmed of late; by company, the earliest first, and of one day the one that was made first. */
export async function waitingMeetings(db: Db, user: Proven<'user'>, ids: readonly Proven<'company'>[]): Promise<Map<string, TodoMeeting[]>> {
  const { rows } = await sql<MeetingRow>`
    select m.company_id, m._id, m.meeting_type, m.name, m.status, m.is_offline,
      case when m.planned_at is not null or (m.is_offline and m.status <> 'DRAFT') or exists (select 1 from convocations c where c.meeting_id = m._id) then m.date_at end as date,
      case when m.status = 'PROPOSAL' then (select count(distinct a.member_id) from date_answers a where a.meeting_id = m._id) else 0 end as answers,
      m.poll_deadline as poll_ends, m.poll_closed_at is not null as is_poll_closed,
      case when m.status = 'PERFORM' then (${lostNotices}) else 0 end as undelivered,
      case when m.status = 'PERFORM' then (select count(*) from questions q where q.meeting_id = m._id and ${isUnanswered}) else 0 end as unanswered,
      ${answerTerm},
      to_char(v.confirmed_at at time zone 'Europe/Rome', 'YYYY-MM-DD') as confirmed_on, v.sent_at is not null as is_sent,
      coalesce(s.unsigned, 0) as unsigned, coalesce(s.mine, false) as mine
    from sittings m left join verbals v on v.meeting_id = m._id and v.confirmed_at is not null
    left join lateral (${unsignedOf(user)}) s on true
    where m.company_id = any(${ids}::uuid[]) and m.status <> 'CANCELED' and (m.status <> 'COMPLETED' or s.unsigned > 0 or v.sent_at is null)
    order by m.date_at, m.created_at, m.name, m._id`.execute(db)
  const found = new Map<string, TodoMeeting[]>()
  for (const { company_id, ...it } of rows) found.set(company_id, [...(found.get(company_id) ?? []), meetingOf(it)])
  return found
}

/** Decisions in writing under way, and those whose record is not signed; by company, the oldest first. */
export async function waitingDecisions(db: Db, user: Proven<'user'>, ids: readonly Proven<'company'>[]): Promise<Map<string, TodoDecision[]>> {
  const { rows } = await sql<TodoDecision & { company_id: string }>`
    select d.company_id, d.meeting_id as _id, m.meeting_type, m.name, d.decision_status,
      coalesce(v.confirmed_at, d.closed_at, (d.stop->>'at')::timestamptz, d.deadline) as "when",
      case when d.decision_status = 'OPEN' then (${unreached}) else 0 end as undelivered, coalesce(s.unsigned, 0) as unsigned, coalesce(s.mine, false) as mine
    from decisions d join meetings m on m._id = d.meeting_id left join verbals v on v.meeting_id = m._id and v.confirmed_at is not null
    left join lateral (${unsignedOf(user)}) s on true
    where d.company_id = any(${ids}::uuid[]) and (d.decision_status in ('DRAFT', 'OPEN', 'CLOSED', 'STOPPED') or (d.decision_status = 'RECORDED' and s.unsigned > 0))
    order by m.date_at, m._id`.execute(db)
  const found = new Map<string, TodoDecision[]>()
  for (const { company_id, ...it } of rows) found.set(company_id, [...(found.get(company_id) ?? []), it])
  return found
}

/** Who has a vote or a quota and neither an address that took the proposal nor anything else that shows that it came (L-DEC-13): a visit, an answer, a receipt that was added. */
const unreached = sql`
  select count(*) from decision_members a join meeting_members p on p.meeting_id = a.meeting_id and p.member_id = a.member_id
  where a.meeting_id = m._id and (a.weight > 0 or 'PAR' = any(a.types)) and a.proof_file_id is null and p.visited_at is null
    and not exists (select 1 from decision_answers k where k.meeting_id = a.meeting_id and k.member_id = a.member_id)
    and not exists (select 1 from mails l where l.meeting_id = m._id and l.member_id = a.member_id and l.event = 'DECISION_PROPOSAL'
      and not exists (select 1 from mail_events e where e.mail_id = l._id and e.status = any(${lost}::text[])))`

/** Who has still to sign the minutes or the record `v`. */
const unsignedOf = (user: Proven<'user'>) => sql`select count(*) as unsigned, bool_or(${isOwnSignature(user)}) as mine
      from verbal_signatures g where g.verbal_id = v._id and g.signed_at is null and g.refused_at is null`

/** As accountSignature of core says it: of who presides by their account, and of the one signer who has its address. */
const isOwnSignature = (user: Proven<'user'>) => sql`
  (g.role = 'PRESIDENT' and g.member_id = m.administrator_id and m.administrator_user_id = ${user})
  or g.member_id = (select (array_agg(k.member_id))[1] from verbal_signatures k
    join meeting_members mm on mm.meeting_id = m._id and mm.member_id = k.member_id
    left join members b on b._id = mm.book_id and mm.frozen_at is null join users u on u._id = ${user}
    where k.verbal_id = v._id and lower(coalesce(mm.email, case when b._id is null then mm.person->>'email' else b.email end)) = lower(u.email)
    having count(*) = 1)`

/** More than these at once are counted on their own pages. */
const mostUnwritten = 12

/** Meetings that were held and whose minutes are being written, the latest first. */
export async function unwrittenMeetings(db: Db, ids: readonly Proven<'company'>[]): Promise<{ company: Proven<'company'>; meeting: Proven<'meeting'> }[]> {
  const { rows } = await sql<{ company: Proven<'company'>; meeting: Proven<'meeting'> }>`
    select company_id as company, _id as meeting from sittings
    where company_id = any(${ids}::uuid[]) and status = 'VERBALIZE' order by date_at desc, created_at, name, _id limit ${mostUnwritten}`.execute(db)
  return rows
}

/** People whom no letter with the notice has reached: what was sent again in its place, and arrived, heals it. */
const lostNotices = sql`
  select count(distinct l.member_id) from mails l where l.meeting_id = m._id and l.event = any(${notices}::text[]) and l.replaced_by is null and not l.is_copy
    and exists (select 1 from mail_events e where e.mail_id = l._id and e.status = any(${lost}::text[]))
    and not exists (select 1 from mails k join mail_events e on e.mail_id = k._id
      where k.meeting_id = m._id and k.member_id = l.member_id and k.event = l.event and e.status = 'DELIVERED')`

function meetingOf(row: Omit<MeetingRow, 'company_id'>): TodoMeeting {
  const { answers, poll_ends, is_poll_closed, confirmed_on, is_sent, unsigned, mine, unanswered, called_for, notice_at, question_days, ...it } = row
  return {
    ...it,
    questions: { unanswered, by: unanswered > 0 ? answersBy({ called_for, notice_at, question_days }) : null },
    poll: it.status === 'PROPOSAL' ? { answers, ends: poll_ends, is_closed: is_poll_closed } : null,
    minutes: confirmed_on === null ? null : { confirmed_on, is_sent, unsigned, mine },
  }
}
