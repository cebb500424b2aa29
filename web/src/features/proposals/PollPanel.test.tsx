// @vitest-environment happy-dom

import { addDays, dayInRome } from '@delibera/core/dates'
import type { Meeting } from '@delibera/core/meetings/schema'
import { proposalRoutes } from '@delibera/core/proposals/routes'
import { fillPath } from '@delibera/core/route'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../App.tsx'
import { bodiesOf, company, companyId, inOrder } from '../../api/company.stage.ts'
import { meetingId, meetingOf, participants } from '../../api/meetings.stage.ts'
import { startApi } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'
import { PollPanel } from './PollPanel.tsx'

configure({ asyncUtilTimeout: 20_000 })

const pathOf = (route: { method: string; path: string }) => `${route.method} /api${fillPath(route.path, { id: meetingId })}`
const dates = ['2099-05-04T08:00:00.000Z', '2099-05-06T13:00:00.000Z'].map((datetime, at) => ({
  _id: `b000000${at}-0000-4000-8000-000000000000`,
  datetime,
  end_datetime: null,
}))
const [ada, bruno, carla, dino] = participants.map((it) => it._id) as [string, string, string, string]
const said = (member_id: string, ...answers: ('YES' | 'IF_NEEDED' | 'NO')[]) =>
  answers.map((answer, at) => ({ member_id, date_id: dates[at]!._id, answer, answered_at: '2099-04-01T08:00:00.000Z' }))
const asked = (it: Partial<Meeting> = {}): Meeting =>
  meetingOf({
    status: 'PROPOSAL',
    dates_set: dates,
    proposals: {
      sent_at: '2099-03-30T08:00:00.000Z',
      deadline: '2099-04-16T16:00:00.000Z',
      reminded_at: null,
      closed_at: null,
      answers: [...said(ada, 'YES', 'NO'), ...said(bruno, 'IF_NEEDED', 'YES'), ...said(carla, 'NO'), ...said(dino, 'YES', 'YES')],
    },
    ...it,
  })

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
const choose = vi.fn(async () => {})
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  choose.mockClear()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

async function open(meeting: Meeting) {
  document.body.innerHTML = '<section id="layers"></section>'
  const panel = () => <PollPanel meeting={meeting} choice={{ choose, busy: false }} />
  const table = [{ path: '/here', display: 'public' as const, flags: [], title: 'profile' as const, component: async () => panel }]
  render(<App router={buildRouter(createMemoryHistory({ initialEntries: ['/here'] }), table)} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  await screen.findAllByRole('heading')
}
const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

test('a date for which no notice could leave in time is told beside it, one that leaves time is not', async () => {
  api.answers.set(`GET /api/companies/${companyId}`, { json: company })
  await open(meetingOf({ status: 'PROCESSING' }))
  const [year, month, day] = addDays(dayInRome(new Date()), 3).split('-')
  type('Data 1', `${day}/${month}/${year} 10:00`)
  type('Data 2', '06/05/2099 15:00')
  expect(await screen.findByText(/Mancano 3 giorni/)).toBeTruthy()
  expect(screen.getAllByText(/giorni prima non è più possibile|l’avviso deve partire entro/)).toHaveLength(1)
})

test('a holiday is told beside it before anybody is asked to come on it', async () => {
  await open(meetingOf({ status: 'PROCESSING' }))
  type('Data 1', '25/12/2098 10:00')
  type('Data 2', '04/05/2099 15:00')
  expect(await screen.findAllByText(/^È un giorno festivo/)).toHaveLength(1)
  type('Data 2', '03/05/2099 15:00')
  expect(await screen.findByText(/^È domenica/)).toBeTruthy()
})

test('two dates are written, kept, and everybody is asked after a question', async () => {
  const meeting = meetingOf({ status: 'PROCESSING' })
  const kept = { ...meeting, dates_set: dates, version: 2 }
  api.answers.set(pathOf(proposalRoutes.set), { json: kept })
  api.answers.set(pathOf(proposalRoutes.send), { json: asked() })
  await open(meeting)
  expect(screen.getByText('Servono almeno due date future.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Chiedi a 4 persone' }))
  await waitFor(() => expect(screen.getAllByText('Servono almeno due date future.')).toHaveLength(2))
  type('Data 1', '04/05/2099 10:00')
  type('Data 2', '06/05/2099 15:00')
  type('Ora di fine della data 1', '11:30')
  type('Si risponde fino a', '16/04/2099 18:00')
  fireEvent.click(screen.getByRole('button', { name: 'Chiedi a 4 persone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Chiedere le date a 4 persone?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Chiedi a 4 persone' }))
  await waitFor(() => expect(sent.map((it) => it.call)).toEqual([pathOf(proposalRoutes.set), pathOf(proposalRoutes.send)]))
  expect(sent[0]?.body).toEqual({
    dates: [
      { datetime: '2099-05-04T08:00:00.000Z', end_datetime: '2099-05-04T09:30:00.000Z' },
      { datetime: '2099-05-06T13:00:00.000Z', end_datetime: null },
    ],
    deadline: '2099-04-16T16:00:00.000Z',
    version: 1,
  })
})

test('a date that stands twice is told beside it, and nothing is sent', async () => {
  await open(meetingOf({ status: 'PROCESSING' }))
  type('Data 1', '04/05/2099 10:00')
  type('Data 2', '04/05/2099 10:00')
  fireEvent.click(screen.getByRole('button', { name: 'Salva le date' }))
  expect(await screen.findByText('Questa data è già nell’elenco.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a meeting that nobody has confirmed keeps its dates and asks later', async () => {
  await open(meetingOf({ status: 'CREATION' }))
  expect(screen.getByText('Potrai chiedere le date appena la riunione è confermata.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Chiedi/ })).toBeNull()
})

test('every date is weighed, the best is proposed, and choosing one while answers are awaited asks first', async () => {
  await open(asked())
  expect(screen.getByRole('heading', { name: /^lunedì 4 maggio: 3 su 4 possono, con il 90,00/ })).toBeTruthy()
  expect(screen.getByText('Carla Riva non può.')).toBeTruthy()
  const table = within(screen.getByRole('table'))
  const [, , first] = table.getAllByRole('row')
  expect(first!.textContent).toMatch(/^ANAda Neri60,00.%$/)
  expect(
    within(first!)
      .getAllByRole('img')
      .map((it) => it.getAttribute('aria-label')),
  ).toEqual(['Ci sarà', 'Non può'])
  fireEvent.click(table.getByRole('button', { name: 'Scegli questa data: mercoledì 6 maggio' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Scegliere mercoledì 6 maggio?' }))
  expect(dialog.getByText(/^Una persona non ha ancora risposto/)).toBeTruthy()
  expect(choose).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: 'Scegli questa data' }))
  await waitFor(() => expect(choose).toHaveBeenCalledWith(dates[1]))
})

test('once all have answered, one press chooses the advised date', async () => {
  const { proposals } = asked()
  const carlaToo = { ...said(carla, 'NO', 'NO')[1]!, date_id: dates[1]!._id }
  await open(asked({ proposals: { ...proposals, answers: [...proposals.answers, carlaToo] } }))
  fireEvent.click(within(screen.getByRole('region', { name: 'Data consigliata' })).getByRole('button', { name: 'Scegli questa data' }))
  await waitFor(() => expect(choose).toHaveBeenCalledWith(dates[0]))
})

test('a date below the quorum is never advised, and how much lacks is told', async () => {
  await open(asked({ proposals: { ...asked().proposals, answers: [...said(carla, 'YES', 'NO'), ...said(ada, 'NO', 'NO'), ...said(bruno, 'NO', 'NO')] } }))
  expect(screen.queryByRole('region', { name: 'Data consigliata' })).toBeNull()
  expect(screen.getByRole('heading', { name: /^La più vicina è lunedì 4 maggio: 10,00.% disponibile, serve almeno il 50,00.%/ })).toBeTruthy()
})

test('who left a date open is named with what is missing, and reminded alone or with the others', async () => {
  api.answers.set(pathOf(proposalRoutes.remind), { json: asked() })
  await open(asked())
  expect(screen.getByText('manca mercoledì 6 maggio')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Sollecita Carla Riva' }))
  await waitFor(() => expect(sent).toEqual([{ call: pathOf(proposalRoutes.remind), body: { member_ids: [carla] } }]))
})

test('withdrawing says how many answers are lost', async () => {
  api.answers.set(pathOf(proposalRoutes.withdraw), { json: meetingOf({ status: 'PROCESSING' }) })
  await open(asked())
  fireEvent.click(screen.getByRole('button', { name: 'Ritira le date' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ritirare le date proposte?' }))
  expect(dialog.getByText(/^4 persone hanno già risposto/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Ritira le date' }))
  await waitFor(() => expect(sent.map((it) => it.call)).toEqual([pathOf(proposalRoutes.withdraw)]))
})

test('after the choice it can only be read', async () => {
  await open(asked({ status: 'PERFORM' }))
  expect(screen.getByText('La consultazione è chiusa.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Scegli|Ritira)/ })).toBeNull()
})

test('of many who have not answered so many are listed at once', async () => {
  const members = Array.from({ length: 45 }, (_, at) => ({
    ...participants[0]!,
    _id: `a0000000-0000-4000-8000-000000000${String(at).padStart(3, '0')}`,
    last_name: `Socio ${at + 1}`,
  }))
  await open(asked({ members, proposals: { ...asked().proposals, answers: [] } }))
  const silent = within(await screen.findByRole('region', { name: 'Mancano risposte' }))
  expect(silent.getAllByRole('listitem')).toHaveLength(20)
  fireEvent.click(silent.getByRole('button', { name: 'Mostra altre persone (25)' }))
  expect(silent.getAllByRole('listitem')).toHaveLength(45)
})
