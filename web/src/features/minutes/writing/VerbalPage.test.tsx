// @vitest-environment happy-dom
import type { Verbal, VerbalChange } from '@delibera/core/minutes/schema'
import { plainText } from '@delibera/core/rich-text'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { meetingId, meetingOf, ruleResult } from '../../../api/meetings.stage.ts'
import { savedOf, verbalOf } from '../../../api/minutes.stage.ts'
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
  // Wide enough for what stands beside the text.
  ;(window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width: 1440 })
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed() } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const call = `/api/meetings/${meetingId}/verbal`
const path = `/company/${companyId}/meetings/${meetingId}/verbal`

async function open(verbal: Verbal | null, status: 'PERFORM' | 'VERBALIZE' | 'COMPLETED' = 'VERBALIZE') {
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meetingOf({ status }) })
  if (verbal) api.answers.set(`GET ${call}`, { json: verbal })
  const router = await openApp(path)
  await screen.findByRole('heading', { level: 1 })
  return router
}
async function text(): Promise<Editor> {
  return ((await screen.findByRole('textbox', { name: 'Testo del verbale' })) as unknown as { editor: Editor }).editor
}
const bar = () => within(screen.getByRole('region', { name: 'Prossimo passo' }))
const said = (blocks: VerbalChange['blocks'], id: string) =>
  blocks
    ?.find((it) => it.id === id)
    ?.paragraphs.map(plainText)
    .join('\n')
/** Where a passage ends, for a cursor that goes on writing in it. */
function endOf(editor: Editor, id: string): number {
  let end = 0
  editor.state.doc.forEach((node, from) => {
    if (node.attrs.id === id) end = from + node.nodeSize - 2
  })
  return end
}

test('before the meeting there is nothing to write, and the way to the room', async () => {
  await open(null, 'PERFORM')
  expect(await screen.findByText('La riunione non si è ancora tenuta')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Vai alla diretta' })).toBeTruthy()
  expect(api.asked(`GET ${call}`)).toHaveLength(0)
})

test('every passage says in the margin when it happened and what it is, and to who points at it where it comes from', async () => {
  await open(verbalOf())
  const editor = await text()
  expect(editor.getText()).toContain('Assume la presidenza')
  const mark = within(editor.view.dom).getAllByRole('button', { name: /^10:0\d\s*Apertura/ })[0]!
  expect(mark.textContent).toMatch(/Dal registro: .* n\. \d+, Mario Rossi\./)
  fireEvent.click(mark)
  const card = within(screen.getByRole('region', { name: 'Passaggio' }))
  expect(card.getByText(/Dal registro: voto chiuso alle 10:02:00/)).toBeTruthy()
})

test('after midnight a passage says of what day its hour is', async () => {
  const verbal = verbalOf()
  const start = Math.min(...verbal.events.map((it) => it.seq))
  const events = verbal.events.map((it) => ({ ...it, at: it.seq === start ? '2026-04-29T21:58:00.000Z' : '2026-04-29T22:10:00.000Z' }))
  await open({ ...verbal, events })
  const passages = within((await text()).view.dom)
  expect(passages.getAllByText(/Dal registro: .* alle 23:58:00, n\./).length).toBeGreaterThan(0)
  expect(passages.getAllByText(/Dal registro: .* alle 00:10:00 del 30 aprile 2026, n\./).length).toBeGreaterThan(0)
})

test('what is typed is kept by itself with its version; a passage keeps its id, new lines are passages without an origin', async () => {
  await open(verbalOf({ version: 3 }))
  const editor = await text()
  api.answers.set(`PATCH ${call}`, { json: savedOf(4) })
  editor.commands.insertContentAt(endOf(editor, 'chair'), ' Tutti concordano.')
  expect(await bar().findByText('Modifiche in arrivo')).toBeTruthy()
  editor.commands.setTextSelection(endOf(editor, 'chair'))
  fireEvent.keyDown(editor.view.dom, { key: 'Enter' })
  editor.commands.insertContent('Si prende una pausa.')
  await waitFor(() => expect(sent).toHaveLength(1))
  const body = sent[0]!.body as VerbalChange
  expect(body.version).toBe(3)
  expect(said(body.blocks, 'chair')).toMatch(/Tutti concordano\.$/)
  const free = body.blocks!.filter((it) => it.kind === 'free')
  expect(free.map((it) => [it.source, it.paragraphs.map(plainText)])).toEqual([[null, ['Si prende una pausa.']]])
  expect(new Set(body.blocks!.map((it) => it.id)).size).toBe(body.blocks!.length)
  expect(await bar().findByText(/^Salvato alle/)).toBeTruthy()
  expect(screen.getByText('Testo generato, 2 modifiche a mano')).toBeTruthy()
})

test('what was typed without a network is kept as soon as it is back', async () => {
  await open(verbalOf())
  const editor = await text()
  const { fetch } = globalThis
  const lost = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) => (init?.method === 'PATCH' ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init)))
  editor.chain().setTextSelection(endOf(editor, 'closing')).insertContent(' Senza rete.').run()
  expect(await bar().findByText('Non salvato')).toBeTruthy()
  lost.mockRestore()
  api.answers.set(`PATCH ${call}`, { json: savedOf(1) })
  window.dispatchEvent(new Event('online'))
  expect(await bar().findByText(/^Salvato alle/)).toBeTruthy()
  expect(said((sent[0]!.body as VerbalChange).blocks, 'closing')).toContain('Senza rete.')
})

test('generated passages are never run together, and the table of votes is not typed into', async () => {
  await open(verbalOf())
  const editor = await text()
  const before = editor.getJSON()
  editor.commands.setTextSelection(endOf(editor, 'opening') + 6)
  fireEvent.keyDown(editor.view.dom, { key: 'Backspace' })
  expect(editor.getJSON()).toEqual(before)
  const table = within(editor.view.dom).getByRole('table')
  expect(table.closest('[contenteditable="false"]')).toBeTruthy()
  expect(table.textContent).toContain('Favorevoli')
})

test('a passage that was changed is compared word by word and put back', async () => {
  const verbal = verbalOf()
  const blocks = verbal.generated.map((it) =>
    it.id === 'closing' ? { ...it, paragraphs: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Fine dei lavori.' }] }] } : it,
  )
  await open({ ...verbal, version: 2, blocks })
  const editor = await text()
  api.answers.set(`PATCH ${call}`, { json: savedOf(3) })
  fireEvent.click(screen.getByRole('tab', { name: 'Versioni' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Confronta con il testo generato' }))
  const window = within(await screen.findByRole('dialog', { name: 'Modifiche al testo generato' }))
  expect(window.getByText('Fine dei lavori.', { exact: false }).tagName).toBe('INS')
  fireEvent.click(window.getByRole('button', { name: 'Rimetti' }))
  expect(await window.findByText('I due testi sono uguali.')).toBeTruthy()
  expect(editor.getText()).not.toContain('Fine dei lavori.')
  await waitFor(() => expect(said((sent[0]?.body as VerbalChange)?.blocks, 'closing')).toMatch(/^Null’altro/))
})

test('somebody else saved meanwhile: the own text stays, who it was is said, and one chooses', async () => {
  await open(verbalOf({ version: 3 }))
  const editor = await text()
  api.answers.set(`PATCH ${call}`, { status: 409, json: { code: 409, error_code: 'E0002', msg: '', info: { reason: 'version' } } })
  const theirs = verbalOf({
    version: 7,
    updated_at: '2026-04-30T08:43:00.000Z',
    versions: savedOf(7, {}).versions.map((it) => ({ ...it, author: 'Bruno Gallo' })),
  })
  api.answers.set(`GET ${call}`, { json: theirs })
  editor.commands.insertContentAt(endOf(editor, 'chair'), ' Mio.')
  expect(await screen.findByText('Bruno Gallo ha salvato il verbale alle 10:43')).toBeTruthy()
  expect(editor.getText()).toContain(' Mio.')
  api.answers.set(`PATCH ${call}`, { json: savedOf(8) })
  fireEvent.click(screen.getByRole('button', { name: 'Tieni il mio testo' }))
  await waitFor(() => expect((sent.at(-1)!.body as VerbalChange).version).toBe(7))
  expect(said((sent.at(-1)!.body as VerbalChange).blocks, 'chair')).toMatch(/Mio\.$/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tieni il mio testo' })).toBeNull())
})

test('what is missing is listed with the way there, and nothing is confirmed until it is in the text', async () => {
  await open(verbalOf({ gaps: [{ kind: 'placeholder', block_id: 'chair', odg_id: null, names: ['secretary.full_name'] }] }))
  const editor = await text()
  expect(screen.getByText('Manca una cosa prima di confermare.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Vai al punto: Da completare/ }))
  await waitFor(() => expect(editor.state.doc.child(editor.state.selection.$from.index(0)).attrs.id).toBe('chair'))
  fireEvent.click(bar().getByRole('button', { name: 'Conferma il verbale' }))
  const window = within(await screen.findByRole('dialog', { name: 'Conferma il verbale' }))
  expect(window.getByRole('button', { name: 'Conferma, è definitivo' })).toHaveProperty('disabled', true)
})

test('the same datum in two passages is asked for once, written in both, and one undo empties both', async () => {
  const words = (text: string) => [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }]
  const waiting: Record<string, string> = { chair: 'Il compenso è di euro {{total_fee}}.', closing: 'Si pagano euro {{total_fee}}, {{fee_split}}.' }
  const verbal = verbalOf({ version: 3 })
  await open({ ...verbal, blocks: verbal.blocks.map((it) => (waiting[it.id] ? { ...it, paragraphs: words(waiting[it.id]!) } : it)) })
  const editor = await text()
  api.answers.set(`PATCH ${call}`, { json: savedOf(4) })
  fireEvent.click((await within(editor.view.dom).findAllByText('compenso complessivo'))[0]!)
  const asked = within(await screen.findByRole('dialog', { name: 'Dato da completare: compenso complessivo', hidden: true }))
  expect(asked.getByText('Si scrive in tutti i 2 punti in cui il testo lo chiede.')).toBeTruthy()
  fireEvent.change(asked.getByRole('textbox', { name: 'Compenso complessivo', hidden: true }), { target: { value: '60.000,00' } })
  fireEvent.click(asked.getByRole('button', { name: 'Scrivi nel verbale', hidden: true }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const { blocks } = sent[0]!.body as VerbalChange
  expect(['chair', 'closing'].map((it) => said(blocks, it))).toEqual(['Il compenso è di euro 60.000,00.', 'Si pagano euro 60.000,00, {{fee_split}}.'])
  editor.commands.undo()
  expect(editor.getText()).toContain('euro {{total_fee}}.')
  expect(within(editor.view.dom).getAllByText('compenso complessivo')).toHaveLength(2)
})

test('a double click on a place to be filled in goes on in the text, where it is taken whole', async () => {
  const verbal = verbalOf()
  const paragraphs = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Si pagano euro {{fee_split}}.' }] }]
  await open({ ...verbal, blocks: verbal.blocks.map((it) => (it.id === 'closing' ? { ...it, paragraphs } : it)) })
  const editor = await text()
  const mark = await within(editor.view.dom).findByText('ripartizione del compenso')
  const asked = { name: /^Dato da completare/, hidden: true }
  fireEvent.click(mark, { detail: 1 })
  fireEvent.keyDown(within(await screen.findByRole('dialog', asked)).getByRole('textbox', { hidden: true }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', asked)).toBeNull())
  expect(document.activeElement).toBe(editor.view.dom)
  fireEvent.click(mark, { detail: 1 })
  within(await screen.findByRole('dialog', asked))
    .getByRole('textbox', { hidden: true })
    .focus()
  fireEvent.mouseDown(mark, { detail: 2 })
  fireEvent.click(mark, { detail: 2 })
  await waitFor(() => expect(screen.queryByRole('dialog', asked)).toBeNull())
  fireEvent.keyDown(editor.view.dom, { key: 'Delete', keyCode: 46 })
  expect(editor.getText()).toContain('Si pagano euro .')
  editor.commands.undo()
  fireEvent.click(await within(editor.view.dom).findByText('ripartizione del compenso'), { detail: 1 })
  expect(await screen.findByRole('dialog', asked)).toBeTruthy()
  // Quicker than the field takes the cursor.
  fireEvent.keyDown(editor.view.dom, { key: 'Delete', keyCode: 46 })
  await waitFor(() => expect(screen.queryByRole('dialog', asked)).toBeNull())
  expect(editor.getText()).toContain('Si pagano euro .')
})

test('warnings are taken upon oneself by name, and what follows is final', async () => {
  await open(verbalOf({ version: 2, checks: [ruleResult('L-MIN-05', { data: { days: 40, allowed: 30 } })] }))
  await text()
  const confirmed = verbalOf({
    version: 3,
    confirmed: true,
    confirmed_at: '2026-05-20T08:00:00.000Z',
    number: { number: 4, year: 2026, book: 'Libro delle decisioni dei soci' },
  })
  api.answers.set(`POST ${call}`, { json: confirmed })
  fireEvent.click(bar().getByRole('button', { name: 'Conferma il verbale' }))
  const window = within(await screen.findByRole('dialog', { name: 'Conferma il verbale' }))
  const proceed = window.getByRole('button', { name: 'Conferma, è definitivo' })
  expect(proceed).toHaveProperty('disabled', true)
  fireEvent.click(window.getByRole('checkbox'))
  fireEvent.click(proceed)
  expect(await screen.findByText('N. 4 del 2026')).toBeTruthy()
  expect(sent.find((it) => it.call === `POST ${call}`)?.body).toEqual({ version: 2, ack: ['L-MIN-05'] })
  expect(screen.queryByRole('textbox', { name: 'Testo del verbale' })).toBeNull()
})

test('words of the meeting are searched and put into the text with who said them and when', async () => {
  const piece = (name: string, words: string) => ({ _id: name, name, text: words, at: '2026-04-29T08:07:00.000Z', odg_id: null })
  api.answers.set(`GET ${call}/material`, {
    json: { transcript: [piece('Anna Riva', 'Il bilancio è solido.'), piece('Bruno Sala', 'Grazie.')], chat: [], declarations: [], speeches: [] },
  })
  await open(verbalOf())
  const editor = await text()
  editor.commands.setTextSelection(endOf(editor, 'chair'))
  fireEvent.click(screen.getByRole('tab', { name: 'Materiali' }))
  expect(await screen.findByText('Grazie.')).toBeTruthy()
  const search = screen.getByRole('searchbox', { name: 'Cerca nei materiali' })
  fireEvent.change(search, { target: { value: 'solido' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() => expect(screen.queryByText('Grazie.')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /^Inserisci nel verbale le parole di Anna Riva/ }))
  await waitFor(() => expect(editor.getHTML()).toContain('<p>Anna Riva (10:07):</p><blockquote><p>Il bilancio è solido.</p></blockquote>'))
})

test('who had the floor is listed by point with the time they took, and put into the text in one sentence', async () => {
  const turn = (name: string, at: string, until: string) => ({
    _id: `${name}${at}`,
    name,
    at: `2026-04-29T${at}.000Z`,
    until: `2026-04-29T${until}.000Z`,
    odg_id: null,
  })
  const speeches = [turn('Anna Riva', '08:05:00', '08:08:10'), turn('Bruno Sala', '08:08:10', '08:08:50'), turn('Anna Riva', '08:08:50', '08:10:00')]
  api.answers.set(`GET ${call}/material`, { json: { transcript: [], chat: [], declarations: [], speeches } })
  await open(verbalOf())
  const editor = await text()
  editor.commands.setTextSelection(endOf(editor, 'chair'))
  fireEvent.click(screen.getByRole('tab', { name: 'Materiali' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Interventi' }))
  await screen.findByRole('button', { name: /^Inserisci nel verbale chi è intervenuto/ })
  const turns = screen.getAllByText(/^(Anna Riva|Bruno Sala)$/, { selector: 'li b' }).map((it) => it.parentElement!)
  expect(turns.map((it) => it.textContent)).toEqual(['Anna Riva 10:05 3 minuti', 'Bruno Sala 10:08 40 secondi', 'Anna Riva 10:08 1 minuto'])
  fireEvent.click(screen.getByRole('button', { name: /^Inserisci nel verbale chi è intervenuto/ }))
  await waitFor(() => expect(editor.getHTML()).toContain('<p>Intervengono, nell’ordine: Anna Riva e Bruno Sala.</p>'))
})

test('a correction that a signer asked for is read beside its passage and dealt with', async () => {
  const note = {
    _id: 'f0000000-0000-4000-8000-0000000000aa',
    kind: 'CORRECTION' as const,
    block_id: 'chair',
    text: 'Il cognome è Riva.',
    author: 'Anna Riva',
    at: '2026-04-30T08:00:00.000Z',
    resolved_at: null,
  }
  await open(verbalOf({ version: 5, notes: [note] }))
  await text()
  fireEvent.click(screen.getByRole('tab', { name: /Note/ }))
  expect(await screen.findByText('Richiesta di correzione')).toBeTruthy()
  api.answers.set(`PATCH ${call}`, { json: savedOf(6, { notes: [{ ...note, resolved_at: '2026-04-30T09:00:00.000Z' }] }) })
  fireEvent.click(screen.getByRole('button', { name: 'Segna come risolta' }))
  expect(await screen.findByText('1 nota chiusa')).toBeTruthy()
  expect(sent.at(-1)?.body).toEqual({ version: 5, resolved: [note._id] })
})

test('rewriting warns of what is lost, and brings the text that the product writes', async () => {
  const verbal = verbalOf()
  await open({ ...verbal, version: 2, blocks: verbal.blocks.filter((it) => it.id !== 'closing') })
  const editor = await text()
  api.answers.set(`PATCH ${call}/generate`, { json: { ...verbal, version: 3 } })
  fireEvent.click(bar().getByRole('button', { name: 'Riscrivi' }))
  const window = within(await screen.findByRole('dialog', { name: 'Torna alla versione generata' }))
  expect(window.getByText(/Perdi 1 modifica/)).toBeTruthy()
  fireEvent.click(window.getByRole('button', { name: 'Riscrivi il verbale' }))
  await waitFor(() => expect(editor.getText()).toContain('dichiara chiusa la riunione'))
  expect(sent.at(-1)?.body).toEqual({ version: 2, locale: 'it', closing: 'LATER' })
})

test('of a deserted meeting the page offers the one sheet that remains, and says no word of code', async () => {
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meetingOf({ status: 'CANCELED', cancel_reason: 'deserted' }) })
  api.answers.set('POST /api/convocations/admin/meetings/preview', { json: {} })
  vi.spyOn(window, 'open').mockReturnValue(null)
  await openApp(path)
  expect(await screen.findByText('La riunione è andata deserta')).toBeTruthy()
  expect(screen.getByText('È andata deserta: non c’era il numero legale.')).toBeTruthy()
  expect(screen.queryByText(/deserted/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Apri il verbale di diserzione' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ meeting_id: meetingId, kind: 'deserted' }))
})
