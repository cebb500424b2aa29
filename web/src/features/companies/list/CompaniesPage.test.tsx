// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, claimed, companyId, inOrder, itemOf, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 10_000 })

const other = 'c0000000-0000-4000-8000-000000000002'
const served = 'c0000000-0000-4000-8000-000000000003'
const list = 'GET /api/companies'

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  const items = [
    itemOf(),
    itemOf({ _id: other, business_name: 'Molino Tre Ponti S.r.l.', ...claimed }),
    itemOf({ _id: served, business_name: 'Vetreria San Giobbe S.p.A.', type: 'SPA', user_role: 'CONSULTANT', is_completed: false }),
  ]
  api.answers.set(list, { json: { total: 3, items } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const table = async () => within(await screen.findByRole('table', { name: 'Le tue società' }))
const rowOf = async (name: string) => (await (await table()).findByRole('link', { name })).closest('tr')!
const asked = () => api.asked(list).map((it) => new URL(it.url!, 'http://x').searchParams)
/** Where nothing has a size, an open menu counts as out of sight. */
const choose = async (name: string, entry: string) => {
  await rowOf(name)
  fireEvent.click(screen.getByRole('button', { name: `Azioni per ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry, hidden: true }))
}

test('each company says its form, number, seat, one’s role and where it stands, and leads there', async () => {
  await openApp('/user/companies/list')
  const acme = await rowOf('Acme S.r.l.')
  for (const it of ['S.r.l.', '12345678903', 'Venezia (VE)', 'Amministratore', 'Pronta']) expect(within(acme).getByText(it)).toBeTruthy()
  expect(within(acme).getByRole('link').getAttribute('href')).toBe(`/company/${companyId}/home`)
  const claim = await rowOf('Molino Tre Ponti S.r.l.')
  expect(within(claim).getByText('Da confermare')).toBeTruthy()
  expect(within(claim).getByRole('link').getAttribute('href')).toBe(`/user/companies/${other}/edit`)
  const advised = await rowOf('Vetreria San Giobbe S.p.A.')
  expect(within(advised).getByText('Da completare')).toBeTruthy()
  expect(within(advised).getByText('Consulente')).toBeTruthy()
})

test('a company that nobody has verified says so in the list', async () => {
  api.answers.set(list, { json: { total: 2, items: [itemOf(), itemOf({ _id: other, business_name: 'A mano S.r.l.', verified: false })] } })
  await openApp('/user/companies/list')
  expect(within((await (await table()).findByRole('link', { name: /^A mano/ })).closest('tr')!).getByText('Non verificata')).toBeTruthy()
  expect(within(await rowOf('Acme S.r.l.')).queryByText('Non verificata')).toBeNull()
})

test('filters are in the address and in the call, and start from the first page', async () => {
  const router = await openApp('/user/companies/list?page=2')
  await table()
  fireEvent.click(screen.getByRole('button', { name: /^Da completare/ }))
  await waitFor(() => expect(asked().some((it) => it.get('confirmed') === 'true' && it.get('completed') === 'false' && it.get('count') === '15')).toBe(true))
  expect(router.state.location.search).toEqual({ state: 'complete' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Ruolo' }), { target: { value: 'CONSULTANT' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Forma' }), { target: { value: 'SPA' } })
  await waitFor(() => expect(asked().some((it) => it.get('role') === 'CONSULTANT' && it.get('type') === 'SPA' && it.get('page') === '1')).toBe(true))
  expect(router.state.location.search).toEqual({ state: 'complete', role: 'CONSULTANT', type: 'SPA' })
})

test('who has no company is shown the two ways to begin', async () => {
  api.answers.set(list, { json: { total: 0, items: [] } })
  await openApp('/user/companies/list')
  expect(await screen.findByText('Nessuna società, per ora')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cercala nel registro' }).getAttribute('href')).toBe('/user/companies/register/registry')
  expect(screen.getByRole('link', { name: 'Inseriscila a mano' }).getAttribute('href')).toBe('/user/companies/register/custom')
})

test('a list that cannot be read says so', async () => {
  api.answers.set(list, { status: 404, json: { error_code: 'GEN01' } })
  await openApp('/user/companies/list')
  expect(await screen.findByText('Non riusciamo a leggere le tue società')).toBeTruthy()
})

const ending = {
  meetings: [],
  people: 3,
  drafts: 2,
  ended: 0,
  credits: 705,
  subscriptions: [{ _id: other, code: 'S0002', name: 'S0002', end_date: '2026-12-16T10:00:00.000Z' }],
}

test('deleting says what is lost and for how long it can come back, then asks for the list again', async () => {
  api.answers.set(`GET /api/companies/${companyId}/delete`, { json: ending })
  api.answers.set(`DELETE /api/companies/${companyId}`, { json: { done: true } })
  await openApp('/user/companies/list')
  await choose('Acme S.r.l.', 'Elimina la società')
  const dialog = within(await screen.findByRole('dialog', { name: 'Eliminare Acme S.r.l.?' }))
  expect(dialog.getByText('le 3 persone registrate, con quote e cariche')).toBeTruthy()
  expect(dialog.getByText('le 2 riunioni in preparazione')).toBeTruthy()
  expect(dialog.getByText('70,5 crediti rimasti nel portafoglio')).toBeTruthy()
  expect(dialog.getByText('Abbonamento annuale, attivo fino al 16 dicembre 2026')).toBeTruthy()
  expect(dialog.getByText(/^Per 3 mesi un operatore può ripristinare tutto/)).toBeTruthy()
  const before = asked().length
  fireEvent.click(dialog.getByRole('button', { name: 'Elimina la società' }))
  await waitFor(() => expect(sent.map((it) => it.call)).toEqual([`DELETE /api/companies/${companyId}`]))
  expect(await screen.findByText(/^Acme S.r.l. è stata eliminata/)).toBeTruthy()
  await waitFor(() => expect(asked().length).toBeGreaterThan(before))
})

test('a company whose members await a meeting is not offered for deletion', async () => {
  const awaited = {
    _id: served,
    name: 'Assemblea di bilancio',
    meeting_type: 'ASSEMBLY',
    status: 'PERFORM',
    is_offline: false,
    datetime: '2027-04-28T08:00:00.000Z',
  }
  api.answers.set(`GET /api/companies/${companyId}/delete`, { json: { ...ending, meetings: [awaited] } })
  await openApp('/user/companies/list')
  await choose('Acme S.r.l.', 'Elimina la società')
  const dialog = within(await screen.findByRole('dialog', { name: 'Acme S.r.l. non si può ancora eliminare' }))
  expect(dialog.getByText(/^Assemblea di bilancio, mercoledì 28 aprile 2027/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Elimina la società' })).toBeNull()
  expect(sent).toEqual([])
})

test('the last administrator is told why they cannot leave', async () => {
  api.answers.set(`PATCH /api/companies/${companyId}/user/my-permission`, { status: 409, json: { error_code: 'E0002', info: 'last_admin' } })
  await openApp('/user/companies/list')
  await choose('Acme S.r.l.', 'Lascia la società')
  const dialog = within(await screen.findByRole('dialog', { name: 'Lasciare Acme S.r.l.?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Lascia la società' }))
  expect(await screen.findByText(/^Solo tu amministri Acme S.r.l./)).toBeTruthy()
  expect(sent[0]?.body).toEqual({ role: 'ADMIN', enable: false })
})

test('a consultant leaves and cannot delete; a registration is withdrawn', async () => {
  api.answers.set(`DELETE /api/companies/custom/${other}`, { json: { done: true } })
  await openApp('/user/companies/list')
  await rowOf('Vetreria San Giobbe S.p.A.')
  fireEvent.click(screen.getByRole('button', { name: 'Azioni per Vetreria San Giobbe S.p.A.' }))
  const entries = await screen.findAllByRole('menuitem', { hidden: true })
  expect(entries.map((it) => it.textContent)).toEqual(['Apri', 'Modifica', 'Lascia la società'])
  await choose('Molino Tre Ponti S.r.l.', 'Ritira la registrazione')
  const dialog = within(await screen.findByRole('dialog', { name: /^Ritirare la registrazione/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Ritira la registrazione' }))
  await waitFor(() => expect(sent.map((it) => it.call)).toEqual([`DELETE /api/companies/custom/${other}`]))
})
