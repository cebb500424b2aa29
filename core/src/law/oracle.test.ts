import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patience, tries } from '../fuzz.stage.ts'
import { factsAtVote } from '../live/law.ts'
import { mandate, Play } from '../live/player.stage.ts'
import { capital } from '../live/presence.ts'
import { evaluate } from './evaluate.ts'
import type { LawFacts, PointFact } from './facts.ts'
import * as oracle from './oracle.stage.ts'
import { type Act, type Meeting, meeting } from './oracle-meetings.stage.ts'
import * as notice from './oracle-notice.stage.ts'
import * as votes from './oracle-votes.stage.ts'
import type { Trigger } from './schema.ts'
import { aggregate, type PointOutcome } from './tally.ts'
import { attendance } from './weights.ts'

// The product held to a second computation of the law that shares nothing with it. What differs is decided by the law: either side may be wrong.

/** Meetings: five hundred in the short run, ten thousand in the long one, twice its factor of ten, since what nobody thought of is rare. */
const runs = tries(500).numRuns === 500 ? 500 : 2 * tries(500).numRuns

/** What the product says of these rules at a step, as the oracle words it. */
function product(trigger: Trigger, facts: LawFacts, rules: RegExp): string[] {
  const against = evaluate(trigger, facts).filter((it) => !it.ok && rules.test(it.id))
  return against.map((it) => `${it.severity} ${it.id}`).sort()
}

/** Each thing worth seeing that was seen: meetings in which nothing ever happens would agree on everything. */
const seen = new Map<string, number>()
const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
const noted = (all: string[]): string[] => {
  for (const it of all) note(it)
  return all.toSorted()
}

function expectNotice({ facts }: Meeting): void {
  const expected = [
    ...[
      ...notice.noticeBy(facts),
      ...notice.secondBy(facts),
      ...notice.forgottenBy(facts, false),
      ...notice.boardNoticeBy(facts),
      ...notice.unwrittenBy(facts),
    ],
    ...[...votes.belowBy(facts), ...oracle.missingVotes(facts, false)],
  ]
  expect(product('send', facts, /L-NOT-0[156]|L-SEC|L-QUO-05|L-SHR-05|L-AGE-03/)).toEqual(noted(expected))
}

function expectAttendance({ facts, here, proxies, call }: Meeting): void {
  const rights = oracle.rightsBy(facts, ['Anna', ...here], proxies)
  const { present, total } = oracle.seenBy(facts, rights)
  const shown = attendance(facts, ['Anna', ...here], call)
  expect(shown).toMatchObject(oracle.seenBy(facts, rights))
  expect(Math.round(shown.percentage * 100)).toBe(oracle.hundredths(present, total))
  expect(shown.rights.map((it) => ({ holder: it.member_id, voter: it.delegate_id ?? it.member_id, weight: it.weight }))).toEqual(rights)
}

/** Of a meeting declared total too, whoever is there. */
function expectStart({ facts, call, here, declared }: Meeting): void {
  const asked = { ...facts, presence: { convocation_type: call, present: ['Anna', ...here], ...declared } }
  expect(product('start', asked, /L-QUO-01|L-SHR-05|L-TOT-0[12]|L-STA-01|L-NOT-05/)).toEqual(
    noted([...oracle.startBy(asked), ...notice.forgottenBy(asked, true)]),
  )
}

/** The same act on both sides: what one takes the other takes. */
function perform(play: Play, room: votes.Room, it: Act, odg_id: string | null): void {
  if (it.type === 'join') {
    if (play.join(it.who) === 'done') room.join(it.who)
    else expect(oracle.peopleOf(room.facts).map((one) => one._id)).not.toContain(it.who)
  } else if (it.type === 'leave') {
    if (play.leave(it.who) === 'done') room.leave(it.who)
    else expect(room.here).not.toContain(it.who)
  } else if (it.type === 'return') {
    returns(play, room, it, odg_id)
  } else if (odg_id !== null) {
    const isTaken = play.vote(it.who, it.votes, odg_id) === 'done'
    expect({ ballot: it, isTaken }).toEqual({ ballot: it, isTaken: room.vote(it.who, it.votes) })
    note(isTaken ? 'ballot taken' : 'ballot refused')
  }
}

/** A delegator comes while the vote is open and says something, or nothing; so does the delegate for them. */
function returns(play: Play, room: votes.Room, { nth, votes: [own, other] }: Extract<Act, { type: 'return' }>, odg_id: string | null): void {
  const proxy = room.proxies[nth % Math.max(1, room.proxies.length)]
  if (!proxy) return
  const { from, to } = proxy
  if (room.rights.some((it) => it.holder === from)) note('taken over')
  perform(play, room, { type: 'join', who: from }, odg_id)
  if (own !== null) perform(play, room, { type: 'vote', who: from, votes: { [from]: own } }, odg_id)
  if (other !== null) perform(play, room, { type: 'vote', who: to, votes: { [from]: other } }, odg_id)
}

function expectPresence(play: Play, room: votes.Room): void {
  const { present, in_person, by_proxy, total } = capital(play.state)
  expect({ present, in_person, by_proxy, total }).toEqual(oracle.seenBy(room.facts, oracle.rightsBy(room.facts, room.here, room.proxies)))
}

/** The facts of the room as the oracle knows them. */
const factsIn = (room: votes.Room, { declared, call }: Meeting): LawFacts => ({
  ...room.facts,
  delegations: room.proxies.map(({ from, to }) => ({ _id: from, convocations: [call], delegator_id: from, delegate_id: to, is_valid: true })),
  presence: { convocation_type: call, present: room.here, ...declared },
})

/** Opened on both sides; silent: a vote that nobody may give is not opened. */
function open(play: Play, room: votes.Room, it: Meeting, point: PointFact): boolean {
  play.next(point._id)
  const expected = votes.openBy(factsIn(room, it), point)
  expect(product('vote', factsAtVote(play.state, it.facts, point._id), /L-AGE-0[13]|L-CON-02|L-QUO-0[26]/).filter((one) => one !== 'INFO L-CON-02')).toEqual(
    noted(expected),
  )
  const rights = oracle.rightsBy(room.facts, room.here, room.proxies)
  const isOpen =
    !point.skip_vote && !expected.some((one) => one.startsWith('BLOCK')) && rights.some((one) => point.excluded.every((out) => out.member_id !== one.holder))
  expect(play.openVote(point._id) === 'done').toBe(isOpen)
  if (isOpen) room.open(point)
  return isOpen
}

/** One item from its discussion to its result. */
function decide(play: Play, room: votes.Room, it: Meeting, point: PointFact): PointOutcome {
  const { before, votes: said, during } = it.acts[it.facts.agenda.indexOf(point)]!
  for (const act of before) perform(play, room, act, null)
  expectPresence(play, room)
  if (!open(play, room, it, point)) {
    play.giveUp(point._id)
    return 'SKIPPED'
  }
  for (const who of [...room.here]) {
    const own = room.rights.filter((right) => right.voter === who && said[right.holder] !== undefined).map(({ holder }) => [holder, said[holder]])
    if (own.length > 0) perform(play, room, { type: 'vote', who, votes: Object.fromEntries(own) }, point._id)
  }
  for (const act of during) perform(play, room, act, point._id)
  play.stopVote(point._id)
  const box = room.stop()
  const expected = votes.countBy(box)
  expect(play.tallyOf(point._id)).toMatchObject(expected)
  expect(product('vote', factsAtVote(play.state, it.facts, point._id), /L-CON-05|L-LIA-01/)).toEqual(noted(votes.stopBy(box)))
  note(`${expected.outcome} ${expected.reason}`)
  return expected.outcome
}

const outcomeIn = (play: Play, { _id }: PointFact): PointOutcome => play.tallyOf(_id)?.outcome ?? 'SKIPPED'

function expectLive(it: Meeting): void {
  const { facts, proxies, here, declared, call } = it
  const mandates = proxies.map(({ from, to, orders }) => mandate(from, to, orders))
  const play = new Play(facts, mandates, call)
  const room = new votes.Room(facts, call, proxies)
  for (const who of ['Anna', ...here]) perform(play, room, { type: 'join', who }, null)
  const isBegun = !oracle.startBy(factsIn(room, it)).some((one) => one.startsWith('BLOCK'))
  expect(play.start(declared) === 'done').toBe(isBegun)
  if (!isBegun) return
  const outcomes = facts.agenda.map((point) => decide(play, room, it, point))
  expect(aggregate(facts.agenda.map((point) => outcomeIn(play, point)))).toBe(oracle.outcomeOf(outcomes))
  note(`meeting ${oracle.outcomeOf(outcomes)}`)
}

test(
  'law and oracle judge a meeting alike, from its notice and its proxies to who votes, who comes and goes, and what is decided',
  () => {
    const judge = (it: Meeting) => {
      expectNotice(it)
      expect(product('delegate', it.facts, /./)).toEqual(noted(votes.proxyBy(it.facts)))
      expectAttendance(it)
      expectStart(it)
      expectLive(it)
    }
    fc.assert(fc.property(meeting, judge), { numRuns: runs })
  },
  patience(60_000),
)

/** What comes in one meeting of forty, or more often; the rest is left to the long run. */
const common = [
  ...['APPROVED QUORUM', 'DECLINED QUORUM', 'DECLINED ADDITIONAL_QUORUM', 'ballot taken', 'ballot refused', 'taken over'],
  ...['meeting APPROVED', 'meeting DECLINED', 'meeting MIXED', 'meeting SKIPPED'],
  ...['BLOCK L-QUO-01', 'BLOCK L-QUO-05', 'BLOCK L-SHR-05', 'BLOCK L-STA-01', 'BLOCK L-TOT-01', 'BLOCK L-TOT-02', 'BLOCK L-AGE-01'],
  ...[
    'WARN L-QUO-02',
    'WARN L-QUO-05',
    'WARN L-NOT-01',
    'BLOCK L-NOT-05',
    'WARN L-NOT-05',
    'BLOCK L-NOT-06',
    'WARN L-AGE-03',
    'BLOCK L-AGE-03',
    'WARN L-SEC-02',
    'WARN L-SEC-03',
  ],
  ...['BLOCK L-SEC-01', 'BLOCK L-SEC-04', 'BLOCK L-CON-02', 'BLOCK L-BRD-03', 'BLOCK L-DEL-01', 'BLOCK L-DEL-03', 'BLOCK L-DEL-05', 'BLOCK L-DEL-07'],
]

test('there was something to judge: two computations agree on empty meetings too', () => {
  for (const it of common) expect(seen.get(it) ?? 0, it).toBeGreaterThan(0)
})
