import type { Session } from '@delibera/core/accounts/schema'
import { hashOf, newToken } from '../../config/keys.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { signal } from '../../socket/publish.ts'

/** The token is told once; the table keeps its hash. `at` is the machine's time, by which sessions live. */
export async function addSession(tx: Tx, it: { user_id: string; agent: string | null; ip: string; at: Date }): Promise<string> {
  const token = newToken()
  const at = it.at.toISOString()
  await tx
    .insertInto('sessions')
    .values({ user_id: it.user_id, token_hash: hashOf(token), agent: it.agent?.slice(0, 300) ?? null, ip: it.ip, created_at: at, last_seen_at: at })
    .execute()
  return token
}

export async function sessionsOf(db: Db, user: Proven<'user'>, current: Proven<'session'>, activeSince: Date): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['_id', 'agent', 'ip', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user)
    .where('last_seen_at', '>', activeSince.toISOString())
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map((it) => ({ ...it, current: it._id === current }))
}

/** Its sockets end with it, in whichever process they are. */
export async function removeSession(db: Db, user: Proven<'user'>, session_id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('user_id', '=', user).where('_id', '=', session_id).executeTakeFirst()
  if (numDeletedRows > 0n) await signal(db, { session_ended: user })
  return numDeletedRows > 0n
}

export async function removeSessions(tx: Tx, user_id: string, except?: Proven<'session'>): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .$if(except !== undefined, (it) => it.where('_id', '!=', except!))
    .execute()
  await signal(tx, { session_ended: user_id })
}
