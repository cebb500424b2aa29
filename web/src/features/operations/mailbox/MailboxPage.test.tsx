// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TrialMessage } from '@delibera/core/operations/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../../App.tsx'
import { loadTexts } from '../../../i18n/texts.ts'
import { buildRouter } from '../../../routes.tsx'

const message = (it: Partial<TrialMessage> & { _id: string }): TrialMessage => ({
  kind: 'mail',
  from: 'no-reply@delibera.test',
  to: 'elena@example.it',
  subject: 'Conferma il tuo indirizzo',
  text: 'Gentile Elena, conferma.',
  html: '<html><head><title>x</title></head><body><a href="https://example.it">Conferma</a></body></html>',
  attachments: [],
  created_at: '2027-04-12T08:02:00.000Z',
  ...it,
})
const letters = [
  message({ _id: 'first', attachments: [{ name: 'Ordine del giorno.pdf', mime_type: 'application/pdf', bytes: 84_210 }] }),
  message({ _id: 'second', to: 'ottavio@pec.example', subject: 'Avviso di convocazione' }),
  message({ _id: 'third', kind: 'message', to: '+39 347 555 0142', subject: '', text: 'Il tuo codice è 418205.', html: '' }),
]

let server: Server
let held: TrialMessage[]
let status: number
let clock: string | null

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it)
    if (request.method === 'POST') clock = JSON.parse(Buffer.concat(chunks).toString()).now
    const items = held.filter((it) => `${it.to} ${it.subject}`.includes(searchParams.get('search') ?? ''))
    const body = pathname.endsWith('/clock') ? { now: clock ?? '2027-04-12T09:00:00.000Z', set: clock !== null } : { total: items.length, items }
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(status < 400 ? body : { error_code: 'GEN01' }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
beforeEach(() => {
  held = letters
  status = 200
  clock = null
})
afterEach(cleanup)
afterAll(() => server.close())

async function open(path = '/dev/mailbox') {
  const router = buildRouter(createMemoryHistory({ initialEntries: [path] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  return router
}

const list = () => screen.findByRole('region', { name: 'Messaggi' })
const letter = (subject: string) => screen.findByRole('article', { name: subject })

test('messages are listed newest first and the newest stands open', async () => {
  await open()
  const rows = await within(await list()).findAllByRole('link')
  expect(rows.map((it) => it.textContent)).toEqual([
    expect.stringContaining('elena@example.it'),
    expect.stringContaining('ottavio@pec.example'),
    expect.stringContaining('+39 347 555 0142'),
  ])
  expect(rows.map((it) => it.getAttribute('aria-current'))).toEqual(['true', null, null])
  expect(screen.getByText('3 messaggi')).toBeTruthy()
  const head = within(await letter('Conferma il tuo indirizzo'))
  expect(head.getByText('lunedì 12 aprile 2027 alle ore 10:02:00')).toBeTruthy()
  expect(within(head.getByRole('list', { name: 'Allegati' })).getByText('Ordine del giorno.pdf')).toBeTruthy()
})

test('a letter runs no script, and its links open outside its frame', async () => {
  await open()
  const frame = await screen.findByTitle('Testo del messaggio: Conferma il tuo indirizzo')
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  expect(frame.getAttribute('srcdoc')).toContain('<head><base target="_blank">')
})

test('choosing a message opens it, and its plain text is one tab away', async () => {
  const router = await open()
  fireEvent.click(await screen.findByRole('link', { name: /Avviso di convocazione/ }))
  const shown = within(await letter('Avviso di convocazione'))
  expect(router.state.location.hash).toBe('second')
  fireEvent.click(shown.getByRole('tab', { name: 'Solo testo' }))
  expect(shown.getByRole('region', { name: 'Solo testo' }).textContent).toBe('Gentile Elena, conferma.')
})

test('a message to a phone has no letter, only words', async () => {
  await open('/dev/mailbox#third')
  const shown = within(await letter('Il tuo codice è 418205.'))
  expect(shown.queryByRole('tab')).toBeNull()
  expect(shown.getByRole('region', { name: 'Solo testo' }).textContent).toBe('Il tuo codice è 418205.')
})

test('a search that finds nothing quotes itself and can be cleared', async () => {
  await open()
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Cerca fra i messaggi' }), { target: { value: 'dividendo' } })
  expect(await screen.findByText('Nessun messaggio contiene «dividendo».')).toBeTruthy()
  fireEvent.click(within(await list()).getAllByRole('button', { name: 'Cancella la ricerca' })[0]!)
  expect(await within(await list()).findAllByRole('link')).toHaveLength(3)
})

test('a message that arrives shows up by itself', async () => {
  held = []
  await open()
  expect(await screen.findByText('Nessun messaggio, per ora')).toBeTruthy()
  held = letters
  expect(await screen.findByText('3 messaggi', {}, { timeout: 6_000 })).toBeTruthy()
})

test('a mailbox that cannot be read says so, and trying again reads it', async () => {
  status = 500
  await open()
  expect(await screen.findByText('Non riusciamo a leggere la casella', {}, { timeout: 5_000 })).toBeTruthy()
  status = 200
  fireEvent.click(within(await list()).getByRole('button', { name: 'Riprova' }))
  expect(await screen.findByRole('link', { name: /Avviso di convocazione/ })).toBeTruthy()
})

test('where mail is really sent there is no mailbox', async () => {
  status = 404
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Qui la posta parte davvero' })).toBeTruthy()
})

test('the clock is stopped at a moment in Italy and let run again', async () => {
  await open()
  const panel = within(await screen.findByRole('region', { name: 'Orologio di Delibera' }))
  await panel.findByText('Segue l’ora vera')
  fireEvent.click(panel.getByRole('button', { name: 'Cambia l’ora' }))
  const field = panel.getByLabelText('Data e ora (Italia)')
  expect((field as HTMLInputElement).value).toBe('2027-04-12T11:00')
  fireEvent.change(field, { target: { value: '2027-04-28T10:00' } })
  fireEvent.click(panel.getByRole('button', { name: 'Ferma l’orologio qui' }))
  await panel.findByText('Fermo all’ora scelta')
  expect(clock).toBe('2027-04-28T08:00:00.000Z')
  fireEvent.click(panel.getByRole('button', { name: 'Torna all’ora vera' }))
  await panel.findByText('Segue l’ora vera')
  await waitFor(() => expect(clock).toBeNull())
})
