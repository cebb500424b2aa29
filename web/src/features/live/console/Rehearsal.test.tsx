// @vitest-environment happy-dom
import type { Play } from '@delibera/core/live/player.stage'
import type { MeetingMember } from '@delibera/core/meetings/schema'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { convened, played, points, stageConsole } from '../../../api/console.stage.ts'
import { meetingId, participants } from '../../../api/meetings.stage.ts'
import { roleList } from '../../../api/members.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

const [ada, bruno] = participants as [MeetingMember, MeetingMember]
const admin = `/api/live/admin/meetings/${meetingId}`

let api: Awaited<ReturnType<typeof startApi>>
let live: ReturnType<typeof stageConsole>
let sent: ReturnType<typeof bodiesOf>
let play: Play
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
  live = stageConsole(api, ada._id)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  live.begin(null)
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

async function open(begun: ((play: Play) => void) | null) {
  const meeting = convened()
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meeting })
  if (begun) {
    play = played(meeting)
    play.write({ ...play.log[0]!, type: 'OPENED', rehearsal: true } as never)
    begun(play)
    live.begin(play)
  }
  await openApp(`/company/${companyId}/meetings/${meetingId}/live`)
  await screen.findByRole('heading', { level: 1 })
}
/** The server does it, and everybody hears of it. */
function answers(route: string, happens: (play: Play) => unknown) {
  api.answers.set(route, () => {
    const before = play.state.seq
    happens(play)
    setTimeout(() => live.tell(before), 5)
    const room = { slug: 's', member_ids: [ada._id], call_token: null, owner: ada._id, presents: [], delegations: [], tracks: [] }
    return { json: { seq: play.state.seq, ...room } }
  })
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const bodyOf = (wanted: string) => sent.findLast((it) => it.call === wanted)?.body

test('a rehearsal begins with as many robots as were asked for, and with what is to go wrong', async () => {
  await open(null)
  api.answers.set(`POST ${admin}/rehearsal`, { status: 201, json: { done: true } })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Partecipanti finti' }), { target: { value: '12' } })
  for (const it of [/^Linea persa/, /^Una delega/]) fireEvent.click(screen.getByRole('switch', { name: it }))
  await press('Inizia la prova')
  await waitFor(() => expect(bodyOf(`POST ${admin}/rehearsal`)).toEqual({ robots: 12, accidents: ['PROXY', 'LOST_LINE'] }))
})

test('who presides tries camera and microphone before the room opens', async () => {
  await open(null)
  expect(await screen.findByRole('button', { name: 'Prova videocamera e microfono' })).toBeTruthy()
  expect(screen.getByText('Quello che lasci acceso qui resta acceso quando entri in sala.')).toBeTruthy()
})

test('it is marked as such everywhere, what goes wrong is changed while it runs, and it can be ended', async () => {
  await open((it) => it.write({ type: 'ACCIDENTS_SET', accidents: ['LATE'] }))
  expect(await screen.findByText('Prova generale: niente di quanto accade resta')).toBeTruthy()
  answers(`PATCH ${admin}/rehearsal`, (it) => it.write({ type: 'ACCIDENTS_SET', accidents: ['LATE', 'NO_QUORUM'] }))
  await press('Imprevisti: 1')
  const late = await screen.findByRole<HTMLInputElement>('switch', { name: /^Un ritardatario/ })
  expect(late.checked).toBe(true)
  fireEvent.click(await screen.findByText('Manca il quorum'))
  await waitFor(() => expect(bodyOf(`PATCH ${admin}/rehearsal`)).toEqual({ accidents: ['LATE', 'NO_QUORUM'] }))
  expect(await screen.findByRole('button', { name: 'Imprevisti: 2' })).toBeTruthy()
  api.answers.set(`DELETE ${admin}/rehearsal`, { json: { done: true } })
  await press('Termina la prova')
  await waitFor(() => expect(sent.some((it) => it.call === `DELETE ${admin}/rehearsal`)).toBe(true))
})

test('who presides enters, reads that nobody hears them, and votes, all by themself', async () => {
  await open((it) => {
    for (const { _id } of participants) if (_id !== ada._id) it.join(_id)
    it.write({ type: 'SECRETARY_SET', member_id: bruno._id })
  })
  answers(`POST ${admin}/rehearsal/seat`, (it) => it.join(ada._id))
  await press('Entra in sala')
  expect(await screen.findByText('Sei in sala e presiedi.')).toBeTruthy()
  expect(screen.queryByText(/Nessuno ti sente/)).toBeNull()
  const before = play.state.seq
  expect([play.start(), play.next(points[0]), play.openVote(points[0])]).toEqual(['done', 'done', 'done'])
  await act(async () => live.tell(before))
  const heard = await screen.findByText('Nessuno ti sente: il microfono è spento.')
  fireEvent.click(screen.getByRole('button', { name: 'Va bene così' }))
  expect(heard.isConnected).toBe(false)
  const vote = `POST ${admin}/rehearsal/vote/${points[0]}`
  answers(vote, (it) => it.vote(ada._id, { [ada._id]: -1 }, points[0]))
  const ballot = within(await screen.findByRole('group', { name: 'Il tuo voto nella prova generale' }))
  fireEvent.click(ballot.getByRole('radio', { name: /Contrario/ }))
  await waitFor(() => expect(bodyOf(vote)).toEqual({ votes: [{ member_id: ada._id, accepted: -1 }] }))
  expect(await screen.findByText('Hai votato.')).toBeTruthy()
})
