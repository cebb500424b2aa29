import { Fault } from '@delibera/core/faults'
import { type Currency, currencyOf } from '@delibera/core/money'
import type { Purchase } from '@delibera/core/payments/purchase'
import type { IntentReply, IntentRequest, Promotion } from '@delibera/core/payments/schema'
import { hasRight, standingOf } from '@delibera/core/permissions'
import type { CardIntent } from '../../adapters/cards/port.ts'
import type { Deps } from '../../deps.ts'
import { type Contexts, rolesIn } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { auditWallet, tellWallet } from '../../ledger/telling.ts'
import { post, redeemCoupon } from '../../ledger/wallet.ts'
import { addIntent, changeTerms, closeIntent, type IntentRow, intentByKey, ownIntent } from '../../stores/payments/card-store.ts'
import { ownerOf } from '../../stores/payments/fiscal-store.ts'
import { impliedRequest } from '../../stores/payments/request-store.ts'
import { type Owner, walletOf } from '../../stores/payments/wallet-store.ts'
import { priced, vatIn } from './fiscal-reads.ts'
import { creditsLine, metadataOf, settleAs } from './grant-commands.ts'
import { asCustomer, isOfAccount, ofCustomer, providerAsked } from './provider-reads.ts'

type Buyer = Pick<Contexts['user'], 'user' | 'locale'>

/** What is being bought, for which wallet, by whom. */
interface Deal extends Purchase {
  wallet_id: string
  company_id: string | null
  user_id: string
  product_id: string
  coupon: Promotion | null
  method: string | null
  saves_card: boolean
  request_key: string
}

/**
 * Begins a purchase. The intent is written down before any card is asked: whatever happens later, what was paid finds
 * its wallet. Credits come with the provider's event alone, or at once when nothing is to be paid.
 */
export async function beginPurchase(deps: Deps, owner: Owner, { user, locale }: Buyer, body: IntentRequest): Promise<IntentReply> {
  const wallet_id = await deps.db.transaction().execute((tx) => walletOf(tx, owner))
  const request_key = `${user}:${body.request_id ?? (await impliedRequest(deps.db, subjectOf(user, wallet_id, body)))}`
  const before = await intentByKey(deps.db, request_key)
  if (before) return begunBefore(deps, before, wallet_id, body)
  const company_id = 'company_id' in owner ? owner.company_id : null
  const deal: Deal = { ...(await agreed(deps, body, { owner, wallet_id, currency: currencyOf[locale] })), company_id, user_id: user, request_key }
  if (deal.amount_cents === 0) return buyFree(deps, deal)
  const { method, amount_cents, currency, saves_card } = deal
  const terms = { amount_cents, currency, metadata: termsOf(deal), method, saves_card }
  const begun = async (customer: string) => {
    await refuseOthersCard(deps, customer, method)
    return deps.cards.createIntent({ customer, key: request_key, ...terms })
  }
  const { account, intent } = await providerAsked(async () => ({ account: await deps.cards.account(), intent: await asCustomer(deps, wallet_id, begun) }))
  await addIntent(deps.db, { ...rowOf(deal), _id: intent.id, account, status: 'OPEN', at: deps.clock.now() })
  return replyOf(method && body.confirm !== false ? await pay(deps, intent.id) : intent, deal)
}

/** What makes two purchases without a name the same: a purchase with another card is another try. */
const subjectOf = (user: string, wallet_id: string, { product_id, quantity, coupon_code, payment_method_id }: IntentRequest): string =>
  ['intent', user, wallet_id, product_id, quantity, coupon_code ?? '', payment_method_id ?? ''].join(':')

/** Another card, quantity or coupon. The currency stays the one it was begun in. */
export async function changePurchase(deps: Deps, { user }: Buyer, id: string, body: IntentRequest): Promise<IntentReply> {
  const row = await ownIntent(deps.db, user, id)
  await refuseOthersIntent(deps, user, row)
  const request_key = `${id}:free`
  if (row!.status === 'CANCELED' && (await intentByKey(deps.db, request_key))) return freeReply
  if (row!.status !== 'OPEN' || !(await providerAsked(() => isOfAccount(deps, row!)))) throw new Fault('E0002')
  const { wallet_id, currency, company_id } = row!
  const deal: Deal = { ...(await agreed(deps, body, { owner: ownerOf(row!), wallet_id, currency })), company_id, user_id: user, request_key }
  if (deal.amount_cents === 0) return insteadFree(deps, id, deal)
  const { amount_cents, method, saves_card } = deal
  const intent = await providerAsked(async () => {
    if (method) await ofCustomer(deps, wallet_id, (customer) => refuseOthersCard(deps, customer, method), undefined)
    return deps.cards.updateIntent(id, { amount_cents, currency, metadata: termsOf(deal), method, saves_card })
  })
  await changeTerms(deps.db, id, rowOf(deal))
  return replyOf(method && body.confirm ? await pay(deps, id) : intent, deal)
}

/** What a request comes to, in this currency and for this wallet; anything wrong with its coupon is the same refusal. */
async function agreed(deps: Deps, body: IntentRequest, { wallet_id, currency, owner }: { wallet_id: string; currency: Currency; owner: Owner }) {
  const { purchase, coupon } = await priced(deps, body, { owner, wallet_id, currency })
  const method = body.payment_method_id ?? null
  // A card that is kept already stays so, and is the one that was used last.
  return { ...purchase, wallet_id, coupon, product_id: body.product_id, method, saves_card: method !== null || body.save_card === true }
}

const termsOf = (deal: Deal) => metadataOf({ ...deal, coupon_id: deal.coupon?._id ?? null })

const rowOf = ({ coupon, company_id: _, method: __, saves_card: ___, ...it }: Deal) => ({ ...it, coupon_id: coupon?._id ?? null })

/** The same request again: the purchase that it began, as it is now. Under a name that stands for another one it is a mistake. */
async function begunBefore(deps: Deps, before: IntentRow, wallet_id: string, body: IntentRequest): Promise<IntentReply> {
  if (before.wallet_id !== wallet_id || before.quantity !== body.quantity || before.product_id !== body.product_id) throw new Fault('E0002', 'request_id')
  if (before.amount_cents === 0) return freeReply
  const intent = await providerAsked(async () => ((await isOfAccount(deps, before)) ? deps.cards.intent(before._id) : null))
  if (!intent || intent.status === 'canceled') throw new Fault('E0002', 'request_id')
  return replyOf(intent.status === 'requires_confirmation' && body.confirm !== false ? await pay(deps, intent.id) : intent, before)
}

/** Nothing to pay: no intent, the credits now, under the one redemption that a wallet has of a coupon. */
async function buyFree(deps: Deps, deal: Deal): Promise<IntentReply> {
  const { wallet_id, user_id } = deal
  const coupon_id = deal.coupon!._id
  const at = deps.clock.now()
  const _id = `free_${crypto.randomUUID().replaceAll('-', '')}`
  await deps.db.transaction().execute(async (tx) => {
    // Of two at once with one request the second waits here, and is told the same as the first.
    if (!(await addIntent(tx, { ...rowOf(deal), _id, account: null, status: 'PAID', at }))) return
    if (!(await redeemCoupon(tx, { coupon_id, wallet_id, intent_id: _id, user_id, at }))) throw new Fault('COU0001')
    await post(tx, [{ ...creditsLine(deal, deal), idempotency_key: `redemption:${coupon_id}:${wallet_id}`, at }])
    const data = { intent_id: _id, user_id, coupon_id, quantity: deal.quantity, amount_cents: 0, currency: deal.currency }
    await auditWallet(tx, deps, deal, { action: 'credits.given', data })
    await tellWallet(tx, deps, deal)
  })
  return freeReply
}

/** A coupon that pays for everything ends the purchase that was begun; one that was paid meanwhile is not bought again. */
async function insteadFree(deps: Deps, id: string, deal: Deal): Promise<IntentReply> {
  const intent = await providerAsked(() => deps.cards.cancelIntent(id))
  await settleAs(deps, intent)
  if (intent.status !== 'canceled') throw new Fault('E0002')
  await closeIntent(deps.db, id, 'CANCELED')
  return buyFree(deps, deal)
}

async function pay(deps: Deps, id: string): Promise<CardIntent> {
  return providerAsked(() => deps.cards.confirmIntent(id, { attended: true }), id)
}

async function refuseOthersCard({ cards }: Deps, customer: string, method: string | null): Promise<void> {
  if (method === null) return
  const own = await cards.savedMethods(customer)
  if (!own.some((it) => it.id === method)) throw new Fault('PU002', [{ path: 'payment_method_id', message: 'invalidValue' }])
}

/** Who began it, and for a company only as long as the right to pay for it lasts. */
async function refuseOthersIntent(deps: Deps, user: Proven<'user'>, row: IntentRow | undefined): Promise<void> {
  if (!row) throw new Fault('CP003')
  if (row.company_id && !hasRight(standingOf(await rolesIn(deps.db, user, row.company_id)), 'pay')) throw new Fault('CP003')
}

const freeReply: IntentReply = { data: { client_secret: null, payment_intent_id: null, status: 'succeeded', vat: null }, statusCode: 222 }

const replyOf = ({ id, client_secret, status }: CardIntent, terms: Pick<IntentRow, 'amount_cents' | 'vat_case' | 'vat_rate'>): IntentReply => ({
  data: { client_secret, payment_intent_id: id, status: status as IntentReply['data']['status'], vat: vatIn(terms) },
  statusCode: 200,
})
