import { creditsPack } from '@delibera/core/payments/catalogue'
import { purchaseOf } from '@delibera/core/payments/purchase'
import type { PaymentMethod } from '@delibera/core/payments/schema'
import { CardDeclined, type CardIntent, IntentClosed } from '../../adapters/cards/port.ts'
import type { Deps } from '../../deps.ts'
import { addIntent, closeIntent, type IntentRow, intentByKey, lastPurchase } from '../../stores/payments/card-store.ts'
import { fiscalFacts } from '../../stores/payments/fiscal-store.ts'
import { type Owner, walletIdOf } from '../../stores/payments/wallet-store.ts'
import { vatTermsFor } from './fiscal-reads.ts'
import { metadataOf, settleAs } from './grant-commands.ts'
import { isOfAccount, ofCustomer, providerAsked } from './provider-reads.ts'

export async function methodsOf(deps: Deps, owner: Owner): Promise<PaymentMethod[]> {
  const wallet_id = await walletIdOf(deps.db, owner)
  return providerAsked(() => ofCustomer(deps, wallet_id, (customer) => deps.cards.savedMethods(customer), []))
}

/** False when the owner has no such card. */
export async function forgetMethod(deps: Deps, owner: Owner, id: string): Promise<boolean> {
  const wallet_id = await walletIdOf(deps.db, owner)
  return providerAsked(() => ofCustomer(deps, wallet_id, (customer) => deps.cards.forgetMethod(customer, id), false))
}

export interface SavedCardCharge {
  company_id: string
  /** Credits, not units. */
  credits: number
  /** The same key is the same charge: one that was cut off is taken up again, one that was refused stays refused. */
  key: string
  subscription_id?: string
}

/** PENDING: the bank has not said yet; the credits come when it does. */
export type ChargeOutcome = 'PAID' | 'PENDING' | 'DECLINED' | 'NO_CARD'

/**
 * Buys credits with the card that a company used last, while nobody is there. The currency is that of its last purchase.
 * When it answers PAID the credits are in the wallet: the provider itself has said so. Throws CardsDown when it does not answer.
 */
export async function chargeSavedCard(deps: Deps, it: SavedCardCharge): Promise<ChargeOutcome> {
  const known = await intentByKey(deps.db, it.key)
  if (known && known.status !== 'OPEN') return known.status === 'PAID' ? 'PAID' : 'DECLINED'
  // Begun with another account of the provider, which has no card here and will not be heard of again.
  if (known && !(await isOfAccount(deps, known))) {
    await closeIntent(deps.db, known._id, 'FAILED')
    return 'NO_CARD'
  }
  const id = known?._id ?? (await begun(deps, it))
  if (!id) return 'NO_CARD'
  const intent = await paidUnattended(deps, id)
  if (!intent) return 'DECLINED'
  await settleAs(deps, intent)
  return intent.status === 'succeeded' ? 'PAID' : 'PENDING'
}

/** Written down before the card is asked. Null when there is no card to ask. */
async function begun(deps: Deps, { company_id, credits, key, subscription_id }: SavedCardCharge): Promise<IntentRow['_id'] | null> {
  const wallet_id = await walletIdOf(deps.db, { company_id })
  const last = wallet_id && (await lastPurchase(deps.db, wallet_id))
  if (!wallet_id || !last) return null
  const { profile } = await fiscalFacts(deps.db, { company_id })
  const purchase = purchaseOf(credits, last.currency, null, vatTermsFor(deps, profile))
  const { amount_cents, currency } = purchase
  const metadata = metadataOf({ ...purchase, wallet_id, coupon_id: null })
  const withItsCard = async (customer: string) => {
    const [card] = await deps.cards.savedMethods(customer)
    return card ? deps.cards.createIntent({ customer, saves_card: false, key, amount_cents, currency, metadata, method: card.id }) : null
  }
  const intent = await ofCustomer(deps, wallet_id, withItsCard, null)
  if (!intent) return null
  const row = {
    wallet_id,
    user_id: last.user_id,
    product_id: creditsPack.code,
    coupon_id: null,
    request_key: key,
    ...(subscription_id ? { subscription_id } : {}),
  }
  await addIntent(deps.db, { ...purchase, ...row, _id: intent.id, account: await deps.cards.account(), status: 'OPEN', at: deps.clock.now() })
  return intent.id
}

/** Null when the card was refused; then the purchase is over. */
async function paidUnattended({ cards, db }: Deps, id: string): Promise<CardIntent | null> {
  try {
    return await cards.confirmIntent(id, { attended: false })
  } catch (error) {
    if (!(error instanceof CardDeclined || error instanceof IntentClosed)) throw error
    const left = await cards.cancelIntent(id)
    if (left.status === 'succeeded') return left
    await closeIntent(db, id, 'FAILED')
    return null
  }
}
