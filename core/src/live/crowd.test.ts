import { describe, expect, test } from 'vitest'
import { assembly, member, point } from '../law/law.stage.ts'
import { crowdOf, isCrowd, withCrowd } from './crowd.ts'
import { floorEvents } from './decisions.ts'
import type { LiveEvent, NewEvent } from './events.ts'
import { fold } from './fold.ts'
import { mandate, Play } from './player.stage.ts'
import { hostOf, presentCount, presentIn, wayOf } from './presence.ts'
import { type LiveState, standby } from './state.ts'
import { audienceOf, eventFor, ownView, publicView, viewFor, withOwn } from './views.ts'

const named = (at: number) => `Socio ${String(at).padStart(3, '0')}`
const names = Array.from({ length: 320 }, (_, at) => named(at))
const [chair, anna, bruno, carla, dario] = names as [string, string, string, string, string]

const facts = (of: readonly string[]) =>
  assembly('SRL', { members: of.map((it, at) => member(it, at === 0 ? 'PAR PCA' : 'PAR', 10)), agenda: [point({ _id: 'p1' })] })

const played = (of: readonly string[] = names) => {
  const play = new Play(facts(of), [mandate(dario, carla)])
  play.limit = 1000
  for (const it of [chair, anna, bruno, carla]) play.join(it)
  return play
}

/** What somebody in the crowd knows by the end: what they were sent of the log, and the digest. */
function seenBy(log: readonly LiveEvent[], me: string): { seen: LiveState; sent: LiveEvent[] } {
  let [state, seen] = [standby, viewFor(standby, { kind: 'member', member_id: me })]
  const sent: LiveEvent[] = []
  for (const it of log) {
    const told = eventFor(state, it, { kind: 'member', member_id: me })
    state = fold(state, it)
    // A crowd begins with a state.
    if (it.type === 'OPENED') seen = viewFor(state, { kind: 'member', member_id: me })
    else if (told) {
      sent.push(told)
      seen = fold(seen, told)
    }
  }
  return { seen: withCrowd(seen, crowdOf(state)), sent }
}

test('is what a register of three hundred makes, and no smaller one', () => {
  expect([isCrowd(played().state), isCrowd(played(names.slice(0, 299)).state)]).toEqual([true, false])
})

describe('somebody in a crowd', () => {
  test('is not told by name who else comes, and knows how many are there', () => {
    const play = played()
    for (const it of names.slice(5, 200)) play.join(it)
    const { seen, sent } = seenBy(play.log, anna)
    expect(sent.filter((it) => it.type === 'ROOM_JOINED').map((it) => it.member_id)).toEqual([anna])
    expect([presentCount(seen), seen.crowd?.represented]).toEqual([presentIn(play.state).length, 1])
    expect(Object.keys(seen.rooms)).toEqual([anna])
    expect(wayOf(seen, anna)).toBe('ROOM')
  })

  test('sees and hears whoever is on air, until they are not', () => {
    const play = played()
    play.write({ type: 'MEDIA_SET', member_id: bruno, audio: true, video: true, screen: false })
    play.write({ type: 'MEDIA_SET', member_id: anna, audio: true, video: false, screen: false })
    expect(seenBy(play.log, anna).seen.rooms).toMatchObject({ [anna]: { audio: true }, [bruno]: { audio: true, video: true, device: '', slug: '' } })
    play.write({ type: 'MUTED', member_id: null })
    play.leave(bruno)
    expect(seenBy(play.log, anna).seen.rooms).toEqual({ [anna]: play.state.rooms[anna] })
  })

  test('knows the own place in the queue, however long it is', () => {
    const play = played()
    for (const it of names.slice(5, 80)) [play.join(it), play.write({ type: 'HAND_RAISED', member_id: it })]
    play.write({ type: 'HAND_RAISED', member_id: anna })
    expect(seenBy(play.log, names[10]!).seen.hands.indexOf(names[10]!)).toBe(5)
    const { seen } = seenBy(play.log, anna)
    expect([seen.hands.length, seen.hands.at(-1)]).toEqual([51, anna])
    play.write({ type: 'HAND_LOWERED', member_id: anna })
    expect(seenBy(play.log, anna).seen.hands).not.toContain(anna)
  })

  test.each<[string, (play: Play) => unknown, string | null]>([
    ['sat down beside another', (play) => play.write({ type: 'ROOM_SHARED', member_id: anna, presents: [named(9)] }), anna],
    ['came with another', (play) => play.join(named(10), { presents: [named(9)] }), named(10)],
    ['was left by the owner of the device', (play) => [play.write({ type: 'ROOM_SHARED', member_id: anna, presents: [named(9)] }), play.leave(anna)], null],
    ['was sent out', (play) => [play.write({ type: 'ROOM_SHARED', member_id: anna, presents: [named(9)] }), play.expel(named(9))], null],
  ])('who %s knows it', (_, act, host) => {
    const play = played()
    act(play)
    expect(hostOf(play.state, named(9))).toBe(host)
    const concerned = [named(9), ...(host === named(10) ? [host] : [anna])]
    expect(concerned.map((it) => hostOf(seenBy(play.log, it).seen, named(9)))).toEqual([host, host])
  })

  test('knows the delegations that are theirs to give or to carry', () => {
    const play = played()
    expect(Object.keys(viewFor(play.state, { kind: 'member', member_id: carla }).mandates)).toHaveLength(1)
    expect(viewFor(play.state, { kind: 'member', member_id: anna }).mandates).toEqual({})
    play.join(dario)
    expect(Object.values(seenBy(play.log, carla).seen.mandates).map((it) => it.until !== null)).toEqual([true])
  })

  test('is told by name what everybody hears: who has the floor, and what is voted', () => {
    const play = played()
    const floor = floorEvents(play.state, bruno)[0] as NewEvent
    play.write(floor)
    expect(seenBy(play.log, anna).seen.speeches.at(-1)).toMatchObject({ member_id: bruno, until: null })
  })

  test('begins with what all are told and what is theirs, which together are what they may see', () => {
    const play = played()
    play.write({ type: 'ROOM_SHARED', member_id: anna, presents: [named(9)] })
    for (const it of [anna, named(9), bruno, dario, named(300)])
      expect(withOwn(publicView(play.state), ownView(play.state, it))).toEqual(viewFor(play.state, { kind: 'member', member_id: it }))
    expect(publicView(play.state)).toMatchObject({ attendance: {}, rooms: {}, mandates: {} })
  })
})

test('with fewer people everybody hears everything by name', () => {
  const play = played(names.slice(0, 100))
  const [, ...moves] = play.log
  expect(moves.map((it) => audienceOf(play.state, it))).toEqual(moves.map(() => 'ALL'))
})
