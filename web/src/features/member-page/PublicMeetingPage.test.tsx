// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, openApp } from '../../api/company.stage.ts'
import { callId, delegationOf, ginevra, ilaria, myDelegations, pointIds, publicMeeting } from '../../api/members-side.stage.ts'
import { startApi } from '../../api/pages.stage.ts'
import { publicVerbal } from '../../api/signing.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

const details = 'GET /api/meetings/public/riunione/members/chiave/details'
const mine = 'GET /api/delegations/meetings/riunione/members/chiave'
const presence = `PATCH /api/convocations/${callId}/meetings/riunione/members/chiave/presence`
const approve = `PATCH /api/delegations/meetings/riunione/members/chiave/convocations/${callId}/approve`

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  api.reset()
  sent.length = 0
  api.answers.set(details, { json: publicMeeting() })
  api.answers.set(mine, { json: myDelegations() })
})
afterEach(cleanup)
afterAll(() => api.close())

const open = () => openApp('/public/meetings/riunione/member/chiave')

test('says what, when, where, and with how much one votes', async () => {
  await open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Assemblea ordinaria dei soci per il bilancio 2026')
  expect(screen.getByText(/Gentile Ilaria Pontremoli/).textContent).toContain('5,00\u00a0%')
  expect(screen.getByText('mercoledì 28 aprile 2027')).toBeTruthy()
  expect(screen.getByText('Oppure di persona: via del Forno 3, 24047 Treviglio (BG).')).toBeTruthy()
  expect(screen.getByText('Se la prima va deserta, seconda convocazione venerdì 30 aprile, ore 10:00.')).toBeTruthy()
  expect(screen.getByText('Approvazione del bilancio')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Apri Fascicolo di bilancio.pdf' })).toBeTruthy()
})

test('one press says that one comes, and what follows from it', async () => {
  api.answers.set(presence, { json: publicMeeting({}, { intention: 'PRESENT' }) })
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Ci sarò' }))
  expect(await screen.findByText(/^Salvato: chi convoca sa che ci sarai/)).toBeTruthy()
  await waitFor(() => expect(sent).toEqual([{ call: presence, body: { presence: 'PRESENT' } }]))
})

test('staying away tells what is lost; a press that was not kept is taken back', async () => {
  api.answers.set(presence, { status: 502, json: { error_code: 'GEN01' } })
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Non vengo' }))
  expect(await screen.findByText(/^La risposta non è stata salvata/)).toBeTruthy()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Non vengo' }).checked).toBe(false))
})

test('an answer that was not kept is never called saved, with or without a line', async () => {
  await open()
  const yes = await screen.findByRole('radio', { name: 'Ci sarò' })
  for (const it of [presence, details]) api.answers.set(it, { status: 502, json: {} })
  fireEvent.click(yes)
  expect(await screen.findByText(/^La risposta non è stata salvata/)).toBeTruthy()
  expect(screen.queryByText(/^Salvato/)).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ci sarò' }).checked).toBe(false)
})

test('delegating leads to the form', async () => {
  const router = await open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Delego' }))
  fireEvent.click(screen.getByRole('button', { name: 'Scegli il delegato e firma' }))
  expect((await screen.findByRole('heading', { level: 1, name: 'Delega il tuo voto' })).textContent).toBeTruthy()
  expect(router.state.location.search).toEqual({ view: 'delegation' })
  expect(sent).toEqual([])
})

test('where presence is not asked, and where there is nothing to delegate, nothing is asked', async () => {
  api.answers.set(details, { json: publicMeeting({ mode: { ...publicMeeting().mode, disable_presence: true } }) })
  await open()
  expect(await screen.findByText('Non puoi venire?')).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Ci sarò' })).toBeNull()
  cleanup()
  api.answers.set(details, { json: publicMeeting({ meeting_type: 'BOARD' }, { can_delegate: false, weight: 1 }) })
  await open()
  expect(await screen.findByText('Gentile Ilaria Pontremoli, ti invitiamo a questo consiglio.')).toBeTruthy()
  expect(within(screen.getByRole('group', { name: 'Parteciperai?' })).getAllByRole('radio')).toHaveLength(2)
})

test('the own delegation says whether it counts, and can be revoked after a question', async () => {
  const delegation = delegationOf({ votes: [{ odg_id: pointIds[0], accepted: -1 }] })
  const revoke = `DELETE /api/delegations/meetings/riunione/members/chiave/convocations/${callId}/${delegation._id}`
  api.answers.set(details, { json: publicMeeting({ delegation }) })
  api.answers.set(revoke, { json: { done: true } })
  await open()
  expect(await screen.findByText('Da accettare')).toBeTruthy()
  expect(screen.getByText(/^Aspettiamo che Ginevra Lombardelli accetti/)).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Istruzioni di voto' }).textContent).toBe('1. Approvazione del bilanciocontrario')
  fireEvent.click(screen.getByRole('button', { name: 'Revoca la delega' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Ginevra Lombardelli non potrà più votare per te')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoca la delega' }))
  await waitFor(() => expect(sent.map((it) => it.call)).toEqual([revoke]))
  expect(await screen.findByText('Delega revocata: Ginevra Lombardelli non ti rappresenta più.')).toBeTruthy()
})

test('a delegate who would not leads to another', async () => {
  api.answers.set(details, { json: publicMeeting({ delegation: delegationOf({ state: 'REJECTED', accepted: false }) }) })
  await open()
  expect(await screen.findByText(/^Ginevra Lombardelli non ha accettato/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Scegli un’altra persona' })).toBeTruthy()
})

test('a delegation received is accepted with one press', async () => {
  const received = { ...delegationOf({ delegator: ginevra, delegate: ilaria }), shares: 1250, percentage: 12.5 }
  api.answers.set(mine, { json: myDelegations({ received: [received] }) })
  api.answers.set(approve, { json: myDelegations({ received: [{ ...received, state: 'ACCEPTED', accepted: true, is_valid: true }] }) })
  await open()
  expect(await screen.findByText('Una persona ti ha delegato')).toBeTruthy()
  expect(screen.getByText(/^Con il 12,50.% dei voti\.$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Accetta la delega di Ginevra Lombardelli' }))
  expect(await screen.findByText('Valida')).toBeTruthy()
  expect(await screen.findByText('Delega accettata: nell’assemblea voti anche per Ginevra Lombardelli.')).toBeTruthy()
  expect(sent).toEqual([{ call: approve, body: { delegation_ids: [received._id], accepted: true } }])
  expect(screen.queryByRole('button', { name: /^Accetta/ })).toBeNull()
})

test.each([
  ['CANCELED', 'Questa riunione è stata annullata. Non devi fare nulla.'],
  ['COMPLETED', 'Questa riunione si è già tenuta.'],
] as const)('a meeting that is %s asks for nothing', async (status, words) => {
  api.answers.set(details, { json: publicMeeting({ status }) })
  await open()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Ci sarò' })).toBeNull()
  expect(screen.queryByText(/ti invitiamo/)).toBeNull()
})

test('a meeting to which too few came is told as deserted, not as called off', async () => {
  api.answers.set(details, { json: publicMeeting({ status: 'CANCELED', is_deserted: true }) })
  await open()
  expect(await screen.findByText(/^Questa riunione è andata deserta: non c’era il numero legale/)).toBeTruthy()
  expect(screen.queryByText(/annullata/)).toBeNull()
})

test('after a meeting held in the room the page leads to what was decided', async () => {
  const closed = publicMeeting().convocations.map((it, at) => (at === 0 ? { ...it, live_status: 'CLOSED' as const } : it))
  api.answers.set(details, { json: publicMeeting({ status: 'VERBALIZE', convocations: closed }) })
  await open()
  const to = await screen.findByRole('link', { name: 'Vedi che cosa si è deciso' })
  expect(to.getAttribute('href')).toBe('/public/meetings/riunione/member/chiave/live')
})

test('a call whose room was closed before it began asks nobody whether they come', async () => {
  const closed = publicMeeting().convocations.map((it) => (it.status === 'ACTIVE' ? { ...it, live_status: 'CLOSED' as const } : it))
  api.answers.set(details, { json: publicMeeting({ convocations: closed }) })
  await open()
  expect(await screen.findByText(/^La sala si è chiusa senza che la riunione iniziasse/)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Ci sarò' })).toBeNull()
})

test('camera and microphone are spoken of only where they are used', async () => {
  await open()
  expect((await screen.findByText(/^La sala apre il/)).textContent).toContain('provare videocamera e microfono')
  cleanup()
  api.answers.set(details, { json: publicMeeting({ mode: { ...publicMeeting().mode, call_type: 'CALL_PRESENCE' } }) })
  await open()
  expect((await screen.findByText(/^La sala apre il/)).textContent).toBe('La sala apre il 28 aprile alle 09:50.')
})

test('who sits in another time zone reads the hour of the call by their own clock too', async () => {
  const zone = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone: 'America/New_York' } as Intl.ResolvedDateTimeFormatOptions)
  await open()
  expect(await screen.findByText('Nel tuo fuso (New York): 28 aprile 2027, ore 04:00.')).toBeTruthy()
  zone.mockRestore()
})

test('minutes are asked for only where there are some, and then the page leads to them', async () => {
  const verbal = 'GET /api/meetings/public/riunione/members/chiave/verbal'
  api.answers.set(verbal, { json: publicVerbal() })
  api.answers.set(details, { json: publicMeeting({ status: 'VERBALIZE' }) })
  await open()
  expect(await screen.findByText('Questa riunione si è già tenuta.')).toBeTruthy()
  expect(api.asked(verbal)).toEqual([])
  cleanup()
  api.answers.set(details, { json: publicMeeting({ status: 'COMPLETED', has_minutes: true }) })
  await open()
  const to = await screen.findByRole('link', { name: /verbale/ })
  expect(to.getAttribute('href')).toBe('/public/meetings/riunione/member/chiave/sign')
})

test('before the date is fixed the page leads to the dates', async () => {
  api.answers.set(details, { json: publicMeeting({ status: 'PROPOSAL', has_poll: true, convocations: [], agenda: [] }, { can_delegate: false }) })
  await open()
  const to = await screen.findByRole('link', { name: 'Indica le tue date' })
  expect(to.getAttribute('href')).toBe('/public/meetings/riunione/member/chiave/proposals')
})

test('a dead link says where to look', async () => {
  api.answers.delete(details)
  await open()
  expect(await screen.findByText(/^Può essere stato sostituito da uno più recente/)).toBeTruthy()
})

test('a meeting held elsewhere is over, and has no room to go to', async () => {
  await open()
  const door = { name: 'Vai alla sala' }
  expect(await screen.findByRole('link', door)).toBeTruthy()
  cleanup()
  api.answers.set(details, { json: publicMeeting({ status: 'PROCESSING', convocations: [], mode: { ...publicMeeting().mode, is_offline: true } }) })
  await open()
  expect(await screen.findByText(/si è già tenuta/)).toBeTruthy()
  expect(screen.queryByRole('link', door)).toBeNull()
})

test('how it works stands folded, in five sentences that are true of this meeting, with the way to the guide', async () => {
  await open()
  const fold = (await screen.findByText('Come funziona')).closest('details')!
  expect(fold.open).toBe(false)
  expect(within(fold).getAllByText(/\.$/)).toHaveLength(5)
  expect(within(fold).getByText(/firma la delega da qui/)).toBeTruthy()
  expect(within(fold).getByText('Leggi la guida passo per passo').getAttribute('href')).toBe('/guide/it/member-page')
})

test.each([
  ['votes before it are explained', { has_advance: true }, /votare da qui, prima/, /entri in sala da qui/],
  ['its representative is explained', { designated: 'OPTIONAL' as const }, /istruzioni di voto al rappresentante designato/, /entri in sala da qui/],
  ['who votes through the representative alone is promised no room', { designated: 'EXCLUSIVE' as const }, /Si vota tramite il rappresentante designato/, null],
])('how it works: %s', async (_, meeting, said, room) => {
  api.answers.set(details, { json: publicMeeting(meeting) })
  await open()
  const fold = (await screen.findByText('Come funziona')).closest('details')!
  expect(within(fold).getByText(said)).toBeTruthy()
  expect(within(fold).queryByText(room ?? /entri in sala da qui/) === null).toBe(room === null)
})

test('who takes part through the representative alone is led to no room; a director who votes so still is', async () => {
  const room = () => screen.queryByRole('link', { name: /Vai alla sala/ })
  api.answers.set(details, { json: publicMeeting({ designated: 'EXCLUSIVE' }, { is_kept_out: true }) })
  await open()
  expect(await screen.findByText('Partecipi e voti tramite il rappresentante designato.')).toBeTruthy()
  expect([room(), screen.queryByText(/Online, da questa pagina/)]).toEqual([null, null])
  cleanup()
  api.answers.set(details, { json: publicMeeting({ designated: 'EXCLUSIVE' }) })
  await open()
  await waitFor(() => expect(room()).toBeTruthy())
})
