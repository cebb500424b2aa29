// @vitest-environment happy-dom
import type { ServedCompany } from '@delibera/core/consultants/schema'
import { itemOf as todoItem } from '@delibera/core/home/items'
import type { TodoLight } from '@delibera/core/home/schema'
import type { RoleStatus } from '@delibera/core/permissions'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, inOrder, itemOf, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

const served = (business_name: string, status: RoleStatus, _id: string): ServedCompany => ({
  ...itemOf({ _id, business_name, user_role: 'CONSULTANT' }),
  status,
  since: new Date().toISOString(),
  light: status === 'ACTIVE' ? 'FINE' : null,
  waiting: 0,
  next: null,
  next_deadline: null,
  next_meeting: null,
})
const ids = {
  nautica: 'b0000000-0000-4000-8000-000000000001',
  lanificio: 'b0000000-0000-4000-8000-000000000002',
  cantine: 'b0000000-0000-4000-8000-000000000003',
}
let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let kept: ServedCompany[]

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  kept = [
    served('Nautica Trevò', 'PENDING', ids.nautica),
    served('Lanificio Brenta', 'REQUESTED_PENDING', ids.lanificio),
    served('Cantine Montelupo', 'ACTIVE', ids.cantine),
  ]
  api.answers.set('GET /api/consultants/companies', () => {
    const status = new URLSearchParams(api.asked('GET /api/consultants/companies').at(-1)?.url?.split('?')[1]).get('status')
    const light = new URLSearchParams(api.asked('GET /api/consultants/companies').at(-1)?.url?.split('?')[1]).get('light')
    const items = kept.filter((it) => (!status || it.status === status) && (!light || it.light === light))
    const count = (it: RoleStatus) => kept.filter((one) => one.status === it).length
    const lit = (it: TodoLight) => kept.filter((one) => one.light === it).length
    const counts = {
      status: { ACTIVE: count('ACTIVE'), PENDING: count('PENDING'), REQUESTED_PENDING: count('REQUESTED_PENDING'), INCACTIVE: count('INCACTIVE') },
      light: { BLOCKED: lit('BLOCKED'), CHECK: lit('CHECK'), FINE: lit('FINE') },
    }
    return { json: { total: items.length, items, counts } }
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))

test('the calendar shows what waits and what expires in the companies served', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const due = { kind: 'DEADLINE', state: 'NEAR', day: today, source: null, meeting_id: null, year_end: null, missing: null }
  const items = [
    { ...due, _id: 'invitation', deadline: 'INVITATION', company: { _id: ids.nautica, business_name: 'Nautica Trevò', tone: 1 } },
    {
      ...due,
      _id: 'accounts',
      deadline: 'ACCOUNTS_ASSEMBLY',
      year_end: '2026-12-31',
      company: { _id: ids.cantine, business_name: 'Cantine Montelupo', tone: 2 },
    },
  ]
  api.answers.set('GET /api/calendar/events', { json: { total: items.length, items } })
  const router = await openApp('/consultant')
  expect(router.state.location.pathname).toBe('/consultant/calendar')
  const deadlines = within(await main().findByRole('region', { name: 'Scadenze' }))
  expect((await deadlines.findByRole('link', { name: 'Ti invita come consulente' })).getAttribute('href')).toBe('/consultant/bindings')
  expect(deadlines.getByRole('link', { name: 'Ultimo giorno per approvare il bilancio' }).getAttribute('href')).toBe(`/company/${ids.cantine}/meetings/new`)
  expect(api.asked('GET /api/calendar/events').every((it) => it.url?.includes('workspace=consultant'))).toBe(true)
})

test('companies served: how each stands, what presses most, the next term and meeting; the filters add up', async () => {
  const company = { _id: ids.lanificio, business_name: 'Lanificio Brenta' }
  const next = todoItem({
    _id: 'a',
    what: 'mend_mail',
    tone: 'rosso',
    company,
    to: `/company/${ids.lanificio}/settings/company-details`,
    search: { tab: 'mail' },
  })
  const term = { kind: 'DEADLINE' as const, _id: 'd', company: { ...company, tone: 1 }, source: null, meeting_id: null, year_end: '2026-12-31', missing: null }
  const busy: Partial<ServedCompany> = {
    light: 'BLOCKED',
    waiting: 3,
    next,
    next_deadline: { ...term, deadline: 'ACCOUNTS_ASSEMBLY', state: 'LATE', day: '2020-04-30' },
    next_meeting: { _id: ids.nautica, name: 'Consiglio', meeting_type: 'BOARD', date: '2099-12-28T09:00:00.000Z' },
    wallet: { real: 120, forecast: 120 },
  }
  kept = [served('Nautica Trevò', 'PENDING', ids.nautica), { ...served('Lanificio Brenta', 'ACTIVE', ids.lanificio), ...busy }, kept[2]!]
  const router = await openApp('/consultant/companies')
  const row = within((await main().findByRole('link', { name: 'Lanificio Brenta' })).closest('tr')!)
  expect(row.getByText('Da sistemare')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Controlla il server di posta' }).getAttribute('href')).toContain('tab=mail')
  expect(row.getByText('e altre 2 cose da fare')).toBeTruthy()
  expect(row.getByText('era il 30 aprile 2020')).toBeTruthy()
  expect(row.getByText('28/12/2099 10:00')).toBeTruthy()
  expect(row.getByText('12')).toBeTruthy()
  expect(main().queryByText('Nautica Trevò')).toBeNull()
  const chips = within(main().getByRole('group', { name: 'Filtra per semaforo' })).getAllByRole('button')
  expect(chips.map((it) => it.textContent)).toEqual(['Tutte2', 'Da sistemare1', 'Da fare0', 'In regola1'])
  fireEvent.click(chips[3]!)
  await waitFor(() => expect(main().queryByText('Lanificio Brenta')).toBeNull())
  expect(router.state.location.search).toMatchObject({ light: 'FINE' })
})

test('companies served: what the business registry does not know is marked', async () => {
  kept = [kept[2]!, { ...served('Nautica Trevò', 'ACTIVE', ids.nautica), verified: false }]
  await openApp('/consultant/companies')
  const rowOf = async (name: string) => within((await main().findByText(name)).closest('tr')!)
  expect((await rowOf('Nautica Trevò')).getByText('Non verificata')).toBeTruthy()
  expect((await rowOf('Cantine Montelupo')).queryByText('Non verificata')).toBeNull()
})

test('the campaign has an entry of its own in the menu, and its name on phones', async () => {
  await openApp('/consultant/companies')
  const [entry] = await screen.findAllByRole('link', { name: 'Campagna bilanci' })
  expect(entry!.getAttribute('href')).toBe('/consultant/calendar?tab=campaign')
  fireEvent.click(entry!)
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Campagna bilanci' })[0]!.getAttribute('aria-current')).toBe('page'))
  expect(await within(screen.getAllByRole('banner')[0]!).findByText('Campagna bilanci')).toBeTruthy()
})

test('mandates: each with its state, those that ended too, and filters that add up', async () => {
  kept = [...kept, served('Vecchia S.r.l.', 'INCACTIVE', 'b0000000-0000-4000-8000-000000000004')]
  await openApp('/consultant/bindings')
  expect(await main().findByRole('region', { name: 'Un incarico concluso' })).toBeTruthy()
  const chips = within(main().getByRole('group', { name: 'Filtra per stato' })).getAllByRole('button')
  expect(chips.map((it) => it.textContent)).toEqual(['Tutti4', 'Da accettare1', 'Richiesto1', 'Attivo1', 'Concluso1'])
  fireEvent.click(chips[2]!)
  await waitFor(() => expect(main().queryByText('Vecchia S.r.l.')).toBeNull())
  expect(main().getByText('Lanificio Brenta')).toBeTruthy()
})

test('an invitation is accepted at once, a company is left only after asking', async () => {
  api.answers.set(`PATCH /api/companies/${ids.nautica}/user/my-permission`, () => {
    kept = kept.map((it) => (it._id === ids.nautica ? { ...it, status: 'ACTIVE' } : it))
    return { json: { done: true } }
  })
  api.answers.set(`PATCH /api/companies/${ids.cantine}/user/my-permission`, { json: { done: true } })
  await openApp('/consultant/bindings')
  fireEvent.click(await main().findByRole('button', { name: 'Accetta: Nautica Trevò' }))
  expect(await main().findByRole('region', { name: '2 incarichi attivi' })).toBeTruthy()
  expect(sent[0]?.body).toEqual({ role: 'CONSULTANT', enable: true })
  fireEvent.click(main().getByRole('button', { name: 'Lascia l’incarico: Cantine Montelupo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lasciare Cantine Montelupo?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Lascia la società' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ role: 'CONSULTANT', enable: false }))
})

test.each([
  [
    201,
    { _id: ids.nautica, business_name: 'Nautica Trevò', status: 'REQUESTED_PENDING', since: '2027-04-10T08:00:00.000Z' },
    /Richiesta inviata a Nautica Trevò/,
  ],
  [201, { _id: ids.nautica, business_name: 'Nautica Trevò', status: 'ACTIVE', since: '2027-04-10T08:00:00.000Z' }, /ti aveva già invitato: ora la segui/],
  [404, { error_code: 'CP002' }, /Nessuna società registrata con la partita IVA 12345678903/],
  [409, { error_code: 'MB001' }, /hai già un incarico o una richiesta in sospeso/],
])('a company is asked by its VAT number: %i', async (status, json, words) => {
  api.answers.set('POST /api/consultants/companies/add-company', { status, json })
  await openApp('/consultant/companies/new')
  fireEvent.change(await main().findByLabelText(/^Partita IVA/), { target: { value: '12345678903' } })
  fireEvent.click(main().getByRole('button', { name: 'Invia la richiesta' }))
  expect(await main().findByText(words)).toBeTruthy()
})

test('a list that cannot be read says so', async () => {
  api.answers.set('GET /api/consultants/companies', { status: 500, json: { error_code: 'GEN01' } })
  await openApp('/consultant/bindings')
  expect(await main().findByText('Non riusciamo a leggere i tuoi incarichi')).toBeTruthy()
})
