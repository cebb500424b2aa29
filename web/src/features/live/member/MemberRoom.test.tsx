// @vitest-environment happy-dom
import type { Play } from '@delibera/core/live/player.stage'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../api/company.stage.ts'
import { playedMeeting, stageLive } from '../../../api/live.stage.ts'
import { ilaria, myDelegations, pointIds, publicMeeting } from '../../../api/members-side.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

const me = ilaria._id
const link = 'riunione/members/chiave'
const home = '/public/meetings/riunione/member/chiave'
const room = `/api/live/meetings/${link}/room`
const reply = { slug: `room-${me}`, member_ids: [me], call_token: null, owner: me, presents: [], delegations: [], tracks: [], is_limited: false }

let api: Awaited<ReturnType<typeof startApi>>
let live: ReturnType<typeof stageLive>
let play: Play
beforeAll(async () => {
  ;(window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width: 390 })
  api = await startApi()
  live = stageLive(api, me)
})
beforeEach(() => {
  api.reset()
  sessionStorage.clear()
  sessionStorage.setItem('delibera.device', 'this tab')
  const { convocations, ...meeting } = publicMeeting()
  const played = convocations.map((one, at) => (at === 0 ? { ...one, _id: 'call-FIRST', live_status: 'OPEN' as const } : one))
  api.answers.set(`GET /api/meetings/public/${link}/details`, { json: { ...meeting, convocations: played } })
  api.answers.set(`GET /api/delegations/meetings/${link}`, { json: myDelegations() })
  api.answers.set(`POST /api/live/meetings/${link}/visited/call-FIRST`, { json: { done: true } })
  api.answers.set(`GET /api/chats/meetings/riunione/convocations/call-FIRST/members/chiave`, { json: { total: 0, items: [] } })
  begin(playedMeeting([]))
  api.answers.set(`PATCH ${room}`, { json: reply })
  api.answers.set(`POST ${room}`, () => {
    play.join(me, { device: 'this tab' })
    live.tell()
    return { json: reply }
  })
  api.answers.set(`DELETE ${room}`, () => {
    play.leave(me)
    live.tell()
    return { json: { done: true } }
  })
})
afterEach(cleanup)
afterAll(() => {
  live.close()
  api.close()
})

const happens = (...acts: string[]) =>
  act(async () => {
    expect(acts.filter((it) => it !== 'done')).toEqual([])
    live.tell()
  })
const dock = () => screen.findByRole('navigation', { name: 'Comandi della sala' })

function begin(meeting: Play) {
  play = meeting
  play.join('Anna')
  play.join('Bruno')
  live.begin(play)
}

async function inside(from = `${home}/live`) {
  const router = await openApp(from)
  if (from === home) fireEvent.click(await screen.findByRole('link', { name: 'Entra in sala' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Entra in sala' }))
  await dock()
  return router
}

test('who only waits stays outside, whatever another device of theirs does', async () => {
  await openApp(`${home}/live`)
  const entering = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Entra in sala' })
  await entering()
  await happens(play.join(me, { device: 'another' }), play.join(me, { device: 'a third', force: true }))
  expect(await screen.findByText('Sei già in sala da un altro dispositivo')).toBeTruthy()
  await happens(play.write({ type: 'ROOM_LEFT', member_id: me, lost: true }))
  expect((await entering()).disabled).toBe(false)
  expect(api.asked(`POST ${room}`)).toEqual([])
})

test('who is barred from a vote reads why and is asked for nothing; leaving costs them no vote', async () => {
  begin(playedMeeting([], 'SPA'))
  await inside()
  await happens(play.start(), play.exclude([me], pointIds[0]), play.next(pointIds[0]), play.openVote(pointIds[0]))
  expect(await screen.findByText('Non voti su questo punto: conflitto d’interessi.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Conferma/ })).toBeNull()
  expect(screen.queryByText(/Dopo la conferma ricevi una ricevuta/)).toBeNull()
  await happens(play.stopVote(pointIds[0]), play.next(pointIds[1]))
  await happens(play.write({ type: 'EXCLUSION_SET', odg_id: pointIds[1], excluded: [{ member_id: me, reason: 'LIABILITY' }] }), play.openVote(pointIds[1]))
  expect(await screen.findByText('Non voti su questo punto: si decide della tua responsabilità.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Esci' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).not.toContain('risulti astenuto')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Resta in sala' }))
})

test('whoever wants to go and cannot is told so', async () => {
  await inside()
  api.answers.set(`DELETE ${room}`, { status: 503, json: {} })
  fireEvent.click(screen.getByRole('button', { name: 'Esci' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Esci dalla sala' }))
  expect(await screen.findByText(/^Non siamo riusciti a farlo/)).toBeTruthy()
  expect(await dock()).toBeTruthy()
})

test('going away from the page closes the chat first, then asks before one is out of the room', async () => {
  // The history of a test lets one back unasked; a browser asks there as here.
  const router = await inside(home)
  fireEvent.click(screen.getByRole('button', { name: 'Chat' }))
  await screen.findByRole('log', { name: 'Messaggi' })
  act(() => router.history.push(home))
  await waitFor(() => expect(screen.queryByRole('log', { name: 'Messaggi' })).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Vuoi uscire dalla sala?' })).toBeNull()
  act(() => router.history.push(home))
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Vuoi uscire dalla sala?' })).getByRole('button', { name: 'Resta in sala' }))
  expect(await dock()).toBeTruthy()
  expect(router.state.location.pathname).toBe(`${home}/live`)
  act(() => router.history.push(home))
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Vuoi uscire dalla sala?' })).getByRole('button', { name: 'Esci dalla sala' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(home))
  expect(api.asked(`DELETE ${room}`)).toHaveLength(1)
})

test('a vote that was cast takes the focus of the ballot that went away', async () => {
  await inside()
  await happens(play.start(), play.next(pointIds[0]), play.openVote(pointIds[0]))
  api.answers.set(`POST /api/live/meetings/${link}/vote/${pointIds[0]}`, () => {
    play.vote(me, { [me]: 1 }, pointIds[0])
    live.tell()
    return { status: 409, json: { error_code: 'E0002' } }
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'Favorevole' }))
  const button = screen.getByRole('button', { name: 'Conferma: Favorevole' })
  button.focus()
  fireEvent.click(button)
  const done = await screen.findByText('Voto registrato')
  await waitFor(() => expect(document.activeElement).toBe(done))
})

test('a statement is given up only after a question', async () => {
  await inside()
  const id = 'e0000000-0000-4000-8000-000000000001'
  const withdraw = `DELETE /api/live/meetings/${link}/declarations/${id}`
  await happens(play.start(), play.write({ type: 'DECLARATION_ASKED', declaration_id: id, member_id: me, odg_id: pointIds[0], room_slug: null }))
  api.answers.set(withdraw, () => {
    play.write({ type: 'DECLARATION_REMOVED', declaration_id: id })
    live.tell()
    return { json: {} }
  })
  const decline = { name: 'Non voglio dichiarare nulla' }
  fireEvent.click(await screen.findByRole('button', decline))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Torna alla dichiarazione' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.asked(withdraw)).toEqual([])
  fireEvent.click(screen.getByRole('button', decline))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', decline))
  await waitFor(() => expect(screen.queryByLabelText('La tua dichiarazione')).toBeNull())
})

test('who is in the room by a link that is revoked reads why nothing moves any more, and what to do', async () => {
  await inside()
  act(() => live.shut())
  expect(await screen.findByText(/^Questo collegamento non apre più la sala\. Apri quello dell’ultima e-mail/)).toBeTruthy()
})

test('whoever is given the floor reads it, and gives it back with one press; the others read the name', async () => {
  await inside()
  await happens(play.start(), play.write({ type: 'FLOOR_GIVEN', member_id: 'Bruno' }))
  const floor = within(await screen.findByRole('region', { name: 'Chi ha la parola' }))
  expect((await floor.findByText('Ha la parola Bruno')).getAttribute('role')).toBe('status')
  expect(floor.queryByRole('button')).toBeNull()
  await happens(play.write({ type: 'HAND_RAISED', member_id: me }), play.write({ type: 'FLOOR_GIVEN', member_id: me }))
  expect((await floor.findAllByText('Hai la parola')).length).toBeGreaterThan(0)
  expect(floor.getByRole('timer', { name: 'Durata dell’intervento' })).toBeTruthy()
  api.answers.set(`DELETE /api/live/meetings/${link}/floor`, () => {
    play.write({ type: 'FLOOR_ENDED', member_id: me })
    live.tell()
    return { json: { seq: 1 } }
  })
  fireEvent.click(floor.getByRole('button', { name: 'Ho finito' }))
  expect(await floor.findByText('Nessuno ha la parola')).toBeTruthy()
})

test('a declaration is asked for, declined with words that are read, and asked for again', async () => {
  await inside()
  await happens(play.start())
  api.answers.set(`PATCH /api/live/meetings/${link}/declaration-request`, () => {
    play.write({ type: 'DECLARATION_WANTED', member_id: me, odg_id: null })
    live.tell()
    return { json: { seq: 1 } }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Chiedi di mettere a verbale una dichiarazione' }))
  expect(await screen.findByText(/^Hai chiesto di mettere a verbale una dichiarazione/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Non serve più' })).toBeTruthy()
  await happens(play.write({ type: 'DECLARATION_DECLINED', member_id: me, words: 'Lo ha già detto.' }))
  expect(await screen.findByText('Chi presiede non ha aperto la dichiarazione: «Lo ha già detto.»')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Chiedi di nuovo di mettere a verbale una dichiarazione' }))
  expect(await screen.findByText(/^Hai chiesto di mettere a verbale/)).toBeTruthy()
})

test('on a phone faces and notices fold to one line while a vote is open, and come back with one press', async () => {
  await inside()
  await happens(play.start(), play.next(pointIds[0]), play.openVote(pointIds[0]))
  const line = await screen.findByRole('button', { name: 'Chi si vede e avvisi' })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('region', { name: 'Chi si vede' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Adesso'))
  fireEvent.click(line)
  expect(await screen.findByRole('region', { name: 'Chi si vede' })).toBeTruthy()
})

test('who takes part through the designated representative alone is told so, and has nothing to press', async () => {
  const meeting = publicMeeting({ designated: 'EXCLUSIVE' }, { is_kept_out: true })
  api.answers.set(`GET /api/meetings/public/${link}/details`, { json: meeting })
  await openApp(`${home}/live`)
  expect(await screen.findByText(/con il tuo collegamento non si entra in sala/)).toBeTruthy()
  expect([screen.queryByRole('button', { name: /Entra in sala|La sala/ }), screen.queryByText(/videocamera/)]).toEqual([null, null])
  expect(screen.getByRole('link', { name: 'La tua convocazione' }).getAttribute('href')).toBe(home)
})
