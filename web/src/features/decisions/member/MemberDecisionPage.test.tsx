// @vitest-environment happy-dom
import type { PublicDecision } from '@delibera/core/decisions/member-page'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, openApp } from '../../../api/company.stage.ts'
import { answerOf, openDecision, people, publicDecision } from '../../../api/decisions.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'
import { publicVerbal, signatureOf } from '../../../api/signing.stage.ts'

// There is no canvas here: the picture of a name is made by the browser's own.
vi.mock('../../../ui/signature/image.ts', async (original) => ({
  ...(await original<typeof import('../../../ui/signature/image.ts')>()),
  drawnImage: () => null,
  nameImage: async () => 'data:image/png;base64,AAAA',
}))

configure({ asyncUtilTimeout: 20_000 })
const own = '/api/decisions/public/decisione/members/chiave'
const answer = `POST ${own}/answer`
let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let kept: PublicDecision

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  api.reset()
  sent.length = 0
  kept = publicDecision()
  api.answers.set(`GET ${own}`, () => ({ json: kept }))
  api.answers.set(`POST ${own}/read`, () => {
    kept = { ...kept, member: { ...kept.member, read: true } }
    return { json: kept }
  })
  api.answers.set(answer, () => {
    kept = { ...kept, answer: answerOf(people.carla) }
    return { json: { hash: 'ab'.repeat(32), at: '2027-04-10T08:00:00.000Z', pdf_id: null, line: '{}', signature: 'x' } }
  })
})
afterEach(cleanup)
afterAll(() => api.close())

const open = () => openApp('/public/decisions/decisione/member/chiave')
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const sign = async () => {
  fireEvent.click(await screen.findByRole('radio', { name: 'Scrivi il nome' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nome e cognome' }), { target: { value: 'Carla Riva' } })
}

test('says who asks what, until when and with how much; nothing can be answered before the text is open', async () => {
  await open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Finanziamento dei soci')
  expect(screen.getByText(/Gentile Carla Riva/).textContent).toContain('Ada Neri ti chiede di decidere per iscritto')
  expect(screen.getByText(/Gentile Carla Riva/).textContent).toContain('10,00\u00a0%')
  expect(screen.getByText(/^Rispondi entro /)).toBeTruthy()
  expect(screen.queryByText(/versano euro 50.000/)).toBeNull()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Apri prima il testo' })
  expect(button.disabled).toBe(true)
  expect(screen.queryByRole('radio', { name: 'Favorevole' })).toBeNull()
})

test('from the letter to the receipt: open, choose, sign, send', async () => {
  await open()
  await press('Apri il testo')
  expect(await screen.findByText(/versano euro 50.000/)).toBeTruthy()
  expect(sent).toEqual([{ call: `POST ${own}/read`, body: { file_id: null } }])
  expect(screen.getByText('La mancata risposta non equivale a consenso.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Scegli una risposta su ogni punto' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Favorevole' }))
  expect(await screen.findByRole('button', { name: 'Metti la firma' })).toBeTruthy()
  await sign()
  await press('Firma e invia la risposta')
  expect(await screen.findByText('Risposta registrata')).toBeTruthy()
  expect(screen.getByText(/^Puoi cambiare la risposta fino a /)).toBeTruthy()
  const body = sent.find((it) => it.call === answer)?.body as { signature: { image: string } }
  expect(body).toMatchObject({ kind: 'VOTE', points: { '1': 'FOR' }, version: 1 })
  expect(body.signature.image).toMatch(/^data:image\/png/)
  expect(screen.getByRole('button', { name: 'Modifica' })).toBeTruthy()
})

test('a company signs by who acts for it', async () => {
  kept = publicDecision({}, { name: 'Beta S.p.A.', representative: 'Dario Neri', read: true })
  await open()
  const declared = await screen.findByText(/letta la proposta/)
  expect(declared.textContent).toContain('Io, Dario Neri, legale rappresentante di Beta S.p.A., letta la proposta')
  expect(screen.getByText('Firma di Dario Neri')).toBeTruthy()
})

test.each([
  ['who votes', {}, 5, /firma con il dito/],
  ['who may only ask for the meeting', { part: 'MAY_ASK' as const, weight: 0 }, 3, /senza firmare/],
])('how it works stands folded for %s, with the way to the guide', async (_, own, count, words) => {
  kept = publicDecision({}, own)
  await open()
  const fold = (await screen.findByText('Come funziona')).closest('details')!
  expect(fold.open).toBe(false)
  expect(within(fold).getAllByRole('listitem', { hidden: true })).toHaveLength(count)
  expect(within(fold).getByText(words)).toBeTruthy()
  expect(within(fold).getByText('Leggi la guida passo per passo').getAttribute('href')).toBe('/guide/it/member-page')
})

test('a conflict that is ticked has to be described, and goes with the vote', async () => {
  kept = publicDecision({}, { read: true })
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Contrario' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /interesse in conflitto/ }))
  expect(screen.getByRole('button', { name: 'Descrivi il conflitto di interessi' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Quale interesse/), { target: { value: 'Sono anche creditrice.' } })
  await sign()
  await press('Firma e invia la risposta')
  await screen.findByText('Risposta registrata')
  expect(sent.at(-1)?.body).toMatchObject({ points: { '1': 'AGAINST' }, conflict: { '1': 'Sono anche creditrice.' } })
})

test('asking for the assembly stands apart, says its effect, and takes the place of the vote', async () => {
  kept = publicDecision({}, { read: true })
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Favorevole' }))
  expect(screen.getByText(/almeno un terzo del capitale/)).toBeTruthy()
  await press('Chiedo l’assemblea')
  expect(screen.queryByRole('radio', { name: 'Favorevole' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Motivi'), { target: { value: 'Vorrei capire meglio.' } })
  await sign()
  await press('Firma e invia la richiesta')
  await waitFor(() => expect(sent.at(-1)?.call).toBe(answer))
  expect(sent.at(-1)?.body).toMatchObject({ kind: 'ASSEMBLY', reason: 'Vorrei capire meglio.' })
  expect(sent.at(-1)?.body).not.toHaveProperty('points')
})

test('who has no vote takes note without a signature, or asks for the meeting', async () => {
  kept = publicDecision({}, { part: 'MAY_ASK', weight: 0, percentage: 0, read: true })
  await open()
  await press('Presa visione: non chiedo l’assemblea')
  await waitFor(() => expect(sent.at(-1)).toEqual({ call: answer, body: { kind: 'WAIVE', note: null, reason: null, version: 1 } }))
})

test('whoever reads for information is asked nothing, and told no way to answer', async () => {
  kept = publicDecision({}, { part: 'READS', weight: 0 })
  await open()
  expect(await screen.findByText(/ricevi questa proposta per informazione/)).toBeTruthy()
  expect(screen.getByText(/^I soci rispondono entro /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apri prima il testo' })).toBeNull()
  expect(screen.queryByText('Come funziona')).toBeNull()
})

test('an answer can be changed, beginning from what was said, and withdrawn after a question', async () => {
  kept = publicDecision({ answer: answerOf(people.carla) }, { read: true })
  api.answers.set(`DELETE ${own}/answer`, () => {
    kept = publicDecision({}, { read: true })
    return { json: kept }
  })
  await open()
  await press('Modifica')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Favorevole' })).checked).toBe(true)
  await press('Lascia la risposta com’è')
  await press('Ritira')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ritira la risposta' }))
  expect(await screen.findByText('Risposta ritirata.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Scegli una risposta su ogni punto' })).toBeTruthy()
})

test('a refusal because the time is over says that nothing was recorded', async () => {
  kept = publicDecision({}, { read: true })
  api.answers.set(answer, { status: 422, json: { error_code: 'MT002', info: { reason: 'closed' } } })
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Mi astengo' }))
  await sign()
  await press('Firma e invia la risposta')
  expect(await screen.findByText(/la risposta non è stata registrata/)).toBeTruthy()
})

test('consent has its own words', async () => {
  kept = publicDecision({ method: 'CONSENT' }, { read: true })
  await open()
  expect(await screen.findByRole('radio', { name: 'Acconsento' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Non acconsento' })).toBeTruthy()
})

test('once it is over the page tells the outcome, or why there is none', async () => {
  const { count } = openDecision()
  kept = publicDecision({ decision_status: 'CLOSED', is_open: false, closed_at: '2027-04-20T16:00:00.000Z', count })
  await open()
  expect(await screen.findByText('Approvato')).toBeTruthy()
  expect(screen.getByText(/Favorevoli 60,00/)).toBeTruthy()
  cleanup()
  const stop = { by: 'CAPITAL' as const, at: '2027-04-12T08:00:00.000Z', asked: 4000, capital: 10_000 }
  kept = publicDecision({ decision_status: 'STOPPED', is_open: false, stop })
  await open()
  expect(await screen.findByText(/Soci con il 40,00/)).toBeTruthy()
  cleanup()
  kept = publicDecision({ decision_status: 'CANCELED', is_open: false, cancel_reason: 'Dati sbagliati' })
  await open()
  expect(await screen.findByText(/Motivo: Dati sbagliati/)).toBeTruthy()
})

test('a dead link says where to look', async () => {
  api.answers.delete(`GET ${own}`)
  await open()
  expect(await screen.findByText(/^Può essere stato sostituito da uno più recente/)).toBeTruthy()
})

const recordOf = (it: Parameters<typeof publicVerbal>[0] = {}) => publicVerbal({ title: 'Decisione dei soci', name: 'Carla Riva', ...it })
const recorded = () => publicDecision({ decision_status: 'RECORDED', is_open: false, has_record: true, closed_at: '2027-04-20T16:00:00.000Z' })

test('everybody who was asked reads the record and takes it home', async () => {
  kept = recorded()
  api.answers.set(`GET ${own}/record`, { json: recordOf({ own: null }) })
  await open()
  expect(await screen.findByText('È trascritto con il n. 13/2027 nel «Libro delle decisioni dei soci».')).toBeTruthy()
  expect(screen.getByText('Lo deve firmare Bruno Gallo')).toBeTruthy()
  await press('Leggi l’atto')
  expect((await screen.findByRole('region', { name: 'Testo dell’atto' })).textContent).toContain('Fine dell’atto')
  expect(screen.getByRole('button', { name: 'Scarica l’atto' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Firma l’atto' })).toBeNull()
})

test('its director signs it by the link, once it is read, and sees that it is signed', async () => {
  kept = recorded()
  const asked = signatureOf({ name: 'Carla Riva', role: 'DIRECTOR', read_at: '2027-04-21T08:00:00.000Z' })
  api.answers.set(`GET ${own}/record`, { json: recordOf({ own: asked }) })
  api.answers.set(`POST ${own}/record/sign`, { json: recordOf({ own: { ...asked, signed_at: '2027-04-21T08:05:00.000Z', way: 'DRAWN' } }) })
  await open()
  await screen.findByRole('button', { name: 'Metti la firma' })
  await sign()
  await press('Firma l’atto')
  expect((await screen.findByText(/^Hai firmato l’atto il/)).getAttribute('role')).toBe('status')
  expect(sent.at(-1)).toMatchObject({ call: `POST ${own}/record/sign`, body: { signature: { image: 'data:image/png;base64,AAAA' } } })
})
