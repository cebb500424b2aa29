import type { KeptChoice } from '@delibera/core/elections/rounds'
import type { ElectionSetting } from '@delibera/core/elections/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** What a point says of its election, to be changed: whoever else would change it waits. */
export interface ElectionRow {
  election: ElectionSetting | null
  version: number
}

export async function electionToChange(tx: Tx, meeting: Proven<'meeting'>, odg_id: string): Promise<ElectionRow | undefined> {
  const found = tx.selectFrom('agenda_points').select(['election', 'version']).where('meeting_id', '=', meeting).where('_id', '=', odg_id)
  return (await found.forUpdate().executeTakeFirst()) as ElectionRow | undefined
}

/** The election of a point as it stands; null where it is voted with yes or no. */
export async function electionOf(db: Db, meeting: Proven<'meeting'>, odg_id: string): Promise<ElectionSetting | null> {
  const row = await db.selectFrom('agenda_points').select('election').where('meeting_id', '=', meeting).where('_id', '=', odg_id).executeTakeFirst()
  return (row?.election ?? null) as ElectionSetting | null
}

/** The rules of all points of a meeting that elect people, by point. */
export async function electionsOf(db: Db, meeting: Proven<'meeting'>): Promise<Record<string, ElectionSetting>> {
  const rows = await db.selectFrom('agenda_points').select(['_id', 'election']).where('meeting_id', '=', meeting).where('election', 'is not', null).execute()
  return Object.fromEntries(rows.map((it) => [it._id, it.election as unknown as ElectionSetting]))
}

/** Whether somebody took down how a point was voted in a meeting held without the room. */
export async function isTakenDown(db: Db, odg_id: string): Promise<boolean> {
  const found = db.selectFrom('offline_points').select('odg_id').where('odg_id', '=', odg_id)
  return (await found.where((it) => it.or([it('votes', 'is not', null), it('election', 'is not', null)])).executeTakeFirst()) !== undefined
}

/** Raises the version of the point. */
export async function writeElection(tx: Tx, odg_id: string, election: ElectionSetting | null, at: Date): Promise<void> {
  await tx
    .updateTable('agenda_points')
    .set({
      vote_kind: election ? 'ELECTION' : 'MOTION',
      election: election && JSON.stringify(election),
      version: sql`version + 1`,
      updated_at: at.toISOString(),
    })
    .where('_id', '=', odg_id)
    .execute()
}

interface StoppedRound {
  meeting: Proven<'meeting'>
  /** Null where the product did not convene it. */
  convocation_id: string | null
  odg_id: string
  round: number
  at: string
}

/** The votes of a round that has stopped, in one statement. Nobody changes them afterwards: the table refuses. */
export async function keepChoices(tx: Tx, { meeting, convocation_id, odg_id, round, at }: StoppedRound, choices: readonly KeptChoice[]): Promise<void> {
  await sql`insert into election_votes (meeting_id, convocation_id, odg_id, round, member_id, part, delegate_id, choice, weight, vote_type, auto, at)
    select ${meeting}, ${convocation_id}, ${odg_id}, ${round}, member_id, row_number() over (partition by member_id), delegate_id, choice, weight, vote_type, auto, ${at}
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as it (member_id uuid, delegate_id uuid, choice jsonb, weight bigint, vote_type text,
      auto boolean)`.execute(tx)
}
