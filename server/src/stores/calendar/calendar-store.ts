import { endOfCall } from '@delibera/core/calendar/length'
import type { CalendarCompany, CalendarMeeting } from '@delibera/core/calendar/schema'
import { toneOf } from '@delibera/core/calendar/tones'
import type { CompanyRole } from '@delibera/core/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { placeOf } from '../meetings/meeting-place.ts'
import type { ConvocationRow, MeetingRow } from '../meetings/meeting-store.ts'

/** Whose calendar it is: a company's, that of several, or of all in which somebody has one of these roles. */
export type CalendarScope =
  | { company: Proven<'company'> }
  | { companies: readonly Proven<'company'>[] }
  | { user: Proven<'user'>; roles: readonly CompanyRole[] }

/** Which companies those are, as a statement that gives their ids. */
export function companiesIn(scope: CalendarScope): RawBuilder<unknown> {
  if ('company' in scope) return sql`select ${scope.company}::uuid`
  if ('companies' in scope) return sql`select unnest(${scope.companies}::uuid[])`
  return sql`select company_id from company_roles where user_id = ${scope.user} and role = any(${[...scope.roles]}::text[]) and status = 'ACTIVE'`
}

/** A call that has been sent, with what calendars outside ask besides. */
export interface ConvenedCall {
  event: CalendarMeeting
  type: 'ORDINARY' | 'EXTRAORDINARY' | 'MIXED'
  /** How often its facts changed since the notice, and when something did last. */
  sequence: number
  changed_at: string
  canceled_at: string | null
  /** The meeting has no other call. */
  is_only: boolean
}

interface CallRow extends Pick<ConvocationRow, '_id' | 'datetime' | 'end_datetime' | 'sequence' | 'canceled_at'> {
  convocation_type: 'FIRST' | 'SECOND'
  is_canceled: boolean
  is_only: boolean
  meeting_id: string
  meeting_type: 'ASSEMBLY' | 'BOARD'
  status: CalendarMeeting['status']
  name: string
  type: ConvenedCall['type']
  mode: MeetingRow['mode']
  meeting_address: string | null
  updated_at: string
  company_id: string
  business_name: string
  address: string | null
  locality: string | null
  province: string | null
  cap: string | null
}

/** Statuses of a meeting of which the notice has left (product 4). */
const convened = ['PERFORM', 'VERBALIZE', 'COMPLETED', 'CANCELED']

/** Calls between two instants, the second excluded, by their beginning: one statement however many companies there are. */
export async function convenedCalls(db: Db, scope: CalendarScope, { from, to }: { from: Date; to: Date }): Promise<ConvenedCall[]> {
  const { rows } = await sql<CallRow>`
    select c._id, c.convocation_type, c.status = 'CANCELED' as is_canceled, c.datetime,
      not exists (select from convocations o where o.meeting_id = c.meeting_id and o._id <> c._id) as is_only, c.end_datetime, c.sequence, c.canceled_at,
      m._id as meeting_id, m.meeting_type, m.type, m.status, m.name, m.mode, m.address as meeting_address, m.updated_at,
      k._id as company_id, k.business_name, k.address, k.locality, k.province, k.cap
    from convocations c join meetings m on m._id = c.meeting_id join companies k on k._id = m.company_id
    where c.datetime >= ${from} and c.datetime < ${to} and c.status <> 'INACTIVE' and c.sent_at is not null
      and not m.is_offline and m.status = any(${convened}::text[]) and k.deleted_at is null and m.company_id in (${companiesIn(scope)})
    order by c.datetime, c._id`.execute(db)
  const company = companies()
  return rows.map((row) => callOf(row, company(row.company_id, row.business_name)))
}

type DayRow = Omit<CallRow, 'convocation_type' | 'is_canceled' | 'is_only' | 'sequence' | 'canceled_at'>

/** Meetings that have their day and whose notice has not left: those who prepare them see them, calendars outside do not. */
export async function unsentMeetings(db: Db, scope: CalendarScope, { from, to }: { from: Date; to: Date }): Promise<CalendarMeeting[]> {
  const { rows } = await sql<DayRow>`
    select m._id, m.date_at as datetime, m.planned_end_at as end_datetime,
      m._id as meeting_id, m.meeting_type, m.type, m.status, m.name, m.mode, m.address as meeting_address, m.updated_at,
      k._id as company_id, k.business_name, k.address, k.locality, k.province, k.cap
    from sittings m join companies k on k._id = m.company_id
    where m.date_at >= ${from} and m.date_at < ${to} and m.planned_at is not null and not m.is_offline and m.summon_sent_at is null
      and m.status in ('CREATION', 'PROCESSING', 'CONVOCATION') and k.deleted_at is null and m.company_id in (${companiesIn(scope)})
    order by m.date_at, m._id`.execute(db)
  const company = companies()
  return rows.map((row) => ({ ...eventOf(row, company(row.company_id, row.business_name)), convocation_type: 'FIRST', status: 'CONVOCATION' }))
}

/** What meetings are called, by their ids. */
export async function meetingNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('meetings').select(['_id', 'name']).where('_id', 'in', ids).execute()
  return new Map(rows.map((it) => [it._id, it.name]))
}

/** A date that members are asked about, and nobody has fixed yet. */
export interface AskedDate {
  _id: string
  datetime: string
  end_datetime: string | null
  title: string
  company: string
  version: number
  changed_at: string
}

/** The dates of polls that are open, between two instants. */
export async function askedDates(db: Db, scope: CalendarScope, { from, to }: { from: Date; to: Date }): Promise<AskedDate[]> {
  const { rows } = await sql<AskedDate>`
    select d._id, d.datetime, d.end_datetime, m.name as title, k.business_name as company, m.version, m.updated_at as changed_at
    from meeting_dates d join meetings m on m._id = d.meeting_id join companies k on k._id = m.company_id
    where d.datetime >= ${from} and d.datetime < ${to} and m.status = 'PROPOSAL' and k.deleted_at is null and m.company_id in (${companiesIn(scope)})
    order by d.datetime, d._id`.execute(db)
  return rows
}

/** The same company is the same object: a consultant's month has it a hundred times. */
export function companies(): (_id: string, business_name: string) => CalendarCompany {
  const known = new Map<string, CalendarCompany>()
  return (_id, business_name) => {
    const it = known.get(_id) ?? { _id, business_name, tone: toneOf(_id) }
    known.set(_id, it)
    return it
  }
}

function eventOf(row: DayRow, company: CalendarCompany): Omit<CalendarMeeting, 'convocation_type' | 'status'> {
  const mode = row.mode as unknown as { call_platform: string | null }
  return {
    kind: 'MEETING',
    _id: row._id,
    company,
    meeting_id: row.meeting_id,
    meeting_type: row.meeting_type,
    title: row.name,
    start: row.datetime,
    end: endOfCall(row),
    location: placeOf({ mode: row.mode, address: row.meeting_address }, row) ?? mode.call_platform,
  }
}

function callOf(row: CallRow, company: CalendarCompany): ConvenedCall {
  return {
    event: { ...eventOf(row, company), convocation_type: row.convocation_type, status: row.is_canceled ? 'CANCELED' : row.status },
    type: row.type,
    sequence: row.sequence,
    changed_at: row.updated_at,
    canceled_at: row.canceled_at,
    is_only: row.is_only,
  }
}
