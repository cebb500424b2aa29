// @vitest-environment happy-dom
import type { PublicPoll } from '@delibera/core/proposals/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, openApp } from '../../api/company.stage.ts'
import { startApi } from '../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

const link = 'riunione/members/chiave'
const look = `GET /api/proposals/meetings/${link}`
const answer = `POST /api/proposals/meetings/${link}`
const ids = [1, 2, 3].map((it) => `a0000000-0000-4000-8000-00000000000${it}`)
const poll = (it: Partial<PublicPoll> = {}, answers: PublicPoll['dates'][number]['answer'][] = [null, null, null]): PublicPoll => ({
  company_name: 'Nautica Trevò S.r.l.',
  company_type: 'SRL',
  meeting_name: 'Nomina del revisore legale',
  meeting_type: 'ASSEMBLY',
  state: 'OPEN',
  member: { first_name: 'Bianca', last_name: 'Trevisani' },
  deadline: '2027-04-16T16:00:00.000Z',
  chosen: null,
  answered: 2,
  members_count: 5,
  dates: ['2027-05-04T08:00:00.000Z', '2027-05-06T13:00:00.000Z', '2027-05-10T07:30:00.000Z'].map((datetime, at) => ({
    _id: ids[at]!,
    datetime,
    end_datetime: at === 0 ? '2027-05-04T09:30:00.000Z' : null,
    answer: answers[at] ?? null,
    yes: 3 - at,
    if_needed: 0,
  })),
  ...it,
})

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  api.reset()
  sent.length = 0
})
afterEach(cleanup)
afterAll(() => api.close())

const open = () => openApp('/public/meetings/riunione/member/chiave/proposals')
/** The three answers to a date. */
const group = async (at: number) => within(await screen.findByRole('group', { name: new RegExp(`^Puoi ${[4, 6, 10][at]} maggio`) }))
const choose = async (at: number, name: string) => fireEvent.click((await group(at)).getByRole('radio', { name }))

test('three dates, three presses, one send; then it says that everything is kept and until when it can be changed', async () => {
  api.answers.set(look, { json: poll() })
  api.answers.set(answer, { json: poll({}, ['YES', 'IF_NEEDED', 'NO']) })
  await open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Quando possiamo riunirci?')
  expect(screen.getByText(/^Gentile Bianca Trevisani, indica le date/)).toBeTruthy()
  expect(screen.getByText('Rispondi entro venerdì 16 aprile, ore 18:00')).toBeTruthy()
  expect(screen.getByText('3 su 5 possono')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Rispondi alle 3 date' })).toBeTruthy()
  await choose(0, 'Ci sono')
  await choose(1, 'Se serve')
  expect(screen.getByRole('button', { name: 'Rispondi a una data ancora' })).toBeTruthy()
  await choose(2, 'Non posso')
  fireEvent.click(screen.getByRole('button', { name: 'Invia le risposte' }))
  expect(await screen.findByText(/^Risposte inviate alle/)).toBeTruthy()
  expect(screen.getByText('Puoi cambiare le risposte fino a venerdì 16 aprile, ore 18:00.')).toBeTruthy()
  const answers = ids.map((date_id, at) => ({ date_id, answer: ['YES', 'IF_NEEDED', 'NO'][at] }))
  expect(sent).toEqual([{ call: answer, body: { answers } }])
  expect(screen.queryByRole('button', { name: /^Invia/ })).toBeNull()
})

test('the button that says what is missing leads there', async () => {
  api.answers.set(look, { json: poll({}, ['YES', null, 'NO']) })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Rispondi a una data ancora' }))
  expect((await group(1)).getAllByRole('radio')).toContain(document.activeElement)
  expect(sent).toEqual([])
})

test('an answer can be changed, and only that one is sent', async () => {
  api.answers.set(look, { json: poll({}, ['YES', 'YES', 'NO']) })
  api.answers.set(answer, { json: poll({}, ['YES', 'YES', 'YES']) })
  await open()
  expect(await screen.findByText('Hai risposto a tutte le date')).toBeTruthy()
  await choose(2, 'Ci sono')
  expect(screen.getByText('Le modifiche non sono ancora inviate.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Invia le modifiche' }))
  await waitFor(() => expect(sent).toEqual([{ call: answer, body: { answers: [{ date_id: ids[2], answer: 'YES' }] } }]))
})

test('what could not be sent is still there', async () => {
  api.answers.set(look, { json: poll({}, ['YES', 'YES', null]) })
  api.answers.set(answer, { status: 502, json: { error_code: 'GEN01' } })
  await open()
  await choose(2, 'Se serve')
  fireEvent.click(screen.getByRole('button', { name: 'Invia le modifiche' }))
  expect(await screen.findByText(/^Le risposte non sono partite/)).toBeTruthy()
  expect((await group(2)).getByRole<HTMLInputElement>('radio', { name: 'Se serve' }).checked).toBe(true)
})

test('the deadline that came meanwhile shuts the page', async () => {
  api.answers.set(look, { json: poll({}, ['YES', 'YES', null]) })
  api.answers.set(answer, () => {
    api.answers.set(look, { json: poll({ state: 'EXPIRED' }, ['YES', 'YES', null]) })
    return { status: 422, json: { error_code: 'MT002', info: { state: 'EXPIRED' } } }
  })
  await open()
  await choose(2, 'Ci sono')
  fireEvent.click(screen.getByRole('button', { name: 'Invia le modifiche' }))
  expect(await screen.findByText(/^Il termine per rispondere è passato: venerdì 16 aprile/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Invia/ })).toBeNull()
})

test.each([
  ['EXPIRED', /^Il termine per rispondere è passato/],
  ['WITHDRAWN', /^Queste date sono state ritirate/],
] as const)('a poll that is %s shows the own answers and takes none', async (state, words) => {
  api.answers.set(look, { json: poll({ state }, ['YES', 'NO', null]) })
  await open()
  expect(await screen.findByText(words)).toBeTruthy()
  const first = (await group(0)).getByRole<HTMLInputElement>('radio', { name: 'Ci sono' })
  expect([first.checked, first.disabled]).toEqual([true, true])
})

test('once the date is chosen it says which, and leads to the page of the meeting', async () => {
  api.answers.set(look, { json: poll({ state: 'CHOSEN', chosen: '2027-05-04T08:00:00.000Z' }, ['YES', 'NO', 'NO']) })
  await open()
  expect(await screen.findByText('La data è scelta: martedì 4 maggio, ore 10:00.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Apri la tua pagina' }).getAttribute('href')).toBe('/public/meetings/riunione/member/chiave')
})

test('a key that opens nothing is told so, and a service that does not answer is not a dead link', async () => {
  await open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Questo collegamento non vale più')
  cleanup()
  api.answers.set(look, { status: 502, json: { error_code: 'GEN01' } })
  await open()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Non riusciamo ad aprire la tua pagina'))
  api.answers.set(look, { json: poll() })
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await screen.findByText('Quando possiamo riunirci?')).toBeTruthy()
})
