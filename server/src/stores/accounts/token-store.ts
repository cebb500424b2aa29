import { accountTerms } from '@delibera/core/accounts/rules'
import { hashOf, newToken } from '../../config/keys.ts'
import type { Db, Tx } from '../../db/connect.ts'

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

/** Whether a link of the kind that was sent to somebody still opens what it should. */
export async function isTokenGood(tx: Tx, { user_id, kind, at }: { user_id: string; kind: Kind; at: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom('account_tokens')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return row !== undefined
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
