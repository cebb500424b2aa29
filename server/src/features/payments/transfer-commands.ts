import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { tellWallet } from '../../ledger/telling.ts'
import { type LedgerEntry, post, walletOfCompany, walletOfUser } from '../../ledger/wallet.ts'
import { auditCompany } from '../../notices/company-news.ts'

interface Transfer {
  /** Units. */
  amount: number
  /** The caller's own name for it. */
  request_id: string
}

/** From the caller's own wallet to the company's: both lines or none. The same request again moves nothing more. */
export async function transferCredits(tx: Tx, deps: Deps, ctx: Pick<Contexts['company'], 'user' | 'company'>, it: Transfer): Promise<void> {
  const { amount } = it
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Fault('SP0002')
  const [mine, theirs] = [await walletOfUser(tx, ctx.user), await walletOfCompany(tx, ctx.company)]
  const key = `transfer:${ctx.user}:${it.request_id}`
  const line = { user_id: ctx.user, at: deps.clock.now() }
  const out: LedgerEntry = { ...line, wallet_id: mine, counterpart_id: theirs, kind: 'TRANSFER_OUT', amount_units: -amount, idempotency_key: `${key}:out` }
  const into: LedgerEntry = { ...line, wallet_id: theirs, counterpart_id: mine, kind: 'TRANSFER_IN', amount_units: amount, idempotency_key: `${key}:in` }
  const posted = await post(tx, [out, into])
  if (posted.length === 0) return refuseOther(tx, out)
  await auditCompany(tx, deps, { company_id: ctx.company, user_id: ctx.user, action: 'credits.transferred', data: { units: amount } })
  for (const company_id of [ctx.company, null]) await tellWallet(tx, deps, { company_id, user_id: ctx.user })
}

/** A name that already stands for another transfer is a mistake of the caller, and must not look like a success. */
async function refuseOther(tx: Tx, { idempotency_key, amount_units, counterpart_id }: LedgerEntry): Promise<void> {
  const written = await tx
    .selectFrom('ledger')
    .select(['amount_units', 'counterpart_id'])
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirstOrThrow()
  if (written.amount_units !== amount_units || written.counterpart_id !== counterpart_id) throw new Fault('E0002', 'request_id')
}
