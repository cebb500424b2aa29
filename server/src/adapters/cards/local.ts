import { createHmac } from 'node:crypto'
import type { Currency } from '@delibera/core/money'
import type { PaymentMethod, TrialAuthorisation, TrialCardEntry, TrialCardError, TrialCardReply } from '@delibera/core/payments/schema'
import { trialCardOf } from '@delibera/core/payments/trial-cards'
import type { Db, Tx } from '../../db/connect.ts'
import { readSignedEvent } from './events.ts'
import {
  addTrialIntent,
  forgetTrialCard,
  lockedTrialIntent,
  saveTrialCard,
  setTrialIntent,
  type TrialCardFacts,
  type TrialIntent,
  tellTrialEvent,
  trialCardsOf,
  trialIntent,
} from './local-books.ts'
import { CardDeclined, type CardFace, type CardIntent, type CardProvider, IntentClosed } from './port.ts'

/** What its card form may say besides; null when nobody knows the secret. */
export interface TrialCards extends CardProvider {
  payTyped(entry: TrialCardEntry): Promise<TrialCardReply | null>
  authorise(it: TrialAuthorisation): Promise<TrialCardReply | null>
  /** As its events are signed on their way. */
  sign(body: string): string
}

interface Facts {
  db: Db
  secret: string
  now: () => Date
}

/** The card provider of trial installations: no money moves. It keeps its books in the database, so that every process and every restart sees the same. */
export function trialCardProvider({ db, secret, now }: Facts): TrialCards {
  const locked = <Result>(by: { _id: string } | { client_secret: string }, work: (tx: Tx, it: TrialIntent) => Promise<Result>) =>
    db.transaction().execute(async (tx) => {
      const it = await lockedTrialIntent(tx, by)
      return it && work(tx, it)
    })
  const known = <Result>(result: Result | undefined): Result => {
    if (result === undefined) throw new IntentClosed('no such intent')
    return result
  }
  return {
    kind: 'trial',
    account: async () => 'trial',
    createCustomer: async ({ wallet_id }) => `cus_trial_${wallet_id.replaceAll('-', '')}`,
    createIntent: async ({ method, customer, ...it }) => {
      const card = method === null ? null : await savedCard(db, customer, method)
      return seen(await addTrialIntent(db, { ...it, customer_id: customer, card, at: now() }))
    },
    updateIntent: async (id, { method, ...terms }) =>
      known(
        await locked({ _id: id }, async (tx, it) => {
          if (isClosed(it)) throw new IntentClosed(it.status)
          const card = method === null ? null : await savedCard(tx, it.customer_id, method)
          return seen(await setTrialIntent(tx, it, { ...terms, card, status: card ? 'requires_confirmation' : 'requires_payment_method' }))
        }),
      ),
    confirmIntent: async (id, { attended }) => {
      const { intent, error } = known(await locked({ _id: id }, (tx, it) => paid(tx, it, { card: it.card, attended, now: now() })))
      if (error) throw new CardDeclined(error)
      return seen(intent)
    },
    cancelIntent: async (id) => known(await locked({ _id: id }, (tx, it) => canceled(tx, it, now()))),
    intent: async (id) => {
      const it = await trialIntent(db, id)
      return it ? seen(it) : null
    },
    cardOf: async (id) => {
      const it = await trialIntent(db, id)
      return it?.status === 'succeeded' && it.card ? faceOf(it.card) : null
    },
    savedMethods: async (customer) => (await trialCardsOf(db, customer)).map(methodOf),
    forgetMethod: (customer, id) => forgetTrialCard(db, customer, id),
    readEvent: (raw, signature) => readSignedEvent(raw, signature, secret),
    sign: (body) => signedAs(body, secret, Math.floor(Date.now() / 1000)),
    payTyped: async ({ client_secret, ...entry }) => {
      const reply = await locked({ client_secret }, async (tx, it) => {
        const typed = entry.number === undefined ? it.card : typedCard({ ...entry, number: entry.number }, now())
        if (typeof typed === 'string') return { intent: it, error: typed }
        return paid(tx, it, { card: typed, attended: true, now: now() })
      })
      return reply ? replyOf(reply) : null
    },
    authorise: async ({ client_secret, accept }) => {
      const reply = await locked({ client_secret }, (tx, it) => authorised(tx, it, { accept, now: now() }))
      return reply ? replyOf(reply) : null
    },
  }
}

/** As Stripe signs: the seconds, then HMAC-SHA256 over them and the body. */
const signedAs = (body: string, secret: string, at: number): string => `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

interface Outcome {
  intent: TrialIntent
  error: TrialCardError | 'authentication_required' | null
}

const isClosed = ({ status }: TrialIntent) => status === 'succeeded' || status === 'canceled'

/** What its card, and whether its holder is there, make of a payment. */
async function paid(tx: Tx, it: TrialIntent, { card, attended, now }: { card: TrialCardFacts | null; attended: boolean; now: Date }): Promise<Outcome> {
  if (it.status === 'succeeded') return { intent: it, error: null }
  if (it.status === 'canceled' || !card) throw new IntentClosed(it.status)
  const kind = trialCardOf(card.number)
  const isSpent = kind === 'once' && (await trialCardsOf(tx, it.customer_id)).some((saved) => saved.number === card.number)
  if (kind === 'declined' || isSpent) return refused(tx, it, 'card_declined', now)
  if (kind === 'authentication' && !attended) return refused(tx, it, 'authentication_required', now)
  if (kind === 'authentication') return { intent: await setTrialIntent(tx, it, { card, status: 'requires_action' }), error: null }
  return succeeded(tx, it, card, now)
}

async function authorised(tx: Tx, it: TrialIntent, { accept, now }: { accept: boolean; now: Date }): Promise<Outcome> {
  if (it.status === 'succeeded') return { intent: it, error: null }
  if (it.status !== 'requires_action') throw new IntentClosed(it.status)
  return accept ? succeeded(tx, it, it.card!, now) : refused(tx, it, 'authentication_failed', now)
}

async function succeeded(tx: Tx, it: TrialIntent, card: TrialCardFacts, now: Date): Promise<Outcome> {
  const intent = await setTrialIntent(tx, it, { card, status: 'succeeded' })
  if (it.saves_card) await saveTrialCard(tx, { customer_id: it.customer_id, card, at: now })
  await tellTrialEvent(tx, intent, 'payment_intent.succeeded', now)
  return { intent, error: null }
}

/** As with a real provider the intent stays open for another card. */
async function refused<Reason extends NonNullable<Outcome['error']>>(tx: Tx, it: TrialIntent, error: Reason, now: Date): Promise<Outcome> {
  const intent = await setTrialIntent(tx, it, { card: null, status: 'requires_payment_method' })
  await tellTrialEvent(tx, intent, 'payment_intent.payment_failed', now)
  return { intent, error }
}

async function canceled(tx: Tx, it: TrialIntent, now: Date): Promise<CardIntent> {
  if (isClosed(it)) return seen(it)
  const intent = await setTrialIntent(tx, it, { status: 'canceled' })
  await tellTrialEvent(tx, intent, 'payment_intent.canceled', now)
  return seen(intent)
}

/** The card, or what is wrong with it. */
function typedCard(it: { number: string; exp_month?: number | undefined; exp_year?: number | undefined; cvc?: string | undefined }, now: Date) {
  if (!trialCardOf(it.number)) return 'incorrect_number' as const
  const { exp_month = 0, exp_year = 0, cvc = '' } = it
  const year = exp_year < 100 ? 2000 + exp_year : exp_year
  const isOver = year * 12 + exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  if (exp_month < 1 || exp_month > 12 || isOver) return 'expired_card' as const
  if (!/^\d{3,4}$/.test(cvc)) return 'incorrect_cvc' as const
  return { number: it.number.replace(/\D/g, ''), exp_month, exp_year: year }
}

async function savedCard(db: Db, customer: string, id: string): Promise<TrialCardFacts> {
  const saved = (await trialCardsOf(db, customer)).find((it) => it._id === id)
  if (!saved) throw new CardDeclined('no such card')
  const { number, exp_month, exp_year } = saved
  return { number, exp_month, exp_year }
}

const seen = ({ _id, client_secret, status, amount_cents, currency, metadata }: TrialIntent): CardIntent => ({
  id: _id,
  client_secret,
  status,
  amount_cents,
  metadata,
  currency: currency as Currency,
})

const faceOf = ({ number }: Pick<TrialCardFacts, 'number'>): CardFace => ({ brand: 'visa', last4: number.slice(-4) })

const methodOf = ({ _id, number, exp_month, exp_year }: TrialCardFacts & { _id: string }): PaymentMethod => ({
  id: _id,
  type: 'card',
  card: { ...faceOf({ number }), exp_month, exp_year },
})

const replyOf = ({ intent, error }: Outcome): TrialCardReply => ({
  status: intent.status as TrialCardReply['status'],
  error: error === 'authentication_required' ? 'authentication_failed' : error,
})
