import { Fault } from '@delibera/core/faults'
import type { MeetingStatus } from '@delibera/core/meeting/status'
import { underWay } from '@delibera/core/meetings/states'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Convocations, Meetings } from '../../db/tables.ts'
import type { Proven } from '../../http/proven.ts'

export type MeetingRow = Omit<Selectable<Meetings>, 'status'> & { status: MeetingStatus }
export type ConvocationRow = Selectable<Convocations>

export async function meetingRow(db: Db, meeting: Proven<'meeting'>): Promise<MeetingRow> {
  const row = await db.selectFrom('meetings').selectAll().where('_id', '=', meeting).executeTakeFirst()
  if (!row) throw new Fault('MT001')
  return row as MeetingRow
}

/** The row, to be changed: whoever else would change the meeting waits. */
export async function lockedMeeting(tx: Tx, meeting: Proven<'meeting'>): Promise<MeetingRow> {
  const row = await tx.selectFrom('meetings').selectAll().where('_id', '=', meeting).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Fault('MT001')
  return row as MeetingRow
}

export async function addMeeting(tx: Tx, values: Insertable<Meetings>): Promise<string> {
  const { _id } = await tx.insertInto('meetings').values(values).returning('_id').executeTakeFirstOrThrow()
  return _id
}

/** What is decided there was to be decided in writing, and was stopped. */
export async function markFromDecision(tx: Tx, meeting: Proven<'meeting'>, decision_id: string): Promise<void> {
  await tx.updateTable('meetings').set({ from_decision_id: decision_id }).where('_id', '=', meeting).execute()
}

/** Nobody is asked or called by a company that is being removed: whoever comes second waits here and finds it gone. */
async function holdCompany(tx: Tx, { company_id }: Pick<MeetingRow, 'company_id'>): Promise<void> {
  const held = await tx.selectFrom('companies').select('_id').where('_id', '=', company_id).where('deleted_at', 'is', null).forShare().executeTakeFirst()
  if (!held) throw new Fault('CP003')
}

interface Change {
  set?: Updateable<Meetings>
  /** Where it goes; left out it stays where it is. */
  to?: MeetingStatus
  at: Date
}

/** From where it was read, and only from there: of two who move a meeting at once one is told that it has changed. */
export async function moveMeeting(
  tx: Tx,
  from: Pick<MeetingRow, '_id' | 'company_id' | 'status' | 'version'>,
  { set = {}, to = from.status, at }: Change,
): Promise<MeetingRow> {
  if (underWay.includes(to) && !underWay.includes(from.status)) await holdCompany(tx, from)
  const row = await tx
    .updateTable('meetings')
    .set({ ...set, status: to, version: sql`version + 1`, updated_at: at.toISOString() })
    .where('_id', '=', from._id)
    .where('status', '=', from.status)
    .where('version', '=', from.version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Fault('E0002')
  return row as MeetingRow
}

export async function removeMeeting(tx: Tx, { _id, version }: Pick<MeetingRow, '_id' | 'version'>): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('meetings')
    .where('_id', '=', _id)
    .where('status', '=', 'DRAFT')
    .where('version', '=', version)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Fault('E0002')
}

/** First, then second. */
export function convocationsOf(db: Db, meeting: Proven<'meeting'>): Promise<ConvocationRow[]> {
  return db.selectFrom('convocations').selectAll().where('meeting_id', '=', meeting).orderBy('convocation_type').execute()
}

export function datesOf(db: Db, meeting: Proven<'meeting'>) {
  return db.selectFrom('meeting_dates').select(['_id', 'datetime', 'end_datetime']).where('meeting_id', '=', meeting).orderBy('datetime').execute()
}

/** The call that counts. */
export const activeCall = (calls: readonly ConvocationRow[]): ConvocationRow | undefined => calls.find((it) => it.status === 'ACTIVE')
