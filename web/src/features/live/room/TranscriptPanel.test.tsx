// @vitest-environment happy-dom
import type { Play } from '@delibera/core/live/player.stage'
import type { SpeechState } from '@delibera/core/live/speech-states'
import type { MeetingMember } from '@delibera/core/meetings/schema'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { convened, played, stageConsole } from '../../../api/console.stage.ts'
import { meetingId, participants } from '../../../api/meetings.stage.ts'
import { roleList } from '../../../api/members.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 8000 })

const [ada, bruno, carla] = participants as [MeetingMember, MeetingMember, MeetingMember]
const meeting = convened({ mode: { ...convened().mode, transcription: true } })
const save = (of: MeetingMember) => `POST /api/live/admin/meetings/${meetingId}/transcription/meeting/${meeting.slug}/member/${of._id}/save-chunk`
const piece = (of: MeetingMember, text: string, second: number, corrected = false) => ({
  _id: `piece-${second}`,
  member_id: of._id,
  text,
  corrected,
  started_at: `2027-04-28T08:05:${10 + second}.000Z`,
  ended_at: `2027-04-28T08:05:${11 + second}.000Z`,
})

let api: Awaited<ReturnType<typeof startApi>>
let live: ReturnType<typeof stageConsole>
let sent: ReturnType<typeof bodiesOf>
let play: Play
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
  live = stageConsole(api, ada._id)
})
beforeEach(async () => {
  inOrder(api)
  sent.length = 0
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 } } })
  api.answers.set('GET /api/constants/roles', { json: roleList })
  api.answers.set(`GET /api/meetings/${meetingId}/administrator_slug`, { status: 404, json: { error_code: 'MB003' } })
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meeting })
  play = played(meeting)
  play.write({ type: 'TRANSCRIPTION_ON' })
  for (const { _id } of participants) play.join(_id)
  play.write({ type: 'SECRETARY_SET', member_id: bruno._id })
  play.start()
  for (const { _id } of participants) if (_id !== carla._id) play.write({ type: 'TRANSCRIPTION_CONSENT', member_id: _id, given: true })
  live.begin(play)
  await openApp(`/company/${companyId}/meetings/${meetingId}/live`)
  fireEvent.click(await screen.findByRole('tab', { name: 'Trascrizione' }))
  await screen.findByText('Trascrizione attiva')
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

const told = (data: object) => act(async () => live.transcript(data))
const happens = async (it: () => unknown) => {
  const before = play.state.seq
  it()
  await act(async () => live.tell(before))
}
const text = () => within(screen.getByRole('region', { name: 'Testo trascritto' }))
const correct = async (words: string) => fireEvent.click(await text().findByRole('button', { name: `Correggi le parole di Bruno Gallo: ${words}` }))
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Parole di Bruno Gallo alle/ })
const write = async (words: string) => fireEvent.change(await field(), { target: { value: words } })

test('it says how many are written, and of whom not and why, as that changes', async () => {
  const people = participants.length
  const says = (speech: SpeechState, ...of: MeetingMember[]) =>
    happens(() => {
      for (const it of of) play.write({ type: 'SPEECH_SET', member_id: it._id, speech })
    })
  const of = async (why: string) => (await screen.findByText(why)).parentElement?.textContent
  expect(screen.getByText(`Non si scrive nessuno su ${people}.`)).toBeTruthy()
  expect(await of('Senza consenso:')).toBe('Senza consenso: Carla Riva')
  await says('READY', ...participants)
  expect(await screen.findByText(`Si scrivono ${people - 1} persone su ${people}.`)).toBeTruthy()
  await happens(() => play.write({ type: 'TRANSCRIPTION_CONSENT', member_id: bruno._id, given: false }))
  await waitFor(async () => expect(await of('Senza consenso:')).toMatch(/Bruno Gallo, Carla Riva|Carla Riva, Bruno Gallo/))
  for (const it of [bruno, carla]) await happens(() => play.write({ type: 'TRANSCRIPTION_CONSENT', member_id: it._id, given: true }))
  expect(await screen.findByText(`Si scrivono ${people} persone su ${people}.`)).toBeTruthy()
  await says('NO_ENGINE', bruno)
  await says('NETWORK', carla)
  expect(await of('Il browser non trascrive:')).toBe('Il browser non trascrive: Bruno Gallo')
  expect(await of('La trascrizione non risponde:')).toBe('La trascrizione non risponde: Carla Riva')
})

test('pieces stand by speaker and time, what was said before with what is said now', async () => {
  expect(text().getByText('Nessuno ha ancora parlato con il consenso alla trascrizione.')).toBeTruthy()
  await told(piece(bruno, 'E i debiti?', 4))
  await told({ pieces: [piece(ada, 'Apro la riunione.', 0), piece(bruno, 'Chiedo del bilancio.', 2, true), piece(bruno, 'E i debiti?', 4)] })
  await waitFor(() => expect(text().getAllByRole('article')).toHaveLength(2))
  const [first, second] = text().getAllByRole('article')
  expect(within(first!).getByRole('heading').textContent).toMatch(/^Ada Neri \d\d:05$/)
  expect(second!.textContent).toMatch(/^Bruno Gallo \d\d:05Chiedo del bilancio\.correttoE i debiti\?$/)
})

test('Enter saves and the words stand there at once; what the server says then counts', async () => {
  await told(piece(bruno, 'il bilacio', 1))
  api.answers.set(save(bruno), { status: 201, json: piece(bruno, 'il bilancio', 1, true) })
  await correct('il bilacio')
  expect((await field()).value).toBe('il bilacio')
  await write('il bilancio')
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(text().getByText('il bilancio')).toBeTruthy()
  await waitFor(() => expect(sent.find((it) => it.call === save(bruno))?.body).toMatchObject({ text: 'il bilancio', member_id: bruno._id }))
  await told(piece(bruno, 'Il bilancio.', 1, true))
  expect(await text().findByText('Il bilancio.')).toBeTruthy()
})

test('Esc leaves it as it was, and so does saying the same', async () => {
  await told(piece(bruno, 'va bene', 1))
  await correct('va bene')
  await write('non va bene')
  fireEvent.keyDown(await field(), { key: 'Escape' })
  expect(await text().findByText('va bene')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Correggi le parole di Bruno Gallo: va bene')
  await correct('va bene')
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }))
  expect(await text().findByText('va bene')).toBeTruthy()
  expect(sent.filter((it) => it.call === save(bruno))).toEqual([])
})

test('a correction that is refused is taken back, says why, and keeps the words', async () => {
  await told(piece(bruno, 'tre', 1))
  api.answers.set(save(bruno), { status: 403, json: { error_code: 'CP003' } })
  await correct('tre')
  await write('trenta')
  fireEvent.keyDown(await field(), { key: 'Enter' })
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
  expect((await field()).value).toBe('trenta')
  fireEvent.keyDown(await field(), { key: 'Escape' })
  expect(await text().findByText('tre')).toBeTruthy()
})

test('what was typed survives what others say meanwhile', async () => {
  await told(piece(bruno, 'uno', 1))
  await correct('uno')
  await write('un')
  await told(piece(ada, 'due', 3))
  expect(await text().findByText('due')).toBeTruthy()
  expect((await field()).value).toBe('un')
})
