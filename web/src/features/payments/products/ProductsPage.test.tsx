// @vitest-environment happy-dom
import type { Company } from '@delibera/core/companies/schema'
import { dayInRome, formatDay } from '@delibera/core/dates'
import { creditsProductIn, ownProducts } from '@delibera/core/payments/catalogue'
import type { Subscription } from '@delibera/core/subscriptions/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscription } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

const day = 86_400_000
const ahead = (days: number) => new Date(Date.now() + days * day).toISOString()
const told = (moment: string) => formatDay(dayInRome(new Date(moment)))
const base = (it: Partial<Subscription> = {}) => subscription({ duration: 'yearly', price: 1200, automatic_renewal: true, end_date: ahead(100), ...it })
const service = (it: Partial<Subscription> = {}) =>
  base({ _id: 'd0000000-0000-4000-8000-000000000002', code: 'MLR01', category: 'SERVICE', price: 600, services: ['MAILER'], ...it })
const trial = (days: number) => base({ duration: 'monthly', price: 0, automatic_renewal: false, start_date: ahead(days - 30), end_date: ahead(days) })

const card = { id: 'pm_one', type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2099 } }

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let shown: Company
let real: number
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  real = 2000
  api.answers.set('GET /api/payments/products', { json: { total: ownProducts.length, items: ownProducts } })
  api.answers.set('GET /api/payments/stripe/products', { json: { total: 1, items: [creditsProductIn('EUR')] } })
  api.answers.set('GET /api/payments/stripe/payment-methods-company', { json: { total: 1, items: [card] } })
  api.answers.set('GET /api/payments/my-wallet', { json: { real: 0, forecast: 0 } })
  api.answers.set(`GET /api/companies/${companyId}/wallet`, () => ({ json: { real, forecast: real } }))
  api.answers.set(`GET /api/companies/${companyId}`, () => ({ json: { ...shown, wallet: { real, forecast: real } } }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

/** The base first, as the server has it. */
function held(first: Subscription | null, others: Subscription[] = []): Company {
  const all = [...others, ...(first ? [first] : [])]
  return { ...company, subscriptions: all, active_subscriptions: { base: first, all: all.filter((it) => it.end_date === null || it.end_date > ahead(0)) } }
}

async function open(it: Company) {
  shown = it
  await openApp(`/company/${companyId}/settings/products`)
  await screen.findByRole('heading', { level: 1, name: 'Abbonamento e servizi' })
  await screen.findByRole('heading', { level: 3, name: 'Pannello comunicazioni' })
}
const plan = (name = 'Abbonamento annuale') => within(screen.getByRole('region', { name }))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('one that runs says until when, and its renewal is switched off after a question', async () => {
  const first = base()
  api.answers.set(`PATCH /api/companies/${companyId}/subscriptions/${first._id}/automatic-renewal`, () => {
    shown = held({ ...first, automatic_renewal: false })
    return { json: { ...first, automatic_renewal: false } }
  })
  await open(held(first))
  expect(plan().getByText(`Attivo fino al ${told(first.end_date!)}`)).toBeTruthy()
  expect(plan().queryByRole('button')).toBeNull()
  const renewal = plan().getByRole('switch', { name: 'Rinnovo automatico: Abbonamento annuale', checked: true })
  fireEvent.click(renewal)
  await press('Tieni il rinnovo')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tieni il rinnovo' })).toBeNull())
  expect(sent).toEqual([])
  fireEvent.click(renewal)
  await press('Disattiva il rinnovo')
  await waitFor(() => expect(plan().getByRole('switch', { checked: false })).toBeTruthy())
  expect(sent.map((it) => it.body)).toEqual([{ automatic_renewal: false }])
  expect(await screen.findByText('Rinnovo automatico disattivato.')).toBeTruthy()
})

test('in the last day before its end the renewal cannot be changed', async () => {
  await open(held(base({ end_date: ahead(0.9) })))
  expect(plan().getByRole<HTMLInputElement>('switch', { name: /^Rinnovo automatico/ }).disabled).toBe(true)
  expect(plan().getByText(/Mancano meno di 24 ore alla scadenza/)).toBeTruthy()
})

test('an expired one is told above every page of the company, and bought again with its credits', async () => {
  const ended = base({ start_date: ahead(-400), end_date: ahead(-35) })
  const next = base({ _id: 'd0000000-0000-4000-8000-000000000003', start_date: ahead(0), end_date: ahead(365) })
  api.answers.set('POST /api/payments/subscription', () => {
    shown = held(next, [ended])
    real = 800
    return { status: 201, json: next }
  })
  await open(held(ended))
  const bar = await screen.findByText(/^L’abbonamento è scaduto il .*: puoi consultare gli atti, non convocare\./)
  expect(within(bar).getByRole('link', { name: 'Riattiva' }).getAttribute('href')).toBe(`/company/${companyId}/settings/products`)
  expect(plan().getByText(`Scaduto il ${told(ended.end_date!)}`)).toBeTruthy()
  expect(plan().getByText('Non puoi convocare né aprire la sala')).toBeTruthy()
  await plan().findByText('120 crediti')
  fireEvent.click(plan().getByRole('button', { name: 'Riattiva per un anno' }))
  expect((await screen.findByText(/Scaliamo 120 crediti dal saldo della società, che diventa di 80 crediti/)).textContent).toContain('fino a 24 ore prima')
  await press('Attiva per 120 crediti')
  expect(await plan().findByText(`Attivo fino al ${told(next.end_date!)}`)).toBeTruthy()
  expect(sent.map((it) => it.body)).toEqual([{ subscription_code: 'S0002', autorenewal: true }])
  await waitFor(() => expect(screen.queryByText(/non convocare/)).toBeNull())
})

test('credits that do not suffice are bought first: nothing is asked of the server', async () => {
  real = 160
  await open(held(trial(18)))
  const offer = within(screen.getByRole('region', { name: 'Prova gratuita' }))
  expect(await offer.findByText('Il saldo è di 16 crediti: mancano 104 crediti.')).toBeTruthy()
  fireEvent.click(offer.getByRole('button', { name: 'Abbonati per un anno' }))
  expect(await screen.findByText('Per «Abbonamento annuale» mancano 104 crediti: acquistali e poi attivalo.')).toBeTruthy()
  const credits = within(screen.getByRole('region', { name: 'Crediti della società' }))
  expect((await credits.findByRole('slider')).getAttribute('aria-valuemin')).toBe('120')
  expect(sent.filter((it) => it.call.includes('subscription'))).toEqual([])
})

test('credits that somebody else has spent meanwhile are missed by the server', async () => {
  api.answers.set('POST /api/payments/subscription', { status: 402, json: { error_code: 'PU003', info: { shortage: 450 } } })
  await open(held(base()))
  await press('Attiva: Server PEC della società')
  await press('Attiva per 60 crediti')
  expect(await screen.findByText('Per «Server PEC della società» mancano 45 crediti: acquistali e poi attivalo.')).toBeTruthy()
  expect((await screen.findByRole('slider')).getAttribute('aria-valuemin')).toBe('50')
})

test('credits bought here cover at least the subscription', async () => {
  await open(held(base()))
  fireEvent.click(await within(screen.getByRole('region', { name: 'Crediti della società' })).findByRole('button', { name: 'Acquista crediti' }))
  expect((await screen.findByRole('slider')).getAttribute('aria-valuemin')).toBe('120')
})

test('a trial followed by a year that is paid already offers nothing more', async () => {
  const first = trial(18)
  const coming = base({ _id: 'd0000000-0000-4000-8000-000000000004', start_date: first.end_date!, end_date: ahead(383) })
  await open(held(first, [coming]))
  const offer = within(screen.getByRole('region', { name: 'Prova gratuita' }))
  expect(offer.getByText(`In prova fino al ${told(first.end_date!)}`)).toBeTruthy()
  expect(offer.getByText(`L’abbonamento annuale è già pagato: vale dal ${told(coming.start_date)} al ${told(coming.end_date!)}.`)).toBeTruthy()
  expect(offer.queryByRole('button')).toBeNull()
  expect(offer.getByRole('switch', { checked: true })).toBeTruthy()
})

test('a service that runs has its own end and its own renewal; one that has ended can be had again', async () => {
  const panel = service({ end_date: ahead(40), automatic_renewal: false })
  const server = service({ _id: 'd0000000-0000-4000-8000-000000000005', code: 'SMTP1', start_date: ahead(-400), end_date: ahead(-35) })
  await open(held(base(), [panel, server]))
  expect(screen.getByText(`Attivo fino al ${told(panel.end_date!)}`)).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Rinnovo automatico: Pannello comunicazioni', checked: false })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /: Pannello comunicazioni$/ })).toBeNull()
  expect(screen.getByText(`Scaduto il ${told(server.end_date!)}`)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Riattiva: Server PEC della società' })).toBeTruthy()
})

test('a plan by contract shows no price and no credits; its services cost nothing', async () => {
  await open(held(base({ code: 'S0001', category: 'CUSTOM', duration: 'LIFETIME', end_date: null, price: 0, max_members_convocation: 300 })))
  expect(plan('Piano su misura').getByText('Attivo senza scadenza')).toBeTruthy()
  expect(plan('Piano su misura').getByText(/Fino a 300 convocati/)).toBeTruthy()
  expect(plan('Piano su misura').queryByRole('switch')).toBeNull()
  expect(screen.getAllByText('Compreso nel piano')).toHaveLength(2)
  expect(within(screen.getByRole('main')).queryByText(/\d crediti/)).toBeNull()
  await press('Attiva: Pannello comunicazioni')
  expect(await screen.findByText(/compreso nel piano su misura e non consuma crediti/)).toBeTruthy()
  await press('Non attivare')
})

test('a consultant reads how it stands and buys nothing', async () => {
  await open({ ...held(base({ start_date: ahead(-400), end_date: ahead(-35) }), [service()]), user_role: 'CONSULTANT', user_roles: ['CONSULTANT'] })
  expect(screen.getByText('Solo chi gestisce la società può attivare abbonamento e servizi.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /attiva/i })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /Pannello comunicazioni/ }).disabled).toBe(true)
})

test('who pays by use needs no subscription, and has no bar', async () => {
  await open({ ...held(base({ start_date: ahead(-400), end_date: ahead(-35) })), payperuse: true })
  expect(plan('Pagamento a consumo').getByText('Non serve un abbonamento per convocare')).toBeTruthy()
  expect(screen.queryByText(/non convocare/)).toBeNull()
})
