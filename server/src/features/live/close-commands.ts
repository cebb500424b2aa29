import { closeEvents } from '@delibera/core/live/decisions'
import type { Actor } from '@delibera/core/live/events'
import { isForgotten, refuseClose } from '@delibera/core/live/rules'
import type { Close } from '@delibera/core/live/schema'
import type { Charge } from '@delibera/core/payments/stages'
import type { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { prove } from '../../http/proven.ts'
import { refundUnwritten, tellBalance } from '../../ledger/meeting-charges.ts'
import type { LogKey } from '../../live/log-store.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { type AgendaChange, obey } from '../../meeting/room-points.ts'
import { chairedLog, keepPoints, openRooms, setLiveStatus } from '../../stores/live/room-store.ts'
import { countPieces } from '../../stores/live/transcript-store.ts'
import { lockedMeeting, type MeetingRow, moveMeeting } from '../../stores/meetings/meeting-store.ts'

/** Ends the meeting. One that was held waits for its minutes; one that never began may still have its second call, or be declared deserted. */
export async function closeMeeting(deps: Deps, ctx: Contexts['meeting'], closing: z.infer<typeof Close>): Promise<{ seq: number }> {
  const log = await chairedLog(deps.db, ctx)
  const seq = await closeIn(deps, ctx, log, closing)
  if (closing.close_video && log.kind === 'REAL') await endCallOf(deps, ctx.meeting)
  return { seq }
}

function closeIn(deps: Deps, ctx: Contexts['meeting'], log: LogKey, { close_video, confirm }: z.infer<typeof Close>): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, ctx.meeting)
    const actor: Actor = { kind: 'user', id: ctx.user }
    const back = log.kind === 'REAL' ? await refundSilence(tx, deps, ctx) : []
    const change = await deps.lives.actIn(tx, log, {
      actor,
      decide: (before) => {
        obey(refuseClose(before, { confirm }))
        return { events: closeEvents(before, { close_video }), reply: ({ state: after, seq, at }): AgendaChange => ({ before, after, seq, at }) }
      },
    })
    if (log.kind === 'REAL') await endCall(tx, deps, { row, actor: `user:${ctx.user}`, change })
    await tellBalance(tx, deps, ctx, back)
    return change.seq
  })
}

/**
 * A transcription was paid for with the room; one of which not a word was written costs nothing. Before the log is written to, because whoever opens
 * another room of the company holds the wallet first. One that was never held may have its second call: that is settled with its end.
 */
async function refundSilence(tx: Tx, deps: Deps, ctx: Contexts['meeting']): Promise<Charge[]> {
  const { status } = await deps.lives.state({ meeting_id: ctx.meeting, kind: 'REAL' })
  if (status !== 'STARTED') return []
  return refundUnwritten(tx, { meeting_id: ctx.meeting, user_id: ctx.user, pieces: await countPieces(tx, ctx.meeting), at: deps.clock.now() })
}

/** The log says that it is over; an engine that does not follow changes nothing about that. */
async function endCallOf({ media, log }: Pick<Deps, 'media' | 'log'>, meeting_id: string): Promise<void> {
  await media.end(meeting_id).catch((error) => log.warn({ err: error, meeting_id }, 'the call was not ended'))
}

interface CallEnd {
  row: MeetingRow
  actor: string
  change: AgendaChange
}

async function endCall(tx: Tx, deps: Deps, { row, actor, change }: CallEnd): Promise<void> {
  const { before, after, at } = change
  const isHeld = before.status === 'STARTED'
  await keepPoints(tx, change)
  await setLiveStatus(tx, after.convocation_id, 'CLOSED', isHeld ? at : undefined)
  const moved = isHeld ? await moveMeeting(tx, row, { to: 'VERBALIZE', at: new Date(at) }) : row
  await auditMeeting(tx, deps, moved, { actor, action: 'live.closed', data: { fields: ['lives', ...(isHeld ? ['status'] : [])], held: isHeld } })
  await tellMeetingNews(tx, deps, { company: prove(row.company_id), meeting: prove(row._id) }, { event: 'live.closed' })
}

/** Rooms that somebody opened and nobody began. One transaction each: one that fails does not hold up the others. */
export async function closeForgotten(deps: Deps): Promise<number> {
  let closed = 0
  for (const meeting_id of await openRooms(deps.db)) {
    if (!(await closeIfForgotten(deps, meeting_id))) continue
    await endCallOf(deps, meeting_id)
    closed++
  }
  return closed
}

function closeIfForgotten(deps: Deps, meeting_id: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, prove(meeting_id))
    const actor: Actor = { kind: 'system' }
    const change = await deps.lives.actIn(
      tx,
      { meeting_id, kind: 'REAL' },
      {
        actor,
        decide: (before, now) => ({
          events: isForgotten(before, now) ? closeEvents(before, { close_video: true, isForgotten: true }) : [],
          reply: ({ state: after, seq, at }): AgendaChange => ({ before, after, seq, at }),
        }),
      },
    )
    if (change.after.status !== 'CLOSED') return false
    await endCall(tx, deps, { row, actor: 'system', change })
    return true
  })
}
