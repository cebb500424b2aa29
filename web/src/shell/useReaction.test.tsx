// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../App.tsx'
import { CallError } from '../api/call.ts'
import { profile, signedIn, startApi } from '../api/pages.stage.ts'
import { useSession } from '../api/session.tsx'
import { useChangeLanguage } from '../i18n/Language.tsx'
import { loadTexts } from '../i18n/texts.ts'
import { buildRouter } from '../routes.tsx'
import type { Screen } from './screen.ts'
import { useReaction } from './useReaction.tsx'

let api: Awaited<ReturnType<typeof startApi>>
let react: ReturnType<typeof useReaction>
let session: ReturnType<typeof useSession>
let speak: ReturnType<typeof useChangeLanguage>

beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  api.reset()
  signedIn()
  document.body.innerHTML = '<section id="layers"></section>'
})
afterEach(() => {
  cleanup()
  notifications.clean()
  localStorage.clear()
})
afterAll(() => api.close())

function Page() {
  react = useReaction()
  session = useSession()
  speak = useChangeLanguage()
  return <h1>Pagina</h1>
}
const screens = ['/login', '/terms', '/user/dashboard', '/user/companies/list'].map(
  (path): Screen => ({ path, display: 'public', flags: [], title: 'terms', component: async () => Page }),
)

async function open() {
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/terms'] }), screens)
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  await screen.findByText('Pagina')
  await waitFor(() => expect(session.state).toBe('in'))
  return router
}

test('a failure is told in a toast, in the language of the moment', async () => {
  await open()
  act(() => react(new CallError(404, 'MT001')))
  expect((await screen.findByRole('alert')).textContent).toContain('[MT001] Riunione non trovata.')
  await act(() => speak('en-US'))
  act(() => react(new CallError(0, 'GEN01')))
  expect(await screen.findByText('[GEN01] Error with API gateway')).toBeTruthy()
})

test('a company that one may not see is told in a notice, and closing it leads to the dashboard', async () => {
  const router = await open()
  act(() => react(new CallError(420, 'CP003'), 'company'))
  const dialog = await screen.findByRole('dialog', {}, { timeout: 5_000 })
  expect(dialog.textContent).toContain('Risorsa non accessibile')
  expect(dialog.textContent).toContain('Non hai i diritti per vedere questa risorsa.')
  expect(router.state.location.pathname).toBe('/terms')
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/dashboard'))
})

test('a company that fails to load during a payment leads to the list of companies', async () => {
  const router = await open()
  act(() => react(new CallError(500, 'GEN01'), 'payment'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/companies/list'))
})

test('412 and 401 change the session', async () => {
  // Whoever gets their profile may act again: the answer that is on its way must not come in between.
  api.answers.set('GET /api/users/profile', { json: { ...profile, first_name: 'Arrivata' } })
  await open()
  await waitFor(() => expect(session.profile?.first_name).toBe('Arrivata'))
  // A toast that is fetched when it is first wanted may come after the test that wanted it.
  act(() => notifications.clean())
  act(() => react(new CallError(412, 'CP003', { info: 'unconfirmed' })))
  expect(session).toMatchObject({ state: 'inactive', reason: 'unconfirmed' })
  act(() => react(new CallError(401, 'CP003')))
  expect(session.state).toBe('out')
  expect(screen.queryByRole('alert')).toBeNull()
})
