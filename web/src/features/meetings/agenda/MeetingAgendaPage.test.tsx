// @vitest-environment happy-dom
import { blankPoint } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { setting } from '@delibera/core/elections/elections.stage'
import { quorumsBy } from '@delibera/core/law/law.stage'
import type { Meeting } from '@delibera/core/meetings/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { meetingId, meetingOf } from '../../../api/meetings.stage.ts'
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
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 } } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const path = `/company/${companyId}/meetings/${meetingId}/odg`
const set = `PATCH /api/meetings/${meetingId}/odg`
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
const withAgenda = (it: Partial<Meeting> = {}) => meetingOf({ odgs: points, odg_ids: points.map((one) => one._id), version: 7, ...it })

async function open(meeting: Meeting, at = path) {
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meeting })
  await openApp(at)
  await screen.findByRole('heading', { level: 1 })
}
const bodyOf = (wanted: string) => sent.find((it) => it.call === wanted)?.body

test('an empty agenda says what follows from that, and how to begin', async () => {
  await open(meetingOf())
  expect(await screen.findByText(/Senza ordine del giorno l’avviso non può partire/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Aggiungi punti' })).toBeTruthy()
})

test('a point of one’s own is added at the end of those that are there', async () => {
  await open(withAgenda())
  api.answers.set('GET /api/odg', { json: { total: 0, items: [], groups: [] } })
  api.answers.set(set, { json: { type: 'ORDINARY', version: 8, odgs: [...points, point(3, 'Varie')] } })
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi punti' }))
  const own = await screen.findByRole('textbox', { name: /punto/i })
  fireEvent.change(own, { target: { value: 'Varie' } })
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi' }))
  await waitFor(() => expect(bodyOf(set)).toEqual({ odgs: [{ _id: points[0]!._id }, { _id: points[1]!._id }, { title: 'Varie' }], version: 7 }))
})

test('the order changes by a button, at once on the page and then on the server', async () => {
  await open(withAgenda())
  api.answers.set(set, { json: { type: 'ORDINARY', version: 8, odgs: points.toReversed() } })
  // What is read again afterwards is the new order.
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: withAgenda({ odgs: points.toReversed(), version: 8 }) })
  const list = within(screen.getByRole('list', { name: /ordine del giorno/i }))
  fireEvent.click(list.getByRole('button', { name: 'Sposta giù: Compensi agli amministratori' }))
  await waitFor(() => expect(bodyOf(set)).toEqual({ odgs: [{ _id: points[1]!._id }, { _id: points[0]!._id }], version: 7 }))
  expect(list.getAllByRole('listitem')[0]!.textContent).toContain('Nomina del revisore')
})

test('a point is taken away at once, and can be put back', async () => {
  await open(withAgenda())
  api.answers.set(set, { json: { type: 'ORDINARY', version: 8, odgs: [points[1]], removal_id: 'a0000000-0000-4000-8000-000000000001' } })
  fireEvent.click(screen.getByRole('button', { name: /Togli.*Compensi/ }))
  await waitFor(() => expect(bodyOf(set)).toEqual({ odgs: [{ _id: points[1]!._id }], version: 7 }))
  expect(await screen.findByText('Punto tolto dall’ordine del giorno.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Annulla' })).toBeTruthy()
})

test('a point that is opened is written in place and kept with the agenda', async () => {
  await open(withAgenda(), `${path}?point=${points[0]!._id}`)
  api.answers.set(set, { json: { type: 'ORDINARY', version: 8, odgs: [{ ...points[0], title: 'Compensi al consiglio' }, points[1]] } })
  const title = await screen.findByRole('textbox', { name: /Titolo/ })
  fireEvent.change(title, { target: { value: 'Compensi al consiglio' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salva il punto' }))
  const kept = { odgs: [{ title: 'Compensi al consiglio', _id: points[0]!._id }, { _id: points[1]!._id }], version: 7 }
  await waitFor(() => expect(bodyOf(set)).toEqual(kept))
})

test.each([
  ['MAJORITY', ['Come si vota', 'Maggioranza']],
  ['PLURALITY', ['Come si vota']],
  [null, ['Come si vota', 'Deliberazione', 'Maggioranza']],
] as const)('of a point voted by %s only what its vote needs is asked, how it is voted first', async (method, asked) => {
  const elects = method ? { vote_kind: 'ELECTION' as const, election: setting({ method }) } : {}
  await open(withAgenda({ odgs: [{ ...points[0]!, ...elects }, points[1]!] }), `${path}?point=${points[0]!._id}`)
  await screen.findByRole('heading', { name: 'Come si vota' })
  const titles = screen.getAllByRole('heading').map((it) => it.textContent)
  expect(titles.filter((it) => ['Come si vota', 'Deliberazione', 'Maggioranza'].includes(it ?? ''))).toEqual(asked)
})

describe('a file of a point', () => {
  const file = { file_id: 'f0000000-0000-4000-8000-000000000001', name: 'bilancio.pdf', bytes: 2048, mime_type: 'application/pdf', member_ids: null }
  const restore = `POST /api/companies/${companyId}/removals/restore`
  const bodiesAt = (call: string) => sent.filter((it) => it.call === call).map((it) => it.body)
  const filesIn = (files: object[]) => expect.objectContaining({ odgs: [{ _id: points[0]!._id, files }, { _id: points[1]!._id }] })
  beforeEach(async () => {
    const odgs = [{ ...points[0]!, files: [file] }, points[1]!]
    await open(withAgenda({ odgs }), `${path}?point=${points[0]!._id}`)
    api.answers.set(set, { json: { type: 'ORDINARY', version: 8, odgs: points, removal_id: 'a0000000-0000-4000-8000-000000000001' } })
    api.answers.set(restore, { json: { done: true } })
    fireEvent.click(await screen.findByRole('button', { name: 'Azioni per bilancio.pdf' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Togli il file' }))
    expect(await screen.findByText('«bilancio.pdf»: file tolto.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(bodiesAt(set)).toEqual([filesIn([])]))
  })

  // The tools of a text have a button of the same name.
  const bar = () => within(screen.getByText('«bilancio.pdf»: file tolto.').closest<HTMLElement>('[data-open]')!)

  test('taken away while the point is open is put back where it stood, and kept again', async () => {
    fireEvent.click(bar().getByRole('button', { name: 'Annulla' }))
    expect(await screen.findByRole('button', { name: 'bilancio.pdf' })).toBeTruthy()
    await waitFor(() => expect(bodiesAt(set)[1]).toEqual(filesIn([{ file_id: file.file_id, member_ids: null }])))
    expect(bodiesAt(restore)).toEqual([])
  })

  test('is put back by the server once the point was left', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Torna all’ordine del giorno' }))
    await screen.findByRole('list', { name: /ordine del giorno/i })
    fireEvent.click(bar().getByRole('button', { name: 'Annulla' }))
    await waitFor(() => expect(bodiesAt(restore)).toEqual([{ removal_ids: ['a0000000-0000-4000-8000-000000000001'] }]))
    expect(await screen.findByText('Tutto come prima.')).toBeTruthy()
  })
})

test('a point of a meeting held elsewhere is taken away without a question, and can be put back', async () => {
  const held = withAgenda({ mode: { ...meetingOf().mode, is_offline: true } })
  const taken = `PATCH /api/meetings/offline/${meetingId}/odg`
  api.answers.set(taken, { json: { meeting: { ...held, odgs: [points[1]] }, removal_id: 'a0000000-0000-4000-8000-000000000001' } })
  await open(held)
  fireEvent.click(await screen.findByRole('button', { name: /Togli.*Compensi/ }))
  await waitFor(() => expect(bodyOf(taken)).toEqual({ odgs: [{ _id: points[1]!._id }], version: 7 }))
  expect(await screen.findByText('Punto tolto dall’ordine del giorno.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Annulla' })).toBeTruthy()
})

test('what a title leaves open is nowhere shown with its braces', async () => {
  const year = { ...point(1, 'Bilancio chiuso al {{fiscal_year_end}} di {{net_result}}'), values: { fiscal_year_end: '31 dicembre 2025' } }
  const read = 'Bilancio chiuso al 31 dicembre 2025 di …'
  await open(withAgenda({ odgs: [year, points[1]!] }))
  expect(await screen.findByRole('button', { name: new RegExp(`^Togli.*${read}`) })).toBeTruthy()
  cleanup()
  await open(withAgenda({ odgs: [year, points[1]!] }), `${path}?point=${year._id}`)
  expect(await screen.findByRole('heading', { level: 2, name: `1. ${read}` })).toBeTruthy()
})

test('once the notice has left the agenda is only read', async () => {
  await open(withAgenda({ status: 'PERFORM', is_summon_sent: true }))
  expect(await screen.findByText(/si decide su questi punti e non si cambiano più/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Aggiungi punti' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Compensi/ })).toBeNull()
})
