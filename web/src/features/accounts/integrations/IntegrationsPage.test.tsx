// @vitest-environment happy-dom
import type { CalendarLink } from '@delibera/core/calendar/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../../App.tsx'
import { signedIn, startApi, user } from '../../../api/pages.stage.ts'
import { loadTexts } from '../../../i18n/texts.ts'
import { buildRouter } from '../../../routes.tsx'

const off: CalendarLink = {
  provider: 'google',
  available: true,
  connected: false,
  account: null,
  calendar: null,
  state: 'OFF',
  synchronized_at: null,
  events: 0,
  reason: null,
  url: 'https://accounts.google.example/consent',
}
const on: CalendarLink = {
  ...off,
  connected: true,
  account: 'ada@gmail.example',
  calendar: 'Delibera',
  state: 'ON',
  events: 3,
  url: null,
  synchronized_at: '2026-11-15T19:40:00.000Z',
}

let api: Awaited<ReturnType<typeof startApi>>
let links: Record<CalendarLink['provider'], CalendarLink>

beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  api.reset()
  signedIn()
  document.body.innerHTML = '<section id="layers"></section>'
  links = { google: off, caldav: { ...off, provider: 'caldav', url: null } }
  api.answers.set('GET /api/notifications', { json: { total: 0, unread: 0, items: [] } })
  for (const provider of ['google', 'caldav'] as const) {
    api.answers.set(`GET /api/${provider}/calendar/token`, () => ({ json: links[provider] }))
    api.answers.set(`POST /api/${provider}/calendar/synchronize`, () => {
      links[provider] = { ...links[provider], state: 'WORKING', reason: null, events: 1 }
      return { json: links[provider] }
    })
  }
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

async function open(search = '') {
  const history = createMemoryHistory({ initialEntries: [`/user/integrations${search}`] })
  render(<App router={buildRouter(history)} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  // The first page of a test also loads its parts.
  await screen.findByRole('heading', { level: 1, name: 'Integrazioni' }, { timeout: 20_000 })
  return history
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('what is not connected leads to its consent; what an installation has not is said', async () => {
  links.caldav = { ...links.caldav, available: false }
  await open()
  const google = await panel('Google Calendar')
  expect((await google.findByRole('link', { name: 'Collega Google Calendar' })).getAttribute('href')).toBe(off.url)
  const caldav = await panel('Calendario CalDAV')
  expect(await caldav.findByText(/non consente calendari CalDAV/)).toBeTruthy()
  expect(caldav.queryByRole('button')).toBeNull()
})

test('whoever comes back with a consent is connected and synchronised, once, and the address is clean', async () => {
  api.answers.set('POST /api/google/calendar/token', () => {
    links.google = { ...on, state: 'OFF', events: 0, synchronized_at: null, calendar: null }
    return { json: links.google }
  })
  const history = await open('?code=4%2F123&state=999')
  const google = await panel('Google Calendar')
  expect(await google.findByText(/1 riunione scritta/)).toBeTruthy()
  expect(api.asked('POST /api/google/calendar/token')).toHaveLength(1)
  expect(history.location.search).toBe('')
  links.google = on
  expect(await google.findByText('Sincronizzato', {}, { timeout: 5000 })).toBeTruthy()
  expect(google.getByText('3')).toBeTruthy()
})

test.each([
  ['?error=access_denied&state=1', /Non hai dato il consenso/],
  ['?code=4&state=old', /Il consenso non è più valido/],
])('a consent that came to nothing says why: %s', async (search, words) => {
  api.answers.set('POST /api/google/calendar/token', { status: 400, json: { error_code: 'E0001', info: 'consent_expired' } })
  await open(search)
  const google = await panel('Google Calendar')
  expect((await google.findByRole('alert')).textContent).toMatch(words)
  expect(google.getByRole('link', { name: 'Collega Google Calendar' })).toBeTruthy()
})

test('a lost consent is given again, a failure that passes says so', async () => {
  links.google = { ...on, connected: false, state: 'FAILED', reason: 'consent_lost', url: off.url }
  links.caldav = { ...on, provider: 'caldav', state: 'WAITING', reason: 'busy' }
  await open()
  const google = await panel('Google Calendar')
  expect((await google.findByRole('alert')).textContent).toMatch(/non accetta più il consenso/)
  expect(google.getByRole('link', { name: 'Collega di nuovo' })).toBeTruthy()
  expect((await (await panel('Calendario CalDAV')).findByRole('alert')).textContent).toMatch(/troppo occupato.*Riproviamo da soli/)
})

test('a CalDAV server is connected by its login, and a refusal stands in the form', async () => {
  api.answers.set('POST /api/caldav/calendar/token', { status: 400, json: { error_code: 'E0001', info: 'login_refused' } })
  await open()
  fireEvent.click(await (await panel('Calendario CalDAV')).findByRole('button', { name: 'Collega un calendario' }))
  const form = within(await screen.findByRole('dialog', { name: 'Collega un calendario CalDAV' }))
  const type = (name: RegExp, value: string) => fireEvent.change(form.getByLabelText(name), { target: { value } })
  type(/Indirizzo/, 'https://caldav.example')
  type(/Nome utente/, 'ada')
  type(/^Password/, 'segreta')
  fireEvent.click(form.getByRole('button', { name: 'Collega e sincronizza' }))
  expect((await form.findByRole('alert')).textContent).toMatch(/non accetta nome utente o password/)
  api.answers.set('POST /api/caldav/calendar/token', () => {
    links.caldav = { ...on, provider: 'caldav', state: 'OFF' }
    return { json: links.caldav }
  })
  fireEvent.click(form.getByRole('button', { name: 'Collega e sincronizza' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await (await panel('Calendario CalDAV')).findByText('In corso')).toBeTruthy()
})

test('disconnecting asks first', async () => {
  links.google = on
  api.answers.set(`DELETE /api/users/google/oauth/${user._id}`, () => {
    links.google = off
    return { json: { done: true } }
  })
  await open()
  const google = await panel('Google Calendar')
  fireEvent.click(await google.findByRole('button', { name: 'Scollega' }))
  const question = within(await screen.findByRole('dialog', { name: 'Scollegare il calendario?' }))
  expect(api.asked(`DELETE /api/users/google/oauth/${user._id}`)).toHaveLength(0)
  fireEvent.click(question.getByRole('button', { name: 'Scollega' }))
  expect(await google.findByText('Non collegato')).toBeTruthy()
  expect(api.asked(`DELETE /api/users/google/oauth/${user._id}`)).toHaveLength(1)
})
