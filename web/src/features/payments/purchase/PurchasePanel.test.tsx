// @vitest-environment happy-dom
import type { FiscalStanding } from '@delibera/core/payments/fiscal'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, inOrder, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 10_000 })

const profile = 'GET /api/payments/my-fiscal-profile'
const [post, patch] = ['POST /api/payments/stripe/intent-user', 'PATCH /api/payments/stripe/intents/pi_1']
const price = { _id: 'CREDITS10', product_type: 'CREDITS', category: null, code: 'CREDITS10', price: 100, credits: 10, currency: 'EUR' }
const intent = { json: { data: { client_secret: 'cs_1', payment_intent_id: 'pi_1', status: 'requires_payment_method', vat: null }, statusCode: 200 } }
const dina: FiscalStanding = {
  ...{ kind: 'PERSON', name: null, first_name: 'Dina', last_name: 'Moro', vat_number: null, fiscal_code: 'MRODNI95B48D612U' },
  ...{ address: 'via Roma 1', cap: '30027', locality: 'Noale', province: 'VE', country: 'IT', recipient_code: null, pec: null, split_payment: false },
  ...{ is_kept: true, missing: [], vat_case: 'INCLUDED', vat_rate: 22 },
}
const unknown = { ...dina, address: null, is_kept: false, missing: ['address'] }

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  const cards = { provider: 'trial', publishable_key: null }
  api.answers.set('GET /api/constants', { json: { flags: { websockets: false, forecast: false }, trial: { mail: false, payments: true, demo: null }, cards } })
  api.answers.set('GET /api/payments/my-wallet', { json: { real: 440, forecast: 440 } })
  api.answers.set('GET /api/payments/stripe/products', { json: { total: 1, items: [price] } })
  api.answers.set('GET /api/payments/products', { json: { total: 0, items: [] } })
  api.answers.set('GET /api/payments/stripe/payment-methods-user', { json: { total: 0, items: [] } })
  api.answers.set(post, intent)
  api.answers.set(patch, intent)
  api.answers.set(profile, { json: dina })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const bodies = (call: string) => sent.filter((it) => it.call === call).map((it) => it.body as Record<string, unknown>)
const lineOf = (name: string) => screen.getByText(name).parentElement!.textContent!.replace('\u00a0', ' ')
async function open() {
  await openApp('/user/credits')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Acquista crediti' })).at(-1)!)
  await screen.findByRole('slider')
}

test('the price says what it is without VAT, the VAT and the total, for a typed amount', async () => {
  await open()
  await screen.findByText('IVA 22 %')
  const box = screen.getByLabelText('Crediti')
  fireEvent.change(box, { target: { value: '60' } })
  fireEvent.blur(box)
  expect(lineOf('Imponibile')).toContain('49,18 €')
  expect(lineOf('IVA 22 %')).toContain('10,82 €')
  expect(lineOf('Totale, IVA inclusa')).toContain('60,00 €')
  fireEvent.change(box, { target: { value: '35' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect((box as HTMLInputElement).value).toBe('40')
  expect(screen.getByText(/abbiamo arrotondato/)).toBeTruthy()
})

test('a buyer who owes us no VAT pays the net price, and is told why', async () => {
  api.answers.set(profile, { json: { ...dina, kind: 'FOREIGN', name: 'Holz GmbH', country: 'DE', vat_case: 'REVERSE_CHARGE' } })
  await open()
  await screen.findByText(/inversione contabile/)
  expect(lineOf('Totale')).toContain('8,20 €')
})

test('billing data that are missing are asked before the card, and kept', async () => {
  api.answers.set(profile, { json: unknown })
  api.answers.set('PATCH /api/payments/my-fiscal-profile', { json: dina })
  await open()
  await screen.findByText(/Per pagare servono i dati di fatturazione/)
  fireEvent.click(screen.getByRole('button', { name: 'Completa l’acquisto' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Mancano i dati di fatturazione')
  fireEvent.change(screen.getByLabelText(/Indirizzo e numero civico/), { target: { value: 'via Roma 1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salva i dati' }))
  expect(await screen.findByRole('button', { name: 'Modifica' })).toBeTruthy()
  expect(bodies('PATCH /api/payments/my-fiscal-profile')).toMatchObject([{ kind: 'PERSON', address: 'via Roma 1', fiscal_code: 'MRODNI95B48D612U' }])
  expect(screen.getByText('Dina Moro')).toBeTruthy()
})

test.each([
  ['is not remembered unless that is ticked', false],
  ['is remembered when it is', true],
])('a new card %s, and the receipt can be saved at once', async (_, isTicked) => {
  api.answers.set('POST /api/dev/cards/confirm', { json: { status: 'succeeded', error: null } })
  api.answers.set('GET /api/payments/receipts/pi_1', { json: { pdf: true } })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: '4242 4242 4242 4242' }))
  const tick = screen.getByLabelText<HTMLInputElement>('Ricorda questa carta')
  expect(tick.checked).toBe(false)
  if (isTicked) fireEvent.click(tick)
  fireEvent.click(screen.getByRole('button', { name: 'Completa l’acquisto' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Paga 10,00/ }))
  expect(await screen.findByRole('button', { name: 'Scarica la ricevuta' })).toBeTruthy()
  await waitFor(() => expect([...bodies(post), ...bodies(patch)].at(-1)).toMatchObject({ save_card: isTicked }))
  fireEvent.click(screen.getByRole('button', { name: 'Ho capito' }))
})
