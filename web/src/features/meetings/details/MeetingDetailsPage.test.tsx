// @vitest-environment happy-dom
import { blankPoint } from '@delibera/core/agenda/rules'
import { quorumsBy } from '@delibera/core/law/law.stage'
import type { Meeting } from '@delibera/core/meetings/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { meetingId, meetingOf, ruleResult } from '../../../api/meetings.stage.ts'
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
  stand({ wallet: { real: 1000, forecast: 1000 } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const stand = (it: object) => api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), ...it } })
const change = `PATCH /api/meetings/${meetingId}`
const path = `/company/${companyId}/meetings/${meetingId}/details`

async function open(meeting: Meeting, at = path) {
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meeting })
  const router = await openApp(at)
  await screen.findByRole('heading', { level: 1 })
  return router
}
const bar = () => within(screen.getByRole('region', { name: 'Prossimo passo' }))

test('the date stands in the title once the company has confirmed it, not before', async () => {
  await open(meetingOf())
  expect(screen.getByRole('heading', { level: 1, name: 'Assemblea ordinaria dei soci' })).toBeTruthy()
  cleanup()
  await open(meetingOf({ status: 'PROCESSING' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Assemblea ordinaria dei soci, 28 aprile 2027' })).toBeTruthy()
})

test('the steps that come later are shown and cannot be opened', async () => {
  await open(meetingOf())
  const steps = within(screen.getByRole('navigation', { name: 'Passi della riunione' }))
  expect(steps.getByRole('link', { name: /Dati generali/ }).getAttribute('aria-current')).toBeTruthy()
  expect(steps.getByText('Verbale')).toBeTruthy()
  expect(steps.queryByRole('link', { name: /Verbale/ })).toBeNull()
})

test('a board under the address of assemblies goes to its own', async () => {
  const router = await open(meetingOf({ meeting_type: 'BOARD' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/company/${companyId}/boards/${meetingId}/details`))
})

test('what is typed is kept by itself, with the version that was read, and the page says so', async () => {
  await open(meetingOf({ version: 7 }))
  api.answers.set(change, { json: meetingOf({ version: 8, name: 'Assemblea di primavera' }) })
  expect(bar().getByText('Tutto salvato')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Nome dell’assemblea/), { target: { value: 'Assemblea di primavera' } })
  expect(bar().getByText('Modifiche in arrivo')).toBeTruthy()
  await waitFor(() => expect(sent).toEqual([{ call: change, body: { version: 7, name: 'Assemblea di primavera' } }]))
  expect(await bar().findByText(/^Salvato alle/)).toBeTruthy()
})

test('what the law says of a date stands beside it too', async () => {
  const late = ruleResult('L-NOT-01', { data: { days: 5, required: 8, date: '2027-04-28', latest: '2027-04-20' } })
  await open(meetingOf({ checks: [late] }))
  const when = within(screen.getByRole('region', { name: 'Quando' }))
  expect(when.getByRole('alert').textContent).toContain('Ne servono almeno 8.')
})

test('a field that is wrong waits, the others are kept', async () => {
  await open(meetingOf())
  api.answers.set(change, { json: meetingOf({ version: 2, mode: { ...meetingOf().mode, disable_presence: true } }) })
  const name = screen.getByLabelText(/Nome dell’assemblea/)
  fireEvent.change(name, { target: { value: '' } })
  fireEvent.blur(name)
  fireEvent.click(screen.getByRole('switch', { name: 'Risposta alla convocazione' }))
  await waitFor(() => expect(sent.map((it) => it.body)).toEqual([{ version: 1, mode: { disable_presence: true } }]))
  expect(await bar().findByText('Correggi i campi segnati: il resto è salvato')).toBeTruthy()
  expect(screen.getByText('Campo obbligatorio.')).toBeTruthy()
})

test('somebody quicker: what they changed is said, and one keeps the own or takes theirs', async () => {
  await open(meetingOf())
  const theirs = meetingOf({ version: 5, secretary: { _id: meetingOf().members[1]!._id, first_name: 'Bruno', last_name: 'Gallo' } })
  const info = { version: 5, changed: ['secretary_id', 'planned_at'], at: '2027-04-01T09:15:00.000Z' }
  api.answers.set(change, { status: 409, json: { code: 409, error_code: 'E0002', msg: '', info } })
  fireEvent.change(screen.getByLabelText(/Nome dell’assemblea/), { target: { value: 'Mia' } })
  const alert = within(
    await screen.findByText('È cambiato: il segretario e la data. Ciò che hai scritto è ancora qui e non è salvato.').then((it) => it.parentElement!),
  )
  expect(alert.getByText('Qualcun altro ha cambiato la riunione alle 11:15')).toBeTruthy()
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: theirs })
  api.answers.set(change, { json: { ...theirs, version: 6, name: 'Mia' } })
  fireEvent.click(alert.getByRole('button', { name: 'Tieni le mie modifiche' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ version: 5, name: 'Mia' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tieni le mie modifiche' })).toBeNull())
  expect(screen.getByLabelText(/Nome dell’assemblea/)).toHaveProperty('value', 'Mia')
  expect(screen.getByRole('combobox', { name: 'Segretario' })).toHaveProperty('value', 'Bruno Gallo')
})

test('whoever takes theirs loses the own', async () => {
  await open(meetingOf())
  api.answers.set(change, { status: 409, json: { error_code: 'E0002', info: { version: 5, changed: ['name'], at: null } } })
  fireEvent.change(screen.getByLabelText(/Nome dell’assemblea/), { target: { value: 'Mia' } })
  const reload = await screen.findByRole('button', { name: 'Ricarica e perdi le mie' })
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meetingOf({ version: 5, name: 'Loro' }) })
  fireEvent.click(reload)
  await waitFor(() => expect(screen.getByLabelText(/Nome dell’assemblea/)).toHaveProperty('value', 'Loro'))
  expect(sent).toHaveLength(1)
})

test('an administrator confirms, told first what it costs and that nobody is warned', async () => {
  await open(meetingOf())
  api.answers.set(change, { json: meetingOf({ status: 'PROCESSING', version: 2 }) })
  fireEvent.click(bar().getByRole('button', { name: 'Conferma la riunione' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confermi la riunione?' }))
  expect(dialog.getByText(/Paghi ora 10 crediti.*Nessuno viene ancora avvisato/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Conferma la riunione' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ version: 1, draft: false }))
  expect(await screen.findByText('Riunione confermata.')).toBeTruthy()
})

test('a consultant asks the company, and then waits for it', async () => {
  stand({ user_role: 'CONSULTANT', user_roles: ['CONSULTANT'], wallet: { real: 1000, forecast: 1000 } })
  await open(meetingOf({ maker: 'CONSULTANT' }))
  api.answers.set(change, { json: meetingOf({ status: 'CREATION', maker: 'CONSULTANT', version: 2 }) })
  fireEvent.click(bar().getByRole('button', { name: 'Chiedi la conferma' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Chiedi la conferma' }))
  expect(await bar().findByText('La società deve confermare: ti avvisiamo quando lo fa.')).toBeTruthy()
  expect(bar().queryByRole('button')).toBeNull()
})

test('what a consultant prepared is confirmed by the company', async () => {
  await open(meetingOf({ status: 'CREATION', maker: 'CONSULTANT', consultant: { _id: meetingId, first_name: 'Laura', last_name: 'Ferri' } }))
  expect(screen.getByText('Preparata da Laura Ferri, aspetta la conferma della società.')).toBeTruthy()
  api.answers.set(change, { json: meetingOf({ status: 'PROCESSING', version: 2 }) })
  fireEvent.click(bar().getByRole('button', { name: 'Conferma la riunione' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Conferma la riunione' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ version: 1, confirm: true }))
})

test('too few credits lead to the purchase of them, before and after asking', async () => {
  stand({ wallet: { real: 40, forecast: 40 } })
  await open(meetingOf())
  fireEvent.click(bar().getByRole('button', { name: 'Conferma la riunione' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'I crediti non bastano' }))
  expect(dialog.getByText(/servono 10 crediti: mancano 6 crediti/)).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Resta in bozza' }))
  cleanup()
  stand({ wallet: { real: 1000, forecast: 1000 } })
  await open(meetingOf())
  api.answers.set(change, { status: 402, json: { error_code: 'PU003', info: { shortage: 60 } } })
  fireEvent.click(bar().getByRole('button', { name: 'Conferma la riunione' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Conferma la riunione' }))
  expect(await screen.findByRole('dialog', { name: 'Acquista crediti per Acme S.r.l.' })).toBeTruthy()
})

test('what the law forbids is told with its article and what to do; what is missing stands by its field', async () => {
  await open(meetingOf())
  const rule = ruleResult('L-NOT-04', { severity: 'BLOCK', data: { case: 'agenda' } })
  api.answers.set(change, { status: 422, json: { error_code: 'MT002', info: { rules: [rule] } } })
  fireEvent.click(bar().getByRole('button', { name: 'Conferma la riunione' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Conferma la riunione' }))
  const told = within(await screen.findByRole('dialog', { name: 'Prima c’è qualcosa da sistemare' }))
  expect(told.getByText('L’avviso non ha ordine del giorno: su nulla si potrebbe deliberare.')).toBeTruthy()
  expect(told.getByText('art. 2479-bis, c. 1')).toBeTruthy()
  fireEvent.click(told.getByRole('button', { name: 'Ho capito' }))
  cleanup()
  await open(meetingOf({ administrator: null }))
  api.answers.set(change, { status: 422, json: { error_code: 'MT002', info: { fields: [{ path: 'administrator_id', message: 'requiredField' }] } } })
  fireEvent.click(bar().getByRole('button', { name: 'Conferma la riunione' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Conferma la riunione' }))
  expect(await screen.findByText('Campo obbligatorio.')).toBeTruthy()
})

test('once the notice has left the data are told, and only the secretary can still change', async () => {
  await open(meetingOf({ status: 'PERFORM', is_summon_sent: true }))
  expect(screen.queryByLabelText(/Nome dell’assemblea/)).toBeNull()
  expect(screen.getByText('L’avviso è partito: questi dati non cambiano più.')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Segretario' })).toBeTruthy()
})

test('a meeting that is gone leads back to the list', async () => {
  api.answers.set(`GET /api/meetings/${meetingId}`, { status: 404, json: { error_code: 'MT001' } })
  await openApp(path)
  expect((await screen.findByRole('link', { name: 'Torna alle assemblee' })).getAttribute('href')).toBe(`/company/${companyId}/meetings`)
})

const undated = { planned: { datetime: null, end_datetime: null, second: null } }

test('a draft leads to what it lacks first, says so beside its steps, and may still be confirmed', async () => {
  await open(meetingOf(undated))
  const missing = screen.getByText('Manca ancora:').closest('p')!
  expect(missing.textContent).toBe('Manca ancora: l’ordine del giorno, la data')
  expect(within(missing).getByRole('link', { name: 'l’ordine del giorno' }).getAttribute('href')).toContain(`${meetingId}/odg`)
  expect(within(missing).queryByRole('link', { name: 'la data' })).toBeNull()
  expect(bar().getByRole('link', { name: 'Scrivi l’ordine del giorno' })).toBeTruthy()
  expect(bar().getByRole('button', { name: 'Conferma la riunione' }).dataset.variant).toBe('default')
})

test('a draft that lacks nothing is confirmed', async () => {
  await open(meetingOf({ odgs: [{ ...blankPoint('Bilancio', quorumsBy('SRL')), _id: 'p1' }] as never }))
  expect(screen.queryByText('Manca ancora:')).toBeNull()
  expect(bar().getByRole('button', { name: 'Conferma la riunione' }).dataset.variant).toBe('filled')
  expect(bar().queryByRole('link')).toBeNull()
})

test('from a meeting that is over one goes to another like it', async () => {
  await open(meetingOf({ status: 'CANCELED' }))
  const again = screen.getByRole('link', { name: 'Preparane una simile' })
  expect(again.getAttribute('href')).toBe(`/company/${companyId}/meetings/new?from=${meetingId}`)
})

test('nobody goes on from a meeting without who presides, and the way to add them stays open', async () => {
  const router = await open(meetingOf({ administrator: null }))
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Menu principale' })).getByRole('link', { name: 'Home' }))
  const notice = within(await screen.findByRole('dialog', { name: 'Serve prima un’azione' }))
  expect(notice.getByText(/^Scegli prima chi presiede la riunione/)).toBeTruthy()
  fireEvent.click(notice.getByRole('button', { name: 'Torna alla pagina' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe(path)
  await router.navigate({ to: `/company/${companyId}/settings/company-details` as never })
  expect(router.state.location.pathname).toBe(`/company/${companyId}/settings/company-details`)
})

test('who presides with data that are not complete is not left behind', async () => {
  const { members, ...meeting } = meetingOf()
  const router = await open({ ...meeting, members: members.map((it, at) => (at === 0 ? { ...it, is_valid: false } : it)) })
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Menu principale' })).getByRole('link', { name: 'Home' }))
  const notice = within(await screen.findByRole('dialog', { name: 'Serve prima un’azione' }))
  expect(notice.getByText(/^I dati di .* non sono completi/)).toBeTruthy()
  expect(router.state.location.pathname).toBe(path)
})
