// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { meetingId, meetingItem, meetingOf } from '../../../api/meetings.stage.ts'
import { bookOf, owning } from '../../../api/members.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

const book = bookOf([
  { first_name: 'Ada', last_name: 'Neri', roles: ['PCA', 'PAR'], holdings: owning(60_000), phone: '+39 3331234567' },
  { first_name: 'Bruno', last_name: 'Gallo', roles: ['PAR'], holdings: owning(40_000) },
  { first_name: 'Dino', last_name: 'Sala', roles: ['EXT'] },
])

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  stand({})
  api.answers.set(`GET /api/companies/${companyId}/members`, { json: book })
  api.answers.set('POST /api/meetings', { status: 201, json: meetingOf() })
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meetingOf() })
  vi.useFakeTimers({ now: new Date('2027-04-12T07:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})
afterAll(() => api.close())

const stand = (it: object) =>
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 }, ...it } })
const open = (kind: 'meetings' | 'boards') => openApp(`/company/${companyId}/${kind}/new`)
const begin = () => fireEvent.click(screen.getByRole('button', { name: 'Salva la bozza e continua' }))

test('in the season of the accounts their agenda is offered, and the draft is kept with it', async () => {
  const router = await open('meetings')
  expect(await screen.findByLabelText(/Nome dell’assemblea/)).toHaveProperty('value', 'Assemblea ordinaria dei soci per il bilancio 2026')
  expect(screen.getByRole('combobox', { name: /Presidente della riunione/ })).toHaveProperty('value', 'Ada Neri')
  expect(screen.getByText('Partecipano 2 persone del libro della società: al prossimo passo controlli l’elenco.')).toBeTruthy()
  begin()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    call: 'POST /api/meetings',
    body: {
      meeting_type: 'ASSEMBLY',
      draft: true,
      name: 'Assemblea ordinaria dei soci per il bilancio 2026',
      administrator_id: book.items[0]!._id,
      odgs: [{ template_id: 'A01', values: { fiscal_year_end: '31 dicembre 2026' } }, { template_id: 'A02' }],
    },
  })
  await waitFor(() => expect(router.state.location.pathname).toContain(meetingId))
})

test('another start changes a name that nobody touched, and leaves one that was written', async () => {
  await open('meetings')
  const name = await screen.findByLabelText(/Nome dell’assemblea/)
  fireEvent.click(screen.getByRole('radio', { name: /Da zero/ }))
  expect(name).toHaveProperty('value', 'Assemblea dei soci')
  fireEvent.change(name, { target: { value: 'Patto di famiglia' } })
  fireEvent.click(screen.getByRole('radio', { name: /Bilancio annuale/ }))
  expect(name).toHaveProperty('value', 'Patto di famiglia')
})

test('without a clause of the statute it is held in one place; where there is one, here', async () => {
  await open('meetings')
  expect(await screen.findByRole('radio', { name: /In presenza/ })).toHaveProperty('checked', true)
  cleanup()
  stand({ statute: { ...company.statute, remote_allowed: true } })
  await open('meetings')
  expect(await screen.findByRole('radio', { name: /Online, qui/ })).toHaveProperty('checked', true)
})

test('a date that is near says that eight days of notice are not possible any more, one that is far by when it must leave', async () => {
  await open('meetings')
  const date = await screen.findByLabelText('Giorno e ora')
  fireEvent.change(date, { target: { value: '16/04/2027 10:00' } })
  fireEvent.blur(date)
  expect(await screen.findByText(/Mancano 4 giorni: convocare almeno 8 giorni prima non è più possibile/)).toBeTruthy()
  fireEvent.change(date, { target: { value: '30/04/2027 10:00' } })
  fireEvent.blur(date)
  expect(await screen.findByText(/l’avviso deve partire entro giovedì 22 aprile/)).toBeTruthy()
})

test('the costs follow what is chosen', async () => {
  stand({ statute: { ...company.statute, remote_allowed: true } })
  await open('meetings')
  const cart = within(await screen.findByRole('complementary', { name: 'Costi della riunione' }))
  expect(cart.getByRole('button', { name: /35 crediti/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /In presenza/ }))
  expect(await cart.findByRole('button', { name: /20 crediti/ })).toBeTruthy()
})

test('a board asks for directors and has neither accounts nor a second call', async () => {
  await open('boards')
  expect(await screen.findByLabelText(/Nome della riunione/)).toHaveProperty('value', 'Riunione del consiglio di amministrazione')
  expect(screen.queryByRole('radio', { name: /Bilancio annuale/ })).toBeNull()
  expect(screen.getByText('Partecipa # persona del libro della società: al prossimo passo controlli l’elenco.'.replace('#', '1'))).toBeTruthy()
  begin()
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ meeting_type: 'BOARD', draft: true }))
})

test('a company whose data are missing is told where to complete them', async () => {
  api.answers.set('POST /api/meetings', { status: 422, json: { error_code: 'MT002', info: { reason: 'company_incomplete', missing: ['address'] } } })
  await open('meetings')
  await screen.findByLabelText(/Nome dell’assemblea/)
  begin()
  expect(await within(await screen.findByRole('dialog')).findByText(/Mancano dati della società/)).toBeTruthy()
})

const model = meetingOf({
  _id: 'e0000000-0000-4000-8000-000000000002',
  name: 'Assemblea di maggio',
  status: 'COMPLETED',
  odgs: [{ _id: 'p1', title: 'Compensi', template_id: 'A05', values: { amount: '10' }, exponent_intro: null, status: 'VOTED' }] as never,
  members: book.items.slice(0, 2).map((it) => ({ ...meetingOf().members[0]!, ...it, source: 'BOOK' as const })),
  administrator: { ...book.items[1]!, first_name: 'Bruno' },
  mode: { ...meetingOf().mode, call_type: 'CALL_EXTERNAL', call_platform: 'Zoom', call_link: 'https://zoom.example/1' },
})
const earlier = () => {
  api.answers.set('GET /api/meetings', { json: { total: 1, items: [meetingItem({ _id: model._id, name: model.name, status: 'COMPLETED' })] } })
  api.answers.set(`GET /api/meetings/${model._id}`, { json: model })
}

test('like an earlier one: name, mode, people and points are taken over, dates and what was decided are not', async () => {
  earlier()
  await open('meetings')
  fireEvent.click(await screen.findByRole('radio', { name: /Come una precedente/ }))
  begin()
  expect(await screen.findByText('Scegli la riunione da cui partire.')).toBeTruthy()
  fireEvent.click(screen.getByRole('combobox', { name: /Quale riunione riprendi/ }))
  fireEvent.click(await screen.findByRole('option', { name: /Assemblea di maggio/, hidden: true }))
  await waitFor(() => expect(screen.getByLabelText(/Nome dell’assemblea/)).toHaveProperty('value', 'Assemblea di maggio'))
  expect(screen.getByText(/Riprendi un punto e 2 persone del libro/)).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Altra piattaforma/ })).toHaveProperty('checked', true)
  begin()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    name: 'Assemblea di maggio',
    administrator_id: book.items[1]!._id,
    member_ids: book.items.slice(0, 2).map((it) => it._id),
    external_members: [],
    mode: { call_type: 'CALL_EXTERNAL', call_platform: 'Zoom', call_link: null },
    planned: { datetime: null, end_datetime: null, second: null },
    odgs: [{ title: 'Compensi', template_id: 'A05' }],
  })
  expect(JSON.stringify(sent[0]?.body)).not.toContain('amount')
})

test('the model may come with the address; another start takes back what nobody touched', async () => {
  earlier()
  await openApp(`/company/${companyId}/meetings/new?from=${model._id}`)
  const name = await screen.findByLabelText(/Nome dell’assemblea/)
  await waitFor(() => expect(name).toHaveProperty('value', 'Assemblea di maggio'))
  fireEvent.click(screen.getByRole('radio', { name: /Da zero/ }))
  expect(name).toHaveProperty('value', 'Assemblea dei soci')
  expect(screen.getByRole('radio', { name: /In presenza/ })).toHaveProperty('checked', true)
  expect(screen.queryByRole('combobox', { name: /Quale riunione riprendi/ })).toBeNull()
})

test('who has none before is not offered one', async () => {
  api.answers.set('GET /api/meetings', { json: { total: 0, items: [] } })
  await open('boards')
  await screen.findByLabelText(/Nome della riunione/)
  expect(screen.queryByRole('radio', { name: /Come una precedente/ })).toBeNull()
})
