// @vitest-environment happy-dom

import type { RuleResult } from '@delibera/core/law/schema'
import type { Play } from '@delibera/core/live/player.stage'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { call, convened, played, points, stageConsole } from '../../../api/console.stage.ts'
import { meetingId, participants } from '../../../api/meetings.stage.ts'
import { roleList } from '../../../api/members.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'
import { standingOf } from './ConsoleTally.tsx'

configure({ asyncUtilTimeout: 20_000 })

const [ada, bruno, carla, dino] = participants as [MeetingMember, MeetingMember, MeetingMember, MeetingMember]
const admin = `/api/live/admin/meetings/${meetingId}`

let api: Awaited<ReturnType<typeof startApi>>
let live: ReturnType<typeof stageConsole>
let sent: ReturnType<typeof bodiesOf>
let play: Play
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
  live = stageConsole(api, ada._id)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  live.begin(null)
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 } } })
  api.answers.set('GET /api/constants/roles', { json: roleList })
  api.answers.set(`GET /api/meetings/${meetingId}/administrator_slug`, { status: 404, json: { error_code: 'MB003' } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => {
  live.close()
  api.close()
})

async function open(it: Partial<Meeting> = {}, begun: ((play: Play) => void) | null = () => undefined) {
  const meeting = convened(it)
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meeting })
  if (begun) {
    play = played(meeting)
    begun(play)
    live.begin(play)
  }
  await openApp(`/company/${companyId}/meetings/${meetingId}/live`)
  await screen.findByRole('heading', { level: 1 })
}

const clockAt = (now: string) => api.answers.set('GET /api/dev/clock', { json: { now, set: true } })

/** The server does it, and everybody hears of it. */
function answers(route: string, happens: (play: Play) => string) {
  api.answers.set(route, () => {
    const before = play.state.seq
    expect(happens(play)).toBe('done')
    setTimeout(() => live.tell(before), 5)
    return { json: { seq: play.state.seq, checks: [] } }
  })
}
const happens = async (it: (play: Play) => unknown) => {
  const before = play.state.seq
  it(play)
  await act(async () => live.tell(before))
}
const everybody = (it: Play) => {
  for (const { _id } of participants) it.join(_id)
}
const started = (it: Play) => {
  everybody(it)
  it.write({ type: 'SECRETARY_SET', member_id: bruno._id })
  expect(it.start()).toBe('done')
}
const discussing = (it: Play) => {
  started(it)
  it.next(points[0])
}
const voting = (it: Play) => {
  discussing(it)
  it.openVote(points[0])
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => fireEvent.click(await button(name))
const bodyOf = (wanted: string) => sent.find((it) => it.call === wanted)?.body
const asked = (wanted: string) => sent.filter((it) => it.call === wanted).length
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

test('somebody else reads who presides, and can do nothing', async () => {
  await open({ is_administrator: false }, null)
  expect(await screen.findByText('Solo Ada Neri può aprire la sala e condurre la riunione.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apri la sala' })).toBeNull()
})

test('before the hour the room cannot be opened, and the page says from when it can', async () => {
  await open({}, null)
  expect(await screen.findByText(/Puoi aprire la sala dalle 09:50/)).toBeTruthy()
  expect((await button('Apri la sala')).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Presiede Ada Neri.')).toBeTruthy()
  expect(screen.getByRole('complementary', { name: 'Costi della riunione' })).toBeTruthy()
})

test('in time it opens once its price has been said', async () => {
  const soon = new Date(Date.now() + 5 * 60_000).toISOString()
  await open({ convocations: [{ ...call, datetime: soon }] }, null)
  api.answers.set(`PATCH ${admin}/open`, { json: { seq: 1 } })
  await press('Apri la sala')
  const asking = await dialog('Aprire la sala?')
  expect(asking.getByText(/Paghi ora/)).toBeTruthy()
  fireEvent.click(asking.getByRole('button', { name: 'Apri la sala' }))
  await waitFor(() => expect(asked(`PATCH ${admin}/open`)).toBe(1))
})

test('the clock of a trial counts, also where there is no demo', async () => {
  api.answers.set('GET /api/dev/clock', { json: { now: new Date(Date.parse(call.datetime) - 5 * 60_000).toISOString(), set: true } })
  await open({}, null)
  await waitFor(async () => expect((await button('Apri la sala')).hasAttribute('disabled')).toBe(false))
})

test('without chair and capital it does not begin, and the ways out are named', async () => {
  clockAt(call.datetime)
  await open({}, (it) => void it.join(carla._id))
  const meter = await screen.findByRole('meter', { name: 'Quorum costitutivo' })
  expect(meter.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe('10,00 % presente o rappresentato, servono 50,00 %')
  await press('Inizia la riunione')
  const asking = await dialog('Inizia la riunione')
  expect(asking.getByText(/Presiede Ada Neri, che non è in sala/)).toBeTruthy()
  expect(asking.getByText('Quorum non raggiunto: 10,00 % (minimo richiesto: 50,00 %).')).toBeTruthy()
  expect(asking.getByRole('button', { name: 'Dichiara deserta' }).hasAttribute('disabled')).toBe(false)
  expect(asking.getByRole('button', { name: 'Inizia la riunione' }).hasAttribute('disabled')).toBe(true)
})

const ready = (it: Play) => {
  everybody(it)
  it.write({ type: 'SECRETARY_SET', member_id: bruno._id })
}

test('on its day a meeting whose notice left in time is accused of nothing', async () => {
  clockAt(call.datetime)
  const inTime: RuleResult = { id: 'L-NOT-01', severity: 'WARN', ok: true, overridable: true, data: { days: 16, required: 8, date: '2027-04-28' } }
  await open({ checks: [inTime] }, ready)
  await press('Inizia la riunione')
  const asking = await dialog('Inizia la riunione')
  await waitFor(() => expect(asking.getByRole('button', { name: 'Inizia la riunione' }).hasAttribute('disabled')).toBe(false))
  expect(asking.queryByRole('region', { name: 'Che cosa dice la legge' })).toBeNull()
})

test('before its hour it does not begin, and neither is it deserted; whoever waits reads until when', async () => {
  clockAt(new Date(Date.parse(call.datetime) - 60_000).toISOString())
  await open({}, ready)
  await press('Inizia la riunione')
  const asking = await dialog('Inizia la riunione')
  expect(await asking.findByText(/La riunione è convocata per le 10:00 del 28\/04\/2027: prima non può iniziare/)).toBeTruthy()
  expect(asking.getByRole('button', { name: 'Inizia la riunione' }).hasAttribute('disabled')).toBe(true)
})

test('with less than all of the capital the chair is asked whether it is total, and is told nothing of the kind', async () => {
  await open({}, (it) => {
    for (const { _id } of [ada, bruno]) it.join(_id)
    it.write({ type: 'SECRETARY_SET', member_id: bruno._id })
  })
  await press('Inizia la riunione')
  const asking = await dialog('Inizia la riunione')
  expect(asking.getByRole('checkbox', { name: /L’assemblea è totalitaria\?/ })).toBeTruthy()
  expect(asking.getByText(/Ora è presente o rappresentato il 90,00 % del capitale/)).toBeTruthy()
})

test('with everybody there it begins, totalitarian if the chair declares it', async () => {
  await open({}, ready)
  const opponents = [{ odg_id: points[1], member_id: ada._id }]
  const declared = { totalitarian: true, informed: [], opposed: [points[1]], opponents }
  answers(`PATCH ${admin}/start`, (it) => it.start(declared))
  await press('Inizia la riunione')
  const asking = await dialog('Inizia la riunione')
  fireEvent.click(asking.getByRole('checkbox', { name: /totalitaria/ }))
  expect(await asking.findByText(/i difetti della convocazione sono sanati/)).toBeTruthy()
  const begin = asking.getByRole('button', { name: 'Inizia la riunione' })
  expect((begin as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(asking.getByRole('radio', { name: 'Sì, qualcuno si oppone' }))
  fireEvent.click(await asking.findByRole('checkbox', { name: 'Destinazione dell’utile' }))
  fireEvent.focus(await asking.findByLabelText('Chi si oppone a «Destinazione dell’utile»', { selector: 'input' }))
  // The secretary is chosen from a list of the same names, which comes first.
  fireEvent.click((await screen.findAllByRole('option', { name: /Ada/, hidden: true })).at(-1)!)
  fireEvent.click(begin)
  expect(await button('Passa al punto 1')).toBeTruthy()
  expect(bodyOf(`PATCH ${admin}/start`)).toEqual(declared)
})

test('of an officer who is away the chair says when and how they were informed, if it is known', async () => {
  clockAt(call.datetime)
  await open({}, (it) => {
    for (const { _id } of [ada, bruno, carla]) it.join(_id)
    it.write({ type: 'SECRETARY_SET', member_id: bruno._id })
  })
  const informing = [{ member_id: dino._id, day: '2027-04-26', means: 'CERTIFIED_MAIL' as const }]
  const declared = { totalitarian: true, informed: [dino._id], informing, opposed: [], opponents: [] }
  answers(`PATCH ${admin}/start`, (it) => it.start(declared))
  await press('Inizia la riunione')
  const asking = await dialog('Inizia la riunione')
  fireEvent.click(asking.getByRole('checkbox', { name: /totalitaria/ }))
  fireEvent.click(await asking.findByRole('radio', { name: 'No, nessuno si oppone' }))
  const begin = asking.getByRole('button', { name: 'Inizia la riunione' }) as HTMLButtonElement
  fireEvent.click(asking.getByRole('checkbox', { name: 'Dino Sala' }))
  const how = within(await asking.findByRole('group', { name: 'Come Dino Sala ha saputo della riunione' }))
  await waitFor(() => expect(begin.disabled).toBe(false))
  const typeDay = (value: string) => {
    fireEvent.change(how.getByRole('textbox', { name: 'Giorno (facoltativo)' }), { target: { value } })
    fireEvent.blur(how.getByRole('textbox', { name: 'Giorno (facoltativo)' }))
  }
  typeDay('29/04/2027')
  expect(await how.findByText('La data non può essere dopo il 28/04/2027.')).toBeTruthy()
  expect(begin.disabled).toBe(true)
  typeDay('26/04/2027')
  fireEvent.change(how.getByRole('combobox', { name: 'Mezzo (facoltativo)' }), { target: { value: 'CERTIFIED_MAIL' } })
  await waitFor(() => expect(begin.disabled).toBe(false))
  fireEvent.click(begin)
  expect(await button('Passa al punto 1')).toBeTruthy()
  expect(bodyOf(`PATCH ${admin}/start`)).toEqual(declared)
})

test('a proposal with blanks is completed before its vote, and reads as it is voted', async () => {
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Compenso di euro {{total_fee}}.' }] }] }
  const odgs = convened().odgs.map((it) => ({ ...it, header_content: text })) as never
  await open({ odgs }, (it) => {
    started(it)
    it.next(points[0])
  })
  expect(await screen.findByText('Nel testo manca un dato: va completato prima di votare.')).toBeTruthy()
  answers(`PATCH ${admin}/values/${points[0]}`, (it) =>
    it.write({
      type: 'POINT_FILLED',
      odg_id: points[0],
      values: { total_fee: '60.000,00' },
      text: { proposal: 'Compenso di euro 60.000,00.', resolution: '' },
    }),
  )
  await press('Completa la proposta')
  const asking = await dialog('Completa la proposta')
  fireEvent.change(await asking.findByRole('textbox'), { target: { value: '60.000,00' } })
  fireEvent.click(asking.getByRole('button', { name: 'Salva il testo' }))
  await waitFor(() => expect(screen.queryByText(/va completato prima di votare/)).toBeNull())
  expect(bodyOf(`PATCH ${admin}/values/${points[0]}`)).toEqual({ values: { total_fee: '60.000,00' } })
  expect(screen.getByText('Compenso di euro 60.000,00.')).toBeTruthy()
})

test('a text that somebody has voted upon before the meeting is completed with their number before one’s eyes', async () => {
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Compenso di euro {{total_fee}}.' }] }] }
  const odgs = convened().odgs.map((it) => ({ ...it, header_content: text })) as never
  await open({ odgs }, (it) => {
    started(it)
    it.next(points[0])
    it.write({ type: 'ADVANCE_GIVEN', member_id: dino._id, ballot_id: dino._id, sealed_sha256: 'x' })
  })
  await press('Completa la proposta')
  const asking = await dialog('Completa la proposta')
  expect(asking.getByText(/^Una persona ha votato o dato istruzioni prima della riunione/)).toBeTruthy()
  fireEvent.change(await asking.findByRole('textbox'), { target: { value: '60.000,00' } })
  fireEvent.click(asking.getByRole('button', { name: 'Conferma e salva' }))
  await waitFor(() => expect(bodyOf(`PATCH ${admin}/values/${points[0]}`)).toEqual({ values: { total_fee: '60.000,00' }, confirm: true }))
})

test('one clear button leads from the point to its result', async () => {
  await open({}, started)
  answers(`POST ${admin}/next/${points[0]}`, (it) => it.next(points[0]))
  await press('Passa al punto 1')
  answers(`PATCH ${admin}/vote/${points[0]}`, (it) => it.openVote(points[0]))
  await press('Apri la votazione')
  expect(await screen.findByText('Mancano 3 voti su 3: chi non vota risulta astenuto.')).toBeTruthy()
  await happens((it) => it.vote(ada._id, { [ada._id]: 1 }, points[0]))
  expect(await screen.findByText('Mancano 2 voti su 3: chi non vota risulta astenuto.')).toBeTruthy()
  answers(`PATCH ${admin}/vote/${points[0]}`, (it) => it.stopVote(points[0]))
  await press('Chiudi la votazione')
  const asking = await dialog('Chiudere la votazione?')
  fireEvent.click(asking.getByRole('button', { name: 'Chiudi la votazione' }))
  expect(await screen.findByText('Approvato con il 60,00 %')).toBeTruthy()
  expect(await button('Passa al punto 2')).toBeTruthy()
  expect(sent.map((it) => it.body)).toEqual([undefined, { action: 'start' }, { action: 'stop' }].slice(0, sent.length))
})

test('who may have lost the line is counted and named, and a vote opened meanwhile warns of it; it goes with the line or the presence', async () => {
  await open({}, discussing)
  const count = () => screen.getByText(/[0-9] presenti/).textContent
  await button('Apri la votazione')
  expect(count()).toBe('4 presenti')
  await act(async () => live.doubts(carla._id))
  expect(await screen.findByText('Carla Riva forse ha perso la linea: se apri ora la votazione, conta tra i presenti.')).toBeTruthy()
  expect(count()).toBe('4 presenti, 1 forse senza linea')
  fireEvent.click(screen.getByRole('tab', { name: /^Persone/ }))
  expect(await screen.findByText('10,00 %, forse senza linea')).toBeTruthy()
  expect((await button('Apri la votazione')).hasAttribute('disabled')).toBe(false)
  await act(async () => live.doubts(bruno._id, carla._id))
  expect(await screen.findByText(/^Bruno .* e Carla Riva forse hanno perso la linea: .* contano tra i presenti\.$/)).toBeTruthy()
  await act(async () => live.doubts(carla._id))
  await happens((it) => it.write({ type: 'ROOM_LEFT', member_id: carla._id, lost: true }))
  await waitFor(() => expect(screen.queryByText(/forse/)).toBeNull())
})

test('who has not voted is counted, and named when wanted', async () => {
  await open({}, (it) => {
    voting(it)
    it.vote(bruno._id, { [bruno._id]: -1 }, points[0])
  })
  fireEvent.click(await button(/Non hanno votato/))
  const list = within(screen.getByRole('region', { name: 'Voti per persona' }))
  expect(list.getAllByRole('listitem').map((it) => it.textContent)).toEqual([expect.stringContaining('Ada Neri'), expect.stringContaining('Carla Riva')])
})

test('a refusal says what stands against it', async () => {
  await open({}, discussing)
  api.answers.set(`PATCH ${admin}/vote/${points[0]}`, { status: 422, json: { error_code: 'MT002', info: { reason: 'nobody_votes' } } })
  await press('Apri la votazione')
  const told = await dialog('Non si può fare ora')
  expect(told.getByText(/Nessuno dei presenti può votare/)).toBeTruthy()
  fireEvent.click(told.getByRole('button', { name: 'Chiudi la finestra' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what remains is skipped only when that is confirmed', async () => {
  await open({}, discussing)
  answers(`PATCH ${admin}/close`, (it) => it.close(true))
  await press('Chiudi la riunione')
  const asking = await dialog('Chiudere la riunione?')
  expect(asking.getByText(/Restano 2 punti/)).toBeTruthy()
  fireEvent.click(asking.getByRole('checkbox', { name: /audio e video/ }))
  fireEvent.click(asking.getByRole('button', { name: 'Salta 2 punti e chiudi' }))
  await waitFor(() => expect(bodyOf(`PATCH ${admin}/close`)).toEqual({ close_video: false, confirm: true }))
  expect(await screen.findByText('La riunione si è tenuta')).toBeTruthy()
})

test('the formula that closes the meeting says the hour, and no place to fill in', async () => {
  await open({}, (it) => {
    started(it)
    for (const point of points) {
      it.next(point)
      it.giveUp(point)
    }
  })
  expect(await screen.findByText(/alle ore \d\d:\d\d dichiaro chiusa la riunione/)).toBeTruthy()
  expect(screen.queryByText(/\(ora\)/)).toBeNull()
})

test('with somebody excluded an open vote is counted on the base of its result, so that no figure jumps when it stops', () => {
  const it = played(convened())
  started(it)
  it.exclude([bruno._id], points[0])
  it.next(points[0])
  it.openVote(points[0])
  const { whole } = standingOf(it.state, points[0], it.state.points[points[0]]!.vote!)
  it.stopVote(points[0])
  expect(whole).toBe(it.tallyOf(points[0])!.base)
})

test('the keys act, but never while somebody types', async () => {
  await open({}, started)
  answers(`POST ${admin}/next/${points[0]}`, (it) => it.next(points[0]))
  fireEvent.click(await screen.findByRole('tab', { name: 'Persone' }))
  fireEvent.keyDown(await screen.findByRole('searchbox', { name: 'Cerca una persona' }), { key: 'n' })
  expect(asked(`POST ${admin}/next/${points[0]}`)).toBe(0)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(await button('Apri la votazione')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: '?' })
  const sheet = await dialog('Scorciatoie da tastiera')
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(asked(`PATCH ${admin}/mute`)).toBe(0)
  fireEvent.click(sheet.getByRole('switch', { name: /^Scorciatoie attive/ }))
  fireEvent.click(sheet.getByRole('button', { name: 'Chiudi la finestra' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(asked(`PATCH ${admin}/mute`)).toBe(0)
})

test('the script says names and numbers', async () => {
  await open({}, started)
  await press('Tutta la traccia')
  const script = await dialog('Traccia per chi presiede')
  expect(script.getByText(/Buongiorno, sono Ada Neri/)).toBeTruthy()
  expect(script.getByText(/presente o rappresentato il 100,00 % del capitale con diritto di voto: 3 soci in proprio/)).toBeTruthy()
  expect(script.getByText(/Passiamo al punto 2 dell’ordine del giorno: «Destinazione dell’utile»/)).toBeTruthy()
})

test('a room that never began leads to the second call or to none', async () => {
  await open({ convocations: [{ ...call, live_status: 'CLOSED' }], lives: [{ convocation_id: call._id, status: 'CLOSED' }] }, (it) => it.close(true))
  expect(await screen.findByText('La riunione non si è costituita')).toBeTruthy()
  expect(await button('Dichiara deserta')).toBeTruthy()
  expect(dino.weight).toBe(0)
})
