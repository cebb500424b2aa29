import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../fuzz.stage.ts'
import { assembly } from '../law/law.stage.ts'
import { mandate, Play } from './player.stage.ts'
import { chairOf, presentIn } from './presence.ts'
import { type RobotAct, robotAct, robotPhrases, robotsIn } from './robots.ts'
import type { LiveState } from './state.ts'
import { viewFor } from './views.ts'

/** Numbers as they come, again and again. */
const dice = (...numbers: number[]) => {
  let at = 0
  return () => numbers[at++ % numbers.length]!
}
const eager = dice(0)
const lazy = dice(0.99)
const thinks = (state: LiveState, me: string, random: () => number, now = new Date('2027-04-20T12:00:00Z')) =>
  robotAct(state, me, { robots: robotsIn(state, 10), now, random })

function perform(play: Play, me: string, act: RobotAct | null): string {
  switch (act?.act) {
    case 'join':
      return play.join(me)
    case 'leave':
      return play.leave(me)
    case 'vote':
      return play.vote(me, Object.fromEntries(act.votes.map((it) => [it.member_id, it.accepted])), act.odg_id)
    case 'hand':
      return play.write({ type: act.raised ? 'HAND_RAISED' : 'HAND_LOWERED', member_id: me })
    default:
      return 'done'
  }
}

test('the secretary comes at once, the others when they like', () => {
  const { state } = new Play(assembly('SRL'))
  expect(thinks(state, state.secretary_id!, lazy)).toEqual({ act: 'join' })
  expect(thinks(state, 'Carla', lazy)).toBeNull()
  expect(thinks(state, 'Carla', eager)).toEqual({ act: 'join' })
})

test('robots are who writes and some others, but nobody whom another represents, and never who presides', () => {
  const { state } = new Play(assembly('SRL'), [mandate('Carla', 'Bruno')])
  expect(robotsIn(state, 0)).toEqual([state.secretary_id].filter((it) => it !== chairOf(state)))
  expect(robotsIn(state, 200)).not.toContain('Carla')
  expect(robotsIn(state, 200)).not.toContain(chairOf(state))
})

test('one votes for oneself and for whom one represents, as told where one was told', () => {
  const play = new Play(assembly('SRL'), [mandate('Carla', 'Bruno', { p1: -1 })])
  for (const it of [chairOf(play.state)!, ...robotsIn(play.state, 10)]) play.join(it)
  expect([play.start(), play.next(), play.openVote()]).toEqual(['done', 'done', 'done'])
  const act = thinks(viewFor(play.state, { kind: 'member', member_id: 'Bruno' }), 'Bruno', eager)
  expect(act).toEqual({
    act: 'vote',
    odg_id: 'p1',
    votes: [
      { member_id: 'Bruno', accepted: 1 },
      { member_id: 'Carla', accepted: -1 },
    ],
  })
  expect(perform(play, 'Bruno', act)).toBe('done')
  expect(thinks(play.state, 'Bruno', lazy)).toBeNull()
})

test('whatever the dice say, no rule is against what a robot does, what it says is among its sentences, and the chair stays', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 7, maxLength: 60 }), (numbers) => {
      const play = new Play(assembly('SRL'), [mandate('Carla', 'Bruno')])
      play.join(chairOf(play.state)!)
      const random = dice(...numbers)
      for (let round = 0; round < 12; round++) {
        if (round === 3) play.start()
        if (round === 4) play.next()
        if (round === 5) play.openVote()
        if (round === 9) play.stopVote()
        for (const me of robotsIn(play.state, 10)) {
          const act = thinks(viewFor(play.state, { kind: 'member', member_id: me }), me, random)
          if (act?.act === 'say') expect(act.phrase).toBeLessThan(robotPhrases)
          expect(perform(play, me, act)).toBe('done')
        }
      }
      expect(presentIn(play.state)).toContain(chairOf(play.state))
    }),
    tries(50),
  )
})
