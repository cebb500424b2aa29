import { describe, expect, test } from 'vitest'
import { assembly, board, member, point, statute } from '../law/law.stage.ts'
import { missingVotes, votesOf } from '../votes/poll.ts'
import { openVoting, saidOf } from '../votes/votes.stage.ts'
import { mandate, Play } from './player.stage.ts'
import { refuseCast, refuseClosePoint, refuseExclusions, refuseFilling, refuseOtherText, rightsToCast, sealedOn } from './point-rules.ts'

const agenda = [point(), point({ _id: 'p2', title: 'Compensi' }), point({ _id: 'talk', skip_vote: true })]
type Act = (it: Play) => string

/** Anna, Bruno and Carla are partners; Anna presides and the meeting has begun. */
function held(present = ['Anna', 'Bruno', 'Carla'], ...mandates: ReturnType<typeof mandate>[]): Play {
  const play = new Play(assembly('SRL', { agenda }), mandates)
  for (const it of present) play.join(it)
  expect(play.start()).toBe('done')
  return play
}
const voting = (present?: string[], ...mandates: ReturnType<typeof mandate>[]): Play => {
  const play = held(present, ...mandates)
  expect([play.next(), play.openVote()]).toEqual(['done', 'done'])
  return play
}
const last = (it: Play, ...acts: Act[]): string => acts.reduce((_, act) => act(it), '')
const next: Act = (it) => it.next()
const open: Act = (it) => it.openVote()
const stop: Act = (it) => it.stopVote()
const skip: Act = (it) => it.giveUp()

test.each<[string, string, string]>([
  ['a point is taken up', last(held(), next), 'done'],
  ['not before the meeting has begun', last(new Play(assembly('SRL')), next), 'MT002 not_started'],
  ['nor after its end', last(held(), (it) => it.close(true), next), 'MT002 closed'],
  ['not one that is not there', last(held(), (it) => it.next('p9')), 'MT002 unknown_point'],
  ['the same twice is a lost race', last(held(), next, next), 'E0002'],
  ['another takes its place', last(held(), next, (it) => it.next('p2')), 'done'],
  ['not while it is being voted', last(held(), next, open, (it) => it.next('p2')), 'MT002 vote_open'],
  ['nor again once it was voted', last(held(), next, open, stop, next), 'MT002 point_decided'],
  ['nor once it was skipped', last(held(), skip, next), 'MT002 point_decided'],
  ['a vote opens on the point that is discussed', last(held(), next, open), 'done'],
  ['on no other', last(held(), (it) => it.next('p2'), open), 'MT002 not_current'],
  ['once', last(held(), next, open, open), 'E0002'],
  ['never again', last(held(), next, open, stop, open), 'MT002 point_decided'],
  [
    'not where nothing is to be voted',
    last(
      held(),
      (it) => it.next('talk'),
      (it) => it.openVote('talk'),
    ),
    'MT002 not_voted',
  ],
  ['nor where all who are there are excluded', last(held(['Anna']), (it) => it.exclude(['Anna']), next, open), 'MT002 nobody_votes'],
  ['a vote stops once', last(held(), next, open, stop, stop), 'MT002 point_decided'],
  ['not before it was opened', last(held(), next, stop), 'MT002 vote_closed'],
  ['a vote may be given up while it is open', last(held(), next, open, skip), 'done'],
  ['not when it has stopped', last(held(), next, open, stop, skip), 'MT002 point_decided'],
  ['exclusions are told before the vote', last(held(), (it) => it.exclude(['Carla'])), 'done'],
  ['also while the room waits', last(new Play(assembly('SRL')), (it) => it.exclude(['Carla'])), 'done'],
  ['not of strangers', last(held(), (it) => it.exclude(['Zeno'])), 'MB003'],
  ['not while it is open', last(held(), next, open, (it) => it.exclude(['Carla'])), 'MT002 vote_open'],
  ['nor after', last(held(), next, open, stop, (it) => it.exclude(['Carla'])), 'MT002 point_decided'],
])('%s', (_, said, expected) => expect(said).toBe(expected))

test('a vote for who is excluded is refused by the rule that excludes them', () => {
  const play = held()
  expect([play.exclude(['Bruno']), play.next(), play.openVote()]).toEqual(['done', 'done', 'done'])
  const against = refuseCast(play.state, { odg_id: 'p1', caster_id: 'Bruno', votes: [{ member_id: 'Bruno', accepted: 1 }] })
  expect(against?.info).toMatchObject({
    reason: 'excluded',
    member_id: 'Bruno',
    rules: [{ id: 'L-CON-01', severity: 'BLOCK', data: { case: 'voting', names: 'Bruno' } }],
  })
})

test('in an S.r.l. nobody is excluded for their own liability, which its law does not know', () => {
  const play = held()
  const against = refuseExclusions(play.state, 'p1', [{ member_id: 'Bruno', reason: 'LIABILITY' }])
  expect(against?.info).toMatchObject({ reason: 'law', rules: [{ id: 'L-CON-02', data: { case: 'srl', names: 'Bruno' } }] })
  expect(refuseExclusions(play.state, 'p1', [{ member_id: 'Bruno', reason: 'CONFLICT' }])).toBeNull()
})

test('who was excluded while the room waited is excluded when the meeting has begun', () => {
  const play = new Play(assembly('SRL', { agenda }))
  last(
    play,
    (it) => it.exclude(['Bruno']),
    (it) => it.join('Anna'),
    (it) => it.join('Bruno'),
    (it) => it.start(),
    next,
    open,
    (it) => it.vote('Anna', { Anna: 1 }),
    stop,
  )
  expect(play.tallyOf()).toMatchObject({ favourable: 5000, excluded: 3000, base: 5000, outcome: 'APPROVED' })
})

test('a point is closed without a vote, not with one open', () => {
  const play = held()
  play.next('talk')
  expect(saidOf(refuseClosePoint(play.state, 'talk'))).toBe('done')
  play.write({ type: 'POINT_CLOSED', odg_id: 'talk' })
  expect(play.state.points.talk?.status).toBe('SKIPPED')
  expect(saidOf(refuseClosePoint(play.state, 'talk'))).toBe('MT002 point_decided')
  expect(saidOf(refuseClosePoint(voting().state, 'p1'))).toBe('MT002 vote_open')
})

test('a point that was discussed and left undecided waits again', () => {
  const play = held()
  last(play, next, (it) => it.next('p2'))
  expect([play.state.current_id, play.state.points.p1?.status, play.state.points.p2?.status]).toEqual(['p2', 'PENDING', 'CURRENT'])
})

test('a point that the notice did not name is voted only where all the capital is there (L-AGE-01)', () => {
  const facts = assembly('SRL', { agenda: [point({ in_notice: false })] })
  const held = (declared: boolean) => {
    const play = new Play(facts)
    for (const it of ['Anna', 'Bruno', 'Carla', 'Dario']) play.join(it)
    play.start({ totalitarian: declared, informed: [], is_opposed: false })
    return last(play, next, open)
  }
  expect([held(false), held(true)]).toEqual(['MT002 law', 'done'])
})

test('an item that somebody opposed when the meeting began is not put to the vote, and the log names who (L-AGE-01)', () => {
  const play = new Play(assembly('SPA', { agenda: [point(), point({ _id: 'p2' })] }))
  for (const it of ['Anna', 'Bruno', 'Carla', 'Dario']) play.join(it)
  play.start({ totalitarian: true, informed: [], opposed: ['p1'], opponents: [{ odg_id: 'p1', member_id: 'Carla' }] })
  expect(play.state.started?.opposed).toEqual([{ odg_id: 'p1', by: ['Carla'] }])
  expect(last(play, next, open)).toBe('MT002 law')
  expect(
    last(
      play,
      (it) => it.next('p2'),
      (it) => it.openVote('p2'),
    ),
  ).toBe('done')
})

test('a proposal with blanks is put to the vote only once the chair has filled them, and not changed afterwards (L-AGE-03)', () => {
  const play = new Play(assembly('SRL', { agenda: [point({ blanks: ['total_fee'] })] }))
  for (const it of ['Anna', 'Bruno', 'Carla', 'Dario']) play.join(it)
  play.start()
  expect(last(play, next, open)).toBe('MT002 law')
  play.write({ type: 'POINT_FILLED', odg_id: 'p1', values: { total_fee: '60.000' }, text: { proposal: 'euro 60.000', resolution: '' } })
  expect(play.state.points.p1?.filled?.text.proposal).toBe('euro 60.000')
  expect(saidOf(refuseFilling(play.state, 'p1'))).toBe('done')
  expect(last(play, open)).toBe('done')
  expect(saidOf(refuseFilling(play.state, 'p1'))).toBe('MT002 vote_open')
})

test('who fills in a text that others have voted upon before the meeting confirms it, and hears how many they are', () => {
  const play = new Play(assembly('SRL', { meeting: { advance: true }, agenda: [point({ blanks: ['total_fee'] })] }))
  play.join('Anna')
  expect(saidOf(refuseOtherText(play.state, 'p1', false))).toBe('done')
  for (const it of ['Carla', 'Dario']) play.write({ type: 'ADVANCE_GIVEN', member_id: it, ballot_id: `ballot-${it}`, sealed_sha256: 'x' })
  expect(refuseOtherText(play.state, 'p1', false)?.info).toEqual({ reason: 'votes_given', count: 2 })
  play.write({ type: 'ADVANCE_WITHDRAWN', member_id: 'Dario' })
  expect(sealedOn(play.state, 'p1')).toBe(1)
  expect(saidOf(refuseOtherText(play.state, 'p1', true))).toBe('done')
})

describe('while a vote is open', () => {
  test.each<[string, string, string]>([
    ['who is there votes', last(voting(), (it) => it.vote('Carla', { Carla: 1 })), 'done'],
    [
      'and changes their mind',
      last(
        voting(),
        (it) => it.vote('Carla', { Carla: 1 }),
        (it) => it.vote('Carla', { Carla: -1 }),
      ),
      'done',
    ],
    ['not before it opens', last(held(), next, (it) => it.vote('Carla', { Carla: 1 })), 'MT002 vote_closed'],
    ['nor after it has stopped', last(voting(), stop, (it) => it.vote('Carla', { Carla: 1 })), 'MT002 point_decided'],
    [
      'who comes later has no vote',
      last(
        voting(['Anna']),
        (it) => it.join('Carla'),
        (it) => it.vote('Carla', { Carla: 1 }),
      ),
      'MT002 no_right',
    ],
    [
      'nor who has left',
      last(
        voting(),
        (it) => it.leave('Carla'),
        (it) => it.vote('Carla', { Carla: 1 }),
      ),
      'MT002 not_present',
    ],
    [
      'who comes back has it again',
      last(
        voting(),
        (it) => it.leave('Carla'),
        (it) => it.join('Carla'),
        (it) => it.vote('Carla', { Carla: 1 }),
      ),
      'done',
    ],
    ['nor an auditor', last(voting(['Anna', 'Dario']), (it) => it.vote('Dario', { Dario: 1 })), 'MT002 no_right'],
    ['nobody votes for another', last(voting(), (it) => it.vote('Bruno', { Bruno: 1, Carla: 1 })), 'MT002 no_right'],
    ['unless they are represented', last(voting(['Anna', 'Bruno'], mandate('Carla', 'Bruno')), (it) => it.vote('Bruno', { Bruno: 1, Carla: -1 })), 'done'],
    [
      'as they were told',
      last(voting(['Anna', 'Bruno'], mandate('Carla', 'Bruno', { p1: 1 })), (it) => it.vote('Bruno', { Carla: -1 })),
      'MT002 against_instruction',
    ],
    [
      'who is excluded does not',
      last(
        held(),
        (it) => it.exclude(['Carla']),
        next,
        open,
        (it) => it.vote('Carla', { Carla: 1 }),
      ),
      'MT002 excluded',
    ],
    [
      'a fiduciary divides the vote',
      last(voting(), (it) =>
        it.vote('Carla', {
          Carla: [
            [1, 1500],
            [-1, 500],
          ],
        }),
      ),
      'done',
    ],
    ['the administrator takes down who has no device', last(heldInHall(), (it) => it.record({ Carla: 1 })), 'done'],
    ['not who has', last(voting(), (it) => it.record({ Carla: 1 })), 'MT002 has_own_device'],
    ['who sits in the physical room may vote by their own link', last(heldInHall(), (it) => it.vote('Carla', { Carla: 1 })), 'done'],
    [
      'and is not written over',
      last(
        heldInHall(),
        (it) => it.vote('Carla', { Carla: 1 }),
        (it) => it.record({ Carla: -1 }),
      ),
      'MT002 voted_alone',
    ],
  ])('%s', (_, said, expected) => expect(said).toBe(expected))

  test('a refused ballot leaves nothing behind', () => {
    const play = voting(['Anna', 'Bruno'], mandate('Carla', 'Bruno', { p1: 1 }))
    const before = play.state
    expect(play.vote('Bruno', { Bruno: 1, Carla: -1 })).toBe('MT002 against_instruction')
    expect(play.state).toBe(before)
  })

  test('nobody’s ballot is wiped by another’s, and nobody’s leaving takes a vote away', () => {
    const play = voting()
    last(
      play,
      (it) => it.vote('Anna', { Anna: 1 }),
      (it) => it.vote('Bruno', { Bruno: -1 }),
      (it) => it.leave('Bruno'),
      (it) => it.vote('Carla', { Carla: 0 }),
    )
    expect(Object.keys(openVoting(play.state.points.p1).casts)).toEqual(['Anna', 'Bruno', 'Carla'])
    play.stopVote()
    expect(play.tallyOf()).toMatchObject({ favourable: 5000, against: 3000, abstained: 2000, present: 10000 })
  })

  test('a ballot is rewritten whole: what the next leaves out is no longer said', () => {
    const play = voting(['Anna', 'Bruno'], mandate('Carla', 'Bruno'))
    play.vote('Bruno', { Bruno: 1, Carla: 1 })
    play.vote('Bruno', { Bruno: -1 })
    expect(Object.keys(openVoting(play.state.points.p1).casts)).toEqual(['Bruno'])
    play.stopVote()
    expect(play.tallyOf()).toMatchObject({ favourable: 0, against: 3000, abstained: 7000 })
  })

  test('a weight that was there stays in the base when its holder leaves, and abstains of its own accord', () => {
    const play = voting()
    last(
      play,
      (it) => it.leave('Carla'),
      (it) => it.vote('Anna', { Anna: 1 }),
      stop,
    )
    expect(play.tallyOf()).toMatchObject({ favourable: 5000, abstained: 5000, present: 10000, outcome: 'DECLINED' })
    const votes = votesOf(openVoting(play.state.points.p1), { odg_id: 'p1', convocation_id: 'c' })
    expect(votes.filter((it) => it.auto).map((it) => it.member)).toEqual(['Bruno', 'Carla'])
  })

  test('a delegator who comes takes the own weight over: the vote of the delegate stands until theirs', () => {
    const play = voting(['Anna', 'Bruno'], mandate('Carla', 'Bruno'))
    play.vote('Bruno', { Bruno: 1, Carla: -1 })
    expect(play.join('Carla')).toBe('done')
    expect(play.vote('Bruno', { Bruno: 1, Carla: -1 })).toBe('MT002 no_right')
    expect(play.vote('Bruno', { Bruno: 0 })).toBe('done')
    expect(openVoting(play.state.points.p1).casts.Carla).toMatchObject({ parts: [{ accepted: -1 }], delegate_id: 'Bruno' })
    expect(rightsToCast(play.state, 'p1', 'Carla')).toEqual([{ member_id: 'Carla', weight: 2000, is_excluded: false, instruction: null }])
    expect(play.vote('Carla', { Carla: 1 })).toBe('done')
    last(play, (it) => it.vote('Anna', { Anna: 1 }), stop)
    expect(play.tallyOf()).toMatchObject({ favourable: 7000, against: 0, abstained: 3000, present: 10000 })
  })

  test('a delegation that is revoked from afar holds until the vote stops', () => {
    const play = voting(['Anna', 'Bruno'], mandate('Carla', 'Bruno'))
    play.write({ type: 'DELEGATION_REVOKED', delegation_id: 'Carla-Bruno', by_entry: false })
    expect(play.vote('Bruno', { Bruno: 1, Carla: 1 })).toBe('done')
    last(
      play,
      stop,
      (it) => it.next('p2'),
      (it) => it.openVote('p2'),
    )
    expect(openVoting(play.state.points.p2).base.present).toBe(8000)
  })

  test('a member sees what there is to vote with, the administrator who has not', () => {
    const play = held(['Anna', 'Bruno'], mandate('Carla', 'Bruno', { p1: -1 }))
    last(play, (it) => it.exclude(['Anna']), next, open)
    expect(rightsToCast(play.state, 'p1', 'Bruno').map((it) => `${it.member_id} ${it.instruction} ${it.is_excluded}`)).toEqual([
      'Bruno null false',
      'Carla -1 false',
    ])
    expect(rightsToCast(play.state, 'p1', 'Anna').map((it) => it.is_excluded)).toEqual([true])
    expect(rightsToCast(play.state, 'p2', 'Anna')).toEqual([])
    expect(missingVotes(openVoting(play.state.points.p1)).map((it) => it.member_id)).toEqual(['Bruno'])
  })
})

function heldInHall(): Play {
  const play = new Play(assembly('SRL', { agenda }))
  last(
    play,
    (it) => it.join('Anna'),
    (it) => it.hall(['Carla']),
    (it) => it.start(),
    next,
    open,
  )
  return play
}

test('what was cast in a vote that was given up counts for nothing', () => {
  const play = voting()
  last(play, (it) => it.vote('Anna', { Anna: 1 }), skip)
  expect(play.state.points.p1).toMatchObject({ status: 'SKIPPED', vote: null })
})

test('the chair of a board decides a tie where the statute says so', () => {
  const members = [member('Anna', 'PCA'), member('Bruno', 'CON')]
  const play = new Play(statute(board('SPA', { members, agenda: [point()] }), { casting_vote: true }))
  last(
    play,
    (it) => it.join('Anna'),
    (it) => it.join('Bruno'),
    (it) => it.start(),
    next,
    open,
    (it) => it.vote('Anna', { Anna: 1 }),
    (it) => it.vote('Bruno', { Bruno: -1 }),
    stop,
  )
  expect(play.tallyOf()).toMatchObject({ outcome: 'APPROVED', reason: 'CASTING_VOTE', present: 2 })
})
