// @vitest-environment happy-dom
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { mandate, type Play } from '@delibera/core/live/player.stage'
import { receiptOf } from '@delibera/core/votes/receipt'
import type { BallotVote, VoteReceipt } from '@delibera/core/votes/schema'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, openApp } from '../../../api/company.stage.ts'
import { playedMeeting, stageLive } from '../../../api/live.stage.ts'
import { delegationOf, ilaria, pointIds, publicMeeting } from '../../../api/members-side.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

const me = ilaria._id
const link = 'riunione/members/chiave'
const details = `GET /api/meetings/public/${link}/details`
const room = `/api/live/meetings/${link}/room`
const vote = (at: 0 | 1) => `POST /api/live/meetings/${link}/vote/${pointIds[at]}`
const hand = `PATCH /api/live/meetings/${link}/hand`

let api: Awaited<ReturnType<typeof startApi>>
let live: ReturnType<typeof stageLive>
let sent: ReturnType<typeof bodiesOf>
let play: Play
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
  live = stageLive(api, me)
})
beforeEach(() => {
  api.reset()
  sent.length = 0
  sessionStorage.clear()
  api.answers.set(details, { json: shown() })
  api.answers.set(`POST /api/live/meetings/${link}/visited/call-FIRST`, { json: { done: true } })
  api.answers.set(`GET /api/chats/meetings/riunione/convocations/call-FIRST/members/chiave`, { json: { total: 0, items: [] } })
  begin(playedMeeting())
})
afterEach(cleanup)
afterAll(() => {
  live.close()
  api.close()
})

/** The meeting with the call that is being played. */
function shown(it: Partial<PublicMeeting> = {}): PublicMeeting {
  const { convocations, ...meeting } = publicMeeting(it)
  return { ...meeting, convocations: convocations.map((one, at) => (at === 0 ? { ...one, _id: 'call-FIRST' } : one)) }
}

const reply = { slug: `room-${me}`, member_ids: [me], call_token: null, owner: me, presents: [], delegations: [], tracks: [], is_limited: false }

/** What was given for the votes that were cast, as the server has it. */
const given: VoteReceipt[] = []

function begin(next: Play) {
  play = next
  live.begin(play)
  api.answers.set(`PATCH ${room}`, { json: reply })
  api.answers.set(`POST ${room}`, async () => {
    const { device, force, presents } = await bodyOf<{ device: string; force: boolean; presents?: string[] }>(`POST ${room}`)
    const said = play.join(me, { device, force, ...(presents && { presents }) })
    live.tell()
    if (said === 'done') return { json: reply }
    const [error_code, reason] = said.split(' ')
    return { status: 409, json: { error_code, info: { reason, limit: play.limit } } }
  })
  given.length = 0
  api.answers.set(`GET /api/live/meetings/${link}/receipts`, () => ({ json: { total: given.length, items: [...given] } }))
  for (const at of [0, 1] as const) api.answers.set(vote(at), () => castAt(at))
}

/** An answer is asked for before the body has come. */
async function bodyOf<Body>(call: string): Promise<Body> {
  const all = () => sent.filter((it) => it.call === call)
  const before = all().length
  await vi.waitFor(() => expect(all().length).toBeGreaterThan(before), { interval: 1 })
  return all().at(-1)?.body as Body
}

async function castAt(at: 0 | 1) {
  const { votes } = await bodyOf<{ votes: BallotVote[] }>(vote(at))
  const said = play.vote(me, Object.fromEntries(votes.map((it) => [it.member_id, it.accepted])), pointIds[at])
  if (said !== 'done') return { status: 422, json: { error_code: 'MT002', info: { reason: said.split(' ')[1] } } }
  live.tell()
  const { seq } = play.state
  const of = {
    meeting_id: 'm',
    convocation_id: 'c',
    odg_id: pointIds[at],
    title: 'Approvazione del bilancio',
    caster_id: me,
    at: '2027-04-28T08:41:08.000Z',
    seq,
  }
  const receipt = receiptOf(play.state.points[pointIds[at]]!.vote!, of, (id) => id)
  given.push({ ...receipt, hash: 'ab12cd34', signature: 'firma' })
  return { json: given.at(-1) }
}

/** Something happens in the room, and the page is told. */
const happens = (...acts: string[]) =>
  act(async () => {
    expect(acts.filter((it) => it !== 'done')).toEqual([])
    live.tell()
  })

const open = () => openApp('/public/meetings/riunione/member/chiave/live')
const entering = () => screen.findByRole('button', { name: 'Entra in sala' })

async function inside(from = playedMeeting()) {
  begin(from)
  play.join('Anna')
  play.join('Bruno')
  await open()
  fireEvent.click(await entering())
  await screen.findByRole('navigation', { name: 'Comandi della sala' })
}

async function voting(at: 0 | 1 = 0, from?: Play) {
  await inside(from)
  await happens(play.start(), play.next(pointIds[at]), play.openVote(pointIds[at]))
  await screen.findByText(`Punto ${at + 1} di 2, votazione aperta`)
}

const radio = (group: string, name: string) => within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name })

test('before the room opens one waits, and learns when; then the button can be pressed', async () => {
  api.answers.set(details, { json: shown({ mode: { ...shown().mode, transcription: true } }) })
  const waiting = playedMeeting()
  const opened = waiting.log.splice(0)
  Object.assign(waiting, { state: { ...waiting.state, seq: 0, status: 'STANDBY' } })
  live.begin(waiting)
  await open()
  expect(await screen.findByText('In attesa')).toBeTruthy()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^La sala apre/ })).disabled).toBe(true)
  expect(screen.getByText(/^Entri come/).textContent).toBe('Entri come Ilaria Pontremoli')
  expect(screen.getByRole('group', { name: 'Acconsenti alla trascrizione di quello che dici?' })).toBeTruthy()
  expect(screen.getByText('Approvazione del bilancio')).toBeTruthy()
  waiting.log.push(...opened)
  await happens()
  expect(((await entering()) as HTMLButtonElement).disabled).toBe(false)
  expect(await screen.findByText('La sala è aperta. Premi «Entra in sala».')).toBeTruthy()
})

test('one enters with who is beside, and is in the room', async () => {
  play.join('Anna')
  await open()
  await entering()
  fireEvent.click(screen.getByText('Qualcuno è con te davanti a questo dispositivo?'))
  expect(screen.queryByRole('button', { name: 'Aggiungi Carla', hidden: true })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi Bruno', hidden: true }))
  fireEvent.click(await entering())
  expect(await screen.findByRole('heading', { name: 'Sei in sala' })).toBeTruthy()
  expect(sent.find((it) => it.call === `POST ${room}`)?.body).toMatchObject({ presents: ['Bruno'], force: false })
  fireEvent.click(screen.getByRole('button', { name: 'Presenti' }))
  expect(await screen.findByText(/accanto a Ilaria Pontremoli$/)).toBeTruthy()
})

test('who gave a delegation is told that it ends', async () => {
  api.answers.set(details, { json: shown({ delegation: delegationOf({ state: 'ACCEPTED', accepted: true, is_valid: true }) }) })
  await open()
  expect(await screen.findByRole('button', { name: 'Entra e revoca la delega' })).toBeTruthy()
  expect(screen.getByText(/^Hai delegato Ginevra Lombardelli/)).toBeTruthy()
})

test('another device is taken over only when one says so', async () => {
  play.join(me, { device: 'another device' })
  await open()
  expect(await screen.findByText('Sei già in sala da un altro dispositivo')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Entra da qui' }))
  await screen.findByRole('navigation', { name: 'Comandi della sala' })
  await happens(play.join(me, { device: 'the other again', force: true }))
  expect(await screen.findByRole('heading', { name: 'Ora sei in sala da un altro dispositivo' })).toBeTruthy()
})

test('who sits beside somebody may come alone; a full room says how many it holds', async () => {
  play.join('Anna', { presents: [me] })
  play.limit = 2
  play.join('Bruno')
  await open()
  expect(await screen.findByText('Risulti accanto a Anna')).toBeTruthy()
  cleanup()
  const full = playedMeeting()
  full.limit = 1
  full.join('Anna')
  begin(full)
  await open()
  fireEvent.click(await entering())
  expect(await screen.findByText('La sala è piena')).toBeTruthy()
  expect(screen.getByText(/La sala tiene 1 persona/)).toBeTruthy()
})

test('one votes for oneself and for whom one represents, all the same; then the receipt', async () => {
  await voting()
  expect(screen.getByText(/^Voti per te e per 2 persone che rappresenti, 30,00/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Scegli come votare' }).disabled).toBe(true)
  fireEvent.click(radio('Voto per tutti', 'Favorevole'))
  fireEvent.click(screen.getByRole('button', { name: 'Conferma 3 voti' }))
  expect(await screen.findByText('3 voti registrati')).toBeTruthy()
  expect(sent.at(-1)?.body).toEqual({ votes: [me, 'Carla', 'Diego'].map((member_id) => ({ member_id, accepted: 1 })) })
  fireEvent.click(await screen.findByRole('button', { name: 'Vedi la ricevuta' }))
  const receipt = screen.getByRole('region', { name: 'Ricevuta del voto' })
  expect(receipt.textContent).toContain('ab12cd34')
  expect(within(receipt).getAllByText('Favorevole')).toHaveLength(3)
})

test('one by one, with the instruction shown and locked; what was said can be changed until it stops', async () => {
  await voting(1)
  fireEvent.click(screen.getByText('Uno per uno'))
  expect(radio('Voto di Carla', 'Contrario')).toMatchObject({ checked: true })
  expect(screen.getByText('Istruzione: contrario. Il voto è già fissato.')).toBeTruthy()
  fireEvent.click(radio('Voto di Ilaria Pontremoli', 'Favorevole'))
  expect(screen.getByRole('button', { name: 'Manca 1 voto su 2' })).toBeTruthy()
  fireEvent.click(radio('Voto di Diego', 'Astenuto'))
  fireEvent.click(screen.getByRole('button', { name: 'Conferma 3 voti' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cambia il voto' }))
  expect(radio('Voto di Diego', 'Astenuto')).toMatchObject({ checked: true })
  fireEvent.click(radio('Voto di Diego', 'Contrario'))
  fireEvent.click(screen.getByRole('button', { name: 'Conferma 3 voti' }))
  await waitFor(() => expect(play.state.points[pointIds[1]]?.vote?.casts.Diego?.parts).toEqual([{ accepted: -1, weight: 1000 }]))
  await happens(play.stopVote(pointIds[1]))
  const result = await screen.findByRole('region', { name: 'Risultato: Non approvato' })
  expect(within(result).getByRole('img').getAttribute('aria-label')).toContain('contrari 25,00')
})

test('a right is divided into parts that sum to it, by who votes for several', async () => {
  await voting(0, playedMeeting([]))
  expect(screen.queryByText('Dividi il voto')).toBeNull()
  cleanup()
  await voting(0, playedMeeting([], 'SRL', { kind: 'S' }))
  fireEvent.click(screen.getAllByText('Dividi il voto')[0]!)
  fireEvent.click(screen.getByRole('button', { name: 'Dividi il voto', hidden: true }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Favorevole, voti di Ilaria Pontremoli' }), { target: { value: '3,00' } })
  expect(await screen.findByText('Resta da assegnare: euro 2,00.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Correggi le parti del voto diviso' }).disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'Contrario, voti di Ilaria Pontremoli' }), { target: { value: '2,00' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Conferma il voto' }))
  const votes = [
    { member_id: me, accepted: 1, weight: 300 },
    { member_id: me, accepted: -1, weight: 200 },
  ]
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ votes }))
})

test('who is excluded, who came late and who has no vote are told why', async () => {
  await inside()
  await happens(play.start(), play.exclude(['Diego'], pointIds[0]), play.next(pointIds[0]), play.openVote(pointIds[0]))
  expect(await screen.findByText('Non vota su questo punto: conflitto d’interessi.')).toBeTruthy()
  cleanup()
  const late = playedMeeting([])
  late.join('Anna')
  late.join('Bruno')
  late.start()
  late.next(pointIds[0])
  late.openVote(pointIds[0])
  begin(late)
  await open()
  fireEvent.click(await entering())
  expect(await screen.findByText(/^Non voti su questo punto: la votazione era già aperta/)).toBeTruthy()
})

test('a vote that finds no line waits in sight, and goes out by itself', async () => {
  await voting(0, playedMeeting([]))
  const answer = api.answers.get(vote(0))!
  api.answers.set(vote(0), { status: 503, json: {} })
  fireEvent.click(radio('Voto di Ilaria Pontremoli', 'Contrario'))
  fireEvent.click(screen.getByRole('button', { name: 'Conferma: Contrario' }))
  expect(await screen.findByText(/^Il collegamento manca: il voto parte da solo/)).toBeTruthy()
  api.answers.set(vote(0), answer)
  expect(await screen.findByText('Voto registrato')).toBeTruthy()
})

test('what was voted in an S.r.l. is told in euro of quota, never as so many cents', async () => {
  await voting(0, playedMeeting([]))
  fireEvent.click(radio('Voto di Ilaria Pontremoli', 'Contrario'))
  fireEvent.click(screen.getByRole('button', { name: 'Conferma: Contrario' }))
  await screen.findByText('Voto registrato')
  await happens(play.stopVote(pointIds[0]))
  expect(await screen.findByText('euro 5,00')).toBeTruthy()
  expect(screen.queryByText(/\d voti$/)).toBeNull()
})

test('a delegator who comes votes alone, and the ballot of the delegate no longer has them', async () => {
  await voting()
  await happens(play.join('Diego'))
  expect(await screen.findByText(/^Voti per te e per 1 persona che rappresenti/)).toBeTruthy()
})

test('the hand goes up and says its turn', async () => {
  await inside()
  await happens(play.write({ type: 'HAND_RAISED', member_id: 'Bruno' }))
  api.answers.set(hand, () => {
    play.write({ type: 'HAND_RAISED', member_id: me })
    live.tell()
    return { json: { seq: play.state.seq } }
  })
  fireEvent.click(screen.getByRole('button', { name: 'Parola' }))
  expect(await screen.findByText('Hai chiesto la parola: prima di te c’è 1 persona.')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ call: hand, body: { raised: true } })
})

test('the chat says who writes, and to whom', async () => {
  await inside()
  fireEvent.click(screen.getByRole('button', { name: 'Chat' }))
  const log = await screen.findByRole('log', { name: 'Messaggi' })
  act(() => live.chat({ _id: 'x', member_id: 'Anna', name: 'Anna', to: 'ALL', text: 'Buongiorno a tutti', at: '2027-04-28T08:00:00.000Z' }, 1))
  expect(await within(log).findByText('Buongiorno a tutti')).toBeTruthy()
  fireEvent.click(screen.getByText('Solo a chi presiede'))
  fireEvent.change(screen.getByRole('textbox', { name: 'Il tuo messaggio' }), { target: { value: 'Non sento' } })
  fireEvent.click(screen.getByRole('button', { name: 'Invia' }))
  await waitFor(() => expect(live.said.at(-1)).toMatchObject({ channel: 'chat', type: 'say', data: { to: 'CHAIR', text: 'Non sento' } }))
})

test('a declaration that was asked for is written, sent and withdrawn', async () => {
  await inside()
  const id = 'e0000000-0000-4000-8000-000000000001'
  await happens(play.start(), play.write({ type: 'DECLARATION_ASKED', declaration_id: id, member_id: me, odg_id: pointIds[0], room_slug: null }))
  const write = `PATCH /api/live/meetings/${link}/declarations/${id}`
  api.answers.set(write, () => {
    play.write({ type: 'DECLARATION_WRITTEN', declaration_id: id, text: 'Dissento.', file: null })
    live.tell()
    return { json: {} }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Invia la dichiarazione' }))
  expect(await screen.findByText('Scrivi un testo o allega un documento.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'La tua dichiarazione' }), { target: { value: 'Dissento.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Invia la dichiarazione' }))
  expect(await screen.findByText(/^Dichiarazione inviata/)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ call: write, body: { text: 'Dissento.', file_id: null } })
  await happens(play.write({ type: 'DECLARATION_ACCEPTED', declaration_id: id, text: 'Dissento.', file: null }))
  expect(await screen.findByText('La tua dichiarazione è a verbale.')).toBeTruthy()
})

test('a line that is back soon was never away; the state goes on from where it was', async () => {
  await inside()
  live.drop()
  await waitFor(() => expect(live.asked).toHaveLength(2))
  expect(live.asked[1]?.live_seq).toBeTruthy()
  await happens(play.start())
  expect(await screen.findByRole('heading', { name: 'La riunione è in corso' })).toBeTruthy()
  expect(screen.queryByText(/^Collegamento perso/)).toBeNull()
})

test('who was away for too long is back without pressing anything, who was sent out is not', async () => {
  await inside()
  await happens(play.write({ type: 'ROOM_LEFT', member_id: me, lost: true }))
  await waitFor(() => expect(sent.filter((it) => it.call === `POST ${room}`)).toHaveLength(2))
  expect(screen.getByRole('navigation', { name: 'Comandi della sala' })).toBeTruthy()
  await happens(play.expel(me))
  expect(await screen.findByRole('heading', { name: 'Chi presiede ti ha fatto uscire dalla sala' })).toBeTruthy()
  expect(sent.filter((it) => it.call === `POST ${room}`)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Torna alla sala d’attesa' }))
  expect(await entering()).toBeTruthy()
})

test('leaving is asked, and tells of a vote that was not given', async () => {
  await voting(0, playedMeeting([]))
  api.answers.set(`DELETE ${room}`, () => {
    play.leave(me)
    live.tell()
    return { json: { done: true } }
  })
  fireEvent.click(screen.getByRole('button', { name: 'Esci' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('se esci, risulta la tua astensione')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Esci dalla sala' }))
  expect(await screen.findByText(/^Hai lasciato la sala/)).toBeTruthy()
})

test('after the end: thanks, what was decided, how one voted', async () => {
  await voting(0, playedMeeting([mandate('Carla', me)]))
  fireEvent.click(radio('Voto per tutti', 'Favorevole'))
  fireEvent.click(screen.getByRole('button', { name: 'Conferma 2 voti' }))
  await screen.findByText('2 voti registrati')
  await happens(play.vote('Anna', { Anna: 1 }, pointIds[0]), play.stopVote(pointIds[0]), play.close(true))
  expect(await screen.findByRole('heading', { name: 'La riunione è finita' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Risultato: Approvato' })).toBeTruthy()
  expect(screen.getByText('Gentile Ilaria Pontremoli, grazie di aver partecipato.')).toBeTruthy()
  expect(screen.getByText('Non votato')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Vedi la ricevuta' })).toBeTruthy()
  cleanup()
  sessionStorage.clear()
  await open()
  expect(await screen.findByRole('button', { name: 'Vedi la ricevuta' })).toBeTruthy()
})

test('a meeting on another platform leads there, one in person has no video', async () => {
  const mode = { ...publicMeeting().mode, call_type: 'CALL_EXTERNAL' as const, call_link: 'https://meet.example/abc', call_platform: 'Meet' }
  api.answers.set(details, { json: shown({ mode }) })
  await inside()
  expect(screen.getByRole('link', { name: 'Apri Meet' }).getAttribute('href')).toBe('https://meet.example/abc')
  expect(screen.queryByRole('button', { name: 'Microfono' })).toBeNull()
})
