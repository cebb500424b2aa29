// @vitest-environment happy-dom
import { adminDelegationRoutes } from '@delibera/core/delegations/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { fillPath } from '@delibera/core/route'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { bodiesOf, inOrder } from '../../api/company.stage.ts'
import { meetingId, meetingOf, participants } from '../../api/meetings.stage.ts'
import { callId, delegationOf } from '../../api/members-side.stage.ts'
import { startApi } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'
import { DelegationsPanel } from './DelegationsPanel.tsx'

configure({ asyncUtilTimeout: 20_000 })

const [ada, bruno, carla] = participants.map(({ _id, first_name, last_name }) => ({ _id, first_name, last_name })) as [Named, Named, Named]
type Named = { _id: string; first_name: string | null; last_name: string }
const base = { _id: callId, convocation_type: 'FIRST', status: 'ACTIVE', datetime: '2027-04-28T08:00:00.000Z', end_datetime: null } as const
const convened = (it: Partial<Meeting> = {}) =>
  meetingOf({ status: 'PERFORM', is_summon_sent: true, convocations: [{ ...base, live_status: 'STANDBY', sent_at: null, reminded_at: null }], ...it })
const pathOf = (route: { method: string; path: string }, delegation = '') =>
  `${route.method} /api${fillPath(route.path, { meeting: meetingId, convocation: callId, delegation })}`

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

async function open(meeting: Meeting) {
  document.body.innerHTML = '<section id="layers"></section>'
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meeting })
  const panel = () => <DelegationsPanel meeting={meeting} />
  const table = [{ path: '/here', display: 'public' as const, flags: [], title: 'profile' as const, component: async () => panel }]
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/here'] }), table)
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  await screen.findByRole('heading', { name: 'Deleghe' })
}

/** The list of a field that was opened stands outside the window, under the field's name. */
const optionOf = async (field: string, name: string) =>
  within(await screen.findByRole('listbox', { name: new RegExp(`^${field}`), hidden: true })).getByRole('option', { name, hidden: true })

test('who represents whom, with how much, and whether it counts; what is over is asked for', async () => {
  const given = delegationOf({ delegator: carla, delegate: ada, state: 'ACCEPTED', accepted: true, is_valid: true })
  const onPaper = delegationOf({
    _id: meetingId,
    delegator: bruno,
    delegate: ada,
    issuer: 'ADMIN',
    signed: false,
    signature: false,
    requires_acceptance: false,
  })
  const over = delegationOf({ _id: callId, delegator: carla, delegate: bruno, state: 'REVOKED' })
  await open(convened({ delegations: [over, given, onPaper] }))
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((it) => within(it).getByRole('rowheader').textContent)).toEqual(['Carla Rivadata dal collegamento', 'Bruno Galloregistrata dalla società'])
  expect(rows[0]!.textContent).toContain('10,00\u00a0%Ada Nerivoto liberoValida')
  expect(rows[1]!.textContent).toContain('Da firmare')
  expect(screen.getByText(/^Una delega valida, 10,00.% del capitale$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mostra anche una delega chiusa' }))
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

test('one that came on paper is entered with its instructions', async () => {
  const meeting = convened({ odgs: [] })
  api.answers.set(pathOf(adminDelegationRoutes.enter), { status: 201, json: {} })
  await open(meeting)
  fireEvent.click(screen.getByRole('button', { name: 'Registra una delega' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registra una delega' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Registra la delega' }))
  expect(await dialog.findByText('Scegli chi delega.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('combobox', { name: /^Chi delega/ }))
  fireEvent.click(await optionOf('Chi delega', 'Carla Riva'))
  fireEvent.click(dialog.getByRole('combobox', { name: /^A chi/ }))
  fireEvent.click(await optionOf('A chi', 'Bruno Gallo'))
  fireEvent.click(dialog.getByRole('button', { name: 'Registra la delega' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const body = { delegator_id: carla._id, delegate_id: bruno._id, votes: [], file_id: null, requires_acceptance: false, valid_for_second: true }
  expect(sent).toEqual([{ call: pathOf(adminDelegationRoutes.enter), body }])
})

test('revoking says what follows before it is done', async () => {
  const delegation = delegationOf({ delegator: carla, delegate: ada })
  const revoke = pathOf(adminDelegationRoutes.revoke, delegation._id)
  api.answers.set(revoke, { json: { done: true } })
  await open(convened({ delegations: [delegation] }))
  fireEvent.click(screen.getByRole('button', { name: /delega di Carla Riva/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoca' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revocare la delega di Carla Riva?' }))
  expect(dialog.getByText(/^Ada Neri non potrà più votare per Carla Riva/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Revoca la delega' }))
  await waitFor(() => expect(sent.map((it) => it.call)).toEqual([revoke]))
})

test('a board has none, and before the notice there is nothing to enter', async () => {
  await open(convened({ meeting_type: 'BOARD' }))
  expect(screen.getByText('In consiglio il voto non può essere dato per rappresentanza.')).toBeTruthy()
  cleanup()
  await open(meetingOf({ status: 'CONVOCATION' }))
  expect(screen.getByText('Le deleghe si aprono con la convocazione')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Registra una delega' })).toBeNull()
})

test('of many so many are shown at once, and anybody is found by name', async () => {
  const many = Array.from({ length: 40 }, (_, at) =>
    delegationOf({
      _id: `d0000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
      delegate: ada,
      state: 'ACCEPTED',
      is_valid: true,
      delegator: { ...carla, last_name: `Riva ${at + 1}` },
    }),
  )
  await open(convened({ delegations: many }))
  expect(screen.getAllByRole('row')).toHaveLength(26)
  fireEvent.click(screen.getByRole('button', { name: 'Mostra altre deleghe (15)' }))
  expect(screen.getAllByRole('row')).toHaveLength(41)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Cerca chi delega o chi è delegato' }), { target: { value: 'riva 40' } })
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
})
