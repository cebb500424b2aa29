import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** What stood in a meeting that has gone meanwhile has no place to come back to. */
export async function stillThere(tx: Tx, meeting: Proven<'meeting'>): Promise<void> {
  const found = await tx.selectFrom('meetings').select('_id').where('_id', '=', meeting).executeTakeFirst()
  if (!found) throw new Fault('E0002')
}
