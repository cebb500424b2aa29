// @vitest-environment happy-dom
import { statuteDefaults } from '@delibera/core/company/statute'
import type { Decision } from '@delibera/core/decisions/schema'
import type { MinutesBlock, Verbal } from '@delibera/core/minutes/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { decisionId, openDecision, people } from '../../../api/decisions.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })
const one = `/api/decisions/${decisionId}`
let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let kept: Decision
let record: Verbal

const paragraph = (text: string): MinutesBlock['paragraphs'] => [{ type: 'paragraph', content: [{ type: 'text', text }] }]
const block = (id: string, kind: MinutesBlock['kind'], text: string): MinutesBlock => ({
  id,
  kind,
  odg_id: null,
  at: null,
  paragraphs: paragraph(text),
  source: { from: 'record', record: 'decision', id: decisionId },
})
const blocks = [block('opening', 'opening', 'Il giorno 21 aprile 2027, Ada Neri dà atto.'), block('answers', 'answers', 'Sono pervenute tre risposte.')]
const written: Verbal = {
  meeting_id: decisionId,
  _id: null,
  locale: 'it',
  closing: 'LATER',
  html: '',
  blocks,
  generated: blocks,
  is_outdated: false,
  version: 0,
  versions: [],
  updated_at: null,
  confirmed: false,
  confirmed_at: null,
  number: null,
  for_notary: false,
  notes: [],
  events: [],
  signatures: [],
  documents: [],
  checks: [],
  gaps: [],
}
const signer = {
  member_id: people.ada,
  name: 'Ada Neri',
  role: 'DIRECTOR' as const,
  requested_at: null,
  reminded_at: null,
  read_at: null,
  signed_at: null,
  way: null,
  identity: null,
  holder: null,
  refused_at: null,
  refusal: null,
}

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  kept = openDecision({ decision_status: 'CLOSED', closed_at: '2027-04-20T16:00:00.000Z' })
  record = written
  const owner = { ...company, ...subscribed(), statute: { ...statuteDefaults.SRL, written_decisions: 'BOTH' as const } }
  api.answers.set(`GET /api/companies/${companyId}`, { json: owner })
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set(`GET ${one}`, () => ({ json: kept }))
  api.answers.set(`GET ${one}/record`, () => ({ json: record }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))
const open = () => openApp(`/company/${companyId}/decisions/${decisionId}/record`)
const press = async (name: string | RegExp) => fireEvent.click(await main().findByRole('button', { name }))

test('each passage says what it was written from, and can be opened to be changed', async () => {
  await open()
  const passage = within(await main().findByRole('region', { name: 'Apertura' }))
  expect(passage.getByText(/Ada Neri dà atto/)).toBeTruthy()
  expect(passage.getByText(/dati della decisione/)).toBeTruthy()
  fireEvent.click(passage.getByRole('button', { name: 'Modifica il passaggio: Apertura' }))
  expect(await passage.findByRole('button', { name: 'Salva il passaggio' })).toBeTruthy()
})

test('what a person wrote is marked and goes back to what was generated, with the version on the screen', async () => {
  record = { ...written, version: 3, blocks: [block('opening', 'opening', 'Un altro testo.'), blocks[1]!] }
  api.answers.set(`PATCH ${one}/record`, () => ({ json: { _id: null, version: 4, versions: [], updated_at: null, notes: [], checks: [], gaps: [] } }))
  await open()
  const passage = within(await main().findByRole('region', { name: 'Apertura' }))
  expect(passage.getByText('modificato')).toBeTruthy()
  fireEvent.click(passage.getByRole('button', { name: 'Rimetti il testo generato' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ call: `PATCH ${one}/record`, body: { version: 3, blocks } }))
  expect(await passage.findByText(/Ada Neri dà atto/)).toBeTruthy()
})

test('confirming says what it does, and waits for warnings to be taken upon oneself', async () => {
  record = { ...written, checks: [{ id: 'L-DEC-17', severity: 'WARN', ok: false, overridable: true, data: { days: 40, max: 30 } }] }
  api.answers.set(`POST ${one}/record`, () => {
    record = { ...written, confirmed: true, confirmed_at: '2027-05-30T08:00:00.000Z', number: { number: 7, year: 2027, book: 'x' }, signatures: [signer] }
    return { json: record }
  })
  await open()
  await press('Conferma l’atto')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confermare l’atto?' }))
  expect(await dialog.findByText('Prende il numero nel libro delle decisioni.')).toBeTruthy()
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Conferma l’atto' })
  expect(go.disabled).toBe(true)
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Ne sono consapevole/ }))
  fireEvent.click(go)
  expect(await main().findByText('N. 7/2027 del libro delle decisioni dei soci')).toBeTruthy()
  expect(main().getByText('Da firmare: Ada Neri')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ call: `POST ${one}/record`, body: { version: 0, ack: ['L-DEC-17'] } })
})

test('a record of which nothing was approved has no number, and signed it can be sent', async () => {
  record = { ...written, confirmed: true, signatures: [{ ...signer, signed_at: '2027-05-30T09:00:00.000Z', way: 'DRAWN' }] }
  api.answers.set(`POST ${one}/record/send`, { json: { sent: 3, already: 0 } })
  await open()
  expect(await main().findByText(/nessun argomento è stato approvato/)).toBeTruthy()
  await press('Invia l’atto')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Invia l’atto' }))
  expect(await screen.findByText('Atto inviato a 3 persone.')).toBeTruthy()
})

test('nobody writes down what can still change', async () => {
  kept = openDecision()
  await open()
  expect(await main().findByText('L’atto si scrive alla fine')).toBeTruthy()
})
