import { Fault } from '@delibera/core/faults'
import { aggregate, type PointOutcome } from '@delibera/core/law/tally'
import type { meetingRoutes } from '@delibera/core/meetings/routes'
import type { MeetingItem, MeetingQuery } from '@delibera/core/meetings/schema'
import { ahead, type UpcomingMeeting } from '@delibera/core/meetings/upcoming'
import type { ReplyOf } from '@delibera/core/route'
import { type RawBuilder, sql } from 'kysely'
import { asked } from '../../db/asked.ts'
import type { Db } from '../../db/connect.ts'
import { sought } from '../../db/search.ts'
import type { Proven } from '../../http/proven.ts'

const sortable: Record<string, string> = {
  date: 'date_at',
  datetime: 'date_at',
  name: 'search_text',
  status: 'status',
  created_at: 'created_at',
  updated_at: 'updated_at',
}

function orderOf(sort_by = 'date DESC'): RawBuilder<unknown> {
  const [field = '', direction] = sort_by.split(' ')
  const column = Object.hasOwn(sortable, field) ? sortable[field] : undefined
  if (!column) throw new Fault('E0001', [{ path: 'sort_by', message: 'invalidValue' }])
  // Ties are broken by the id, so that no meeting is on two pages.
  return sql`${sql.ref(column)} ${sql.raw(direction === 'ASC' ? 'asc' : 'desc')}, _id`
}

function wanted(company: Proven<'company'>, query: MeetingQuery): RawBuilder<unknown> {
  const { meeting_type, status, is_offline, search } = query
  const filters = [
    ...(meeting_type ? [sql`meeting_type = ${meeting_type}`] : []),
    ...(status.length > 0 ? [sql`status = any(${status}::text[])`] : []),
    ...(is_offline === undefined ? [] : [sql`is_offline = ${is_offline}`]),
    ...(search?.trim() ? [sql`search_text like ${sought(search)}`] : []),
  ]
  return sql`company_id = ${company} and ${asked(query, { filters, date: sql`date_at` })}`
}

/** A line of a list, of the meeting `m`. */
const itemColumns = sql`
  m._id, m.meeting_type, m.type, m.status, m.name, m.maker, m.mode, m.version, m.summon_sent_at is not null as is_summon_sent,
  json_build_object('datetime', ${iso('m.planned_at')}, 'end_datetime', ${iso('m.planned_end_at')}, 'second', ${iso('m.planned_second_at')}) as planned,
  json_build_object('created_at', ${iso('m.created_at')}, 'updated_at', ${iso('m.updated_at')}, 'confirmed_at', ${iso('m.confirmed_at')},
    'sent_at', ${iso('m.summon_sent_at')}, 'canceled_at', ${iso('m.canceled_at')}) as timestamps,
  case when m.planned_at is not null or exists (select 1 from convocations c where c.meeting_id = m._id) then m.date_at end as date,
  coalesce((select json_agg(json_build_object('_id', c._id, 'convocation_type', c.convocation_type, 'status', c.status, 'datetime', ${iso('c.datetime')},
    'end_datetime', ${iso('c.end_datetime')}, 'live_status', c.live_status, 'sent_at', ${iso('c.sent_at')}, 'reminded_at', ${iso('c.reminded_at')})
    order by c.convocation_type) from convocations c where c.meeting_id = m._id), '[]') as convocations,
  (select count(*) from meeting_members p where p.meeting_id = m._id and p.source <> 'DELEGATE') as members_count,
  (select count(*) from meeting_members p where p.meeting_id = m._id and p.convocated_at is not null) as convocated_count,
  -- Of each point; null until all of them are decided.
  (select case when bool_and(p.status in ('VOTED', 'SKIPPED'))
      then json_agg(case when p.status = 'SKIPPED' or p.accepted is null then 'SKIPPED' when p.accepted then 'APPROVED' else 'DECLINED' end) end
    from agenda_points p where p.meeting_id = m._id) as outcomes`

/** A line as it was read, with what became of its points in the place of what became of it. */
type Read<Item extends MeetingItem> = Omit<Item, 'outcome'> & { outcomes: PointOutcome[] | null }

const lineOf = <Item extends MeetingItem>({ outcomes, ...it }: Read<Item>) => ({ ...it, outcome: outcomes && aggregate(outcomes) })

/** The page is cut before anything is looked up about its meetings. */
export async function meetingsOf(db: Db, company: Proven<'company'>, query: MeetingQuery): Promise<ReplyOf<typeof meetingRoutes.list>> {
  const where = wanted(company, query)
  const page = await sql<Read<MeetingItem>>`
    select ${itemColumns}
    from (select * from sittings where ${where} order by ${orderOf(query.sort_by)} limit ${query.count} offset ${(query.page - 1) * query.count}) m
    order by ${orderOf(query.sort_by)}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from sittings where ${where}`.execute(db)
  const counts = query.counts ? { counts: await countsOf(db, company, query) } : {}
  return { total: count.rows[0]!.total, items: page.rows.map(lineOf), ...counts }
}

/** How many are in each status, of those that everything but the status asks for. */
async function countsOf(db: Db, company: Proven<'company'>, query: MeetingQuery): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from sittings where ${wanted(company, { ...query, status: [] })} group by status`.execute(db)
  return Object.fromEntries(rows.map((it) => [it.status, it.count]))
}

/** How many of the next meetings a glance takes in. */
const nextFew = 6
/** A meeting that has just begun is still the next one. */
const grace = '12 hours'

interface UpcomingQuery {
  now: Date
  company_id?: string | undefined
  /** The key of a meeting in the addresses of its pages: that one alone, however many come before it, and be it over. */
  slug?: string | undefined
}

/** What is still to come and has a date, or dates to choose from, in all companies where somebody has a part; or in one of them. */
export async function upcomingOf(db: Db, user: Proven<'user'>, { now, company_id, slug }: UpcomingQuery) {
  const { rows } = await sql<Read<UpcomingMeeting>>`
    select ${itemColumns}, m.company_id, c.business_name as company_name
    from sittings m join companies c on c._id = m.company_id and c.deleted_at is null and c.confirmed_at is not null
    where m.company_id in (select company_id from company_roles where user_id = ${user} and status = 'ACTIVE')
      ${company_id ? sql`and m.company_id = ${company_id}` : sql``}
      and ${slug ? sql`m.slug = ${slug}` : isAhead(now)}
    order by m.date_at, m._id limit ${nextFew}`.execute(db)
  return { total: rows.length, items: rows.map(lineOf) }
}

const isAhead = (now: Date): RawBuilder<unknown> => sql`
  m.status = any(${[...ahead]}::text[]) and m.date_at >= ${now.toISOString()}::timestamptz - ${grace}::interval
  and (m.planned_at is not null or m.status = 'PROPOSAL' or exists (select 1 from convocations k where k.meeting_id = m._id))`

/** As the wire writes an instant, also inside JSON. */
function iso(column: string): RawBuilder<unknown> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
