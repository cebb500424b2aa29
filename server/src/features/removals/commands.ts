import { meetingNature } from '@delibera/core/agenda/rules'
import { Fault, notFound } from '@delibera/core/faults'
import { isRestorable } from '@delibera/core/removals/rules'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/log.ts'
import { sqlState, type Tx } from '../../db/connect.ts'
import { putBack } from '../../db/removed-rows.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { refuseAction } from '../../meeting/on-meeting.ts'
import { pointsOfMeeting } from '../../stores/agenda/agenda-store.ts'
import { lockedMeeting, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { lockBook } from '../../stores/members/member-store.ts'
import { markRestored, type Removal, removalsOf, reviveKeys } from '../../stores/removals/removal-store.ts'

/** What another row has taken meanwhile (a fiscal code, an address), or no longer is there to belong to. */
const taken = ['23505', '23503']

/** Puts back what somebody removed, all of it or nothing. What is back already stays as it is: the same press twice is one. */
export async function restoreRemoved(deps: Deps, ctx: Contexts['company'], ids: readonly string[]): Promise<void> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      if (!(await lockBook(tx, ctx.company))) throw new Fault('CP002')
      const found = await removalsOf(tx, ctx.company, ctx.user, ids)
      if (found.length !== new Set(ids).size || !found.every((it) => it.restored_at || isRestorable(it, deps.clock.system()))) throw notFound()
      const left = found.filter((it) => it.restored_at === null)
      for (const it of left) await restore(tx, deps, ctx, it)
      await markRestored(
        tx,
        left.map((it) => it._id),
        deps.clock.system(),
      )
    })
  } catch (error) {
    if (taken.includes(sqlState(error) ?? '')) throw new Fault('E0002')
    throw error
  }
}

async function restore(tx: Tx, deps: Deps, ctx: Contexts['company'], it: Removal): Promise<void> {
  const ids = it.kept.rows[0]?.rows.map((row) => String(row._id)) ?? []
  if (it.kind === 'POINT' && it.meeting_id) await restorePoints(tx, deps, it)
  else await putBack(tx, it.kept)
  await reviveKeys(tx, it.kept.keys)
  const audit = { actor: `user:${ctx.user}`, action: actions[it.kind], at: deps.clock.now() }
  await appendAudit(tx, { ...audit, chain: `company:${ctx.company}`, data: { removal_id: it._id, ids } })
}

const actions = { MEMBER: 'member.restored', CONTACT: 'contact.restored', POINT: 'agenda.point_restored', MEETING: 'meeting.restored' } as const

/** Points of a meeting take the places they had; those that came after them make room. */
async function restorePoints(tx: Tx, { clock }: Deps, { meeting_id, kept }: Removal): Promise<void> {
  const meeting = meeting_id!
  const found = await tx.selectFrom('meetings').select('_id').where('_id', '=', meeting).executeTakeFirst()
  if (!found) throw new Fault('E0002')
  const row = await lockedMeeting(tx, meeting)
  refuseAction(row, 'change_agenda')
  const points = kept.rows.find((it) => it.table === 'agenda_points')?.rows ?? []
  for (const at of points.map((it) => Number(it.position)).sort((one, other) => one - other)) {
    await sql`update agenda_points set position = position + 1 where meeting_id = ${meeting} and position >= ${at}`.execute(tx)
  }
  await putBack(tx, kept)
  await sql`update agenda_points p set position = o.place from (select _id, row_number() over (order by position) as place
    from agenda_points where meeting_id = ${meeting}) o where o._id = p._id and p.position <> o.place`.execute(tx)
  await moveMeeting(tx, row, { set: { type: meetingNature(await pointsOfMeeting(tx, meeting)) }, at: clock.now() })
}
