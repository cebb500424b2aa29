// @vitest-environment happy-dom
import type { Communication, CommunicationList } from '@delibera/core/communications/panel'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp } from '../../../api/company.stage.ts'
import { arrived, listOf, mailbox, mailId, recipient, sent, whole, withPanel } from '../../../api/mail.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

let api: Awaited<ReturnType<typeof startApi>>
let written: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  written = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  written.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-04-12T10:00:00.000Z') })
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...withPanel() } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})
afterAll(() => api.close())

const at = (search = '') => `/company/${companyId}/communications${search}`
const folder = (list: CommunicationList) => api.answers.set('GET /api/communications', { json: list })
const holds = (it: Communication) => api.answers.set(`GET /api/communications/${it._id}`, { json: it })
const bodyOf = (call: string) => written.find((it) => it.call === call)?.body
const asked = () => api.asked('GET /api/communications').map((it) => new URL(it.url!, 'http://x').searchParams)
const rows = () => screen.findByRole('region', { name: 'Elenco' })
const row = async (name: RegExp) => within(await rows()).findByRole('link', { name })

test('a seal that does not hold is told before the letter is opened', async () => {
  const sealed = (signature: 'valid' | 'invalid' | 'unknown') => ({ envelope: { provider: 'Gestore', signature, signer: null, detail: null, at: null } })
  folder(listOf([arrived(1, sealed('valid')), arrived(2, sealed('invalid')), arrived(3, sealed('unknown')), arrived(4)]))
  await openApp(at())
  expect(within(await row(/Protocollo 1/)).getByRole('img', { name: 'Posta certificata' })).toBeTruthy()
  expect(
    within(await row(/Protocollo 2/))
      .getByRole('img')
      .getAttribute('aria-label'),
  ).toBe('Busta PEC non valida')
  expect(
    within(await row(/Protocollo 3/))
      .getByRole('img')
      .getAttribute('aria-label'),
  ).toBe('Busta PEC non riconosciuta')
  expect(within(await row(/Protocollo 4/)).queryByRole('img')).toBeNull()
})

test('the inbox says who wrote, what was not read, and when the mailbox was read', async () => {
  folder(listOf([arrived(1), arrived(2, { seen_at: '2027-04-12T08:00:00.000Z', attachments_count: 2, timestamp: '2027-03-02T07:30:00.000Z' })]))
  await openApp(at())
  const first = await row(/Protocollo 1/)
  expect(first.textContent).toContain('Da leggere. Registro imprese')
  expect(first.textContent).toContain('09:02')
  const second = await row(/Protocollo 2/)
  expect(second.textContent).not.toContain('Da leggere')
  expect(second.textContent).toContain('2 mar 08:30')
  expect(within(second).getByRole('img', { name: '2 allegati' })).toBeTruthy()
  expect(screen.getByText('acme@pec.example.it')).toBeTruthy()
  expect(screen.getByText('Casella letta alle 11:40')).toBeTruthy()
  const folders = within(screen.getByRole('navigation', { name: 'Cartelle' }))
  expect(folders.getByRole('link', { name: /In arrivo.*1 da leggere/ }).getAttribute('aria-current')).toBe('page')
})

test('a message that is opened counts as read at once, and says whether its envelope is to be trusted', async () => {
  const envelope = { provider: 'Aruba PEC', signature: 'invalid' as const, signer: 'C=IT,CN=Aruba\\, PEC S.p.A.,O=Aruba', detail: null, at: null }
  const item = arrived(1, { envelope })
  folder(listOf([item]))
  holds(
    whole(item, {
      addressed: [{ name: null, email: mailbox.email }],
      has_remote: true,
      attachments: [{ _id: '1', name: 'atto.pdf', mime_type: 'application/pdf', bytes: 2048 }],
    }),
  )
  api.answers.set(`GET /api/communications/${mailId(1)}/page`, { json: '<html><head></head><body><p>Gentile società</p></body></html>' })
  api.answers.set('PATCH /api/communications', () => {
    const seen = { ...item, seen_at: '2027-04-12T10:00:00.000Z' }
    folder(listOf([seen]))
    holds(whole(seen))
    return { json: { done: true } }
  })
  await openApp(at())
  fireEvent.click(await row(/Protocollo 1/))
  expect(await screen.findByText('PEC di Aruba PEC: la firma non è valida')).toBeTruthy()
  expect(screen.getByText('Firmata da Aruba, PEC S.p.A.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Scarica atto.pdf/ })).toBeTruthy()
  const frame = await screen.findByTitle('Testo del messaggio: Protocollo 1')
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin allow-popups allow-popups-to-escape-sandbox')
  expect(frame.getAttribute('srcdoc')).toContain("default-src 'none'; img-src data:;")
  await waitFor(() => expect(bodyOf('PATCH /api/communications')).toEqual({ ids: [mailId(1)], seen: true }))
  await waitFor(async () => expect((await row(/Protocollo 1/)).textContent).not.toContain('Da leggere'))
})

test('pictures of other servers are asked for only when somebody wants them', async () => {
  const item = arrived(1, { seen_at: '2027-04-12T08:00:00.000Z' })
  folder(listOf([item]))
  holds(whole(item, { has_remote: true }))
  const page = `GET /api/communications/${mailId(1)}/page`
  api.answers.set(page, { json: '<html><head></head><body></body></html>' })
  await openApp(at(`?id=${mailId(1)}`))
  await screen.findByTitle(/^Testo del messaggio/)
  expect(api.asked(`${page}/address`)).toEqual([])
  api.answers.set(`${page}/address`, { json: { url: '/api/communications/page?ticket=biglietto' } })
  fireEvent.click(screen.getByRole('button', { name: 'Mostra le immagini' }))
  await waitFor(() => expect(screen.getByTitle(/^Testo del messaggio/).getAttribute('src')).toBe('/api/communications/page?ticket=biglietto'))
})

test('of what was sent the proof stands first: who did not get it, and how to write again', async () => {
  const item = sent(3)
  const people = [recipient(1, 'Teodora Valserra', ['SENT', 'ACCEPTED', 'DELIVERED']), recipient(2, 'Rocco Santangeli', ['SENT', 'ACCEPTED', 'NOT_DELIVERED'])]
  const letter = whole(item, { recipients: people, body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Gentili soci' }] }] } })
  folder(listOf([item]))
  holds(letter)
  api.answers.set(`POST /api/communications/${mailId(3)}/resend`, { json: letter })
  await openApp(at('?folder=sent'))
  const link = await row(/Deposito del progetto/)
  expect(link.textContent).toContain('A Teodora Valserra, Rocco Santangeli e altri')
  expect(link.textContent).toContain('1 non consegnata, 1 in attesa, 4 consegnate, 1 letta')
  fireEvent.click(link)
  const proofs = within(await screen.findByRole('region', { name: 'Ricevute dei destinatari' }))
  expect(proofs.getByText('1 di 2 con ricevuta')).toBeTruthy()
  const people_ = proofs.getAllByRole('listitem').filter((it) => it.textContent?.includes('@pec.example.it'))
  expect(people_[0]!.textContent).toContain('Rocco Santangeli')
  expect(people_[0]!.textContent).toContain('casella piena')
  expect(screen.getByText('Gentili soci')).toBeTruthy()
  fireEvent.click(proofs.getByRole('button', { name: 'Invia di nuovo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Inviare di nuovo?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Invia di nuovo' }))
  const resend = `POST /api/communications/${mailId(3)}/resend`
  await waitFor(() => expect(bodyOf(resend)).toMatchObject({ recipients: [people[1]!._id], key: expect.any(String) }))
})

test('what goes to the trash can be taken back; what leaves the trash is asked about', async () => {
  const item = sent(3)
  folder(listOf([item]))
  holds(whole(item, { body: { type: 'doc', content: [] } }))
  api.answers.set('POST /api/communications/trash', () => {
    folder(listOf([]))
    return { json: { done: true } }
  })
  api.answers.set('PATCH /api/communications', () => {
    folder(listOf([item]))
    return { json: { done: true } }
  })
  await openApp(at(`?folder=sent&id=${mailId(3)}`))
  fireEvent.click(await screen.findByRole('button', { name: 'Sposta nel cestino' }))
  expect(await screen.findByText('Nessuna comunicazione inviata')).toBeTruthy()
  await waitFor(() => expect(bodyOf('POST /api/communications/trash')).toEqual({ ids: [mailId(3)] }))
  fireEvent.click(await screen.findByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(bodyOf('PATCH /api/communications')).toEqual({ ids: [mailId(3)], position: 'restored' }))
  expect(await row(/Deposito del progetto/)).toBeTruthy()
})

test('deleting for good is asked first', async () => {
  const item = sent(3, { position: 'trash', status: 'TRASHED' })
  folder(listOf([item]))
  holds(whole(item, { body: { type: 'doc', content: [] } }))
  api.answers.set('POST /api/communications/delete', { json: { done: true } })
  await openApp(at(`?folder=trash&id=${mailId(3)}`))
  fireEvent.click(await screen.findByRole('button', { name: 'Elimina per sempre' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Eliminare per sempre?' }))
  expect(bodyOf('POST /api/communications/delete')).toBeUndefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Elimina per sempre' }))
  await waitFor(() => expect(bodyOf('POST /api/communications/delete')).toEqual({ ids: [mailId(3)] }))
})

test('of a folder of fifty thousand only what is in sight is drawn and asked for', async () => {
  const items = Array.from({ length: 50 }, (_, step) => arrived(step))
  folder(listOf(items, { total: 50_000 }))
  await openApp(at())
  await row(/Protocollo 3$|Protocollo 3 /)
  expect(within(await rows()).getAllByRole('link').length).toBeLessThan(40)
  expect(screen.getByText('50.000 comunicazioni')).toBeTruthy()
  expect(new Set(asked().map((it) => it.get('page')))).toEqual(new Set(['1']))
  expect(asked()[0]!.get('count')).toBe('50')
})

test('search, tags and what is unread narrow the folder', async () => {
  folder(listOf([arrived(1)], { tags: [{ tag: 'bilancio', count: 4 }] }))
  await openApp(at())
  await row(/Protocollo 1/)
  folder(listOf([]))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Solo da leggere' }))
  await waitFor(() => expect(asked().at(-1)?.get('unseen')).toBe('true'))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Cerca fra le comunicazioni' }), { target: { value: 'visura' } })
  expect(await screen.findByText('In questa cartella niente contiene «visura».')).toBeTruthy()
  expect(asked().some((it) => it.get('search') === 'visura' && it.get('unseen') === 'true')).toBe(true)
  folder(listOf([arrived(1)]))
  fireEvent.click(screen.getByRole('button', { name: 'Togli ricerca e filtri' }))
  expect(await row(/Protocollo 1/)).toBeTruthy()
})

test('the keyboard walks the list, writes and answers, unless somebody turned it off', async () => {
  const items = [arrived(1, { seen_at: '2027-04-12T08:00:00.000Z' }), arrived(2, { seen_at: '2027-04-12T08:00:00.000Z' })]
  folder(listOf(items))
  holds(whole(items[1]!))
  api.answers.set(`GET /api/communications/${mailId(2)}/page`, { json: '<p>Testo</p>' })
  const router = await openApp(at())
  await row(/Protocollo 1/)
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('j')
  expect(document.activeElement).toBe(await row(/Protocollo 1/))
  press('j')
  expect(document.activeElement).toBe(await row(/Protocollo 2/))
  press('k')
  expect(document.activeElement).toBe(await row(/Protocollo 1/))
  fireEvent.click(await row(/Protocollo 2/))
  await screen.findByRole('heading', { level: 2, name: 'Protocollo 2' })
  press('r')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ write: 'new', reply: mailId(2) }))
  fireEvent.click(screen.getByRole('button', { name: 'Tasti rapidi' }))
  fireEvent.click(await screen.findByRole('switch', { name: 'Tasti rapidi attivi' }))
  expect(screen.getByText('Tasti rapidi disattivati')).toBeTruthy()
})

test('without a mailbox the page says what is needed and where, and asks for no folder', async () => {
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...withPanel(), mailer_config: null } })
  const asked = vi.fn(() => ({ status: 422, json: { error_code: 'GEN01', info: 'configuration_needed' } }))
  api.answers.set('GET /api/communications', asked)
  await openApp(at())
  expect(await screen.findByRole('heading', { level: 1, name: 'Serve una casella da cui scrivere' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Configura la casella' }).getAttribute('href')).toBe(`/company/${companyId}/settings/company-details?tab=mail`)
  expect(screen.getByRole('link', { name: 'Vedi i servizi' }).getAttribute('href')).toBe(`/company/${companyId}/settings/products`)
  expect(asked).not.toHaveBeenCalled()
})

test('a mailbox that cannot be read says why and what to do', async () => {
  folder(listOf([], { mailbox: { ...mailbox, reason: 'credentials' } }))
  await openApp(at())
  expect(await screen.findByText(/Non riusciamo a leggere la casella: nome utente o password sbagliati\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Apri le impostazioni della casella' })).toBeTruthy()
  expect(screen.getByText('Nessun messaggio in arrivo')).toBeTruthy()
})
