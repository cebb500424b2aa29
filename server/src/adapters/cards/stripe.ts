import type { PaymentMethod } from '@delibera/core/payments/schema'
import type Stripe from 'stripe'
import { intentOf, readSignedEvent, stripePackage } from './events.ts'
import { CardDeclined, type CardFace, type CardIntent, type CardProvider, CardsDown, IntentClosed, type IntentTerms } from './port.ts'

export interface StripeSettings {
  secret_key: string
  webhook_secret: string
  /** Another place that answers as Stripe does, for the tests. */
  server?: { protocol: 'http' | 'https'; host: string; port: number }
}

/** How long somebody waits in front of the page before hearing that it did not work. */
const patienceMs = 15_000

/** Stripe: payment intents of its API, cards alone. */
export function stripeCards({ secret_key, webhook_secret, server }: StripeSettings): CardProvider {
  let client: Promise<Stripe> | undefined
  const asked = <Result>(ask: (stripe: Stripe) => Promise<Result>): Promise<Result> => {
    client ??= stripePackage().then(({ Stripe }) => new Stripe(secret_key, { maxNetworkRetries: 2, timeout: patienceMs, telemetry: false, ...server }))
    return client.then(ask).catch(translated)
  }
  const retrieved = (id: string) => asked((stripe) => stripe.paymentIntents.retrieve(id).then(intentOf))
  return {
    kind: 'stripe',
    createCustomer: ({ wallet_id, name, email }) =>
      asked(async (stripe) => {
        const details = { name, ...(email ? { email } : {}), metadata: { wallet_id } }
        return (await stripe.customers.create(details, { idempotencyKey: `customer:${wallet_id}` })).id
      }),
    createIntent: ({ customer, saves_card, key, ...terms }) =>
      asked(async (stripe) => {
        const kept = saves_card ? { setup_future_usage: 'off_session' as const } : {}
        const params = { customer, payment_method_types: ['card'], ...kept, ...paramsOf(terms), ...(terms.method ? { payment_method: terms.method } : {}) }
        return intentOf(await stripe.paymentIntents.create(params, { idempotencyKey: `intent:${key}` }))
      }),
    // An empty text takes the card off again.
    updateIntent: (id, terms) =>
      asked(async (stripe) => intentOf(await stripe.paymentIntents.update(id, { ...paramsOf(terms), payment_method: terms.method ?? '' }))),
    confirmIntent: (id, { attended }) =>
      settled(
        asked((stripe) => stripe.paymentIntents.confirm(id, attended ? { use_stripe_sdk: true } : { off_session: true }).then(intentOf)),
        () => retrieved(id),
      ),
    cancelIntent: (id) =>
      settled(
        asked((stripe) => stripe.paymentIntents.cancel(id).then(intentOf)),
        () => retrieved(id),
      ),
    intent: (id) =>
      asked(async (stripe) => {
        try {
          return intentOf(await stripe.paymentIntents.retrieve(id))
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      }),
    cardOf: (id) =>
      asked(async (stripe) => {
        try {
          return faceOf(await stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] }))
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      }),
    savedMethods: (customer) => asked(async (stripe) => onceEach(await cardsOf(stripe, customer)).flatMap((it) => methodOf(it) ?? [])),
    forgetMethod: (customer, id) =>
      asked(async (stripe) => {
        const all = await cardsOf(stripe, customer)
        const wanted = all.find((it) => it.id === id)
        // The same card may have been given several times: forgetting one of them would only show the next.
        for (const it of wanted ? all.filter((other) => isSameCard(wanted, other)) : []) await stripe.paymentMethods.detach(it.id)
        return wanted !== undefined
      }),
    readEvent: (raw, signature) => readSignedEvent(raw, signature, webhook_secret),
  }
}

const paramsOf = ({ amount_cents, currency, metadata }: IntentTerms) => ({ amount: amount_cents, currency: currency.toLowerCase(), metadata })

const cardsOf = async (stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod[]> =>
  (await stripe.paymentMethods.list({ customer, type: 'card', limit: 100 })).data.toSorted((a, b) => b.created - a.created)

const isSameCard = (a: Stripe.PaymentMethod, b: Stripe.PaymentMethod) =>
  a.id === b.id || (Boolean(a.card?.fingerprint) && a.card?.fingerprint === b.card?.fingerprint)

const onceEach = (all: Stripe.PaymentMethod[]) => all.filter((it, i) => all.findIndex((other) => isSameCard(it, other)) === i)

function methodOf({ id, card }: Stripe.PaymentMethod): PaymentMethod | null {
  if (!card) return null
  const { brand, last4, exp_month, exp_year } = card
  return { id, type: 'card', card: { brand, last4, exp_month, exp_year } }
}

/** Stripe writes what was expanded in the place of its id. */
function faceOf({ status, payment_method }: Stripe.PaymentIntent): CardFace | null {
  const card = status === 'succeeded' && typeof payment_method === 'object' ? payment_method?.card : null
  return card ? { brand: card.brand, last4: card.last4 } : null
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'resource_missing'

/** An act on an intent that has gone on meanwhile is answered with what it is now; the act is not repeated. */
async function settled(act: Promise<CardIntent>, current: () => Promise<CardIntent>): Promise<CardIntent> {
  try {
    return await act
  } catch (error) {
    if (!(error instanceof IntentClosed)) throw error
    const intent = await current()
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') return intent
    throw error
  }
}

/** Stripe's failures in the words of the port. */
async function translated(error: unknown): Promise<never> {
  const { errors } = (await stripePackage()).Stripe
  if (error instanceof errors.StripeCardError) throw new CardDeclined(error.decline_code ?? error.code ?? 'card_declined')
  if (error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state') throw new IntentClosed(error.message)
  if (error instanceof errors.StripeInvalidRequestError && error.param === 'payment_method') throw new CardDeclined('no such card')
  throw new CardsDown(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}
