import { describe, expect, test } from 'vitest'
import { type OpenedBallot, openedBallots } from '../advance/opening.ts'
import type { Quorum } from '../company/statute.ts'
import { statuteOf } from '../company/statute.ts'
import { scenariosOf } from '../decisions/scenarios.stage.ts'
import { tries } from '../fuzz.stage.ts'
import { evaluate } from '../law/evaluate.ts'
import { assembly, member, point } from '../law/law.stage.ts'
import { tally } from '../law/tally.ts'
import { deliberative } from './chairing.ts'
import { voteStartEvents } from './decisions.ts'
import { replay } from './fold.ts'
import { factsAtVote } from './law.ts'
import { Play } from './player.stage.ts'
import { capital } from './presence.ts'
import { eventFor, viewFor } from './views.ts'

interface Point {
  key: string
  title: string
  text_changed?: boolean
  presents: string[]
  delegations?: Record<string, string>
  advance?: Record<string, { votes: Record<string, 1 | -1 | 0>; if_changed?: 'NOT_COUNTED' | 'ABSTAIN' | 'AGAINST' }>
  designated?: Record<string, { votes: Record<string, 1 | -1 | 0> }>
  excluded?: string[]
  votes: Record<string, 1 | -1 | 0>
  quorum: Quorum
}

interface MeetingCase {
  statute: Record<string, unknown>
  convocation?: 'SECOND'
  members: { id: string; name: string; types: string[]; shares: number; vote_shares: number }[]
  constitutive: Quorum
  points: Point[]
  expected: {
    presence_at_start: { in_person: number; by_proxy: number; by_designated: number; in_advance: number; present: number; total: number; percentage: number }
    points: Record<string, unknown>[]
    not_counted?: { key: string; member: string; reason: string }[]
    warnings?: string[]
  }
}

const worked = scenariosOf<MeetingCase>('MEETING')
const ballotsOf = ({ advance = {} }: Point): OpenedBallot[] =>
  Object.entries(advance).map(([member_id, it]) => ({ member_id, points: it.votes, if_changed: it.if_changed ?? 'NOT_COUNTED' }))

/** Anybody presides: in the worked cases of advance votes the first who is there does. */
function played(it: MeetingCase): Play {
  const convocation_type = it.convocation ?? 'FIRST'
  const mandates = Object.entries(it.points[0]!.delegations ?? {}).map(([delegator_id, delegate_id]) => ({
    delegation_id: `${delegator_id}-${delegate_id}`,
    delegator_id,
    delegate_id,
    votes: [],
  }))
  const facts = assembly('SPA', {
    company: { type: 'SPA', statute: statuteOf('SPA', { ...it.statute, chair_rule: 'ELECTED', remote_allowed: true } as never) },
    members: it.members.map(({ id, types, shares }) => member(id, types.includes('ADM') ? 'PAR PCA' : 'PAR', shares)),
    meeting: { chair_id: it.points[0]!.presents[0]!, secretary_id: it.points[0]!.presents[0]!, quorums: { first: it.constitutive, second: it.constitutive } },
    agenda: it.points.map(({ key, title, quorum }) => point({ _id: key, title, quorum_first: quorum })),
    presence: undefined,
  })
  const play = new Play(facts, mandates, convocation_type)
  for (const id of Object.keys(it.points[0]!.advance ?? {})) play.write({ type: 'ADVANCE_GIVEN', member_id: id, ballot_id: `ballot-${id}`, sealed_sha256: 'x' })
  return play
}

describe.each(worked.filter((it) => it.points[0]!.advance))('$id $title', (it) => {
  const play = played(it)
  const found: { key: string; member: string; reason: string }[] = []
  const warned = new Set<string>()

  test('constitution', () => {
    for (const id of it.points[0]!.presents) expect(play.join(id)).toBe('done')
    expect(play.start()).toBe('done')
    const { by_designated: _, ...expected } = it.expected.presence_at_start
    expect(capital(play.state)).toMatchObject(expected)
    expect(play.state.started?.in_advance?.count).toBe(it.expected.presence_at_start.in_advance)
  })

  test.each(it.points.map((one) => [one.title, one] as const))('%s', (_, one) => {
    for (const id of one.presents) if (!play.state.rooms[id]) expect(play.join(id)).toBe('done')
    if (one.excluded) play.exclude(one.excluded, one.key)
    play.next(one.key)
    const asked = factsAtVote(play.state, play.facts, one.key)
    const checks = evaluate('vote', { ...asked, vote: { ...asked.vote!, text_changed: one.text_changed ?? false } })
    for (const { id, ok } of checks) if (!ok && id.startsWith('L-ADV')) warned.add(id)
    const [opened] = voteStartEvents(play.state, one.key)
    const base = opened!.type === 'VOTE_OPENED' ? opened!.base : null!
    const text_changed = one.text_changed ?? false
    const unsealed = openedBallots(base, ballotsOf(one), { odg_id: one.key, text_changed })
    play.write(opened!, { type: 'ADVANCE_UNSEALED', odg_id: one.key, ...unsealed, text_changed })
    found.push(...unsealed.not_counted.filter((n) => n.reason === 'TEXT_CHANGED').map((n) => ({ key: one.key, member: n.member_id, reason: n.reason })))
    for (const [id, accepted] of Object.entries(one.votes)) {
      const caster = one.delegations?.[id] ?? id
      if (caster === id) expect(play.vote(id, { ...delegatedTo(one, id), [id]: accepted }, one.key)).toBe('done')
      else if (one.excluded?.includes(caster)) expect(play.vote(caster, { [id]: accepted }, one.key)).toBe('done')
    }
    expect(play.stopVote(one.key)).toBe('done')
    const told = play.tallyOf(one.key)!
    const expected = it.expected.points.find((p) => p.key === one.key)!
    const { key: __, unvoted_advance, unvoted_designated, ...rest } = expected
    expect({ unvoted: 0, ...told }).toMatchObject(rest)
    const { favourable, against, abstained, excluded, unvoted = 0, present } = told
    expect(favourable + against + abstained + excluded + unvoted).toBe(present)
    expect(unvoted - (told.unvoted_designated ?? 0)).toBe(unvoted_advance)
    expect(told.unvoted_designated ?? 0).toBe(unvoted_designated)
  })

  test('what is not counted, what is warned of, and the log read again', () => {
    expect(found).toEqual(it.expected.not_counted ?? [])
    if (it.expected.warnings) expect([...warned]).toEqual(it.expected.warnings)
    expect(replay(play.log)).toEqual(play.state)
  })
})

const delegatedTo = ({ delegations = {}, votes }: Point, id: string) =>
  Object.fromEntries(Object.entries(delegations).flatMap(([from, to]) => (to === id && votes[from] !== undefined ? [[from, votes[from]]] : [])))

test('without an instruction to the designated representative a right is in neither base', () => {
  const it = worked.find((one) => one.points[0]!.designated)!
  for (const [index, { key, designated = {}, quorum }] of it.points.entries()) {
    const rights = it.members.flatMap(({ id, vote_shares }) => {
      if (!designated[id]) return []
      const accepted = designated[id].votes[key] ?? null
      return [{ member_id: id, weight: vote_shares, accepted, ...(accepted === null && { unvoted: 'DESIGNATED' as const }) }]
    })
    const statute = { abstention_counts: true, casting_vote: false }
    const told = tally({
      meeting_type: 'ASSEMBLY',
      convocation_type: 'FIRST',
      statute,
      point: point({ quorum_first: quorum }),
      rights,
      total: 10000,
      chair_id: null,
    })
    const { key: _, unvoted_advance: __, ...expected } = it.expected.points[index]!
    expect({ unvoted: 0, unvoted_designated: 0, ...told }).toMatchObject(expected)
  }
})

describe('in the room', () => {
  const facts = () => assembly('SPA', { meeting: { advance: true }, agenda: [point(), point({ _id: 'p2' })] })
  const given = (member_id: string) => ({ type: 'ADVANCE_GIVEN' as const, member_id, ballot_id: member_id, sealed_sha256: 'x' })
  const begun = () => {
    const play = new Play(facts())
    play.write(given('Carla'))
    for (const it of ['Anna', 'Bruno']) play.join(it)
    play.start()
    play.next()
    return play
  }
  const open = (play: Play, odg_id: string, points: OpenedBallot['points']) => {
    const [opened] = voteStartEvents(play.state, odg_id)
    const { base } = opened as Extract<typeof opened, { type: 'VOTE_OPENED' }>
    return play.write(opened!, {
      type: 'ADVANCE_UNSEALED',
      odg_id,
      text_changed: false,
      ...openedBallots(base, [{ member_id: 'Carla', points, if_changed: 'NOT_COUNTED' }], { odg_id, text_changed: false }),
    })
  }

  test('who comes while the vote is open keeps what was said, until they say something else', () => {
    const play = begun()
    open(play, 'p1', { p1: -1 })
    play.join('Carla')
    expect(play.state.advance.Carla).toMatchObject({ ended_by: 'ENTRY' })
    expect(play.log.findLast((it) => it.type === 'ADVANCE_REVOKED')).toMatchObject({ member_id: 'Carla', by: 'ENTRY', points: ['p2'] })
    expect(play.state.points.p1!.vote!.casts.Carla).toMatchObject({ vote_type: 'ADVANCE', parts: [{ accepted: -1, weight: 2000 }] })
    expect(play.vote('Carla', { Carla: 1 })).toBe('done')
    play.stopVote()
    expect(play.tallyOf()).toMatchObject({ favourable: 2000, against: 0, abstained: 8000 })
  })

  test('before the vote opens what is sealed may all be in favour; opened, what says nothing is in no base', () => {
    const play = begun()
    expect(deliberative(play.state, 'p1')).toMatchObject({ base: 10_000, required: 5001, reachable: 10_000 })
    open(play, 'p1', { p2: 1 })
    expect(deliberative(play.state, 'p1')).toMatchObject({ base: 8000, required: 4001, reachable: 8000 })
    play.stopVote()
    expect(play.tallyOf()).toMatchObject({ base: 8000 })
  })

  test('what was revoked does not revive when the person leaves', () => {
    const play = begun()
    play.join('Carla')
    expect(capital(play.state).present).toBe(10000)
    play.leave('Carla')
    expect(capital(play.state).present).toBe(8000)
  })

  test('the administrator writes nothing over a vote given before', () => {
    const play = begun()
    open(play, 'p1', { p1: 1 })
    play.hall(['Carla'])
    expect(play.record({ Carla: -1 })).toBe('MT002 voted_alone')
  })

  test('nobody else says that they are there', () => {
    expect(begun().join('Dario', { presents: ['Carla'] })).toBe('MT002 voted_in_advance')
  })

  test('what somebody said before is told to nobody else', () => {
    const play = begun()
    const before = play.state
    open(play, 'p1', { p1: -1 })
    const event = play.log.find((it) => it.type === 'ADVANCE_UNSEALED')!
    expect(eventFor(before, event, { kind: 'member', member_id: 'Bruno' })).toBeNull()
    expect(eventFor(before, event, { kind: 'member', member_id: 'Carla' })).toMatchObject({ casts: [{ member_id: 'Carla' }] })
    expect(JSON.stringify(viewFor(play.state, { kind: 'member', member_id: 'Bruno' }).points.p1!.vote!.casts)).toBe('{}')
  })

  test('parts are cast as they were given, and say nothing once the right is another', () => {
    const parts = (a: number, b: number) => [
      { accepted: 1 as const, weight: a },
      { accepted: -1 as const, weight: b },
    ]
    const one = begun()
    open(one, 'p1', { p1: parts(500, 1500) })
    one.stopVote()
    expect(one.tallyOf()).toMatchObject({ favourable: 500, against: 1500, abstained: 8000 })
    const other = begun()
    open(other, 'p1', { p1: parts(500, 500) })
    other.stopVote()
    expect(other.tallyOf()).toMatchObject({ unvoted: 2000, base: 8000 })
  })

  test('whatever is said, all that is present is counted once', () => {
    for (let at = 0; at < tries(40).numRuns; at++) {
      const play = begun()
      const said = ([1, -1, 0, null] as const)[at % 4]!
      if (at % 5 === 0) play.exclude(['Carla'])
      open(play, 'p1', { p1: said })
      if (at % 3 === 0) play.vote('Bruno', { Bruno: 1 })
      play.stopVote()
      const { favourable, against, abstained, excluded, unvoted = 0, present } = play.tallyOf()!
      expect(favourable + against + abstained + excluded + unvoted).toBe(present)
    }
  })
})
