import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/**
 * The name of a request whose caller gave it none: the same `subject` (who does what with which wallet, for how much) within ten seconds of the first has
 * the same name, and is therefore done once. The row decides, of any number at once in any process; the seconds are the database's own.
 */
export async function impliedRequest(db: Db, subject: string): Promise<string> {
  const { rows } = await sql<{ request_id: string }>`
    insert into implied_requests as known (subject, request_id, begun_at) values (${subject}, gen_random_uuid(), now())
    on conflict (subject) do update set
      request_id = case when known.begun_at > now() - interval '10 seconds' then known.request_id else excluded.request_id end,
      begun_at = case when known.begun_at > now() - interval '10 seconds' then known.begun_at else excluded.begun_at end
    returning request_id`.execute(db)
  return rows[0]!.request_id
}

/** Names that nothing can have any more. */
export async function forgetImplied(db: Db): Promise<void> {
  await sql`delete from implied_requests where begun_at < now() - interval '1 hour'`.execute(db)
}
