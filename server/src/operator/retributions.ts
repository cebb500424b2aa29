import { appendAudit } from '../audit/log.ts'
import type { Tx } from '../db/connect.ts'
import { writeCsv } from '../spreadsheets/csv.ts'
import { type Desk, OperatorError, operatorName } from './commands.ts'
import { atDesk, dayGiven } from './payments.ts'

async function accountGiven(tx: Tx, email: string): Promise<string> {
  const account = await tx.selectFrom('users').select('_id').where('email', '=', email.toLowerCase()).executeTakeFirst()
  if (!account) throw new OperatorError(`No account has the address ${email}.`)
  return account._id
}

/** On top of the statement, from the next purchase on. */
export async function setPaidInCredits(desk: Desk, email: string, state: string): Promise<void> {
  if (state !== 'on' && state !== 'off') throw new OperatorError(`${state} is neither on nor off.`)
  const pay_in_credits = state === 'on'
  const isChanged = await atDesk(desk, async (tx, clock) => {
    const user_id = await accountGiven(tx, email)
    const dealer = await tx.selectFrom('consultants').select('pay_in_credits').where('user_id', '=', user_id).forUpdate().executeTakeFirst()
    if (!dealer) throw new OperatorError(`${email} is no dealer.`)
    if (dealer.pay_in_credits === pay_in_credits) return false
    await tx.updateTable('consultants').set({ pay_in_credits }).where('user_id', '=', user_id).execute()
    const actor = `operator:${operatorName()}`
    await appendAudit(tx, { chain: `user:${user_id}`, actor, action: 'dealer.credits', data: { pay_in_credits }, at: clock.now() })
    return true
  })
  desk.say(`${email} ${isChanged ? 'is now' : 'was already'} ${pay_in_credits ? 'paid in credits too' : 'paid by statement alone'}`)
}

/** What was earned and taken back, oldest first, then the sum of each currency; amounts in cents. */
export async function tellStatement(desk: Desk, email: string): Promise<void> {
  const { from, until } = desk.options
  const [after, before] = [dayGiven(from), dayGiven(until, true)]
  const rows = await atDesk(desk, async (tx) =>
    tx
      .selectFrom('retributions as r')
      .innerJoin('companies as c', 'c._id', 'r.company_id')
      .select(['r.created_at', 'business_name', 'vat_number', 'intent_id', 'percentage', 'cents', 'currency'])
      .where('r.dealer_id', '=', await accountGiven(tx, email))
      .$if(after !== null, (it) => it.where('r.created_at', '>=', after!.toISOString()))
      .$if(before !== null, (it) => it.where('r.created_at', '<=', before!.toISOString()))
      .orderBy('r.created_at')
      .orderBy('r._id')
      .execute(),
  )
  const sumOf = (currency: string) => rows.filter((it) => it.currency === currency).reduce((sum, it) => sum + it.cents, 0)
  const total = [...new Set(rows.map((it) => it.currency))].map((it) => ['total', '', '', '', '', String(sumOf(it)), it])
  const lines = rows.map((it) => [it.created_at, it.business_name, it.vat_number ?? '', it.intent_id, String(it.percentage), String(it.cents), it.currency])
  desk.say(writeCsv([['date', 'company', 'vat_number', 'payment', 'percentage', 'cents', 'currency'], ...lines, ...total]).trimEnd())
}
