import { meetingNature } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { Fault } from '@delibera/core/faults'
import { fitsTogether } from '@delibera/core/files/rules'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import { type KeptRows, putBack } from '../../db/removed-rows.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { refuseAction } from '../../meeting/on-meeting.ts'
import { libraryPoint, libraryPointToChange, pointsOfMeeting } from '../../stores/agenda/agenda-store.ts'
import { lockedMeeting, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import type { Removal } from '../../stores/removals/removal-store.ts'
import { stillThere } from './reads.ts'

/** Points and files of points take the places they had, where their meeting still lets its agenda be written. */
export async function restorePoints(tx: Tx, deps: Deps, ctx: Contexts['company'], { meeting_id, kept }: Removal): Promise<void> {
  if (meeting_id) return restoreInMeeting(tx, deps, meeting_id, kept)
  const touched = [...new Set(rowsIn(kept, 'agenda_files').map((it) => String(it.point_id)))]
  const isBack = (id: string) => rowsIn(kept, 'agenda_points').some((it) => it._id === id)
  const changed = touched.filter((it) => !isBack(it))
  for (const it of changed) if (!(await libraryPointToChange(tx, ctx.company, it))) throw new Fault('E0002')
  await putInPlace(tx, kept)
  for (const odg_id of changed) {
    await sql`update agenda_points set version = version + 1, updated_at = ${deps.clock.now().toISOString()} where _id = ${odg_id}`.execute(tx)
    const point = (await libraryPoint(tx, ctx.company, odg_id))!
    refuseHeavy([point])
    const data = { odg_id, fields: ['files'], version: point.version }
    await appendAudit(tx, { chain: `company:${ctx.company}`, actor: `user:${ctx.user}`, action: 'agenda.point_changed', data, at: deps.clock.now() })
  }
}

const rowsIn = ({ rows }: KeptRows, table: string) => rows.filter((it) => it.table === table).flatMap((it) => it.rows)

/** What came after the points makes room for them. What is taken down of a meeting held elsewhere asks what any change of it asks. */
async function restoreInMeeting(tx: Tx, { clock }: Deps, meeting: Proven<'meeting'>, kept: KeptRows): Promise<void> {
  await stillThere(tx, meeting)
  const row = await lockedMeeting(tx, meeting)
  refuseAction(row, row.is_offline ? 'take_down' : 'change_agenda')
  const places = rowsIn(kept, 'agenda_points').map((it) => Number(it.position))
  for (const at of places.sort((one, other) => one - other)) {
    await sql`update agenda_points set position = position + 1 where meeting_id = ${meeting} and position >= ${at}`.execute(tx)
  }
  await putInPlace(tx, kept)
  await sql`update agenda_points p set position = o.place from (select _id, row_number() over (order by position) as place
    from agenda_points where meeting_id = ${meeting}) o where o._id = p._id and p.position <> o.place`.execute(tx)
  const points = await pointsOfMeeting(tx, meeting)
  refuseHeavy(points)
  await moveMeeting(tx, row, { set: { type: meetingNature(points) }, at: clock.now() })
}

/** A file that its point was given again meanwhile is where it belongs. */
async function putInPlace(tx: Tx, kept: KeptRows): Promise<void> {
  const there = await tx
    .selectFrom('agenda_files')
    .select(['file_id', 'point_id'])
    .where(isOneOf(rowsIn(kept, 'agenda_files')))
    .execute()
  const isThere = (row: Record<string, unknown>) => there.some((it) => it.file_id === row.file_id && it.point_id === row.point_id)
  const rows = kept.rows.map((it) => (it.table === 'agenda_files' ? { ...it, rows: it.rows.filter((row) => !isThere(row)) } : it))
  for (const it of rows.filter((one) => one.table === 'agenda_files').flatMap((one) => one.rows)) {
    await sql`update agenda_files set position = position + 1 where point_id = ${it.point_id} and position >= ${it.position}`.execute(tx)
  }
  await putBack(tx, { ...kept, rows: rows.filter((it) => it.rows.length > 0) })
}

const isOneOf = (rows: readonly Record<string, unknown>[]) => sql<boolean>`file_id = any(${rows.map((it) => String(it.file_id))}::uuid[])`

/** What was added meanwhile may have filled the point. */
function refuseHeavy(points: readonly AgendaPoint[]): void {
  const isLight = points.every(({ files }) => fitsTogether(files.map((it) => it.bytes ?? 0)))
  if (!isLight) throw new Fault('E0001', [{ path: 'files', message: 'filesTooLargeTogether' }])
}
