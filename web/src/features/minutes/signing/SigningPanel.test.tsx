// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { meetingId, meetingOf, participants } from '../../../api/meetings.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'
import { chairSigned, documentOf, signatureOf, verbalOf } from '../../../api/signing.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

// There is no canvas here: the picture of a name is made by the browser's own.
vi.mock('../../../ui/signature/image.ts', async (original) => ({
  ...(await original<object>()),
  drawnImage: () => null,
  nameImage: async () => 'data:image/png;base64,AAAA',
}))

const verbal = `/api/meetings/${meetingId}/verbal`
const [load, sign, request, send] = [`GET ${verbal}`, `POST ${verbal}/sign`, `POST ${verbal}/sign/request`, `POST ${verbal}/send`]
const [ada, bruno] = participants
const people = participants.map((it) => ({ ...it, email: `${it.last_name.toLowerCase()}@acme.test` }))

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed() } })
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meetingOf({ status: 'COMPLETED', members: people }) })
  api.answers.set(load, { json: verbalOf() })
})
afterEach(cleanup)
afterAll(() => api.close())

const open = async () => {
  await openApp(`/company/${companyId}/meetings/${meetingId}/verbal`)
  return within(await screen.findByRole('region', { name: 'Firme' }))
}

test('who signs, how and since when; a reminder says whether it left', async () => {
  const waiting = signatureOf({ reminded_at: '2027-04-28T10:00:00.000Z' })
  api.answers.set(load, { json: verbalOf({ signatures: [chairSigned, waiting] }) })
  const panel = await open()
  expect(panel.getByText('Firme: 1 su 2.')).toBeTruthy()
  const [first, second] = within(panel.getByRole('list', { name: 'Chi firma' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('Firmato il 28/04/2027 12:31, in Delibera')
  expect(second?.textContent).toContain('Firma chiesta il 28/04/2027 12:00')
  api.answers.set(request, { json: verbalOf({ signatures: [chairSigned, { ...waiting, reminded_at: '2027-04-29T10:00:00.000Z' }] }) })
  fireEvent.click(panel.getByRole('button', { name: 'Ricorda la firma a Bruno Gallo' }))
  expect(await screen.findByText('Promemoria inviato a Bruno Gallo')).toBeTruthy()
  expect(sent).toEqual([{ call: request, body: { member_ids: [bruno!._id] } }])
})

test('of what was signed elsewhere the list says by what the certificate was recognised, or that it was not', async () => {
  const signed = { way: 'ELSEWHERE', signed_at: '2027-04-28T10:31:00.000Z' } as const
  const signatures = [
    signatureOf({ ...signed, identity: 'FISCAL_CODE', holder: 'Bruno Gallo' }),
    signatureOf({ ...signed, member_id: ada!._id, name: 'Ada Neri', identity: 'UNCHECKED' }),
  ]
  api.answers.set(load, { json: verbalOf({ signatures }) })
  const list = within((await open()).getByRole('list', { name: 'Chi firma' })).getAllByRole('listitem')
  expect(list[0]?.textContent).toContain('con un altro strumento, il codice fiscale del certificato è il suo')
  expect(list[1]?.textContent).toContain('con un altro strumento, certificato non controllato')
})

test('signatures are asked of who must sign, of others too, with a word of one’s own', async () => {
  const none = verbalOf({ signatures: [signatureOf({ requested_at: null })] })
  api.answers.set(load, { json: none })
  api.answers.set(request, { status: 422, json: { error_code: 'MB002', info: { reason: 'no_address' } } })
  const panel = await open()
  fireEvent.click(panel.getByRole('button', { name: 'Chiedi le firme' }))
  const window = within(await screen.findByRole('dialog', { name: 'Chiedi le firme' }))
  const person = await window.findByRole<HTMLInputElement>('checkbox', { name: 'Bruno Gallo, Segretario' })
  await waitFor(() => expect(person.checked).toBe(true))
  fireEvent.change(window.getByRole('textbox', { name: 'Messaggio' }), { target: { value: 'Entro venerdì, grazie.' } })
  fireEvent.click(window.getByRole('button', { name: 'Invia a una persona' }))
  expect((await window.findByRole('alert')).textContent).toContain('A qualcuno manca l’indirizzo e-mail')
  expect(sent).toEqual([{ call: request, body: { member_ids: [bruno!._id], message: 'Entro venerdì, grazie.' } }])
})

test('who presides signs where they work', async () => {
  api.answers.set(load, { json: verbalOf({ signatures: [{ ...chairSigned, signed_at: null, way: null }, signatureOf()] }) })
  api.answers.set(sign, { json: verbalOf() })
  const panel = await open()
  fireEvent.click(await panel.findByRole('button', { name: 'Firma come presidente' }))
  const window = within(await screen.findByRole('dialog', { name: 'Firma il verbale' }))
  expect(window.getByText(/^Io,/).textContent).toBe('Io, Ada Neri, ho letto il verbale e lo firmo come presidente.')
  fireEvent.click(window.getByRole('button', { name: 'Firma il verbale' }))
  expect(window.getByText('Manca la tua firma: disegnala o scrivi il nome.')).toBeTruthy()
  fireEvent.click(window.getByRole('radio', { name: 'Scrivi il nome' }))
  fireEvent.change(window.getByLabelText('Nome e cognome'), { target: { value: 'Ada Neri' } })
  await window.findByRole('img', { name: 'La tua firma scritta' })
  fireEvent.click(window.getByRole('button', { name: 'Firma il verbale' }))
  expect(await screen.findByText('Hai firmato il verbale')).toBeTruthy()
  expect(sent).toEqual([{ call: sign, body: { signature: { image: 'data:image/png;base64,AAAA' } } }])
})

test('every file with its fingerprint, the newest first; sending says how many had it', async () => {
  const sealed = documentOf({ _id: 'a1000000-0000-4000-8000-000000000002', kind: 'SEALED', sha256: 'ab'.repeat(32), member_ids: [ada!._id] })
  api.answers.set(load, { json: verbalOf({ documents: [documentOf(), sealed] }) })
  api.answers.set(send, { json: { sent: 3, already: 1 } })
  await open()
  const files = within(screen.getByRole('region', { name: 'File del verbale' }))
  expect(files.getByText(/^Firmato in Delibera, firma di Ada Neri/)).toBeTruthy()
  expect(files.getByText('ab'.repeat(32))).toBeTruthy()
  fireEvent.click(files.getByRole('button', { name: 'Mostra un file precedente' }))
  expect(files.getByText('Testo confermato')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Invia il verbale a 4 persone' }))
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Inviare il verbale?' })).getByRole('button', { name: 'Invia il verbale' }))
  expect(await screen.findByText('Inviato a 3 persone: una lo aveva già.')).toBeTruthy()
})

test('a notary’s draft is not signed and not sent: the deed is handed in', async () => {
  api.answers.set(load, { json: verbalOf({ for_notary: true, number: null, signatures: [] }) })
  await openApp(`/company/${companyId}/meetings/${meetingId}/verbal`)
  const panel = within(await screen.findByRole('region', { name: 'Atto del notaio' }))
  expect(panel.getByRole('button', { name: 'Aggiungi l’atto' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('region', { name: 'Firme' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Invio a tutti' })).toBeNull()
})
