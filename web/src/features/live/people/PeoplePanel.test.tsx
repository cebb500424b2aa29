// @vitest-environment happy-dom
import type { Play } from '@delibera/core/live/player.stage'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { convened, played, points, stageConsole } from '../../../api/console.stage.ts'
import { meetingId, participants } from '../../../api/meetings.stage.ts'
import { roleList } from '../../../api/members.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

const [ada, bruno, carla, dino] = participants as [MeetingMember, MeetingMember, MeetingMember, MeetingMember]
const admin = `/api/live/admin/meetings/${meetingId}`
const slug = `GET /api/meetings/${meetingId}/administrator_slug`

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
  api.answers.set(slug, { status: 404, json: { error_code: 'MB003' } })
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

async function open(begun: (play: Play) => void, it: Partial<Meeting> = {}) {
  const meeting = convened(it)
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meeting })
  const play = played(meeting)
  play.limit = 5000
  begun(play)
  live.begin(play)
  await openApp(`/company/${companyId}/meetings/${meetingId}/live`)
  fireEvent.click(await screen.findByRole('tab', { name: /^Persone/ }))
  await screen.findByRole('searchbox', { name: 'Cerca una persona' })
}
/** Ada, Bruno and Dino by their devices, Carla in the hall. */
const started = (it: Play) => {
  for (const { _id } of [ada, bruno, dino]) it.join(_id)
  it.hall([carla._id])
  it.write({ type: 'SECRETARY_SET', member_id: dino._id }, { type: 'MEDIA_SET', member_id: bruno._id, audio: true, video: false, screen: false })
  expect(it.start()).toBe('done')
}
const accept = (route: string, json: unknown = { seq: 1 }) => api.answers.set(route, { json })
const bodyOf = (wanted: string) => sent.find((it) => it.call === wanted)?.body
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (of: string, act: string) => {
  await press(`Azioni per ${of}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: act }))
}
const people = () => within(screen.getByRole('region', { name: 'Persone della riunione' }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

test('everybody stands there with office, weight and the way in which they came', async () => {
  await open(started)
  expect(people().getByText('presiede, 60,00 %, online')).toBeTruthy()
  expect(people().getByText('30,00 %, online')).toBeTruthy()
  expect(people().getByText('10,00 %, di persona')).toBeTruthy()
  expect(people().getByText('segretario, online')).toBeTruthy()
  expect(people().getByRole('img', { name: 'Microfono acceso' })).toBeTruthy()
})

test('people are listed by their family names, as in the book', async () => {
  await open(started)
  const names = people()
    .getAllByRole('button', { name: /^Azioni per/ })
    .map((it) => it.getAttribute('aria-label'))
  const inBook = [ada, bruno, carla, dino].toSorted((one, other) => one.last_name.localeCompare(other.last_name, 'it'))
  expect(names).toEqual(inBook.map((it) => `Azioni per ${[it.first_name, it.last_name].filter(Boolean).join(' ')}`))
})

test('one is muted, or everybody', async () => {
  await open(started)
  accept(`PATCH ${admin}/mute`)
  await choose('Bruno Gallo', 'Silenzia')
  await waitFor(() => expect(bodyOf(`PATCH ${admin}/mute`)).toEqual({ member_id: bruno._id }))
  sent.length = 0
  await press('Silenzia tutti')
  await waitFor(() => expect(bodyOf(`PATCH ${admin}/mute`)).toEqual({ member_id: null }))
})

test('somebody is sent out only when that is confirmed; who presides never', async () => {
  await open(started)
  accept(`DELETE ${admin}/room/${bruno._id}`)
  await choose('Bruno Gallo', 'Fai uscire')
  const asking = await dialog('Far uscire Bruno Gallo?')
  expect(sent).toEqual([])
  fireEvent.click(asking.getByRole('button', { name: 'Fai uscire' }))
  await waitFor(() => expect(sent.some((it) => it.call === `DELETE ${admin}/room/${bruno._id}`)).toBe(true))
  await press('Azioni per Ada Neri')
  await screen.findByRole('menuitem', { name: 'Chiedi una dichiarazione' })
  expect(screen.queryByRole('menuitem', { name: 'Fai uscire' })).toBeNull()
})

test('another secretary is named, a declaration is asked for', async () => {
  await open(started)
  accept(`POST ${admin}/secretary`)
  await choose('Bruno Gallo', 'Nomina segretario')
  await waitFor(() => expect(bodyOf(`POST ${admin}/secretary`)).toEqual({ secretary_id: bruno._id }))
  accept(`POST ${admin}/declaration`, {})
  await choose('Carla Riva', 'Chiedi una dichiarazione')
  await waitFor(() => expect(bodyOf(`POST ${admin}/declaration`)).toEqual({ member_id: carla._id, odg_id: null }))
})

test('who is in the hall is ticked all at once, and who has left is unticked', async () => {
  await open((it) => {
    it.join(ada._id)
    it.hall([carla._id])
  })
  accept(`POST ${admin}/presence`)
  fireEvent.click(screen.getAllByRole('button', { name: 'Presenti di persona' })[0]!)
  const list = await dialog('Chi è presente di persona, senza dispositivo')
  expect(list.queryByRole('checkbox', { name: /Ada Neri/ })).toBeNull()
  fireEvent.click(list.getByRole('checkbox', { name: 'Tutti (3)' }))
  fireEvent.click(list.getByRole('checkbox', { name: /Carla Riva/ }))
  fireEvent.click(list.getByRole('button', { name: 'Registra 3 cambiamenti' }))
  await waitFor(() => expect(bodyOf(`POST ${admin}/presence`)).toEqual({ present: [bruno._id, dino._id], absent: [carla._id] }))
})

test('votes of people in the hall are taken down, those of the others are not asked', async () => {
  await open((it) => {
    started(it)
    it.next(points[0])
    it.openVote(points[0])
  })
  accept(`PATCH ${admin}/vote/${points[0]}`, { seq: 1, checks: [] })
  await press('Registra voti a mano')
  const list = await dialog('Voti di chi non ha un dispositivo')
  expect(list.getAllByRole('group').map((it) => it.textContent)).toHaveLength(1)
  fireEvent.click(within(list.getByRole('group', { name: 'Voto di Carla Riva' })).getByRole('radio', { name: 'Contrario' }))
  fireEvent.click(list.getByRole('button', { name: 'Registra 1 voto' }))
  await waitFor(() => expect(bodyOf(`PATCH ${admin}/vote/${points[0]}`)).toEqual({ action: 'record', votes: [{ member_id: carla._id, accepted: -1 }] }))
})

test('somebody is excluded from a point, with the reason', async () => {
  await open(
    (it) => {
      started(it)
      it.next(points[0])
    },
    { company_type: 'SPA' },
  )
  accept(`PATCH ${admin}/exclusions/${points[0]}`)
  await press('Escludi dal voto')
  const list = await dialog('Chi non vota su questo punto')
  expect(list.queryByRole('checkbox', { name: /Dino Sala/ })).toBeNull()
  expect(list.getByText(/\(art\. 2368 e 2373 c\.c\.\)/)).toBeTruthy()
  fireEvent.click(list.getByRole('checkbox', { name: /Bruno Gallo/ }))
  fireEvent.change(list.getByRole('combobox', { name: 'Motivo per Bruno Gallo' }), { target: { value: 'LIABILITY' } })
  fireEvent.click(list.getByRole('button', { name: 'Escludi 1 persona' }))
  await waitFor(() => expect(bodyOf(`PATCH ${admin}/exclusions/${points[0]}`)).toEqual({ excluded: [{ member_id: bruno._id, exclusion_reason: 'LIABILITY' }] }))
})

test('in an S.r.l. the only reason to exclude somebody is a conflict', async () => {
  await open((it) => {
    started(it)
    it.next(points[0])
  })
  accept(`PATCH ${admin}/exclusions/${points[0]}`)
  await press('Escludi dal voto')
  const list = await dialog('Chi non vota su questo punto')
  fireEvent.click(list.getByRole('checkbox', { name: /Bruno Gallo/ }))
  expect(list.queryByRole('combobox', { name: 'Motivo per Bruno Gallo' })).toBeNull()
  expect(list.getByText(/\(art\. 2479-ter c\.c\.\)/)).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: 'Escludi 1 persona' }))
  await waitFor(() => expect(bodyOf(`PATCH ${admin}/exclusions/${points[0]}`)).toEqual({ excluded: [{ member_id: bruno._id, exclusion_reason: 'CONFLICT' }] }))
})

test('a declaration that was written is accepted, another removed', async () => {
  await open((it) => {
    started(it)
    it.write({ type: 'DECLARATION_ASKED', declaration_id: 'd1', member_id: bruno._id, odg_id: points[0], room_slug: null })
    it.write({ type: 'DECLARATION_WRITTEN', declaration_id: 'd1', text: 'Resto contrario.', file: null })
    it.write({ type: 'DECLARATION_ASKED', declaration_id: 'd2', member_id: carla._id, odg_id: null, room_slug: null })
  })
  fireEvent.click(screen.getByRole('tab', { name: /^Dichiarazioni/ }))
  expect(await screen.findByText('Resto contrario.')).toBeTruthy()
  accept(`PATCH ${admin}/declarations/d1/accept`, {})
  await press('Accogli a verbale')
  await waitFor(() => expect(sent.some((it) => it.call === `PATCH ${admin}/declarations/d1/accept`)).toBe(true))
  accept(`DELETE ${admin}/declarations/d2`, { done: true })
  fireEvent.click(screen.getAllByRole('button', { name: 'Togli' })[1]!)
  fireEvent.click((await dialog('Togliere la dichiarazione?')).getByRole('button', { name: 'Togli la dichiarazione' }))
  await waitFor(() => expect(sent.some((it) => it.call === `DELETE ${admin}/declarations/d2`)).toBe(true))
})

test('the chair takes the own seat, gives the floor in order and writes to everybody', async () => {
  api.answers.set(slug, { json: { meeting_slug: 'riunione', slug: 'chiave' } })
  accept('POST /api/live/meetings/riunione/members/chiave/room', {
    slug: 'room',
    member_ids: [ada._id],
    call_token: null,
    owner: ada._id,
    presents: [],
    delegations: [],
    tracks: [],
    is_limited: false,
  })
  await open((it) => {
    started(it)
    it.write({ type: 'HAND_RAISED', member_id: bruno._id }, { type: 'HAND_RAISED', member_id: dino._id })
  })
  const hands = within(screen.getByRole('list', { name: 'In ordine di richiesta' }))
  expect(hands.getAllByRole('listitem').map((it) => it.textContent)).toEqual([expect.stringContaining('Bruno Gallo'), expect.stringContaining('Dino Sala')])
  await press('Entra in sala')
  fireEvent.click((await dialog('Sei già in sala da un altro dispositivo')).getByRole('button', { name: 'Entra da qui' }))
  await waitFor(() => expect(bodyOf('POST /api/live/meetings/riunione/members/chiave/room')).toMatchObject({ force: true }))
  accept(`PATCH ${admin}/floor`, { seq: 9 })
  await press('Dai la parola a Bruno Gallo')
  await waitFor(() => expect(bodyOf(`PATCH ${admin}/floor`)).toEqual({ member_id: bruno._id }))
})

test('whoever has the floor is named with a clock, and loses it with one press; while a vote is open nobody is given it', async () => {
  await open((it) => {
    started(it)
    it.write({ type: 'HAND_RAISED', member_id: dino._id }, { type: 'FLOOR_GIVEN', member_id: bruno._id })
  })
  const panel = within(screen.getByRole('region', { name: 'Chiedono la parola' }))
  expect(panel.getByRole('timer', { name: 'Da quanto parla' })).toBeTruthy()
  expect(panel.getByText('Ha la parola Bruno Gallo')).toBeTruthy()
  expect(people().getByText('ha la parola, 30,00 %')).toBeTruthy()
  expect(people().getByText('chiede la parola, segretario')).toBeTruthy()
  accept(`PATCH ${admin}/floor`, { seq: 9 })
  await press('Togli la parola a Bruno Gallo')
  await waitFor(() => expect(bodyOf(`PATCH ${admin}/floor`)).toEqual({ member_id: null }))
})

test('who asks for a declaration is opened one with one press, or told why not', async () => {
  await open((it) => {
    started(it)
    it.write({ type: 'DECLARATION_WANTED', member_id: bruno._id, odg_id: null }, { type: 'DECLARATION_WANTED', member_id: dino._id, odg_id: null })
  })
  accept(`POST ${admin}/declaration`, {})
  await press('Apri la dichiarazione di Bruno Gallo')
  await waitFor(() => expect(bodyOf(`POST ${admin}/declaration`)).toEqual({ member_id: bruno._id, odg_id: null }))
  await press('Non aprire la dichiarazione di Dino Sala')
  await press('Invia il motivo')
  expect(await screen.findByText('Scrivi il motivo.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Il motivo, che l’interessato legge' }), { target: { value: 'Lo ha già detto.' } })
  accept(`PATCH ${admin}/declaration-requests/${dino._id}`, { seq: 9 })
  await press('Invia il motivo')
  await waitFor(() => expect(bodyOf(`PATCH ${admin}/declaration-requests/${dino._id}`)).toEqual({ words: 'Lo ha già detto.' }))
})

test('of a thousand people only those in sight are drawn, and any is found by name', async () => {
  const crowd = Array.from({ length: 1000 }, (_, at) => ({
    ...bruno,
    _id: `f0000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    last_name: `Gallo ${at}`,
  }))
  await open(
    (it) => {
      for (const { _id } of crowd) it.join(_id)
    },
    { members: [ada, ...crowd] },
  )
  expect(screen.getByRole('button', { name: 'Presenti 1000' })).toBeTruthy()
  expect(people().getAllByRole('listitem').length).toBeLessThan(60)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Cerca una persona' }), { target: { value: 'gallo 777' } })
  await waitFor(() => expect(people().getAllByRole('listitem')).toHaveLength(1))
})
