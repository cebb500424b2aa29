// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, openApp } from '../../api/company.stage.ts'
import { callId, delegationOf, ginevra, myDelegations, pointIds, publicMeeting } from '../../api/members-side.stage.ts'
import { startApi } from '../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

// There is no canvas here: the picture of a name is made by the browser's own.
vi.mock('../../ui/signature/image.ts', async (original) => ({
  ...(await original<object>()),
  drawnImage: () => null,
  nameImage: async () => 'data:image/png;base64,AAAA',
}))

const own = '/api/delegations/meetings/riunione/members/chiave'
const mine = `GET ${own}`
const give = `POST ${own}/convocations/${callId}`

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  api.reset()
  sent.length = 0
  api.answers.set('GET /api/meetings/public/riunione/members/chiave/details', { json: publicMeeting() })
  api.answers.set(mine, { json: myDelegations() })
})
afterEach(cleanup)
afterAll(() => api.close())

async function open() {
  const router = await openApp('/public/meetings/riunione/member/chiave?view=delegation')
  await screen.findByRole('heading', { level: 1, name: 'Delega il tuo voto' })
  return router
}
const pick = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
async function sign() {
  fireEvent.click(screen.getByRole('radio', { name: 'Scrivi il nome' }))
  fireEvent.change(await screen.findByLabelText('Nome e cognome'), { target: { value: 'Ilaria Pontremoli' } })
}

test('whom, how, the signature: the button says what is missing until nothing is', async () => {
  api.answers.set(give, { status: 201, json: {} })
  const router = await open()
  expect(await screen.findByRole('button', { name: 'Scegli chi ti rappresenta' })).toBeTruthy()
  await pick(/Ginevra Lombardelli/)
  expect(screen.getByText('Nome proposto dalla società. Rappresenta già un azionista.')).toBeTruthy()
  const point = within(screen.getByRole('group', { name: 'Punto 1, Approvazione del bilancio: come deve votare' }))
  fireEvent.click(point.getByRole('radio', { name: 'No' }))
  expect(screen.getByText(/^Io, Ilaria Pontremoli/).textContent).toContain('Istruzioni: punto 1 contrario; sugli altri punti vota liberamente.')
  expect(screen.getByRole('button', { name: 'Manca la tua firma' })).toBeTruthy()
  await sign()
  fireEvent.click(await screen.findByRole('button', { name: 'Firma e invia la delega' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  const body = { delegate_id: ginevra._id, votes: [{ odg_id: pointIds[0], accepted: -1 }], signature: 'data:image/png;base64,AAAA' }
  expect(sent).toEqual([{ call: give, body }])
})

test('going back from a form that was begun is asked first; from an untouched one it is not', async () => {
  const leave = { name: 'La tua convocazione' }
  const router = await open()
  await pick(/Ginevra Lombardelli/)
  fireEvent.click(screen.getByRole('button', leave))
  const dialog = await screen.findByRole('dialog', { name: 'Uscire senza inviare la delega?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Torna alla delega' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Ginevra Lombardelli/ }).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', leave))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Esci senza inviare' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  cleanup()
  const untouched = await open()
  await screen.findByRole('radio', { name: /Ginevra Lombardelli/ })
  fireEvent.click(screen.getByRole('button', leave))
  await waitFor(() => expect(untouched.state.location.search).toEqual({}))
})

test('who cannot be named is listed, shut, with the reason', async () => {
  await open()
  const barred = await screen.findByRole<HTMLInputElement>('radio', { name: /Ottavio Brandoli/ })
  expect(barred.disabled).toBe(true)
  expect(screen.getByText(/Brandoli Ottavio non può ricevere deleghe/)).toBeTruthy()
})

test('a person from outside is asked for what the proxy must say', async () => {
  api.answers.set(give, { status: 201, json: {} })
  await open()
  await pick(/Un’altra persona/)
  fireEvent.change(screen.getByLabelText(/^Nome\b/), { target: { value: 'Ada' } })
  fireEvent.change(screen.getByLabelText(/^Cognome/), { target: { value: 'Neri' } })
  fireEvent.change(screen.getByLabelText(/^E-mail/), { target: { value: 'ada@neri.example' } })
  await sign()
  expect(await screen.findByRole('button', { name: 'Completa i dati della persona' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Codice fiscale/), { target: { value: 'NREDAA80A41F205X' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Firma e invia la delega' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    delegate: { kind: 'P', first_name: 'Ada', last_name: 'Neri', fiscal_code: 'NREDAA80A41F205X', email: 'ada@neri.example' },
  })
})

test('a refusal of the law is told in its own words, and nothing written is lost', async () => {
  const rules = [{ id: 'L-DEL-02', severity: 'BLOCK', ok: false, overridable: false, data: { name: 'Lombardelli Ginevra', represented: 20, limit: 20 } }]
  api.answers.set(give, { status: 422, json: { error_code: 'MT002', info: { rules } } })
  await open()
  await pick(/Ginevra Lombardelli/)
  await sign()
  fireEvent.click(await screen.findByRole('button', { name: 'Firma e invia la delega' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Soci già rappresentati da Lombardelli Ginevra: 20. Il limite è 20.')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Ginevra Lombardelli/ }).checked).toBe(true)
})

test('on paper, the signed form is what is missing', async () => {
  await open()
  await pick(/Ginevra Lombardelli/)
  fireEvent.click(screen.getByRole('radio', { name: 'Firmo su carta' }))
  expect(await screen.findByText('Scansionalo in PDF e caricalo qui.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Manca il modulo firmato' })).toBeTruthy()
})

test('where no delegation can be given it says which rule forbids it', async () => {
  const refused = [{ id: 'L-DEL-05' as const, severity: 'BLOCK' as const, ok: false, overridable: false }]
  api.answers.set(mine, { json: myDelegations({ refused }) })
  await open()
  expect(await screen.findByText('Lo statuto non ammette deleghe: ciascun socio interviene di persona.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Firma e invia|Scegli chi/ })).toBeNull()
})

const given = delegationOf({ votes: [{ odg_id: pointIds[0], accepted: 1 }], version: 3, state: 'ACCEPTED', accepted: true, is_valid: true })
const carla = { _id: 'd0000000-0000-4000-8000-000000000008', first_name: 'Carla', last_name: 'Riva' }
const one = `${own}/convocations/${callId}/${given._id}`
async function reopen() {
  const mineNow = myDelegations({ given })
  const people = [...mineNow.delegatables, { ...carla, kind: 'P' as const, is_main_delegate: false, represents: 0, refused: [] }]
  api.answers.set(mine, { json: { ...mineNow, delegatables: people } })
  api.answers.set('GET /api/meetings/public/riunione/members/chiave/details', { json: publicMeeting({ delegation: given }) })
  const router = await openApp('/public/meetings/riunione/member/chiave')
  fireEvent.click(await screen.findByRole('button', { name: 'Modifica la delega' }))
  await screen.findByRole('heading', { level: 1, name: 'Modifica la tua delega' })
  return router
}

test('one that was given is changed where it stands: other instructions, signed anew, nothing revoked by hand', async () => {
  api.answers.set(`PATCH ${one}`, { json: {} })
  const router = await reopen()
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Ginevra Lombardelli/ })).checked).toBe(true)
  const point = within(screen.getByRole('group', { name: 'Punto 1, Approvazione del bilancio: come deve votare' }))
  expect(point.getByRole<HTMLInputElement>('radio', { name: 'Sì' }).checked).toBe(true)
  fireEvent.click(point.getByRole('radio', { name: 'No' }))
  await sign()
  fireEvent.click(await screen.findByRole('button', { name: 'Firma e invia la modifica' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  const body = { version: 3, votes: [{ odg_id: pointIds[0], accepted: -1 }], signature: 'data:image/png;base64,AAAA' }
  expect(sent).toEqual([{ call: `PATCH ${one}`, body }])
})

/** Carla instead of Ginevra, signed, and sure of it. */
async function replace() {
  await reopen()
  await pick(/Carla Riva/)
  await sign()
  fireEvent.click(await screen.findByRole('button', { name: 'Firma e invia la modifica' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Da ora ti rappresenta Carla Riva?' }))
  expect(asked.getByText(/La delega a Ginevra Lombardelli si revoca/)).toBeTruthy()
  fireEvent.click(asked.getByRole('button', { name: 'Cambia chi ti rappresenta' }))
}

test('another person takes the place of the first one after a question, in one act', async () => {
  api.answers.set(give, { status: 201, json: {} })
  await replace()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ call: give, body: { delegate_id: carla._id, votes: given.votes, signature: 'data:image/png;base64,AAAA', replaces: true } }])
})

test('when the other person is refused nothing was revoked, and the page says why', async () => {
  const rules = [{ id: 'L-DEL-02', severity: 'BLOCK', ok: false, overridable: false, data: { name: 'Riva Carla', represented: 20, limit: 20 } }]
  api.answers.set(give, { status: 422, json: { error_code: 'MT002', info: { rules } } })
  await replace()
  expect((await screen.findByRole('alert')).textContent).toBe('Soci già rappresentati da Riva Carla: 20. Il limite è 20.')
  expect(sent.map((it) => it.call)).toEqual([give])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Carla Riva/ }).checked).toBe(true)
})

test('a change can be read as the form it would be, and signed with a pen', async () => {
  const preview = `${give}/preview`
  api.answers.set(preview, { json: {} })
  await reopen()
  await pick(/Carla Riva/)
  fireEvent.click(screen.getByRole('button', { name: 'Leggi il modulo completo (PDF)' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ call: preview, body: { delegate_id: carla._id, votes: given.votes, signature: null, file_id: null, replaces: true } }])
  fireEvent.click(screen.getByRole('radio', { name: 'Firmo su carta' }))
  expect(await screen.findByText('Scansionalo in PDF e caricalo qui.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Manca il modulo firmato' })).toBeTruthy()
})
