// @vitest-environment happy-dom
import type { PaymentMethod } from '@delibera/core/payments/schema'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, inOrder, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 10_000 })

type Result = { error?: { message?: string }; paymentIntent?: { status: string } }

/** As much of the provider's script as the form touches; what it was asked for stands in `asked`. */
const provider = vi.hoisted(() => {
  const asked: string[] = []
  const heard = new Map<string, (event: object) => void>()
  const nothing = () => undefined
  const say = (name: string) => heard.get(name)?.({ elementType: 'payment' })
  const element = {
    destroy: nothing,
    update: nothing,
    off: nothing,
    once: nothing,
    mount: () => void setTimeout(() => say('ready')),
    on: (name: string, listener: (event: object) => void) => void heard.set(name, listener),
  }
  const elements = {
    update: nothing,
    getElement: () => null,
    create: () => element,
    submit: async () => ({ error: provider.incomplete ? { message: 'incomplete' } : undefined }),
    fetchUpdates: async () => void asked.push('updates'),
  }
  const stripe = {
    createToken: nothing,
    createPaymentMethod: nothing,
    confirmCardPayment: nothing,
    elements: (options: { clientSecret: string; locale: string }) => {
      asked.push(`form of ${options.clientSecret} in ${options.locale}`)
      return elements
    },
    confirmPayment: async ({ clientSecret, redirect }: { clientSecret: string; redirect: string }) => {
      asked.push(`pay ${clientSecret} ${redirect}`)
      return provider.result
    },
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      asked.push(`authorise ${clientSecret}`)
      return provider.result
    },
  }
  const provider = { asked, stripe, incomplete: false, isDown: false, result: {} as Result, loads: [] as string[] }
  return provider
})
vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: async (key: string) => {
    provider.loads.push(key)
    if (provider.isDown) throw new Error('no script')
    return provider.stripe
  },
}))

const visa: PaymentMethod = { id: 'pm_1', type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2034 } }
const price = { _id: 'CREDITS10', product_type: 'CREDITS', category: null, code: 'CREDITS10', price: 100, credits: 10, currency: 'EUR' }
const intent = (status: string) => ({ json: { data: { client_secret: 'pi_1_secret', payment_intent_id: 'pi_1', status }, statusCode: 200 } })
const [post, patch] = ['POST /api/payments/stripe/intent-user', 'PATCH /api/payments/stripe/intents/pi_1']

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
/** A script is fetched once for a key: every test has its own. */
let key: string
beforeEach(() => {
  key = `pk_test_${Math.random()}`
  inOrder(api)
  sent.length = 0
  provider.asked.length = 0
  provider.incomplete = false
  provider.isDown = false
  provider.loads.length = 0
  provider.result = { paymentIntent: { status: 'succeeded' } }
  const cards = { provider: 'stripe', publishable_key: key }
  api.answers.set('GET /api/constants', { json: { flags: { websockets: false }, trial: { mail: false, payments: false, demo: null }, cards } })
  api.answers.set('GET /api/payments/my-wallet', { json: { real: 440, forecast: 440 } })
  api.answers.set('GET /api/payments/stripe/products', { json: { total: 1, items: [price] } })
  keeps()
  api.answers.set(post, intent('requires_payment_method'))
  api.answers.set(patch, intent('requires_payment_method'))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const keeps = (...items: PaymentMethod[]) => api.answers.set('GET /api/payments/stripe/payment-methods-user', { json: { total: items.length, items } })
const answer = async (name: string | RegExp) => fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))
const pay = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Completa l’acquisto' })))

async function openPanel() {
  await openApp('/user/credits')
  const wallet = within(await screen.findByRole('region', { name: 'Il tuo saldo' }))
  fireEvent.click(await wallet.findByRole('button', { name: 'Acquista crediti' }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Completa l’acquisto' }).disabled).toBe(false))
}

test('a new card is typed into the provider’s form, which hears of another amount before it pays', async () => {
  await openPanel()
  expect(await screen.findByText(/I dati della carta vanno direttamente al gestore/)).toBeTruthy()
  expect(provider.asked).toEqual(['form of pi_1_secret in it'])
  expect(provider.loads).toEqual([key])
  expect(screen.queryByLabelText(/Numero della carta/)).toBeNull()
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Caricamento in corso' })).toBeNull())

  provider.incomplete = true
  await pay()
  expect(screen.queryByRole('dialog')).toBeNull()

  provider.incomplete = false
  fireEvent.click(screen.getByRole('button', { name: 'Dieci crediti in più' }))
  provider.result = { error: { message: 'La carta ha fondi insufficienti.' } }
  await pay()
  await answer(/^Paga 20,00/)
  expect((await screen.findByRole('alert')).textContent).toBe('La carta ha fondi insufficienti.')
  expect(sent.at(-1)).toMatchObject({ call: patch, body: { quantity: 20, payment_method_id: null } })

  provider.result = { paymentIntent: { status: 'processing' } }
  await pay()
  await answer(/^Paga 20,00/)
  expect(await screen.findByRole('dialog', { name: 'Pagamento riuscito' })).toBeTruthy()
  await answer('Ho capito')
  expect(provider.asked.slice(1)).toEqual(['updates', 'pay pi_1_secret if_required', 'updates', 'pay pi_1_secret if_required'])
})

test('the bank of a kept card is asked in the provider’s window', async () => {
  keeps(visa)
  api.answers.set(post, intent('requires_action'))
  api.answers.set(patch, intent('requires_action'))
  provider.result = { paymentIntent: { status: 'requires_payment_method' } }
  await openPanel()
  await pay()
  await answer(/^Paga 10,00/)
  expect((await screen.findByRole('alert')).textContent).toContain('non è stato autorizzato')
  provider.result = { paymentIntent: { status: 'succeeded' } }
  await pay()
  await answer(/^Paga 10,00/)
  expect(await screen.findByRole('dialog', { name: 'Pagamento riuscito' })).toBeTruthy()
  await answer('Ho capito')
  expect(provider.asked).toEqual(['authorise pi_1_secret', 'authorise pi_1_secret'])
})

test('a provider that does not answer leaves a way to try again', async () => {
  api.answers.set(post, { status: 502, json: { error_code: 'GEN01', info: 'cards' } })
  await openPanel()
  expect(await screen.findByText(/Il modulo della carta non si è aperto/)).toBeTruthy()
  api.answers.set(post, intent('requires_payment_method'))
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await screen.findByText(/I dati della carta vanno direttamente al gestore/)).toBeTruthy()
})

test('so does its script', async () => {
  provider.isDown = true
  await openPanel()
  expect(await screen.findByText(/Il modulo della carta non si è aperto/)).toBeTruthy()
  provider.isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await screen.findByText(/I dati della carta vanno direttamente al gestore/)).toBeTruthy()
  expect(provider.loads).toEqual([key, key])
})
