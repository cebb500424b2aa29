import { describe, expect, test } from 'vitest'
import { assembly, board, point } from '../law/law.stage.ts'
import { saidOf } from '../votes/votes.stage.ts'
import { mandate, Play } from './player.stage.ts'
import { presenceOf } from './presence.ts'
import { isForgotten, refuseCloseVideo, refuseOpen, refuseRehearsal, refuseStart } from './rules.ts'
import { standby } from './state.ts'

const ready = { is_administrator: true, is_offline: false, status: 'PERFORM', live_status: 'STANDBY', datetime: '2027-04-20T08:00:00.000Z' } as const
const at = (time: string) => new Date(`2027-04-20T${time}Z`)

describe('opening', () => {
  test.each<[string, Partial<Parameters<typeof refuseOpen>[0]>, Date, string]>([
    ['is for ten minutes before', {}, at('07:50:00'), 'done'],
    ['and any time after', {}, at('19:00:00'), 'done'],
    ['not a second earlier', {}, at('07:49:59'), 'MT002 too_early'],
    ['and for nobody but the administrator', { is_administrator: false }, at('08:00:00'), 'CP003'],
    ['not of a meeting that was cancelled', { status: 'CANCELED' }, at('08:00:00'), 'E0002'],
    ['nor of one that is to be convened', { status: 'CONVOCATION' }, at('08:00:00'), 'E0002'],
    ['nor twice', { live_status: 'OPEN' }, at('08:00:00'), 'E0002'],
    ['nor of one held elsewhere', { is_offline: true }, at('08:00:00'), 'MT002 offline'],
  ])('%s', (_, change, now, expected) => expect(saidOf(refuseOpen({ ...ready, ...change }, now))).toBe(expected))

  test('says from when', () => expect(refuseOpen(ready, at('07:00:00'))?.info).toEqual({ reason: 'too_early', opens_at: '2027-04-20T07:50:00.000Z' }))
})

test.each<[string, Partial<Parameters<typeof refuseRehearsal>[0]>, string]>([
  ['a rehearsal comes before the meeting', { status: 'CONVOCATION' }, 'done'],
  ['or on its day', {}, 'done'],
  ['never beside it', { live_status: 'OPEN' }, 'MT002 room_open'],
  ['nor after it', { status: 'VERBALIZE' }, 'E0002'],
  ['nor for a meeting held elsewhere', { is_offline: true }, 'MT002 offline'],
  ['and belongs to the administrator', { is_administrator: false }, 'CP003'],
])('%s', (_, change, expected) => expect(saidOf(refuseRehearsal({ ...ready, ...change }))).toBe(expected))

describe('starting', () => {
  const played = (acts: (play: Play) => void, facts = assembly('SRL')) => {
    const play = new Play(facts)
    acts(play)
    return play
  }
  const noSecretary = assembly('SRL', { meeting: { secretary_id: null } })

  test.each<[string, Play, string]>([
    ['goes when the chair and half of the capital are there', played((it) => it.join('Anna')), 'done'],
    ['not without the chair', played((it) => it.hall(['Bruno', 'Carla'])), 'MT002 chair_absent'],
    ['not with a chair who has left', played((it) => [it.join('Anna'), it.join('Bruno'), it.leave('Anna')]), 'MT002 chair_absent'],
    ['nor without a secretary', played((it) => it.join('Anna'), noSecretary), 'MT002 no_secretary'],
    ['unless somebody was named in the room', played((it) => [it.join('Anna'), it.write({ type: 'SECRETARY_SET', member_id: 'Dario' })], noSecretary), 'done'],
    ['or a notary writes', played((it) => it.join('Anna'), assembly('SRL', { meeting: { secretary_id: null, has_notary: true } })), 'done'],
    ['a board asks for both as well', played((it) => it.hall(['Bruno', 'Carla', 'Diana']), board('SPA')), 'MT002 chair_absent'],
    ['and for more than half of the directors', played((it) => [it.join('Anna'), it.join('Bruno'), it.join('Fabio')], board('SPA')), 'MT002 not_constituted'],
    ['who are three of five', played((it) => [it.join('Anna'), it.join('Bruno'), it.join('Elio')], board('SPA')), 'done'],
    ['not twice', played((it) => [it.join('Anna'), it.start()]), 'E0002'],
    ['not after the end', played((it) => [it.join('Anna'), it.close()]), 'MT002 closed'],
  ])('%s', (_, play, expected) => expect(play.start()).toBe(expected))

  test('without enough capital says what is missing and what remains: a second call where there is one', () => {
    const facts = assembly('SPA', {
      meeting: { quorums: { first: { value: 60, base: 'shares_total', greater: false }, second: null } },
      second: { datetime: '2027-04-22T10:00', in_notice: true },
    })
    const play = played((it) => it.join('Anna'), facts)
    const none = { totalitarian: false, informed: [], opposed: [] }
    const info = (it: typeof facts) => refuseStart(play.state, it, none)?.info as { rules: { id: string; data: object }[]; alternatives: string[] }
    expect(info(facts).alternatives).toEqual(['second_call', 'deserted', 'quorums'])
    expect(info({ ...facts, second: null }).alternatives).toEqual(['deserted', 'quorums'])
    expect(info(facts).rules).toMatchObject([{ id: 'L-QUO-01', data: { present: 5000, total: 10000, missing: 1000 } }])
    expect(presenceOf(play.state, none)).toEqual({ convocation_type: 'FIRST', present: ['Anna'], ...none })
  })

  test('a declaration that all the capital is there is checked, and kept when it holds', () => {
    const play = played((it) => it.join('Anna'))
    const declared = { totalitarian: true, informed: [], is_opposed: false }
    expect(play.start(declared)).toBe('MT002 law')
    for (const it of ['Bruno', 'Carla', 'Dario']) play.join(it)
    expect(play.start({ ...declared, is_opposed: undefined, opposed: ['unknown'] })).toBe('MT002 unknown_point')
    expect(play.start(declared)).toBe('done')
    expect(play.state.started).toMatchObject({ totalitarian: true, present: 10000, total: 10000, percentage: 100, opposed: [] })
  })

  test('a board is total when nobody of it is away', () => {
    const play = new Play(board('SRL'))
    for (const it of ['Anna', 'Bruno', 'Carla', 'Diana', 'Elio']) play.join(it)
    const declared = { totalitarian: true, informed: ['Fabio'], is_opposed: false }
    expect(play.start(declared)).toBe('MT002 board_not_total')
    play.join('Fabio')
    expect(play.start(declared)).toBe('done')
  })

  test('counts who is represented, from the delegations that stand', () => {
    const play = new Play(assembly('SRL'), [mandate('Carla', 'Anna')])
    play.join('Anna')
    expect(play.start()).toBe('done')
    expect(play.state.started).toMatchObject({ present: 7000, total: 10000, percentage: 70 })
  })
})

describe('closing', () => {
  const two = assembly('SRL', { agenda: [point(), point({ _id: 'p2' })] })
  const held = () => {
    const play = new Play(two)
    for (const act of [() => play.join('Anna'), () => play.start(), () => play.next()]) act()
    return play
  }

  test('asks before points are skipped, names them, and skips them then', () => {
    const play = held()
    play.openVote()
    expect(play.close(true)).toBe('MT002 vote_open')
    play.stopVote()
    expect(play.close()).toBe('MT002 points_open')
    expect(play.close(true)).toBe('done')
    expect(play.log.at(-1)).toMatchObject({ type: 'CLOSED', skipped: ['p2'], reason: 'HELD' })
    expect([play.state.status, play.state.points.p1?.status, play.state.points.p2?.status]).toEqual(['CLOSED', 'VOTED', 'SKIPPED'])
    expect(play.close(true)).toBe('E0002')
  })

  test('a room where the meeting never began just closes', () => {
    const play = new Play(two)
    expect(play.close()).toBe('done')
    expect(play.log.at(-1)).toMatchObject({ skipped: [], reason: 'NOT_CONSTITUTED' })
    expect(play.state.points.p1?.status).toBe('PENDING')
  })

  test('the media close alone, once, while the room is open', () => {
    const play = held()
    play.write({ type: 'MEDIA_SET', member_id: 'Anna', audio: true, video: true, screen: true })
    expect(saidOf(refuseCloseVideo(play.state))).toBe('done')
    play.write({ type: 'VIDEO_CLOSED' })
    expect(play.state).toMatchObject({ status: 'STARTED', video_closed: true, rooms: { Anna: { audio: false, video: false, screen: false } } })
    expect(saidOf(refuseCloseVideo(play.state))).toBe('E0002')
    play.close(true)
    expect(saidOf(refuseCloseVideo(play.state))).toBe('MT002 closed')
    expect(saidOf(refuseCloseVideo(standby))).toBe('MT002 not_open')
  })

  test('the second call is a new beginning, in the same log', () => {
    const play = new Play(two)
    play.join('Anna')
    play.close()
    const { register, mandates } = play.log[0] as Extract<(typeof play.log)[0], { type: 'OPENED' }>
    play.write({ type: 'OPENED', convocation_id: 'second', convocation_type: 'SECOND', register, mandates, rehearsal: false })
    expect(play.state).toMatchObject({ status: 'OPEN', convocation_id: 'second', convocation_type: 'SECOND', attendance: {}, closed_at: null, seq: 4 })
  })

  test('a room that nobody began is forgotten after twelve hours', () => {
    const { state } = new Play(two)
    expect([at('19:59:59'), at('20:00:00')].map((it) => isForgotten(state, it))).toEqual([false, true])
    expect(isForgotten(held().state, at('23:00:00'))).toBe(false)
  })
})
