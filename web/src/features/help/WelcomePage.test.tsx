// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'

let server: Server
let ready = true
let trial = { mail: true, payments: true }

beforeAll(async () => {
  server = createServer((request, reply) => {
    const replies: Record<string, unknown> = { '/api/health': { status: 'ok', version: '2.1.1' }, '/api/constants': { trial } }
    reply
      .writeHead(ready ? 200 : 503, { 'content-type': 'application/json' })
      .end(ready ? JSON.stringify(replies[request.url ?? '']) : '{"error_code":"GEN01"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
beforeEach(() => {
  ready = true
  trial = { mail: true, payments: true }
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => server.close())

async function open(path: string) {
  const router = buildRouter(createMemoryHistory({ initialEntries: [path] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  return router
}

test('the first page says what the product is and that it is ready', async () => {
  await open('/')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Dalla convocazione al verbale firmato')
  expect(await screen.findByText('Il servizio è pronto')).toBeTruthy()
  expect(screen.getByText(/Versione 2\.1\.1\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Consulta le API/ }).getAttribute('href')).toBe('/api/docs')
})

test('on trial it says so and leads to the mailbox', async () => {
  await open('/')
  expect(await screen.findByText(/Posta e pagamenti sono di prova/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /casella di prova/ }).getAttribute('href')).toBe('/dev/mailbox')
})

test('in production it offers no mailbox', async () => {
  trial = { mail: false, payments: false }
  await open('/')
  await screen.findByText('Il servizio è pronto')
  expect(screen.queryByRole('link', { name: /casella di prova/ })).toBeNull()
  expect(screen.queryByText(/di prova/)).toBeNull()
})

test('the language changes on the open page, and the choice is kept', async () => {
  await open('/')
  await screen.findByText('Il servizio è pronto')
  const page = document.querySelector('main')
  fireEvent.change(screen.getByRole('combobox', { name: 'Lingua' }), { target: { value: 'en-GB' } })
  expect(await screen.findByText('The service is ready')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('From notice of meeting to signed minutes')
  expect(document.querySelector('main')).toBe(page)
  expect(document.documentElement.lang).toBe('en-GB')
  expect(localStorage.getItem('delibera.locale')).toBe('en-GB')
})

test('the theme changes on the open page, and the choice is kept', async () => {
  await open('/')
  fireEvent.click(await screen.findByRole('radio', { name: 'Scuro' }))
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  expect(localStorage.getItem('delibera.scheme')).toBe('dark')
})

test('a service that does not answer is told with its code, and trying again heals the page', async () => {
  ready = false
  await open('/')
  expect((await screen.findByRole('alert', {}, { timeout: 5_000 })).textContent).toContain('Il servizio non risponde')
  expect(screen.getByText('Codice da citare all’assistenza: GEN01')).toBeTruthy()
  ready = true
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await screen.findByText('Il servizio è pronto')).toBeTruthy()
})

test('an address that does not exist leads to the first page', async () => {
  const router = await open('/no/such/page')
  expect(await screen.findByText('Il servizio è pronto')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
})

test('what is missing has a page of its own', async () => {
  await open('/not-found')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Questa pagina non c’è')
})
