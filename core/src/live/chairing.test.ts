import { expect, test } from 'vitest'
import { evaluate } from '../law/evaluate.ts'
import { assembly, board, member, named, point, statute } from '../law/law.stage.ts'
import { constitutive, deliberative, nextAct, progressOf } from './chairing.ts'
import { factsAtVote } from './law.ts'
import { mandate, Play } from './player.stage.ts'
import { standby } from './state.ts'

const two = () => assembly('SRL', { agenda: [point(), point({ _id: 'p2', skip_vote: true })] })

/** A meeting whose room is open, with everybody in it. */
function opened(facts = two()): Play {
  const play = new Play(facts)
  for (const it of facts.members) play.join(it._id)
  return play
}

test('the next act leads from the opening to the close, one at a time', () => {
  expect(nextAct(standby)).toBeNull()
  const play = opened()
  const acts: unknown[] = [nextAct(play.state)]
  const then = (done: string) => {
    expect(done).toBe('done')
    acts.push(nextAct(play.state))
  }
  then(play.start())
  then(play.next('p1'))
  then(play.openVote('p1'))
  then(play.stopVote('p1'))
  then(play.next('p2'))
  then(play.giveUp('p2'))
  then(play.close())
  expect(acts).toEqual([
    { act: 'start' },
    { act: 'take_up', odg_id: 'p1' },
    { act: 'start_vote', odg_id: 'p1' },
    { act: 'stop_vote', odg_id: 'p1' },
    { act: 'take_up', odg_id: 'p2' },
    { act: 'close_point', odg_id: 'p2' },
    { act: 'close' },
    null,
  ])
})

test('what is there is measured in capital, with who is represented', () => {
  const play = new Play(two(), [mandate('Carla', 'Anna')])
  expect(constitutive(play.state)).toMatchObject({ part: 0, whole: 10_000, required: 5000, is_met: false })
  play.join('Anna')
  expect(constitutive(play.state)).toMatchObject({ part: 7000, percentage: 70, is_met: true })
})

test('in a board directors are counted by heads, auditors not at all', () => {
  const play = new Play(board('SPA'))
  for (const it of ['Anna', 'Bruno', 'Fabio']) play.join(it)
  expect(constitutive(play.state)).toMatchObject({ part: 2, whole: 5, required: 3, is_met: false })
})

test('a director appointed after the notice is in office in the room too, before and after it begins', () => {
  const facts = board('SPA')
  const play = new Play({ ...facts, members: [...facts.members, member('Gina', 'CON', 0, { in_meeting: false, convocated: false })] })
  for (const it of ['Anna', 'Bruno', 'Carla']) play.join(it)
  expect(constitutive(play.state)).toMatchObject({ part: 3, whole: 6, required: 4, is_met: false })
  expect(play.start()).toBe('MT002 not_constituted')
  play.join('Diana')
  expect(play.start()).toBe('done')
  expect(play.state.register.members.map((it) => it._id)).not.toContain('Gina')
  play.leave('Diana')
  play.next()
  expect(constitutive(play.state)).toMatchObject({ part: 3, whole: 6, is_met: false })
  expect(named(evaluate('vote', factsAtVote(play.state, play.facts, 'p1')))).toEqual(['WARN L-QUO-02 board'])
})

test('a casting vote is not that of one of two where a third director is in office', () => {
  const members = [member('Anna', 'PCA'), member('Bruno', 'CON'), member('Gina', 'CON', 0, { in_meeting: false, convocated: false })]
  const play = new Play(statute(board('SRL', { members }), { casting_vote: true }))
  for (const act of [() => play.join('Anna'), () => play.join('Bruno'), () => play.start(), () => play.next(), () => play.openVote()]) act()
  play.vote('Anna', { Anna: 1 })
  play.vote('Bruno', { Bruno: -1 })
  play.stopVote()
  expect(play.tallyOf()).toMatchObject({ reason: 'CASTING_VOTE' })
  expect(named(evaluate('vote', factsAtVote(play.state, play.facts, 'p1')))).toEqual([])
})

test('a vote tells what was said, what is missing and what is barred', () => {
  const play = opened()
  play.start()
  play.exclude(['Carla'])
  play.next()
  play.openVote()
  play.vote('Anna', {
    Anna: [
      [1, 4000],
      [0, 1000],
    ],
  })
  expect(progressOf(play.state.points.p1!.vote!)).toEqual({
    favourable: 4000,
    against: 0,
    abstained: 1000,
    missing: 3000,
    excluded: 2000,
    votes: 2,
    voted: 1,
  })
})

test('an instruction of a delegator counts as said', () => {
  const play = new Play(two(), [mandate('Carla', 'Anna', { p1: -1 })])
  play.join('Anna')
  play.start()
  play.next()
  play.openVote()
  expect(progressOf(play.state.points.p1!.vote!)).toMatchObject({ against: 2000, missing: 5000, votes: 2, voted: 1 })
})

test('the quorum of a point is known before its vote, and whether it can still be reached while it lasts', () => {
  const play = opened()
  play.start()
  play.next()
  expect(deliberative(play.state, 'p1')).toMatchObject({ base: 10_000, required: 5001, reachable: 10_000, is_reachable: true })
  play.openVote()
  play.vote('Anna', { Anna: -1 })
  expect(deliberative(play.state, 'p1')).toMatchObject({ reachable: 5000, is_reachable: false })
  expect(deliberative(play.state, 'p2')).toBeNull()
})

test('of the whole capital the absent count too, excluded ones do not', () => {
  const facts = assembly('SRL', {
    agenda: [point({ quorum_first: { value: 50, base: 'shares_total', greater: false } })],
    members: [...two().members, member('Elio', 'PAR', 2000)],
  })
  const play = new Play(facts)
  for (const it of ['Anna', 'Bruno', 'Carla']) play.join(it)
  play.start()
  play.exclude(['Carla'])
  play.next()
  expect(deliberative(play.state, 'p1')).toMatchObject({ base: 10_000, required: 5000, reachable: 8000 })
})
