import type { MeetingStatus } from '@delibera/core/meeting/status'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { shortReceiptHeader } from '../../outbox/post.ts'
import { revokeKeysIn } from '../../stores/meetings/link-store.ts'
import { lockedMeeting } from '../../stores/meetings/meeting-store.ts'

/** Nobody needs the link of the notice any more: to take part, or to be represented. */
export const isOver = (status: MeetingStatus): boolean => status === 'VERBALIZE' || status === 'COMPLETED' || status === 'CANCELED'

/** Those whose good link stands in a receipt: it encloses the letter, unless a short one was asked for. */
async function enclosedHolders(db: Db, meeting: Proven<'meeting'>): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct l.member_id from personal_links l
    join mails on mails.meeting_id = l.meeting_id and mails.member_id = l.member_id and mails.created_at >= l.created_at
    join receipts on receipts.mail_id = mails._id and receipts.raw is not null
    where l.meeting_id = ${meeting} and l.revoked_at is null and not jsonb_exists(mails.headers, ${shortReceiptHeader})`.execute(db)
  return rows.map((it) => it.member_id)
}

/**
 * Receipts leave as they came, because they are signed, and with them the letters that they enclose. Whoever reads such evidence must not find a
 * key in it: once the meeting is over, those that stand there open nothing from the moment it is handed out.
 */
export async function endEnclosedLinks(deps: Pick<Deps, 'db' | 'clock'>, { meeting, user }: Contexts['meeting']): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, meeting)
    if (!isOver(row.status)) return
    const ids = await enclosedHolders(tx, meeting)
    if (ids.length === 0) return
    await revokeKeysIn(tx, meeting, ids, deps.clock.now())
    await auditMeeting(tx, deps, row, { actor: `user:${user}`, action: 'links.ended', data: { member_ids: ids } })
  })
}
