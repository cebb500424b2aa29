import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

export interface CandidatePhoto {
  candidate_id: string
  photo: string
}

/** The photographs of who stands on a point of this meeting. */
export function photosOf(db: Db, meeting: Proven<'meeting'>, odg_id: string): Promise<CandidatePhoto[]> {
  return db
    .selectFrom('candidate_photos as p')
    .innerJoin('agenda_points as a', 'a._id', 'p.odg_id')
    .select(['p.candidate_id', 'p.photo'])
    .where('a.meeting_id', '=', meeting)
    .where('p.odg_id', '=', odg_id)
    .orderBy('p.candidate_id')
    .execute()
}

/** In the place of the one before; null takes it away. */
export async function keepPhoto(tx: Tx, odg_id: string, { candidate_id, photo }: { candidate_id: string; photo: string | null }): Promise<void> {
  if (photo === null) await tx.deleteFrom('candidate_photos').where('odg_id', '=', odg_id).where('candidate_id', '=', candidate_id).execute()
  else
    await tx
      .insertInto('candidate_photos')
      .values({ odg_id, candidate_id, photo })
      .onConflict((it) => it.columns(['odg_id', 'candidate_id']).doUpdateSet({ photo }))
      .execute()
}

/** Of who does not stand any more nothing is kept. */
export async function forgetPhotos(tx: Tx, odg_id: string, standing: readonly string[]): Promise<void> {
  await sql`delete from candidate_photos where odg_id = ${odg_id} and not (candidate_id = any(${[...standing]}::uuid[]))`.execute(tx)
}
