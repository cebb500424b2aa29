import { replay } from '@delibera/core/live/fold'
import { type Interval, type LiveState, standby } from '@delibera/core/live/state'
import type { Db } from '../db/connect.ts'
import type { Proven } from '../http/proven.ts'
import { eventsAfter, logOf } from './log-store.ts'

/** Somebody's attendance of one call. */
export interface Attended {
  member_id: string
  name: string
  /** In order, without overlaps; the last one open while they are there. */
  intervals: readonly Interval[]
}

export interface CallAttendance {
  convocation_id: string
  opened_at: string
  started_at: string | null
  closed_at: string | null
  people: Attended[]
}

/** Who came and when they left, call by call: from the log alone, which keeps it for ever. */
export const attendanceOf = async (db: Db, meeting: Proven<'meeting'>): Promise<CallAttendance[]> => (await heldCalls(db, meeting)).map(attendanceIn)

/** What became of each call whose room was opened, in their order. */
export async function heldCalls(db: Db, meeting: Proven<'meeting'>): Promise<LiveState[]> {
  const log = await logOf(db, { meeting_id: meeting, kind: 'REAL' })
  if (!log) return []
  const events = await eventsAfter(db, log._id, 0)
  const openings = events.filter((it) => it.type === 'OPENED').map((it) => it.seq)
  return openings.map((from, at) =>
    replay(
      events.filter((it) => it.seq >= from && it.seq < (openings[at + 1] ?? Number.POSITIVE_INFINITY)),
      standby,
    ),
  )
}

function attendanceIn({ convocation_id, opened_at, started, closed_at, register, attendance }: LiveState): CallAttendance {
  const nameOf = (id: string) => register.members.find((it) => it._id === id)?.name ?? ''
  return {
    convocation_id,
    opened_at: opened_at!,
    started_at: started?.at ?? null,
    closed_at,
    people: Object.entries(attendance).map(([member_id, intervals]) => ({ member_id, name: nameOf(member_id), intervals })),
  }
}
