import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../fuzz.stage.ts'
import { assembly, member, point } from '../law/law.stage.ts'
import { weightOf } from '../law/weights.ts'
import { casterOf, count, isExcluded, rightOf, votesOf } from '../votes/poll.ts'
import { openVoting } from '../votes/votes.stage.ts'
import { floorEvents } from './decisions.ts'
import type { LiveEvent } from './events.ts'
import { fold, replay } from './fold.ts'
import { mandate, Play, type Said } from './player.stage.ts'
import { capital } from './presence.ts'
import { type LiveState, standby } from './state.ts'
import { concernedBy, eventFor, ownView, publicView, type Viewer, viewFor, withOwn } from './views.ts'
import { refuseFloor } from './word-rules.ts'

const names = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elsa', 'Furio', 'Gaia']
const ids = ['p1', 'p2']
const name = fc.constantFrom(...names)
const odg = fc.constantFrom(...ids)
const accepted = fc.constantFrom(1 as const, -1 as const, 0 as const)

/** Anything that anybody might try, at any moment, allowed or not. */
const act = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant('vote' as const), name, fc.dictionary(name, accepted, { minKeys: 1, maxKeys: 4 }), odg) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('own' as const), name, accepted, odg) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('split' as const), name, fc.integer({ min: 1, max: 40 }), odg) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('record' as const), name, accepted, odg) },
  { weight: 5, arbitrary: fc.tuple(fc.constant('join' as const), name, fc.subarray(names, { maxLength: 2 }), fc.boolean()) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('leave' as const), name) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('expel' as const), name) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('hall' as const), fc.subarray(names, { maxLength: 3 }), fc.subarray(names, { maxLength: 1 })) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('exclude' as const), fc.subarray(names, { maxLength: 2 }), odg) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('give' as const), name, name) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('say' as const), name, fc.boolean()) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('stop' as const), odg) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('skip' as const), odg) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('open' as const), odg) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const meeting = fc.record({
  weights: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: names.length, maxLength: names.length }),
  mandates: fc.uniqueArray(fc.tuple(name, name, fc.option(accepted)), { selector: ([from]) => from, maxLength: 3 }),
  here: fc.subarray(names.slice(1)),
  acts: fc.array(act, { minLength: 10, maxLength: 45 }),
  isClosed: fc.boolean(),
})
type Meeting = typeof meeting extends fc.Arbitrary<infer T> ? T : never

function give(play: Play, from: string, to: string): void {
  const isTaken = Object.values(play.state.mandates).some((it) => it.delegator_id === from && it.until === null)
  if (from !== to && !isTaken && !play.state.attendance[from]) play.write({ type: 'DELEGATION_GIVEN', mandate: mandate(from, to) })
}

function say(play: Play, who: string, aloud: boolean): void {
  play.write({ type: 'CHAT', message_id: 'm', member_id: who, to: aloud ? 'ALL' : 'CHAIR', text: 'Buongiorno' })
  play.write({ type: 'TRANSCRIPTION_CONSENT', member_id: who, given: aloud })
  play.write({ type: 'DECLARATION_ASKED', declaration_id: `d-${who}`, member_id: who, odg_id: null, room_slug: null })
  play.write({ type: 'DECLARATION_WRITTEN', declaration_id: `d-${who}`, text: `Dichiarazione di ${who}`, file: null })
  if (aloud) play.write({ type: 'DECLARATION_ACCEPTED', declaration_id: `d-${who}`, text: `Dichiarazione di ${who}`, file: null })
  play.write({ type: aloud ? 'HAND_RAISED' : 'HAND_LOWERED', member_id: who })
  play.write({ type: 'DECLARATION_WANTED', member_id: who, odg_id: play.state.current_id })
  if (!aloud) play.write({ type: 'DECLARATION_DECLINED', member_id: who, words: `Non ora, ${who}` })
  if (!refuseFloor(play.state, who)) play.write(...floorEvents(play.state, aloud ? who : null))
}

function split(play: Play, who: string, part: number, odg_id: string): void {
  const weight = play.state.register.members.find((it) => it._id === who)?.vote_shares ?? 0
  const parts: Said[string] = [[1, part], ...(weight > part ? [[-1, weight - part] satisfies [1 | -1 | 0, number]] : [])]
  play.vote(who, { [who]: parts }, odg_id)
}

function perform(play: Play, it: Act): void {
  if (it[0] === 'vote') play.vote(it[1], it[2], it[3])
  if (it[0] === 'own') play.vote(it[1], { [it[1]]: it[2] }, it[3])
  if (it[0] === 'split') split(play, it[1], it[2], it[3])
  if (it[0] === 'record') play.record({ [it[1]]: it[2] }, it[3])
  if (it[0] === 'join') play.join(it[1], { presents: it[2], force: it[3], device: it[3] ? 'laptop' : 'phone' })
  if (it[0] === 'leave') play.leave(it[1])
  if (it[0] === 'expel') play.expel(it[1])
  if (it[0] === 'hall') play.hall(it[1], it[2])
  if (it[0] === 'exclude') play.exclude(it[1], it[2])
  if (it[0] === 'give') give(play, it[1], it[2])
  if (it[0] === 'say') say(play, it[1], it[2])
  if (it[0] === 'stop') play.stopVote(it[1])
  if (it[0] === 'skip') play.giveUp(it[1])
  if (it[0] === 'open') [play.next(it[1]), play.openVote(it[1])]
}

/** Anna presides, alone enough to begin; whatever is tried after that, the rules decide. */
function played({ weights, mandates, here, acts, isClosed }: Meeting): Play {
  const members = names.map((it, index) => member(it, index === 0 ? 'PAR PCA' : 'PAR', weights[index]!))
  const facts = assembly('SRL', { members, agenda: ids.map((_id) => point({ _id })), meeting: { quorums: { first: null, second: null } } })
  const given = mandates
    .filter(([from, to]) => from !== to && from !== 'Anna')
    .map(([from, to, order]) => mandate(from, to, order === null ? {} : { p1: order }))
  const play = new Play(facts, given)
  play.join('Anna')
  for (const it of here) play.join(it)
  play.start()
  for (const it of acts) perform(play, it)
  for (const it of ids) play.stopVote(it)
  if (isClosed) play.close(true)
  return play
}

const votesIn = ({ points }: LiveState) => ids.flatMap((id) => (points[id]?.vote ? [{ id, vote: openVoting(points[id]) }] : []))
/** A bench plays many more of them. */
const runs = process.env.LIVE_MEETINGS ? { numRuns: Number(process.env.LIVE_MEETINGS) } : tries(100, 4000)
const always = (check: (play: Play, seed: number) => void) =>
  fc.assert(
    fc.property(meeting, fc.nat(), (it, seed) => check(played(it), seed)),
    runs,
  )

test('what is for, against, abstained and excluded is all that was represented, and the votes by name say the same', () => {
  let counted = 0
  always(({ state }) => {
    for (const { id, vote } of votesIn(state)) {
      const { favourable, against, abstained, excluded, present } = count(vote)
      expect(favourable + against + abstained + excluded).toBe(vote.base.present)
      expect(present).toBe(vote.base.present)
      expect(state.points[id]?.vote?.tally).toEqual(count(vote))
      const named = votesOf(vote, { odg_id: id, convocation_id: 'c' })
      const sum = (value: number) => named.reduce((of, it) => (it.accepted === value ? of + it.weight : of), 0)
      expect([sum(1), sum(-1), sum(0)]).toEqual([favourable, against, abstained])
      counted += 1
    }
  })
  // A property over meetings in which nobody ever votes would hold too.
  expect(counted).toBeGreaterThan(50)
})

test('nobody is counted twice, nobody votes without a right, and who is there votes alone', () => {
  always(({ state, log }) => {
    for (const { vote } of votesIn(state)) {
      const holders = vote.base.rights.map((it) => it.member_id)
      expect(new Set(holders).size).toBe(holders.length)
      for (const [holder, cast] of Object.entries(vote.casts)) {
        const right = rightOf(vote, holder)!
        expect(isExcluded(vote, holder)).toBe(false)
        expect(cast.parts.reduce((sum, it) => sum + it.weight, 0)).toBe(right.weight)
        expect([null, right.delegate_id, holder]).toContain(cast.caster_id)
        if (cast.caster_id === holder) expect(casterOf(vote, right)).toBe(holder)
        if (right.instruction !== null && cast.delegate_id !== null) expect(cast.parts.map((it) => it.accepted)).toEqual([right.instruction])
      }
    }
    for (const [index, it] of log.entries()) if (it.type === 'VOTE_OPENED') expectBase(log.slice(0, index), it)
  })
})

/** The base is who was there at that moment, with the weight of the start, in person or through somebody who was. */
function expectBase(before: LiveEvent[], { base }: Extract<LiveEvent, { type: 'VOTE_OPENED' }>): void {
  const state = replay(before)
  const there = (id: string) => state.attendance[id]?.at(-1)?.until === null
  for (const { member_id, delegate_id, weight } of base.rights) {
    expect(weight).toBe(weightOf(state.register.members.find((it) => it._id === member_id)!, 'ASSEMBLY', state.register.company.statute))
    expect(weight).toBeGreaterThan(0)
    expect(there(delegate_id ?? member_id)).toBe(true)
    if (delegate_id !== null) expect(there(member_id)).toBe(false)
  }
  expect(base.present).toBe(capital(state).present)
}

test('the order in which ballots come never matters', () => {
  always(({ log, state }, seed) => {
    for (const { id } of votesIn(state)) {
      const opened = log.findIndex((it) => it.type === 'VOTE_OPENED' && it.odg_id === id)
      const ballots = log.filter((it, index) => index > opened && (it.type === 'BALLOT_CAST' || it.type === 'PRESENCE_VOTES_RECORDED') && it.odg_id === id)
      const last = lastOfEach(ballots as Ballot[])
      const turn = last.length === 0 ? 0 : seed % last.length
      const turned = [...last.slice(turn), ...last.slice(0, turn)].reverse()
      const tallyOf = (events: Ballot[]) => count(openVoting(replay(events, replay(log.slice(0, opened + 1))).points[id]))
      expect(tallyOf(turned)).toEqual(tallyOf(last))
    }
  })
})

type Ballot = Extract<LiveEvent, { type: 'BALLOT_CAST' | 'PRESENCE_VOTES_RECORDED' }>

/** Who says something for the same right twice means the later: only ballots about different rights may come in any order. */
function lastOfEach(ballots: Ballot[]): Ballot[] {
  const taken = new Set<string>()
  return ballots.toReversed().filter(({ casts, withdrawn }) => {
    const touched = [...casts.map((it) => it.member_id), ...withdrawn]
    const isNew = touched.every((it) => !taken.has(it))
    for (const it of touched) taken.add(it)
    return isNew
  })
}

test('the log says the state, and so does a state that was kept on the way with what came after', () => {
  always(({ log, state }, seed) => {
    expect(replay(log)).toEqual(state)
    const cut = seed % (log.length + 1)
    const kept = JSON.parse(JSON.stringify(replay(log.slice(0, cut)))) as LiveState
    expect(replay(log.slice(cut), kept)).toEqual(state)
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  })
})

test('what somebody folds from what they are sent is what they may see of the whole', () => {
  always(({ log }, seed) => {
    const viewer: Viewer = { kind: 'member', member_id: names[seed % names.length]! }
    let state = standby
    let seen = viewFor(standby, viewer)
    for (const it of log) {
      const sent = eventFor(state, it, viewer)
      state = fold(state, it)
      if (sent) seen = fold(seen, sent)
      expect({ ...seen, seq: state.seq }).toEqual(viewFor(state, viewer))
    }
  })
})

test('what is made once for all members, and what is made for one, are together what that one may see', () => {
  always(({ state }, seed) => {
    const member_id = names[seed % names.length]!
    expect(withOwn(publicView(state), ownView(state, member_id))).toEqual(viewFor(state, { kind: 'member', member_id }))
  })
})

test('an event is the same for all whom it does not concern in particular', () => {
  always(({ log }, seed) => {
    const member_id = names[seed % names.length]!
    let state = standby
    for (const it of log) {
      const own = eventFor(state, it, { kind: 'member', member_id })
      if (!concernedBy(state, it).includes(member_id)) expect(own).toEqual(eventFor(state, it, { kind: 'member', member_id: '' }))
      state = fold(state, it)
    }
  })
})

test('seq counts without gaps, and every interval ends after it began', () => {
  always(({ log, state }) => {
    expect(log.map((it) => it.seq)).toEqual(log.map((_, index) => index + 1))
    for (const all of Object.values(state.attendance)) {
      for (const [index, { from, until }] of all.entries()) {
        expect(until === null ? index === all.length - 1 : from <= until).toBe(true)
        if (index > 0) expect(all[index - 1]!.until! <= from).toBe(true)
      }
    }
  })
})
