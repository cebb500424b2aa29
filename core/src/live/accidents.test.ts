import { expect, test } from 'vitest'
import { assembly, member } from '../law/law.stage.ts'
import type { Accident } from './accident-kinds.ts'
import { accidentAct, accidentMs, castOf } from './accidents.ts'
import { constitutive } from './chairing.ts'
import { Play } from './player.stage.ts'
import { chairOf, mandateFrom, presentIn } from './presence.ts'
import { type RobotAct, robotAct, robotsIn } from './robots.ts'

const people = [member('Anna', 'PAR PCA', 4000), ...['Bruno', 'Carla', 'Dario', 'Elisa', 'Franco'].map((it) => member(it, 'PAR', 1200))]

/** A rehearsal at which who presides sits, and in which something goes wrong. */
function rehearsal(...accidents: Accident[]) {
  const play = new Play(assembly('SRL', { members: people }))
  play.write({ type: 'ACCIDENTS_SET', accidents })
  play.join(chairOf(play.state)!)
  const robots = robotsIn(play.state, 10)
  const now = () => new Date(play.log.at(-1)!.at)
  const after = (ms: number) => new Date(now().getTime() + ms)
  const perform = (me: string, act: RobotAct | null) => {
    if (act?.act === 'join') play.join(me)
    if (act?.act === 'leave' || act?.act === 'lose') play.write({ type: 'ROOM_LEFT', member_id: me, lost: act.act === 'lose' })
    if (act?.act === 'delegate')
      play.write({ type: 'DELEGATION_GIVEN', mandate: { delegation_id: `given by ${me}`, delegator_id: me, delegate_id: act.delegate_id, votes: [] } })
    if (act?.act === 'vote') play.vote(me, Object.fromEntries(act.votes.map((it) => [it.member_id, it.accepted])), act.odg_id)
  }
  /** Every robot has a thought at the same moment, each eager to do what it may. */
  const round = (at = now()) => {
    const { state } = play
    const acts = robots.map((it) => [it, robotAct(state, it, { robots, now: at, random: () => 0 })] as const)
    for (const [me, act] of acts) perform(me, act)
    return Object.fromEntries(acts.map(([me, act]) => [me, act?.act ?? null]))
  }
  const settle = (rounds = 6) => {
    for (let it = 0; it < rounds; it++) round()
  }
  return { play, robots, round, settle, now, after, cast: () => castOf(play.state, robots) }
}

test('without accidents nobody has a part, and all come', () => {
  const { play, robots, cast, settle } = rehearsal()
  expect(cast()).toEqual({ late: null, delegator: null, delegate: null, lost: null })
  settle()
  expect(presentIn(play.state)).toHaveLength(robots.length + 1)
})

test('each part is another’s; with too few robots some are left out', () => {
  const { cast } = rehearsal('LATE', 'PROXY', 'LOST_LINE')
  const parts = Object.values(cast())
  expect(new Set(parts).size).toBe(4)
  expect(parts).not.toContain('Anna')
  const { play } = rehearsal('LATE', 'PROXY', 'LOST_LINE')
  expect(castOf(play.state, ['Bruno'])).toMatchObject({ delegator: null, delegate: null })
  expect(castOf(play.state, [])).toEqual({ late: null, delegator: null, delegate: null, lost: null })
})

test('who is late comes once a vote is open, and does not vote on that point', () => {
  const { play, cast, round, settle } = rehearsal('LATE')
  const late = cast().late!
  settle()
  expect(presentIn(play.state)).not.toContain(late)
  expect([play.start(), play.next()]).toEqual(['done', 'done'])
  settle(2)
  expect(presentIn(play.state)).not.toContain(late)
  play.openVote()
  expect(round()[late]).toBe('join')
  settle(2)
  expect(presentIn(play.state)).toContain(late)
  expect(play.state.points.p1!.vote!.casts[late]).toBeUndefined()
})

test('too few are there for a while, however many thoughts they have; then all come', () => {
  const { play, round, settle, robots } = rehearsal('NO_QUORUM')
  const from = new Date(play.state.accidents!.NO_QUORUM!)
  for (let it = 0; it < 4; it++) round(from)
  expect(constitutive(play.state).is_met).toBe(false)
  expect(play.start()).not.toBe('done')
  round(new Date(from.getTime() + accidentMs.few))
  expect(constitutive(play.state).is_met).toBe(true)
  settle()
  expect(presentIn(play.state)).toHaveLength(robots.length + 1)
})

test('switched on while all are there, enough of them go again; switched off, they come at once', () => {
  const { play, round, after, settle, robots } = rehearsal()
  settle()
  play.write({ type: 'ACCIDENTS_SET', accidents: ['NO_QUORUM'] })
  round(after(0))
  expect(constitutive(play.state).is_met).toBe(false)
  play.write({ type: 'ACCIDENTS_SET', accidents: [] })
  settle()
  expect(presentIn(play.state)).toHaveLength(robots.length + 1)
})

test('one gives a proxy, stays at home, and is voted for by whom they chose', () => {
  const { play, cast, settle } = rehearsal('PROXY')
  const { delegator, delegate } = cast() as { delegator: string; delegate: string }
  settle()
  expect(mandateFrom(play.state, delegator)).toMatchObject({ delegate_id: delegate })
  expect(presentIn(play.state)).not.toContain(delegator)
  expect([play.start(), play.next(), play.openVote()]).toEqual(['done', 'done', 'done'])
  settle(2)
  expect(play.state.points.p1!.vote!.casts[delegator]).toMatchObject({ caster_id: delegate })
})

test('a statute without proxies has none in the rehearsal either', () => {
  const { play, robots } = rehearsal('PROXY')
  const { register } = play.state
  const forbidden = {
    ...play.state,
    register: { ...register, company: { ...register.company, statute: { ...register.company.statute, proxies_allowed: false } } },
  }
  expect(castOf(forbidden, robots)).toMatchObject({ delegator: null, delegate: null })
})

test('one loses the line while a vote is open, before voting, and is back in time to vote; once in each vote', () => {
  const { play, cast, settle, robots, now, after, round } = rehearsal('LOST_LINE')
  const lost = cast().lost!
  settle()
  expect([play.start(), play.next(), play.openVote()]).toEqual(['done', 'done', 'done'])
  const at = (ms: number) => accidentAct(play.state, lost, { robots, now: after(ms) })
  expect([at(0), at(accidentMs.beforeLost)]).toEqual([{ act: 'wait' }, { act: 'lose' }])
  play.write({ type: 'ROOM_LEFT', member_id: lost, lost: true })
  expect([at(0), at(accidentMs.lost)]).toEqual([{ act: 'wait' }, { act: 'join' }])
  play.join(lost)
  expect(accidentAct(play.state, lost, { robots, now: now() })).toBeNull()
  round()
  expect(play.state.points.p1!.vote!.casts[lost]).toMatchObject({ caster_id: lost })
})
