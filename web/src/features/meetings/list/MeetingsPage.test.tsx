// @vitest-environment happy-dom
import type { Convocation } from '@delibera/core/meetings/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { meetingId, meetingItem, meetingOf } from '../../../api/meetings.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 } } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const convened: Convocation = {
  _id: 'f0000000-0000-4000-8000-000000000001',
  convocation_type: 'FIRST',
  status: 'ACTIVE',
  datetime: '2027-04-28T08:00:00.000Z',
  end_datetime: null,
  live_status: 'STANDBY',
  sent_at: null,
  reminded_at: null,
}
const items = [
  meetingItem({ status: 'CONVOCATION', name: 'Nomina del revisore', convocations: [convened] }),
  meetingItem({ _id: 'e0000000-0000-4000-8000-000000000002', status: 'PROPOSAL', name: 'Aumento di capitale', date: null }),
  meetingItem({ _id: 'e0000000-0000-4000-8000-000000000003', name: 'Assemblea di prova', mode: { ...meetingOf().mode, is_offline: true } }),
]
const some = { json: { total: 3, items, counts: { CONVOCATION: 1, PROPOSAL: 1, DRAFT: 1 } } }
const list = 'GET /api/meetings'
const path = `/company/${companyId}/meetings`

test('each with status, date, call and how it is held; what was held outside is marked', async () => {
  api.answers.set(list, some)
  await openApp(path)
  const table = within(await screen.findByRole('table', { name: 'Assemblee' }))
  await table.findByRole('link', { name: 'Nomina del revisore' })
  const rows = table
    .getAllByRole('row')
    .slice(1)
    .map((it) => it.textContent)
  expect(rows[0]).toMatch(/Nomina del revisore.*Da convocare.*28\/04\/2027 10:00.*Unica.*Online.*4/)
  expect(rows[1]).toMatch(/Aumento di capitale.*In costituzione.*Date proposte/)
  expect(rows[2]).toMatch(/Assemblea di prova.*Già tenuta/)
  expect(table.getByRole('link', { name: 'Nomina del revisore' }).getAttribute('href')).toBe(`${path}/${meetingId}/details`)
  expect(screen.getByRole('link', { name: 'Nuova assemblea' }).getAttribute('href')).toBe(`${path}/new`)
  expect(screen.getByRole('link', { name: 'Punti dell’ordine del giorno' }).getAttribute('href')).toBe(`/company/${companyId}/odg/meetings`)
})

test('the statuses to filter by come in the order of the specification, the draft last, each with its number', async () => {
  api.answers.set(list, some)
  await openApp(path)
  const chips = within(await screen.findByRole('group', { name: 'Filtra per stato' }))
  await chips.findByRole('button', { name: 'Tutte 3' })
  expect(chips.getAllByRole('button').map((it) => it.textContent)).toEqual([
    ...['Tutte3', 'In costituzione1', 'Da convocare1', 'Da svolgere0', 'Da verbalizzare0', 'Completata0', 'Annullata0', 'Bozza1'],
  ])
  fireEvent.click(chips.getByRole('button', { name: 'Bozza 1' }))
  await waitFor(() => expect(api.asked(list).some((it) => it.url?.includes('status=DRAFT'))).toBe(true))
  expect(api.asked(list).at(-1)?.url).toContain('meeting_type=ASSEMBLY')
})

test('what waits to be confirmed or completed is filtered too, while there is some: the numbers add up to all', async () => {
  api.answers.set(list, { json: { total: 6, items, counts: { CONVOCATION: 1, PROPOSAL: 1, DRAFT: 1, CREATION: 2, PROCESSING: 1 } } })
  await openApp(`${path}?status=CREATION`)
  const chips = within(await screen.findByRole('group', { name: 'Filtra per stato' }))
  await chips.findByRole('button', { name: 'Tutte 6' })
  const numbers = chips.getAllByRole('button').map((it) => Number(/\d+$/.exec(it.textContent ?? '')?.[0]))
  expect(numbers.slice(1).reduce((sum, it) => sum + it, 0)).toBe(numbers[0])
  expect(chips.getAllByRole('button', { pressed: true }).map((it) => it.textContent)).toEqual(['Da confermare2'])
})

test('boards have a list of their own', async () => {
  api.answers.set(list, some)
  await openApp(`/company/${companyId}/boards`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Consigli' })).toBeTruthy()
  await waitFor(() => expect(api.asked(list).at(-1)?.url).toContain('meeting_type=BOARD'))
})

test('a company without meetings is told how to begin', async () => {
  api.answers.set(list, { json: { total: 0, items: [], counts: {} } })
  await openApp(path)
  expect(await screen.findByText('Nessuna assemblea, per ora')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Nuova assemblea' })).toHaveLength(1))
})

test('a company without a board has no entry for it', async () => {
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), is_active_cda: false } })
  api.answers.set(list, some)
  await openApp(path)
  const menu = within((await screen.findAllByRole('navigation', { name: 'Menu principale' }))[0]!)
  expect(await menu.findByRole('link', { name: 'Assemblee' })).toBeTruthy()
  await waitFor(() => expect(menu.queryByRole('link', { name: 'Consigli' })).toBeNull())
})

test('before it is called off everybody who will be told is named, with what comes back', async () => {
  const ending = { action: 'CANCEL', told: ['Ada Neri', 'Bruno Gallo'], told_by_message: 1, cost: 2, refunds: [{ code: 'M0001', units: 100 }], lost: 0 }
  api.answers.set(list, some)
  api.answers.set(`GET /api/meetings/${meetingId}/delete`, { json: ending })
  api.answers.set(`POST /api/meetings/${meetingId}/delete`, { json: meetingOf({ status: 'CANCELED' }) })
  await openApp(path)
  fireEvent.click(await screen.findByRole('button', { name: 'Azioni per Nomina del revisore' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Annulla l’assemblea' }))
  const window = within(await screen.findByRole('dialog', { name: 'Annulli l’assemblea?' }))
  expect(await window.findByText('2 persone ricevono la PEC di annullamento: Ada Neri e Bruno Gallo.')).toBeTruthy()
  expect(window.getByText('Una persona riceve anche un messaggio WhatsApp: costa 0,2 crediti.')).toBeTruthy()
  expect(window.getByText('Tornano sul conto della società 10 crediti.')).toBeTruthy()
  fireEvent.change(window.getByLabelText('Motivo'), { target: { value: 'Manca il revisore' } })
  fireEvent.click(window.getByRole('button', { name: 'Annulla l’assemblea' }))
  await waitFor(() => expect(sent).toEqual([{ call: `POST /api/meetings/${meetingId}/delete`, body: { reason: 'Manca il revisore' } }]))
  expect(await screen.findByText('Assemblea annullata.')).toBeTruthy()
})

test('a draft is deleted without a question, and can be put back', async () => {
  const draft = items[2]!
  api.answers.set(list, some)
  api.answers.set(`DELETE /api/meetings/${draft._id}/delete`, { json: { done: true, removal_id: 'r1' } })
  api.answers.set(`POST /api/companies/${companyId}/removals/restore`, { json: { done: true } })
  await openApp(path)
  fireEvent.click(await screen.findByRole('button', { name: 'Azioni per Assemblea di prova' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Elimina la bozza' }))
  await waitFor(() => expect(screen.getAllByRole('status').map((it) => it.textContent)).toContain('Bozza eliminata.'))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }))
  expect(await screen.findByText('Tutto come prima.')).toBeTruthy()
  expect(sent).toContainEqual({ call: `POST /api/companies/${companyId}/removals/restore`, body: { removal_ids: ['r1'] } })
})

test('another like it begins from its menu; a draft has nothing yet to take over', async () => {
  api.answers.set(list, some)
  await openApp(path)
  fireEvent.click(await screen.findByRole('button', { name: 'Azioni per Nomina del revisore' }))
  const again = await screen.findByRole('menuitem', { name: 'Preparane una simile' })
  expect(again.getAttribute('href')).toBe(`${path}/new?from=${meetingId}`)
  fireEvent.keyDown(again, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Preparane una simile' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Azioni per Assemblea di prova' }))
  await screen.findByRole('menuitem', { name: 'Elimina la bozza' })
  expect(screen.queryByRole('menuitem', { name: 'Preparane una simile' })).toBeNull()
})
