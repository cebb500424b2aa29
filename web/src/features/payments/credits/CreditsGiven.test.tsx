// @vitest-environment happy-dom

import type { Company } from '@delibera/core/companies/schema'
import { itemOf } from '@delibera/core/home/items'
import { ownProducts } from '@delibera/core/payments/catalogue'
import type { Subscription } from '@delibera/core/subscriptions/schema'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscription } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'
import { buyCredits } from '../../../shell/useBuyCredits.ts'

configure({ asyncUtilTimeout: 15_000 })

/** An installation where nothing is sold. */
const constants = {
  flags: { websockets: false, dashboard_panels: true, forecast: false },
  trial: { mail: false, payments: false, demo: null },
  cards: { provider: 'none', publishable_key: null },
  support_email: 'aiuto@studio.it',
}
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const held = (base: Subscription, others: Subscription[] = []): Company => {
  const all = [base, ...others]
  return { ...company, subscriptions: all, active_subscriptions: { base, all: all.filter((it) => it.end_date === null || it.end_date > ahead(0)) } }
}
const yearly = (it: Partial<Subscription> = {}) => subscription({ duration: 'yearly', price: 1200, automatic_renewal: true, end_date: ahead(100), ...it })

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let asked: string[]
let shown: Company
let real: number
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
  api.server.on('request', (request) => void asked.push(request.url ?? ''))
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  asked = []
  real = 15
  shown = held(yearly())
  api.answers.set('GET /api/constants', { json: constants })
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set('GET /api/payments/products', { json: { total: ownProducts.length, items: ownProducts } })
  api.answers.set('GET /api/payments/my-wallet', () => ({ json: { real, forecast: real } }))
  api.answers.set(`GET /api/companies/${companyId}/wallet`, () => ({ json: { real, forecast: real } }))
  api.answers.set(`GET /api/companies/${companyId}`, () => ({ json: { ...shown, wallet: { real, forecast: real } } }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => api.close())

const openProducts = async () => {
  await openApp(`/company/${companyId}/settings/products`)
  await screen.findByRole('heading', { level: 3, name: 'Pannello comunicazioni' })
}
/** Words of a shop, wherever they stand on the page. */
const selling = /acquist|compra |€|carta|all’anno|coupon|promozional|preventivo|rinnovo automatico/i
const letterOf = (name: string | RegExp) => decodeURIComponent(screen.getByRole<HTMLAnchorElement>('link', { name }).href)

test('the products of a company say how it stands and whom to ask, and sell nothing', async () => {
  await openProducts()
  const main = screen.getByRole('main')
  expect(within(main).getByText(/Attivo fino al/)).toBeTruthy()
  expect(main.textContent).not.toMatch(selling)
  expect(within(main).queryByRole('switch')).toBeNull()
  expect(within(main).getByText(/I servizi aggiuntivi li attiva chi gestisce questa installazione: scrivi a aiuto@studio\.it/)).toBeTruthy()
  expect(within(main).queryByRole('button', { name: /^Attiva/ })).toBeNull()
  expect(letterOf('Chiedi crediti')).toBe(`mailto:aiuto@studio.it?subject=Richiesta di crediti per ${company.business_name}`)
  expect(within(main).getByText('Quanto costa una riunione')).toBeTruthy()
  expect(asked.filter((it) => it.includes('/stripe/'))).toEqual([])
})

test('a subscription that has ended is asked for, not bought', async () => {
  shown = held(yearly({ end_date: ahead(-3), automatic_renewal: false }))
  await openProducts()
  expect(screen.getByRole('main').textContent).not.toMatch(selling)
  expect(letterOf('Chiedi l’abbonamento')).toBe(`mailto:aiuto@studio.it?subject=Abbonamento per ${company.business_name}`)
  expect(await screen.findByRole('link', { name: 'Come riattivarlo' })).toBeTruthy()
})

test('what a plan by contract includes is turned on, without a renewal', async () => {
  shown = held(subscription({ code: 'S0001', category: 'CUSTOM' }))
  api.answers.set('POST /api/payments/subscription', { status: 201, json: yearly({ code: 'MLR01', category: 'SERVICE', price: 0, automatic_renewal: false }) })
  await openProducts()
  fireEvent.click(screen.getByRole('button', { name: 'Attiva: Pannello comunicazioni' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/È compreso nel piano su misura e non consuma crediti\. Vale dal .+ al [\d/]+\.$/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Attiva' }))
  await waitFor(() => expect(sent.map((it) => it.body)).toEqual([{ subscription_code: 'MLR01', autorenewal: false }]))
})

test('one’s own credits are shown without a card and without a price in money', async () => {
  await openApp('/user/credits')
  await screen.findByRole('heading', { level: 1, name: 'Crediti' })
  const main = screen.getByRole('main')
  await within(main).findByText(/I crediti sono finiti o quasi\. Chiedine altri/)
  // The histories of what was bought before stay.
  expect(within(main).getByRole('button', { name: 'Acquisti' })).toBeTruthy()
  expect(main.textContent!.replace('Acquisti', '')).not.toMatch(selling)
  expect(letterOf('Chiedi crediti')).toBe('mailto:aiuto@studio.it?subject=Richiesta di crediti')
  expect(within(main).getByRole('button', { name: 'Trasferisci a una società' })).toBeTruthy()
  expect(asked.filter((it) => it.includes('/stripe/'))).toEqual([])
})

test('the wallet leads to who adds credits, and a step that cannot be paid says how many are missing', async () => {
  await openProducts()
  fireEvent.click(screen.getAllByRole('button', { name: /Crediti disponibili.*Come avere altri crediti/ })[0]!)
  const window = within(await screen.findByRole('dialog', { name: `Crediti di ${company.business_name}` }))
  expect(window.getByText(/^I crediti li aggiunge chi gestisce questa installazione/)).toBeTruthy()
  expect(window.queryByText(/Per proseguire mancano/)).toBeNull()
  act(() => void buyCredits({ shortage: 250 }))
  expect(await window.findByText('Per proseguire mancano 25 crediti.')).toBeTruthy()
  expect(window.queryByRole('slider')).toBeNull()
})

test('the home of a company asks for what elsewhere it would buy', async () => {
  const to = `/company/${companyId}/settings/products`
  const items = [
    itemOf({ _id: 'a', what: 'renew', tone: 'ambra', when: ahead(10), to }),
    itemOf({ _id: 'b', what: 'buy_credits', tone: 'ambra', count: 15, to }),
  ]
  api.answers.set('GET /api/todo', { json: { total: 2, items } })
  await openApp(`/company/${companyId}/home`)
  const todo = within(await screen.findByRole('region', { name: 'Da fare' }))
  expect(await todo.findByText('Chiedi di rinnovare l’abbonamento')).toBeTruthy()
  expect(todo.getByText('Chiedi altri crediti')).toBeTruthy()
  expect(todo.getAllByRole('link', { name: /^Vedi come/ })).toHaveLength(2)
})
