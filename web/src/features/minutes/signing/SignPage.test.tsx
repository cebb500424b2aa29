// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, openApp } from '../../../api/company.stage.ts'
import { publicMeeting } from '../../../api/members-side.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'
import { publicVerbal, signatureOf } from '../../../api/signing.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

// There is no canvas here: the picture of a name is made by the browser's own.
vi.mock('../../../ui/signature/image.ts', async (original) => ({
  ...(await original<object>()),
  drawnImage: () => null,
  nameImage: async () => 'data:image/png;base64,AAAA',
}))

const page = '/public/meetings/riunione/member/chiave'
const own = '/api/meetings/public/riunione/members/chiave/verbal'
const [load, read, correct, sign, answer, signers] = [
  ...[`GET ${own}`, `POST ${own}`, `PATCH ${own}`],
  ...[`POST ${own}/sign`, `PATCH ${own}/sign`, `GET ${own}/sign`],
] as [string, string, string, string, string, string]

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
/** How tall the text is on a screen of this size, and how far it has been scrolled. */
let sheet = { top: 0, height: 0 }
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  api.reset()
  sent.length = 0
  sheet = { top: 100, height: 4 * innerHeight }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => sheet as DOMRect)
  api.answers.set(load, { json: publicVerbal() })
  api.answers.set(signers, { json: { signers: publicVerbal().signers } })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
afterAll(() => api.close())

const open = async (title = 'Verbale dell’assemblea ordinaria dei soci') => {
  const router = await openApp(`${page}/sign`)
  await screen.findByRole('heading', { level: 1, name: title })
  return router
}
function scrollToEnd() {
  sheet = { top: innerHeight - sheet.height, height: sheet.height }
  fireEvent.scroll(window)
}
async function writeName() {
  fireEvent.click(await screen.findByRole('radio', { name: 'Scrivi il nome' }))
  fireEvent.change(await screen.findByLabelText('Nome e cognome'), { target: { value: 'Bruno Gallo' } })
}
const noted = publicVerbal({ own: signatureOf({ read_at: '2027-04-29T07:00:00.000Z' }) })
const signed = publicVerbal({ own: signatureOf({ read_at: '2027-04-29T07:00:00.000Z', signed_at: '2027-04-29T07:14:00.000Z', way: 'DRAWN' }) })

test('read to the end, write the name, sign: the button says what is missing until nothing is', async () => {
  api.answers.set(read, { json: noted })
  api.answers.set(sign, { json: signed })
  await open()
  expect(screen.getByRole('heading', { level: 3, name: '1. Approvazione del bilancio' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Continua a leggere' })).toBeTruthy()
  await waitFor(() => expect(Number(screen.getByRole('progressbar', { name: 'Parte letta' }).getAttribute('aria-valuenow'))).toBeGreaterThan(10))
  expect(screen.queryByRole('group', { name: 'Firma di Bruno Gallo' })).toBeNull()
  expect(sent).toEqual([])
  scrollToEnd()
  expect(await screen.findByText('Hai letto fino in fondo')).toBeTruthy()
  expect(screen.getByText(/^Io,/).textContent).toBe(
    'Io, Bruno Gallo, ho letto il verbale della riunione di Acme S.r.l. del 28 aprile 2027 e lo firmo come segretario.',
  )
  expect(screen.getByRole('button', { name: 'Manca la tua firma' })).toBeTruthy()
  await writeName()
  fireEvent.click(await screen.findByRole('button', { name: 'Firma il verbale' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hai firmato il verbale' })).toBeTruthy()
  expect(sent).toEqual([
    { call: read, body: undefined },
    { call: sign, body: { signature: { image: 'data:image/png;base64,AAAA' } } },
  ])
})

test('who has signed finds the hour, the number, who else signed, the file and where to verify it', async () => {
  api.answers.set(load, { json: signed })
  await open('Hai firmato il verbale')
  expect(document.title).toBe(`${signed.title} · Delibera`)
  expect(screen.getByText('giovedì 29 aprile 2027, ore 09:14')).toBeTruthy()
  expect(screen.getByText(/Ci sono tutte le firme: il verbale è completo\..*ha il numero 13 del 2027/)).toBeTruthy()
  const list = within(screen.getByRole('list', { name: 'Firme' }))
  expect(list.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
    expect.stringContaining('Ada NeriPresidentefirmato il 28/04/2027'),
    expect.stringContaining('Bruno GalloSegretario, tufirmato il 29/04/2027'),
  ])
  expect(screen.getByRole('button', { name: 'Scarica il PDF firmato' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Verifica il documento' }).getAttribute('href')).toBe('/verify')
})

test('without a connection the signature stays and goes by itself when the line is back', async () => {
  api.answers.set(load, { json: noted })
  api.answers.set(sign, { status: 502, json: {} })
  await open()
  await writeName()
  fireEvent.click(await screen.findByRole('button', { name: 'Firma il verbale' }))
  expect((await screen.findByRole('alert')).textContent).toContain('La tua firma è rimasta qui')
  expect((screen.getByLabelText('Nome e cognome') as HTMLInputElement).value).toBe('Bruno Gallo')
  api.answers.set(sign, { json: signed })
  fireEvent(window, new Event('online'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hai firmato il verbale' })).toBeTruthy()
})

test('not to sign takes a reason', async () => {
  const refused = { refused_at: '2027-04-29T07:20:00.000Z', refusal: 'Al punto 1 manca il mio voto.' }
  api.answers.set(load, { json: noted })
  api.answers.set(answer, { json: publicVerbal({ own: signatureOf(refused) }) })
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Rifiuta di firmare' }))
  const window = within(await screen.findByRole('dialog', { name: 'Rifiutare di firmare?' }))
  fireEvent.click(window.getByRole('button', { name: 'Rifiuta di firmare' }))
  expect(window.getByText('Scrivi il motivo: la società lo leggerà.')).toBeTruthy()
  fireEvent.change(window.getByRole('textbox', { name: /^Perché non firmi/ }), { target: { value: refused.refusal } })
  fireEvent.click(window.getByRole('button', { name: 'Rifiuta di firmare' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hai rifiutato di firmare' })).toBeTruthy()
  expect(screen.getByText(refused.refusal)).toBeTruthy()
  expect(sent).toEqual([{ call: answer, body: { refusal: refused.refusal } }])
})

test('a draft is corrected and not signed', async () => {
  const draft = publicVerbal({ confirmed: false, number: null, document: null })
  const note = { text: 'Il voto al punto 1 era contrario.', at: '2027-04-28T12:00:00.000Z', resolved_at: null }
  api.answers.set(load, { json: draft })
  api.answers.set(correct, { json: { ...draft, notes: [note] } })
  await open()
  scrollToEnd()
  expect(screen.getByText(/^È una bozza e non si firma ancora/)).toBeTruthy()
  expect(screen.queryByRole('group', { name: /^Firma di/ })).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: 'Che cosa va corretto' }), { target: { value: note.text } })
  fireEvent.click(screen.getByRole('button', { name: 'Invia la richiesta' }))
  expect(await screen.findByText(/^Inviata il 28\/04\/2027/)).toBeTruthy()
  expect(sent).toEqual([{ call: correct, body: { text: note.text } }])
})

test('who does not sign reads and downloads', async () => {
  api.answers.set(load, { json: publicVerbal({ own: null }) })
  await open()
  expect(screen.getByRole('button', { name: 'Scarica il verbale' })).toBeTruthy()
  expect(screen.queryByText(/firmalo/)).toBeNull()
  scrollToEnd()
  expect(screen.queryByRole('group', { name: /^Firma di/ })).toBeNull()
  expect(sent).toEqual([])
})

test('markup in the text is words, whatever came', async () => {
  const html = '<p>Prima<img src=x onerror="alert(1)"> <a href="javascript:alert(1)">dopo</a></p><script>alert(2)</script>'
  api.answers.set(load, { json: publicVerbal({ own: null, html }) })
  await open()
  const text = screen.getByRole('region', { name: 'Testo del verbale' })
  expect(text.querySelectorAll('img, script, a')).toHaveLength(0)
  expect(within(text).getByText(/^Prima/)).toBeTruthy()
})

test('minutes that nobody has written yet are not a dead link; a dead link is', async () => {
  api.answers.set(load, { status: 409, json: { error_code: 'E0002', info: { reason: 'not_written' } } })
  await open('Il verbale non c’è ancora')
  cleanup()
  api.answers.set(load, { status: 404, json: { error_code: 'MT001' } })
  await open('Questo collegamento non vale più')
})

test('after the meeting the member’s page leads to the minutes', async () => {
  api.answers.set('GET /api/meetings/public/riunione/members/chiave/details', { json: publicMeeting({ status: 'COMPLETED', has_minutes: true }) })
  await openApp(page)
  expect(await screen.findByText('Il verbale aspetta la tua firma.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Leggi e firma il verbale' }).getAttribute('href')).toBe(`${page}/sign`)
})
