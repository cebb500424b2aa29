// @vitest-environment happy-dom
import type { Confirmation } from '@delibera/core/companies/confirmations'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 10_000 })

const slug = 'k'.repeat(43)
const read = 'GET /api/companies/confirm'
const confirm = 'POST /api/companies/confirm'
const asked = (it: Partial<Confirmation> = {}): Confirmation => ({
  kind: 'REGISTRATION',
  business_name: 'Acme S.r.l.',
  state: 'OPEN',
  expires_at: '2027-04-20T10:00:00.000Z',
  identity: null,
  person: { first_name: 'Elena', last_name: 'Marchesini', email: 'elena@studio.test', studio: null },
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

const open = (kind: 'registration' | 'activation' = 'registration', key = slug) => openApp(`/confirmations/company/${kind}?slug=${key}`)
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent

test('who has never heard of it reads who asks for what, and what follows', async () => {
  api.answers.set(read, { json: asked() })
  await open()
  expect(await title()).toBe('Confermi che Elena Marchesini gestisce Acme S.r.l.?')
  expect(screen.getByText('elena@studio.test')).toBeTruthy()
  expect(screen.getByText('preparare e convocare assemblee e consigli')).toBeTruthy()
  expect(screen.getByText('Non confermare: non devi fare altro. La richiesta decade da sola martedì 20 aprile 2027.')).toBeTruthy()
  expect(api.asked(confirm)).toHaveLength(0)
})

test('one press confirms, once, and says what happens now', async () => {
  api.answers.set(read, { json: asked() })
  api.answers.set(confirm, { json: asked({ state: 'USED' }) })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Conferma: Elena gestisce la società' }))
  await waitFor(async () => expect(await title()).toBe('Confermato: Elena Marchesini gestisce Acme S.r.l.'))
  expect(sent).toEqual([{ call: confirm, body: { slug } }])
  expect(screen.getByText('Elena Marchesini riceve un’e-mail e può entrare subito')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Conferma/ })).toBeNull()
})

test.each([
  ['MANAGER', 'Confermi che anche Elena Marchesini gestisce Acme S.r.l.?', 'Conferma: Elena gestisce la società'],
  ['CONSULTANT', 'Confermi che Elena Marchesini assiste Acme S.r.l.?', 'Conferma: Elena assiste la società'],
] as const)('an activation for a %s', async (kind, question, button) => {
  api.answers.set(read, { json: asked({ kind, person: { ...asked().person, studio: 'Studio Marchesini' } }) })
  await open('activation')
  expect(await title()).toBe(question)
  expect(screen.getByText('Studio Marchesini')).toBeTruthy()
  expect(screen.getByRole('button', { name: button })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'condizioni d’uso' })).toBeTruthy()
})

test.each([
  ['USED', 'REGISTRATION', 'Hai già confermato'],
  ['ALREADY_ACTIVE', 'REGISTRATION', 'Acme S.r.l. ha già chi la gestisce'],
  ['ALREADY_ACTIVE', 'CONSULTANT', 'Elena Marchesini assiste già Acme S.r.l.'],
  ['EXPIRED', 'MANAGER', 'La richiesta è scaduta'],
] as const)('a letter that is %s, for a %s, asks for nothing', async (state, kind, said) => {
  api.answers.set(read, { json: asked({ state, kind }) })
  await open()
  expect(await title()).toBe(said)
  expect(screen.queryByRole('button', { name: /^Conferma/ })).toBeNull()
})

test('an unknown key, and one that was cut, are told alike', async () => {
  api.answers.set(read, { status: 404, json: { error_code: 'CP002' } })
  await open()
  expect(await title()).toBe('Questo collegamento non vale')
  cleanup()
  await open('registration', 'corto')
  expect(await title()).toBe('Questo collegamento non vale')
  expect(api.asked(read)).toHaveLength(1)
})

test('whoever was overtaken reads how it ended; a failure says that nothing changed', async () => {
  api.answers.set(read, { json: asked() })
  api.answers.set(confirm, { status: 502, json: { error_code: 'GEN01' } })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Conferma/ }))
  expect(await screen.findByText(/^La conferma non è riuscita: nulla è cambiato/)).toBeTruthy()
  api.answers.set(confirm, { status: 409, json: { error_code: 'CP001' } })
  api.answers.set(read, { json: asked({ state: 'USED' }) })
  fireEvent.click(screen.getByRole('button', { name: /^Conferma/ }))
  await waitFor(async () => expect(await title()).toBe('Hai già confermato'))
})

test('other details of the company are read before they are confirmed, each with what it was', async () => {
  const identity = {
    before: { business_name: 'Acme S.r.l.', vat_number: '12345678903', fiscal_code: null },
    after: { business_name: 'Acme Marittima S.r.l.', vat_number: '12345678903', fiscal_code: '10293847561' },
  }
  api.answers.set(read, { json: asked({ kind: 'IDENTITY', identity }) })
  api.answers.set(confirm, { json: asked({ kind: 'IDENTITY', identity, state: 'USED' }) })
  await open()
  expect(await title()).toBe('Confermi i nuovi dati di Acme S.r.l.?')
  for (const it of ['Acme S.r.l. → Acme Marittima S.r.l.', '12345678903 (non cambia)', 'nessuno → 10293847561']) expect(screen.getByText(it)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Conferma i nuovi dati' }))
  await waitFor(async () => expect(await title()).toBe('Confermato: Acme S.r.l. ha nuovi dati'))
})
