// @vitest-environment happy-dom
import { creditsProductIn } from '@delibera/core/payments/catalogue'
import type { Cart } from '@delibera/core/payments/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../App.tsx'
import { company, companyId, inOrder, subscribed } from '../api/company.stage.ts'
import { startApi } from '../api/pages.stage.ts'
import { loadTexts } from '../i18n/texts.ts'
import { buildRouter } from '../routes.tsx'
import type { Flag, Screen } from '../shell/screen.ts'
import { CartPanel } from './CartPanel.tsx'

configure({ asyncUtilTimeout: 15_000 })

type Given = ComponentProps<typeof CartPanel>

const items: Cart['items'] = [
  { code: 'M0001', price: 100, qty: 1, paid: true },
  { code: 'M0002', price: 2, qty: 62, paid: true },
  { code: 'M0003', price: 150, qty: 1, paid: false },
  { code: 'M0004', price: 100, qty: 1, paid: false },
]
const card = { id: 'pm_one', type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2099 } }
const room: Given = { items, due: 250, real: 1000, meetingStatus: 'PERFORM', liveStatus: 'STANDBY' }

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  inOrder(api)
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 } } })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})
afterAll(() => api.close())

let shown: Given
function Page() {
  return (
    <>
      <h1>Riunione</h1>
      <CartPanel {...shown} />
    </>
  )
}

async function open(step: string, given: Given, flags: readonly Flag[] = ['login', 'cart']) {
  document.body.innerHTML = '<section id="layers"></section>'
  const path = '/company/{companyId}/meetings/{meetingId}/'
  shown = given
  const page: Screen = { path: `${path}${step}`, display: 'company', flags, title: 'companyHome', component: async () => Page }
  const home: Screen = { path: '/company/{companyId}/home', display: 'company', flags: ['login'], title: 'companyHome', component: async () => Page }
  const router = buildRouter(createMemoryHistory({ initialEntries: [`/company/${companyId}/meetings/m1/${step}`] }), [page, home])
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  await screen.findByRole('heading', { name: 'Riunione' })
}
const cart = () => within(screen.getByRole('complementary', { name: 'Costi della riunione' }))
const sum = (label: string) => within(cart().getByText(label).closest('div')!)

const unfold = () => fireEvent.click(cart().getByRole('button', { name: /^Dettagli/ }))

test('one sentence says what is paid and when; lines, what is paid of them and their sums unfold', async () => {
  await open('live', room)
  expect(cart().getByText('Aprendo la sala paghi 25 crediti.')).toBeTruthy()
  expect(cart().queryAllByRole('listitem')).toHaveLength(0)
  const details = cart().getByRole('button', { name: 'Dettagli: 47,4 crediti in tutto' })
  expect(details.getAttribute('aria-expanded')).toBe('false')
  unfold()
  expect(details.getAttribute('aria-expanded')).toBe('true')
  const lines = cart()
    .getAllByRole('listitem')
    .map((it) => `${within(it).getByRole('img').getAttribute('aria-label')}: ${it.textContent}`)
  expect(lines).toEqual([
    'Pagato: Convocazioni e deleghe10',
    'Pagato: Messaggi di convocazione × 6212,4',
    'Da pagare: Videoconferenza15',
    'Da pagare: Voti e verbale10',
  ])
  expect(sum('Già pagato').getByText('22,4')).toBeTruthy()
  expect(sum('Totale').getByText('47,4 crediti')).toBeTruthy()
  expect(sum('Saldo della società').getByText('100')).toBeTruthy()
  expect(sum('Totale').getByText('47,4 crediti').closest('[data-short]')).toBeNull()
})

test('a balance below the total marks it, and what is missing is offered for purchase', async () => {
  api.answers.set('GET /api/payments/stripe/products', { json: { total: 1, items: [creditsProductIn('EUR')] } })
  api.answers.set('GET /api/payments/stripe/payment-methods-company', { json: { total: 1, items: [card] } })
  await open('organization', { ...room, real: 84 })
  expect(cart().getByRole('img', { name: 'Il saldo è inferiore al totale' })).toBeTruthy()
  expect(cart().getByText('Aprendo la sala paghi 25 crediti. Il saldo non basta: mancano 16,6 crediti.')).toBeTruthy()
  fireEvent.click(cart().getByRole('button', { name: 'Acquista crediti' }))
  const purchase = within(await screen.findByRole('dialog'))
  expect((await purchase.findByRole('slider')).getAttribute('aria-valuemin')).toBe('20')
})

test('a balance below the total that covers what falls due is marked, and nothing is missing', async () => {
  await open('organization', { ...room, real: 300 })
  expect(cart().getByRole('img', { name: 'Il saldo è inferiore al totale' })).toBeTruthy()
  expect(cart().queryByRole('button', { name: 'Acquista crediti' })).toBeNull()
})

const unpaid = items.map((it) => ({ ...it, paid: false }))
test.each<[string, Partial<Given>, string]>([
  [
    'a draft pays nothing yet',
    { items: unpaid, due: 224, meetingStatus: 'DRAFT' },
    'Per ora non paghi nulla: 22,4 crediti alla conferma, poi 25 crediti per aprire la sala.',
  ],
  ['the send is paid', { due: 0, meetingStatus: 'CONVOCATION' }, 'L’invio non costa altro; aprire la sala costerà 25 crediti.'],
  ['all is paid', { items: items.slice(0, 2), due: 0, real: 0 }, 'Non c’è altro da pagare.'],
])('%s, and it says so', async (_, given, words) => {
  await open('organization', { ...room, ...given })
  expect(cart().getByText(words)).toBeTruthy()
})

const nowhere: [string, string, Given, readonly Flag[]][] = [
  ['a screen without the flag', 'organization', room, ['login']],
  ['the details of a meeting to convene', 'details', { ...room, meetingStatus: 'CONVOCATION' }, ['login', 'cart']],
  ['a room that is open', 'live', { ...room, liveStatus: 'OPEN' }, ['login', 'cart']],
]
test.each(nowhere)('there is none beside %s', async (_, step, given, flags) => {
  await open(step, given, flags)
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('there is none for a plan by contract', async () => {
  const plan = subscribed({ code: 'S0001', category: 'CUSTOM' })
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...plan, wallet: { real: 1000, forecast: 1000 } } })
  await open('organization', room)
  await waitFor(() => expect(screen.getAllByText('Acme S.r.l.').length).toBeGreaterThan(0))
  expect(screen.queryByRole('complementary')).toBeNull()
})
