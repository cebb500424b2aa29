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
}

interface CallRow extends Pick<ConvocationRow, '_id' | 'datetime' | 'end_datetime' | 'sequence' | 'canceled_at'> {
  convocation_type: 'FIRST' | 'SECOND'
  is_canceled: boolean
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
    select c._id, c.convocation_type, c.status = 'CANCELED' as is_canceled, c.datetime, c.end_datetime, c.sequence, c.canceled_at,
      m._id as meeting_id, m.meeting_type, m.type, m.status, m.name, m.mode, m.address as meeting_address, m.updated_at,
      k._id as company_id, k.business_name, k.address, k.locality, k.province, k.cap
    from convocations c join meetings m on m._id = c.meeting_id join companies k on k._id = m.company_id
    where c.datetime >= ${from} and c.datetime < ${to} and c.status <> 'INACTIVE' and c.sent_at is not null
      and not m.is_offline and m.status = any(${convened}::text[]) and k.deleted_at is null and m.company_id in (${companiesIn(scope)})
    order by c.datetime, c._id`.execute(db)
  const company = companies()
  return rows.map((row) => callOf(row, company(row.company_id, row.business_name)))
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

function callOf(row: CallRow, company: CalendarCompany): ConvenedCall {
  const mode = row.mode as unknown as { call_platform: string | null }
  return {
    event: {
      kind: 'MEETING',
      _id: row._id,
      company,
      meeting_id: row.meeting_id,
      meeting_type: row.meeting_type,
      convocation_type: row.convocation_type,
      status: row.is_canceled ? 'CANCELED' : row.status,
      title: row.name,
      start: row.datetime,
      end: endOfCall(row),
      location: placeOf({ mode: row.mode, address: row.meeting_address }, row) ?? mode.call_platform,
    },
    type: row.type,
    sequence: row.sequence,
    changed_at: row.updated_at,
    canceled_at: row.canceled_at,
  }
}
