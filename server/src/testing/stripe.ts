import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'client_secret' | 'status' | 'amount' | 'amount_received' | 'currency' | 'customer' | 'metadata' | 'setup_future_usage' | 'payment_method'
>
type Card = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'type' | 'created' | 'customer'> & {
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint'>
}
type Failure = { status: number; error: { type: string; code?: string; decline_code?: string; param?: string; message: string } }
type Params = Record<string, string>
export type Behaviour = 'success' | 'declined' | 'authentication'

export interface Asked {
  method: string
  path: string
  key: string | undefined
  params: Params
}

/** What Stripe would be: payment intents, customers and cards of one account, in memory, in the shapes of its SDK. */
export async function startStripe({ secret_key = 'sk_test_right', webhook_secret = 'whsec_test', account_id = 'acct_test' } = {}) {
  const account = new StripeAccount(account_id)
  const asked: Asked[] = []
  let isBroken = false
  const server = createServer(async (request, reply) => {
    const answer = (status: number, body: object) => reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const call = await callOf(request)
    asked.push(call)
    if (isBroken) return answer(500, { error: { type: 'api_error', message: 'out of order' } })
    const given = request.headers.authorization?.replace('Bearer ', '')
    if (given !== secret_key) return answer(401, { error: { type: 'invalid_request_error', message: `Invalid API Key provided: ${given}` } })
    const result = account.answer(call)
    if ('error' in result && 'status' in result && typeof result.status === 'number') return answer(result.status, { error: (result as Failure).error })
    return answer(200, result)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    account,
    asked,
    settings: { secret_key, webhook_secret, server: { protocol: 'http' as const, host: '127.0.0.1', port: (server.address() as AddressInfo).port } },
    sign: (payload: string, timestamp?: number) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret: webhook_secret, ...(timestamp === undefined ? {} : { timestamp }) }),
    break: () => {
      isBroken = true
    },
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

async function callOf(request: IncomingMessage): Promise<Asked> {
  let body = ''
  for await (const chunk of request) body += chunk
  const url = new URL(request.url ?? '', 'http://stripe')
  const params = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)])
  return { method: request.method ?? '', path: url.pathname, key: request.headers['idempotency-key'] as string | undefined, params }
}

const failure = (error: Failure['error'], status = 400): Failure => ({ status, error })
const closed = (it: Intent) => failure({ type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: `its status is ${it.status}` })
const missing = failure({ type: 'invalid_request_error', code: 'resource_missing', message: 'no such thing' }, 404)
const noCustomer = failure({ type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message: 'No such customer' }, 404)
const declined = (code: string) => failure({ type: 'card_error', code, decline_code: code, message: 'declined' }, 402)

class StripeAccount {
  readonly customers = new Set<string>()
  readonly intents = new Map<string, Intent>()
  readonly cards: Card[] = []
  private readonly everyCard: Card[] = []
  /** What it told its webhook, oldest first. */
  readonly events: string[] = []
  private readonly behaviours = new Map<string, Behaviour>()
  private readonly answered = new Map<string, object>()
  private made = 0

  constructor(private readonly id: string) {}

  private readonly newId = (kind: string) => `${kind}_${String(++this.made).padStart(6, '0')}`

  answer({ method, path, key, params }: Asked): object {
    const known = method === 'POST' && key ? this.answered.get(key) : undefined
    if (known) return known
    const result = this.route(method, path.split('/').slice(2), params)
    if (method === 'POST' && key) this.answered.set(key, structuredClone(result))
    return result
  }

  private route(method: string, [what, id = '', act]: string[], params: Params): object {
    // A restricted key may not ask whose it is.
    if (what === 'account') return this.id ? { id: this.id, object: 'account' } : failure({ type: 'invalid_request_error', message: 'not permitted' }, 403)
    if (what === 'customers') return this.addCustomer()
    if (params.customer && !this.customers.has(params.customer)) return noCustomer
    if (what === 'payment_methods') return this.cardsAsked(method, id, params)
    if (!id) return this.create(params)
    const intent = this.intents.get(id)
    if (!intent) return missing
    if (method === 'GET') return params['expand[0]'] === 'payment_method' ? this.expanded(intent) : intent
    if (intent.status === 'succeeded' || intent.status === 'canceled') return closed(intent)
    if (act === 'cancel') return this.cancel(intent)
    if (act === 'confirm') return this.confirm(intent, params)
    return this.change(intent, params)
  }

  private addCustomer(): object {
    const id = this.newId(`cus_${crypto.randomUUID().slice(0, 8)}`)
    this.customers.add(id)
    return { id, object: 'customer' }
  }

  private create(params: Params): Intent {
    const id = this.newId('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_x`,
      status: 'requires_payment_method',
      amount: 0,
      amount_received: 0,
      currency: 'eur',
      customer: params.customer ?? null,
      metadata: {},
      payment_method: null,
      setup_future_usage: null,
    }
    this.intents.set(id, intent)
    return this.change(intent, params) as Intent
  }

  private change(intent: Intent, params: Params): object {
    if (params.payment_method && !this.cards.some((it) => it.id === params.payment_method && it.customer === intent.customer))
      return failure({ type: 'invalid_request_error', code: 'resource_missing', param: 'payment_method', message: 'no such card' })
    if (params.amount) intent.amount = Number(params.amount)
    if (params.currency) intent.currency = params.currency
    for (const [name, value] of Object.entries(params)) {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      if (key && value) intent.metadata[key] = value
      if (key && !value) delete intent.metadata[key]
    }
    if (params.payment_method !== undefined) intent.payment_method = params.payment_method || null
    if (params.setup_future_usage !== undefined) intent.setup_future_usage = (params.setup_future_usage || null) as Intent['setup_future_usage']
    intent.status = intent.payment_method ? 'requires_confirmation' : 'requires_payment_method'
    return intent
  }

  private confirm(intent: Intent, params: Params): object {
    if (!intent.payment_method) return closed(intent)
    const behaviour = this.behaviours.get(String(intent.payment_method)) ?? 'success'
    if (behaviour === 'declined') return this.refuse(intent, 'card_declined')
    if (behaviour === 'authentication' && params.off_session === 'true') return this.refuse(intent, 'authentication_required')
    if (behaviour === 'authentication') intent.status = 'requires_action'
    else this.succeed(intent)
    return intent
  }

  private refuse(intent: Intent, code: string): Failure {
    Object.assign(intent, { status: 'requires_payment_method', payment_method: null })
    this.tell('payment_intent.payment_failed', intent)
    return declined(code)
  }

  private succeed(intent: Intent): void {
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
    this.tell('payment_intent.succeeded', intent)
  }

  private cancel(intent: Intent): Intent {
    intent.status = 'canceled'
    this.tell('payment_intent.canceled', intent)
    return intent
  }

  /** A card that was detached since still belongs to what it paid. */
  private expanded(intent: Intent): object {
    return { ...intent, payment_method: this.everyCard.find((it) => it.id === intent.payment_method) ?? null }
  }

  private cardsAsked(method: string, id: string, params: Params): object {
    if (method === 'GET') return { object: 'list', has_more: false, data: this.cards.filter((it) => it.customer === params.customer) }
    const card = this.cards.find((it) => it.id === id)
    if (!card) return missing
    this.cards.splice(this.cards.indexOf(card), 1)
    return { ...card, customer: null }
  }

  /** What the form in a browser does: a card is typed, asked, and kept with the payment where that was wished. */
  typed(client_secret: string, behaviour: Behaviour): Intent['status'] {
    const intent = [...this.intents.values()].find((it) => it.client_secret === client_secret)!
    if (intent.status === 'succeeded' || intent.status === 'canceled') return intent.status
    if (behaviour === 'declined') this.refuse(intent, 'card_declined')
    else {
      const typed = this.keepCard(String(intent.customer), behaviour)
      intent.payment_method = typed.id
      if (!intent.setup_future_usage) this.cards.splice(this.cards.indexOf(typed), 1)
      if (behaviour === 'authentication') intent.status = 'requires_action'
      else this.succeed(intent)
    }
    return intent.status
  }

  authorised(client_secret: string): void {
    this.succeed([...this.intents.values()].find((it) => it.client_secret === client_secret)!)
  }

  keepCard(customer: string, behaviour: Behaviour = 'success'): Card {
    this.customers.add(customer)
    const id = this.newId('pm')
    const card = { brand: 'visa', last4: behaviour === 'success' ? '4242' : '3155', exp_month: 12, exp_year: 2040, fingerprint: `fp_${behaviour}` }
    const kept: Card = { id, object: 'payment_method', type: 'card', created: this.made, customer, card }
    this.cards.push(kept)
    this.everyCard.push(kept)
    this.behaviours.set(id, behaviour)
    return kept
  }

  tell(type: string, object: object): string {
    const event = JSON.stringify({ id: this.newId('evt'), object: 'event', type, created: this.made, data: { object } })
    this.events.push(event)
    return event
  }
}
