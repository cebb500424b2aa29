// @vitest-environment happy-dom
import { blankPoint } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { candidate, setting } from '@delibera/core/elections/elections.stage'
import { quorumsBy } from '@delibera/core/law/law.stage'
import { meetingCart } from '@delibera/core/meetings/cart'
import { priceFacts } from '@delibera/core/meetings/rules'
import type { Convocation, Meeting } from '@delibera/core/meetings/schema'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../api/company.stage.ts'
import { meetingId, meetingOf, participants } from '../../api/meetings.stage.ts'
import { bookOf, owning } from '../../api/members.stage.ts'
import { startApi } from '../../api/pages.stage.ts'

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
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 } } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const [ada, bruno, carla, dino] = participants as [(typeof participants)[0], (typeof participants)[0], (typeof participants)[0], (typeof participants)[0]]
const offlineMode = { ...meetingOf().mode, is_offline: true, call_type: 'CALL_PRESENCE' as const, use_delibera: false }
const root = `/company/${companyId}/verbals/meetings/${meetingId}`
const load = `GET /api/meetings/offline/${meetingId}`
const writes = { presences: `PATCH /api/meetings/offline/${meetingId}/presences`, votes: `PATCH /api/meetings/offline/${meetingId}/votes` }
const change = `PATCH /api/meetings/offline/${meetingId}`

const point = (seat: number, title: string): AgendaPoint => ({
  ...blankPoint(title, quorumsBy('SRL')),
  _id: `a0000000-0000-4000-8000-00000000000${seat}`,
  meeting_type: 'ASSEMBLY',
  group: 'VARIE',
  custom: true,
  template_id: null,
  company_id: companyId,
  meeting_id: meetingId,
  accountant_id: null,
  citation: null,
  files: [],
  excluded: [],
  status: 'PENDING',
  voted: false,
  accepted: null,
  votes: [],
  vote_results: null,
  vote_kind: 'MOTION',
  election: null,
  election_results: null,
  version: 1,
  updated_at: null,
})
const points = [point(1, 'Compensi agli amministratori'), point(2, 'Nomina del revisore')]

function held(it: Partial<Meeting> = {}, more: Partial<OfflineMeeting> = {}): OfflineMeeting {
  const facts = { ...priceFacts(offlineMode, participants), max_members: null }
  const status = it.status ?? 'PROCESSING'
  const meeting = meetingOf({
    status,
    mode: offlineMode,
    odgs: points,
    odg_ids: points.map((one) => one._id),
    version: 7,
    planned: { datetime: '2026-03-22T09:00:00.000Z', end_datetime: null, second: null },
    cart: meetingCart(meetingId, facts, [], { status, live: 'STANDBY', unlimited: false }),
    ...it,
  })
  return {
    meeting,
    record: {
      held_at: '2026-03-22T09:00:00.000Z',
      ended_at: '2026-03-22T10:00:00.000Z',
      convocation_type: 'FIRST',
      totalitarian: false,
      informed: [],
      informing: [],
      opposed: null,
      notice_text: null,
    },
    presences: [],
    points: [],
    constitution: { present: 0, total: 100_000, percentage: 0, in_person: 0, by_proxy: 0, is_constituted: false },
    ...more,
  }
}
const there = (...of: (typeof participants)[number][]) => of.map((it) => ({ member_id: it._id, presence: 'PRESENT' as const, delegate_id: null }))

async function open(offline: OfflineMeeting, at: string) {
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: offline.meeting })
  api.answers.set(load, { json: offline })
  await openApp(at)
  await screen.findByRole('heading', { level: 1 })
}
const bodyOf = (wanted: string) => sent.findLast((it) => it.call === wanted)?.body
function type(field: string, value: string) {
  fireEvent.change(screen.getByRole('textbox', { name: field }), { target: { value } })
  fireEvent.blur(screen.getByRole('textbox', { name: field }))
}
async function choose(field: string, name: string) {
  fireEvent.click(screen.getByRole('combobox', { name: field }))
  const list = within(await screen.findByRole('listbox', { name: field, hidden: true }))
  fireEvent.click(list.getByRole('option', { name, hidden: true }))
}
const groupOf = (name: string) => within(screen.getByRole('group', { name }))

test('a meeting held elsewhere begins with when, where and who presided', async () => {
  api.answers.set(`GET /api/companies/${companyId}/members`, {
    json: bookOf([{ first_name: 'Ada', last_name: 'Neri', roles: ['PCA', 'PAR'], holdings: owning(1) }]),
  })
  api.answers.set('POST /api/meetings/offline', { status: 201, json: held() })
  await openApp(`/company/${companyId}/verbals/meetings/new`)
  await screen.findByRole('textbox', { name: 'Inizio' })
  type('Inizio', '22/03/2099 10:00')
  fireEvent.click(screen.getByRole('button', { name: 'Continua con le presenze' }))
  expect(await screen.findByText(/La data non può essere dopo il/)).toBeTruthy()
  expect(sent).toEqual([])
  type('Inizio', '22/03/2026 10:00')
  fireEvent.change(screen.getByRole('textbox', { name: 'Avviso' }), { target: { value: 'mediante raccomandata del 10 marzo 2026' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continua con le presenze' }))
  await waitFor(() => expect(bodyOf('POST /api/meetings/offline')).toBeTruthy())
  expect(bodyOf('POST /api/meetings/offline')).toMatchObject({
    meeting_type: 'ASSEMBLY',
    held_at: '2026-03-22T09:00:00.000Z',
    ended_at: null,
    notice_text: 'mediante raccomandata del 10 marzo 2026',
    convocation_type: 'FIRST',
    totalitarian: false,
    address_type: 'SEAT',
    name: 'Assemblea dei soci',
  })
})

test('who was there is kept as it is ticked, and the quorum is judged at once', async () => {
  const offline = held()
  await open(offline, `${root}/presences`)
  expect(await screen.findByText('Segna chi c’era: qui vedi subito se era abbastanza.')).toBeTruthy()
  api.answers.set(writes.presences, {
    json: held({ version: 8 }, { presences: [...there(ada, carla, dino), { member_id: bruno._id, presence: 'DELEGATION', delegate_id: ada._id }] }),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Tutti presenti' }))
  expect(screen.getByText('100,00 %')).toBeTruthy()
  fireEvent.click(groupOf('Presenza di Bruno Gallo').getByRole('radio', { name: 'Delega' }))
  expect(screen.getByText('70,00 %')).toBeTruthy()
  expect(screen.getByText('Scegli chi l’ha rappresentato')).toBeTruthy()
  await choose('Delegato di Bruno Gallo', 'Ada Neri')
  expect(screen.getByText('L’assemblea era regolarmente costituita.')).toBeTruthy()
  expect(groupOf('Presenza di Dino Sala').queryByRole('radio', { name: 'Delega' })).toBeNull()
  await waitFor(() => expect(bodyOf(writes.presences)).toMatchObject({ version: 7 }))
  const { presences } = bodyOf(writes.presences) as { presences: unknown[] }
  expect(presences).toContainEqual({ member_id: bruno._id, presence: 'DELEGATION', delegate_id: ada._id })
  expect(presences).toHaveLength(4)
})

test('since when and by what an absent auditor knew of a total meeting is kept once it is a day', async () => {
  const record = { ...held().record, totalitarian: true, informed: [dino._id], opposed: [] }
  const presences = there(ada, bruno, carla)
  await open(held({}, { presences, record }), `${root}/presences`)
  const how = within(await screen.findByRole('group', { name: 'Come Dino Sala ha saputo della riunione' }))
  const typeDay = (value: string) => {
    fireEvent.change(how.getByRole('textbox', { name: 'Giorno (facoltativo)' }), { target: { value } })
    fireEvent.blur(how.getByRole('textbox', { name: 'Giorno (facoltativo)' }))
  }
  typeDay('23/03/2026')
  expect(await how.findByText('La data non può essere dopo il 22/03/2026.')).toBeTruthy()
  expect(bodyOf(change)).toBeUndefined()
  const informing = [{ member_id: dino._id, day: '2026-03-20', means: null }]
  api.answers.set(change, { json: held({ version: 8 }, { presences, record: { ...record, informing } }) })
  typeDay('20/03/2026')
  await waitFor(() => expect(bodyOf(change)).toEqual({ informed: [dino._id], informing, version: 7 }))
  fireEvent.change(how.getByRole('combobox', { name: 'Mezzo (facoltativo)' }), { target: { value: 'PHONE' } })
  await waitFor(() => expect(bodyOf(change)).toEqual({ informed: [dino._id], informing: [{ ...informing[0], means: 'PHONE' }], version: 8 }))
})

test('whoever presided cannot be marked as absent before somebody else is named', async () => {
  await open(held({}, { presences: there(ada, bruno) }), `${root}/presences`)
  api.answers.set(writes.presences, { json: held({ version: 8 }, { presences: there(ada, bruno) }) })
  fireEvent.click((await screen.findByRole('group', { name: 'Presenza di Ada Neri' })).querySelector('input[value="ABSENT"]')!)
  expect(await screen.findByText('Risulta assente: scegli fra i presenti.')).toBeTruthy()
  expect(screen.getByText('Correggi i campi segnati: il resto è salvato')).toBeTruthy()
  const bruno2 = { _id: bruno._id, first_name: bruno.first_name, last_name: bruno.last_name }
  api.answers.set(change, { json: held({ version: 8, administrator: bruno2 }, { presences: there(ada, bruno) }) })
  await choose('Presidente', 'Bruno Gallo')
  await waitFor(() => expect(bodyOf(change)).toEqual({ administrator_id: bruno._id, version: 7 }))
  await waitFor(() => expect(bodyOf(writes.presences)).toEqual({ presences: [{ member_id: ada._id, presence: 'ABSENT', delegate_id: null }], version: 8 }))
})

test('votes are taken down all alike, then who said something else; the first time it is paid', async () => {
  const offline = held({}, { presences: there(ada, bruno, carla) })
  await open(offline, `${root}/votes`)
  api.answers.set(writes.votes, { json: held({ status: 'VERBALIZE', version: 8 }, { presences: offline.presences }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Tutti favorevoli' }))
  fireEvent.click(groupOf('Voto di Bruno Gallo').getByRole('radio', { name: 'Contrario' }))
  expect(screen.getAllByText('Approvato, 70,00 % favorevoli')).toHaveLength(2)
  fireEvent.change(screen.getByRole('textbox', { name: 'Sintesi della discussione' }), { target: { value: 'Nessuno interviene.' } })
  // What is missing leads to the point that lacks it.
  fireEvent.click(screen.getByRole('button', { name: 'Mancano 3 voti' }))
  expect(screen.getByRole('heading', { name: '2. Nomina del revisore' })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Messo ai voti' }))
  fireEvent.click(screen.getByRole('button', { name: 'Registra i voti' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registri i voti?' }))
  expect(dialog.getByText(/Paghi ora 15 crediti, una volta sola/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Registra i voti' }))
  const say = (member_id: string, accepted: number) => ({ member_id, accepted })
  await waitFor(() =>
    expect(bodyOf(writes.votes)).toEqual({
      version: 7,
      points: [
        { odg_id: points[0]!._id, votes: [say(ada._id, 1), say(bruno._id, -1), say(carla._id, 1)], discussion: 'Nessuno interviene.', excluded: [] },
        { odg_id: points[1]!._id, votes: null, discussion: null, excluded: [] },
      ],
    }),
  )
})

test('a title is read with what fills it; what nothing fills is marked as a place to fill', async () => {
  const title = 'Revoca dell’amministratore {{director_name}}'
  const odgs = [
    { ...points[0]!, title, values: { director_name: 'Dino Sala' } },
    { ...points[1]!, title },
  ]
  await open(held({ odgs }, { presences: there(ada, bruno) }), `${root}/votes`)
  expect(await screen.findByRole('heading', { name: '1. Revoca dell’amministratore Dino Sala' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: /Revoca dell’amministratore nome dell’amministratore \(/i })).toBeTruthy()
  expect(screen.queryByText(/\{\{/)).toBeNull()
})

test('an election is taken down for all alike, then voter by voter, and sent with who accepts', async () => {
  const [rosa, viola] = ['Rosa Neri', 'Viola Gallo'].map((name, position) => candidate(`00000000-0000-4000-8000-00000000009${position}`, { name, position }))
  const election = setting({ seats: 1, preferences_max: 1, method: 'PLURALITY', tie_rule: 'LOT', candidates: [rosa!, viola!] })
  const odgs = [{ ...points[0]!, vote_kind: 'ELECTION' as const, election }]
  await open(held({ odgs }, { presences: there(bruno, carla) }), `${root}/votes`)
  fireEvent.click(await screen.findByRole('button', { name: 'Lo stesso per tutti' }))
  const all = within(await screen.findByRole('dialog', { name: 'Lo stesso per tutti' }))
  fireEvent.click(all.getByRole('radio', { name: /Viola Gallo/ }))
  fireEvent.click(all.getByRole('button', { name: 'Fatto' }))
  expect((await screen.findAllByText('Un eletto')).length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: 'Voto di Carla Riva: Viola Gallo' }))
  const one = within(await screen.findByRole('dialog', { name: 'Voto di Carla Riva' }))
  fireEvent.click(one.getByRole('radio', { name: 'Mi astengo' }))
  fireEvent.click(one.getByRole('button', { name: 'Fatto' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Viola Gallo accetta' }))
  fireEvent.click(screen.getByRole('button', { name: 'Registra i voti' }))
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Registri i voti?' })).getByRole('button', { name: 'Registra i voti' }))
  const rounds = [
    {
      votes: [
        { member_id: bruno._id, choice: [viola!._id] },
        { member_id: carla._id, choice: 'ABSTAIN' },
      ],
      lots: [],
    },
  ]
  const answers = [{ candidate_id: viola!._id, accepted: true }]
  await waitFor(() =>
    expect(bodyOf(writes.votes)).toEqual({
      version: 7,
      points: [{ odg_id: points[0]!._id, votes: null, election: { rounds, answers }, discussion: null, excluded: [] }],
    }),
  )
})

test('who voted for several principals chose several: an election’s right is divided, and opened again as it was', async () => {
  const [rosa, viola] = ['Rosa Neri', 'Viola Gallo'].map((name, position) => candidate(`00000000-0000-4000-8000-00000000009${position}`, { name, position }))
  const election = setting({ seats: 1, preferences_max: 1, method: 'PLURALITY', candidates: [rosa!, viola!] })
  await open(held({ odgs: [{ ...points[0]!, vote_kind: 'ELECTION', election }] }, { presences: there(bruno) }), `${root}/votes`)
  fireEvent.click(await screen.findByRole('button', { name: 'Voto di Bruno Gallo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Voto di Bruno Gallo' })
  fireEvent.click(within(dialog).getByRole('radio', { name: /Viola Gallo/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Dividi il voto' }))
  const done = () => within(dialog).getByRole('button', { name: 'Fatto' }) as HTMLButtonElement
  expect(done().disabled).toBe(true)
  type('Voti della parte 1, Bruno Gallo', '20.000,00')
  // Of two parts the other is what is left; too much is told.
  expect(within(dialog).getByText('Le parti danno il totale.')).toBeTruthy()
  type('Voti della parte 2, Bruno Gallo', '40.000,00')
  expect(within(dialog).getByText('Hai assegnato in più: euro 10.000,00.')).toBeTruthy()
  type('Voti della parte 2, Bruno Gallo', '10.000,00')
  const second = within(screen.getByRole('group', { name: 'Scelta della parte 2, Bruno Gallo' }))
  fireEvent.click(second.getByRole('radio', { name: /Viola Gallo/ }))
  expect(done().disabled).toBe(true)
  fireEvent.click(second.getByRole('radio', { name: /Rosa Neri/ }))
  fireEvent.click(done())
  const said = await screen.findByRole('button', { name: 'Voto di Bruno Gallo: Viola Gallo: euro 20.000,00; Rosa Neri: euro 10.000,00' })
  fireEvent.click(said)
  expect(((await screen.findByRole('textbox', { name: 'Voti della parte 2, Bruno Gallo' })) as HTMLInputElement).value).toBe('10.000,00')
  fireEvent.click(screen.getByRole('button', { name: 'Fatto' }))
  fireEvent.click(screen.getByRole('button', { name: 'Registra i voti' }))
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Registri i voti?' })).getByRole('button', { name: 'Registra i voti' }))
  const votes = [
    { member_id: bruno._id, choice: [viola!._id], weight: 2_000_000 },
    { member_id: bruno._id, choice: [rosa!._id], weight: 1_000_000 },
  ]
  await waitFor(() => expect(bodyOf(writes.votes)).toMatchObject({ points: [{ election: { rounds: [{ votes }] } }] }))
})

test('a motion’s right is divided outside of a room too, in euro', async () => {
  await open(held({ odgs: [points[0]!] }, { presences: there(bruno) }), `${root}/votes`)
  fireEvent.click(await screen.findByRole('button', { name: /Bruno Gallo/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Dividi il voto' }))
  await screen.findByRole('dialog')
  type('Favorevole, voti di Bruno Gallo', '20.000,00')
  type('Contrario, voti di Bruno Gallo', '10.000,00')
  fireEvent.click(screen.getByRole('button', { name: 'Fatto' }))
  expect(await screen.findByRole('button', { name: 'Favorevoli euro 20.000,00, Contrari euro 10.000,00' })).toBeTruthy()
})

test('a letter on the keyboard votes, and who is excluded does not count', async () => {
  await open(held({ odgs: [points[0]!] }, { presences: there(ada, bruno) }), `${root}/votes`)
  fireEvent.keyDown((await screen.findByRole('group', { name: 'Voto di Ada Neri' })).querySelector('input')!, { key: 'f' })
  fireEvent.click(screen.getByRole('button', { name: /Bruno Gallo/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Escludi: conflitto d’interessi' }))
  expect(screen.getByText('Non vota: conflitto d’interessi')).toBeTruthy()
  expect(screen.getAllByText('Approvato, 100,00 % favorevoli').length).toBeGreaterThan(0)
})

test('with too few credits the votes lead to buying, and nothing is sent', async () => {
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 50, forecast: 50 } } })
  await open(held({ odgs: [points[0]!] }, { presences: there(ada) }), `${root}/votes`)
  fireEvent.click(await screen.findByRole('button', { name: 'Tutti favorevoli' }))
  fireEvent.click(screen.getByRole('button', { name: 'Registra i voti' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'I crediti non bastano' }))
  expect(dialog.getByRole('button', { name: 'Acquista crediti' })).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Non ora' }))
  expect(sent).toEqual([])
})

const call: Convocation = {
  _id: 'f0000000-0000-4000-8000-000000000001',
  convocation_type: 'FIRST',
  status: 'ACTIVE',
  datetime: '2026-03-22T09:00:00.000Z',
  end_datetime: null,
  live_status: 'STANDBY',
  sent_at: null,
  reminded_at: null,
}
const convened = (it: Partial<Convocation> = {}) =>
  held({ status: 'PERFORM', mode: meetingOf().mode, is_summon_sent: true, convocations: [{ ...call, ...it }] })
const verbal = `/company/${companyId}/meetings/${meetingId}/offline-verbal`

test('a convened meeting whose hour has passed can be taken down without its room, presences first', async () => {
  await open(convened(), verbal)
  expect(await screen.findByRole('button', { name: 'Vai ai voti' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Vai ai voti' }))
  expect(await screen.findByText('Prima servono le presenze')).toBeTruthy()
})

test('of a convened one the end is asked, and somebody who was there can have presided in the place of who was named', async () => {
  const kept = convened()
  const offline = { ...kept, presences: there(bruno, carla), record: { ...kept.record, ended_at: null } }
  await open(offline, verbal)
  await screen.findByRole('textbox', { name: 'Fine' })
  type('Fine', '22/03/2026 09:00')
  expect(await screen.findByText('La data non può essere prima del 22/03/2026 10:00.')).toBeTruthy()
  expect(sent).toEqual([])
  const named = { _id: bruno._id, first_name: bruno.first_name, last_name: bruno.last_name }
  const after = { ...offline, meeting: { ...offline.meeting, administrator: named, version: 8 } }
  api.answers.set(change, { json: after })
  await choose('Presidente', 'Bruno Gallo')
  await waitFor(() => expect(bodyOf(change)).toEqual({ administrator_id: bruno._id, version: 7 }))
  type('Fine', '22/03/2026 11:30')
  await waitFor(() => expect(bodyOf(change)).toEqual({ ended_at: '2026-03-22T10:30:00.000Z', version: 8 }))
})

test('what was ticked a moment before going on to the votes is kept', async () => {
  await open({ ...convened(), presences: there(bruno) }, verbal)
  api.answers.set(writes.presences, { json: { ...convened(), presences: there(bruno, carla) } })
  fireEvent.click((await screen.findByRole('group', { name: 'Presenza di Carla Riva' })).querySelector('input[value="PRESENT"]')!)
  fireEvent.click(screen.getByRole('button', { name: 'Vai ai voti' }))
  await waitFor(() => expect(bodyOf(writes.presences)).toMatchObject({ presences: there(carla) }))
})

test('before its hour, and once its room was opened, there is nothing to take down', async () => {
  await open(convened({ datetime: '2099-03-22T09:00:00.000Z' }), verbal)
  expect(await screen.findByText('La riunione non è ancora iniziata')).toBeTruthy()
  cleanup()
  await open(convened({ live_status: 'OPEN' }), verbal)
  expect(await screen.findByText('Questa riunione ha la sua sala')).toBeTruthy()
})
