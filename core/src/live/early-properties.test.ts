import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OpenedBallot } from '../advance/opening.ts'
import type { IfChanged } from '../advance/schema.ts'
import type { Quorum } from '../company/statute.ts'
import { tries } from '../fuzz.stage.ts'
import { assembly, member, point } from '../law/law.stage.ts'
import { voteStartEvents } from './decisions.ts'
import { replay } from './fold.ts'
import { mandate, Play } from './player.stage.ts'

type Vote = 1 | -1 | 0
const names = ['Bruno', 'Carla', 'Dario', 'Elsa', 'Furio', 'Gaia', 'Ivo']
const representative = 'Rappresentante'

/** One partner: by which way they take part, and what they say; of who is in the room, null is silence. */
interface Partner {
  name: string
  weight: number
  way: 'ROOM' | 'DELEGATE' | 'ADVANCE' | 'DESIGNATED' | 'ABSENT'
  said: Vote | null
  if_changed: IfChanged
  /** They come before the vote, whatever they did before the meeting. */
  comes: boolean
  isExcluded: boolean
}

const vote = fc.constantFrom<Vote | null>(1, -1, 0, null)
const partner = (name: string): fc.Arbitrary<Partner> =>
  fc.record({
    name: fc.constant(name),
    weight: fc.integer({ min: 1, max: 1000 }),
    way: fc.constantFrom('ROOM', 'DELEGATE', 'ADVANCE', 'DESIGNATED', 'ABSENT'),
    said: vote,
    if_changed: fc.constantFrom<IfChanged>('NOT_COUNTED', 'ABSTAIN', 'AGAINST'),
    comes: fc.boolean(),
    isExcluded: fc.constantFrom(true, false, false, false),
  })
const meeting = fc.record({
  partners: fc.tuple(...names.map(partner)),
  chair: fc.record({ weight: fc.integer({ min: 1, max: 1000 }), said: vote }),
  text_changed: fc.boolean(),
  base: fc.constantFrom<Quorum['base']>('shares_present', 'shares_total'),
  order: fc.shuffledSubarray([...names.keys()], { minLength: names.length }),
})
type Meeting = typeof meeting extends fc.Arbitrary<infer T> ? T : never

const isInRoom = ({ way, comes }: Partner): boolean => way === 'ROOM' || (comes && (way === 'ADVANCE' || way === 'DESIGNATED'))
const ballotsOf = ({ partners }: Meeting): OpenedBallot[] =>
  partners
    .filter(({ way }) => way === 'ADVANCE' || way === 'DESIGNATED')
    .map(({ name, said, if_changed }) => ({ member_id: name, points: { p1: said }, if_changed }))

/** Played to the end of the vote; those in the room say what they say in this order. */
function played({ partners, chair, text_changed, base }: Meeting, order: readonly number[]): Play {
  const quorum: Quorum = { value: 50, base, greater: true }
  const facts = assembly('SPA', {
    members: [member('Anna', 'PAR PCA', chair.weight), ...partners.map((it) => member(it.name, 'PAR', it.weight)), member(representative, 'DEL', 0)],
    meeting: {
      chair_id: 'Anna',
      secretary_id: 'Anna',
      advance: true,
      quorums: { first: { ...quorum, value: 0, greater: false }, second: null },
      designated: { member_id: representative, is_exclusive: false, is_listed: false, has_declared: true },
    },
    agenda: [point({ quorum_first: quorum })],
    presence: undefined,
  } as never)
  const mandates = partners.filter((it) => it.way === 'DELEGATE').map((it) => mandate(it.name, 'Anna'))
  const play = new Play(facts, mandates)
  for (const { name, way } of partners) {
    if (way !== 'ADVANCE' && way !== 'DESIGNATED') continue
    play.write({ type: 'ADVANCE_GIVEN', member_id: name, ballot_id: name, sealed_sha256: 'x', ...(way === 'DESIGNATED' && { is_designated: true }) })
  }
  for (const it of ['Anna', representative, ...partners.filter(isInRoom).map((one) => one.name)]) expect(play.join(it)).toBe('done')
  expect(play.start()).toBe('done')
  expect(play.next()).toBe('done')
  play.exclude(partners.filter((it) => it.isExcluded).map((it) => it.name))
  play.write(...voteStartEvents(play.state, 'p1', { ballots: ballotsOf({ partners } as Meeting), text_changed }))
  // Whoever is a delegate says it all in one ballot.
  const byChair = [{ name: 'Anna', said: chair.said }, ...partners.filter((it) => it.way === 'DELEGATE' && !it.isExcluded)]
  const saidByChair = Object.fromEntries(byChair.flatMap((it) => (it.said === null ? [] : [[it.name, it.said]])))
  for (const at of order) {
    const it = partners[at]!
    if (at === 0 && Object.keys(saidByChair).length > 0) expect(play.vote('Anna', saidByChair)).toBe('done')
    if (isInRoom(it) && it.said !== null && !it.isExcluded) expect(play.vote(it.name, { [it.name]: it.said })).toBe('done')
  }
  expect(play.stopVote()).toBe('done')
  return play
}

/** The second count, from what people did alone: nothing of the room, of its log or of the law's engine is asked. */
function countedByHand({ partners, chair, text_changed, base }: Meeting) {
  const sums = { favourable: 0, against: 0, abstained: 0, excluded: 0, unvoted: 0, unvoted_designated: 0, present: 0 }
  const add = (said: Vote, weight: number) => {
    sums[said === 1 ? 'favourable' : said === -1 ? 'against' : 'abstained'] += weight
  }
  sums.present += chair.weight
  add(chair.said ?? 0, chair.weight)
  for (const it of partners) {
    if (it.way === 'ABSENT') continue
    sums.present += it.weight
    const isSealed = (it.way === 'ADVANCE' || it.way === 'DESIGNATED') && !it.comes
    if (it.isExcluded) sums.excluded += it.weight
    else if (!isSealed) add(it.said ?? 0, it.weight)
    else if (it.said !== null && !text_changed) add(it.said, it.weight)
    else if (it.said !== null && it.if_changed !== 'NOT_COUNTED') add(it.if_changed === 'ABSTAIN' ? 0 : -1, it.weight)
    else {
      sums.unvoted += it.weight
      if (it.way === 'DESIGNATED') sums.unvoted_designated += it.weight
    }
  }
  const total = chair.weight + partners.reduce((sum, it) => sum + it.weight, 0)
  const whole = base === 'shares_total' ? total - sums.excluded - sums.unvoted_designated : sums.present - sums.excluded - sums.unvoted
  return { ...sums, total, base: whole, outcome: 2 * sums.favourable > whole ? 'APPROVED' : 'DECLINED' }
}

const told = (play: Play) => ({ unvoted: 0, unvoted_designated: 0, ...play.tallyOf()! })

test('a second count, by hand, of who came, who gave a proxy, who voted before and who instructed the representative says the same', () => {
  fc.assert(
    fc.property(meeting, (it) => {
      const counted = told(played(it, it.order))
      expect(counted).toMatchObject(countedByHand(it))
      const { favourable, against, abstained, excluded, unvoted, present } = counted
      expect(favourable + against + abstained + excluded + unvoted).toBe(present)
    }),
    tries(150),
  )
})

test('the order of the ballots changes nothing, and the log read again needs no key', () => {
  fc.assert(
    fc.property(meeting, (it) => {
      const play = played(it, it.order)
      expect(told(played(it, [...names.keys()]))).toEqual(told(play))
      expect(replay(play.log)).toEqual(play.state)
    }),
    tries(60),
  )
})

test('sealed ballots opened twice, in any order, give the same casts', () => {
  fc.assert(
    fc.property(meeting, (it) => {
      const { log } = played(it, it.order)
      const opened = log.findIndex((one) => one.type === 'VOTE_OPENED')
      const before = replay(log.slice(0, opened))
      const ballots = ballotsOf(it)
      const once = voteStartEvents(before, 'p1', { ballots, text_changed: it.text_changed })
      expect(voteStartEvents(before, 'p1', { ballots: ballots.toReversed(), text_changed: it.text_changed })).toEqual(once)
      expect(once).toMatchObject(log.slice(opened, opened + once.length).map(({ seq: _, at: __, actor: ___, ...event }) => event))
    }),
    tries(60),
  )
})

test('who voted before and comes is counted once, with what they say in the room', () => {
  fc.assert(
    fc.property(meeting, (it) => {
      const here = it.partners.map((one) => (one.comes && (one.way === 'ADVANCE' || one.way === 'DESIGNATED') ? { ...one, way: 'ROOM' as const } : one))
      expect(told(played(it, it.order))).toEqual(told(played({ ...it, partners: here as Meeting['partners'] }, it.order)))
    }),
    tries(60),
  )
})
