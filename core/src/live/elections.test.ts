import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidate, electionPoint, setting } from '../elections/elections.stage.ts'
import { choicesOf } from '../elections/rounds.ts'
import type { ElectionChoice, ElectionSetting } from '../elections/schema.ts'
import { seatsOf } from '../elections/seats.ts'
import { tries } from '../fuzz.stage.ts'
import { assembly, member } from '../law/law.stage.ts'
import { saidOf } from '../votes/votes.stage.ts'
import { nextAct } from './chairing.ts'
import { electionActs, votesIn } from './election-player.stage.ts'
import { electionRightsOf, electionStartEvents, electionStopEvents, openRound, refuseElectionCast, refuseElectionRecording } from './election-rules.ts'
import type { LiveEvent } from './events.ts'
import { replay } from './fold.ts'
import { mandate, Play } from './player.stage.ts'
import { refuseClosePoint, refuseSkip, refuseVoteStart } from './point-rules.ts'
import { robotAct } from './robots.ts'
import { refuseClose } from './rules.ts'
import { concernedBy, eventFor, ownView, publicView, viewFor, withOwn } from './views.ts'

/** Anna 50, Bruno 30, Carla 15 and Dario 5, with an election on the first point that has been taken up. */
function opened(
  of: ElectionSetting = setting(),
  { mandates = [], here = ['Anna', 'Bruno', 'Carla', 'Dario'] }: { mandates?: [string, string][]; here?: string[] } = {},
) {
  const members = [member('Anna', 'PAR PCA', 50), member('Bruno', 'PAR', 30), member('Carla', 'PAR', 15, { kind: 'S' }), member('Dario', 'PAR', 5)]
  const agenda = [electionPoint(of, { _id: 'p1' }), electionPoint(of, { _id: 'p2' })]
  const facts = assembly('SRL', { members, agenda, meeting: { quorums: { first: null, second: null } } })
  const elections = { plurality: true, lists: true, heads: true, secret: false }
  const allowed = { ...facts, company: { ...facts.company, statute: { ...facts.company.statute, elections } } }
  const play = new Play(
    allowed,
    mandates.map(([from, to]) => mandate(from, to)),
  )
  for (const it of here) play.join(it)
  play.start()
  play.next('p1')
  return { play, ...electionActs(play, of) }
}

const seatsIn = ({ held }: ReturnType<typeof opened>) => seatsOf(held()).seats.map((it) => it.id)

test('each preference carries the whole weight; who says nothing has abstained', () => {
  const it = opened()
  expect(it.start()).toBe('done')
  expect([it.cast('Anna', { Anna: ['Rosa', 'Viola'] }), it.cast('Bruno', { Bruno: ['Rosa'] }), it.cast('Carla', { Carla: 'AGAINST' })]).toEqual([
    'done',
    'done',
    'done',
  ])
  it.stop()
  const { result } = it.held().rounds[0]!
  expect(result).toMatchObject({ present: 100, base: 100, against: 15, abstained: 5, elected: [{ id: 'Rosa' }], vacant: 1, outcome: null })
  // Viola has half and no more: the majority is not hers.
  expect(result).toMatchObject({
    votes: [
      { id: 'Rosa', votes: 80 },
      { id: 'Viola', votes: 50 },
      { id: 'Iris', votes: 0 },
    ],
  })
  expect(it.play.state.points.p1!.status).toBe('CURRENT')
  expect(nextAct(it.play.state)).toEqual({ act: 'start_runoff', odg_id: 'p1' })
  expect(choicesOf(it.held().rounds[0]!).find((one) => one.member_id === 'Dario')).toMatchObject({ choice: 'ABSTAIN', auto: true })
})

test('a second round is among those who are left, and ends the point', () => {
  const it = opened()
  it.start()
  it.cast('Anna', { Anna: ['Rosa', 'Viola'] })
  it.cast('Bruno', { Bruno: ['Rosa', 'Iris'] })
  it.stop()
  expect(it.start()).toBe('done')
  expect(it.held().rounds[1]).toMatchObject({ round: 2, ids: ['Viola', 'Iris'], seats: 1, preferences_max: 1 })
  expect([it.cast('Anna', { Anna: ['Viola'] }, 1), it.cast('Anna', { Anna: ['Rosa'] }), it.cast('Anna', { Anna: ['Viola', 'Iris'] })]).toEqual([
    'MT002 wrong_round',
    'MT002 not_candidate',
    'MT002 too_many',
  ])
  it.cast('Anna', { Anna: ['Viola'] })
  it.cast('Bruno', { Bruno: ['Viola'] })
  it.stop()
  expect(it.play.state.points.p1!.status).toBe('VOTED')
  expect(seatsIn(it)).toEqual(['Rosa', 'Viola'])
  expect(it.start()).toBe('MT002 point_decided')
})

describe('equal ones', () => {
  const two = setting({ seats: 1, preferences_max: 1, method: 'PLURALITY', tie_rule: 'LOT' })

  test('by lot: which must be drawn before anything else', () => {
    const it = opened(two)
    it.start()
    it.cast('Anna', { Anna: ['Rosa'] })
    it.cast('Bruno', { Bruno: ['Viola'] })
    it.cast('Carla', { Carla: ['Viola'] })
    it.cast('Dario', { Dario: ['Viola'] })
    it.stop()
    expect(nextAct(it.play.state)).toEqual({ act: 'draw_lots', odg_id: 'p1' })
    expect([it.start(), it.lots('Rosa', 'Iris'), it.lots('Viola', 'Rosa')]).toEqual(['MT002 lots_due', 'E0001', 'done'])
    expect(it.held().rounds[0]!.result).toMatchObject({ outcome: 'APPROVED', elected: [{ id: 'Viola', by: 'LOT' }], tie: null })
    expect([it.play.state.points.p1!.status, it.lots('Viola', 'Rosa')]).toEqual(['VOTED', 'MT002 point_decided'])
  })

  test('halfway the point is neither given up nor closed, and the meeting is not closed', () => {
    const it = opened({ ...two, tie_rule: 'RUNOFF' })
    it.start()
    it.cast('Anna', { Anna: ['Rosa'] })
    it.cast('Bruno', { Bruno: ['Viola'] })
    it.cast('Carla', { Carla: ['Viola'] })
    it.cast('Dario', { Dario: ['Viola'] })
    it.stop()
    expect(it.held().rounds[0]!.result).toMatchObject({ outcome: null, tie: { rule: 'RUNOFF', candidates: ['Rosa', 'Viola'] } })
    const { state } = it.play
    expect([refuseSkip(state, 'p1'), refuseClosePoint(state, 'p1'), refuseClose(state, { confirm: true })].map(saidOf)).toEqual(Array(3).fill('MT002 tie_open'))
  })
})

test('who refuses gives way to who follows with the majority; where nobody does the seat is vacant', () => {
  const it = opened(setting({ seats: 1, preferences_max: 2 }))
  it.start()
  for (const id of ['Anna', 'Bruno']) it.cast(id, { [id]: ['Rosa', 'Viola'] })
  it.cast('Carla', { Carla: ['Rosa', 'Iris'] })
  it.stop()
  expect(seatsIn(it)).toEqual(['Rosa'])
  expect([it.answer('Iris', true), it.answer('Rosa', false)]).toEqual(['MT002 not_elected', 'done'])
  expect(seatsOf(it.held())).toMatchObject({ seats: [{ id: 'Viola', answer: 'PENDING', instead_of: 'Rosa' }], refused: ['Rosa'], vacant: 0 })
  it.answer('Viola', false)
  expect(seatsOf(it.held())).toMatchObject({ seats: [], refused: ['Rosa', 'Viola'], vacant: 1 })
  it.answer('Rosa', true)
  expect(seatsOf(it.held())).toMatchObject({ seats: [{ id: 'Rosa', answer: 'ACCEPTED' }], vacant: 0 })
  const { length } = it.play.log
  it.answer('Rosa', true)
  expect(it.play.log).toHaveLength(length)
})

const list = (_id: string, more = {}) => ({
  _id,
  name: _id,
  presented_by: [],
  presented_weight: 10,
  presented_at: '2027-04-01T10:00:00.000Z',
  connected_with: [],
  ...more,
})
const listed = setting({
  method: 'LISTS',
  seats: 3,
  preferences_max: 1,
  lists: [list('L1'), list('L2')],
  candidates: ['L1', 'L2'].flatMap((list_id) => [0, 1, 2].map((position) => candidate(`${list_id}-${position}`, { list_id, position }))),
})

test('of lists the minority has its seat, and who refuses gives way to the next of the same list', () => {
  const it = opened(listed)
  it.start()
  it.cast('Anna', { Anna: ['L1'] })
  it.cast('Bruno', { Bruno: ['L2'] })
  it.stop()
  expect(seatsIn(it)).toEqual(['L1-0', 'L1-1', 'L2-0'])
  it.answer('L2-0', false)
  expect(seatsIn(it)).toEqual(['L1-0', 'L1-1', 'L2-1'])
})

test('by heads everybody weighs one', () => {
  const it = opened(setting({ weight: 'HEADS', seats: 1, preferences_max: 1 }))
  it.start()
  for (const id of ['Bruno', 'Carla', 'Dario']) it.cast(id, { [id]: ['Viola'] })
  it.cast('Anna', { Anna: ['Rosa'] })
  it.stop()
  expect(it.held().rounds[0]!.result).toMatchObject({
    present: 4,
    votes: [{ id: 'Viola', votes: 3, percentage: 75 }, { votes: 1 }, { votes: 0 }],
    elected: [{ id: 'Viola' }],
  })
})

test('a ballot is one’s own and those of whom one represents, whole or nothing', () => {
  const it = opened(setting(), { mandates: [['Dario', 'Bruno']], here: ['Anna', 'Bruno', 'Carla'] })
  const early = { odg_id: 'p1', round: 1, caster_id: 'Anna', votes: votesIn({ Anna: ['Rosa'] }) }
  expect(saidOf(refuseElectionCast(it.play.state, early))).toBe('MT002 vote_closed')
  it.start()
  expect(electionRightsOf(it.play.state, 'p1', 'Bruno').map((one) => one.member_id)).toEqual(['Bruno', 'Dario'])
  expect(it.cast('Anna', { Anna: ['Rosa'], Bruno: ['Rosa'] })).toBe('MT002 no_right')
  expect(it.cast('Bruno', { Bruno: ['Rosa'], Dario: ['Viola'] })).toBe('done')
  expect(
    it.cast('Carla', {
      Carla: [
        [['Rosa'], 10],
        ['AGAINST', 4],
      ],
    }),
  ).toBe('MT002 parts_differ')
  expect(
    it.cast('Carla', {
      Carla: [
        [['Rosa'], 10],
        ['AGAINST', 5],
      ],
    }),
  ).toBe('done')
  expect(it.record({ Carla: ['Rosa'] })).toBe('MT002 has_own_device')
  // Dario comes, and says it alone from then on.
  it.play.join('Dario')
  expect([it.cast('Bruno', { Bruno: ['Rosa'], Dario: ['Rosa'] }), it.cast('Dario', { Dario: 'ABSTAIN' })]).toEqual(['MT002 no_right', 'done'])
  it.stop()
  expect(it.held().rounds[0]!.result).toMatchObject({
    against: 5,
    abstained: 55,
    votes: [
      { id: 'Rosa', votes: 40 },
      { id: 'Viola', votes: 0 },
      { id: 'Iris', votes: 0 },
    ],
  })
})

test('a motion is not an election, nor an election a motion', () => {
  const it = opened()
  expect(saidOf(refuseVoteStart(it.play.state, 'p1', []))).toBe('MT002 is_election')
})

test('what the statute does not say is refused with its rule', () => {
  const it = opened(setting({ secret: true }))
  expect(it.start()).toBe('MT002 law')
})

describe('a secret ballot, where a law lets there be one', () => {
  const hidden = setting({ secret: true, weight: 'HEADS', seats: 1, preferences_max: 2, method: 'PLURALITY' })
  const begun = () => {
    const it = opened(hidden)
    it.play.write(...electionStartEvents(it.play.state, 'p1', hidden))
    return it
  }
  const refuse = ({ play }: ReturnType<typeof begun>, votes: ReturnType<typeof votesIn>) =>
    saidOf(refuseElectionCast(play.state, { odg_id: 'p1', round: 1, caster_id: 'Bruno', votes }))

  test('is cast once, whole, and by nobody else', () => {
    const it = begun()
    expect(refuse(it, votesIn({ Bruno: ['Rosa'] }))).toBe('done')
    expect(refuse(it, votesIn({ Bruno: 'AGAINST' }))).toBe('MT002 secret')
    it.play.write({ type: 'SECRET_VOTED', odg_id: 'p1', round: 1, member_ids: ['Bruno'] })
    expect(refuse(it, votesIn({ Bruno: ['Viola'] }))).toBe('MT002 already_voted')
    const recorded = refuseElectionRecording(it.play.state, 'p1', votesIn({ Carla: ['Rosa'] }))
    expect(recorded?.info).toMatchObject({ reason: 'secret', rules: [{ id: 'L-ELE-08' }] })
  })

  test('is counted from what the urn held, and who stayed away has abstained', () => {
    const it = begun()
    it.play.write({ type: 'SECRET_VOTED', odg_id: 'p1', round: 1, member_ids: ['Anna', 'Bruno', 'Carla'] })
    const open = openRound(it.play.state, 'p1')
    if (!('round' in open)) throw open
    it.play.write(...electionStopEvents(open, 'p1', { counts: { Rosa: 2, Viola: 1, Iris: 1 }, blank: 1, urn_sha256: 'x' }))
    expect(it.held().rounds[0]!.result).toMatchObject({ present: 4, abstained: 2, votes: [{ id: 'Rosa', votes: 2 }, { votes: 1 }, { votes: 1 }] })
    expect(choicesOf(it.held().rounds[0]!)).toEqual([])
    expect(replay(it.play.log)).toEqual(it.play.state)
    expect(viewFor(it.play.state, { kind: 'member', member_id: 'Bruno' }).points.p1!.election!.rounds[0]!.voted).toEqual(['Bruno'])
  })
})

test('a robot votes as anybody may', () => {
  const it = opened()
  it.start()
  const act = robotAct(it.play.state, 'Bruno', { robots: ['Bruno'], now: new Date('2027-04-20T09:00:00Z'), random: () => 0.1 })
  expect(act).toMatchObject({ act: 'elect', odg_id: 'p1', round: 1, votes: [{ member_id: 'Bruno', choice: ['Rosa', 'Viola'] }] })
})

const names = ['Anna', 'Bruno', 'Carla', 'Dario']
const choice = fc.oneof(
  fc.subarray(['Rosa', 'Viola', 'Iris'], { minLength: 1, maxLength: 2 }) as fc.Arbitrary<ElectionChoice>,
  fc.constantFrom<ElectionChoice>('AGAINST', 'ABSTAIN'),
)
const elections = fc.record({
  method: fc.constantFrom('PLURALITY' as const, 'MAJORITY' as const),
  tie_rule: fc.constantFrom('RUNOFF' as const, 'AGE' as const, 'LOT' as const),
  weight: fc.constantFrom('CAPITAL' as const, 'HEADS' as const),
  rounds: fc.array(fc.dictionary(fc.constantFrom(...names), choice), { minLength: 1, maxLength: 3 }),
})

function played({ rounds, ...rules }: typeof elections extends fc.Arbitrary<infer T> ? T : never, order: string[] = names) {
  const it = opened(setting(rules))
  for (const said of rounds) {
    if (it.start() !== 'done') break
    for (const id of order) if (said[id]) it.cast(id, { [id]: said[id] })
    it.stop()
    const tie = it.held().rounds.at(-1)!.result!.tie
    if (tie?.rule === 'LOT') it.lots(...tie.candidates)
  }
  return it
}

test('the order of arrival changes nothing, and seats are never more than there are, nor two of one', () => {
  fc.assert(
    fc.property(elections, fc.shuffledSubarray(names, { minLength: 4 }), (of, order) => {
      const [one, other] = [played(of), played(of, order)]
      expect(other.held().rounds.map((it) => it.result)).toEqual(one.held().rounds.map((it) => it.result))
      const seats = seatsIn(one)
      expect(seats.length <= 2 && new Set(seats).size === seats.length).toBe(true)
      for (const { result, base } of one.held().rounds) expect(result!.base + result!.unvoted).toBe(base.present)
    }),
    tries(60, 1500),
  )
})

test('the log gives the same again, and every member sees what they would be sent', () => {
  fc.assert(
    fc.property(elections, (of) => {
      const { play } = played(of)
      expect(replay(play.log)).toEqual(play.state)
      for (const me of [...names, 'nobody']) {
        let [before, seen] = [replay([play.log[0]!]), viewFor(replay([play.log[0]!]), { kind: 'member', member_id: me })]
        for (const event of play.log.slice(1)) {
          const told: LiveEvent | null = eventFor(before, event, { kind: 'member', member_id: me })
          if (told && event.type !== 'OPENED' && event.type !== 'STARTED')
            expect(concernedBy(before, event).includes(me) || told.type !== 'ELECTION_CAST').toBe(true)
          before = replay([event], before)
          seen = told ? replay([told], seen) : { ...seen, seq: before.seq }
        }
        expect({ ...seen, seq: 0 }).toEqual({ ...viewFor(play.state, { kind: 'member', member_id: me }), seq: 0 })
        expect(withOwn(publicView(play.state), ownView(play.state, me))).toEqual(viewFor(play.state, { kind: 'member', member_id: me }))
        const others = JSON.stringify(seen.points.p1!.election?.rounds.map((it) => Object.keys(it.casts)) ?? [])
        for (const name of names) if (name !== me) expect(others).not.toContain(name)
      }
    }),
    tries(30, 600),
  )
})
