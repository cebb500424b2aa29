import { Fault } from '@delibera/core/faults'
import { presenceEvents } from '@delibera/core/live/decisions'
import { replay } from '@delibera/core/live/fold'
import { type Recording, refusePresence } from '@delibera/core/live/room-rules'
import { type Interval, type LiveState, standby } from '@delibera/core/live/state'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { eventsAfter, logOf } from '../../live/log-store.ts'
import { noteVisit } from '../meetings/news-commands.ts'
import { convocationsOf } from '../meetings/store.ts'
import { onEntry } from './entry-commands.ts'
import { obey } from './point-commands.ts'
import { chairedLog } from './store.ts'

/** Who is in the physical room without a device. The administrator sees who it is: a delegation that they had given ends as if they had come by themselves. */
export async function recordPresence(deps: Deps, ctx: Contexts['meeting'], recording: Recording): Promise<{ seq: number }> {
  const log = await chairedLog(deps.db, ctx)
  return onEntry(deps, {
    ...{ caller: ctx, log, actor: { kind: 'user', id: ctx.user }, comers: recording.present },
    decide: (state) => {
      obey(refusePresence(state, recording))
      return { events: presenceEvents(state, recording), reply: ({ seq }) => ({ seq }) }
    },
  })
}

/** Somebody has come to the waiting room of a call. */
export async function visitRoom(deps: Deps, ctx: Contexts['link'], convocation_id: string): Promise<void> {
  if (!(await convocationsOf(deps.db, ctx.meeting)).some((it) => it._id === convocation_id)) throw new Fault('MT001')
  await noteVisit(deps, ctx)
}

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
export async function attendanceOf(db: Db, meeting: Proven<'meeting'>): Promise<CallAttendance[]> {
  const log = await logOf(db, { meeting_id: meeting, kind: 'REAL' })
  if (!log) return []
  const events = await eventsAfter(db, log._id, 0)
  const openings = events.filter((it) => it.type === 'OPENED').map((it) => it.seq)
  return openings.map((from, at) => {
    const part = events.filter((it) => it.seq >= from && it.seq < (openings[at + 1] ?? Number.POSITIVE_INFINITY))
    return attendanceIn(replay(part, standby))
  })
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
