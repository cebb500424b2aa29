import { describe, expect, test } from 'vitest'
import { assembly } from '../law/law.stage.ts'
import { saidOf } from '../votes/votes.stage.ts'
import { mandate, Play } from './player.stage.ts'
import { capital, capitalAt, isPresent, presentIn } from './presence.ts'
import { liveLimit, mediaGranted, refuseJoin, refuseMedia, refuseMute, refuseSecretary, refuseShare } from './room-rules.ts'

const play = (...mandates: ReturnType<typeof mandate>[]) => new Play(assembly('SRL'), mandates)
/** What came of each act, the last one told. */
const last = (it: Play, ...acts: ((it: Play) => string)[]): string => acts.reduce((_, act) => act(it), '')

describe('entering', () => {
  test.each<[string, string, string]>([
    ['is for everybody in the meeting', last(play(), (it) => it.join('Carla')), 'done'],
    ['not for strangers', last(play(), (it) => it.join('Zeno')), 'MB003'],
    [
      'a second device is told that the first is in',
      last(
        play(),
        (it) => it.join('Carla'),
        (it) => it.join('Carla', { device: 'her laptop' }),
      ),
      'LV201',
    ],
    [
      'and may take its place',
      last(
        play(),
        (it) => it.join('Carla'),
        (it) => it.join('Carla', { device: 'her laptop', force: true }),
      ),
      'done',
    ],
    [
      'the same device comes back as it likes',
      last(
        play(),
        (it) => it.join('Carla'),
        (it) => it.join('Carla'),
      ),
      'done',
    ],
    [
      'who was placed beside somebody is told so',
      last(
        play(),
        (it) => it.join('Bruno', { presents: ['Carla'] }),
        (it) => it.join('Carla'),
      ),
      'LR001',
    ],
    [
      'and may come out',
      last(
        play(),
        (it) => it.join('Bruno', { presents: ['Carla'] }),
        (it) => it.join('Carla', { force: true }),
      ),
      'done',
    ],
    [
      'who is in already is placed beside nobody',
      last(
        play(),
        (it) => it.join('Carla'),
        (it) => it.join('Bruno', { presents: ['Carla'] }),
      ),
      'LR001',
    ],
    ['nor a stranger', last(play(), (it) => it.join('Bruno', { presents: ['Zeno'] })), 'MB003'],
    ['nor oneself', last(play(), (it) => it.join('Bruno', { presents: ['Bruno'] })), 'MT002 names_itself'],
    [
      'nor who gave a delegation: only they can end it',
      last(play(mandate('Carla', 'Anna')), (it) => it.join('Bruno', { presents: ['Carla'] })),
      'MT002 gave_delegation',
    ],
    [
      'from the physical room one may go on by a device',
      last(
        play(),
        (it) => it.hall(['Carla']),
        (it) => it.join('Carla'),
      ),
      'done',
    ],
    [
      'not after the end',
      last(
        play(),
        (it) => it.close(),
        (it) => it.join('Carla'),
      ),
      'MT002 closed',
    ],
  ])('%s', (_, said, expected) => expect(said).toBe(expected))

  test('the room has a limit, which says itself, and lets the chair in', () => {
    const it = play()
    it.limit = 2
    expect([it.join('Bruno'), it.join('Carla'), it.join('Dario')]).toEqual(['done', 'done', 'MT002 room_full'])
    const dario = { member_id: 'Dario', device: 'x', force: false, presents: null }
    expect(refuseJoin(it.state, dario, 2)).toMatchObject({ status: 422, info: { limit: 2 } })
    expect([it.join('Bruno'), it.join('Bruno', { device: 'another', force: true }), it.join('Anna')]).toEqual(['done', 'done', 'done'])
    expect(saidOf(refuseShare(it.state, { member_id: 'Bruno', presents: ['Dario'] }, 2))).toBe('MT002 room_full')
    expect(it.hall(['Dario'])).toBe('done')
  })

  test('it is that of the plan, with fifty for each supplement', () =>
    expect([liveLimit(null, 0), liveLimit(null, 2), liveLimit(80, 1)]).toEqual([50, 150, 130]))

  test('ends the own delegation in the same breath, from that moment only', () => {
    const it = play(mandate('Carla', 'Bruno'))
    it.join('Bruno')
    expect(capital(it.state)).toMatchObject({ present: 5000, in_person: 1, by_proxy: 1 })
    it.join('Carla')
    expect(it.log.slice(-2)).toMatchObject([
      { type: 'DELEGATION_REVOKED', delegation_id: 'Carla-Bruno', by_entry: true },
      { type: 'ROOM_JOINED', at: it.log.at(-2)!.at },
    ])
    expect(capital(it.state)).toMatchObject({ present: 5000, in_person: 2, by_proxy: 0 })
    it.leave('Carla')
    expect(capital(it.state).present).toBe(3000)
  })

  test('again after a lost line writes nothing, and nobody beside them is lost', () => {
    const it = play()
    it.join('Bruno', { presents: ['Carla', 'Carla'] })
    expect(it.state.rooms.Bruno?.presents).toEqual(['Carla'])
    const before = it.state
    expect(it.join('Bruno')).toBe('done')
    expect(it.state).toBe(before)
    it.join('Bruno', { device: 'another', force: true })
    expect(it.state.rooms.Bruno).toMatchObject({ device: 'another', presents: ['Carla'] })
    it.join('Bruno', { device: 'another', presents: [] })
    expect(presentIn(it.state)).toEqual(['Bruno'])
  })

  test('by another device does not look like leaving', () => {
    const it = play()
    it.join('Carla')
    it.join('Carla', { device: 'her laptop', force: true })
    expect(it.state.attendance.Carla).toHaveLength(1)
    expect(it.state.rooms.Carla?.device).toBe('her laptop')
  })
})

describe('leaving', () => {
  test.each<[string, string, string]>([
    [
      'is free',
      last(
        play(),
        (it) => it.join('Carla'),
        (it) => it.leave('Carla'),
      ),
      'done',
    ],
    ['not for who is not there', last(play(), (it) => it.leave('Carla')), 'MT002 not_in_room'],
    [
      'the chair may while nothing has begun',
      last(
        play(),
        (it) => it.join('Anna'),
        (it) => it.leave('Anna'),
      ),
      'done',
    ],
    [
      'not while the meeting is held',
      last(
        play(),
        (it) => it.join('Anna'),
        (it) => it.start(),
        (it) => it.leave('Anna'),
      ),
      'LRO004',
    ],
    [
      'nor is the chair sent out',
      last(
        play(),
        (it) => it.join('Anna'),
        (it) => it.start(),
        (it) => it.expel('Anna'),
      ),
      'LRO004',
    ],
    [
      'nor noted as gone',
      last(
        play(),
        (it) => it.hall(['Anna']),
        (it) => it.start(),
        (it) => it.hall([], ['Anna']),
      ),
      'LRO004',
    ],
    [
      'others are',
      last(
        play(),
        (it) => it.join('Carla'),
        (it) => it.expel('Carla'),
      ),
      'done',
    ],
    [
      'once',
      last(
        play(),
        (it) => it.join('Carla'),
        (it) => it.expel('Carla'),
        (it) => it.expel('Carla'),
      ),
      'MT002 not_in_room',
    ],
    [
      'who was sent out may come back',
      last(
        play(),
        (it) => it.join('Carla'),
        (it) => it.expel('Carla'),
        (it) => it.join('Carla'),
      ),
      'done',
    ],
    [
      'only who is in the physical room leaves it',
      last(
        play(),
        (it) => it.join('Carla'),
        (it) => it.hall([], ['Carla']),
      ),
      'MT002 not_in_hall',
    ],
    [
      'who has a device is not noted as without',
      last(
        play(),
        (it) => it.join('Carla'),
        (it) => it.hall(['Carla']),
      ),
      'LR001',
    ],
    ['nor is a stranger', last(play(), (it) => it.hall(['Zeno'])), 'MB003'],
  ])('%s', (_, said, expected) => expect(said).toBe(expected))

  test('who sat before the same device goes with it, and each may be sent out alone', () => {
    const it = play()
    it.join('Bruno', { presents: ['Carla', 'Dario'] })
    it.write({ type: 'HAND_RAISED', member_id: 'Dario' })
    it.expel('Dario')
    expect([presentIn(it.state), it.state.rooms.Bruno?.presents, it.state.hands]).toEqual([['Bruno', 'Carla'], ['Carla'], []])
    it.leave('Bruno')
    expect(presentIn(it.state)).toEqual([])
    expect(it.state.rooms).toEqual({})
  })

  test('a delegate who leaves takes the delegators along: a proxy who is absent counts for nobody', () => {
    const it = play(mandate('Carla', 'Bruno'))
    expect(capital(it.state).present).toBe(0)
    it.join('Bruno')
    it.leave('Bruno')
    expect(capital(it.state)).toMatchObject({ present: 0, by_proxy: 0 })
  })
})

test('attendance is kept after the end, with the capital of every moment', () => {
  const it = play(mandate('Carla', 'Bruno'))
  for (const act of [
    () => it.join('Anna'),
    () => it.join('Bruno'),
    () => it.start(),
    () => it.leave('Bruno'),
    () => it.hall(['Carla']),
    () => it.join('Bruno'),
    () => it.close(true),
  ])
    act()
  const time = (minute: number) => `2027-04-20T08:0${minute}:00.000Z`
  expect(it.state.attendance).toEqual({
    Anna: [{ from: time(1), until: time(7), via: 'ROOM' }],
    Bruno: [
      { from: time(2), until: time(4), via: 'ROOM' },
      { from: time(6), until: time(7), via: 'ROOM' },
    ],
    Carla: [{ from: time(5), until: time(7), via: 'HALL' }],
  })
  const present = [0, 1, 2, 3, 4, 5, 6, 7].map((minute) => capitalAt(it.state, time(minute)).present)
  expect(present).toEqual([0, 5000, 10000, 10000, 5000, 7000, 10000, 0])
})

test('six send their video, the seventh the voice alone; the screen is the chair’s', () => {
  const names = ['Anna', 'Bruno', 'Carla', 'Dario']
  const it = play()
  const all = { audio: true, video: true, screen: true }
  for (const name of names) it.join(name)
  for (const name of ['Bruno', 'Carla', 'Dario']) it.write({ type: 'MEDIA_SET', member_id: name, ...mediaGranted(it.state, name, all) })
  expect(mediaGranted(it.state, 'Anna', all)).toEqual(all)
  expect(it.state.rooms.Bruno).toMatchObject({ audio: true, video: true, screen: false })
  const six = Object.fromEntries(['1', '2', '3', '4', '5', '6'].map((name) => [name, { ...it.state.rooms.Bruno! }]))
  expect(mediaGranted({ ...it.state, rooms: six, on_air: Object.keys(six) }, 'Anna', all)).toEqual({ audio: true, video: false, screen: true })
  expect(mediaGranted({ ...it.state, rooms: six, on_air: Object.keys(six) }, '6', all).video).toBe(true)
  it.write({ type: 'MUTED', member_id: null })
  expect(names.map((name) => it.state.rooms[name]?.audio)).toEqual([false, false, false, false])
  it.write({ type: 'VIDEO_CLOSED' })
  expect(mediaGranted(it.state, 'Anna', all)).toEqual({ audio: false, video: false, screen: false })
})

test('a call held elsewhere has no media of ours', () => {
  const it = new Play(assembly('SRL', { meeting: { call_type: 'CALL_EXTERNAL' } }))
  it.join('Anna')
  expect(mediaGranted(it.state, 'Anna', { audio: true, video: true, screen: true })).toEqual({ audio: false, video: false, screen: false })
})

test('muting leaves the chair the voice', () => {
  const it = play()
  for (const name of ['Anna', 'Bruno', 'Carla']) {
    it.join(name)
    it.write({ type: 'MEDIA_SET', member_id: name, audio: true, video: false, screen: false })
  }
  it.write({ type: 'MUTED', member_id: 'Carla' })
  expect([it.state.rooms.Bruno?.audio, it.state.rooms.Carla?.audio]).toEqual([true, false])
  it.write({ type: 'MUTED', member_id: null })
  expect([it.state.rooms.Anna?.audio, it.state.rooms.Bruno?.audio]).toEqual([true, false])
})

test.each<[string, (it: Play) => string, string]>([
  ['one who is in is muted', (it) => saidOf(refuseMute(it.state, 'Bruno')), 'done'],
  ['or everybody', (it) => saidOf(refuseMute(it.state, null)), 'done'],
  ['not who is away', (it) => saidOf(refuseMute(it.state, 'Carla')), 'MT002 not_in_room'],
  ['who is in changes the own media', (it) => saidOf(refuseMedia(it.state, 'Bruno')), 'done'],
  ['who is away has none', (it) => saidOf(refuseMedia(it.state, 'Carla')), 'MT002 not_in_room'],
  ['who is there may be secretary', (it) => saidOf(refuseSecretary(it.state, 'Bruno')), 'done'],
  ['not who is away', (it) => saidOf(refuseSecretary(it.state, 'Carla')), 'MT002 not_present'],
  ['nor a stranger', (it) => saidOf(refuseSecretary(it.state, 'Zeno')), 'MB003'],
])('%s', (_, ask, expected) => {
  const it = play()
  it.join('Bruno')
  expect(ask(it)).toBe(expected)
})

test('who is entered after the start may be there, and weighs nothing', () => {
  const it = play()
  it.join('Anna')
  it.start()
  const late = { ...it.facts.members[1]!, _id: 'Late', name: 'Late' }
  it.write({ type: 'MEMBER_ADDED', member: late })
  expect(it.join('Late')).toBe('done')
  expect(isPresent(it.state, 'Late')).toBe(true)
  expect(capital(it.state)).toMatchObject({ present: 5000, total: 10000 })
})
