// @vitest-environment happy-dom
import type { Communication, ShownRecipient } from '@delibera/core/communications/panel'
import { documentOf } from '@delibera/core/rich-text'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp } from '../../../api/company.stage.ts'
import { arrived, listOf, mailId, sent, whole, withPanel } from '../../../api/mail.stage.ts'
import { bookOf, roleList } from '../../../api/members.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

let api: Awaited<ReturnType<typeof startApi>>
let written: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  written = bodiesOf(api)
})
const book = bookOf([
  { first_name: 'Teodora', last_name: 'Valserra', email: 'teodora@pec.example.it', roles: ['PAR'] },
  { first_name: 'Silvio', last_name: 'Acerbi', email: 'silvio@example.it', roles: ['PAR', 'AMD'] },
  { first_name: 'Ilaria', last_name: 'Pontremoli', email: null, roles: ['SIN'] },
])
beforeEach(() => {
  inOrder(api)
  written.length = 0
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...withPanel() } })
  api.answers.set(`GET /api/companies/${companyId}/members`, { json: book })
  api.answers.set(`GET /api/companies/${companyId}/members/lists`, { json: { total: 0, items: [] } })
  api.answers.set('GET /api/contacts', { json: { total: 0, items: [] } })
  api.answers.set('GET /api/constants/roles', { json: roleList })
  api.answers.set('GET /api/communications', { json: listOf([]) })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const at = (search: string) => `/company/${companyId}/communications${search}`
const bodiesAt = (call: string) => written.filter((it) => it.call === call).map((it) => it.body as Record<string, unknown>)
const save = 'POST /api/communications/save'
const send = 'POST /api/communications/send'
const draft = (it: Partial<Communication> = {}) =>
  whole(sent(7, { position: 'drafts', status: 'DRAFT', subject: 'Relazione', reached: null, prevalent_status: null }), it)
const typed = (email: string, ordinary = 0): ShownRecipient => ({
  kind: 'ADDRESS',
  id: null,
  code: null,
  name: email,
  email,
  count: 1,
  ordinary,
  unreachable: 0,
})
const saves = (it: Communication) => api.answers.set(save, { json: it })
const subject = () => screen.findByRole('textbox', { name: 'Oggetto' })
const to = () => screen.findByRole('combobox', { name: 'A' })

test('what is typed is kept by itself, once begun under an address of its own', async () => {
  saves(draft())
  const router = await openApp(at('?write=new'))
  await subject()
  const first = await to()
  await waitFor(() => expect(document.activeElement).toBe(first))
  fireEvent.change(await subject(), { target: { value: 'Relazione' } })
  expect(await screen.findByText(/^Bozza salvata alle \d\d:\d\d$/)).toBeTruthy()
  expect(bodiesAt(save)[0]).toMatchObject({ subject: 'Relazione', to: [], attachments: [], reply_to: null })
  expect(bodiesAt(save)[0]).not.toHaveProperty('_id')
  expect(router.state.location.search).toEqual({ write: mailId(7) })
  fireEvent.change(await subject(), { target: { value: 'Relazione del revisore' } })
  await waitFor(() => expect(bodiesAt(save)[1]).toMatchObject({ _id: mailId(7), version: 1, subject: 'Relazione del revisore' }))
  expect(((await subject()) as HTMLInputElement).value).toBe('Relazione del revisore')
})

test('a file taken from a draft goes without a question, and comes back where it stood', async () => {
  const files = ['a', 'b'].map((name, at) => ({
    _id: `f0000000-0000-4000-8000-00000000000${at}`,
    name: `${name}.pdf`,
    bytes: 2048,
    mime_type: 'application/pdf',
  }))
  api.answers.set(`GET /api/communications/${mailId(7)}`, { json: draft({ attachments: files }) })
  saves(draft({ attachments: [files[1]!] }))
  await openApp(at(`?folder=drafts&write=${mailId(7)}`))
  fireEvent.click(await screen.findByRole('button', { name: 'Togli a.pdf' }))
  const told = await screen.findByText('«a.pdf»: file tolto.')
  await waitFor(() => expect(bodiesAt(save).at(-1)).toMatchObject({ attachments: [files[1]!._id] }), { timeout: 4000 })
  // The editor has a way back of its own, for what was typed.
  const bar = told.closest<HTMLElement>('[data-open]')!
  fireEvent.click(within(bar).getByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(bodiesAt(save).at(-1)).toMatchObject({ attachments: files.map((it) => it._id) }), { timeout: 4000 })
  expect(screen.getAllByRole('button', { name: /^Togli [ab]\.pdf/ }).map((it) => it.getAttribute('aria-label'))).toEqual(['Togli a.pdf', 'Togli b.pdf'])
})

test('people are found by name, roles and addresses; who has no certified mail is told before anything leaves', async () => {
  saves(draft())
  await openApp(at('?write=new'))
  fireEvent.focus(await to())
  fireEvent.change(await to(), { target: { value: 'silvio' } })
  fireEvent.click(await screen.findByRole('option', { name: /Silvio Acerbi/ }))
  const chips = within(await screen.findByRole('list', { name: 'Destinatari' }))
  expect(chips.getByRole('button', { name: 'Togli Silvio Acerbi' })).toBeTruthy()
  expect(screen.getByText('Silvio Acerbi non ha una PEC: riceverà un’e-mail ordinaria, senza ricevuta di consegna.')).toBeTruthy()
  fireEvent.change(await to(), { target: { value: 'Sindaco' } })
  fireEvent.click(await screen.findByRole('option', { name: /^Sindaco ?1 persona/ }))
  expect(screen.getByText(/^Sindaco non ha un indirizzo/)).toBeTruthy()
  fireEvent.change(await to(), { target: { value: 'Studio Rossi <rossi@pec.example.it>' } })
  fireEvent.blur(await to())
  expect(chips.getByRole('button', { name: 'Togli Studio Rossi' })).toBeTruthy()
  expect(screen.getByText('1 PEC e 1 e-mail')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invia a 2 destinatari' })).toBeTruthy()
  await waitFor(() =>
    expect(bodiesAt(save).at(-1)?.to).toEqual([
      { kind: 'MEMBER', id: book.items[1]!._id },
      { kind: 'ROLE', code: 'SIN' },
      { kind: 'ADDRESS', email: 'rossi@pec.example.it', name: 'Studio Rossi' },
    ]),
  )
})

test('a letter without recipients or subject does not leave, and says what is missing', async () => {
  await openApp(at('?write=new'))
  await subject()
  fireEvent.click(screen.getByRole('button', { name: 'Invia' }))
  expect(await screen.findByText('Indica almeno un destinatario che abbia un indirizzo.')).toBeTruthy()
  expect(screen.getByText('Scrivi l’oggetto.')).toBeTruthy()
  expect(document.activeElement).toBe(await to())
  expect(bodiesAt(send)).toEqual([])
})

test('ordinary letters are asked about; then it leaves once, and what was sent is shown', async () => {
  const body = documentOf('Gentile Silvio')
  api.answers.set(`GET /api/communications/${mailId(7)}`, { json: draft({ to: [typed('silvio@example.it', 1)], body, version: 4 }) })
  const letter = whole(sent(7, { subject: 'Relazione', recipients_count: 1 }), { body })
  api.answers.set(send, () => {
    api.answers.set(`GET /api/communications/${mailId(7)}`, { json: letter })
    return { json: letter }
  })
  const router = await openApp(at(`?write=${mailId(7)}`))
  fireEvent.click(await screen.findByRole('button', { name: 'Invia a 1 destinatario' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Inviare anche senza ricevuta di consegna?' }))
  expect(dialog.getByText(/Un destinatario riceve un’e-mail ordinaria/)).toBeTruthy()
  expect(bodiesAt(send)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Invia a 1 destinatario' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ folder: 'sent', id: mailId(7) }))
  expect(bodiesAt(send)).toHaveLength(1)
  expect(bodiesAt(send)[0]).toMatchObject({ _id: mailId(7), version: 4, subject: 'Relazione', key: expect.any(String) })
})

test('somebody else’s text is never written over: one chooses', async () => {
  const theirs = draft({ subject: 'Relazione di Anna', preview: 'Altro testo', version: 3 })
  api.answers.set(`GET /api/communications/${mailId(7)}`, { json: draft({ body: { type: 'doc', content: [] } }) })
  await openApp(at(`?write=${mailId(7)}`))
  await subject()
  api.answers.set(`GET /api/communications/${mailId(7)}`, { json: theirs })
  api.answers.set(save, { status: 409, json: { error_code: 'E0002', info: 'changed' } })
  fireEvent.change(await subject(), { target: { value: 'Relazione mia' } })
  expect(await screen.findByText(/La sua si intitola «Relazione di Anna»/)).toBeTruthy()
  saves(draft({ subject: 'Relazione mia', version: 4 }))
  fireEvent.click(screen.getByRole('button', { name: 'Tieni il mio testo' }))
  await waitFor(() => expect(bodiesAt(save).at(-1)).toMatchObject({ version: 3, subject: 'Relazione mia' }))
  await waitFor(() => expect(screen.queryByText(/La sua si intitola/)).toBeNull())
})

test('an answer goes to who wrote, names what it answers, and holds it below', async () => {
  const item = arrived(2, { seen_at: '2027-04-12T08:00:00.000Z', subject: 'Re: Richiesta' })
  api.answers.set(`GET /api/communications/${mailId(2)}`, { json: whole(item) })
  api.answers.set(`GET /api/communications/${mailId(2)}/page`, { json: '<html><body><p>Chiediamo copia del verbale.</p></body></html>' })
  saves(draft())
  await openApp(at(`?write=new&reply=${mailId(2)}`))
  expect(((await subject()) as HTMLInputElement).value).toBe('R: Richiesta')
  expect(screen.getByRole('button', { name: 'Togli Registro imprese' })).toBeTruthy()
  expect(await screen.findByText('Chiediamo copia del verbale.')).toBeTruthy()
  expect(bodiesAt(save)).toEqual([])
  fireEvent.change(await subject(), { target: { value: 'R: Richiesta di copia' } })
  await waitFor(() =>
    expect(bodiesAt(save)[0]).toMatchObject({ reply_to: mailId(2), to: [{ kind: 'ADDRESS', email: 'registro@pec.example.it', name: 'Registro imprese' }] }),
  )
})

test('who turns elsewhere loses nothing: the draft is kept first', async () => {
  saves(draft())
  const router = await openApp(at('?write=new'))
  fireEvent.change(await subject(), { target: { value: 'Relazione' } })
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Cartelle' })).getByRole('link', { name: 'Inviate' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ folder: 'sent' }))
  expect(bodiesAt(save)).toHaveLength(1)
})

test('somebody chosen by name, by role and by address is one letter, and is told once', async () => {
  saves(draft())
  await openApp(at('?write=new'))
  const choose = async (sought: string, option: RegExp) => {
    fireEvent.change(await to(), { target: { value: sought } })
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }
  fireEvent.focus(await to())
  await choose('silvio', /Silvio Acerbi/)
  await choose('Soci', /^Soci ?2 persone/)
  expect(screen.getByText('1 PEC e 1 e-mail')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invia a 2 destinatari' })).toBeTruthy()
  expect(screen.getByText(/^Silvio Acerbi non ha una PEC: riceverà/)).toBeTruthy()
  const paste = { clipboardData: { getData: () => 'SILVIO@example.it, nuovo@pec.example.it; Nuovo <nuovo@pec.example.it>' } }
  fireEvent.paste(await to(), paste)
  const chips = within(await screen.findByRole('list', { name: 'Destinatari' }))
  expect(chips.getAllByRole('button').map((it) => it.getAttribute('aria-label'))).toEqual(['Togli Silvio Acerbi', 'Togli Soci', 'Togli nuovo@pec.example.it'])
  expect(screen.getByRole('button', { name: 'Invia a 3 destinatari' })).toBeTruthy()
  fireEvent.change(await to(), { target: { value: 'silvio@example.it' } })
  expect(screen.queryByRole('option', { name: /silvio/i })).toBeNull()
})

test('what is typed while the letter leaves is not saved after it, and nothing is told as lost', async () => {
  const body = documentOf('Gentile Silvio')
  api.answers.set(`GET /api/communications/${mailId(7)}`, { json: draft({ to: [typed('anna@pec.example.it')], body }) })
  api.answers.set(save, { status: 409, json: { error_code: 'E0002', info: 'sent' } })
  const letter = whole(sent(7, { subject: 'Relazione', recipients_count: 1 }), { body })
  api.answers.set(send, { json: letter })
  const router = await openApp(at(`?write=${mailId(7)}`))
  fireEvent.click(await screen.findByRole('button', { name: 'Invia a 1 destinatario' }))
  fireEvent.change(await subject(), { target: { value: 'Relazione, e altro' } })
  await waitFor(() => expect(router.state.location.search).toEqual({ folder: 'sent', id: mailId(7) }))
  await new Promise((go) => setTimeout(go, 1_800))
  expect(bodiesAt(save)).toEqual([])
  expect(screen.queryByText(/non salvata|errore/i)).toBeNull()
})

test('a late save that learns of the sending is silent; one that learns of somebody else’s is told', async () => {
  const body = documentOf('Gentile Silvio')
  api.answers.set(`GET /api/communications/${mailId(7)}`, { json: draft({ to: [typed('anna@pec.example.it')], body }) })
  api.answers.set(save, { status: 409, json: { error_code: 'E0002', info: 'sent' } })
  await openApp(at(`?write=${mailId(7)}`))
  fireEvent.change(await subject(), { target: { value: 'Relazione altrui' } })
  expect(await screen.findByText('Bozza non salvata', undefined, { timeout: 4_000 })).toBeTruthy()
  // It left, and the answer was lost on the way.
  api.answers.set(send, { status: 502, json: {} })
  fireEvent.click(screen.getByRole('button', { name: 'Invia a 1 destinatario' }))
  await waitFor(() => expect(bodiesAt(send)).toHaveLength(1))
  const before = bodiesAt(save).length
  fireEvent.change(await subject(), { target: { value: 'Relazione mia' } })
  await waitFor(() => expect(bodiesAt(save).length).toBe(before + 1), { timeout: 4_000 })
  await waitFor(() => expect(screen.queryByText(/Bozza non salvata|Da salvare/)).toBeNull())
})

test('a letter waits for what it carries: none leaves without it, and nobody walks away from it unasked', async () => {
  const body = documentOf('In allegato il bilancio.')
  const file = { _id: mailId(90), name: 'bilancio.pdf', mime_type: 'application/pdf', bytes: 4 }
  api.answers.set(`GET /api/communications/${mailId(7)}`, { json: draft({ to: [typed('anna@pec.example.it')], body }) })
  saves(draft({ to: [typed('anna@pec.example.it')], body, attachments: [file] }))
  api.answers.set(send, { json: whole(sent(7, { subject: 'Relazione', recipients_count: 1 }), { body }) })
  api.answers.set('POST /api/media/upload/auth/presigned', { json: { id: file._id, url: `${location.origin}/api/store`, fields: {} } })
  let arrive: (it: { status: number }) => void = () => undefined
  const held = () => new Promise<{ status: number }>((done) => (arrive = done))
  api.answers.set('POST /api/store', held)
  const router = await openApp(at(`?write=${mailId(7)}`))
  await subject()
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Invia a 1 destinatario' }))
  fireEvent.change(screen.getByLabelText('Scegli i file da allegare'), { target: { files: [new File(['%PDF'], 'bilancio.pdf', { type: 'application/pdf' })] } })
  await waitFor(() => expect(api.asked('POST /api/store')).toHaveLength(1))
  press()
  expect(await screen.findByText('Aspetta che gli allegati siano caricati, poi invia.')).toBeTruthy()
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Cartelle' })).getByRole('link', { name: 'Inviate' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Resta e salva' }))
  arrive({ status: 500 })
  expect(await screen.findByRole('button', { name: /Riprova/ })).toBeTruthy()
  press()
  expect(await screen.findByText('Un allegato non è stato caricato: riprova o toglilo, poi invia.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Riprova/ }))
  await waitFor(() => expect(api.asked('POST /api/store')).toHaveLength(2))
  arrive({ status: 200 })
  expect(await screen.findByRole('button', { name: 'Togli bilancio.pdf' })).toBeTruthy()
  expect(screen.queryByText(/poi invia/)).toBeNull()
  expect(bodiesAt(send)).toEqual([])
  press()
  await waitFor(() => expect(router.state.location.search).toEqual({ folder: 'sent', id: mailId(7) }))
  expect(bodiesAt(send)[0]).toMatchObject({ attachments: [file._id] })
})

test('a file can be attached on a phone, too, where the tools of the text have no room for it', async () => {
  const { happyDOM, innerWidth } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void }; innerWidth: number }
  happyDOM.setViewport({ width: 390 })
  try {
    await openApp(at('?write=new'))
    await subject()
    const tools = await screen.findByRole('toolbar')
    expect(within(tools).queryByRole('button', { name: 'Allega' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Allega' })).toBeTruthy()
  } finally {
    happyDOM.setViewport({ width: innerWidth })
  }
})

test('who discards a letter while it is being kept for the first time finds it in the trash, and not on the screen again', async () => {
  let answer: (it: { json: Communication }) => void = () => undefined
  api.answers.set(save, () => new Promise((done) => (answer = done)))
  api.answers.set('POST /api/communications/trash', { json: { done: true } })
  const router = await openApp(at('?write=new'))
  fireEvent.change(await subject(), { target: { value: 'Relazione' } })
  await waitFor(() => expect(api.asked(save)).toHaveLength(1), { timeout: 4_000 })
  fireEvent.click(screen.getByRole('button', { name: 'Elimina la bozza' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  answer({ json: draft() })
  await waitFor(() => expect(bodiesAt('POST /api/communications/trash')).toEqual([{ ids: [mailId(7)] }]))
  expect(router.state.location.search).toEqual({})
})

test('a name that was begun and is nobody does not vanish while the letter leaves to the others', async () => {
  const body = documentOf('Gentili soci')
  api.answers.set(`GET /api/communications/${mailId(7)}`, { json: draft({ to: [typed('anna@pec.example.it')], body }) })
  await openApp(at(`?write=${mailId(7)}`))
  fireEvent.change(await to(), { target: { value: 'teod' } })
  fireEvent.blur(await to())
  fireEvent.click(screen.getByRole('button', { name: 'Invia a 1 destinatario' }))
  expect(await screen.findByText('“teod” non è un indirizzo: scegli chi intendi, o cancellalo.')).toBeTruthy()
  expect(document.activeElement).toBe(await to())
  fireEvent.change(await to(), { target: { value: '' } })
  expect(screen.queryByText(/non è un indirizzo/)).toBeNull()
  expect(bodiesAt(send)).toEqual([])
})
