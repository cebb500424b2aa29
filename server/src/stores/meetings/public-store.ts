import type { Db, Tx } from '../../db/connect.ts'
import type { Contexts } from '../../http/guards.ts'
import { markVisited } from '../../outbox/log-store.ts'

type Holder = Pick<Contexts['link'], 'meeting' | 'member'>

/** A personal link was opened. False when it had been, and no letter came since. */
export async function markOpened(tx: Tx, { meeting, member }: Holder, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('meeting_members')
    .set({ visited_at: at.toISOString() })
    .where('meeting_id', '=', meeting)
    .where('member_id', '=', member)
    .where('visited_at', 'is', null)
    .executeTakeFirst()
  const isRead = await markVisited(tx, meeting, member, at)
  return isRead || numUpdatedRows > 0n
}

/** What somebody says they will do; saying it again changes nothing, saying otherwise takes its place. */
export async function keepIntention(
  tx: Tx,
  { meeting, member }: Holder,
  it: { convocation_id: string; presence: 'PRESENT' | 'ABSENT'; at: Date },
): Promise<void> {
  const { convocation_id, presence } = it
  const at = it.at.toISOString()
  await tx
    .insertInto('presence_intentions')
    .values({ convocation_id, meeting_id: meeting, member_id: member, presence, at })
    .onConflict((key) => key.columns(['convocation_id', 'member_id']).doUpdateSet({ presence, at }))
    .execute()
}

/** Files of a meeting beside those of its agenda, with who may open them. */
export async function meetingFiles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('files')
    .innerJoin('file_versions', 'file_versions.file_id', 'files._id')
    .select(['files._id', 'files.name', 'file_versions.mime_type', 'files.member_ids'])
    .distinctOn('files._id')
    .where('files._id', 'in', ids)
    .orderBy('files._id')
    .orderBy('version', 'desc')
    .execute()
}

/** What is final is for everybody of the meeting, a draft for who was asked to read it. */
export async function mayReadMinutes(db: Db, { meeting, member }: Holder): Promise<boolean> {
  const found = await db
    .selectFrom('verbals')
    .leftJoin('verbal_signatures as own', (join) => join.onRef('own.verbal_id', '=', 'verbals._id').on('own.member_id', '=', member))
    .select('verbals._id')
    .where('verbals.meeting_id', '=', meeting)
    .where((it) => it.or([it('verbals.confirmed_at', 'is not', null), it('own.member_id', 'is not', null)]))
    .executeTakeFirst()
  return found !== undefined
}
