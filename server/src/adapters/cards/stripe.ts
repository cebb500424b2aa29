import { createHash } from 'node:crypto'
import type { PaymentMethod } from '@delibera/core/payments/schema'
import type Stripe from 'stripe'
import { intentOf, readSignedEvent, stripePackage } from './events.ts'
import {
  CardDeclined,
  type CardFace,
  type CardIntent,
  type CardProvider,
  CardsDown,
  CardsRefused,
  CustomerUnknown,
  IntentClosed,
  type IntentTerms,
} from './port.ts'

export interface StripeSettings {
  secret_key: string
  webhook_secret: string
  /** Another place that answers as Stripe does: a rehearsal, or the tests. */
  server?: { protocol: 'http' | 'https'; host: string; port: number } | undefined
}

/** How long somebody waits in front of the page before hearing that it did not work. */
const patienceMs = 15_000

/** Stripe: payment intents of its API, cards alone. */
export function stripeCards({ secret_key, webhook_secret, server }: StripeSettings): CardProvider {
  let client: Promise<Stripe> | undefined
  const asked = <Result>(ask: (stripe: Stripe) => Promise<Result>): Promise<Result> => {
    client ??= stripePackage().then(({ Stripe }) => new Stripe(secret_key, { maxNetworkRetries: 2, timeout: patienceMs, telemetry: false, ...server }))
    return client.then(ask).catch((error: unknown) => translated(error, secret_key))
  }
  const account = once(() => asked((stripe) => accountOf(stripe, { secret_key, server })))
  const retrieved = (id: string) => asked((stripe) => stripe.paymentIntents.retrieve(id).then(intentOf))
  return {
    kind: 'stripe',
    account,
    createCustomer: ({ wallet_id, name, email, replaces }) =>
      asked(async (stripe) => {
        const details = { name, ...(email ? { email } : {}), metadata: { wallet_id } }
        return (await stripe.customers.create(details, { idempotencyKey: `customer:${wallet_id}${replaces ? `:${replaces}` : ''}` })).id
      }),
    createIntent: ({ customer, key, ...terms }) =>
      asked(async (stripe) => {
        const kept = terms.saves_card ? { setup_future_usage: 'off_session' as const } : {}
        const params = { customer, payment_method_types: ['card'], ...kept, ...paramsOf(terms), ...(terms.method ? { payment_method: terms.method } : {}) }
        // The same key with another customer is a mistake to Stripe, and one who was deleted there is replaced.
        return intentOf(await stripe.paymentIntents.create(params, { idempotencyKey: `intent:${key}:${customer}` }))
      }),
    // An empty text takes the card, or the wish to keep it, off again.
    updateIntent: (id, terms) =>
      asked(async (stripe) => {
        const kept = { payment_method: terms.method ?? '', setup_future_usage: terms.saves_card ? ('off_session' as const) : ('' as const) }
        return intentOf(await stripe.paymentIntents.update(id, { ...paramsOf(terms), ...kept }))
      }),
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
    intent: (id) => asked((stripe) => orNone(stripe.paymentIntents.retrieve(id).then(intentOf))),
    cardOf: (id) => asked((stripe) => orNone(stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] }).then(faceOf))),
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

/** Null for what Stripe does not know. */
async function orNone<Result>(found: Promise<Result>): Promise<Result | null> {
  try {
    return await found
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Asked for once; what failed is asked for again. */
function once<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined
  return () => {
    known ??= ask().catch((error) => {
      known = undefined
      throw error
    })
    return known
  }
}

/** The account behind a key, so that a key may be rolled; a key that may not ask for it, or a stand-in without accounts, stands for itself. */
async function accountOf(stripe: Stripe, { secret_key, server }: Pick<StripeSettings, 'secret_key' | 'server'>): Promise<string> {
  const mode = /^[rs]k_(test|live)_/.exec(secret_key)?.[1] ?? 'other'
  const place = ['stripe', ...(server ? [`${server.host}:${server.port}`] : []), mode].join(':')
  try {
    return `${place}:${(await stripe.accounts.retrieveCurrent()).id}`
  } catch (error) {
    const { errors } = (await stripePackage()).Stripe
    if (!(error instanceof errors.StripePermissionError || error instanceof errors.StripeInvalidRequestError)) throw error
    return `${place}:key-${createHash('sha256').update(secret_key).digest('hex').slice(0, 16)}`
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

const refusals = ['StripeAuthenticationError', 'StripePermissionError', 'StripeInvalidRequestError', 'StripeIdempotencyError']

/** Stripe's failures in the words of the port. */
async function translated(error: unknown, secret_key: string): Promise<never> {
  const { errors } = (await stripePackage()).Stripe
  if (error instanceof errors.StripeCardError) throw new CardDeclined(error.decline_code ?? error.code ?? 'card_declined')
  if (error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state') throw new IntentClosed(error.message)
  if (error instanceof errors.StripeInvalidRequestError && error.param === 'payment_method') throw new CardDeclined('no such card')
  const said = withoutSecrets(error instanceof Error ? `${'type' in error ? error.type : error.name}: ${error.message}` : String(error), secret_key)
  if (isMissing(error) && error instanceof errors.StripeError && error.param === 'customer') throw new CustomerUnknown(said)
  if (error instanceof errors.StripeError && refusals.includes(error.type)) throw new CardsRefused(said)
  throw new CardsDown(said)
}

/** Stripe shortens the key that it quotes; whatever else answers may not. */
const withoutSecrets = (text: string, secret_key: string): string => text.replaceAll(secret_key, '***').replace(/\b(sk|rk|whsec)_[\w*]+/g, '$1_***')
