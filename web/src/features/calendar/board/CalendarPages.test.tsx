// @vitest-environment happy-dom
import type { CalendarDeadline, CalendarEvent, CalendarMeeting } from '@delibera/core/calendar/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

const acme = { _id: companyId, business_name: 'Acme S.r.l.', tone: 3 }
const brenta = { _id: 'c0000000-0000-4000-8000-000000000002', business_name: 'Lanificio Brenta', tone: 7 }
const meetingId = 'a0000000-0000-4000-8000-000000000001'

const meeting = (it: Partial<CalendarMeeting> = {}): CalendarMeeting => ({
  kind: 'MEETING',
  _id: 'e0000000-0000-4000-8000-000000000001',
  company: acme,
  meeting_id: meetingId,
  meeting_type: 'ASSEMBLY',
  convocation_type: 'FIRST',
  status: 'PERFORM',
  title: 'Assemblea per il bilancio',
  location: 'Venezia',
  start: '2027-04-28T08:00:00.000Z',
  end: '2027-04-28T10:00:00.000Z',
  ...it,
})
const deadline = (it: Partial<CalendarDeadline> = {}): CalendarDeadline => ({
  kind: 'DEADLINE',
  _id: `${it.deadline ?? 'NOTICE'} ${it.day ?? ''}`,
  company: acme,
  deadline: 'NOTICE',
  state: 'NEAR',
  day: '2027-04-19',
  source: 'art. 2366, c. 3',
  meeting_id: meetingId,
  year_end: null,
  missing: null,
  ...it,
})
const usual: CalendarEvent[] = [
  meeting(),
  deadline(),
  deadline({ deadline: 'ACCOUNTS_DEPOSIT', day: '2027-04-13', state: 'DONE', company: brenta, year_end: '2026-12-31', source: 'art. 2429, c. 3' }),
]

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let kept: CalendarEvent[]

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  kept = usual
  api.answers.set('GET /api/calendar/events', () => ({ json: { total: kept.length, items: kept } }))
  api.answers.set(`GET /api/companies/${companyId}`, { json: company })
  vi.useFakeTimers({ now: new Date('2027-04-12T07:30:00Z'), toFake: ['Date'] })
  // A desk: seven days stand side by side.
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  happyDOM.setViewport({ width: 1440 })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))
const dayOf = (name: RegExp) => main().getByRole('gridcell', { name })
const asked = () => api.asked('GET /api/calendar/events').map((it) => Object.fromEntries(new URLSearchParams(it.url?.split('?')[1])))

test('a month of all companies: whole weeks are asked for, each event says what, whose and how it stands', async () => {
  await openApp('/user/calendar')
  const day = await waitFor(() => within(dayOf(/mercoledì 28 aprile 2027/)))
  expect(await day.findByRole('link', { name: /Assemblea per il bilancio.*10:00, Acme S.r.l./ })).toBeTruthy()
  expect(within(dayOf(/martedì 13 aprile/)).getByRole('link').textContent).toMatch(/Deposito in sede.*Lanificio Brenta.*Fatto/)
  expect(main().getByText('Aprile: una riunione e 2 termini, uno da sistemare entro lunedì 19.')).toBeTruthy()
  expect(dayOf(/domenica 25 aprile/).textContent).toContain('Liberazione')
  expect(dayOf(/lunedì 12 aprile/).getAttribute('aria-current')).toBe('date')
  expect(asked()).toEqual([{ from: '2027-03-29', to: '2027-05-02', workspace: 'user' }])
})

test('an event leads to its meeting, a deadline to where it is met', async () => {
  await openApp('/user/calendar')
  const link = async (name: RegExp) => (await main().findByRole('link', { name })).getAttribute('href')
  expect(await link(/Assemblea per il bilancio/)).toBe(`/company/${companyId}/meetings/${meetingId}/details`)
  expect(await link(/Termine per l’avviso/)).toBe(`/company/${companyId}/meetings/${meetingId}/convocations`)
})

test('the month stands in the address, and the arrows change it', async () => {
  const router = await openApp('/user/calendar?month=2028-02')
  expect(await main().findByRole('heading', { name: 'Febbraio 2028' })).toBeTruthy()
  fireEvent.click(main().getByRole('button', { name: 'Mese successivo' }))
  expect(await main().findByRole('heading', { name: 'Marzo 2028' })).toBeTruthy()
  expect(router.state.location.search).toEqual({ month: '2028-03' })
  fireEvent.click(main().getByRole('button', { name: 'Oggi' }))
  expect(await main().findByRole('heading', { name: 'Aprile 2027' })).toBeTruthy()
  expect(router.state.location.search).toEqual({})
})

test('keys: arrows by day and week, page keys by month, t to today, Enter into the day', async () => {
  await openApp('/user/calendar')
  await main().findByRole('link', { name: /Assemblea per il bilancio/ })
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  const focused = () => document.activeElement?.getAttribute('data-day')
  dayOf(/lunedì 12 aprile/).focus()
  press('ArrowRight')
  press('ArrowDown')
  expect(focused()).toBe('2027-04-20')
  press('End')
  expect(focused()).toBe('2027-04-25')
  press('PageDown')
  await waitFor(() => expect(focused()).toBe('2027-05-25'))
  expect(main().getByRole('heading', { name: 'Maggio 2027' })).toBeTruthy()
  press('t')
  await waitFor(() => expect(focused()).toBe('2027-04-12'))
  dayOf(/lunedì 19 aprile/).focus()
  press('Enter')
  expect(document.activeElement?.textContent).toContain('Termine per l’avviso')
})

test('arrows past the first day of the month lead into the one before', async () => {
  await openApp('/user/calendar?month=2027-06')
  await main().findByRole('heading', { name: 'Giugno 2027' })
  dayOf(/martedì 1 giugno/).focus()
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' })
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2027-05-25'))
})

test('a day with more than its cell can show opens them all', async () => {
  kept = ['2429', '2366', '2364', '2435'].map((it) => deadline({ _id: it, day: '2027-04-30', state: 'AHEAD', source: it }))
  await openApp(`/company/${companyId}/calendar`)
  fireEvent.click(await main().findByRole('button', { name: 'Mostra altri 2 eventi di venerdì 30 aprile' }))
  const box = within(await screen.findByRole('dialog', { name: 'Eventi di venerdì 30 aprile', hidden: true }))
  expect(box.getAllByRole('link', { hidden: true })).toHaveLength(4)
})

test('the agenda says by week what is due, by which article and what follows', async () => {
  const router = await openApp(`/company/${companyId}/calendar`)
  fireEvent.click(await main().findByRole('radio', { name: 'Agenda' }))
  const week = within(await main().findByRole('region', { name: 'Settimana dal 19 aprile' }))
  expect(week.getByText('un evento')).toBeTruthy()
  expect(week.getByText('art. 2366, c. 3')).toBeTruthy()
  expect(week.getByText('Entro sette giorni')).toBeTruthy()
  expect(week.getByText(/le delibere sarebbero impugnabili/)).toBeTruthy()
  expect(router.state.location.search).toEqual({ view: 'agenda' })
  expect(asked()[0]).toEqual({ from: '2027-03-29', to: '2027-05-02', company_id: companyId })
})

test('a week shows its seven days, and says which one it is in the address', async () => {
  const router = await openApp('/user/calendar?view=week')
  expect(await main().findByRole('heading', { name: /12.18 apr 2027/ })).toBeTruthy()
  expect(main().getAllByRole('gridcell')).toHaveLength(7)
  fireEvent.click(main().getByRole('button', { name: 'Settimana successiva' }))
  await main().findByRole('heading', { name: /19.25 apr 2027/ })
  expect(router.state.location.search).toEqual({ view: 'week', day: '2027-04-19' })
  expect(await main().findByRole('link', { name: 'Ultimo giorno per l’avviso di convocazione' })).toBeTruthy()
})

test('companies are chosen by name, and the choice stands in the address', async () => {
  const router = await openApp('/user/calendar')
  await main().findByRole('link', { name: /Assemblea per il bilancio/ })
  fireEvent.click(main().getByRole('button', { name: 'Società' }))
  const box = within(await screen.findByRole('dialog', { name: 'Scegli le società da mostrare', hidden: true }))
  fireEvent.change(await box.findByRole('textbox', { name: 'Cerca una società', hidden: true }), { target: { value: 'bren' } })
  expect(box.getAllByRole('checkbox', { hidden: true })).toHaveLength(1)
  fireEvent.click(box.getByRole('checkbox', { hidden: true }))
  await waitFor(() => expect(main().queryByRole('link', { name: /Assemblea per il bilancio/ })).toBeNull())
  expect(router.state.location.search).toEqual({ companies: brenta._id })
  fireEvent.click(box.getByRole('button', { name: 'Mostra tutte', hidden: true }))
  expect(await main().findByRole('link', { name: /Assemblea per il bilancio/ })).toBeTruthy()
})

test('a month without anything says so, and keeps its days', async () => {
  kept = []
  await openApp('/user/calendar')
  expect(await main().findByText('Nulla in calendario in questo mese.')).toBeTruthy()
  expect(main().getAllByRole('gridcell')).toHaveLength(35)
})

test('a calendar that cannot be read says so and tries again', async () => {
  api.answers.set('GET /api/calendar/events', { status: 500, json: { error_code: 'GEN01' } })
  await openApp('/user/calendar')
  expect(await main().findByText('Non riusciamo a leggere il calendario')).toBeTruthy()
  api.answers.set('GET /api/calendar/events', { json: { total: 1, items: [meeting()] } })
  fireEvent.click(main().getByRole('button', { name: 'Riprova' }))
  expect(await main().findByRole('link', { name: /Assemblea per il bilancio/ })).toBeTruthy()
})

test('a meeting that was called off stays, and says so', async () => {
  kept = [meeting({ status: 'CANCELED', convocation_type: 'SECOND' })]
  await openApp(`/company/${companyId}/calendar`)
  expect((await main().findByRole('link', { name: /seconda convocazione/ })).textContent).toContain('Annullata')
})

const feed = { _id: 'f0000000-0000-4000-8000-000000000001', company: null, created_at: '2027-04-12T07:00:00.000Z', used_at: null }
const url = 'https://delibera.example.it/api/calendar/feed/abcdefghijklmnopqrstuvwxyz.ics'

test('an address is made for the company, and shown this once', async () => {
  let items: unknown[] = []
  api.answers.set('GET /api/calendar/feeds', () => ({ json: { total: items.length, items } }))
  api.answers.set('POST /api/calendar/feed', () => {
    const made = { ...feed, company: { _id: companyId, business_name: 'Acme S.r.l.' } }
    items = [made]
    return { json: { feed: made, url } }
  })
  await openApp(`/company/${companyId}/calendar`)
  fireEvent.click(await main().findByRole('button', { name: 'Collega un calendario' }))
  const box = within(await screen.findByRole('dialog', { name: 'Collega un calendario' }))
  expect((await box.findByRole('radio', { name: 'Solo Acme S.r.l.' })).getAttribute('checked')).not.toBeNull()
  fireEvent.click(await box.findByRole('button', { name: 'Crea l’indirizzo' }))
  const address = within(await box.findByRole('region', { name: 'Il tuo indirizzo' }))
  expect(address.getByText(url)).toBeTruthy()
  expect(address.getByRole('link', { name: 'Apri nel programma di calendario' }).getAttribute('href')).toBe(url.replace('https:', 'webcal:'))
  expect(sent).toEqual([{ call: 'POST /api/calendar/feed', body: { company_id: companyId, revoke: false } }])
  expect(box.getByRole('link', { name: 'Integrazioni' }).getAttribute('href')).toBe('/user/integrations')
})

test('renewing and revoking ask first', async () => {
  api.answers.set('GET /api/calendar/feeds', { json: { total: 1, items: [feed] } })
  api.answers.set('POST /api/calendar/feed', { json: { feed: null, url: null } })
  await openApp('/user/calendar')
  fireEvent.click(await main().findByRole('button', { name: 'Collega un calendario' }))
  const box = within(await screen.findByRole('dialog', { name: 'Collega un calendario' }))
  expect(await box.findByText('Attivo dal 12 aprile 2027. Nessun programma lo ha ancora letto.')).toBeTruthy()
  fireEvent.click(box.getByRole('button', { name: 'Crea un nuovo indirizzo' }))
  const renewal = within(await screen.findByRole('dialog', { name: 'Creare un nuovo indirizzo?' }))
  fireEvent.click(renewal.getByRole('button', { name: 'Tieni quello attivo' }))
  fireEvent.click(box.getByRole('button', { name: 'Revoca' }))
  const revoking = within(await screen.findByRole('dialog', { name: 'Revocare l’indirizzo?' }))
  fireEvent.click(revoking.getByRole('button', { name: 'Revoca l’indirizzo' }))
  await waitFor(() => expect(sent).toEqual([{ call: 'POST /api/calendar/feed', body: { company_id: null, revoke: true } }]))
})
