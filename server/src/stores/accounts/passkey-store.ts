import { accountTerms } from '@delibera/core/accounts/rules'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

export async function addChallenge(db: Db, it: { user_id: string | null; challenge: string; at: Date }): Promise<string> {
  const expires_at = new Date(it.at.getTime() + accountTerms.challenge_ms).toISOString()
  const { _id } = await db
    .insertInto('passkey_challenges')
    .values({ user_id: it.user_id, challenge: it.challenge, expires_at })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return _id
}

/** A challenge is answered once, by the one it was made for. */
export async function spendChallenge(db: Db, it: { _id: string; user_id: string | null; at: Date }): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('_id', '=', it._id)
    .where('user_id', it.user_id === null ? 'is' : '=', it.user_id)
    .where('expires_at', '>', it.at.toISOString())
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge
}

export const passkeysOf = (db: Db, user: Proven<'user'>) =>
  db.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', user).execute()

export const passkeyOf = (db: Db, credential_id: string) => db.selectFrom('passkeys').selectAll().where('credential_id', '=', credential_id).executeTakeFirst()

interface NewPasskey {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  at: Date
}

export function addPasskey(tx: Tx, user: Proven<'user'>, { at, ...it }: NewPasskey): Promise<{ _id: string }> {
  return tx
    .insertInto('passkeys')
    .values({ ...it, user_id: user, created_at: at.toISOString() })
    .returning('_id')
    .executeTakeFirstOrThrow()
}

export async function touchPasskey(db: Db, _id: string, it: { counter: number; at: Date }): Promise<void> {
  await db.updateTable('passkeys').set({ counter: it.counter, last_used_at: it.at.toISOString() }).where('_id', '=', _id).execute()
}

export async function removePasskey(db: Db | Tx, user: Proven<'user'>, _id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('user_id', '=', user).where('_id', '=', _id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Answers how many there were. */
export async function removePasskeys(tx: Tx, user: Proven<'user'>): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', user).executeTakeFirst()
  return Number(numDeletedRows)
}
