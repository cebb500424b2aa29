import type { PaymentIntentOrSetupIntentResult, Stripe, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { CardOutcome } from './useCardForm.ts'

const loaded = new Map<string, Promise<Stripe | null>>()

/** The provider's script, fetched once for a key; a fetch that failed is tried again. */
export function stripeWith(key: string): Promise<Stripe | null> {
  const known = loaded.get(key)
  if (known) return known
  const coming = loadStripe(key)
  loaded.set(key, coming)
  coming.catch(() => loaded.delete(key))
  return coming
}

export async function authoriseAtStripe(key: string, clientSecret: string): Promise<CardOutcome> {
  const stripe = await stripeWith(key)
  if (!stripe) return { reason: 'authentication_failed' }
  return outcomeOf(await stripe.handleNextAction({ clientSecret }), 'authentication_failed')
}

type Result = Pick<PaymentIntentOrSetupIntentResult, 'error' | 'paymentIntent'>

/** The provider's words are in the language of the page already. */
export function outcomeOf({ error, paymentIntent }: Result, reason: 'card_declined' | 'authentication_failed'): CardOutcome {
  if (error) return refusalOf(error, reason)
  const isPaid = paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing'
  return isPaid ? 'paid' : { reason }
}

const refusalOf = ({ message }: Pick<StripeError, 'message'>, reason: 'card_declined' | 'authentication_failed'): CardOutcome =>
  message ? { text: message } : { reason }
