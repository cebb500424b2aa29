import type { OfflineTaken } from '@delibera/core/offline/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { electionsOf } from '../elections/election-store.ts'

type Header = Omit<OfflineTaken, 'presences' | 'points' | 'elections'>

/**
 * What was taken down of a meeting that was not held in the product's room; null where nobody has begun to, or where the room was opened after all:
 * then its log says what happened.
 */
export async function offlineTaken(db: Db, meeting: Proven<'meeting'>): Promise<OfflineTaken | null> {
  const { rows } = await sql<Header>`
    select r.held_at, r.ended_at, r.convocation_type, r.totalitarian, r.informed, r.informing, r.opposed, r.notice_text, r.chair_id, r.company, m.secretary_id
    from offline_records r join meetings m on m._id = r.meeting_id
    where m._id = ${meeting} and (m.is_offline
      or exists (select 1 from convocations c where c.meeting_id = m._id and c.status = 'ACTIVE' and c.live_status = 'STANDBY'))`.execute(db)
  const [header] = rows
  if (!header) return null
  return { ...header, presences: await presencesTaken(db, meeting), points: await pointsTaken(db, meeting), elections: await electionsOf(db, meeting) }
}

/** In the order in which people came into the meeting. */
async function presencesTaken(db: Db, meeting: Proven<'meeting'>): Promise<OfflineTaken['presences']> {
  const { rows } = await sql<OfflineTaken['presences'][number]>`
    select p.member_id, p.presence, p.delegate_id from offline_presences p join meeting_members m on m.meeting_id = p.meeting_id and m.member_id = p.member_id
    where p.meeting_id = ${meeting} order by m.position, p.member_id`.execute(db)
  return rows
}

/** In the order of the agenda; what is never voted needs nobody to say that it was not. */
async function pointsTaken(db: Db, meeting: Proven<'meeting'>): Promise<OfflineTaken['points']> {
  const { rows } = await sql<OfflineTaken['points'][number]>`
    select a._id as odg_id, o.votes, o.election, o.discussion from agenda_points a left join offline_points o on o.odg_id = a._id
    where a.meeting_id = ${meeting} and (o.odg_id is not null or a.skip_vote) order by a.position`.execute(db)
  return rows
}

export async function keepRecord(tx: Tx, meeting: Proven<'meeting'>, taken: Omit<Header, 'secretary_id'>): Promise<void> {
  const { held_at, ended_at, convocation_type, totalitarian, notice_text, chair_id } = taken
  const row = {
    held_at,
    ended_at,
    convocation_type,
    totalitarian,
    notice_text,
    chair_id,
    informed: [...taken.informed],
    informing: JSON.stringify(taken.informing),
    opposed: taken.opposed && JSON.stringify(taken.opposed),
    company: taken.company && JSON.stringify(taken.company),
  }
  await tx
    .insertInto('offline_records')
    .values({ meeting_id: meeting, ...row })
    .onConflict((it) => it.column('meeting_id').doUpdateSet(row))
    .execute()
}

export async function keepPresences(tx: Tx, meeting: Proven<'meeting'>, presences: OfflineTaken['presences']): Promise<void> {
  await sql`insert into offline_presences (meeting_id, member_id, presence, delegate_id)
    select ${meeting}, member_id, presence, delegate_id
    from jsonb_to_recordset(${JSON.stringify(presences)}::jsonb) as it (member_id uuid, presence text, delegate_id uuid)
    on conflict (meeting_id, member_id) do update set presence = excluded.presence, delegate_id = excluded.delegate_id`.execute(tx)
}

export async function keepOfflinePoints(tx: Tx, meeting: Proven<'meeting'>, points: OfflineTaken['points']): Promise<void> {
  await sql`insert into offline_points (meeting_id, odg_id, votes, election, discussion)
    select ${meeting}, odg_id, nullif(votes, 'null'::jsonb), nullif(election, 'null'::jsonb), discussion
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as it (odg_id uuid, votes jsonb, election jsonb, discussion text)
    on conflict (odg_id) do update set votes = excluded.votes, election = excluded.election, discussion = excluded.discussion`.execute(tx)
}

interface ExcludedFrom {
  odg_id: string
  excluded: readonly { member_id: string; exclusion_reason: 'CONFLICT' | 'LIABILITY' }[]
}

/** Who did not vote on each of these points: the whole list, in the place of the one before. */
export async function setExcluded(tx: Tx, meeting: Proven<'meeting'>, given: readonly ExcludedFrom[]): Promise<void> {
  await sql`update agenda_points a set excluded = it.excluded
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as it (odg_id uuid, excluded jsonb)
    where a._id = it.odg_id and a.meeting_id = ${meeting}`.execute(tx)
}
