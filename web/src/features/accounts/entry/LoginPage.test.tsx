// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../../App.tsx'
import { loadTexts } from '../../../i18n/texts.ts'
import { buildRouter } from '../../../routes.tsx'

const profile = {
  email: 'anna@example.test',
  first_name: 'Anna',
  last_name: 'Rossi',
  phone_number: null,
  fiscal_code: null,
  roles: [],
  locale: 'it',
  privacy_consent: true,
  terms_conditions: true,
  signature: null,
  studio: null,
  totp_enabled: false,
  passkeys: [],
  app_settings: { dense: false, darkMode: 'system', communications: {} },
}
const entered = {
  data: { token: 'a-token', user: { _id: 'u1', email: profile.email, first_name: 'Anna', last_name: 'Rossi', roles: [] }, profile },
  statusCode: 200,
}

const constants = {
  flags: {
    websockets: false,
    dashboard_panels: true,
    editable_docs: true,
    calendar_integration: false,
    user_tour: false,
    forecast: false,
    error_reporting: false,
  },
  trial: { mail: true, payments: true, demo: { email: 'demo@delibera.test', password: 'Delibera.2026' } },
}

type Reply = { status: number; body: unknown }
const refused = (status: number, info: unknown): Reply => ({ status, body: { code: status, error_code: status === 429 ? 'GEN01' : 'CP003', info } })

let server: Server
/** What each sign-in in turn is answered, and what was sent. */
let answers: Reply[] = []
let sent: Record<string, unknown>[] = []

beforeAll(async () => {
  server = createServer((request, reply) => {
    const answer = ({ status, body }: Reply) => reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/api/users/login') {
      let text = ''
      request.on('data', (it) => {
        text += it
      })
      request.on('end', () => {
        sent.push(JSON.parse(text))
        answer(answers.shift() ?? refused(500, undefined))
      })
      return
    }
    if (request.url?.startsWith('/api/users/profile')) return answer({ status: 200, body: profile })
    if (request.url?.startsWith('/api/constants')) return answer({ status: 200, body: constants })
    if (request.url === '/api/users/confirm-email/resend') return answer({ status: 200, body: { ok: true } })
    answer({ status: 200, body: { total: 0, items: [] } })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  document.body.insertAdjacentHTML('beforeend', '<section id="layers"></section>')
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
beforeEach(() => {
  answers = []
  sent = []
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => server.close())

async function open(path = '/login') {
  const router = buildRouter(createMemoryHistory({ initialEntries: [path] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  await screen.findByRole('heading', { level: 1, name: 'Accedi' }, { timeout: 10_000 })
  return router
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function signIn(...replies: Reply[]) {
  answers = replies
  type('E-mail', 'anna@example.test')
  type('Password', 'Delibera.2026')
  fireEvent.click(screen.getByRole('button', { name: 'Accedi' }))
}

test('the right password opens the session and leads to the dashboard', async () => {
  const router = await open()
  await signIn({ status: 200, body: entered })
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/dashboard'), { timeout: 5_000 })
  expect(localStorage.getItem('delibera.session')).toMatch(/^[\da-f]{32}$/)
  expect(JSON.stringify({ ...localStorage })).not.toContain('a-token')
  expect(await screen.findByText('Ti diamo il benvenuto, Anna.', {}, { timeout: 5_000 })).toBeTruthy()
  expect(sent).toEqual([{ email: 'anna@example.test', password: 'Delibera.2026' }])
})

test('who was going somewhere arrives there', async () => {
  const router = await open('/login?to=%2Fuser%2Fprofile')
  await signIn({ status: 200, body: entered })
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/profile'))
})

test('wrong credentials are told without saying which of the two', async () => {
  await open()
  await signIn(refused(401, 'credentials'))
  expect((await screen.findByRole('alert')).textContent).toBe('E-mail o password non corrispondono. Controllale e riprova.')
  expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('anna@example.test')
})

test('an empty form sends nothing and moves to its first wrong field', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Accedi' }))
  expect(await screen.findAllByText('Campo obbligatorio.')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(sent).toEqual([])
})

test('a second factor is asked, a pasted code is tidied and sent by itself', async () => {
  const router = await open()
  await signIn(refused(401, 'totp_required'), refused(401, 'totp_invalid'), { status: 200, body: entered })
  const code = (await screen.findByLabelText('Codice di sei cifre')) as HTMLInputElement
  expect(code.autocomplete).toBe('one-time-code')
  fireEvent.change(code, { target: { value: '111 111' } })
  expect((await screen.findByRole('alert')).textContent).toContain('Il codice non è valido')
  await waitFor(() => expect(code.value).toBe(''))
  expect(document.activeElement).toBe(code)
  fireEvent.change(code, { target: { value: '482913' } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/dashboard'))
  expect(sent.map((it) => it.totp)).toEqual([undefined, '111111', '482913'])
})

test('a recovery code takes the place of the app', async () => {
  await open()
  await signIn(refused(401, 'totp_required'), { status: 200, body: entered })
  fireEvent.click(await screen.findByRole('button', { name: 'Usa un codice di recupero' }))
  type('Codice di recupero', 'ABCDE 12345')
  fireEvent.click(screen.getByRole('button', { name: 'Verifica e accedi' }))
  await waitFor(() => expect(sent.at(-1)?.totp).toBe('abcde-12345'))
})

test('a closed account is restored only when its owner says so', async () => {
  await open()
  await signIn(refused(401, 'restore_required'), { status: 200, body: entered })
  const heading = await screen.findByRole('heading', { level: 1, name: 'Il tuo account è chiuso' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  fireEvent.click(screen.getByRole('button', { name: 'Ripristina l’account' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map((it) => it.restore)).toEqual([undefined, true])
})

test('restoring after a second factor asks for a fresh code, because the first is spent', async () => {
  await open()
  await signIn(refused(401, 'totp_required'), refused(401, 'restore_required'), { status: 200, body: entered })
  type(await screen.findByLabelText('Codice di sei cifre').then(() => 'Codice di sei cifre'), '111111')
  fireEvent.click(await screen.findByRole('button', { name: 'Ripristina l’account' }))
  expect(await screen.findByText(/serve un codice nuovo/)).toBeTruthy()
  type('Codice di sei cifre', '222222')
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ totp: '222222', restore: true }))
})

test('after too many tries it says for how long, counts down, and another address may try at once', async () => {
  await open()
  await signIn(refused(429, { retry_after: 61 }))
  expect((await screen.findByRole('alert')).textContent).toContain('Puoi riprovare fra 2 minuti.')
  const button = screen.getByRole('button', { name: /Riprova fra 1:0[01]/ }) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  await screen.findByRole('button', { name: 'Riprova fra 0:59' }, { timeout: 4_000 })
  type('E-mail', 'bruno@example.test')
  expect((screen.getByRole('button', { name: 'Accedi' }) as HTMLButtonElement).disabled).toBe(false)
})

test('an address that is not confirmed says so and sends the letter again', async () => {
  await open()
  await signIn(refused(412, 'unconfirmed'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Conferma il tuo indirizzo' })).toBeTruthy()
  expect(screen.getByText('anna@example.test')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Invia di nuovo l’e-mail' }))
  expect(await screen.findByText(/l’e-mail è in arrivo/)).toBeTruthy()
  expect((screen.getByRole('button', { name: /Puoi chiederne un’altra fra/ }) as HTMLButtonElement).disabled).toBe(true)
})

test('a suspended account opens a letter to whoever runs the service', async () => {
  await open()
  await signIn(refused(412, 'disabled'))
  await screen.findByRole('heading', { level: 1, name: 'Il tuo account è sospeso' })
  expect(decodeURIComponent(screen.getByRole('link', { name: 'Scrivi all’assistenza' }).getAttribute('href')!)).toContain('anna@example.test')
  fireEvent.click(screen.getByRole('button', { name: 'Torna all’accesso' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Accedi' })).toBeTruthy()
})

test('a server that fails is told with its code', async () => {
  await open()
  await signIn({ status: 500, body: { error_code: 'GEN01' } })
  expect((await screen.findByRole('alert')).textContent).toContain('[GEN01]')
})

test('on trial the demo account fills the fields', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Compila i campi' }))
  expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('demo@delibera.test')
  expect(screen.getByRole('link', { name: 'Casella di prova' }).getAttribute('href')).toBe('/dev/mailbox')
})

test('the password can be shown and hidden', async () => {
  await open()
  const field = screen.getByLabelText('Password') as HTMLInputElement
  expect([field.type, field.autocomplete]).toEqual(['password', 'current-password'])
  fireEvent.keyDown(screen.getByRole('button', { name: 'Mostra la password' }), { key: 'Enter' })
  expect(field.type).toBe('text')
  expect(screen.getByRole('button', { name: 'Nascondi la password' })).toBeTruthy()
})
