import type { TranscriptChunk } from '@delibera/core/live/schema'
import type { z } from 'zod'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { pieces, shown } from '../../live/transcript.ts'

type Chunk = z.infer<typeof TranscriptChunk>

interface Piece {
  meeting: Proven<'meeting'>
  member_id: string
  started_at: string
}

export async function chunkOf(db: Db | Tx, { meeting, member_id, started_at }: Piece): Promise<Chunk | null> {
  const row = await pieces(db, meeting).where('member_id', '=', member_id).where('started_at', '=', started_at).executeTakeFirst()
  return row ? shown(row) : null
}

/** Everything that was said in a meeting, in its order, as corrected. */
export async function transcriptOf(db: Db, meeting: Proven<'meeting'>): Promise<Chunk[]> {
  const rows = await pieces(db, meeting).orderBy('started_at').orderBy('_id').execute()
  return rows.map(shown)
}

/** How many pieces were written in a meeting. */
export async function countPieces(tx: Tx, meeting: Proven<'meeting'>): Promise<number> {
  const { n } = await tx
    .selectFrom('transcript_chunks')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('meeting_id', '=', meeting)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Stores a piece of a transcript. A browser may send it twice: the one that is there stays. */
export async function addChunk(tx: Tx, it: Piece & { convocation_id: string; text: string; ended_at: string }): Promise<void> {
  const { meeting: meeting_id, ...piece } = it
  await tx
    .insertInto('transcript_chunks')
    .values({ meeting_id, ...piece })
    .onConflict((key) => key.columns(['meeting_id', 'member_id', 'started_at']).doNothing())
    .execute()
}

interface Correction {
  text: string
  /** The account of who corrected the text; null when the secretary did, who has a link and no account. */
  user_id: string | null
  at: Date
}

/** What was heard first stays beside it. */
export async function correctChunk(tx: Tx, _id: string, { text, user_id, at }: Correction): Promise<void> {
  await tx
    .updateTable('transcript_chunks')
    .set({ corrected_text: text, corrected_by: user_id, corrected_at: at.toISOString() })
    .where('_id', '=', _id)
    .execute()
}
