import { expect, test } from 'vitest'
import { assembly, point } from '../law/law.stage.ts'
import { saidOf } from '../votes/votes.stage.ts'
import { floorEvents, wishEvents } from './decisions.ts'
import { Play } from './player.stage.ts'
import { floorIn } from './presence.ts'
import { audienceOf, viewFor } from './views.ts'
import { refuseDecline, refuseFloor, refuseWish } from './word-rules.ts'

function held(...acts: ((it: Play) => unknown)[]): Play {
  const play = new Play(assembly('SRL', { agenda: ['p1', 'p2'].map((_id) => point({ _id })) }))
  for (const it of ['Anna', 'Bruno', 'Carla']) play.join(it)
  play.start()
  for (const act of acts) act(play)
  return play
}

const give = (member_id: string | null) => (it: Play) => it.write(...floorEvents(it.state, member_id))
const raise = (member_id: string) => (it: Play) => it.write({ type: 'HAND_RAISED', member_id })
const next = (odg_id: string) => (it: Play) => it.next(odg_id)
const vote = (it: Play) => it.openVote('p1')
const want = (member_id: string) => (it: Play) => it.write(...wishEvents(it.state, { member_id, wanted: true }))
const decline = (member_id: string) => (it: Play) => it.write({ type: 'DECLARATION_DECLINED', member_id, words: 'Lo ha già detto.' })
const closed = (it: Play) => it.close(true)

test.each([
  ['the floor is given to who is there', refuseFloor(held().state, 'Bruno'), 'done'],
  ['also to who sits in the hall', refuseFloor(held((it) => it.hall(['Dario'])).state, 'Dario'), 'done'],
  ['not to who is away', refuseFloor(held().state, 'Dario'), 'MT002 not_present'],
  ['nor to a stranger', refuseFloor(held().state, 'Zeno'), 'MB003'],
  ['nor while a vote is open', refuseFloor(held(next('p1'), vote).state, 'Bruno'), 'MT002 vote_open'],
  ['nor after the end', refuseFloor(held(closed).state, 'Bruno'), 'MT002 closed'],
  ['it is taken back at any time', refuseFloor(held(next('p1'), vote).state, null), 'done'],
  ['but not after the end', refuseFloor(held(closed).state, null), 'MT002 closed'],
  ['who is there asks for a declaration', refuseWish(held().state, 'Bruno'), 'done'],
  ['not who is away', refuseWish(held().state, 'Dario'), 'MT002 not_present'],
  ['nor before the meeting has begun', refuseWish(new Play(assembly('SRL')).state, 'Bruno'), 'MT002 not_started'],
  ['what was asked for is declined', refuseDecline(held(want('Bruno')).state, 'Bruno'), 'done'],
  ['not what nobody asked for', refuseDecline(held().state, 'Bruno'), 'E0002'],
] as const)('%s', (_, fault, expected) => expect(saidOf(fault)).toBe(expected))

test.each([
  ['the next has it', give('Carla'), 'Carla'],
  ['the chair takes it back', give(null), null],
  ['a vote opens', vote, null],
  ['another point is taken up', next('p2'), null],
  ['the vote on the point is given up', (it: Play) => it.giveUp('p1'), null],
  ['who has it leaves', (it: Play) => it.leave('Bruno'), null],
  ['who has it is sent out', (it: Play) => it.expel('Bruno'), null],
  ['the meeting ends', closed, null],
  ['somebody else leaves', (it: Play) => it.leave('Carla'), 'Bruno'],
  ['somebody else asks for it', raise('Carla'), 'Bruno'],
])('the floor of one person goes on or ends: %s', (_, act, holder) => {
  const play = held(next('p1'), give('Bruno'))
  act(play)
  expect(floorIn(play.state)?.member_id ?? null).toBe(holder)
  expect(play.state.speeches[0]!.until === null).toBe(holder === 'Bruno')
})

test('who is given the floor no longer asks for it, and the others keep their place', () => {
  expect(held(raise('Carla'), raise('Bruno'), raise('Anna'), give('Bruno')).state.hands).toEqual(['Carla', 'Anna'])
})

test('giving it twice is giving it once, and nobody can be made to give back what they do not have', () => {
  const play = held(give('Bruno'))
  expect(floorEvents(play.state, 'Bruno')).toEqual([])
  expect(floorEvents(held().state, null)).toEqual([])
  play.write({ type: 'FLOOR_ENDED', member_id: 'Carla' })
  expect(floorIn(play.state)?.member_id).toBe('Bruno')
})

test('who spoke, on which point and for how long stays in the log, in order', () => {
  const play = held(give('Anna'), next('p1'), give('Bruno'), give('Carla'), give('Bruno'), give(null))
  const minutes = (from: string, until: string | null) => (until === null ? null : (Date.parse(until) - Date.parse(from)) / 60_000)
  expect(play.state.speeches.map((it) => [it.member_id, it.odg_id, minutes(it.from, it.until)])).toEqual([
    ['Anna', null, 1],
    ['Bruno', 'p1', 1],
    ['Carla', 'p1', 1],
    ['Bruno', 'p1', 1],
  ])
})

test('a declaration is asked for once, again after a no, and no longer once it was opened', () => {
  const play = held(next('p1'), want('Bruno'))
  expect(wishEvents(play.state, { member_id: 'Bruno', wanted: true })).toEqual([])
  expect(play.state.wishes.Bruno).toMatchObject({ odg_id: 'p1', declined: null })
  decline('Bruno')(play)
  expect(play.state.wishes.Bruno).toMatchObject({ declined: 'Lo ha già detto.' })
  want('Bruno')(play)
  expect(play.state.wishes.Bruno).toMatchObject({ declined: null })
  play.write({ type: 'DECLARATION_ASKED', declaration_id: 'd', member_id: 'Bruno', odg_id: 'p1', room_slug: null })
  expect(play.state.wishes).toEqual({})
  expect(wishEvents(play.state, { member_id: 'Bruno', wanted: false })).toEqual([])
})

test('that somebody wants a declaration is between them and the chair; who has the floor everybody sees', () => {
  const play = held(want('Bruno'), give('Carla'))
  const [wanted, given] = play.log.slice(-2)
  expect(audienceOf(play.state, wanted!)).toEqual(['Bruno'])
  expect(audienceOf(play.state, given!)).toBe('ALL')
  expect(viewFor(play.state, { kind: 'member', member_id: 'Carla' }).wishes).toEqual({})
  expect(Object.keys(viewFor(play.state, { kind: 'member', member_id: 'Bruno' }).wishes)).toEqual(['Bruno'])
  expect(floorIn(viewFor(play.state, { kind: 'member', member_id: 'Anna' }))?.member_id).toBe('Carla')
})
