// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { CallError } from '../../../api/call.ts'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'
import { buyCredits, buyMissing, shortageIn } from '../../../shell/useBuyCredits.ts'

configure({ asyncUtilTimeout: 10_000 })

const visa = { id: 'pm_1', type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2034 } }
const price = { _id: 'CREDITS10', product_type: 'CREDITS', category: null, code: 'CREDITS10', price: 100, credits: 10, currency: 'EUR' }
const paid = { json: { data: { client_secret: 'cs_1', payment_intent_id: 'pi_1', status: 'succeeded' }, statusCode: 200 } }
const list = (...items: unknown[]) => ({ json: { total: items.length, items } })

let api: Awaited<ReturnType<typeof startApi>>
let sockets: WebSocketServer
let line: WebSocket | null
let sent: ReturnType<typeof bodiesOf>
let balances: { mine: number; theirs: number }

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
  sockets = new WebSocketServer({ server: api.server, path: '/api/socket' })
  sockets.on('connection', (socket: WebSocket) => {
    line = socket
    socket.send(JSON.stringify({ channel: 'app', type: 'hello', seq: 1, data: null }))
  })
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  line = null
  balances = { mine: 200, theirs: 160 }
  stands()
  api.answers.set(`GET /api/companies/${companyId}`, () => ({ json: seen() }))
  api.answers.set(`GET /api/companies/${companyId}/wallet`, () => ({ json: { real: balances.theirs, forecast: balances.theirs - 50 } }))
  api.answers.set('GET /api/payments/my-wallet', () => ({ json: { real: balances.mine, forecast: balances.mine } }))
  api.answers.set('GET /api/payments/stripe/products', list(price))
  api.answers.set('GET /api/payments/stripe/payment-methods-user', list(visa))
  api.answers.set('GET /api/payments/stripe/payment-methods-company', list(visa))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => {
  sockets.close()
  api.close()
})

let role: 'ADMIN' | 'CONSULTANT' = 'ADMIN'
const seen = () => ({ ...company, ...subscribed(), user_role: role, user_roles: [role], wallet: { real: balances.theirs, forecast: balances.theirs - 50 } })
const stands = (flags: object = { websockets: false, forecast: false }) =>
  api.answers.set('GET /api/constants', {
    json: { flags, trial: { mail: false, payments: true, demo: null }, cards: { provider: 'trial', publishable_key: null } },
  })
const bodies = (call: string) => sent.filter((it) => it.call === call).map((it) => it.body as Record<string, unknown>)
const widget = () => within(screen.getByRole('navigation', { name: 'Menu principale' })).findByRole('button', { name: /^Crediti disponibili/ })
const answer = async (name: string | RegExp) => fireEvent.click((await screen.findAllByRole('button', { name })).at(-1)!)

async function enter(as: typeof role = 'ADMIN') {
  role = as
  await openApp(`/company/${companyId}/home`)
  await waitFor(async () => expect((await widget()).textContent).toContain('16'))
}

test('the widget says how much is left, and its press opens the purchase for the company', async () => {
  await enter()
  const button = await widget()
  expect(button.textContent).toContain('in esaurimento')
  expect(button.textContent).not.toContain('previsti')
  fireEvent.click(button)
  const window = within(await screen.findByRole('dialog', { name: 'Acquista crediti per Acme S.r.l.' }))
  await waitFor(() => expect(window.getByRole('region', { name: 'Saldo della società' }).textContent).toContain('16 crediti'))
  expect(await window.findByRole('slider')).toBeTruthy()
  await window.findByRole('radio', { name: /Visa/ })
  expect(api.asked('GET /api/payments/stripe/payment-methods-company')[0]!.url).toContain(`company_id=${companyId}`)
})

test.each([
  [0, null, false],
  [20, 'quasi esauriti', true],
  [21, 'quasi esauriti', false],
  [100, 'in esaurimento', false],
  [200, null, false],
])('with %i units of one’s own', async (units, words, isAsking) => {
  balances.mine = units
  await openApp('/user/dashboard')
  const button = await widget()
  if (words) expect(button.textContent).toContain(words)
  else expect(button.textContent).not.toMatch(/esaur/)
  expect(within(button).getByText('Acquista crediti').className.includes('prompt')).toBe(isAsking)
})

test('the forecast is shown for a company where the installation says so', async () => {
  stands({ websockets: false, forecast: true })
  await enter()
  await waitFor(async () => expect((await widget()).textContent).toContain('previsti 11'))
})

test('the balance follows what the server tells', async () => {
  stands({ websockets: true, forecast: false })
  await enter()
  await waitFor(() => expect(line).not.toBeNull())
  balances.theirs = 660
  line!.send(JSON.stringify({ channel: 'app', type: 'wallet', seq: 2, data: { company_id: companyId } }))
  await waitFor(async () => expect((await widget()).textContent).toContain('66'))
  expect((await widget()).textContent).not.toContain('esaurimento')
})

test('what is missing raises the least that can be bought; beyond the most it is bought in two goes', async () => {
  await enter()
  act(() => void buyMissing(new CallError(402, 'PU003', { info: { shortage: 1040 } })))
  const window = within(await screen.findByRole('dialog', { name: /Acquista crediti per/ }))
  expect((await window.findByRole('alert')).textContent).toContain('mancano 104 crediti')
  const slider = await window.findByRole('slider')
  expect(slider.getAttribute('aria-valuemin')).toBe('110')
  expect(slider.getAttribute('aria-valuenow')).toBe('110')
  act(() => void buyCredits({ shortage: 20_000 }))
  expect(await window.findByText(/Acquista 1500 crediti, poi ripeti/)).toBeTruthy()
})

test('only a refusal for want of credits offers to buy some', () => {
  expect(shortageIn(new CallError(402, 'PU003', { info: { shortage: 20 } }))).toBe(20)
  expect(shortageIn(new CallError(409, 'E0002'))).toBeNull()
  expect(buyMissing(new Error('other'))).toBe(false)
  // Nobody is there to open the window: whoever asked has to say it.
  expect(buyMissing(new CallError(402, 'PU003', { info: { shortage: 20 } }))).toBe(false)
})

test('who manages the company pays with its card, into its wallet', async () => {
  api.answers.set('POST /api/payments/stripe/intent-company', () => {
    balances.theirs = 260
    return paid
  })
  await enter()
  fireEvent.click(await widget())
  await screen.findByRole('radio', { name: /Visa/ })
  await answer('Completa l’acquisto')
  await answer(/^Paga 10,00/)
  expect(await screen.findByRole('dialog', { name: 'Pagamento riuscito' })).toBeTruthy()
  await answer('Ho capito')
  expect(api.asked('POST /api/payments/stripe/intent-company')[0]!.url).toContain(`company_id=${companyId}`)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Acquista crediti per/ })).toBeNull())
  await waitFor(async () => expect((await widget()).textContent).toContain('26'))
})

test('a consultant pays with the own card into the own wallet, and hands the credits on', async () => {
  api.answers.set('POST /api/payments/stripe/intent-user', () => {
    balances.mine = 300
    return paid
  })
  api.answers.set('GET /api/payments/coupons/check', { status: 422, json: { error_code: 'COU0001' } })
  api.answers.set('POST /api/payments/transfer-credits', () => {
    balances = { mine: 200, theirs: 260 }
    return { json: { real: 200, forecast: 200 } }
  })
  await enter('CONSULTANT')
  fireEvent.click(await widget())
  expect(await screen.findByText(/paghi con la tua carta e i crediti entrano nel tuo saldo/)).toBeTruthy()
  await screen.findByRole('radio', { name: /Visa/ })
  expect(api.asked('GET /api/payments/stripe/payment-methods-company')).toHaveLength(0)
  // A coupon is checked for the wallet that pays.
  fireEvent.change(screen.getByLabelText('Codice promozionale'), { target: { value: 'PRIMAV27' } })
  await answer('Applica')
  await screen.findByText('Il codice promozionale non è valido.')
  expect(api.asked('GET /api/payments/coupons/check')[0]!.url).not.toContain('company_id')

  await answer('Completa l’acquisto')
  await answer(/^Paga 10,00/)
  await answer('Ho capito')
  const window = within(await screen.findByRole('dialog', { name: 'Trasferisci dal tuo saldo' }))
  expect(window.getByLabelText<HTMLInputElement>(/Crediti da trasferire/).value).toBe('10')
  fireEvent.click(window.getByRole('button', { name: 'Trasferisci i crediti' }))
  await waitFor(() => expect(bodies('POST /api/payments/transfer-credits')).toMatchObject([{ amount: 100 }]))
  await waitFor(async () => expect((await widget()).textContent).toContain('26'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a balance that cannot be read says so and is asked again', async () => {
  api.answers.set('GET /api/payments/my-wallet', { status: 500, json: { error_code: 'GEN01' } })
  await openApp('/user/credits')
  const card = within(await screen.findByRole('region', { name: 'Il tuo saldo' }))
  expect(await card.findByText('Non riusciamo a leggere il saldo.')).toBeTruthy()
  api.answers.set('GET /api/payments/my-wallet', { json: { real: 440, forecast: 440 } })
  fireEvent.click(card.getByRole('button', { name: 'Riprova' }))
  expect(await card.findByText(/^44/)).toBeTruthy()
})

test('the credits of the trial are offered while they can be had, and to whoever pays for the company', async () => {
  let taken = false
  api.answers.set(`GET /api/companies/${companyId}/trial-credits`, () => ({
    json: taken ? { units: 0, until: null } : { units: 300, until: '2026-12-16T10:00:00.000Z' },
  }))
  api.answers.set(`POST /api/companies/${companyId}/trial-credits`, () => {
    taken = true
    balances.theirs += 300
    return { json: { real: balances.theirs, forecast: balances.theirs } }
  })
  role = 'ADMIN'
  const trial = subscribed({ duration: 'monthly', price: 0, end_date: '2099-12-16T10:00:00.000Z' })
  api.answers.set(`GET /api/companies/${companyId}`, () => ({ json: { ...seen(), ...trial } }))
  await openApp(`/company/${companyId}/settings/products`)
  expect(await screen.findByText(/fino al 16 dicembre 2026, puoi ricevere 30 crediti in omaggio/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ricevi 30 crediti' }))
  expect(await screen.findByText('30 crediti in omaggio: sono nel saldo.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ricevi 30 crediti' })).toBeNull())
  await waitFor(() => expect(screen.getByRole('region', { name: 'Saldo della società' }).textContent).toContain('46'))
})
