import type { AccountsAssembly, DeadlineFacts, WaitingLink } from '@delibera/core/calendar/deadlines'
import type { CompanyType } from '@delibera/core/company/company-type'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import { dayInRome } from '@delibera/core/dates'
import { accountsTemplate } from '@delibera/core/law/accounts-plan'
import type { CampaignStep } from '@delibera/core/law/accounts-steps'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { decidesAccounts } from '../decisions/list-store.ts'
import { hasAuditors } from '../members/member-store.ts'
import { answersBy, answerTerm, isUnanswered } from '../questions/question-store.ts'
import { type CalendarScope, companies, companiesIn } from './calendar-store.ts'

interface CompanyRow {
  _id: string
  business_name: string
  type: CompanyType
  statute: StatuteChange
  has_auditors: boolean
  since: string
  ends: string | null
  renews: boolean
}

/** What several statements find of the same company, by its id. */
type ByCompany<It> = Map<string, It[]>

function grouped<It>(rows: readonly { company_id: string; it: It }[]): ByCompany<It> {
  const groups: ByCompany<It> = new Map()
  for (const { company_id, it } of rows) {
    const group = groups.get(company_id)
    if (group) group.push(it)
    else groups.set(company_id, [it])
  }
  return groups
}

/** A day of Rome, as text. */
const romeDay = (instant: RawBuilder<unknown>) => sql`to_char(${instant} at time zone 'Europe/Rome', 'YYYY-MM-DD')`

/** What is known of companies as far as anything is due to them between two days, in as many statements whatever their number. */
export async function companyFacts(db: Db, scope: CalendarScope, span: { from: string; to: string }): Promise<DeadlineFacts[]> {
  const ids = companiesIn(scope)
  const [rows, accounts, steps, unsent, unsigned, polls, decisions, questions, terms] = await Promise.all([
    companyRows(db, ids),
    accountsAssemblies(db, ids, span),
    takenSteps(db, ids, span),
    unsentNotices(db, ids),
    unsignedMinutes(db, ids),
    openPolls(db, ids),
    awaitedDecisions(db, ids),
    askedMeetings(db, ids),
    memberTerms(db, ids),
  ])
  const company = companies()
  return rows.map(({ _id, business_name, type, statute, has_auditors, since, ends, renews }) => ({
    company: company(_id, business_name),
    type,
    since,
    has_auditors,
    statute: statuteOf(type, statute),
    subscription: ends === null ? null : { end: ends, renews },
    accounts: accounts.get(_id) ?? [],
    steps: steps.get(_id) ?? [],
    unsent: unsent.get(_id) ?? [],
    unsigned: unsigned.get(_id) ?? [],
    polls: polls.get(_id) ?? [],
    decisions: decisions.get(_id) ?? [],
    questions: questions.get(_id) ?? [],
    terms: terms.get(_id) ?? [],
  }))
}

async function companyRows(db: Db, ids: RawBuilder<unknown>): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select k._id, k.business_name, k.type, k.statute, ${hasAuditors('k')} as has_auditors, ${romeDay(sql`k.created_at`)} as since, ${romeDay(sql`s.ends`)} as ends, coalesce(s.renews, false) as renews
    from companies k left join (
      select company_id, case when not bool_or(end_date is null) then max(end_date) end as ends, (array_agg(automatic_renewal order by end_date desc))[1] as renews
      from subscriptions where category <> 'SERVICE' and company_id in (${ids}) group by company_id) s on s.company_id = k._id
    where k._id in (${ids}) and k.deleted_at is null`.execute(db)
  return rows
}

/** Meetings that have a day: fixed, proposed by who prepares them, or written down afterwards. */
const hasDay = sql`(m.planned_at is not null or m.is_offline or exists (select 1 from convocations c where c.meeting_id = m._id))`
/** Looked for among the points of these companies alone: denied, it would otherwise be looked for among all. */
const isAboutAccounts = (ids: RawBuilder<unknown>) => sql`(m.meeting_type = 'ASSEMBLY' and m._id in (select p.meeting_id from agenda_points p
  where p.company_id in (${ids}) and p.template_id = ${accountsTemplate} and p.meeting_id is not null))`
/** Of several for the same accounts the one that is furthest counts, as in the campaign. */
const furthestFirst = sql`array_position(array['COMPLETED', 'VERBALIZE', 'PERFORM', 'CONVOCATION', 'PROPOSAL', 'PROCESSING', 'CREATION', 'DRAFT'], m.status), m.date_at desc`

/** Steps stand up to a year from the assembly: a notice can be as long as that. */
async function accountsAssemblies(db: Db, ids: RawBuilder<unknown>, { from, to }: { from: string; to: string }): Promise<ByCompany<AccountsAssembly>> {
  const { rows } = await sql<AccountsAssembly & { company_id: string }>`
    select m.company_id, m._id as meeting_id, ${romeDay(sql`m.date_at`)} as day, m.summon_sent_at is not null as convened, m.status in ('VERBALIZE', 'COMPLETED') as held
    from sittings m where m.company_id in (${ids}) and m.meeting_type = 'ASSEMBLY' and m.status <> 'CANCELED'
      and m.date_at between ${from}::date - interval '500 days' and ${to}::date + interval '500 days' and ${hasDay} and ${isAboutAccounts(ids)}
    order by ${furthestFirst}`.execute(db)
  const written = await writtenAccounts(db, ids, { from, to })
  // What was held or convened in whichever form counts before what is only planned.
  const all = [...rows, ...written].sort((one, other) => Number(other.held) - Number(one.held) || Number(other.convened) - Number(one.convened))
  return grouped(all.map(({ company_id, ...it }) => ({ company_id, it })))
}

/** Decisions in writing on the accounts that left, and were not refused. */
async function writtenAccounts(
  db: Db,
  ids: RawBuilder<unknown>,
  { from, to }: { from: string; to: string },
): Promise<(AccountsAssembly & { company_id: string })[]> {
  const { rows } = await sql<AccountsAssembly & { company_id: string }>`
    select d.company_id, d.meeting_id, true as written, ${romeDay(sql`coalesce(d.closed_at, d.deadline)`)} as day, true as convened,
      d.decision_status in ('CLOSED', 'RECORDED') as held
    from decisions d where d.company_id in (${ids}) and d.decision_status in ('OPEN', 'CLOSED', 'RECORDED') and ${decidesAccounts}
      and d.deadline between ${from}::date - interval '500 days' and ${to}::date + interval '500 days'
    order by d.deadline desc`.execute(db)
  return rows
}

async function takenSteps(
  db: Db,
  ids: RawBuilder<unknown>,
  { from, to }: { from: string; to: string },
): Promise<ByCompany<{ year: number; step: CampaignStep }>> {
  const { rows } = await sql<{ company_id: string; year: number; step: CampaignStep }>`
    select company_id, year, step from accounts_steps
    where company_id in (${ids}) and year between ${Number(from.slice(0, 4)) - 2} and ${Number(to.slice(0, 4)) + 1}`.execute(db)
  return grouped(rows.map(({ company_id, ...it }) => ({ company_id, it })))
}

async function unsentNotices(db: Db, ids: RawBuilder<unknown>): Promise<ByCompany<DeadlineFacts['unsent'][number]>> {
  const { rows } = await sql<DeadlineFacts['unsent'][number] & { company_id: string }>`
    select m.company_id, m._id as meeting_id, m.meeting_type, ${romeDay(sql`m.date_at`)} as day
    from sittings m where m.company_id in (${ids}) and m.status in ('CREATION', 'PROCESSING', 'CONVOCATION') and not m.is_offline
      and m.planned_at is not null and not ${isAboutAccounts(ids)}`.execute(db)
  return grouped(rows.map(({ company_id, ...it }) => ({ company_id, it })))
}

async function unsignedMinutes(db: Db, ids: RawBuilder<unknown>): Promise<ByCompany<DeadlineFacts['unsigned'][number]>> {
  const { rows } = await sql<DeadlineFacts['unsigned'][number] & { company_id: string }>`
    select m.company_id, m._id as meeting_id, m.meeting_type, m.form = 'WRITTEN' as written, ${romeDay(sql`m.date_at`)} as day, count(*) as missing
    from verbals v join meetings m on m._id = v.meeting_id join verbal_signatures s on s.verbal_id = v._id
    where v.company_id in (${ids}) and v.confirmed_at is not null and s.signed_at is null and s.refused_at is null
    group by m._id, m.company_id, m.meeting_type, m.form, m.date_at`.execute(db)
  return grouped(rows.map(({ company_id, ...it }) => ({ company_id, it })))
}

async function openPolls(db: Db, ids: RawBuilder<unknown>): Promise<ByCompany<DeadlineFacts['polls'][number]>> {
  const { rows } = await sql<DeadlineFacts['polls'][number] & { company_id: string }>`
    select m.company_id, m._id as meeting_id, ${romeDay(sql`m.poll_deadline`)} as day
    from sittings m where m.company_id in (${ids}) and m.status = 'PROPOSAL' and m.poll_deadline is not null and m.poll_closed_at is null`.execute(db)
  return grouped(rows.map(({ company_id, ...it }) => ({ company_id, it })))
}

async function awaitedDecisions(db: Db, ids: RawBuilder<unknown>): Promise<ByCompany<DeadlineFacts['decisions'][number]>> {
  const { rows } = await sql<DeadlineFacts['decisions'][number] & { company_id: string }>`
    select d.company_id, d.meeting_id, case d.body when 'BOARD' then 'BOARD' else 'ASSEMBLY' end as meeting_type, ${romeDay(sql`d.deadline`)} as day
    from decisions d where d.company_id in (${ids}) and d.decision_status = 'OPEN'`.execute(db)
  return grouped(rows.map(({ company_id, ...it }) => ({ company_id, it })))
}

/** Convened assemblies whose notice promised answers, before which somebody asked. */
async function askedMeetings(db: Db, ids: RawBuilder<unknown>): Promise<ByCompany<DeadlineFacts['questions'][number]>> {
  const { rows } = await sql<{ company_id: string; meeting_id: string; unanswered: number } & Parameters<typeof answersBy>[0]>`
    select m.company_id, m._id as meeting_id, a.unanswered, ${answerTerm}
    from sittings m join lateral (select count(*) as asked, count(*) filter (where ${isUnanswered}) as unanswered from questions q where q.meeting_id = m._id) a on a.asked > 0
    where m.company_id in (${ids}) and m.status = 'PERFORM' and m.designated is not null`.execute(db)
  return grouped(
    rows.flatMap(({ company_id, meeting_id, unanswered, ...term }) => {
      const day = answersBy(term)
      return day ? [{ company_id, it: { meeting_id, day, unanswered } }] : []
    }),
  )
}

/** Of several elections by lists of one meeting, the first that closes. */
async function memberTerms(db: Db, ids: RawBuilder<unknown>): Promise<ByCompany<DeadlineFacts['terms'][number]>> {
  const { rows } = await sql<DeadlineFacts['terms'][number] & { company_id: string }>`
    select m.company_id, m._id as meeting_id, t.ends, ${romeDay(sql`t.at`)} as day
    from sittings m cross join lateral (
      select 'PROXIES' as ends, (m.designated->>'closes_at')::timestamptz as at
      union all select 'ADVANCE', (m.advance->>'closes_at')::timestamptz where (m.advance->>'enabled')::boolean
      union all select 'LISTS', min((p.election->>'lists_close_at')::timestamptz) from agenda_points p
        where p.meeting_id = m._id and p.election->>'method' = 'LISTS') t
    where m.company_id in (${ids}) and m.status = 'PERFORM' and m.meeting_type = 'ASSEMBLY' and t.at is not null`.execute(db)
  return grouped(rows.map(({ company_id, ...it }) => ({ company_id, it })))
}

/** Links of a consultant that wait for somebody's answer. */
export async function waitingLinks(db: Db, user: Proven<'user'>): Promise<WaitingLink[]> {
  const { rows } = await sql<{ _id: string; business_name: string; status: string; since: string }>`
    select k._id, k.business_name, r.status, r.since from company_roles r join companies k on k._id = r.company_id
    where r.user_id = ${user} and r.role = 'CONSULTANT' and r.status in ('PENDING', 'REQUESTED_PENDING') and k.deleted_at is null`.execute(db)
  const company = companies()
  return rows.map((it) => ({
    company: company(it._id, it.business_name),
    kind: it.status === 'PENDING' ? 'INVITATION' : 'REQUEST',
    since: dayInRome(new Date(it.since)),
  }))
}
