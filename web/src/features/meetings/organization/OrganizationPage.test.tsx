// @vitest-environment happy-dom
import type { Delegation } from '@delibera/core/delegations/schema'
import type { Convocation, Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { meetingId, meetingOf, participants } from '../../../api/meetings.stage.ts'
import { bookOf, owning, roleList } from '../../../api/members.stage.ts'
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
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 } } })
  api.answers.set('GET /api/constants/roles', { json: roleList })
  api.answers.set(`GET /api/convocations/admin/meetings/${meetingId}/proofs`, { json: { total: 0, items: [] } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const path = `/company/${companyId}/meetings/${meetingId}/organization`
const members = `POST /api/meetings/${meetingId}/members`
const emails = `PATCH /api/meetings/${meetingId}/members/emails`
const [ada, bruno, carla, dino] = participants as [MeetingMember, MeetingMember, MeetingMember, MeetingMember]

const call: Convocation = {
  _id: 'c0000000-0000-4000-8000-00000000000c',
  convocation_type: 'FIRST',
  status: 'ACTIVE',
  datetime: '2027-04-28T08:00:00.000Z',
  end_datetime: null,
  live_status: 'STANDBY',
  sent_at: '2027-04-12T07:00:00.000Z',
  reminded_at: null,
}
const told = { convocated: true, convocated_at: '2027-04-12T07:00:00.000Z' }
const convened = (it: Partial<Meeting> = {}) =>
  meetingOf({ status: 'PERFORM', is_summon_sent: true, convocations: [call], members: participants.map((one) => ({ ...one, ...told })), ...it })
const delegation = (from: MeetingMember, to: MeetingMember): Delegation => ({
  _id: 'd0000000-0000-4000-8000-00000000000d',
  convocation_id: call._id,
  delegator: from,
  delegate: to,
  issuer: 'MEMBER',
  content: '',
  votes: [],
  file: null,
  signature: true,
  signed: true,
  state: 'ACCEPTED',
  accepted: true,
  requires_acceptance: true,
  valid_for_second: true,
  is_valid: true,
  datetime: '2027-04-13T07:00:00.000Z',
  version: 1,
})

async function open(meeting: Meeting) {
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meeting })
  await openApp(path)
  await screen.findByRole('heading', { level: 1 })
}
const row = (name: RegExp) => {
  const table = within(screen.getByRole('table', { name: 'Chi partecipa' }))
  return within(table.getByRole('rowheader', { name }).closest('tr')!)
}
const trial = () => within(screen.getByRole('region', { name: 'E se qualcuno non venisse?' }))
const bodyOf = (wanted: string) => sent.find((it) => it.call === wanted)?.body
const confirm = async (title: RegExp | string, name: string) => {
  const dialog = await screen.findByRole('dialog', { name: title })
  fireEvent.click(within(dialog).getByRole('button', { name }))
}

test('everybody is there with answer, delegation and capital, and the capital expected is counted', async () => {
  const people = [
    { ...ada, ...told, intention: 'PRESENT' as const },
    { ...bruno, ...told },
    { ...carla, ...told, intention: 'ABSENT' as const },
    { ...dino, ...told },
  ]
  await open(convened({ members: people, delegations: [delegation(bruno, ada)] }))
  expect(row(/Ada Neri/).getByText('Ci sarà')).toBeTruthy()
  expect(row(/Ada Neri/).getByText(/rappresenta una persona/)).toBeTruthy()
  expect(row(/Bruno Gallo/).getByText('Per delega')).toBeTruthy()
  expect(row(/Bruno Gallo/).getByText('Firmata e valida')).toBeTruthy()
  expect(row(/Carla Riva/).getByText('Non ci sarà')).toBeTruthy()
  expect(row(/Dino Sala/).getByText('Non ha risposto')).toBeTruthy()
  expect(screen.getAllByText('90,00 %').length).toBeGreaterThan(0)
  expect(screen.getByText('60,00 % di persona')).toBeTruthy()
})

test('proxies to the designated representative and early votes are in the figures, and in the trial', async () => {
  const people = [ada, bruno, carla, dino].map((it) => ({ ...it, ...told }))
  const seat = { member_id: dino._id, name: 'Dino Sala', mode: 'OPTIONAL' as const, is_listed: false, closes_at: null, interests: null, accepted_at: null }
  const designated = { ...seat, question_days: { proposals: 15, questions: 7, answers: 3 }, member_ids: [ada._id] }
  await open(convened({ members: people, designated, advance: { enabled: true, closes_at: null, member_ids: [bruno._id] } }))
  const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement!.textContent.replaceAll('\u00a0', ' ')
  expect(figure('Capitale atteso')).toBe('Capitale atteso90,00 %0,00 % di persona, 30,00 % con voto anticipato')
  expect(figure('Deleghe valide')).toBe('Deleghe valide160,00 % rappresentato')
  expect(row(/Ada Neri/).getByText('Rappresentante designato')).toBeTruthy()
  expect(row(/Dino Sala/).getByText(/rappresenta una persona/)).toBeTruthy()
  expect(trial().getByText('per delega a Dino Sala')).toBeTruthy()
  expect(trial().getByText('con voto anticipato')).toBeTruthy()
  fireEvent.click(trial().getByRole('checkbox', { name: /^Dino Sala/ }))
  expect(trial().queryByText('per delega a Dino Sala')).toBeNull()
  expect(trial().getByText('Mancano 20,00 % per la prima convocazione.')).toBeTruthy()
})

test('trying without somebody tells what is missing, names who is decisive and saves nothing', async () => {
  await open(meetingOf({ status: 'PROCESSING' }))
  expect(trial().getByText('100,00 %')).toBeTruthy()
  expect(trial().getByText('Senza Ada Neri non si costituisce.')).toBeTruthy()
  fireEvent.click(trial().getByRole('checkbox', { name: /Ada Neri/ }))
  expect(trial().getByText('40,00 %')).toBeTruthy()
  expect(trial().getByText('Mancano 10,00 % per la prima convocazione.')).toBeTruthy()
  fireEvent.click(trial().getByRole('button', { name: 'Torna a tutti presenti' }))
  expect(trial().getByText('100,00 %')).toBeTruthy()
  expect(sent).toEqual([])
})

test('in the trial a proxy falls with its delegate', async () => {
  const people = participants.map((it) => ({ ...it, ...told, intention: it === carla ? ('PRESENT' as const) : null }))
  await open(convened({ members: people, delegations: [delegation(ada, carla)] }))
  expect(trial().getByText('70,00 %')).toBeTruthy()
  expect(trial().getByText('per delega a Carla Riva')).toBeTruthy()
  fireEvent.click(trial().getByRole('checkbox', { name: /^Carla Riva/ }))
  expect(trial().getByText('0,00 %')).toBeTruthy()
})

test('somebody of the book comes in by name', async () => {
  const book = bookOf([{ first_name: 'Elio', last_name: 'Testa', roles: ['PAR'], holdings: owning(1), _id: 'f0000000-0000-4000-8000-00000000000f' }])
  api.answers.set(`GET /api/companies/${companyId}/members`, { json: book })
  const meeting = meetingOf()
  await open(meeting)
  api.answers.set(members, { json: { ...meeting, members: [...meeting.members, { ...carla, _id: book.items[0]!._id }] } })
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi persone' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /Elio Testa/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi una persona' }))
  await waitFor(() => expect(bodyOf(members)).toEqual({ member_ids: [book.items[0]!._id] }))
})

test('an outsider is invited with a name alone, and never votes', async () => {
  api.answers.set(`GET /api/companies/${companyId}/members`, { json: bookOf([]) })
  await open(meetingOf())
  api.answers.set(members, { json: meetingOf() })
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi persone' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Esterni' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Invita' }))
  const surname = screen.getByRole('textbox', { name: 'Cognome' })
  expect(surname.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(surname, { target: { value: 'Notari' } })
  fireEvent.click(screen.getByRole('button', { name: 'Invita' }))
  await waitFor(() => expect(bodyOf(members)).toMatchObject({ external_members: [{ kind: 'P', last_name: 'Notari' }] }))
})

test('who is taken out goes without a question: what that puts at risk is said, with the way back', async () => {
  await open(meetingOf())
  const back = `POST /api/companies/${companyId}/removals/restore`
  api.answers.set(members, { json: { ...meetingOf({ members: [ada, bruno, dino] }), removal_id: 'r1' } })
  api.answers.set(back, { json: { done: true } })
  fireEvent.click(row(/Carla Riva/).getByRole('button', { name: 'Azioni per Carla Riva' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Togli dalla riunione' }))
  await waitFor(() => expect(bodyOf(members)).toEqual({ remove: [carla._id] }))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Carla Riva/ })).toBeNull())
  expect(await screen.findByText(/^Carla Riva: non partecipa più alla riunione\. Ha diritto di voto: senza avviso/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(bodyOf(back)).toEqual({ removal_ids: ['r1'] }))
  expect(await screen.findByRole('rowheader', { name: /Carla Riva/ })).toBeTruthy()
})

test('an address is changed for this meeting; one that is none is refused beside its field', async () => {
  await open(meetingOf())
  api.answers.set(emails, { json: meetingOf() })
  fireEvent.click(row(/Bruno Gallo/).getByRole('button', { name: 'Azioni per Bruno Gallo' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cambia indirizzo' }))
  const field = await screen.findByRole('textbox', { name: 'Bruno Gallo' })
  fireEvent.change(field, { target: { value: 'bruno' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  fireEvent.change(field, { target: { value: 'bruno@gmail.com' } })
  expect(screen.getByText('Non sembra una PEC: nessuna ricevuta di consegna.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(bodyOf(emails)).toEqual({ emails: [{ member_id: bruno._id, email: 'bruno@gmail.com' }] }))
})

test('those who have not answered are reminded, and nobody else', async () => {
  const people = [{ ...ada, ...told, intention: 'PRESENT' as const }, ...[bruno, carla, dino].map((it) => ({ ...it, ...told }))]
  await open(convened({ members: people }))
  const remind = `POST /api/convocations/admin/meetings/${meetingId}/reminder`
  api.answers.set(remind, { json: { meeting: convened(), letters: 3, messages: 0, without_address: [] } })
  fireEvent.click(screen.getByRole('button', { name: 'Sollecita chi non ha risposto (3)' }))
  await confirm('Sollecitare chi non ha risposto?', 'Manda il sollecito')
  await waitFor(() => expect(bodyOf(remind)).toEqual({ member_ids: [bruno._id, carla._id, dino._id] }))
})

test('in a board heads are counted, and there are no delegations', async () => {
  const board = participants.map((it) => ({ ...it, ...told, weight: it === carla ? 0 : 1 }))
  api.answers.set(`GET /api/meetings/${meetingId}`, {
    json: convened({ meeting_type: 'BOARD', members: board, quorums: { first: { value: 50, base: 'shares_total', greater: true }, second: null } }),
  })
  await openApp(`/company/${companyId}/boards/${meetingId}/organization`)
  await screen.findByRole('heading', { level: 1 })
  expect(trial().getByText('0 su 2')).toBeTruthy()
  expect(trial().getByText('Mancano 2 amministratori perché la riunione si costituisca.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Deleghe' })).toBeNull()
})

const footer = () => screen.findByRole('textbox', { name: 'Testo in calce al modulo' })

test('the foot of the form of delegations is written before they are given, and kept by itself', async () => {
  await open(meetingOf({ version: 7, delegation_footer: 'Entro venerdì.' }))
  const change = `PATCH /api/meetings/${meetingId}`
  api.answers.set(change, { json: meetingOf({ version: 8, delegation_footer: 'Entro giovedì.' }) })
  const field = await footer()
  expect(field).toHaveProperty('value', 'Entro venerdì.')
  fireEvent.change(field, { target: { value: 'Entro giovedì.' } })
  await waitFor(() => expect(bodyOf(change)).toEqual({ version: 7, delegation_footer: 'Entro giovedì.' }))
  expect(await screen.findByText('Salvato.')).toBeTruthy()
})

test('what could not be kept is said, stays written, and is tried again', async () => {
  await open(meetingOf())
  const change = `PATCH /api/meetings/${meetingId}`
  api.answers.set(change, { status: 500, json: { error_code: 'GEN00' } })
  const field = await footer()
  fireEvent.change(field, { target: { value: 'In sede.' } })
  fireEvent.blur(field)
  expect(await screen.findByText('Non è stato salvato.')).toBeTruthy()
  api.answers.set(change, { json: meetingOf({ version: 2, delegation_footer: 'In sede.' }) })
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await screen.findByText('Salvato.')).toBeTruthy()
  expect(field).toHaveProperty('value', 'In sede.')
})

test('a board has no form of delegations', async () => {
  await open(meetingOf({ meeting_type: 'BOARD' }))
  await screen.findByRole('table', { name: 'Chi partecipa' })
  expect(screen.queryByRole('textbox', { name: 'Testo in calce al modulo' })).toBeNull()
})

const linked = (link: MeetingMember['link']) =>
  convened({ members: participants.map((it) => ({ ...it, ...told, link: it._id === carla._id ? link : 'LIVE' })) })
const chooseFor = async (name: string, act: string) => {
  fireEvent.click(row(new RegExp(name)).getByRole('button', { name: `Azioni per ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: act }))
}
const link = `/api/meetings/${meetingId}/members/${carla._id}/link`

test('a link in the wrong hands is revoked after a question, and the page says so', async () => {
  api.answers.set(`DELETE ${link}`, { json: linked('REVOKED') })
  await open(linked('LIVE'))
  await chooseFor('Carla Riva', 'Revoca il link')
  await confirm('Revocare il link di Carla Riva?', 'Revoca il link')
  expect(await screen.findByText('Link revocato')).toBeTruthy()
})

test('a link that was revoked is renewed after a question, which says where the new one goes', async () => {
  api.answers.set(`POST ${link}`, { json: linked('LIVE') })
  await open(linked('REVOKED'))
  expect(screen.getByText('Link revocato')).toBeTruthy()
  await chooseFor('Carla Riva', 'Rinnova il link')
  await confirm('Rinnovare il link di Carla Riva?', 'Rinnova il link')
  expect(await screen.findByText(`Nuovo link inviato a ${carla.email}.`)).toBeTruthy()
  expect(screen.queryByText('Link revocato')).toBeNull()
})

test.each([
  ['who presides keeps the link', 'Ada Neri', 'LIVE', [false, true]],
  ['whoever was given none has nothing to renew', 'Carla Riva', 'NONE', [true, true]],
  ['one that was taken away can only be renewed', 'Carla Riva', 'REVOKED', [false, true]],
] as const)('%s', async (_, name, state, disabled) => {
  await open(convened({ members: participants.map((it) => ({ ...it, ...told, link: state })) }))
  fireEvent.click(row(new RegExp(name)).getByRole('button', { name: `Azioni per ${name}` }))
  const items = await Promise.all(['Rinnova il link', 'Revoca il link'].map((it) => screen.findByRole('menuitem', { name: it })))
  expect(items.map((it) => it.hasAttribute('disabled'))).toEqual(disabled)
})
