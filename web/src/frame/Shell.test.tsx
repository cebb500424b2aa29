// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../App.tsx'
import { company, companyId, subscribed } from '../api/company.stage.ts'
import { profile, signedIn, startApi } from '../api/pages.stage.ts'
import { loadTexts } from '../i18n/texts.ts'
import { buildRouter } from '../routes.tsx'
import type { Display, Flag, Screen } from '../shell/screen.ts'

// The first page of a test also loads its parts.
configure({ asyncUtilTimeout: 10_000 })

let api: Awaited<ReturnType<typeof startApi>>
let changes: unknown[]

beforeAll(async () => {
  api = await startApi()
  api.server.on('request', async (request) => {
    if (request.method !== 'PATCH') return
    let body = ''
    for await (const it of request) body += it
    changes.push(JSON.parse(body))
  })
})
beforeEach(() => {
  api.reset()
  changes = []
  api.answers.set('GET /api/notifications', { json: { total: 4, unread: 3, items: [] } })
  api.answers.set('PATCH /api/users/profile', { json: profile })
  document.body.innerHTML = '<section id="layers"></section>'
  signedIn()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => api.close())

const page = (path: string, display: Display = 'user', flags: Flag[] = ['login']): Screen => ({
  path,
  display,
  flags,
  title: 'dashboard',
  component: async () => () => <h1>{`Pagina ${path}`}</h1>,
})
const table: Screen[] = [
  { path: '/', display: 'user', flags: ['login'], redirect: '/user/dashboard' },
  ...['/user/dashboard', '/user/profile', '/user/security', '/user/notifications'].map((it) => page(it)),
  { path: '/consultant', display: 'consultant', flags: ['login'], redirect: '/consultant/calendar' },
  page('/consultant/calendar', 'consultant'),
  { path: '/company/{companyId}', display: 'company', flags: ['login'], redirect: '/company/{companyId}/home' },
  page('/company/{companyId}/home', 'company'),
  page('/company/{companyId}/meetings', 'company', ['login', 'subscription']),
  page('/company/{companyId}/communications', 'company', ['login', 'service:MAILER']),
  page('/company/{companyId}/settings/products', 'company'),
  page('/login', 'public', []),
  page('/terms', 'public', ['footer']),
]

const acme = { ...company, ...subscribed(), business_name: 'Società Anonima Fonderie e Acciaierie della Valserra', wallet: { real: 180, forecast: 80 } }
const atAcme = `/company/${companyId}`
const answer = (it: object) => api.answers.set(`GET /api/companies/${companyId}`, { json: it })

async function open(path: string) {
  const router = buildRouter(createMemoryHistory({ initialEntries: [path] }), table)
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  await waitFor(() => expect(router.state.status).toBe('idle'))
  return router
}
const menu = () => within(screen.getByRole('navigation', { name: 'Menu principale' }))
const entries = () =>
  menu()
    .getAllByRole('link')
    .filter((it) => it.getAttribute('href') !== '/user/notifications')
    .map((it) => it.textContent)

test('the first address leads to the dashboard, inside the shell', async () => {
  const router = await open('/')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Pagina /user/dashboard')
  expect(router.state.location.pathname).toBe('/user/dashboard')
  expect(document.title).toBe('Cruscotto · Delibera')
  expect(menu().getByRole('link', { name: 'Cruscotto' }).getAttribute('aria-current')).toBe('page')
})

test('an address that does not exist says so, and stays where it is', async () => {
  const router = await open('/no/such/page')
  expect(await screen.findByRole('heading', { name: 'Questa pagina non c’è' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/no/such/page')
})

test('without a session the way leads over the login page, and remembers where to', async () => {
  localStorage.clear()
  const router = await open('/user/security?tab=2')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.search).toEqual({ to: '/user/security?tab=2' })
})

test('who is signed in has no business on the login page', async () => {
  const router = await open('/login')
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/dashboard'))
})

test('the entries under settings show while one of them is open', async () => {
  await open('/user/dashboard')
  await menu().findByText('Impostazioni')
  expect(entries()).toEqual(['Cruscotto', 'Impostazioni'])
  fireEvent.click(menu().getByRole('link', { name: 'Impostazioni' }))
  await screen.findByText('Pagina /user/profile')
  expect(entries()).toEqual(['Cruscotto', 'Profilo', 'Sicurezza'])
  expect(menu().getByRole('link', { name: 'Profilo' }).getAttribute('aria-current')).toBe('page')
  expect(menu().getByRole('link', { name: 'Cruscotto' }).getAttribute('aria-current')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the bell counts what is unread and leads there', async () => {
  await open('/user/dashboard')
  const [bell] = await screen.findAllByRole('link', { name: 'Notifiche, 3 da leggere' })
  expect(bell!.getAttribute('href')).toBe('/user/notifications')
})

test('going out asks first, then forgets the session', async () => {
  const router = await open('/user/dashboard')
  const leave = async (answer: string) => {
    fireEvent.click(await menu().findByRole('button', { name: 'Esci' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Uscire da Delibera?' }))
    fireEvent.click(dialog.getByRole('button', { name: answer }))
  }
  await leave('Resta qui')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(localStorage.getItem('delibera.session')).toBe('mark')
  await leave('Esci')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(localStorage.getItem('delibera.session')).toBeNull()
})

test('who is no consultant may become one; who is one changes panel, in the other colour', async () => {
  await open('/user/dashboard')
  expect(await menu().findByRole('button', { name: 'Diventa consulente' })).toBeTruthy()
  expect(menu().queryByRole('link', { name: 'Area consulente' })).toBeNull()
  cleanup()
  const consultant = { ...profile, roles: ['USER', 'CONSULTANT'], studio: 'Studio Neri' }
  localStorage.setItem('delibera.profile', JSON.stringify(consultant))
  api.answers.set('GET /api/users/profile', { json: consultant })
  const router = await open('/user/dashboard')
  expect(menu().queryByRole('button', { name: 'Diventa consulente' })).toBeNull()
  const spine = () => [...document.querySelectorAll('style[data-mantine-styles]')].map((it) => it.textContent).join()
  expect(spine()).toContain('--d-spine: #023238')
  fireEvent.click(await menu().findByRole('link', { name: 'Area consulente' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/consultant/calendar'))
  expect(await menu().findByText('Studio Neri')).toBeTruthy()
  expect(entries()).toEqual(['Calendario', 'Campagna bilanci', 'Area personale'])
  await waitFor(() => expect(spine()).toContain('--d-spine: #4a1330'))
})

test('a company has its own menu, its name cut at 35 characters, and communications only with the service', async () => {
  answer(acme)
  const router = await open(atAcme)
  expect(await screen.findByText('Pagina /company/{companyId}/home')).toBeTruthy()
  expect(router.state.location.pathname).toBe(`${atAcme}/home`)
  expect(entries()).toEqual(['Home', 'Assemblee', 'Impostazioni', 'Area personale'])
  expect(menu().getByText('Società Anonima Fonderie e Acciaier…')).toBeTruthy()
  expect(menu().getByText('18')).toBeTruthy()
  expect(menu().getByText('in esaurimento')).toBeTruthy()
})

test('a company without limits shows no wallet', async () => {
  answer({ ...acme, ...subscribed({ category: 'CUSTOM' }) })
  await open(`${atAcme}/home`)
  await screen.findByText('Pagina /company/{companyId}/home')
  expect(screen.queryByText('Crediti disponibili')).toBeNull()
})

test.each([
  ['Abbonati ora', `${atAcme}/settings/products`],
  ['Torna alla home', `${atAcme}/home`],
])('without a subscription, "%s" leads to %s', async (choice, path) => {
  answer({ ...acme, active_subscriptions: { base: null, all: [] } })
  const router = await open(`${atAcme}/meetings`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Manca un abbonamento attivo' }))
  expect(screen.queryByText('Pagina /company/{companyId}/meetings')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: choice }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})

test('a screen of a service that is not active is closed, and says where to activate it', async () => {
  answer(acme)
  await open(`${atAcme}/communications`)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Comunicazioni: servizio non attivo')
  expect(screen.getByRole('link', { name: 'Vedi i servizi' }).getAttribute('href')).toBe(`${atAcme}/settings/products`)
})

test('language, light and density change on the open page and are kept in the profile', async () => {
  await open('/user/dashboard')
  fireEvent.click(await menu().findByRole('button', { name: /Ada Neri, Area personale/ }))
  const card = within(await screen.findByRole('dialog', { name: 'Area e aspetto' }))
  fireEvent.click(await card.findByRole('radio', { name: 'Scuro' }))
  await waitFor(() => expect(changes).toEqual([{ app_settings: { darkMode: true } }]))
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  fireEvent.click(card.getByRole('switch', { name: 'Righe e campi compatti' }))
  await waitFor(() => expect(changes).toContainEqual({ app_settings: { dense: true } }))
  fireEvent.change(card.getByRole('combobox', { name: 'Lingua' }), { target: { value: 'en-GB' } })
  expect(
    await menu()
      .findByText('Dashboard')
      .catch(() => screen.findByText('Settings')),
  ).toBeTruthy()
  await waitFor(() => expect(changes).toContainEqual({ locale: 'en-GB' }))
  expect(document.documentElement.lang).toBe('en-GB')
})

test('the profile decides language and light of who comes in', async () => {
  const english = { ...profile, locale: 'en-US', app_settings: { ...profile.app_settings, darkMode: true } }
  localStorage.setItem('delibera.profile', JSON.stringify(english))
  api.answers.set('GET /api/users/profile', { json: english })
  await open('/user/dashboard')
  expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeTruthy()
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  expect(changes).toEqual([])
})

test('a trial is told above the page until it is hidden; no network comes before it', async () => {
  api.answers.set('GET /api/constants', { json: { flags: { websockets: false }, trial: { mail: true, payments: true } } })
  await open('/user/dashboard')
  expect(await screen.findByText(/Posta e pagamenti sono di prova/)).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/Sei senza rete/)).toBeTruthy()
  expect(screen.queryByText(/di prova/)).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  fireEvent.click(await screen.findByRole('button', { name: 'Nascondi l’avviso' }))
  expect(screen.queryByText(/di prova/)).toBeNull()
})

test('the bar of phones opens the same menu, and choosing a page closes it', async () => {
  await open('/user/dashboard')
  fireEvent.click(await screen.findByRole('button', { name: 'Apri il menu' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu principale' }))
  fireEvent.click(await drawer.findByRole('link', { name: 'Impostazioni' }))
  await screen.findByText('Pagina /user/profile')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the way back to the top appears after 600 px', async () => {
  await open('/user/dashboard')
  await screen.findByText('Pagina /user/dashboard')
  const scroll = (y: number) =>
    act(() => {
      window.scrollTo(0, y)
      window.dispatchEvent(new Event('scroll'))
    })
  scroll(600)
  expect(screen.queryByRole('button', { name: 'Torna all’inizio della pagina' })).toBeNull()
  scroll(601)
  expect(await screen.findByRole('button', { name: 'Torna all’inizio della pagina' })).toBeTruthy()
  scroll(0)
})

test('an account that was disabled says so in place of the page', async () => {
  api.answers.set('GET /api/users/profile', { status: 412, json: { error_code: 'GEN01', info: 'disabled' } })
  await open('/user/dashboard')
  await waitFor(() => expect(screen.queryByText('Pagina /user/dashboard')).toBeNull())
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Esci' })).toBeTruthy()
})
