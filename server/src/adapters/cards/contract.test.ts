import { trialCards } from '@delibera/core/payments/trial-cards'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type Behaviour, startStripe } from '../../testing/stripe.ts'
import { type TrialCards, trialCardProvider } from './local.ts'
import { CardDeclined, type CardProvider, CardsDown, CardsRefused, CustomerUnknown, ForgedEvent, IntentClosed, type NewIntent } from './port.ts'
import { stripeCards } from './stripe.ts'

/** A provider, and what the browser and the bank do on its side. */
interface Place {
  cards: CardProvider
  type(client_secret: string, card: Behaviour): Promise<string>
  authorise(client_secret: string): Promise<void>
  /** What it has told, signed as it would arrive. */
  told(): Promise<{ raw: string; signature: string }[]>
  sign(raw: string, timestamp?: number): string
}

let database: TestDatabase
let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => {
  database = await testDatabase()
  stripe = await startStripe()
})
afterAll(async () => {
  await stripe.stop()
  await database.drop()
})

function trialPlace(): Place {
  const { db } = database.connection
  const cards: TrialCards = trialCardProvider({ db, secret: 'trial secret', now: () => new Date() })
  const card = { exp_month: 12, exp_year: 2040, cvc: '123' }
  return {
    cards,
    sign: (raw) => cards.sign(raw),
    type: async (client_secret, kind) => (await cards.payTyped({ client_secret, number: trialCards[kind], ...card }))!.status,
    authorise: async (client_secret) => void (await cards.authorise({ client_secret, accept: true })),
    async told() {
      const { rows } = await sql<{ body: string }>`select j.payload->>'body' as body from graphile_worker._private_jobs j order by id`.execute(db)
      return rows.map(({ body }) => ({ raw: body, signature: cards.sign(body) }))
    },
  }
}

const stripePlace = (): Place => ({
  cards: stripeCards(stripe.settings),
  sign: stripe.sign,
  type: async (client_secret, kind) => stripe.account.typed(client_secret, kind),
  authorise: async (client_secret) => stripe.account.authorised(client_secret),
  told: async () => stripe.account.events.map((raw) => ({ raw, signature: stripe.sign(raw) })),
})

const terms = { amount_cents: 4000, currency: 'EUR', metadata: { quantity: '40', coupon_id: '' }, method: null, saves_card: true } as const
const aKey = () => crypto.randomUUID()

describe.each([
  ['the trial provider', trialPlace],
  ['Stripe', stripePlace],
])('%s', (_, placed) => {
  let place: Place
  let customer: string
  beforeAll(async () => {
    place = placed()
    customer = await newCustomer()
  })
  const newCustomer = () => place.cards.createCustomer({ wallet_id: aKey(), name: 'Anna Rossi', email: 'anna@example.test', replaces: null })
  const begin = (it: Partial<NewIntent> = {}) => place.cards.createIntent({ ...terms, customer, key: aKey(), ...it })
  const events = async (id: string) =>
    (await Promise.all((await place.told()).map((it) => place.cards.readEvent(it.raw, it.signature)))).filter(
      (it) => it && 'intent' in it && it.intent.id === id,
    )

  test('one wallet is one customer, also asked twice', async () => {
    const it = { wallet_id: aKey(), name: 'Però S.r.l.', email: null, replaces: null }
    expect(await place.cards.createCustomer(it)).toBe(await place.cards.createCustomer(it))
  })

  test('one key is one intent', async () => {
    const key = aKey()
    const [one, two] = [await begin({ key }), await begin({ key })]
    expect(two).toEqual(one)
    expect(one).toMatchObject({ status: 'requires_payment_method', amount_cents: 4000, currency: 'EUR' })
    expect(await place.cards.intent(one.id)).toEqual(one)
    expect(one.client_secret).not.toBe('')
  })

  test('a change keeps the id, and what was paid is told as it was agreed last', async () => {
    const { id, client_secret } = await begin({ metadata: { quantity: '40', coupon_id: 'c1' } })
    const changed = await place.cards.updateIntent(id, { ...terms, amount_cents: 900, metadata: { quantity: '9', coupon_id: '' } })
    expect(changed).toMatchObject({ id, client_secret, amount_cents: 900 })
    expect(await place.type(client_secret, 'success')).toBe('succeeded')
    const [event] = await events(id)
    expect(event).toMatchObject({ type: 'paid', intent: { id, status: 'succeeded', amount_cents: 900, currency: 'EUR', metadata: { quantity: '9' } } })
    expect(event && 'intent' in event && (event.intent.metadata.coupon_id ?? '')).toBe('')
  })

  test('a card is kept with its payment, once, and pays again with its holder there or not', async () => {
    const own = await newCustomer()
    for (let i = 0; i < 2; i++) await place.type((await begin({ customer: own })).client_secret, 'success')
    const saved = await place.cards.savedMethods(own)
    expect(saved).toEqual([{ id: expect.any(String), type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 } }])
    for (const attended of [true, false]) {
      const { id, status } = await begin({ customer: own, method: saved[0]!.id, saves_card: attended })
      expect(status).toBe('requires_confirmation')
      expect((await place.cards.confirmIntent(id, { attended })).status).toBe('succeeded')
      expect((await place.cards.confirmIntent(id, { attended })).status).toBe('succeeded')
      expect((await events(id)).map((it) => it!.type)).toEqual(['paid'])
    }
    expect(await place.cards.savedMethods(await newCustomer())).toEqual([])
  })

  test('the card that paid is known by its brand and last digits, also once it was forgotten; before, and of a stranger, nothing is', async () => {
    const own = await newCustomer()
    const { id, client_secret } = await begin({ customer: own })
    expect(await place.cards.cardOf(id)).toBeNull()
    await place.type(client_secret, 'success')
    expect(await place.cards.cardOf(id)).toEqual({ brand: 'visa', last4: '4242' })
    await place.cards.forgetMethod(own, (await place.cards.savedMethods(own))[0]!.id)
    expect(await place.cards.cardOf(id)).toEqual({ brand: 'visa', last4: '4242' })
    expect(await place.cards.cardOf('pi_nobody')).toBeNull()
  })

  test('a declined card leaves the intent open for another', async () => {
    const { id, client_secret } = await begin({ customer: await newCustomer() })
    expect(await place.type(client_secret, 'declined')).toBe('requires_payment_method')
    expect(await place.type(client_secret, 'success')).toBe('succeeded')
    expect((await events(id)).map((it) => it!.type)).toEqual(['failed', 'paid'])
  })

  test('a bank that asks is answered by its customer; nobody there is a refusal', async () => {
    const own = await newCustomer()
    const { id, client_secret } = await begin({ customer: own })
    expect(await place.type(client_secret, 'authentication')).toBe('requires_action')
    expect(await events(id)).toEqual([])
    await place.authorise(client_secret)
    expect((await place.cards.intent(id))!.status).toBe('succeeded')
    const [saved] = await place.cards.savedMethods(own)
    const attended = await begin({ customer: own, method: saved!.id })
    expect((await place.cards.confirmIntent(attended.id, { attended: true })).status).toBe('requires_action')
    const alone = await begin({ customer: own, method: saved!.id, saves_card: false })
    await expect(place.cards.confirmIntent(alone.id, { attended: false })).rejects.toThrow(CardDeclined)
    await expect(place.cards.confirmIntent(alone.id, { attended: false })).rejects.toThrow(IntentClosed)
    expect((await place.cards.intent(alone.id))!.status).toBe('requires_payment_method')
  })

  test('nothing of a card is kept without that wish, nor when it was taken back before paying', async () => {
    const own = await newCustomer()
    await place.type((await begin({ customer: own, saves_card: false })).client_secret, 'success')
    const wished = await begin({ customer: own })
    await place.cards.updateIntent(wished.id, { ...terms, saves_card: false })
    await place.type(wished.client_secret, 'success')
    expect(await place.cards.savedMethods(own)).toEqual([])
    const late = await begin({ customer: own, saves_card: false })
    await place.cards.updateIntent(late.id, terms)
    await place.type(late.client_secret, 'success')
    expect(await place.cards.savedMethods(own)).toHaveLength(1)
  })

  test('what was paid is neither changed nor canceled; what was canceled is never paid', async () => {
    const paid = await begin()
    await place.type(paid.client_secret, 'success')
    await expect(place.cards.updateIntent(paid.id, terms)).rejects.toThrow(IntentClosed)
    expect((await place.cards.cancelIntent(paid.id)).status).toBe('succeeded')
    const gone = await begin()
    expect((await place.cards.cancelIntent(gone.id)).status).toBe('canceled')
    expect((await place.cards.cancelIntent(gone.id)).status).toBe('canceled')
    await place.type(gone.client_secret, 'success').catch((error) => expect(error).toBeInstanceOf(IntentClosed))
    expect((await place.cards.intent(gone.id))!.status).toBe('canceled')
    expect((await events(gone.id)).map((it) => it!.type)).toEqual(['canceled'])
  })

  test("a card is forgotten by whom it belongs to; somebody else's is not there", async () => {
    const [own, other] = [await newCustomer(), await newCustomer()]
    await place.type((await begin({ customer: own })).client_secret, 'success')
    const { id } = (await place.cards.savedMethods(own))[0]!
    expect(await place.cards.forgetMethod(other, id)).toBe(false)
    await expect(begin({ customer: other, method: id })).rejects.toThrow(CardDeclined)
    const chosen = await begin({ customer: own })
    expect((await place.cards.updateIntent(chosen.id, { ...terms, method: id })).status).toBe('requires_confirmation')
    expect((await place.cards.updateIntent(chosen.id, terms)).status).toBe('requires_payment_method')
    expect(await place.cards.forgetMethod(own, id)).toBe(true)
    expect(await place.cards.forgetMethod(own, id)).toBe(false)
    expect(await place.cards.savedMethods(own)).toEqual([])
  })

  test('an intent of nobody is not there', async () => {
    expect(await place.cards.intent('pi_nobody')).toBeNull()
  })

  test('an event that was forged, altered, or signed too long ago is no event', async () => {
    const { id, client_secret } = await begin()
    await place.type(client_secret, 'success')
    const { raw, signature } = (await place.told()).find((it) => it.raw.includes(id))!
    expect(await place.cards.readEvent(raw, signature)).toMatchObject({ type: 'paid' })
    await expect(place.cards.readEvent(raw, undefined)).rejects.toThrow(ForgedEvent)
    await expect(place.cards.readEvent(raw, 't=1,v1=00')).rejects.toThrow(ForgedEvent)
    await expect(place.cards.readEvent(raw.replace('4000', '4'), signature)).rejects.toThrow(ForgedEvent)
    await expect(place.cards.readEvent(raw, signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 3600}`))).rejects.toThrow(ForgedEvent)
  })

  test('a refund is told with what went back; other news says nothing', async () => {
    const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', amount_refunded: 1000, refunded: false }
    const read = (type: string, object: object) => {
      const raw = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
      return place.cards.readEvent(raw, place.sign(raw))
    }
    expect(await read('charge.refunded', charge)).toEqual({ id: 'evt_1', type: 'refunded', intent_id: 'pi_1', refunded_cents: 1000, is_whole: false })
    expect(await read('charge.refunded', { ...charge, payment_intent: null })).toBeNull()
    expect(await read('customer.created', {})).toBeNull()
  })
})

describe('Stripe alone', () => {
  test('is told to keep the card only where somebody is there, and every creation has its key', async () => {
    const cards = stripeCards(stripe.settings)
    const customer = await cards.createCustomer({ wallet_id: 'w1', name: 'A', email: 'a@example.test', replaces: null })
    await cards.createIntent({ ...terms, customer, saves_card: true, key: 'k1' })
    await cards.createIntent({ ...terms, customer, saves_card: false, key: 'k2' })
    const created = stripe.asked.filter((it) => ['customer:w1', `intent:k1:${customer}`, `intent:k2:${customer}`].includes(it.key ?? ''))
    expect(created.map((it) => it.params.setup_future_usage)).toEqual([undefined, 'off_session', undefined])
    expect(created[1]!.params).toMatchObject({ amount: '4000', currency: 'eur', customer, 'payment_method_types[0]': 'card' })
  })

  test('the same card given twice is listed once and forgotten altogether', async () => {
    const cards = stripeCards(stripe.settings)
    const [older, newer] = [stripe.account.keepCard('cus_twice'), stripe.account.keepCard('cus_twice')]
    expect((await cards.savedMethods('cus_twice')).map((it) => it.id)).toEqual([newer.id])
    expect(await cards.forgetMethod('cus_twice', newer.id)).toBe(true)
    expect(stripe.account.cards).not.toContain(older)
  })

  test('a wrong key is a refusal with its reason, without the key; a provider out of order does not answer', async () => {
    const wrong = stripeCards({ ...stripe.settings, secret_key: 'sk_live_wrong' })
    const refusal = await wrong.intent('pi_x').catch((error: Error) => error)
    expect(refusal).toBeInstanceOf(CardsRefused)
    expect(String(refusal)).toMatch(/Invalid API Key provided/)
    expect(String(refusal)).not.toContain('sk_live_wrong')
    const broken = await startStripe()
    broken.break()
    await expect(stripeCards(broken.settings).savedMethods('cus_x')).rejects.toThrow(CardsDown)
    await broken.stop()
  })

  test('a customer of another account, or one who was deleted, is unknown; made anew it is another, and asked twice the same', async () => {
    const cards = stripeCards(stripe.settings)
    await expect(cards.savedMethods('cus_elsewhere')).rejects.toThrow(CustomerUnknown)
    await expect(cards.createIntent({ ...terms, customer: 'cus_elsewhere', saves_card: true, key: aKey() })).rejects.toThrow(CustomerUnknown)
    const it = { wallet_id: aKey(), name: 'A', email: null }
    const first = await cards.createCustomer({ ...it, replaces: null })
    const second = await cards.createCustomer({ ...it, replaces: first })
    expect([second === first, second]).toEqual([false, await cards.createCustomer({ ...it, replaces: first })])
  })

  test('its account is told apart by key, by rehearsal and earnest, and by place; a rolled key leaves it the same', async () => {
    const accountWith = async (it: Parameters<typeof startStripe>[0]) => {
      const place = await startStripe(it)
      const account = await stripeCards({ ...place.settings, server: { ...place.settings.server, host: 'localhost' } }).account()
      await place.stop()
      return account.replace(/:\d+:/, ':')
    }
    expect(await accountWith({ account_id: 'acct_1' })).toBe('stripe:localhost:test:acct_1')
    expect(await accountWith({ account_id: 'acct_1', secret_key: 'sk_test_rolled' })).toBe('stripe:localhost:test:acct_1')
    expect(await accountWith({ account_id: 'acct_1', secret_key: 'sk_live_1' })).toBe('stripe:localhost:live:acct_1')
    expect(await accountWith({ account_id: '', secret_key: 'rk_live_1' })).toMatch(/^stripe:localhost:live:key-[0-9a-f]{16}$/)
  })
})

describe('the trial provider alone', () => {
  const entry = { number: trialCards.success, exp_month: 12, exp_year: 2040, cvc: '123' }
  test.each([
    ['a number that is no test card', { number: '5555555555554444' }, 'incorrect_number'],
    ['a card that has expired', { exp_year: 2020 }, 'expired_card'],
    ['a month that does not exist', { exp_month: 13 }, 'expired_card'],
    ['a security code of two digits', { cvc: '12' }, 'incorrect_cvc'],
  ])('%s is refused before anything is written', async (_, change, error) => {
    const { cards } = trialPlace() as Place & { cards: TrialCards }
    const { client_secret, id } = await cards.createIntent({ ...terms, customer: 'cus_form', saves_card: true, key: aKey() })
    expect(await cards.payTyped({ client_secret, ...entry, ...change })).toEqual({ status: 'requires_payment_method', error })
    expect((await cards.intent(id))!.status).toBe('requires_payment_method')
    expect(await cards.savedMethods('cus_form')).toEqual([])
  })

  test('a year of two digits will do, and a secret that nobody has is nobody’s', async () => {
    const { cards } = trialPlace() as Place & { cards: TrialCards }
    const { client_secret } = await cards.createIntent({ ...terms, customer: 'cus_year', saves_card: false, key: aKey() })
    expect(await cards.payTyped({ client_secret, ...entry, exp_year: 40 })).toEqual({ status: 'succeeded', error: null })
    expect(await cards.savedMethods('cus_year')).toEqual([])
    expect(await cards.payTyped({ client_secret: 'nobody', ...entry })).toBeNull()
    expect(await cards.authorise({ client_secret: 'nobody', accept: true })).toBeNull()
  })

  test('a customer who refuses at the bank may try again', async () => {
    const { cards } = trialPlace() as Place & { cards: TrialCards }
    const { client_secret } = await cards.createIntent({ ...terms, customer: 'cus_bank', saves_card: true, key: aKey() })
    await cards.payTyped({ client_secret, ...entry, number: trialCards.authentication })
    expect(await cards.authorise({ client_secret, accept: false })).toEqual({ status: 'requires_payment_method', error: 'authentication_failed' })
    expect(await cards.payTyped({ client_secret, ...entry })).toEqual({ status: 'succeeded', error: null })
  })
})
