import type { Locale } from '@delibera/core/locale'
import { formatMoney } from '@delibera/core/money'
import type { Purchase } from '@delibera/core/payments/purchase'
import { vatCases, vatSums } from '@delibera/core/payments/vat'
import { z } from 'zod'
import type { CardEvent, CardIntent } from '../../adapters/cards/port.ts'
import { type Db, sqlState, type Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { enqueueInLine } from '../../jobs/queue.ts'
import { auditWallet, tellWallet } from '../../ledger/telling.ts'
import { post, redeemCoupon } from '../../ledger/wallet.ts'
import { companyPage } from '../../notices/company-news.ts'
import { notify } from '../../notices/notify.ts'
import { accountOf } from '../../stores/accounts/account-store.ts'
import { addEvent, closeIntent, type IntentRow, lockedIntent, markPaid, wasRefunded } from '../../stores/payments/card-store.ts'
import { fiscalFacts, ownerOf } from '../../stores/payments/fiscal-store.ts'
import { noteRefund, takeBackCredits, tellRefund } from './refund-commands.ts'
import { accrueRetribution } from './retribution-commands.ts'

const whole = z.coerce.number().int().positive()
const Bought = z.object({
  quantity: whole,
  credits_units: whole,
  list_cents: whole,
  coupon_id: z
    .string()
    .default('')
    .transform((it) => it || null),
  // Of a purchase that was begun before prices said their VAT: as an Italian buyer pays it.
  vat_case: z.enum(vatCases).default('INCLUDED'),
  vat_rate: z.coerce.number().int().optional(),
})

type Terms = Pick<Purchase, 'quantity' | 'credits_units' | 'list_cents' | 'vat_case' | 'vat_rate'> & { wallet_id: string; coupon_id: string | null }

/**
 * What an intent carries to the provider and back: whenever it is paid, what is granted is what the amount stood for.
 * An empty text takes a coupon off again; the provider then leaves the name out.
 */
export const metadataOf = (it: Terms) => ({
  wallet_id: it.wallet_id,
  quantity: String(it.quantity),
  credits_units: String(it.credits_units),
  list_cents: String(it.list_cents),
  coupon_id: it.coupon_id ?? '',
  vat_case: it.vat_case,
  vat_rate: String(it.vat_rate),
})

/** What the provider says, once it is sure that the provider says it. Repeated, late or out of order, an event changes nothing twice. */
export async function receiveEvent(deps: Deps, raw: string, signature: string | undefined): Promise<void> {
  const event = await deps.cards.readEvent(raw, signature)
  if (!event) return
  const { type, intent_id } = event.type === 'refunded' ? refundIn(event) : { type: event.type, intent_id: event.intent.id }
  await inTurn(deps.db, async (tx) => {
    if (await addEvent(tx, { _id: event.id, type, intent_id, at: deps.clock.now() })) await obeyEvent(tx, deps, event)
  })
}

/** The wallets of a company and of its dealer may be wanted in the other order by a transfer: the database ends one of the two, which tries again. */
async function inTurn(db: Db, work: (tx: Tx) => Promise<void>, tries = 3): Promise<void> {
  try {
    await db.transaction().execute(work)
  } catch (error) {
    if (sqlState(error) !== '40P01' || tries === 1) throw error
    await inTurn(db, work, tries - 1)
  }
}

/** A failure closes nothing: the same intent may be paid with another card. */
async function obeyEvent(tx: Tx, deps: Deps, event: CardEvent): Promise<void> {
  if (event.type === 'paid') await grantPaid(tx, deps, event.intent)
  if (event.type === 'canceled') await closeIntent(tx, event.intent.id, 'CANCELED')
  if (event.type === 'refunded') await noteRefund(tx, deps, event)
}

/** Asks the provider itself, where its event never came. */
export async function settleIntent(deps: Deps, id: string): Promise<CardIntent['status'] | null> {
  const intent = await deps.cards.intent(id)
  if (intent) await settleAs(deps, intent)
  else await closeIntent(deps.db, id, 'CANCELED')
  return intent?.status ?? null
}

export async function settleAs(deps: Deps, intent: CardIntent): Promise<void> {
  if (intent.status === 'succeeded') await inTurn(deps.db, (tx) => grantPaid(tx, deps, intent))
  if (intent.status === 'canceled') await closeIntent(deps.db, intent.id, 'CANCELED')
}

/**
 * Grants what was paid for, once: the row of the intent decides, whoever comes first. An intent that we closed and that was
 * paid all the same is granted too, since the money is there. One that is not ours belongs to another installation.
 */
async function grantPaid(tx: Tx, deps: Deps, intent: CardIntent): Promise<void> {
  const row = await lockedIntent(tx, intent.id)
  if (!row) return deps.log.warn({ intent: intent.id }, 'a payment that is not ours')
  if (row.status === 'PAID') return
  const { amount_cents, currency } = intent
  const { vat_rate = deps.config.vat_rate, ...bought } = Bought.parse(intent.metadata)
  const at = deps.clock.now()
  const buyer = (await fiscalFacts(tx, ownerOf(row))).profile
  await markPaid(tx, row._id, { ...bought, vat_rate, ...vatSums(amount_cents, { vat_case: bought.vat_case, vat_rate }), amount_cents, currency, buyer, at })
  await post(tx, [{ ...creditsLine(row, bought), idempotency_key: `intent:${row._id}`, at }])
  const isRefunded = await wasRefunded(tx, row._id)
  if (row.company_id && !isRefunded) await accrueRetribution(tx, { intent_id: row._id, at })
  await redeemPaid(tx, deps, row, bought.coupon_id)
  await auditWallet(tx, deps, row, { action: 'credits.bought', data: { intent_id: row._id, user_id: row.user_id, amount_cents, currency, ...bought } })
  await tellWallet(tx, deps, row)
  await tellPayer(tx, deps, row, intent)
  await enqueueInLine(tx, 'send_receipt', { intent_id: row._id }, { line: `receipt:${row._id}` })
  if (isRefunded) await undoPaid(tx, deps, row, intent)
}

/** Its money went back before we heard that it had come. */
async function undoPaid(tx: Tx, deps: Deps, row: IntentRow, { amount_cents }: CardIntent): Promise<void> {
  const refund = { intent_id: row._id, refunded_cents: amount_cents, is_whole: true }
  const taken = await takeBackCredits(tx, deps, row, refund)
  if (taken) await tellRefund(tx, deps, row, { ...refund, ...taken })
}

export const creditsLine = (
  { wallet_id, user_id, product_id }: Pick<IntentRow, 'wallet_id' | 'user_id' | 'product_id'>,
  it: Pick<Purchase, 'quantity' | 'credits_units'>,
) => ({ wallet_id, user_id, kind: 'PURCHASE', amount_units: it.credits_units, code: product_id, qty: it.quantity }) as const

/** Two purchases may have been begun with one coupon: whoever pays second keeps the price that was agreed, without the credits on top. */
async function redeemPaid(tx: Tx, deps: Deps, row: IntentRow, coupon_id: string | null): Promise<void> {
  if (!coupon_id) return
  const { _id: intent_id, wallet_id, user_id } = row
  const isRedeemed = await redeemCoupon(tx, { coupon_id, wallet_id, intent_id, user_id, at: deps.clock.now() })
  if (!isRedeemed) await auditWallet(tx, deps, row, { action: 'coupon.used_before', data: { coupon_id, intent_id, user_id } })
}

async function tellPayer(tx: Tx, { clock }: Deps, { company_id, user_id }: IntentRow, { amount_cents, currency }: CardIntent): Promise<void> {
  const account = await accountOf(tx, { _id: user_id })
  const name = formatMoney(amount_cents, account!.locale as Locale, currency)
  const to = company_id ? companyPage(company_id, 'settings/products') : '/user/credits'
  await notify(tx, { user_id, kind: 'PAYMENT_RECEIVED', data: { name, amount_cents, currency, to }, at: clock.now() })
}

type Refund = Extract<CardEvent, { type: 'refunded' }>

/** A part that went back is another matter: it leaves the dealer's as it is. */
const refundIn = ({ intent_id, is_whole }: Refund) => ({ type: is_whole ? 'refunded' : 'refunded_in_part', intent_id })
