// @vitest-environment happy-dom
import type { CalendarDeadline, CalendarEvent } from '@delibera/core/calendar/schema'
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { company, companyId, inOrder, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

const acme = { _id: companyId, business_name: 'Acme S.r.l.', tone: 3 }
const meetingId = 'a0000000-0000-4000-8000-000000000001'
const deadline = (it: Partial<CalendarDeadline> = {}): CalendarDeadline => ({
  kind: 'DEADLINE',
  _id: `${it.deadline ?? 'NOTICE'} ${it.day ?? ''}`,
  company: acme,
  deadline: 'NOTICE',
  state: 'NEAR',
  day: '2027-04-13',
  source: 'art. 2479-bis, c. 1',
  meeting_id: meetingId,
  year_end: null,
  missing: null,
  ...it,
})
const called: CalendarEvent = {
  kind: 'MEETING',
  _id: 'e0000000-0000-4000-8000-000000000001',
  company: acme,
  meeting_id: meetingId,
  meeting_type: 'ASSEMBLY',
  convocation_type: 'FIRST',
  status: 'PERFORM',
  title: 'Aumento di capitale',
  location: null,
  start: '2027-04-19T13:30:00.000Z',
  end: '2027-04-19T15:00:00.000Z',
}
const late = deadline({ deadline: 'SIGNATURES', day: '2027-04-09', state: 'LATE', missing: 2 })
const done = deadline({ deadline: 'ACCOUNTS_DEPOSIT', day: '2027-04-15', state: 'DONE', year_end: '2026-12-31' })

let api: Awaited<ReturnType<typeof startApi>>
const sized = (width: number) => (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width })

beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  inOrder(api)
  api.answers.set('GET /api/calendar/events', { json: { total: 4, items: [called, deadline(), late, done] } })
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set('GET /api/meetings/upcoming', { json: { total: 0, items: [] } })
  api.answers.set(`GET /api/companies/${companyId}`, { json: company })
  api.answers.set(`GET /api/companies/${companyId}/consultants/pending`, { json: { total: 0, items: [] } })
  vi.useFakeTimers({ now: new Date('2027-04-12T07:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sized(1024)
  vi.useRealTimers()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))

test('a company’s home lists what must be done, what was missed first, with the article and the way to it', async () => {
  await openApp(`/company/${companyId}/home`)
  const panel = within(await main().findByRole('region', { name: 'Scadenze' }))
  const rows = await panel.findAllByRole('listitem')
  expect(rows.map((it) => it.textContent)).toEqual([
    expect.stringMatching(/ven 9 aprile.*Scaduto.*Mancano 2 firme al verbale/),
    expect.stringMatching(/Domani.*Entro sette giorni.*Ultimo giorno per l’avviso.*art. 2479-bis, c. 1/),
  ])
  expect(panel.getByRole('link', { name: /Mancano 2 firme/ }).getAttribute('href')).toBe(`/company/${companyId}/meetings/${meetingId}/verbal`)
  expect(panel.getByRole('link', { name: 'Calendario' }).getAttribute('href')).toBe(`/company/${companyId}/calendar`)
})

test('the dashboard hangs meetings and terms from their days for three weeks, and counts what was missed', async () => {
  sized(1440)
  await openApp('/user/dashboard')
  const ribbon = within(await main().findByRole('region', { name: 'Termini delle prossime tre settimane' }))
  const flags = await ribbon.findAllByRole('listitem')
  expect(flags.map((it) => it.textContent)).toEqual([
    expect.stringMatching(/martedì 13 aprile.*Termine per l’avviso.*Acme S.r.l., art. 2479-bis/),
    expect.stringMatching(/lunedì 19 aprile.*Aumento di capitale.*Acme S.r.l., 15:30/),
  ])
  expect(ribbon.getByText('Un termine è scaduto')).toBeTruthy()
})

test('nothing due is said, and a list that cannot be read too', async () => {
  api.answers.set('GET /api/calendar/events', { json: { total: 0, items: [] } })
  await openApp(`/company/${companyId}/home`)
  expect(await main().findByText('Nessuna scadenza vicina')).toBeTruthy()
  cleanup()
  api.answers.set('GET /api/calendar/events', { status: 500, json: { error_code: 'GEN01' } })
  await openApp(`/company/${companyId}/home`)
  expect(await main().findByText('Non riusciamo a leggere le scadenze')).toBeTruthy()
})

test('a phone has a small month over the agenda, which begins today', async () => {
  sized(390)
  await openApp(`/company/${companyId}/calendar`)
  expect(await main().findByRole('link', { name: 'Aumento di capitale' })).toBeTruthy()
  expect(main().getByRole('gridcell', { name: /lunedì 19 aprile 2027.*un evento/ })).toBeTruthy()
  expect(main().queryByText(/Mancano 2 firme/)).toBeNull()
  fireEvent.click(main().getByRole('button', { name: 'Mostra un evento passato' }))
  expect(main().getByText(/Mancano 2 firme/)).toBeTruthy()
  expect(main().queryByRole('radiogroup', { name: 'Vista' })).toBeNull()
})
