import { expect, test } from 'vitest'
import { evaluate } from '../law/evaluate.ts'
import { assembly, board, fired, member, named, statute } from '../law/law.stage.ts'
import { factsAtVote } from './law.ts'
import { mandate, Play } from './player.stage.ts'
import { declarationOf, roomOf } from './rooms.ts'

test('a room tells who is in it, for whom they vote and what they send', () => {
  const play = new Play(assembly('SRL'), [mandate('Carla', 'Dario', { p1: 1 })])
  play.join('Bruno', { presents: ['Dario'] })
  play.write({ type: 'MEDIA_SET', member_id: 'Bruno', audio: true, video: true, screen: false })
  expect(roomOf(play.state, 'Bruno', 'key')).toEqual({
    slug: 'room-Bruno',
    member_ids: ['Bruno', 'Dario'],
    call_token: 'key',
    owner: 'Bruno',
    presents: ['Dario'],
    delegations: [{ _id: 'Carla-Dario', delegator_id: 'Carla', delegate_id: 'Dario', votes: [{ odg_id: 'p1', accepted: 1 }] }],
    tracks: [
      { member_id: 'Bruno', kind: 'audio' },
      { member_id: 'Bruno', kind: 'video' },
    ],
  })
  play.join('Carla')
  expect(roomOf(play.state, 'Bruno', null)?.delegations).toEqual([])
  expect(roomOf(play.state, 'Anna', null)).toBeNull()
})

test('a declaration tells whose it is, and of which call', () => {
  const play = new Play(assembly('SRL'))
  play.write({ type: 'DECLARATION_ASKED', declaration_id: 'd', member_id: 'Bruno', odg_id: 'p1', room_slug: 'r' })
  expect(declarationOf(play.state, 'd')).toEqual({
    _id: 'd',
    member: 'Bruno',
    convocation_id: 'call-FIRST',
    odg_id: 'p1',
    text: null,
    file: null,
    room_slug: 'r',
    status: 'ASKED',
  })
  expect(declarationOf(play.state, 'x')).toBeNull()
})

test('a delegation whose instructions change goes on from when it was given', () => {
  const play = new Play(assembly('SRL'), [mandate('Carla', 'Bruno')])
  play.write({ type: 'DELEGATION_GIVEN', mandate: mandate('Carla', 'Bruno', { p1: -1 }) })
  expect(play.state.mandates['Carla-Bruno']).toMatchObject({ from: play.log[0]!.at, votes: [{ odg_id: 'p1', accepted: -1 }] })
})

test('at a vote the law is asked about the room: who is left, who is excluded, what was said', () => {
  const play = new Play(assembly('SRL'))
  for (const act of [() => play.hall(['Anna']), () => play.start(), () => play.exclude(['Anna']), () => play.write({ type: 'EXPELLED', member_id: 'Anna' })])
    act()
  play.join('Bruno')
  expect(named(evaluate('vote', factsAtVote(play.state, play.facts, 'p1')))).toEqual(['WARN L-QUO-02', 'INFO L-CON-01'])
})

test('and again when it stops: an auditor who voted, and a chair who decided a tie of two', () => {
  const members = [member('Anna', 'PCA'), member('Bruno', 'CON'), member('Fabio', 'SIE')]
  const facts = statute(board('SPA', { members }), { casting_vote: true, board_auditors_vote: true })
  const play = new Play(facts)
  for (const act of [() => play.join('Anna'), () => play.join('Bruno'), () => play.start(), () => play.next(), () => play.openVote()]) act()
  play.vote('Anna', { Anna: 1 })
  play.vote('Bruno', { Bruno: -1 })
  play.stopVote()
  expect(fired('vote', factsAtVote(play.state, facts, 'p1'))).toEqual(['WARN L-BRD-04'])
})
