import { appendAudit } from '../audit/log.ts'
import type { Tx } from '../db/connect.ts'
import type { JsonObject } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { publishAll } from '../socket/publish.ts'
import { holdersOf } from '../stores/companies/role-store.ts'
import type { IntentRow } from '../stores/payments/card-store.ts'

type Owned = Pick<IntentRow, 'company_id' | 'user_id'>

/** In the chain of the company, or of the person, whose wallet it is. */
export function auditWallet(tx: Tx, { clock }: Deps, { company_id, user_id }: Owned, it: { action: string; data: JsonObject }): Promise<void> {
  return appendAudit(tx, { chain: company_id ? `company:${company_id}` : `user:${user_id}`, actor: 'system', ...it, at: clock.now() })
}

/** Everybody who sees this wallet reads it again. Always in one order, so that two grants cannot wait for each other. */
export async function tellWallet(tx: Tx, { clock }: Pick<Deps, 'clock'>, { company_id, user_id }: Owned): Promise<void> {
  const people = company_id ? (await holdersOf(tx, company_id)).map((it) => it._id) : []
  const told = [...new Set([...people, user_id])].sort().map((id) => ({ topic: `user:${id}` as const, type: 'wallet', data: { company_id }, at: clock.now() }))
  await publishAll(tx, told)
}
