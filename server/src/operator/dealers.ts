import { randomInt } from 'node:crypto'
import { appendAudit } from '../audit/log.ts'
import type { Tx } from '../db/connect.ts'
import type { JsonObject } from '../db/tables.ts'
import { buildClock } from '../jobs/clock.ts'
import { type Desk, OperatorError, operatorName } from './commands.ts'

/** Without letters and digits that are taken for one another on the telephone. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = () => `D${Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('')}`

/** Makes a consultant a dealer, or changes what part of a purchase is theirs. */
export async function setDealer({ connection: { db }, say }: Desk, email: string, percent: string): Promise<void> {
  if (!/^\d{1,3}$/.test(percent) || Number(percent) > 100) throw new OperatorError(`${percent} is not a whole percentage from 0 to 100.`)
  const retribution_percentage = Number(percent)
  const told = await db.transaction().execute(async (tx) => {
    const consultant = await lockedConsultant(tx, email)
    const before = await dealerOf(tx, consultant._id)
    if (before?.dealer_id && before.retribution_percentage === retribution_percentage) return `was already a dealer with ${percent} %, code ${before.dealer_id}`
    const dealer_id = before?.dealer_id ?? newCode()
    await tx
      .insertInto('consultants')
      .values({ user_id: consultant._id, dealer_id, retribution_percentage })
      .onConflict((key) => key.column('user_id').doUpdateSet({ dealer_id, retribution_percentage }))
      .execute()
    await audit(tx, consultant._id, 'dealer.set', { dealer_id, retribution_percentage, before: before?.retribution_percentage ?? null })
    return `is a dealer with ${percent} %, code ${dealer_id}`
  })
  say(`${email} ${told}`)
}

/** What was earned stays; nothing more is. */
export async function endDealer({ connection: { db }, say }: Desk, email: string): Promise<void> {
  const isChanged = await db.transaction().execute(async (tx) => {
    const consultant = await lockedConsultant(tx, email)
    const before = await dealerOf(tx, consultant._id)
    if (!before) return false
    await tx.deleteFrom('consultants').where('user_id', '=', consultant._id).execute()
    await audit(tx, consultant._id, 'dealer.ended', before)
    return true
  })
  say(`${email} ${isChanged ? 'is a dealer no more' : 'was no dealer'}`)
}

async function lockedConsultant(tx: Tx, email: string): Promise<{ _id: string }> {
  const account = await tx
    .selectFrom('users')
    .select(['_id', 'roles'])
    .where('email', '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new OperatorError(`No account has the address ${email}.`)
  if (!account.roles.includes('CONSULTANT')) throw new OperatorError(`${email} is no consultant: the person enables that in the profile.`)
  return account
}

const dealerOf = (tx: Tx, user_id: string) =>
  tx.selectFrom('consultants').select(['dealer_id', 'retribution_percentage']).where('user_id', '=', user_id).executeTakeFirst()

async function audit(tx: Tx, user_id: string, action: string, data: JsonObject): Promise<void> {
  const clock = buildClock()
  await clock.reload(tx)
  await appendAudit(tx, { chain: `user:${user_id}`, actor: `operator:${operatorName()}`, action, data, at: clock.now() })
}
