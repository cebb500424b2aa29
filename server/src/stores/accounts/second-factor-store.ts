import { hashOf } from '../../config/keys.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** With a new secret every moment is new: a code of the last half minute is not the one that was used with the secret before. */
export async function setTotpSecret(tx: Tx | Db, user: Proven<'user'>, sealed: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ totp_secret: sealed, totp_last_step: 0 })
    .where('_id', '=', user)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setTotpOn(tx: Tx, user: Proven<'user'>, codes: readonly string[], at: Date): Promise<void> {
  await tx.updateTable('users').set({ totp_confirmed_at: at.toISOString() }).where('_id', '=', user).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((it) => ({ user_id: user, code_hash: hashOf(it) })))
    .execute()
}

export async function setTotpOff(tx: Tx, user: Proven<'user'>): Promise<void> {
  await tx.updateTable('users').set({ totp_confirmed_at: null, totp_secret: null }).where('_id', '=', user).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute()
}

/** A code is good once: the step only moves forward, and of two at once the row lock lets one through. */
export async function spendStep(db: Db | Tx, user_id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('_id', '=', user_id)
    .where('totp_last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function spendRecoveryCode(db: Db | Tx, user_id: string, code: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: at.toISOString() })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
