import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** At most so many in one statement: nobody waits long behind it, and the space of what went before is free again for what comes. */
const atOnce = 5000

/** Removes what `removed` removes of one page, until a page is not full; answers how many there were. */
async function byPages(removed: () => Promise<{ numAffectedRows?: bigint }>, stopping?: AbortSignal): Promise<number> {
  let all = 0
  for (;;) {
    const count = Number((await removed()).numAffectedRows ?? 0n)
    all += count
    if (count < atOnce || stopping?.aborted) return all
  }
}

interface Ending {
  db: Db
  /** What is older than this ends. */
  before: Date
  stopping?: AbortSignal | undefined
}

/** Notices of the product, read or not. What they told of stays where it is. */
export const endNotifications = ({ db, before, stopping }: Ending): Promise<number> =>
  byPages(
    () => sql`delete from notifications where _id in (select _id from notifications where datetime < ${before} order by datetime limit ${atOnce})`.execute(db),
    stopping,
  )

/** Letters about an account alone, and summaries of notices: nobody proves anything by them. What was written for a company, a meeting or a message is kept. */
export const endAccountLetters = ({ db, before, stopping }: Ending): Promise<number> =>
  byPages(
    () =>
      sql`delete from mails where _id in (select m._id from mails m
        where m.created_at < ${before} and m.company_id is null and m.meeting_id is null and m.communication_id is null and m.ended_at is not null and not m.certified
          and not exists (select from mail_enclosures e where e.mail_id = m._id) and not exists (select from receipts r where r.mail_id = m._id)
        order by m.created_at limit ${atOnce})`.execute(db),
    stopping,
  )

/** What the trial services have shown: they stand in for somebody else's mailbox. */
export const endTrialMessages = ({ db, before, stopping }: Ending): Promise<number> =>
  byPages(
    () =>
      sql`delete from trial_messages where _id in (select _id from trial_messages where created_at < ${before} order by created_at limit ${atOnce})`.execute(
        db,
      ),
    stopping,
  )
