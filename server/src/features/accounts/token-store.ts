import { accountTerms, lockoutMs } from '@delibera/core/accounts/rules'
import type { Db, Tx } from '../../db/connect.ts'
import { hashOf, newToken } from '../../keys.ts'

type Kind = 'CONFIRM' | 'RESET'

/** A link to send by mail. Asking for a new one ends those of the same kind sent before. */
export async function issueToken(tx: Tx, it: { user_id: string; kind: Kind; at: Date }): Promise<string> {
  const token = newToken()
  const expires_at = new Date(it.at.getTime() + (it.kind === 'RESET' ? accountTerms.reset_ms : accountTerms.confirmation_ms)).toISOString()
  if (it.kind === 'RESET') await tx.deleteFrom('account_tokens').where('user_id', '=', it.user_id).where('kind', '=', 'RESET').execute()
  await tx
    .insertInto('account_tokens')
    .values({ token_hash: hashOf(token), user_id: it.user_id, kind: it.kind, expires_at })
    .execute()
  return token
}

/** The links that were sent for somebody before: each is for the registration that it was written for. */
export async function endConfirmations(tx: Tx, user_id: string): Promise<void> {
  await tx.deleteFrom('account_tokens').where('user_id', '=', user_id).where('kind', '=', 'CONFIRM').execute()
}

/** A confirmation may be opened again (mail scanners follow links first): it is the same answer. */
export function confirmationOf(db: Db, token: string, at: Date) {
  return db
    .selectFrom('account_tokens')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', 'CONFIRM')
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
}

/** A reset is good once: of two at the same time the row lock lets one through. */
export function spendReset(tx: Tx, token: string, at: Date) {
  const now = at.toISOString()
  return tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', 'RESET')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
}

const forgottenAfterMs = 24 * 3_600_000

/**
 * Counts a try before the password is looked at, so that many at once cannot slip by; success forgets them all.
 * Answers the seconds to wait when sign-in is shut for this address, else null.
 */
export function reserveAttempt(db: Db, email: string, at: Date): Promise<number | null> {
  const email_hash = hashOf(email)
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('login_failures')
      .values({ email_hash, failures: 0, last_at: at.toISOString() })
      .onConflict((key) => key.doNothing())
      .execute()
    const row = await tx.selectFrom('login_failures').selectAll().where('email_hash', '=', email_hash).forUpdate().executeTakeFirstOrThrow()
    const locked = row.locked_until ? Date.parse(row.locked_until) - at.getTime() : 0
    if (locked > 0) return Math.ceil(locked / 1000)
    const failures = (at.getTime() - Date.parse(row.last_at) > forgottenAfterMs ? 0 : row.failures) + 1
    const wait = lockoutMs(failures)
    const locked_until = wait > 0 ? new Date(at.getTime() + wait).toISOString() : null
    await tx.updateTable('login_failures').set({ failures, locked_until, last_at: at.toISOString() }).where('email_hash', '=', email_hash).execute()
    return null
  })
}

/** Takes back the try that was counted last, and what it shut. Those before it stay counted: a right password alone must not buy new guesses of the code. */
export async function returnAttempt(db: Db, email: string): Promise<void> {
  await db
    .updateTable('login_failures')
    .set((it) => ({ failures: it('failures', '-', 1), locked_until: null }))
    .where('email_hash', '=', hashOf(email))
    .where('failures', '>', 0)
    .execute()
}

export async function forgetAttempts(db: Db | Tx, email: string): Promise<void> {
  await db.deleteFrom('login_failures').where('email_hash', '=', hashOf(email)).execute()
}
