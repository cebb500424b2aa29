import { changedFields, meetingNature } from '@delibera/core/agenda/rules'
import type { AgendaItem, AgendaPoint, MeetingAgenda, MeetingAgendaChange } from '@delibera/core/agenda/schema'
import { electionBegun } from '@delibera/core/elections/rules'
import { Fault } from '@delibera/core/faults'
import type { MeetingAction } from '@delibera/core/meetings/states'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { auditMeeting, onMeeting } from '../../meeting/on-meeting.ts'
import { orderPoints, pointsOfMeeting, removePoints, rewritePoint } from '../../stores/agenda/agenda-store.ts'
import { filesOfPoints, setFiles } from '../../stores/agenda/file-store.ts'
import { writeElection } from '../../stores/elections/election-store.ts'
import { lockedMeeting, meetingRow, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { keepRemovedPoints } from '../../stores/removals/removal-store.ts'
import { lostFiles, type StoredBytes, settleFiles, withStorage } from './file-commands.ts'
import { addNewPoint, type Destination, destinationOf, fieldsAfter, fieldsOf, refusePart } from './point-commands.ts'

type Caller = Pick<Contexts['meeting'], 'company' | 'meeting' | 'user'>
type Tools = Pick<Deps, 'clock' | 'storage'>

/** Sets the agenda of a meeting that the caller has read, where its status still allows it. */
export async function changeMeetingAgenda(
  deps: Deps,
  caller: Caller,
  { odgs, version }: MeetingAgendaChange,
  action: MeetingAction = 'change_agenda',
): Promise<MeetingAgenda> {
  const { db } = deps
  await settleFiles(
    deps,
    caller,
    odgs.flatMap((it) => it.files ?? []),
  )
  const removal_id = await withStorage(deps, (stored) => onMeeting(deps, { caller, action, version }, (tx) => writeAgenda(tx, deps, caller, { odgs, stored })))
  const { type, version: raised } = await meetingRow(db, caller.meeting)
  return { type: type as MeetingAgenda['type'], version: raised, odgs: await pointsOfMeeting(db, caller.meeting), ...(removal_id ? { removal_id } : {}) }
}

/** For a meeting that is being made: inside the transaction that makes it. */
export async function setMeetingAgenda(tx: Tx, deps: Tools, caller: Caller, odgs: readonly AgendaItem[]): Promise<void> {
  await writeAgenda(tx, deps, caller, { odgs, stored: { added: [] } })
}

interface Agenda {
  odgs: readonly AgendaItem[]
  stored: StoredBytes
}

/** The whole agenda in its order. The points and files left out go, and can be put back by the id it answers; those of the library they came from stay. */
async function writeAgenda(tx: Tx, deps: Tools, caller: Caller, { odgs, stored }: Agenda): Promise<string | null> {
  const found = await lockedMeeting(tx, caller.meeting)
  const to = await destinationOf(tx, { company: caller.company, meeting: caller.meeting }, found.meeting_type as Destination['meeting_type'])
  const writing: Writing = {
    to,
    user: caller.user,
    at: deps.clock.now(),
    stored,
    before: await pointsOfMeeting(tx, caller.meeting),
    changed: [],
  }
  const { removed, removal_id } = await removeMissing(tx, deps, writing, odgs)
  const ids: string[] = []
  for (const [at, item] of odgs.entries()) ids.push(await writePoint(tx, deps, writing, { item, at }))
  await orderPoints(tx, caller.meeting, ids)
  const type = meetingNature(await pointsOfMeeting(tx, caller.meeting))
  const moved = await moveMeeting(tx, found, { set: { type }, at: writing.at })
  const added = ids.filter((id) => !writing.before.some((it) => it._id === id))
  const data = { fields: ['odgs'], odg_ids: ids, added, changed: writing.changed, removed }
  await auditMeeting(tx, deps, moved, { action: 'meeting.agenda_set', actor: `user:${caller.user}`, data })
  return removal_id
}

interface Writing {
  to: Destination
  user: string
  at: Date
  stored: StoredBytes
  before: readonly AgendaPoint[]
  /** Those that stayed and are not as they were. */
  changed: string[]
}

/** Whoever names a point twice, or one that is not of this meeting, is told before anything is written. */
async function removeMissing(tx: Tx, { clock }: Tools, { to, user, before }: Writing, odgs: readonly AgendaItem[]) {
  const named = odgs.flatMap((it) => it._id ?? [])
  if (named.some((id) => !before.some((it) => it._id === id))) throw new Fault('MT001')
  const twice = odgs.findIndex((it, at) => it._id !== undefined && named.indexOf(it._id) !== odgs.slice(0, at).filter((one) => one._id).length)
  if (twice >= 0) throw new Fault('E0001', [{ path: `odgs.${twice}._id`, message: 'invalidValue' }])
  const removed = before.map((it) => it._id).filter((id) => !named.includes(id))
  const lost = before.flatMap((it) => lostFiles(it, odgs.find((one) => one._id === it._id)?.files))
  if (removed.length + lost.length === 0) return { removed, removal_id: null }
  const removing = { company: to.company, user, ids: removed, meeting_id: to.meeting, at: clock.system() }
  const removal_id = await keepRemovedPoints(tx, removing, [...(await filesOfPoints(tx, removed)), ...lost])
  await removePoints(tx, to.company, removed)
  return { removed, removal_id }
}

/** The preset of points that appoint somebody. What is not voted upon elects nobody. */
async function beginElection(tx: Tx, meeting: Proven<'meeting'>, { _id, at, path }: { _id: string; at: Date; path: string }): Promise<void> {
  const point = (await pointsOfMeeting(tx, meeting)).find((it) => it._id === _id)!
  if (point.skip_vote) throw new Fault('E0001', [{ path: `${path}vote_kind`, message: 'invalidValue' }])
  await writeElection(tx, _id, electionBegun(point.title), at)
}

async function writePoint(tx: Tx, deps: Tools, writing: Writing, { item, at: index }: { item: AgendaItem; at: number }): Promise<string> {
  const { to, user, at, stored, before, changed } = writing
  const path = `odgs.${index}.`
  const kept = before.find((it) => it._id === item._id)
  if (item.vote_kind && kept && item.vote_kind !== kept.vote_kind) {
    throw new Fault('E0001', [{ path: `${path}vote_kind`, message: 'invalidValue' }])
  }
  if (!kept) {
    const _id = await addNewPoint(tx, deps, { to, item, path, position: index + 1, user, accountant_id: null, at, stored })
    if (item.vote_kind === 'ELECTION') await beginElection(tx, to.meeting!, { _id, at, path })
    return _id
  }
  await refusePart(tx, to, { part: item, point_id: kept._id, path })
  const fields = fieldsAfter(fieldsOf(kept), item, to)
  if (changedFields(fieldsOf(kept), fields).length > 0) {
    changed.push(kept._id)
    await rewritePoint(tx, kept._id, fields, at)
  }
  if (item.files) await setFiles(tx, kept._id, item.files)
  return kept._id
}
