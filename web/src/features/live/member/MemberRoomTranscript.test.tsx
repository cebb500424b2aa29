// @vitest-environment happy-dom
import type { Play } from '@delibera/core/live/player.stage'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, openApp } from '../../../api/company.stage.ts'
import { playedMeeting, stageLive } from '../../../api/live.stage.ts'
import { ilaria, publicMeeting } from '../../../api/members-side.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 8000 })

const me = ilaria._id
const link = 'riunione/members/chiave'
const room = `/api/live/meetings/${link}/room`
const save = 'POST /api/transcription/meeting/riunione/member/chiave/save-chunk'
const reply = { slug: `room-${me}`, member_ids: [me], call_token: null, owner: me, presents: [], delegations: [], tracks: [], is_limited: false }
const piece = (text: string, corrected = false) => ({
  _id: 'piece-1',
  member_id: 'Anna',
  text,
  corrected,
  started_at: '2027-04-28T08:05:10.000Z',
  ended_at: '2027-04-28T08:05:12.000Z',
})

let api: Awaited<ReturnType<typeof startApi>>
let live: ReturnType<typeof stageLive>
let sent: ReturnType<typeof bodiesOf>
let play: Play
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
  live = stageLive(api, me)
})
beforeEach(() => {
  api.reset()
  sent.length = 0
  sessionStorage.clear()
  const { convocations, ...meeting } = publicMeeting({ mode: { ...publicMeeting().mode, transcription: true } })
  const shown = { ...meeting, convocations: convocations.map((it, at) => (at === 0 ? { ...it, _id: 'call-FIRST' } : it)) }
  api.answers.set(`GET /api/meetings/public/${link}/details`, { json: shown })
  api.answers.set(`POST /api/live/meetings/${link}/visited/call-FIRST`, { json: { done: true } })
  api.answers.set('GET /api/chats/meetings/riunione/convocations/call-FIRST/members/chiave', { json: { total: 0, items: [] } })
  api.answers.set(`PATCH ${room}`, { json: reply })
  api.answers.set(`POST ${room}`, async () => {
    // An answer is asked for before the body has come.
    const entry = await vi.waitFor(() => sent.find((it) => it.call === `POST ${room}`)!.body as { device: string }, { interval: 1 })
    play.join(me, entry)
    live.tell()
    return { json: reply }
  })
})
afterEach(cleanup)
afterAll(() => {
  live.close()
  api.close()
})

/** In a meeting that is taken down, with somebody as its secretary. */
async function inside(secretary: string) {
  play = playedMeeting([])
  play.write({ type: 'TRANSCRIPTION_ON' })
  play.write({ type: 'SECRETARY_SET', member_id: secretary })
  play.join('Anna')
  live.begin(play)
  await openApp('/public/meetings/riunione/member/chiave/live')
  fireEvent.click(await screen.findByRole('button', { name: 'Entra in sala' }))
  await screen.findByRole('navigation', { name: 'Comandi della sala' })
}
const happens = (it: () => unknown) =>
  act(async () => {
    it()
    live.tell()
  })
const told = (data: object) => act(async () => live.answer({ type: 'transcript', data }))

test('the secretary reads and corrects in their own room', async () => {
  await inside(me)
  fireEvent.click(screen.getByRole('button', { name: 'Testo' }))
  const text = within(await screen.findByRole('region', { name: 'Testo trascritto' }))
  await told({ pieces: [piece('apro la riuniune')] })
  fireEvent.click(await text.findByRole('button', { name: 'Correggi le parole di Anna: apro la riuniune' }))
  const field = await text.findByRole('textbox')
  fireEvent.change(field, { target: { value: 'Apro la riunione.' } })
  api.answers.set(save, { status: 201, json: piece('Apro la riunione.', true) })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(text.getByText('Apro la riunione.')).toBeTruthy()
  const body = { text: 'Apro la riunione.', member_id: 'Anna', started_at: piece('').started_at, ended_at: piece('').ended_at }
  await waitFor(() => expect(sent.find((it) => it.call === save)?.body).toEqual(body))
})

test('nobody else has it, nor who was secretary before', async () => {
  await inside('Bruno')
  expect(screen.queryByRole('button', { name: 'Testo' })).toBeNull()
  await happens(() => play.write({ type: 'SECRETARY_SET', member_id: me }))
  fireEvent.click(await screen.findByRole('button', { name: 'Testo' }))
  expect(await screen.findByRole('region', { name: 'Testo trascritto' })).toBeTruthy()
  await happens(() => play.write({ type: 'SECRETARY_SET', member_id: 'Bruno' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Testo' })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Testo trascritto' })).toBeNull())
})
