import type { Currency } from '@delibera/core/money'
import type { PaymentMethod } from '@delibera/core/payments/schema'

export type IntentStatus = 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

/** A payment as the provider knows it. */
export interface CardIntent {
  id: string
  /** With it the browser speaks to the provider about this one payment. */
  client_secret: string
  status: IntentStatus
  /** To be paid; once it has succeeded, what was paid. */
  amount_cents: number
  currency: Currency
  /** What we wrote on it. It changes together with the amount, so that what is granted is what was paid for. */
  metadata: Record<string, string>
}

/** What may be said of a card to anybody who reads a receipt. */
export type CardFace = Pick<PaymentMethod['card'], 'brand' | 'last4'>

export interface IntentTerms {
  amount_cents: number
  currency: Currency
  metadata: Record<string, string>
  /** A saved card; null when it will be typed into the provider's form. */
  method: string | null
  /** Whether the card is kept for later payments, also those that nobody attends. Without it the provider keeps nothing of the card. */
  saves_card: boolean
}

export interface NewIntent extends IntentTerms {
  customer: string
  /** The same key is the same intent, however often it is asked for. */
  key: string
}

/** A verified word of the provider. It may come again, late, or before an earlier one. */
export type CardEvent =
  | { id: string; type: 'paid' | 'failed' | 'canceled'; intent: CardIntent }
  | { id: string; type: 'refunded'; intent_id: string; refunded_cents: number; is_whole: boolean }

/** `replaces`: a customer whom the provider does not know any more. */
export interface NewCustomer {
  wallet_id: string
  name: string
  email: string | null
  replaces: string | null
}

/**
 * Who takes money from cards. A refusal is CardDeclined, IntentClosed, CustomerUnknown, CardsRefused or CardsDown; `readEvent` rejects with ForgedEvent.
 */
export interface CardProvider {
  readonly kind: 'trial' | 'stripe'
  /** Whose books its ids are of: the trial's, or an account of the provider, where rehearsal and earnest are two. Ids of one are never told to another. */
  account(): Promise<string>
  /** The same wallet is the same customer, also for two who ask at once. */
  createCustomer(it: NewCustomer): Promise<string>
  createIntent(it: NewIntent): Promise<CardIntent>
  /** Keeps the id. An intent that was paid or canceled changes no more: IntentClosed. */
  updateIntent(id: string, terms: IntentTerms): Promise<CardIntent>
  /** Pays with the card that is set on it; one that has been paid is answered as it is. `attended`: its holder is there and can be asked by the bank. */
  confirmIntent(id: string, it: { attended: boolean }): Promise<CardIntent>
  /** Answers what it is then: one that was paid before stays paid. */
  cancelIntent(id: string): Promise<CardIntent>
  /** Null when the provider does not know it. */
  intent(id: string): Promise<CardIntent | null>
  /** With which card it was paid, as a receipt says it; null when the provider cannot tell. */
  cardOf(id: string): Promise<CardFace | null>
  /** Newest first, each card once. */
  savedMethods(customer: string): Promise<PaymentMethod[]>
  /** False when the customer has no such card. */
  forgetMethod(customer: string, id: string): Promise<boolean>
  /** Null for an event that says nothing to us. */
  readEvent(raw: string, signature: string | undefined): Promise<CardEvent | null>
}

/** The bank said no, or would have asked somebody who was not there. */
export class CardDeclined extends Error {
  override readonly name = 'CardDeclined'
  constructor(readonly reason: string) {
    super(`card declined: ${reason}`)
  }
}

/** Paid, canceled or under way: its terms are fixed. */
export class IntentClosed extends Error {
  override readonly name = 'IntentClosed'
}

/** The provider has no such customer: deleted there, or of another account. */
export class CustomerUnknown extends Error {
  override readonly name = 'CustomerUnknown'
}

/** The provider answered, and takes no such request: to ask again would not help. Its own words, without secrets. */
export class CardsRefused extends Error {
  override readonly name = 'CardsRefused'
}

/** No answer, or one that makes no sense. */
export class CardsDown extends Error {
  override readonly name = 'CardsDown'
}

/** Not signed by the provider, or signed too long ago. */
export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent'
}
