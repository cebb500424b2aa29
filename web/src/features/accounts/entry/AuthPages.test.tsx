// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../../App.tsx'
import { loadTexts } from '../../../i18n/texts.ts'
import { buildRouter } from '../../../routes.tsx'

type Reply = { status: number; body: unknown }
type Asked = { method: string; path: string; query: Record<string, string>; body: Record<string, unknown> | undefined }

const done: Reply = { status: 200, body: { ok: true } }
const gone: Reply = { status: 404, body: { code: 404, error_code: 'GEN01' } }
const token = 'a-link-of-forty-three-characters-and-no-more'

let server: Server
let asked: Asked[] = []
/** The answer to the one call that a page is about. */
let answer: Reply = done
let isTrial = true
let demo: { email: string; password: string } | null = null
/** How often the page asked what this installation is. */
let introductions = 0

beforeAll(async () => {
  server = createServer((request, reply) => {
    let text = ''
    request.on('data', (it) => {
      text += it
    })
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://here')
      const isConstants = url.pathname === '/api/constants'
      if (isConstants) introductions += 1
      else {
        const query = Object.fromEntries(url.searchParams)
        asked.push({ method: request.method ?? '', path: url.pathname, query, body: text ? JSON.parse(text) : undefined })
      }
      const { status, body } = isConstants ? { status: 200, body: { trial: { mail: isTrial, payments: isTrial, demo }, flags: {} } } : answer
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  document.body.insertAdjacentHTML('beforeend', '<section id="layers"></section>')
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
beforeEach(() => {
  asked = []
  answer = done
  isTrial = true
  demo = null
  introductions = 0
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => server.close())

async function open(path: string, locale: 'it' | 'en-GB' = 'it') {
  localStorage.setItem('delibera.locale', locale)
  const router = buildRouter(createMemoryHistory({ initialEntries: [path] }))
  render(<App router={router} language={{ locale, texts: await loadTexts(locale) }} />)
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 })
  return router
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 5_000 })
const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function fillRegistration() {
  type(/^Nome/, 'Anna')
  type(/^Cognome/, 'Rossi')
  type(/^E-mail/, 'Anna@Example.test')
  type(/^Password/, 'Quattro.Rane7')
  type(/^Ripeti la password/, 'Quattro.Rane7')
  fireEvent.click(screen.getByRole('checkbox', { name: /condizioni d’uso/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /informativa sulla privacy/ }))
}

test('a password that anybody would try is refused beside its field, by the page or by the server', async () => {
  await open('/register')
  fillRegistration()
  const isEasy = /si indovina facilmente/
  type(/^Password/, 'Aaaaaaa1!')
  type(/^Ripeti la password/, 'Aaaaaaa1!')
  press('Apri l’account')
  expect(await screen.findByText(isEasy)).toBeTruthy()
  expect(asked).toEqual([])

  type(/^Password/, 'Estate.2026')
  type(/^Ripeti la password/, 'Estate.2026')
  await waitFor(() => expect(screen.queryByText(isEasy)).toBeNull())
  answer = { status: 400, body: { code: 400, error_code: 'E0001', msg: '', info: [{ path: 'password', message: 'passwordWeak' }] } }
  press('Apri l’account')
  expect(await screen.findByText(isEasy)).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test('an account is asked for in the language of the screen, and the person is sent to their mailbox', async () => {
  await open('/register')
  fillRegistration()
  answer = { status: 201, body: { data: { email: 'anna@example.test', confirmation_sent: true }, statusCode: 201 } }
  press('Apri l’account')
  const title = await heading('Guarda nella tua posta')
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(asked).toEqual([
    {
      method: 'POST',
      path: '/api/users/register',
      query: {},
      body: {
        email: 'anna@example.test',
        password: 'Quattro.Rane7',
        first_name: 'Anna',
        last_name: 'Rossi',
        phone_number: null,
        privacy_consent: true,
        terms_conditions: true,
        locale: 'it',
      },
    },
  ])
  expect((await screen.findByRole('link', { name: 'Apri la casella di prova' })).getAttribute('href')).toBe('/dev/mailbox')
})

test('where letters really leave, no trial mailbox is offered', async () => {
  isTrial = false
  await open('/recover-password')
  type('E-mail', 'anna@example.test')
  press('Invia il link')
  await heading('Guarda nella tua posta')
  expect(screen.queryByRole('link', { name: 'Apri la casella di prova' })).toBeNull()
})

test('an account to try with is offered only where the demo is', async () => {
  const offer = () => screen.queryByRole('button', { name: 'Compila i campi' })
  await open('/login')
  await waitFor(() => expect(introductions).toBe(1))
  expect(offer()).toBeNull()
  cleanup()
  demo = { email: 'prova@example.test', password: 'Prova.2027' }
  await open('/login')
  await waitFor(() => expect(offer()).toBeTruthy())
  expect(screen.getByText('prova@example.test')).toBeTruthy()
})

test('a registration sent empty names every field that is missing, and the focus goes to the first', async () => {
  await open('/register')
  press('Apri l’account')
  expect(await screen.findAllByText('Campo obbligatorio.')).toHaveLength(5)
  expect(screen.getAllByText('Per proseguire spunta questa casella.')).toHaveLength(2)
  expect(document.activeElement).toBe(field(/^Nome/))
  expect(asked).toEqual([])
})

test('two passwords that differ are told as soon as the second is left, and the remark goes when they agree', async () => {
  await open('/register')
  type(/^Password/, 'Quattro.Rane7')
  type(/^Ripeti la password/, 'Quattro.Rane8')
  fireEvent.blur(field(/^Ripeti la password/))
  expect(await screen.findByText('Le due password non coincidono.')).toBeTruthy()
  type(/^Password/, 'Quattro.Rane8')
  await waitFor(() => expect(screen.queryByText('Le due password non coincidono.')).toBeNull())
})

test('what the server has against a field stands beside that field', async () => {
  await open('/register')
  fillRegistration()
  answer = { status: 400, body: { code: 400, error_code: 'E0001', info: [{ path: 'email', message: 'insertValidEmail' }] } }
  press('Apri l’account')
  expect(await screen.findByText('Inserisci un indirizzo e-mail valido.')).toBeTruthy()
  expect(document.activeElement).toBe(field(/^E-mail/))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the two documents of the consents open beside the form', async () => {
  await open('/register')
  for (const [name, href] of [
    ['condizioni d’uso (si apre in una nuova scheda)', '/terms'],
    ['informativa sulla privacy (si apre in una nuova scheda)', '/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank'])
  }
})

test('a remark on the screen follows a change of language', async () => {
  await open('/recover-password')
  type('E-mail', 'anna@')
  fireEvent.blur(field('E-mail'))
  expect(await screen.findByText('Inserisci un indirizzo e-mail valido.')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Lingua' }), { target: { value: 'en-GB' } })
  const english = (await loadTexts('en-GB')).messages.insertValidEmail
  expect(await screen.findByText(english)).toBeTruthy()
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('anna@')
})

test('recovery answers the same for every address', async () => {
  await open('/recover-password')
  type('E-mail', 'nobody@example.test')
  press('Invia il link')
  await heading('Guarda nella tua posta')
  expect(screen.getByText(/appartiene a un account/)).toBeTruthy()
  expect(asked[0]).toMatchObject({ method: 'GET', path: '/api/users/reset-password', query: { email: 'nobody@example.test' } })
  press('Usa un altro indirizzo')
  await heading('Recupera la password')
})

test('a new password is set with the link, and the way leads to the login page', async () => {
  const router = await open(`/reset-password?token=${token}`)
  type(/^Nuova password/, 'Quattro.Rane8')
  type(/^Ripeti la password/, 'Quattro.Rane8')
  press('Cambia la password')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(asked[0]?.body).toEqual({ token, password: 'Quattro.Rane8' })
  expect(await screen.findByText('Password cambiata: ora accedi con quella nuova.')).toBeTruthy()
})

test('a reset link that is spent says so and offers another', async () => {
  answer = gone
  await open(`/reset-password?token=${token}`)
  type(/^Nuova password/, 'Quattro.Rane8')
  type(/^Ripeti la password/, 'Quattro.Rane8')
  press('Cambia la password')
  await heading('Questo link non vale più')
  expect(screen.getByRole('link', { name: 'Chiedi un nuovo link' }).getAttribute('href')).toBe('/recover-password')
})

test('a reset address without its token is dead from the start', async () => {
  await open('/reset-password')
  await heading('Questo link non vale più')
  expect(asked).toEqual([])
})

test('opening the letter’s link confirms the address at once', async () => {
  await open(`/email-verification?token=${token}`)
  await heading('Indirizzo confermato')
  expect(screen.getByRole('link', { name: 'Accedi' }).getAttribute('href')).toBe('/login')
  expect(asked).toEqual([{ method: 'GET', path: '/api/users/confirm-email', query: { token }, body: undefined }])
})

test('a dead confirmation link asks for the address and sends another letter', async () => {
  answer = gone
  await open(`/email-verification?token=${token}`)
  await heading('Questo link non vale più')
  answer = done
  type('E-mail dell’account', 'anna@example.test')
  press('Invia di nuovo l’e-mail')
  expect(await screen.findByText(/l’e-mail è in arrivo/)).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ path: '/api/users/confirm-email/resend', body: { email: 'anna@example.test' } })
})

test('a confirmation that meets a broken server can be tried again', async () => {
  answer = { status: 500, body: { error_code: 'GEN01' } }
  await open(`/email-verification?token=${token}`)
  await heading('Non siamo riusciti a confermare l’indirizzo')
  answer = done
  press('Riprova')
  await heading('Indirizzo confermato')
})
