// @vitest-environment happy-dom
import { blankPoint } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { quorumsBy } from '@delibera/core/law/law.stage'
import type { EmailStatus } from '@delibera/core/letters'
import type { Convocation, Meeting } from '@delibera/core/meetings/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../api/company.stage.ts'
import { meetingId, meetingOf, participants, ruleResult } from '../../api/meetings.stage.ts'
import { startApi } from '../../api/pages.stage.ts'

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
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-04-01T08:00:00.000Z') })
  stand({ wallet: { real: 1000, forecast: 1000 } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})
afterAll(() => api.close())

const stand = (it: object) => api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), ...it } })
const path = `/company/${companyId}/meetings/${meetingId}/convocations`
const admin = `/api/convocations/admin/meetings/${meetingId}`

const quorum = { value: 50, base: 'shares_present', greater: true } as const
const point = {
  ...blankPoint('Compensi', quorumsBy('SRL')),
  _id: 'p1',
  files: [],
  template_id: null,
  excluded: [],
  quorum_first: quorum,
} as unknown as AgendaPoint
const call = (it: Partial<Convocation> = {}): Convocation => ({
  _id: 'c0000000-0000-4000-8000-00000000000c',
  convocation_type: 'FIRST',
  status: 'ACTIVE',
  datetime: '2027-04-28T08:00:00.000Z',
  end_datetime: null,
  live_status: 'STANDBY',
  sent_at: null,
  reminded_at: null,
  ...it,
})
const ready = (it: Partial<Meeting> = {}) => meetingOf({ status: 'CONVOCATION', odgs: [point], convocations: [call()], version: 4, ...it })
const convened = (it: Partial<Meeting> = {}) => {
  const members = participants.map((one) => ({ ...one, convocated: true, convocated_at: '2027-04-12T07:00:00.000Z' }))
  return ready({ status: 'PERFORM', is_summon_sent: true, members, lives: [{ convocation_id: 'c1', status: 'STANDBY' }], ...it })
}
const proof = (seat: number, statuses: EmailStatus[], it: object = {}) => ({
  member_id: participants[seat]!._id,
  letters: [
    {
      _id: `m${seat}`,
      event: 'CONVOCATION',
      recipient: `p${seat}@pec.example`,
      certified: true,
      unprovable: false,
      delayed: null,
      prevalent_status: statuses.at(-1),
      events: statuses.map((status) => ({ status, at: '2027-04-12T07:02:00.000Z', detail: status === 'NOT_DELIVERED' ? 'casella piena' : null })),
      ...it,
    },
  ],
})

async function open(meeting: Meeting, proofs: object[] = []) {
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meeting })
  api.answers.set(`GET ${admin}/proofs`, { json: { total: proofs.length, items: proofs } })
  await openApp(path)
  await screen.findByRole('heading', { level: 1 })
}
const bar = () => within(screen.getByRole('region', { name: 'Prossimo passo' }))
const press = (name: string | RegExp) => fireEvent.click(bar().getByRole('button', { name }))
const answer = async (title: string | RegExp, name: string) => {
  const dialog = await screen.findByRole('dialog', { name: title })
  fireEvent.click(within(dialog).getByRole('button', { name }))
  return dialog
}
const bodyOf = (wanted: string) => sent.find((it) => it.call === wanted)?.body

test('a date that leaves too little notice is told while it is typed, and one that leaves enough too', async () => {
  await open(meetingOf({ status: 'PROCESSING', odgs: [point] }))
  expect(await screen.findByText(/Preavviso: 27 giorni su 8/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Aggiungi la seconda convocazione' })).toBeNull()
  const first = screen.getByRole('textbox', { name: /^Convocazione/ })
  fireEvent.change(first, { target: { value: '05/04/2027 10:00' } })
  fireEvent.blur(first)
  expect(await screen.findByText(/Giorni fra l’invio dell’avviso e l’assemblea del 05\/04\/2027: 4\. Ne servono almeno 8/)).toBeTruthy()
})

test('a holiday is told while it is typed', async () => {
  await open(meetingOf({ status: 'PROCESSING', odgs: [point] }))
  const first = screen.getByRole('textbox', { name: /^Convocazione/ })
  fireEvent.change(first, { target: { value: '25/04/2027 10:00' } })
  fireEvent.blur(first)
  expect(await screen.findByText('La data cade di domenica o in un giorno festivo: 25/04/2027. È lecito, ma molti potrebbero non venire.')).toBeTruthy()
})

test('the dates are fixed as they are typed, by the clocks of Italy; where the statute knows a second call, the first is called so', async () => {
  stand({ wallet: { real: 1000, forecast: 1000 }, statute: { ...company.statute, second_call_allowed: true } })
  await open(meetingOf({ status: 'PROCESSING', odgs: [point], version: 3 }))
  api.answers.set(`POST ${admin}`, { json: ready() })
  expect(screen.queryByRole('textbox', { name: /Prima convocazione/ })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Aggiungi la seconda convocazione' }))
  expect(screen.getByRole('textbox', { name: /Prima convocazione/ })).toBeTruthy()
  press('Scegli questa data')
  await waitFor(() => expect(bodyOf(`POST ${admin}`)).toBeTruthy())
  expect(bodyOf(`POST ${admin}`)).toEqual({
    first: { datetime: '2027-04-28T08:00:00.000Z', end_datetime: null },
    second: { datetime: '2027-04-29T08:00:00.000Z' },
    version: 3,
  })
  expect(await screen.findByRole('button', { name: 'Invia la convocazione a 4 persone' })).toBeTruthy()
})

test('an hour that has passed is refused beside its field, and nothing is sent', async () => {
  await open(meetingOf({ status: 'PROCESSING', odgs: [point], planned: { datetime: '2027-04-01T07:00:00.000Z', end_datetime: null, second: null } }))
  press('Scegli questa data')
  expect(await screen.findByText('Questa data è già passata: scegline una futura.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a warning must be ticked before the notice leaves; then it goes with who ticked it', async () => {
  const late = ruleResult('L-MIN-03', { data: { title: 'Aumento', count: 1 } })
  await open(ready({ checks: [late] }))
  expect(bar().getByText('Pronta da inviare, con un’avvertenza da confermare.')).toBeTruthy()
  expect(bar().queryByRole('button', { name: /^Invia/ })).toBeNull()
  press('Conferma prima un’avvertenza')
  const box = screen.getByRole('checkbox', { name: /Ne sono consapevole e proseguo/ })
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(sent).toEqual([])
  fireEvent.click(box)
  api.answers.set(`POST ${admin}/send`, { json: { meeting: convened(), letters: 4, messages: 0, without_address: [] } })
  press('Invia la convocazione a 4 persone')
  const dialog = await answer('Inviare la convocazione?', 'Invia la convocazione')
  expect(dialog.textContent).toContain('4 persone ricevono il messaggio')
  expect(dialog.textContent).toContain('La posta è di prova')
  await waitFor(() => expect(bodyOf(`POST ${admin}/send`)).toEqual({ ack: ['L-MIN-03'], version: 4 }))
  expect(await screen.findByRole('heading', { name: 'Ricevute' })).toBeTruthy()
})

test('what the law forbids is said with its article, and nothing is sent', async () => {
  await open(ready({ checks: [ruleResult('L-NOT-04', { severity: 'BLOCK', data: { case: 'place' } })] }))
  press('Invia la convocazione a 4 persone')
  const dialog = await answer(/Prima c’è qualcosa da sistemare/, 'Ho capito')
  expect(dialog.textContent).toContain('art. 2479-bis')
  expect(sent).toEqual([])
})

test('whoever has too few credits is told how many are missing before anything else', async () => {
  stand({ wallet: { real: 50, forecast: 50 } })
  await open(ready({ cart: { items: [], due: 100, meeting: meetingId } }))
  press('Invia la convocazione a 4 persone')
  const dialog = await answer('I crediti non bastano', 'Non ora')
  expect(dialog.textContent).toContain(': mancano 5 crediti')
  expect(sent).toEqual([])
})

test('before sending it is told whose address gives no proof and who has none', async () => {
  const members = participants.map((it, at) => ({
    ...it,
    ...(at === 1 && { email: 'bruno@gmail.com', address_looks_certified: false }),
    ...(at === 2 && { email: null }),
  }))
  await open(ready({ members }))
  expect(screen.getByText('Un indirizzo non sembra una PEC')).toBeTruthy()
  expect(screen.getByText('bruno@gmail.com')).toBeTruthy()
  expect(screen.getByText(/Carla Riva non ha un indirizzo/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stampa una lettera' })).toBeTruthy()
})

test('dates that were changed are saved before anything can be sent', async () => {
  await open(ready())
  const first = screen.getByRole('textbox', { name: /^Convocazione/ })
  fireEvent.change(first, { target: { value: '30/04/2027 10:00' } })
  fireEvent.blur(first)
  expect(await screen.findByRole('button', { name: 'Scegli questa data' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Invia la convocazione a/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Lascia la data di prima' }))
  expect(await screen.findByRole('button', { name: 'Invia la convocazione a 4 persone' })).toBeTruthy()
})

test('whoever was not reached comes first with the reason, and has the notice sent again', async () => {
  await open(convened(), [
    proof(0, ['SENDING', 'SENT', 'ACCEPTED', 'DELIVERED']),
    proof(1, ['SENDING', 'SENT', 'ACCEPTED', 'NOT_DELIVERED']),
    proof(2, ['SENDING', 'SENT'], { certified: false }),
    proof(3, ['SENDING', 'SENT', 'VISITED']),
  ])
  expect(await screen.findByText('2 di 4 con ricevuta')).toBeTruthy()
  const rows = screen.getAllByRole('button', { name: /^Storia dei messaggi/ }).map((it) => it.getAttribute('aria-label'))
  expect(rows[0]).toContain('Bruno Gallo')
  expect(screen.getByText('Motivo: casella piena')).toBeTruthy()
  api.answers.set(`POST ${admin}/send`, { json: { meeting: convened(), letters: 1, messages: 0, without_address: [] } })
  press('Invia a chi manca')
  await answer('Inviare l’avviso a chi manca?', 'Invia a chi manca')
  await waitFor(() => expect(bodyOf(`POST ${admin}/send`)).toEqual({ member_ids: [participants[1]!._id] }))
})

test('a notice to an address of ordinary mail does not wait for a receipt that never comes; one that is late is said to be', async () => {
  await open(convened(), [
    proof(0, ['SENDING', 'SENT', 'ACCEPTED'], { unprovable: true }),
    proof(1, ['SENDING', 'SENT', 'ACCEPTED'], { delayed: { at: '2027-04-12T19:02:00.000Z', detail: 'Gestore: 4.4.7' } }),
    proof(2, ['SENDING', 'SENT', 'ACCEPTED', 'DELIVERED']),
  ])
  expect(await screen.findByText('Accettata, senza ricevuta di consegna')).toBeTruthy()
  expect(screen.getByText(/non ci sarà una ricevuta di consegna/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Senza ricevuta di consegna/ })).toBeTruthy()
  expect(screen.getByText(/Dopo 12 ore non risulta ancora consegnata/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Storia dei messaggi a Bruno Gallo' }))
  expect(await screen.findByText(/Non ancora consegnata: avviso del gestore/)).toBeTruthy()
  expect(screen.getByText(/Gestore: 4\.4\.7/)).toBeTruthy()
})

test('how far the sending is, is told while letters are leaving', async () => {
  await open(convened(), [proof(0, ['SENDING', 'SENT']), proof(1, ['SENDING']), proof(2, ['SENDING']), proof(3, ['SENDING', 'SENT'])])
  expect(await screen.findByText('Invio in corso: 2 di 4 messaggi partiti.')).toBeTruthy()
})

test('the story of one person tells every event with its provider', async () => {
  await open(convened(), [proof(1, ['SENDING', 'SENT', 'NOT_DELIVERED'])])
  fireEvent.click(await screen.findByRole('button', { name: 'Storia dei messaggi a Bruno Gallo' }))
  expect(await screen.findByText('Avviso di convocazione')).toBeTruthy()
  expect(screen.getAllByText('Non consegnata').length).toBe(2)
  expect(screen.getByText('· casella piena')).toBeTruthy()
})

test('the second call takes the place of the first, after it is said what that does', async () => {
  const second = call({ _id: 'c0000000-0000-4000-8000-00000000000d', convocation_type: 'SECOND', status: 'INACTIVE', datetime: '2027-04-30T08:00:00.000Z' })
  vi.setSystemTime(new Date('2027-04-28T08:00:00.000Z'))
  await open(convened({ convocations: [call(), second] }))
  const ending = `POST /api/convocations/${call()._id}/admin/meetings/${meetingId}/cancel`
  api.answers.set(ending, { json: convened({ convocations: [call({ status: 'CANCELED' }), { ...second, status: 'ACTIVE' }] }) })
  fireEvent.click(screen.getByRole('button', { name: 'Passa alla seconda convocazione' }))
  const dialog = await answer('Passare alla seconda convocazione?', 'Passa alla seconda')
  expect(dialog.textContent).toContain('venerdì 30 aprile 2027')
  await waitFor(() => expect(bodyOf(ending)).toEqual({ action: 'second', version: 4 }))
})

test('nobody ends a call before its hour, neither as deserted nor for the second', async () => {
  vi.setSystemTime(new Date('2027-04-28T07:59:59.000Z'))
  const second = call({ _id: 'c0000000-0000-4000-8000-00000000000d', convocation_type: 'SECOND', status: 'INACTIVE', datetime: '2027-04-30T08:00:00.000Z' })
  await open(convened({ convocations: [call(), second] }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Passa alla seconda convocazione' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dichiara deserta' }).disabled).toBe(true)
  expect(screen.getByText(/^Potrai farlo da mercoledì 28 aprile 2027.*10:00/)).toBeTruthy()
})

test('declaring it deserted says that it cannot be undone, and is done only when that is confirmed', async () => {
  vi.setSystemTime(new Date('2027-04-28T08:00:00.000Z'))
  await open(convened())
  fireEvent.click(screen.getByRole('button', { name: 'Dichiara deserta' }))
  const dialog = await answer('Dichiarare deserta la riunione?', 'Non dichiarare deserta')
  expect(dialog.textContent).toContain('non si può riaprire')
  expect(sent).toEqual([])
})

test('a new address after the notice says that nothing went there, and the facts tell where it did go', async () => {
  const { members } = convened()
  const moved = members.map((it, at) => (at === 0 ? { ...it, email: 'ada@pec.example' } : it))
  const ordinary = proof(0, ['SENDING', 'SENT'], { recipient: 'ada@posta.example', certified: false })
  await open(convened({ members: moved }), [ordinary, ...members.slice(1).map((_, at) => proof(at + 1, ['SENDING', 'SENT', 'DELIVERED']))])
  const panel = within(await screen.findByRole('region', { name: 'Ricevute' }))
  expect(await panel.findByText(/Ora il suo indirizzo è ada@pec.example, ma l’avviso non è stato inviato lì/)).toBeTruthy()
  expect(screen.getByText(`${members.length} persone: ${members.length - 1} con PEC, 1 con posta ordinaria`)).toBeTruthy()
  api.answers.set(`POST ${admin}/send`, { json: { meeting: convened({ members: moved }), letters: 1, messages: 0, without_address: [] } })
  fireEvent.click(panel.getByRole('button', { name: 'Invia l’avviso al nuovo indirizzo' }))
  await answer(/Ada/, 'Invia l’avviso')
  await waitFor(() => expect(bodyOf(`POST ${admin}/send`)).toMatchObject({ member_ids: [members[0]!._id] }))
})

test('who reminds again is told when people were last reminded', async () => {
  await open(convened({ convocations: [call({ reminded_at: '2027-04-20T07:30:00.000Z' })] }))
  press('Manda un promemoria')
  expect((await screen.findByRole('dialog')).textContent).toContain('L’ultimo promemoria è partito il 20/04/2027 09:30.')
})

test('of a thousand so many are shown at once, and anybody is found by name', async () => {
  const [ada] = participants
  const members = Array.from({ length: 120 }, (_, at) => ({
    ...ada!,
    _id: `a0000000-0000-4000-8000-000000000${String(at).padStart(3, '0')}`,
    last_name: `Socio ${at + 1}`,
    convocated: true,
    convocated_at: '2027-04-12T07:00:00.000Z',
  }))
  await open(convened({ members }))
  const panel = within(await screen.findByRole('region', { name: 'Ricevute' }))
  expect(await panel.findByText(/Socio 50$/)).toBeTruthy()
  expect(panel.queryByText(/Socio 51$/)).toBeNull()
  fireEvent.change(panel.getByRole('searchbox', { name: 'Cerca una persona' }), { target: { value: 'socio 119' } })
  expect(await panel.findByText(/Socio 119$/)).toBeTruthy()
  expect(panel.queryByText(/Socio 50$/)).toBeNull()
})
