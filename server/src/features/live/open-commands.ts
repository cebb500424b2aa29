import { Fault } from '@delibera/core/faults'
import { registerOf } from '@delibera/core/live/decisions'
import type { NewEvent } from '@delibera/core/live/events'
import { refuseOpen } from '@delibera/core/live/rules'
import type { LiveStatus } from '@delibera/core/meeting/status'
import type { Mode } from '@delibera/core/meetings/schema'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { chargeMeeting, tellBalance } from '../../ledger/meeting-charges.ts'
import { beginLog } from '../../live/log-store.ts'
import { chargeOf } from '../../meeting/leaving-draft.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { type RoomFacts, roomFacts } from '../../meeting/room-law.ts'
import { pushToMembers } from '../../notices/push.ts'
import { chairedLog, setLiveStatus } from '../../stores/live/room-store.ts'
import { lockedMeeting, type MeetingRow } from '../../stores/meetings/meeting-store.ts'

type Acting = Contexts['meeting']

/** Opens the room of the call that counts, and pays for it, all or nothing; a room that was paid for opens again for nothing. */
export async function openRoom(deps: Deps, ctx: Acting): Promise<{ seq: number }> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, ctx.meeting)
    const log = await chairedLog(tx, ctx)
    if (log.kind === 'REHEARSAL') throw new Fault('E0002', { rehearsal: true })
    const room = await roomFacts(tx, deps, ctx)
    const at = deps.clock.now()
    const against = refuseOpen(openingOf(row, room), at)
    if (against) throw against
    const call = room.call!
    const paid = await chargeMeeting(tx, { ...chargeOf(room.known, ctx, at), stage: 'LIVE_OPEN' })
    await setLiveStatus(tx, call._id, 'OPEN')
    await beginLog(tx, { ...log, company_id: ctx.company, at })
    const seq = await deps.lives.actIn(tx, log, {
      actor: { kind: 'user', id: ctx.user },
      decide: () => ({ events: openEvents(row, room), reply: (it) => it.seq }),
    })
    await auditMeeting(tx, deps, row, { actor: `user:${ctx.user}`, action: 'live.opened', data: { fields: ['lives'], convocation_id: call._id } })
    await tellBalance(tx, deps, ctx, paid)
    await pushToMembers(tx, { meeting_id: ctx.meeting, event: 'ROOM_OPEN', at })
    await tellMeetingNews(tx, deps, ctx, { event: 'live.opened' })
    return { seq }
  })
}

const openingOf = (row: MeetingRow, { call }: RoomFacts) => ({
  is_administrator: true,
  is_offline: row.is_offline,
  status: row.status,
  live_status: (call?.live_status ?? 'STANDBY') as LiveStatus,
  datetime: call?.datetime ?? row.date_at,
})

function openEvents({ mode }: MeetingRow, { facts, call, mandates, advance }: RoomFacts): NewEvent[] {
  const { _id: convocation_id, convocation_type } = call!
  return [
    {
      type: 'OPENED',
      convocation_id,
      convocation_type: convocation_type as 'FIRST' | 'SECOND',
      register: registerOf(facts),
      mandates,
      rehearsal: false,
      ...(advance.length > 0 && { advance }),
    },
    ...((mode as unknown as Mode).transcription ? [{ type: 'TRANSCRIPTION_ON' as const }] : []),
  ]
}
