// @vitest-environment happy-dom
import { blankPoint } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { quorumsBy } from '@delibera/core/law/law.stage'
import { type MeetingPage, meetingPath, newOfflinePath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { company, companyId, inOrder, openApp, subscribed } from '../../api/company.stage.ts'
import { call, convened, played, stageConsole } from '../../api/console.stage.ts'
import { meetingId, meetingOf, participants, ruleResult } from '../../api/meetings.stage.ts'
import { bookOf, owning, roleList } from '../../api/members.stage.ts'
import { myDelegations, publicMeeting } from '../../api/members-side.stage.ts'
import { verbalOf } from '../../api/minutes.stage.ts'
import { startApi } from '../../api/pages.stage.ts'
import { hearTime } from '../../api/server-time.ts'

configure({ asyncUtilTimeout: 20_000 })

/** The assembly is called for 10:00 of 28 April in Italy; its notice left on the 12th. */
const day = { preparing: '2027-04-12T07:00:00.000Z', early: '2027-04-28T07:59:00.000Z', hour: call.datetime, later: '2027-04-28T08:30:00.000Z' }

let api: Awaited<ReturnType<typeof startApi>>
let live: ReturnType<typeof stageConsole>
beforeAll(async () => {
  api = await startApi()
  live = stageConsole(api, participants[0]!._id)
})
beforeEach(() => {
  inOrder(api)
  live.begin(null)
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 } } })
  api.answers.set(`GET /api/companies/${companyId}/members`, {
    json: bookOf([{ first_name: 'Ada', last_name: 'Neri', roles: ['PCA', 'PAR'], holdings: owning(100_000) }]),
  })
  api.answers.set('GET /api/constants/roles', { json: roleList })
  api.answers.set(`GET /api/convocations/admin/meetings/${meetingId}/proofs`, { json: { total: 0, items: [] } })
  api.answers.set(`GET /api/meetings/${meetingId}/administrator_slug`, { status: 404, json: { error_code: 'MB003' } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => {
  live.close()
  api.close()
})

/** What this machine believes, and what the product says; left out, the product's clock runs with the machine's. */
function clocks(machine: string, product?: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(machine) })
  if (product) api.answers.set('GET /api/dev/clock', { json: { now: product, set: true } })
}

const point = { ...blankPoint('Compensi', quorumsBy('SRL')), _id: 'p1', files: [], template_id: null, excluded: [] } as unknown as AgendaPoint
const inTime = ruleResult('L-NOT-01', { ok: true, data: { days: 16, required: 8, date: '2027-04-28', latest: '2027-04-20' } })
/** As the server tells of a notice that left in time. */
const sentInTime = (it: Partial<Meeting> = {}): Meeting => {
  const timestamps = { ...meetingOf().timestamps, sent_at: day.preparing }
  return convened({ timestamps, checks: [inTime], lives: [{ convocation_id: call._id, status: 'STANDBY' }], ...it })
}
const board: Partial<Meeting> = { meeting_type: 'BOARD', checks: [ruleResult('L-NOT-06', { ok: true, data: { days: 16, required: 3 } })] }

async function open(meeting: Meeting, page: MeetingPage) {
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meeting })
  await openApp(meetingPath(meeting, page))
  await screen.findByRole('heading', { level: 1 })
}

async function openStart(meeting: Meeting) {
  const play = played(meeting)
  for (const { _id } of participants) play.join(_id)
  play.write({ type: 'SECRETARY_SET', member_id: participants[1]!._id })
  live.begin(play)
  await open(meeting, 'live')
  fireEvent.click(await screen.findByRole('button', { name: 'Inizia la riunione' }))
  return within(await screen.findByRole('dialog', { name: 'Inizia la riunione' }))
}

/** What a page says that believes the notice to be of today, or the hour not to have come. */
const accusations = /Giorni fra l’invio|Giorni fra il ricevimento|Giorni di preavviso|il difetto si sana|prima non può iniziare|non è più possibile|già passat/
const said = () => screen.getByRole('main').textContent!

test.each([
  ['an assembly', {}],
  ['a board', board],
] as const)('on its own day the start of %s whose notice left in time accuses nobody', async (_, it) => {
  clocks(day.later)
  const asking = await openStart(sentInTime(it))
  await waitFor(() => expect(asking.getByRole('button', { name: 'Inizia la riunione' }).hasAttribute('disabled')).toBe(false))
  expect(asking.queryByRole('region', { name: 'Che cosa dice la legge' })).toBeNull()
  expect(said()).not.toMatch(accusations)
})

const lawful = 'Semaforo di validità'
test.each([
  ['details', 'region', lawful],
  ['organization', 'heading', 'E se qualcuno non venisse?'],
  ['odg', 'region', lawful],
  ['proposals', 'region', lawful],
  ['convocations', 'heading', 'Convocazione'],
  ['live', 'button', 'Apri la sala'],
] as const)('on its own day the page "%s" of a notice that left in time accuses nobody', async (page, role, name) => {
  clocks(day.later)
  await open(sentInTime(), page)
  expect(await screen.findByRole(role, { name })).toBeTruthy()
  expect(said()).not.toMatch(accusations)
})

test('on its own day the minutes of a notice that left in time accuse nobody', async () => {
  clocks(day.later)
  api.answers.set(`GET /api/meetings/${meetingId}/verbal`, { json: verbalOf() })
  await open(sentInTime({ status: 'VERBALIZE' }), 'verbal')
  expect(await screen.findByRole('textbox', { name: 'Testo del verbale' })).toBeTruthy()
  expect(said()).not.toMatch(accusations)
})

test('whoever is called reads how far the meeting is by the product’s clock', async () => {
  clocks(day.later, day.preparing)
  api.answers.set('GET /api/meetings/public/riunione/members/chiave/details', { json: publicMeeting() })
  api.answers.set('GET /api/delegations/meetings/riunione/members/chiave', { json: myDelegations() })
  await openApp('/public/meetings/riunione/member/chiave')
  expect(await screen.findByText('ore 10:00, fra 16 giorni')).toBeTruthy()
  expect(said()).not.toMatch(accusations)
})

const started = async (machine: string, product: string) => {
  clocks(machine, product)
  const asking = await openStart(sentInTime())
  return { asking, begin: asking.getByRole('button', { name: 'Inizia la riunione' }) }
}

test('before the hour of the product the meeting does not begin, whatever this machine believes', async () => {
  const { asking, begin } = await started(day.later, day.early)
  expect(await asking.findByText(/convocata per le 10:00 del 28\/04\/2027: prima non può iniziare/)).toBeTruthy()
  expect(begin.hasAttribute('disabled')).toBe(true)
  expect(said()).not.toMatch(/Giorni fra/)
})

test('from the hour of the product the meeting begins, whatever this machine believes', async () => {
  const { asking, begin } = await started(day.preparing, day.hour)
  await waitFor(() => expect(begin.hasAttribute('disabled')).toBe(false))
  expect(asking.queryByRole('region', { name: 'Che cosa dice la legge' })).toBeNull()
})

test('where nothing is on trial the hour is the server’s: a machine that is slow does not keep the meeting from beginning', async () => {
  const trial = { mail: false, payments: false, registry: false, demo: null }
  const headers = { date: new Date(day.hour).toUTCString() }
  api.answers.set('GET /api/constants', { json: { flags: { websockets: false }, trial }, headers })
  api.answers.set('GET /api/constants/roles', { json: roleList, headers })
  clocks('2027-04-28T07:45:00.000Z')
  const asking = await openStart(sentInTime())
  await waitFor(() => expect(asking.getByRole('button', { name: 'Inizia la riunione' }).hasAttribute('disabled')).toBe(false))
  expect(asking.queryByText(/prima non può iniziare/)).toBeNull()
  vi.useRealTimers()
  hearTime({ headers: new Headers({ date: new Date().toUTCString() }) }, Date.now())
})

test('dates that are fixed are judged from the product’s day, not from that of this machine', async () => {
  clocks(day.later, day.preparing)
  await open(meetingOf({ status: 'PROCESSING', odgs: [point] }), 'convocations')
  expect(await screen.findByText(/Preavviso: 16 giorni su 8/)).toBeTruthy()
  expect(said()).not.toMatch(accusations)
})

test('a notice is late by the product’s day where this machine believes that there is time', async () => {
  clocks('2027-04-01T07:00:00.000Z', '2027-04-26T07:00:00.000Z')
  await open(meetingOf({ status: 'PROCESSING', odgs: [point] }), 'convocations')
  expect(await screen.findByText(/l’assemblea del 28\/04\/2027: 2\. Ne servono almeno 8/)).toBeTruthy()
})

test('a call is deserted, and its offline minutes begin, from its hour by the product’s clock', async () => {
  clocks(day.later, day.early)
  await open(sentInTime(), 'convocations')
  expect((await screen.findByRole('button', { name: 'Dichiara deserta' })).hasAttribute('disabled')).toBe(true)
  cleanup()
  await open(sentInTime(), 'offline-verbal')
  expect(await screen.findByText('La riunione non è ancora iniziata')).toBeTruthy()
})

function type(field: string | RegExp, value: string) {
  const input = screen.getByRole('textbox', { name: field })
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}

test('a new meeting suggests the accounts, and counts its notice, by the product’s day', async () => {
  clocks('2026-11-16T09:00:00.000Z', day.preparing)
  await openApp(`/company/${companyId}/meetings/new`)
  expect(await screen.findByLabelText(/Nome dell’assemblea/)).toHaveProperty('value', 'Assemblea ordinaria dei soci per il bilancio 2026')
  type(/Giorno e ora/, '28/04/2027 10:00')
  expect(await screen.findByText(/l’avviso deve partire entro martedì 20 aprile/)).toBeTruthy()
  type(/Giorno e ora/, '16/04/2027 10:00')
  expect(await screen.findByText(/Mancano 4 giorni: convocare almeno 8 giorni prima non è più possibile/)).toBeTruthy()
})

test('dates that members are asked about are judged by the product’s day', async () => {
  const asked = ['2027-04-28T08:00:00.000Z', '2027-04-30T08:00:00.000Z'].map((datetime, at) => ({ _id: `b${at}`, datetime, end_datetime: null }))
  clocks(day.later, day.preparing)
  await open(meetingOf({ status: 'PROCESSING', odgs: [point], dates_set: asked }), 'proposals')
  expect(await screen.findByText(/4 persone ricevono/)).toBeTruthy()
  await waitFor(() => expect(said()).not.toMatch(accusations))
  type('Data 1', '15/04/2027 10:00')
  expect(await screen.findByText(/Mancano 3 giorni/)).toBeTruthy()
})

test('what was held elsewhere was held before the product’s moment', async () => {
  clocks(day.later, day.preparing)
  await openApp(newOfflinePath(companyId, 'ASSEMBLY'))
  await screen.findByRole('textbox', { name: 'Inizio' })
  type('Inizio', '20/04/2027 10:00')
  expect(await screen.findByText(/12\/04\/2027/)).toBeTruthy()
})
