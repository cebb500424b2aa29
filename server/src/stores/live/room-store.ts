import { isValid } from '@delibera/core/delegations/rules'
import { Fault } from '@delibera/core/faults'
import { electionOutcome } from '@delibera/core/live/election-rules'
import type { Mandate } from '@delibera/core/live/events'
import type { LivePoint, LiveState } from '@delibera/core/live/state'
import type { LiveStatus } from '@delibera/core/meeting/status'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import type { LogKey, LogKind } from '../../live/log-store.ts'
import { delegationRows, holdsFor } from '../delegations/delegation-store.ts'
import type { ConvocationRow } from '../meetings/meeting-store.ts'
import type { Participant } from '../meetings/member-store.ts'

/** Where the administrator's acts are written: in the rehearsal while one runs. Nobody else acts, whatever they are to the company. */
export async function chairedLog(db: Db, { meeting, user }: Pick<Contexts['meeting'], 'meeting' | 'user'>): Promise<LogKey> {
  const { rows } = await sql<{ administrator_user_id: string | null; kind: LogKind }>`
    select administrator_user_id, case when l._id is null then 'REAL' else 'REHEARSAL' end as kind
    from meetings left join live_logs l on l.meeting_id = meetings._id and l.kind = 'REHEARSAL' where meetings._id = ${meeting}`.execute(db)
  const [found] = rows
  if (!found) throw new Fault('MT001')
  if (found.administrator_user_id !== user) throw new Fault('CP003')
  return { meeting_id: meeting, kind: found.kind }
}

/** The delegations that represent somebody in a call: signed, accepted where that was asked for, and good for it. */
export async function mandatesFor(db: Db, meeting: Proven<'meeting'>, call: Pick<ConvocationRow, '_id' | 'convocation_type'>): Promise<Mandate[]> {
  const rows = await delegationRows(db, meeting)
  return rows
    .filter((it) => isValid(it) && holdsFor(it, call))
    .map((it) => ({ delegation_id: it._id, delegator_id: it.delegator._id, delegate_id: it.delegate._id, votes: it.votes }))
}

/** Points that nobody could read in the notice. */
export async function pointsAfterNotice(db: Db, meeting: Proven<'meeting'>): Promise<string[]> {
  const rows = await db
    .selectFrom('agenda_points')
    .innerJoin('meetings', 'meetings._id', 'agenda_points.meeting_id')
    .select('agenda_points._id')
    .where('meetings._id', '=', meeting)
    .whereRef('agenda_points.created_at', '>', 'meetings.summon_sent_at')
    .execute()
  return rows.map((it) => it._id)
}

/** `ended`: the meeting was held until then. */
export async function setLiveStatus(tx: Tx, convocation_id: string, status: LiveStatus, ended?: string): Promise<void> {
  const isAfter = sql<string>`case when ${ended ?? null}::timestamptz > datetime then ${ended ?? null}::timestamptz else end_datetime end`
  await tx.updateTable('convocations').set({ live_status: status, end_datetime: isAfter }).where('_id', '=', convocation_id).execute()
}

/** What the book says of everybody at this moment stays with the meeting: from here the book may change, and nothing in the meeting does. */
export async function freezePeople(tx: Tx, meeting: Proven<'meeting'>, participants: readonly Participant[], at: Date): Promise<void> {
  const rows = participants
    .filter((it) => it.book_id !== null)
    .map(({ _id, book_id, source, is_main_delegate, convocated_at, visited_at, ...person }) => ({ member_id: _id, person }))
  await sql`update meeting_members set frozen_at = ${at.toISOString()}, person = given.person - 'person'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (member_id uuid, person jsonb)
    where meeting_id = ${meeting} and meeting_members.member_id = given.member_id`.execute(tx)
}

interface Change {
  before: LiveState
  after: LiveState
  at: string
}

/** The points of the agenda say what the log says. Only those that an act has touched are written. */
export async function keepPoints(tx: Tx, { before, after, at }: Change): Promise<void> {
  const touched = Object.entries(after.points).filter(([id, it]) => isChanged(before.points[id], it))
  if (touched.length === 0) return
  const rows = touched.map(([_id, it]) => ({ _id, ...columnsOf(it) }))
  await sql`update agenda_points p set status = given.status, accepted = given.accepted, vote_results = given.vote_results,
      election_results = given.election_results, excluded = given.excluded, updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (_id uuid, status text, accepted boolean, vote_results jsonb, election_results jsonb,
      excluded jsonb)
    where p._id = given._id`.execute(tx)
}

const isChanged = (before: LivePoint | undefined, after: LivePoint): boolean =>
  before?.status !== after.status || before.excluded !== after.excluded || before.election !== after.election

/** A point that elected somebody was approved, whether or not a seat stayed vacant; null until its last round. */
function acceptedIn({ vote, election }: LivePoint): boolean | null {
  const outcome = election ? electionOutcome(election) : (vote?.tally?.outcome ?? null)
  return outcome === null ? null : outcome !== 'DECLINED'
}

const columnsOf = (point: LivePoint) => ({
  status: point.status,
  accepted: acceptedIn(point),
  vote_results: point.vote?.tally ?? null,
  election_results: point.election?.rounds.flatMap((it) => it.result ?? []) ?? null,
  excluded: point.excluded.map(({ member_id, reason }) => ({ member_id, exclusion_reason: reason })),
})

/** That all the capital was there has cured what was wrong with the notice; what was wrong stays listed. */
export async function cureNotice(tx: Tx, meeting: Proven<'meeting'>, cured_by: string): Promise<void> {
  await tx
    .updateTable('findings')
    .set({ cured_by })
    .where('meeting_id', '=', meeting)
    .where('rule_id', 'like', 'L-NOT-%')
    .where('cured_by', 'is', null)
    .execute()
}

/** Meetings with an open room that was not started yet. */
export async function openRooms(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('convocations').select('meeting_id').where('live_status', '=', 'OPEN').execute()
  return rows.map((it) => it.meeting_id)
}
