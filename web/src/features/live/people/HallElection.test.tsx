// @vitest-environment happy-dom
import { candidate, setting } from '@delibera/core/elections/elections.stage'
import { electionStartEvents } from '@delibera/core/live/election-rules'
import type { MeetingMember } from '@delibera/core/meetings/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { convened, played, points, stageConsole } from '../../../api/console.stage.ts'
import { meetingId, participants } from '../../../api/meetings.stage.ts'
import { roleList } from '../../../api/members.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

const [ada, bruno, carla, dino] = participants as [MeetingMember, MeetingMember, MeetingMember, MeetingMember]
const [odg] = points
const elect = `PATCH /api/live/admin/meetings/${meetingId}/election/${odg}`

let api: Awaited<ReturnType<typeof startApi>>
let live: ReturnType<typeof stageConsole>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
  live = stageConsole(api, ada._id)
})
beforeEach(() => {
  // Without sizes nothing in a menu can take the focus, and the library tells so at length.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  inOrder(api)
  sent.length = 0
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 } } })
  api.answers.set('GET /api/constants/roles', { json: roleList })
  api.answers.set(`GET /api/meetings/${meetingId}/administrator_slug`, { status: 404, json: { error_code: 'MB003' } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => {
  live.close()
  api.close()
})

/** Bruno and Carla are in the hall, an election of one is open; Carla's 10,000 euro are a fiduciary's. */
async function openWindow() {
  const election = setting({ seats: 1, preferences_max: 1, candidates: ['Rosa', 'Viola'].map((it, position) => candidate(it, { position })) })
  const base = convened()
  const odgs = base.odgs.map((it) => (it._id === odg ? { ...it, vote_kind: 'ELECTION' as const, election } : it))
  const members = base.members.map((it) => (it._id === carla._id ? { ...it, kind: 'S' as const } : it))
  const meeting = { ...base, odgs, members }
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meeting })
  api.answers.set(elect, { json: { seq: 1 } })
  const play = played(meeting)
  play.limit = 5000
  for (const { _id } of [ada, dino]) play.join(_id)
  play.hall([bruno._id, carla._id])
  play.write({ type: 'SECRETARY_SET', member_id: dino._id })
  expect(play.start()).toBe('done')
  expect(play.next(odg)).toBe('done')
  play.write(...electionStartEvents(play.state, odg, election))
  live.begin(play)
  await openApp(`/company/${companyId}/meetings/${meetingId}/live`)
  fireEvent.click(await screen.findByRole('button', { name: 'Registra voti a mano' }))
  return within(await screen.findByRole('dialog'))
}

test('the ballot of a fiduciary in the hall is taken down in parts, once they are the whole and choose differently', async () => {
  const window = await openWindow()
  const fold = async (name: string) => within((await window.findByText(name)).closest('details')!)
  expect((await fold('Bruno Gallo')).queryByRole('button', { name: 'Dividi il voto', hidden: true })).toBeNull()
  const own = await fold('Carla Riva')
  fireEvent.click(own.getByRole('radio', { name: /Rosa/, hidden: true }))
  expect(window.getByRole('button', { name: 'Registra 1 voto' })).toHaveProperty('disabled', false)
  fireEvent.click(own.getByRole('button', { name: 'Dividi il voto', hidden: true }))
  const part = (number: number) => within(own.getByRole('region', { name: `Parte ${number}`, hidden: true }))
  fireEvent.change(part(1).getByLabelText(/^Voti della parte 1/), { target: { value: '6000' } })
  expect(window.getByRole('button', { name: 'Completa le parti del voto' })).toHaveProperty('disabled', true)
  fireEvent.click(part(2).getByRole('radio', { name: /Viola/, hidden: true }))
  expect(own.getByText(/voto diviso/)).toBeTruthy()
  fireEvent.click(window.getByRole('button', { name: 'Registra 1 voto' }))
  const votes = [
    { member_id: carla._id, choice: ['Rosa'], weight: 600_000 },
    { member_id: carla._id, choice: ['Viola'], weight: 400_000 },
  ]
  await waitFor(() => expect(sent.find((it) => it.call === elect)?.body).toEqual({ action: 'record', votes }))
})
