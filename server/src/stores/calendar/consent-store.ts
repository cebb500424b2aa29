import { sql } from 'kysely'
import { hashOf } from '../../config/keys.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** Somebody who went to consent comes back within this time. */
const patience = '10 minutes'
/** Pages that somebody may have open at once. */
const mostOpen = 5

export async function openConsent(tx: Tx, user: Proven<'user'>, { state, verifier, at }: { state: string; verifier: string; at: Date }): Promise<void> {
  await sql`delete from calendar_consents where created_at < ${at}::timestamptz - ${patience}::interval or state_hash in (
    select state_hash from calendar_consents where user_id = ${user} order by created_at desc offset ${mostOpen - 1})`.execute(tx)
  await sql`insert into calendar_consents (state_hash, user_id, verifier, created_at) values (${hashOf(state)}, ${user}, ${verifier}, ${at})`.execute(tx)
}

/** The sealed verifier of a consent of theirs that is still good, once. */
export async function spendConsent(db: Db, user: Proven<'user'>, { state, at }: { state: string; at: Date }): Promise<string | null> {
  const { rows } = await sql<{ verifier: string }>`
    delete from calendar_consents where state_hash = ${hashOf(state)} and user_id = ${user} and created_at >= ${at}::timestamptz - ${patience}::interval
    returning verifier`.execute(db)
  return rows[0]?.verifier ?? null
}
