import type { Currency } from '@delibera/core/money'
import type Stripe from 'stripe'
import { type CardEvent, type CardIntent, ForgedEvent, type IntentStatus } from './port.ts'

/** Fetched by the first payment: no start waits for it. */
export const stripePackage = () => import('stripe')

type Paid = Pick<Stripe.PaymentIntent, 'id' | 'client_secret' | 'status' | 'amount' | 'amount_received' | 'currency' | 'metadata'>

export const intentOf = (it: Paid): CardIntent => ({
  id: it.id,
  client_secret: it.client_secret ?? '',
  // Money is never only reserved here: an intent that waits for its capture cannot be ours.
  status: (it.status === 'requires_capture' ? 'processing' : it.status) as IntentStatus,
  amount_cents: it.status === 'succeeded' ? it.amount_received : it.amount,
  currency: it.currency.toUpperCase() as Currency,
  metadata: it.metadata,
})

/** The one way in for events, the trial provider's too: its scheme is the same, HMAC-SHA256 over time and body. */
export async function readSignedEvent(raw: string, signature: string | undefined, secret: string): Promise<CardEvent | null> {
  const event = await verified(raw, signature ?? '', secret)
  switch (event.type) {
    case 'payment_intent.succeeded':
      return { id: event.id, type: 'paid', intent: intentOf(event.data.object) }
    case 'payment_intent.payment_failed':
      return { id: event.id, type: 'failed', intent: intentOf(event.data.object) }
    case 'payment_intent.canceled':
      return { id: event.id, type: 'canceled', intent: intentOf(event.data.object) }
    case 'charge.refunded':
      return refundOf(event.id, event.data.object)
    default:
      return null
  }
}

async function verified(raw: string, signature: string, secret: string): Promise<Stripe.Event> {
  const { Stripe } = await stripePackage()
  try {
    return Stripe.webhooks.constructEvent(raw, signature, secret)
  } catch (error) {
    throw new ForgedEvent((error as Error).message)
  }
}

/** Whoever gives money back does it at the provider; it may be a part. */
function refundOf(id: string, { payment_intent, amount_refunded, refunded }: Stripe.Charge): CardEvent | null {
  const intent_id = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  return intent_id ? { id, type: 'refunded', intent_id, refunded_cents: amount_refunded, is_whole: refunded } : null
}
