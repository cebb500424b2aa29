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
  convocation_id: string
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
