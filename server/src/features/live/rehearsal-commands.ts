import { Fault } from '@delibera/core/faults'
import type { Accident } from '@delibera/core/live/accident-kinds'
import { registerOf } from '@delibera/core/live/decisions'
import type { NewEvent } from '@delibera/core/live/events'
import { robotAct, robotsIn } from '@delibera/core/live/robots'
import { refuseRehearsal } from '@delibera/core/live/rules'
import type { Rehearsal } from '@delibera/core/live/schema'
import { defaultLocale } from '@delibera/core/locale'
import type { LiveStatus } from '@delibera/core/meeting/status'
import type { Mode } from '@delibera/core/meetings/schema'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { robotTexts } from '../../i18n/texts.ts'
import { enqueueAt } from '../../jobs/queue.ts'
import { beginLog, type LogKey, logOf } from '../../live/log-store.ts'
import { actAsRobot } from '../../live/robots.ts'
import { type RoomFacts, roomFacts } from '../../meeting/room-law.ts'
import { obey } from '../../meeting/room-points.ts'
import { signal } from '../../socket/publish.ts'
import { noteRehearsal } from '../../stores/companies/guide-store.ts'
import { chairedLog } from '../../stores/live/room-store.ts'
import { lockedMeeting, type MeetingRow } from '../../stores/meetings/meeting-store.ts'

type Acting = Contexts['meeting']

/** The robots think this often. */
const thinkMs = 1500

const rehearsalOf = (meeting_id: string): LogKey => ({ meeting_id, kind: 'REHEARSAL' })

/** A room of its own with the people and points of the meeting: nothing is charged, moved, sent or written down of it. */
export function beginRehearsal(deps: Deps, ctx: Acting, { robots, accidents }: z.output<typeof Rehearsal>): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, ctx.meeting)
    if ((await chairedLog(tx, ctx)).kind === 'REHEARSAL') throw new Fault('E0002')
    const room = await roomFacts(tx, deps, ctx)
    const live_status = (room.call?.live_status ?? 'STANDBY') as LiveStatus
    obey(refuseRehearsal({ is_administrator: true, is_offline: row.is_offline, status: row.status, live_status }))
    const log = rehearsalOf(ctx.meeting)
    await noteRehearsal(tx, ctx.company, deps.clock.now())
    await beginLog(tx, { ...log, company_id: ctx.company, robots, at: deps.clock.now() })
    await deps.lives.actIn(tx, log, {
      actor: { kind: 'user', id: ctx.user },
      decide: () => ({ events: openEvents(row, room, accidents), reply: () => undefined }),
    })
    await signal(tx, { moved: ctx.meeting })
    const { _id } = (await logOf(tx, log))!
    await enqueueAt(tx, 'play_robots', { meeting_id: ctx.meeting, log_id: _id }, { at: deps.clock.system() })
  })
}

/** Before a meeting is convened there is no call yet: it is rehearsed as a first one. */
function openEvents({ _id, mode }: MeetingRow, { facts, call, mandates }: RoomFacts, accidents: readonly Accident[]): NewEvent[] {
  const { _id: convocation_id, convocation_type } = call ?? { _id, convocation_type: 'FIRST' }
  return [
    { type: 'OPENED', convocation_id, convocation_type: convocation_type as 'FIRST' | 'SECOND', register: registerOf(facts), mandates, rehearsal: true },
    ...((mode as unknown as Mode).transcription ? [{ type: 'TRANSCRIPTION_ON' as const }] : []),
    ...(accidents.length > 0 ? [{ type: 'ACCIDENTS_SET' as const, accidents }] : []),
  ]
}

/** Its log goes, and with it everything that happened. */
export async function endRehearsal(deps: Deps, ctx: Acting): Promise<void> {
  if ((await chairedLog(deps.db, ctx)).kind !== 'REHEARSAL') throw new Fault('E0002')
  await deps.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('live_logs').where('meeting_id', '=', ctx.meeting).where('kind', '=', 'REHEARSAL').executeTakeFirst()
    if (numDeletedRows === 0n) throw new Fault('E0002')
    await signal(tx, { moved: ctx.meeting })
  })
}

/** One that nobody has ended by the next day. */
export async function endOldRehearsals({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - 86_400_000).toISOString()
  await db.transaction().execute(async (tx) => {
    const ended = await tx.deleteFrom('live_logs').where('kind', '=', 'REHEARSAL').where('created_at', '<', before).returning('meeting_id').execute()
    for (const { meeting_id } of ended) await signal(tx, { moved: meeting_id })
  })
}

/** One move of every robot, and the next appointment, as long as the very rehearsal runs for which it was made. */
export async function playRobots(deps: Pick<Deps, 'db' | 'lives' | 'clock'>, { meeting_id, log_id }: { meeting_id: string; log_id: string }): Promise<void> {
  const log = rehearsalOf(meeting_id)
  const { rows } = await sql<{ robots: number }>`select robots from live_logs where _id = ${log_id}`.execute(deps.db)
  const state = await deps.lives.state(log)
  if (!rows[0] || state.status === 'CLOSED') return
  const { phrases, declaration } = robotTexts(defaultLocale)
  const robots = robotsIn(state, rows[0].robots)
  await Promise.all(
    robots.map((member_id) => {
      const act = robotAct(state, member_id, { robots, now: deps.clock.now(), random: Math.random })
      return act && actAsRobot(deps.lives, { log, member_id, phrases: Object.values(phrases), declaration }, act)
    }),
  )
  await enqueueAt(deps.db, 'play_robots', { meeting_id, log_id }, { at: new Date(deps.clock.system().getTime() + thinkMs) })
}
