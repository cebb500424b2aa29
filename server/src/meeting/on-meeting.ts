import { Fault } from '@delibera/core/faults'
import { can, type MeetingAction } from '@delibera/core/meetings/states'
import { sql } from 'kysely'
import { appendAudit } from '../audit/log.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { JsonObject } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Contexts } from '../http/guards.ts'
import type { Proven } from '../http/proven.ts'
import { mailTerms } from '../outbox/senders.ts'
import { sealedVoters } from '../stores/advance/ballot-store.ts'
import { pointsOfMeeting } from '../stores/agenda/agenda-store.ts'
import { companyRow } from '../stores/companies/company-store.ts'
import { delegationFacts } from '../stores/delegations/delegation-store.ts'
import { activeCall, convocationsOf, datesOf, lockedMeeting, type MeetingRow, meetingRow } from '../stores/meetings/meeting-store.ts'
import { leftOutOf, participantsOf } from '../stores/meetings/member-store.ts'
import type { KnownMeeting } from './law.ts'

/** Who acts on which meeting. */
export type MeetingCaller = Pick<Contexts['meeting'], 'company' | 'meeting'>

/** All that the law asks about, in the state of this moment. */
export async function knownOf(db: Db, { company, meeting }: MeetingCaller): Promise<KnownMeeting> {
  const row = await meetingRow(db, meeting)
  const found = await companyRow(db, company)
  if (!found) throw new Fault('CP003')
  const [calls, participants, left_out, points, delegations, last_delivered_at] = [
    await convocationsOf(db, meeting),
    await participantsOf(db, meeting),
    await leftOutOf(db, company, meeting),
    await pointsOfMeeting(db, meeting),
    await delegationFacts(db, meeting),
    await lastDelivery(db, meeting),
  ]
  const [dates, mail_terms] = [await datesOf(db, meeting), await mailTerms(db, company)]
  const sealed = await sealedVoters(db, meeting, activeCall(calls))
  return { company: found, row, calls, ...sealed, participants, left_out, points, delegations, last_delivered_at, dates, mail_terms }
}

/** When the last of those with a vote was proven to have the notice; null while one is missing. */
async function lastDelivery(db: Db, meeting: Proven<'meeting'>): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select case when bool_and(delivered is not null) then max(delivered) end as last from (
      select (select min(e.at) from mails join mail_events e on e.mail_id = mails._id
        where mails.meeting_id = ${meeting} and mails.member_id = mm.member_id and mails.event in ('CONVOCATION', 'CONVOCATION_SECOND')
          and e.status = 'DELIVERED') as delivered
      from meeting_members mm join members m on m._id = mm.book_id
      where mm.meeting_id = ${meeting} and m.vote_value > 0
    ) voters`.execute(db)
  return rows[0]?.last ?? null
}

interface Act {
  caller: MeetingCaller
  action: MeetingAction
  /** The version of the meeting that the caller has read; another one since then refuses the change. */
  version?: number | undefined
}

/** A change of a meeting, alone on it and all or nothing; refused where its status does not allow it, or where somebody was quicker. */
export function onMeeting<Result>(
  { db }: Pick<Deps, 'db'>,
  { caller, action, version }: Act,
  work: (tx: Tx, row: MeetingRow) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, caller.meeting)
    if (version !== undefined && version !== row.version) throw new Fault('E0002', await changesSince(tx, row, version))
    refuseAction(row, action)
    return work(tx, row)
  })
}

export function refuseAction({ status }: Pick<MeetingRow, 'status'>, action: MeetingAction): void {
  if (!can(action, status)) throw new Fault('E0002', { status, action })
}

/** While a meeting is being held it is what it was when it began. */
export async function refuseHeld(tx: Tx, { _id, status }: Pick<MeetingRow, '_id' | 'status'>): Promise<void> {
  const held = await tx.selectFrom('convocations').select('_id').where('meeting_id', '=', _id).where('live_status', '=', 'STARTED').executeTakeFirst()
  if (held) throw new Fault('E0002', { status, live_status: 'STARTED' })
}

/** What others changed after the caller had read it, for the question what to keep. */
async function changesSince(tx: Tx, { _id, version }: Pick<MeetingRow, '_id' | 'version'>, seen: number): Promise<JsonObject> {
  const { rows } = await sql<{ fields: string[] | null; at: string }>`
    select data->'fields' as fields, at from audit_log
    where chain = ${`meeting:${_id}`} and (data->>'version')::int > ${seen} order by seq`.execute(tx)
  return { version, changed: [...new Set(rows.flatMap((it) => it.fields ?? []))], at: rows.at(-1)?.at ?? null }
}

interface MeetingAct {
  action: string
  /** Who did it: `user:<id>`, `member:<id>`, `system`. */
  actor: string
  data?: JsonObject
}

export function auditMeeting(tx: Tx, { clock }: Pick<Deps, 'clock'>, { _id, version }: Pick<MeetingRow, '_id' | 'version'>, act: MeetingAct): Promise<void> {
  return appendAudit(tx, { chain: `meeting:${_id}`, actor: act.actor, action: act.action, data: { ...act.data, version }, at: clock.now() })
}
