// @vitest-environment happy-dom
import type { ServedCompany } from '@delibera/core/consultants/schema'
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
    const items = kept.filter((it) => !status || it.status === status)
    return { json: { total: items.length, items } }
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

test('companies served: only those with an active link are opened, and the filter stands in the address', async () => {
  const router = await openApp('/consultant/companies')
  expect(await main().findByRole('link', { name: 'Cantine Montelupo' })).toBeTruthy()
  expect(main().queryByRole('link', { name: 'Nautica Trevò' })).toBeNull()
  fireEvent.click(main().getByRole('button', { name: 'Richiesta inviata' }))
  await waitFor(() => expect(main().queryByText('Cantine Montelupo')).toBeNull())
  expect(router.state.location.search).toMatchObject({ status: 'REQUESTED_PENDING' })
})

test('companies served: what the business registry does not know is marked', async () => {
  kept = kept.map((it) => ({ ...it, verified: it._id !== ids.nautica }))
  await openApp('/consultant/companies')
  const rowOf = async (name: string) => within((await main().findByText(name)).closest('tr')!)
  expect((await rowOf('Nautica Trevò')).getByText('Non verificata')).toBeTruthy()
  expect((await rowOf('Cantine Montelupo')).queryByText('Non verificata')).toBeNull()
})

test('an invitation is accepted at once, a company is left only after asking', async () => {
  api.answers.set(`PATCH /api/companies/${ids.nautica}/user/my-permission`, () => {
    kept = kept.map((it) => (it._id === ids.nautica ? { ...it, status: 'ACTIVE' } : it))
    return { json: { done: true } }
  })
  api.answers.set(`PATCH /api/companies/${ids.cantine}/user/my-permission`, { json: { done: true } })
  await openApp('/consultant/bindings')
  fireEvent.click(await main().findByRole('button', { name: 'Accetta: Nautica Trevò' }))
  expect(await main().findByRole('region', { name: '2 società seguite' })).toBeTruthy()
  expect(sent[0]?.body).toEqual({ role: 'CONSULTANT', enable: true })
  fireEvent.click(main().getByRole('button', { name: 'Lascia: Cantine Montelupo' }))
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
  [409, { error_code: 'MB001' }, /hai già una delega o una richiesta in sospeso/],
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
  expect(await main().findByText('Non riusciamo a leggere le tue deleghe')).toBeTruthy()
})
