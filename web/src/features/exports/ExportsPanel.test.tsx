// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { company, companyId, inOrder, openApp, subscribed } from '../../api/company.stage.ts'
import { meetingId, meetingItem, meetingOf } from '../../api/meetings.stage.ts'
import { startApi } from '../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

let api: Awaited<ReturnType<typeof startApi>>
let saved: string[] = []
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  inOrder(api)
  saved = []
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 } } })
  const press = HTMLAnchorElement.prototype.click
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download)
    else press.call(this)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})
afterAll(() => api.close())

const exported = (what: string) => `GET /api/export/admin/meetings/${meetingId}/${what}`
const rowOf = (name: string) => within(screen.getByText(name).closest('li')!)

async function open() {
  const meeting = meetingOf({ status: 'CANCELED', is_summon_sent: true })
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meeting })
  await openApp(`/company/${companyId}/meetings/${meetingId}/details`)
  return within(await screen.findByRole('region', { name: 'Documenti da scaricare' }))
}

test('what proves the meeting comes first, and is saved as it arrives', async () => {
  const panel = await open()
  api.answers.set(exported('all'), { json: { zip: true } })
  expect(panel.getByRole('heading', { name: 'Fascicolo probatorio' })).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: 'Scarica il fascicolo' }))
  expect(await panel.findByText('Scaricato')).toBeTruthy()
  expect(saved).toEqual(['delibera'])
})

test('a table is asked for in the format that was chosen; one that is empty is told plainly', async () => {
  const panel = await open()
  api.answers.set(exported('delegations'), { status: 204 })
  fireEvent.click(panel.getByRole('button', { name: 'Scarica: Deleghe' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Foglio di calcolo (XLSX)' }))
  expect(await rowOf('Deleghe').findByText('Nessuna delega per questa riunione.')).toBeTruthy()
  expect(api.asked(exported('delegations'))[0]!.url).toContain('format=xlsx')
  expect(saved).toEqual([])
})

test('what a meeting never had is not offered, and receipts are looked for on demand', async () => {
  const panel = await open()
  expect(panel.queryByText('Chat')).toBeNull()
  expect(panel.queryByText('Foglio dei voti')).toBeNull()
  api.answers.set(`POST /api/export/admin/meetings/${meetingId}/email/receipts/load`, { json: { letters: 4, awaiting: 1, receipts: 7, is_reading: false } })
  fireEvent.click(panel.getByRole('button', { name: 'Leggi la casella ora' }))
  expect(await screen.findByText('7 ricevute in tutto, 1 messaggio in attesa.')).toBeTruthy()
})

test('the book of minutes is told by year, each with its number, and printed as one', async () => {
  api.answers.set('GET /api/meetings', { json: { total: 1, items: [meetingItem()], counts: {} } })
  const entry = (number: number, year: number, is_signed: boolean) => ({
    number,
    year,
    book: 'ASSEMBLY',
    meeting_id: meetingId,
    title: `Assemblea ${number} del ${year}`,
    held_at: `${year}-04-28T08:00:00.000Z`,
    confirmed_at: `${year}-04-28T10:00:00.000Z`,
    pages: 3,
    is_signed,
  })
  const book = `GET /api/companies/${companyId}/book`
  api.answers.set(book, { json: { total: 2, years: [2027, 2026], items: [entry(1, 2027, false), entry(4, 2026, true)] } })
  await openApp(`/company/${companyId}/meetings`)
  fireEvent.click(await screen.findByRole('button', { name: 'Libro dei verbali' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Libro dei verbali delle assemblee' }))
  const old = within(await dialog.findByRole('region', { name: 'Verbali del 2026' }))
  expect(old.getByText('n. 4')).toBeTruthy()
  expect(old.getByText('Firmato')).toBeTruthy()
  expect(old.getByRole('link').getAttribute('href')).toBe(`/company/${companyId}/meetings/${meetingId}/verbal`)
  api.answers.set(`${book}/download`, { json: {} })
  fireEvent.click(dialog.getByRole('button', { name: '2026' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Stampa il 2026' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(api.asked(`${book}/download`)[0]!.url).toContain('year=2026')
})
