import { instantInRome, parseDay } from '@delibera/core/dates'
import { CouponCode } from '@delibera/core/fields'
import { formatCredits, parseMoney } from '@delibera/core/money'
import { sql } from 'kysely'
import { appendAudit } from '../audit/log.ts'
import { sqlState, type Tx } from '../db/connect.ts'
import { refundCode } from '../features/payments/refund-commands.ts'
import { buildClock, type Clock } from '../jobs/clock.ts'
import { post, walletOfCompany, walletOfUser } from '../ledger/wallet.ts'
import { auditCompany } from '../notices/company-news.ts'
import { addSubscription } from '../stores/subscriptions/subscription-store.ts'
import { type Desk, OperatorError, operatorName } from './commands.ts'

/** One transaction, by the product's clock. */
export function atDesk<Result>({ connection: { db } }: Desk, work: (tx: Tx, clock: Clock) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const clock = buildClock()
    await clock.reload(tx)
    return work(tx, clock)
  })
}

/** The first moment of a day in Italy, or with `end` its last second. */
export function dayGiven(text: string | undefined, end = false): Date | null {
  if (text === undefined) return null
  const day = parseDay(text)
  if (!day) throw new OperatorError(`${text} is no day: write it as 2027-12-31.`)
  return instantInRome(`${day}T${end ? '23:59:59' : '00:00:00'}`)
}

function countGiven(text: string | undefined, name: string): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new OperatorError(`${text} is no number for --${name}.`)
  return Number(text)
}

/** `20%`, or an amount in the currency of whoever pays: `5.00`. */
function discountGiven(text: string): { discount_type: string; value: number } {
  const percent = /^(\d{1,3})%$/.exec(text)?.[1]
  const cents = percent || !/^\d{1,6}([.,]\d\d)?$/.test(text) ? null : parseMoney(text)
  if (percent && Number(percent) <= 100) return { discount_type: 'PERCENTAGE', value: Number(percent) }
  if (cents === null) throw new OperatorError(`${text} is neither a percentage up to 100% nor an amount such as 5.00.`)
  return { discount_type: 'FIXED', value: cents }
}

/** Valid from today for a year, as often as anybody likes but once a wallet, unless the options say otherwise. */
export async function addCoupon(desk: Desk, typed: string, off: string): Promise<void> {
  const read = CouponCode.safeParse(typed)
  if (!read.success) throw new OperatorError(`${typed} is no code: eight letters or digits.`)
  const { from, until, uses, credits, name = read.data } = desk.options
  const discount = discountGiven(off)
  const row = await atDesk(desk, async (tx, clock) => {
    const now = clock.now()
    const start = dayGiven(from) ?? now
    const end = dayGiven(until, true) ?? new Date(start.getTime() + 365 * 86_400_000)
    if (end <= start) throw new OperatorError('A coupon ends after it has begun.')
    const what = { code: read.data, name, ...discount, credits: countGiven(credits, 'credits') ?? 0, max_uses: countGiven(uses, 'uses') }
    const row = { ...what, start_date: start.toISOString(), end_date: end.toISOString() }
    await tx
      .insertInto('coupons')
      .values({ ...row, created_at: now.toISOString() })
      .execute()
    await appendAudit(tx, { chain: `coupon:${row.code}`, actor: `operator:${operatorName()}`, action: 'coupon.added', data: row, at: now })
    return row
  }).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? new OperatorError(`${read.data} is a coupon already.`) : error
  })
  desk.say(`${row.code} is a coupon from ${row.start_date} to ${row.end_date}`)
}

/** The reason is its name: the same units to the same wallet for the same reason are given once, however often the command is run. */
export async function grantCredits(desk: Desk, whom: string, typed: string, reason: string): Promise<void> {
  const units = Number(typed)
  if (!/^-?\d{1,9}$/.test(typed) || units === 0) throw new OperatorError(`${typed} is no number of units: ten are a credit.`)
  if (reason.trim().length < 3) throw new OperatorError('Say the reason in a few words: it is written in the log.')
  const { name, isNew, real } = await atDesk(desk, async (tx, clock) => {
    const { name, wallet_id, chain } = await walletGiven(tx, whom)
    const at = clock.now()
    const idempotency_key = `grant:${wallet_id}:${units}:${reason.trim()}`
    const posted = await post(tx, [{ wallet_id, kind: 'ADJUST', amount_units: units, idempotency_key, at }]).catch(refuseDebt)
    const data = { units, reason: reason.trim() }
    if (posted.length > 0) await appendAudit(tx, { chain, actor: `operator:${operatorName()}`, action: 'credits.granted', data, at })
    const { real } = await tx.selectFrom('wallets').select('real').where('_id', '=', wallet_id).executeTakeFirstOrThrow()
    return { name, isNew: posted.length > 0, real }
  })
  desk.say(`${name} ${isNew ? 'has' : 'had this already, and has'} ${formatCredits(real, 'en-GB')} credits`)
}

/** Credits of refunded purchases that had been spent: what each wallet owes, the newest first. */
export async function listRefunds({ connection: { db }, say }: Desk): Promise<void> {
  const owed = await db
    .selectFrom('ledger as l')
    .innerJoin('wallets as w', 'w._id', 'l.wallet_id')
    .leftJoin('companies as c', 'c._id', 'w.company_id')
    .leftJoin('users as u', 'u._id', 'w.user_id')
    .select(['l.idempotency_key', 'l.created_at', 'c.business_name', 'c.vat_number', 'u.email'])
    .select(sql<number>`l.qty + l.amount_units`.as('missing'))
    .where('l.code', '=', refundCode)
    .where(sql<boolean>`l.qty + l.amount_units > 0`)
    .orderBy('l.created_at', 'desc')
    .execute()
  say(`${owed.length} refunded with credits that were spent`)
  for (const it of owed) {
    const whose = it.business_name ? `${it.business_name} (${it.vat_number ?? 'no VAT number'})` : (it.email ?? 'a removed account')
    say(`${it.created_at}  ${whose}: ${it.missing} units of ${it.idempotency_key.split(':')[1]}`)
  }
}

function refuseDebt(error: unknown): never {
  const { code, info } = error as { code?: string; info?: { shortage: number } }
  throw code === 'PU003' ? new OperatorError(`The wallet holds ${info!.shortage} units too few.`) : error
}

async function walletGiven(tx: Tx, whom: string): Promise<{ name: string; wallet_id: string; chain: string }> {
  if (!whom.includes('@')) {
    const { _id, business_name } = await companyGiven(tx, whom)
    return { name: business_name, wallet_id: await walletOfCompany(tx, _id), chain: `company:${_id}` }
  }
  const account = await tx.selectFrom('users').select('_id').where('email', '=', whom.toLowerCase()).where('deleted_at', 'is', null).executeTakeFirst()
  if (!account) throw new OperatorError(`No account has the address ${whom}.`)
  return { name: whom, wallet_id: await walletOfUser(tx, account._id), chain: `user:${account._id}` }
}

/** Held until the command is done: two operators take turns. */
async function companyGiven(tx: Tx, vat: string): Promise<{ _id: string; business_name: string }> {
  const code = vat.toUpperCase().replace(/^IT(?=\d{11}$)/, '')
  const row = await tx
    .selectFrom('companies')
    .select(['_id', 'business_name'])
    .where((it) => it.or([it('vat_number', '=', code), it('fiscal_code', '=', code)]))
    .where('confirmed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new OperatorError(`No company has the number ${vat}.`)
  return row
}

const runningPlan = (tx: Tx, company_id: string, now: Date) =>
  tx
    .selectFrom('subscriptions')
    .select(['_id', 'end_date', 'max_members_convocation', 'max_members_live'])
    .where('company_id', '=', company_id)
    .where('category', '=', 'CUSTOM')
    .where((it) => it.or([it('end_date', 'is', null), it('end_date', '>', now.toISOString())]))
    .executeTakeFirst()

/** For life unless an end is given; one that runs takes the new end and the new limits. */
export async function setCustomPlan(desk: Desk, vat: string): Promise<void> {
  const { until, members, live } = desk.options
  const limits = { max_members_convocation: countGiven(members, 'members'), max_members_live: countGiven(live, 'live') }
  const told = await atDesk(desk, async (tx, clock) => {
    const { _id: company_id, business_name } = await companyGiven(tx, vat)
    const now = clock.now()
    const end = dayGiven(until, true)
    if (end && end <= now) throw new OperatorError(`${until} is over.`)
    const terms = { ...limits, end_date: end?.toISOString() ?? null, duration: end ? 'yearly' : 'LIFETIME' }
    const before = await runningPlan(tx, company_id, now)
    if (before) await tx.updateTable('subscriptions').set(terms).where('_id', '=', before._id).execute()
    else {
      const plan = { company_id, code: 'S0001', category: 'CUSTOM', price: 0, automatic_renewal: false }
      await addSubscription(tx, { ...plan, ...terms, start_date: now.toISOString(), created_at: now.toISOString() })
    }
    await auditCompany(tx, { clock }, { company_id, operator: operatorName(), action: 'plan.custom', data: { before: before ?? null, after: terms } })
    return `${business_name} has a plan by contract ${end ? `until ${end.toISOString()}` : 'for life'}`
  })
  desk.say(told)
}

export async function endCustomPlan(desk: Desk, vat: string): Promise<void> {
  const told = await atDesk(desk, async (tx, clock) => {
    const { _id: company_id, business_name } = await companyGiven(tx, vat)
    const now = clock.now()
    const plan = await runningPlan(tx, company_id, now)
    if (!plan) return `${business_name} had no plan by contract`
    await tx.updateTable('subscriptions').set({ end_date: now.toISOString(), duration: 'yearly' }).where('_id', '=', plan._id).execute()
    await auditCompany(tx, { clock }, { company_id, operator: operatorName(), action: 'plan.ended', data: { subscription_id: plan._id } })
    return `${business_name} has no plan by contract any more`
  })
  desk.say(told)
}
