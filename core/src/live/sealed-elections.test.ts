import { expect, test } from 'vitest'
import type { OpenedBallot } from '../advance/opening.ts'
import type { AdvanceSaid } from '../advance/schema.ts'
import { candidate, electionPoint, setting } from '../elections/elections.stage.ts'
import { choicesOf } from '../elections/rounds.ts'
import type { ElectionSetting } from '../elections/schema.ts'
import { assembly, member } from '../law/law.stage.ts'
import { electionActs } from './election-player.stage.ts'
import { electionStartEvents } from './election-rules.ts'
import { replay } from './fold.ts'
import { Play } from './player.stage.ts'
import { refuseOtherText } from './point-rules.ts'
import { eventFor } from './views.ts'

// Elections voted upon before the meeting, and by the designated representative.

const ballot = (member_id: string, said: AdvanceSaid): OpenedBallot => ({ member_id, points: { p1: said }, if_changed: 'NOT_COUNTED' })

/** Anna 4,000 and the representative are there; Bruno (3,000) voted before, Carla (2,000) and Dario (1,000) gave the representative a proxy. */
function begun(of: ElectionSetting, said: { Bruno?: AdvanceSaid; Carla?: AdvanceSaid; Dario?: AdvanceSaid }) {
  const members = [member('Anna', 'PAR PCA', 4000), member('Bruno', 'PAR', 3000), member('Carla', 'PAR', 2000), member('Dario', 'PAR', 1000)]
  const designated = { member_id: 'Rita', is_exclusive: false, is_listed: false, has_declared: true }
  const agenda = [electionPoint(of, { _id: 'p1' })]
  const play = new Play(assembly('SPA', { members: [...members, member('Rita', 'DEL', 0)], meeting: { advance: true, designated }, agenda }))
  const given = (member_id: string) => ({ type: 'ADVANCE_GIVEN' as const, member_id, ballot_id: member_id, sealed_sha256: 'x' })
  play.write(given('Bruno'), { ...given('Carla'), is_designated: true }, { ...given('Dario'), is_designated: true })
  for (const it of ['Anna', 'Rita']) play.join(it)
  play.start()
  play.next('p1')
  const ballots = Object.entries(said).map(([member_id, it]) => ballot(member_id, it ?? null))
  const open = () => play.write(...electionStartEvents(play.state, 'p1', of, ballots))
  return { play, open, ...electionActs(play, of) }
}

const gone = (...names: string[]) =>
  setting({
    seats: 1,
    candidates: ['Rosa', 'Viola', 'Iris'].map((it, position) =>
      candidate(it, { position, withdrawn_at: names.includes(it) ? '2027-04-02T10:00:00.000Z' : null }),
    ),
  })

test('what was said before is cast with the opening, each in its own way, and the log read again needs no key', () => {
  const it = begun(gone(), { Bruno: ['Rosa', 'Viola'], Carla: ['Rosa'], Dario: 'AGAINST' })
  it.open()
  it.cast('Anna', { Anna: 'ABSTAIN' })
  it.stop()
  const kept = choicesOf(it.held().rounds[0]!)
  expect(kept.map(({ member_id, vote_type, delegate_id, choice }) => [member_id, vote_type, delegate_id, choice])).toEqual([
    ['Anna', 'SELF', null, 'ABSTAIN'],
    ['Bruno', 'ADVANCE', null, ['Rosa', 'Viola']],
    ['Carla', 'DELEGATION', 'Rita', ['Rosa']],
    ['Dario', 'DELEGATION', 'Rita', 'AGAINST'],
  ])
  expect(it.held().rounds[0]!.result).toMatchObject({
    present: 10_000,
    base: 10_000,
    votes: [{ id: 'Rosa', votes: 5000 }, { id: 'Viola', votes: 3000 }, { id: 'Iris' }],
  })
  expect(replay(it.play.log)).toEqual(it.play.state)
})

test('a name that was withdrawn falls, the others stand; where none is left the right is there and in no majority', () => {
  const it = begun(gone('Viola'), { Bruno: ['Rosa', 'Viola'], Carla: ['Viola'] })
  it.open()
  it.cast('Anna', { Anna: ['Rosa'] })
  it.stop()
  const { casts, result } = it.held().rounds[0]!
  expect(casts.Bruno!.parts).toEqual([{ choice: ['Rosa'], weight: 3000 }])
  expect(casts.Carla).toBeUndefined()
  expect(result).toMatchObject({
    present: 10_000,
    unvoted: 3000,
    abstained: 0,
    base: 7000,
    votes: [{ id: 'Rosa', votes: 7000, percentage: 100 }, { id: 'Iris' }],
  })
})

test('a divided choice is cast part by part: what of it names nobody who is left is in no majority, and parts that come to say the same are one', () => {
  const parts = [
    { choice: ['Rosa', 'Viola'], weight: 1200 },
    { choice: ['Rosa'], weight: 800 },
    { choice: ['Viola'], weight: 600 },
    { choice: 'AGAINST' as const, weight: 400 },
  ]
  const it = begun(gone('Viola'), { Bruno: parts })
  it.open()
  it.cast('Anna', { Anna: ['Iris'] })
  it.stop()
  const { casts, result } = it.held().rounds[0]!
  expect(casts.Bruno!.parts).toEqual([
    { choice: ['Rosa'], weight: 2000 },
    { choice: 'AGAINST', weight: 400 },
  ])
  expect(it.play.state.points.p1!.unsealed!.not_counted).toEqual([{ member_id: 'Bruno', reason: 'BLANK', weight: 600 }])
  // Carla and Dario gave no instruction.
  expect(result).toMatchObject({
    present: 10_000,
    unvoted: 3600,
    against: 400,
    base: 6400,
    votes: [
      { id: 'Iris', votes: 4000 },
      { id: 'Rosa', votes: 2000 },
    ],
  })
  expect(replay(it.play.log)).toEqual(it.play.state)
})

test('parts that no longer sum to the right say nothing', () => {
  const it = begun(gone(), {
    Bruno: [
      { choice: ['Rosa'], weight: 2000 },
      { choice: ['Iris'], weight: 900 },
    ],
  })
  it.open()
  expect(it.held().rounds[0]!.casts).toEqual({})
  expect(it.play.state.points.p1!.unsealed!.not_counted).toEqual([{ member_id: 'Bruno', reason: 'BLANK' }])
})

test('in a second round they say what they said of who is left in it', () => {
  const it = begun(gone(), { Bruno: ['Iris'], Carla: ['Viola'], Dario: ['Rosa'] })
  it.open()
  it.cast('Anna', { Anna: ['Rosa'] })
  it.stop()
  expect(it.held().rounds[0]!.result).toMatchObject({ elected: [], outcome: null })
  it.open()
  expect(it.held().rounds[1]!.ids).toEqual(['Rosa', 'Iris'])
  expect(Object.keys(it.held().rounds[1]!.casts)).toEqual(['Bruno', 'Dario'])
  it.cast('Anna', { Anna: ['Rosa'] })
  it.stop()
  expect(it.held().rounds[1]!.result).toMatchObject({ unvoted: 2000, base: 8000, elected: [{ id: 'Rosa' }] })
})

test('the administrator writes nothing over them, nor does the representative; who comes says it alone', () => {
  const it = begun(gone(), { Bruno: ['Rosa'], Carla: ['Rosa'] })
  it.open()
  expect(it.cast('Rita', { Carla: ['Iris'] })).toBe('MT002 no_right')
  it.play.hall(['Bruno'])
  expect(it.record({ Bruno: ['Iris'] })).toBe('MT002 voted_alone')
  it.play.join('Carla')
  expect(it.cast('Carla', { Carla: ['Iris'] })).toBe('done')
  it.stop()
  expect(it.held().rounds[0]!.result).toMatchObject({ votes: [{ id: 'Rosa', votes: 3000 }, { id: 'Iris', votes: 2000 }, { id: 'Viola' }] })
})

test('each is told its own, and nobody another’s', () => {
  const it = begun(gone(), { Bruno: ['Rosa'], Carla: ['Iris'] })
  const before = it.play.state
  it.open()
  const [unsealed, instructed] = ['ADVANCE_UNSEALED', 'DESIGNATED_CAST'].map((type) => it.play.log.find((one) => one.type === type)!)
  const told = (event: NonNullable<typeof unsealed>, member_id: string) => eventFor(before, event, { kind: 'member', member_id })
  expect([told(unsealed!, 'Anna'), told(instructed!, 'Anna'), told(instructed!, 'Bruno')]).toEqual([null, null, null])
  expect(told(unsealed!, 'Bruno')).toMatchObject({ choices: [{ member_id: 'Bruno', parts: [{ choice: ['Rosa'] }] }], not_counted: [] })
})

test('the text of an election that is filled in makes no vote fall, also before it opens', () => {
  expect(refuseOtherText(begun(gone(), {}).play.state, 'p1', false)).toBeNull()
})
