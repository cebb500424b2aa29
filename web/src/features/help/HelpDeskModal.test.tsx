// @vitest-environment happy-dom
import { faqsIn } from '@delibera/core/help/data'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { call } from '../../api/call.ts'
import { signedIn, startApi } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'

configure({ asyncUtilTimeout: 10_000 })

let api: Awaited<ReturnType<typeof startApi>>
const sent: Record<string, unknown>[] = []
const request_id = '5f0c9a52-1111-4222-8333-444455556666'

beforeAll(async () => {
  api = await startApi()
  api.server.on('request', async (request) => {
    if (request.method !== 'POST') return
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it)
    sent.push(JSON.parse(Buffer.concat(chunks).toString()))
  })
})
beforeEach(() => {
  api.reset()
  signedIn()
  sent.length = 0
  document.body.innerHTML = '<section id="layers"></section>'
  const items = faqsIn('it', { hasShop: true })
  api.answers.set('GET /api/faqs', { json: { total: items.length, items } })
  api.answers.set('GET /api/notifications', { status: 409, json: { error_code: 'E0002' }, headers: { 'x-request-id': request_id } })
  api.answers.set('POST /api/helpdesk', { status: 201, json: { number: 'H-000042', email: 'ada@acme.test' } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

async function open() {
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/user/notifications'] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  await screen.findByText('Non riusciamo a leggere le notifiche', {}, { timeout: 20_000 })
}
const desk = async () => within(await screen.findByRole('dialog', { name: 'Scrivi all’assistenza' }))
const main = () => within(screen.getByRole('main'))
const type = (form: Awaited<ReturnType<typeof desk>>, text: string) => fireEvent.change(form.getByLabelText(/^Messaggio/), { target: { value: text } })

test('from a page that failed: what goes with the message is said, and the number comes back', async () => {
  await open()
  fireEvent.click(await main().findByRole('button', { name: 'Scrivi all’assistenza' }))
  const form = await desk()
  expect(form.getByText('Pagina: Notifiche')).toBeTruthy()
  expect(form.getByText('Ultimo errore: E0002')).toBeTruthy()
  expect(form.getByText(`Codice della richiesta non riuscita: ${request_id}`)).toBeTruthy()
  expect((form.getByLabelText('Argomento') as HTMLSelectElement).value).toBe('ACCOUNT')
  type(form, 'Non vedo più le notifiche da ieri.')
  fireEvent.click(form.getByRole('button', { name: 'Invia la richiesta' }))
  expect(await form.findByText('Richiesta inviata')).toBeTruthy()
  expect(form.getByText('H-000042')).toBeTruthy()
  expect(sent).toEqual([
    {
      key: expect.stringMatching(/^[\da-f-]{36}$/),
      subject: 'ACCOUNT',
      message: 'Non vedo più le notifiche da ieri.',
      context: { path: '/user/notifications', company_id: null, meeting_id: null, error_code: 'E0002', request_id, screen: 'notifications' },
    },
  ])
})

test('from the questions; a short message is held back, a second try is the same request', async () => {
  await open()
  fireEvent.click(screen.getAllByRole('button', { name: 'Domande frequenti' })[0]!)
  const questions = within(await screen.findByRole('dialog', { name: 'Domande frequenti' }))
  fireEvent.click(questions.getByRole('button', { name: 'Scrivi all’assistenza' }))
  const form = await desk()
  type(form, 'Aiuto')
  fireEvent.click(form.getByRole('button', { name: 'Invia la richiesta' }))
  expect(await form.findByText(/Scrivi almeno 10 caratteri/)).toBeTruthy()
  expect(sent).toEqual([])
  api.answers.set('POST /api/helpdesk', { status: 500, json: { error_code: 'GEN01' }, headers: { 'x-request-id': 'of-the-letter' } })
  type(form, 'Non riesco a invitare il consulente.')
  fireEvent.click(form.getByRole('button', { name: 'Invia la richiesta' }))
  expect(await screen.findByText(/^\[GEN01\]/)).toBeTruthy()
  expect((form.getByLabelText(/^Messaggio/) as HTMLTextAreaElement).value).toBe('Non riesco a invitare il consulente.')
  fireEvent.click(form.getByRole('button', { name: 'Invia la richiesta' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]!.key).toBe(sent[1]!.key)
  // That the request for help itself failed is not what it is about.
  expect(sent[0]!.context).toEqual(sent[1]!.context)
})

test('the error that stands on the page goes along with its own call, whatever failed after it', async () => {
  await open()
  api.answers.set('PATCH /api/notifications/preferences', { status: 500, json: { error_code: 'GEN01' }, headers: { 'x-request-id': 'later' } })
  await expect(call(notificationRoutes.prefer, { body: { items: [] } })).rejects.toMatchObject({ code: 'GEN01', request_id: 'later' })
  fireEvent.click(await main().findByRole('button', { name: 'Scrivi all’assistenza' }))
  const form = await desk()
  expect(form.getByText(`Codice della richiesta non riuscita: ${request_id}`)).toBeTruthy()
  expect(form.queryByText(/later|GEN01/)).toBeNull()
})
