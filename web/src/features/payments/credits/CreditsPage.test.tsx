// @vitest-environment happy-dom
import type { CouponCheck, PaymentMethod } from '@delibera/core/payments/schema'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, companyId, inOrder, itemOf, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 10_000 })

const [post, patch] = ['POST /api/payments/stripe/intent-user', 'PATCH /api/payments/stripe/intents/pi_1']
const constants = {
  flags: { websockets: false, forecast: true },
  trial: { mail: false, payments: true, demo: null },
  cards: { provider: 'trial', publishable_key: null },
}
const price = { _id: 'CREDITS10', product_type: 'CREDITS', category: null, code: 'CREDITS10', price: 100, credits: 10, currency: 'EUR' }
const intent = (status: string) => ({ json: { data: { client_secret: 'cs_1', payment_intent_id: 'pi_1', status }, statusCode: 200 } })
const free = { status: 222, json: { data: { client_secret: null, payment_intent_id: null, status: 'succeeded' }, statusCode: 222 } }
const visa: PaymentMethod = { id: 'pm_1', type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2034 } }
const amex: PaymentMethod = { id: 'pm_2', type: 'card', card: { brand: 'amex', last4: '0005', exp_month: 1, exp_year: 2031 } }
const coupon = (value: number, credits = 0): CouponCheck => ({
  promotion: {
    _id: companyId,
    code: 'PRIMAV27',
    description: null,
    name: 'Primavera',
    value,
    discount_type: 'PERCENTAGE',
    credits,
    start_date: '2026-01-01T00:00:00.000Z',
    end_date: '2036-01-01T00:00:00.000Z',
  },
  is_free: value === 100,
  credits,
})

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let real: number

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  real = 440
  api.answers.set('GET /api/constants', { json: constants })
  api.answers.set('GET /api/payments/my-wallet', () => ({ json: { real, forecast: real } }))
  api.answers.set('GET /api/payments/stripe/products', { json: { total: 1, items: [price] } })
  api.answers.set('GET /api/payments/products', { json: { total: 0, items: [] } })
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
const bodies = (call: string) => sent.filter((it) => it.call === call).map((it) => it.body as Record<string, unknown>)
const press = async (name: string | RegExp, within_ = screen.getByRole('main')) => fireEvent.click(await within(within_).findByRole('button', { name }))
const answer = async (name: string | RegExp) => fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))
/** The windows of a test must not stand in the way of the next. */
async function congratulated(title: string) {
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  await answer('Ho capito')
}
const total = () => screen.getByText(/^Totale/).nextSibling?.textContent?.replace(/\s/g, ' ')

async function openPanel() {
  await openApp('/user/credits')
  await press('Acquista crediti', await screen.findByRole('region', { name: 'Il tuo saldo' }))
  await screen.findByRole('button', { name: 'Completa l’acquisto' })
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Completa l’acquisto' }).disabled).toBe(false))
}

async function typeCard(number: string) {
  const fields: [string, string][] = [
    ['Numero della carta', number],
    ['Scadenza', '1234'],
    ['CVC', '123'],
  ]
  for (const [label, value] of fields) fireEvent.change(await screen.findByLabelText(new RegExp(label)), { target: { value } })
}

async function apply(check: CouponCheck) {
  api.answers.set('GET /api/payments/coupons/check', { json: check })
  fireEvent.change(screen.getByLabelText('Codice promozionale'), { target: { value: 'primav27' } })
  await press('Applica')
  await screen.findByRole('button', { name: 'Rimuovi' })
}

test('closed, it shows the balance, the cards that are kept and what credits pay for; one card is forgotten once one is sure', async () => {
  keeps(visa)
  api.answers.set('DELETE /api/payments/stripe/payment-methods-user/pm_1', () => {
    keeps()
    return { json: { done: true } }
  })
  await openApp('/user/credits')
  expect(await screen.findByRole('heading', { level: 1, name: 'Crediti' })).toBeTruthy()
  const wallet = await screen.findByRole('region', { name: 'Il tuo saldo' })
  await waitFor(() => expect(wallet.textContent).toContain('44 crediti'))
  // The forecast belongs to companies.
  expect(screen.queryByText(/Dopo le riunioni in corso/)).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
  await press('Elimina Visa che termina con 4242')
  await answer('Elimina la carta')
  expect(await screen.findByText(/Nessuna carta salvata/)).toBeTruthy()
})

test.each([
  [20, 'I crediti sono finiti o quasi'],
  [99, 'I crediti sono quasi esauriti'],
  [199, 'I crediti sono in esaurimento'],
])('at %i units it says so', async (units, words) => {
  real = units
  await openApp('/user/credits')
  expect(await screen.findByText(new RegExp(words))).toBeTruthy()
})

test('with no card kept the purchase is begun; another quantity goes with the payment, under the same intent', async () => {
  await openPanel()
  await waitFor(() => expect(bodies(post)).toHaveLength(1))
  expect(bodies(post)[0]).toMatchObject({ product_id: 'CREDITS10', quantity: 10, payment_method_id: null, coupon_code: null, confirm: false })
  expect(bodies(post)[0]!.request_id).toMatch(/^[\da-f-]{36}$/)

  await press('Dieci crediti in più')
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' })
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('30 crediti')
  expect(total()).toBe('30,00 €')
  await screen.findByLabelText(/Numero della carta/)
  await press('Completa l’acquisto')
  expect(await screen.findByText('Usa uno dei numeri di prova elencati sotto.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }))
  api.answers.set('POST /api/dev/cards/confirm', () => {
    real = 740
    return { json: { status: 'succeeded', error: null } }
  })
  await press('Completa l’acquisto')
  await answer(/^Paga 30,00/)
  await congratulated('Pagamento riuscito')
  expect(bodies(patch).at(-1)).toMatchObject({ quantity: 30, payment_method_id: null })
  expect(bodies('POST /api/dev/cards/confirm')[0]).toMatchObject({
    client_secret: 'cs_1',
    number: '4242 4242 4242 4242',
    exp_month: 12,
    exp_year: 2034,
    cvc: '123',
  })
  await waitFor(() => expect(screen.getByRole('region', { name: 'Il tuo saldo' }).textContent).toContain('74 crediti'))
  expect(screen.queryByRole('slider')).toBeNull()
})

test('a card that is kept pays by one call; declined, another is chosen and the same purchase is paid', async () => {
  keeps(visa, amex)
  api.answers.set(post, { status: 422, json: { error_code: 'PU002', info: { reason: 'card_declined', payment_intent_id: 'pi_1' } } })
  await openPanel()
  expect(bodies(post)).toHaveLength(0)
  await press('Completa l’acquisto')
  await answer(/^Paga/)
  expect((await screen.findByRole('alert')).textContent).toContain('La banca ha rifiutato la carta')
  expect(bodies(post)[0]).toMatchObject({ payment_method_id: 'pm_1', confirm: true })

  api.answers.set(patch, intent('requires_confirmation'))
  fireEvent.click(screen.getByRole('radio', { name: /American Express che termina con 0005/ }))
  await waitFor(() => expect(bodies(patch)[0]).toMatchObject({ payment_method_id: 'pm_2', confirm: false }))
  api.answers.set(patch, intent('succeeded'))
  await press('Completa l’acquisto')
  await answer(/^Paga/)
  await congratulated('Pagamento riuscito')
  expect(bodies(patch).at(-1)).toMatchObject({ payment_method_id: 'pm_2', confirm: true })
})

test('a card without funds is said to be without funds', async () => {
  keeps(visa)
  api.answers.set(post, { status: 422, json: { error_code: 'PU002', info: { reason: 'card_declined', detail: 'insufficient_funds' } } })
  await openPanel()
  await press('Completa l’acquisto')
  await answer(/^Paga/)
  expect((await screen.findByRole('alert')).textContent).toContain('non c’è disponibilità sufficiente')
})

test('asked again after a failure it is the same purchase; with another quantity it is another', async () => {
  keeps(visa)
  api.answers.set(post, { status: 502, json: { error_code: 'GEN01', info: 'cards' } })
  await openPanel()
  const fail = async () => {
    const before = bodies(post).length
    await press('Completa l’acquisto')
    await answer(/^Paga/)
    await waitFor(() => expect(bodies(post)).toHaveLength(before + 1))
    expect((await screen.findByRole('alert')).textContent).toContain('Il gestore delle carte non risponde')
  }
  await fail()
  await fail()
  await press('Dieci crediti in più')
  await fail()
  const [first, second, third] = bodies(post).map((it) => it.request_id)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('the bank of a kept card asks: a no pays nothing, a yes pays', async () => {
  keeps(visa)
  api.answers.set(post, intent('requires_action'))
  api.answers.set(patch, intent('requires_action'))
  api.answers.set('POST /api/dev/cards/authorise', { json: { status: 'requires_payment_method', error: 'authentication_failed' } })
  await openPanel()
  await press('Completa l’acquisto')
  await answer(/^Paga/)
  expect(await screen.findByRole('dialog', { name: 'La banca chiede di autorizzare' })).toBeTruthy()
  await answer('Rifiuta')
  expect((await screen.findByRole('alert')).textContent).toContain('non è stato autorizzato')
  api.answers.set('POST /api/dev/cards/authorise', { json: { status: 'succeeded', error: null } })
  await press('Completa l’acquisto')
  await answer(/^Paga/)
  await answer('Autorizza il pagamento')
  await congratulated('Pagamento riuscito')
  expect(bodies('POST /api/dev/cards/authorise')).toEqual([
    { client_secret: 'cs_1', accept: false },
    { client_secret: 'cs_1', accept: true },
  ])
})

test('a purchase that was concluded elsewhere is not paid again', async () => {
  api.answers.set(patch, { status: 409, json: { error_code: 'E0002' } })
  await openPanel()
  await typeCard('4242424242424242')
  await press('Completa l’acquisto')
  await answer(/^Paga/)
  expect((await screen.findByRole('alert')).textContent).toContain('risulta già concluso')
})

test('a coupon is applied at exactly eight characters, stands read-only, and takes its part off', async () => {
  keeps(visa)
  await openPanel()
  const box = screen.getByLabelText<HTMLInputElement>('Codice promozionale')
  const isOpen = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Applica' }).disabled
  fireEvent.change(box, { target: { value: 'primav2' } })
  expect(isOpen()).toBe(false)
  fireEvent.change(box, { target: { value: 'primav277' } })
  expect(box.value).toBe('PRIMAV27')
  expect(isOpen()).toBe(true)
  api.answers.set('GET /api/payments/coupons/check', { status: 422, json: { error_code: 'COU0001' } })
  await press('Applica')
  expect(await screen.findByText('Il codice promozionale non è valido.')).toBeTruthy()

  await apply(coupon(25, 50))
  expect(box.readOnly).toBe(true)
  expect(total()).toBe('7,50 €')
  expect(screen.getByText('PRIMAV27, sconto 25 %')).toBeTruthy()
  expect(screen.getByText('+5 crediti')).toBeTruthy()
  api.answers.set(post, { status: 422, json: { error_code: 'COU0001' } })
  await press('Completa l’acquisto')
  await answer(/^Paga/)
  expect((await screen.findByRole('alert')).textContent).toContain('non vale più')
  expect(total()).toBe('10,00 €')
})

test('a coupon that pays for everything asks for no card, and is gone once it is used', async () => {
  api.answers.set(patch, free)
  await openPanel()
  await apply(coupon(100))
  expect(screen.getByLabelText(/Numero della carta/).closest('[hidden]')).toBeTruthy()
  await press('Completa l’acquisto')
  await answer('Ricevi i crediti')
  await congratulated('Crediti ricevuti')
  // The first call began a purchase by card, which must not know the coupon: it would have bought at once.
  expect(bodies(post)[0]).toMatchObject({ coupon_code: null })
  expect(bodies(patch).at(-1)).toMatchObject({ coupon_code: 'PRIMAV27', payment_method_id: null })
  await press('Acquista crediti', screen.getByRole('region', { name: 'Il tuo saldo' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Codice promozionale')).value).toBe('')
})

test('credits are handed to a company: not more than there are, once however often it is asked', async () => {
  const move = 'POST /api/payments/transfer-credits'
  api.answers.set('GET /api/companies', {
    json: { total: 2, items: [itemOf(), itemOf({ _id: 'c0000000-0000-4000-8000-000000000002', business_name: 'Altra', user_status: 'PENDING' })] },
  })
  api.answers.set(move, { status: 502, json: { error_code: 'GEN01' } })
  await openApp('/user/credits')
  await press('Trasferisci a una società')
  const window = within(await screen.findByRole('dialog', { name: 'Trasferisci a una società' }))
  const proceed = () => fireEvent.click(window.getByRole('button', { name: 'Trasferisci i crediti' }))
  proceed()
  expect(await window.findByText('Scegli la società che riceve i crediti.')).toBeTruthy()
  expect(await window.findByRole('option', { name: 'Acme S.r.l.' })).toBeTruthy()
  expect(window.queryByRole('option', { name: 'Altra' })).toBeNull()
  fireEvent.change(window.getByLabelText(/Società/), { target: { value: companyId } })
  fireEvent.change(window.getByLabelText(/Crediti da trasferire/), { target: { value: '44,1' } })
  expect(await window.findByText(/Il tuo saldo è di 44 crediti: scrivi/)).toBeTruthy()
  fireEvent.change(window.getByLabelText(/Crediti da trasferire/), { target: { value: '12,5' } })
  proceed()
  await waitFor(() => expect(bodies(move)).toHaveLength(1))
  api.answers.set(move, () => {
    real = 315
    return { json: { real, forecast: real } }
  })
  await act(async () => proceed())
  await waitFor(() => expect(bodies(move)).toHaveLength(2))
  expect(bodies(move)[0]).toMatchObject({ amount: 125 })
  expect(bodies(move)[1]).toEqual(bodies(move)[0])
  expect(api.asked(move)[1]!.url).toContain(`company_id=${companyId}`)
  await waitFor(() => expect(screen.getByRole('region', { name: 'Il tuo saldo' }).textContent).toContain('31,5 crediti'))
})
