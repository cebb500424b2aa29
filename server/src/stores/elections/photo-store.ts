import { Fault } from '@delibera/core/faults'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

export interface CandidatePhoto {
  candidate_id: string
  photo: string
}

/** The photographs of who stands on a point of this meeting; of a point of another there is nothing to be told. */
export async function photosOf(db: Db, meeting: Proven<'meeting'>, odg_id: string): Promise<CandidatePhoto[]> {
  const point = await db.selectFrom('agenda_points').select('_id').where('meeting_id', '=', meeting).where('_id', '=', odg_id).executeTakeFirst()
  if (!point) throw new Fault('MT001')
  return db.selectFrom('candidate_photos').select(['candidate_id', 'photo']).where('odg_id', '=', point._id).orderBy('candidate_id').execute()
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
