import type { Quorum } from '@delibera/core/company/statute'
import type { WrittenChoice } from '@delibera/core/decisions/count'
import type { DecisionCount, DecisionStatus, DecisionStop } from '@delibera/core/decisions/schema'
import { meetingStatusOf } from '@delibera/core/decisions/states'
import type { DecisionTally, TallyStep } from '@delibera/core/decisions/tally'
import { Fault } from '@delibera/core/faults'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type ChainEnd, chainEnd } from '../../audit/log.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Decisions, Meetings } from '../../db/tables.ts'
import type { Proven } from '../../http/proven.ts'
import { type MeetingRow, moveMeeting } from '../meetings/meeting-store.ts'

type Stored = Selectable<Decisions>

/** A decision in writing with the row of the meeting that holds its people, points and letters. */
export interface DecisionRow extends Omit<Stored, 'decision_status' | 'body' | 'method' | 'quorum' | 'counts' | 'stop' | 'closed_by' | 'tally'> {
  decision_status: DecisionStatus
  body: 'PARTNERS' | 'BOARD'
  method: 'CONSULTATION' | 'CONSENT'
  quorum: Quorum | null
  counts: DecisionCount[] | null
  stop: DecisionStop | null
  closed_by: 'DEADLINE' | 'EARLY' | null
  /** What has been said so far; null while it is a draft. */
  tally: DecisionTally | null
  meeting: MeetingRow
}

/** Both rows in one question: of their columns the company alone has one name in both, and is the same. */
export async function decisionRow(db: Db, meeting: Proven<'meeting'>): Promise<DecisionRow> {
  const row = await db
    .selectFrom('decisions')
    .innerJoin('meetings', 'meetings._id', 'meeting_id')
    .selectAll('decisions')
    .selectAll('meetings')
    .where('meeting_id', '=', meeting)
    .executeTakeFirst()
  if (!row) throw new Fault('MT001')
  return { ...(row as unknown as DecisionRow), meeting: row as unknown as MeetingRow }
}

/** The rows, to be changed: whoever else would change the decision or answer it waits. */
export async function lockedDecision(tx: Tx, meeting: Proven<'meeting'>): Promise<DecisionRow> {
  const held = await tx.selectFrom('meetings').select('_id').where('_id', '=', meeting).forNoKeyUpdate().executeTakeFirst()
  if (!held) throw new Fault('MT001')
  return decisionRow(tx, meeting)
}

export async function addDecision(tx: Tx, values: Insertable<Decisions>): Promise<void> {
  await tx.insertInto('decisions').values(values).execute()
}

/** The rows, to be answered: others who answer go on beside it, whoever would change or end the decision waits. */
export async function sharedDecision(tx: Tx, meeting: Proven<'meeting'>): Promise<DecisionRow> {
  const held = await tx.selectFrom('meetings').select('_id').where('_id', '=', meeting).forShare().executeTakeFirst()
  if (!held) throw new Fault('MT001')
  return decisionRow(tx, meeting)
}

/** The chain of proof in which what happens to a decision is written down. */
export const chainOf = (meeting: Proven<'meeting'>): string => `meeting:${meeting}`

/**
 * Moves what has been said so far, in one question; answers what it is now, and where the chain of proof ends, which the transaction holds. Late in a command:
 * others who answer wait for its end from here on.
 */
export async function moveTally(tx: Tx, meeting: Proven<'meeting'>, step: TallyStep): Promise<{ tally: DecisionTally; last: ChainEnd | null }> {
  const moved = (choice: WrittenChoice) =>
    sql`${choice}::text, (p.value->>${choice})::bigint + coalesce((${JSON.stringify(step.points)}::jsonb->p.key->>${choice})::bigint, 0)`
  const { rows } = await sql<{ tally: DecisionTally; seq: number | null; hash: Buffer | null }>`
    with last as (${chainEnd(chainOf(meeting))})
    update decisions set tally = tally || jsonb_build_object('answered', (tally->>'answered')::int + ${step.answered}::int,
      'answered_weight', (tally->>'answered_weight')::bigint + ${step.answered_weight}::bigint,
      'points', (select jsonb_object_agg(p.key, jsonb_build_object(${moved('FOR')}, ${moved('AGAINST')}, ${moved('ABSTAIN')})) from jsonb_each(tally->'points') p))
    where meeting_id = ${meeting} returning tally, (select seq from last), (select hash from last)`.execute(tx)
  const { tally, seq, hash } = rows[0]!
  return { tally, last: seq !== null && hash !== null ? { seq, hash } : null }
}

interface Change {
  set?: Updateable<Decisions>
  /** Where it goes; left out it stays where it is. */
  to?: DecisionStatus
  /** What changes beside it in the row of the meeting. */
  meeting?: Updateable<Meetings>
  at: Date
}

/** Both rows move together, from where they were read and only from there. */
export async function moveDecision(tx: Tx, from: DecisionRow, { set = {}, to = from.decision_status, meeting = {}, at }: Change): Promise<DecisionRow> {
  const moved = await moveMeeting(tx, from.meeting, { set: meeting, to: meetingStatusOf[to], at })
  const row = await tx
    .updateTable('decisions')
    .set({ ...set, decision_status: to })
    .where('meeting_id', '=', from.meeting_id)
    .where('decision_status', '=', from.decision_status)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Fault('E0002')
  return { ...(row as unknown as DecisionRow), meeting: moved }
}

/** What the points are about, by their ids; and the hashes of what was sent. */
export async function mattersOf(db: Db, meeting: Proven<'meeting'>): Promise<Map<string, { matter: string; sha256: Buffer | null }>> {
  const rows = await db
    .selectFrom('decision_points')
    .innerJoin('agenda_points', 'agenda_points._id', 'point_id')
    .select(['point_id', 'matter', 'sha256'])
    .where('agenda_points.meeting_id', '=', meeting)
    .execute()
  return new Map(rows.map(({ point_id, ...it }) => [point_id, it]))
}

export async function setMatters(tx: Tx, matters: readonly { point_id: string; matter: string }[]): Promise<void> {
  if (matters.length === 0) return
  await tx
    .insertInto('decision_points')
    .values([...matters])
    .onConflict((key) => key.column('point_id').doUpdateSet({ matter: sql`excluded.matter` }))
    .execute()
}

export async function sealPoints(tx: Tx, hashes: readonly { point_id: string; sha256: string }[]): Promise<void> {
  await sql`update decision_points p set sha256 = decode(given.sha256, 'hex')
    from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as given (point_id uuid, sha256 text) where p.point_id = given.point_id`.execute(tx)
}

/** The hashes of files as they lie in the storage, in hexadecimal. */
export async function fileHashes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ file_id: string; sha256: string | null }>`
    select distinct on (file_id) file_id, encode(sha256, 'hex') as sha256 from file_versions where file_id = any(${ids}::uuid[]) order by file_id, version desc`.execute(
    db,
  )
  return new Map(rows.flatMap((it) => (it.sha256 === null ? [] : [[it.file_id, it.sha256] as const])))
}

/** Decisions whose term has ended and that nobody has closed yet. */
export async function dueDecisions(db: Db, now: Date): Promise<{ company: Proven<'company'>; meeting: Proven<'meeting'> }[]> {
  const { rows } = await sql<{ company: Proven<'company'>; meeting: Proven<'meeting'> }>`
    select company_id as company, meeting_id as meeting from decisions where decision_status = 'OPEN' and deadline <= ${now.toISOString()} order by deadline`.execute(
    db,
  )
  return rows
}

/** Decisions that are open, with the days before their end on which people are reminded. */
export async function openDecisions(db: Db): Promise<{ company: Proven<'company'>; meeting: Proven<'meeting'>; deadline: string; reminders: number[] }[]> {
  const { rows } = await sql<{ company: Proven<'company'>; meeting: Proven<'meeting'>; deadline: string; reminders: number[] }>`
    select company_id as company, meeting_id as meeting, deadline, reminders from decisions where decision_status = 'OPEN' and reminders <> '{}' order by deadline`.execute(
    db,
  )
  return rows
}

/** Its record is there; the row of the meeting is completed by who confirms it. */
export async function markRecorded(tx: Tx, meeting: Proven<'meeting'>): Promise<void> {
  const row = await tx
    .updateTable('decisions')
    .set({ decision_status: 'RECORDED' })
    .where('meeting_id', '=', meeting)
    .where('decision_status', '=', 'CLOSED')
    .returning('meeting_id')
    .executeTakeFirst()
  if (!row) throw new Fault('E0002')
}

/** Who asked that a decision be taken in a meeting, as the book names them; null where nobody did. */
export async function assemblyRequest(
  db: Db,
  decision_id: string,
): Promise<{ sent_at: string; people: { first_name: string | null; last_name: string }[] } | null> {
  const { rows } = await sql<{ sent_at: string; people: { first_name: string | null; last_name: string }[] | null }>`
    select d.sent_at, (select json_agg(json_build_object('first_name', m.first_name, 'last_name', m.last_name) order by m.last_name, m._id)
      from meeting_members mm join members m on m._id = mm.book_id
      where mm.meeting_id = d.meeting_id and jsonb_exists(d.stop->'member_ids', mm.member_id::text)) as people
    from decisions d where d.meeting_id = ${decision_id} and d.stop is not null`.execute(db)
  const [found] = rows
  return found?.people ? { sent_at: found.sent_at, people: found.people } : null
}
