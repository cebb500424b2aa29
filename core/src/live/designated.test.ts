import { describe, expect, test } from 'vitest'
import type { OpenedBallot } from '../advance/opening.ts'
import { type Quorum, statuteOf } from '../company/statute.ts'
import { scenariosOf } from '../decisions/scenarios.stage.ts'
import { refuseRevoking } from '../designated/rules.ts'
import { proxiesUntil } from '../designated/term.ts'
import type { DesignatedFact } from '../law/designated-fact.ts'
import { evaluate } from '../law/evaluate.ts'
import { assembly, member, point } from '../law/law.stage.ts'
import { linesDue } from '../payments/stages.ts'
import { isUnvoted } from '../votes/poll.ts'
import { voteStartEvents } from './decisions.ts'
import { replay } from './fold.ts'
import { Play } from './player.stage.ts'
import { capital } from './presence.ts'
import { robotsIn } from './robots.ts'
import { eventFor, viewFor } from './views.ts'

interface Case {
  members: { id: string; types: string[]; shares: number }[]
  meeting: { first_datetime: string }
  constitutive: Quorum
  points: { key: string; title: string; quorum: Quorum; designated: Record<string, { votes: Record<string, 1 | -1 | 0> }> }[]
  expected: { closes_at: string; presence_at_start: Record<string, number>; points: Record<string, unknown>[]; charges: { code: string; qty: number }[] }
}

const [worked] = scenariosOf<Case>('MEETING').filter((it) => it.id === 'D08')
const { members, points, expected, constitutive, meeting } = worked!
const instructions = points[0]!.designated
const ballots: OpenedBallot[] = Object.entries(instructions).map(([member_id, { votes }]) => ({ member_id, points: votes, if_changed: 'NOT_COUNTED' }))
const representative = 'Rappresentante'

function played(seat: Partial<DesignatedFact> = {}, given = Object.keys(instructions)): Play {
  const facts = assembly('SPA', {
    company: {
      type: 'SPA',
      market: 'REGULATED',
      statute: statuteOf('SPA', { designated_representative: 'EXCLUSIVE', chair_rule: 'ELECTED', remote_allowed: true } as never),
    },
    members: [...members.map(({ id, types, shares }) => member(id, types.includes('ADM') ? 'PAR PCA' : 'PAR', shares)), member(representative, 'DEL', 0)],
    meeting: {
      chair_id: 'a',
      secretary_id: 'a',
      quorums: { first: constitutive, second: constitutive },
      designated: { member_id: representative, is_exclusive: true, is_listed: true, has_declared: true, ...seat },
    },
    agenda: points.map(({ key, title, quorum }) => point({ _id: key, title, quorum_first: quorum })),
    presence: undefined,
  })
  const play = new Play(facts, [], 'FIRST')
  for (const member_id of given) play.write({ type: 'ADVANCE_GIVEN', member_id, ballot_id: `proxy-${member_id}`, sealed_sha256: 'x', is_designated: true })
  return play
}

describe('D08: the designated representative is the one way to take part', () => {
  const play = played()

  test('the term, and what it costs', () => {
    expect(Date.parse(proxiesUntil(meeting.first_datetime, true))).toBe(Date.parse(expected.closes_at))
    const facts = {
      is_offline: false,
      call_type: 'CALL_DELIBERA',
      use_whatsapp: false,
      transcription: false,
      convocated: 5,
      reachable: 0,
      elections: 0,
    } as const
    const due = linesDue('SEND', { ...facts, advance: true, designated: true, max_members: null }, [{ code: 'M0001', qty: 1 }])
    expect(due).toEqual(expected.charges.map(({ code, qty }) => ({ code, qty })))
  })

  test('who votes does not come in; a director does, without a vote', () => {
    expect(play.join('b')).toBe('MT002 exclusive')
    expect(play.join('a')).toBe('done')
    expect(capital(play.state)).toMatchObject({ present: 0, in_person: 0 })
  })

  test('in a rehearsal nobody plays who would be kept out', () => {
    const robots = robotsIn(play.state, 10)
    expect(robots).toContain(representative)
    expect(robots).not.toContain('b')
  })

  test('constitution, while the representative is there', () => {
    expect(play.join(representative)).toBe('done')
    expect(play.start()).toBe('done')
    const { in_advance: _, ...there } = expected.presence_at_start
    expect(capital(play.state)).toMatchObject(there)
    expect(play.state.started?.by_designated).toEqual({ count: 4, weight: 7000 })
  })

  test.each(points.map((it) => [it.title, it.key] as const))('%s', (_, key) => {
    play.next(key)
    const events = voteStartEvents(play.state, key, { ballots, text_changed: false })
    expect(events.map((it) => it.type)).toEqual(['VOTE_OPENED', 'DESIGNATED_CAST'])
    play.write(...events)
    expect(play.vote(representative, { b: -1 }, key)).toBe('MT002 no_right')
    expect(play.vote('a', { a: 1 }, key)).toBe('MT002 no_right')
    expect(play.stopVote(key)).toBe('done')
    const { key: _key, unvoted_advance, ...told } = expected.points.find((it) => it.key === key)!
    expect({ unvoted: 0, unvoted_designated: 0, ...play.tallyOf(key)! }).toMatchObject(told)
    expect(unvoted_advance).toBe(0)
  })

  test('the log read again gives the same, and what others said is in nobody’s view', () => {
    expect(replay(play.log)).toEqual(play.state)
    const cast = play.log.find((it) => it.type === 'DESIGNATED_CAST')!
    expect(eventFor(play.state, cast, { kind: 'member', member_id: 'a' })).toBeNull()
    expect(eventFor(play.state, cast, { kind: 'member', member_id: 'b' })).toMatchObject({ casts: [{ member_id: 'b' }], unvoted: [] })
    expect(viewFor(play.state, { kind: 'member', member_id: 'b' }).points['2']!.instructed?.unvoted).toEqual([])
  })

  test('revoked in the last second of the term, not in the first after it', () => {
    const setting = { member_id: representative, mode: 'EXCLUSIVE' as const, closes_at: expected.closes_at, interests: null, accepted_at: null }
    const moment = { setting, is_sent: true, live_status: 'STANDBY' as const }
    expect(refuseRevoking({ ...moment, isListed: true }, new Date('2026-04-01T23:59:59+02:00'))).toBeNull()
    expect(refuseRevoking({ ...moment, isListed: true }, new Date('2026-04-02T00:00:00+02:00'))?.info).toEqual({ reason: 'designated_closed' })
    expect(refuseRevoking({ ...moment, isListed: false }, new Date('2026-04-02T00:00:00+02:00'))).toBeNull()
  })
})

describe('beside the other ways', () => {
  test('who comes takes the proxy back outside the markets', () => {
    const play = played({ is_exclusive: false, is_listed: false })
    for (const id of ['a', representative, 'b']) expect(play.join(id)).toBe('done')
    expect(play.state.advance.b).toMatchObject({ ended_by: 'ENTRY' })
    expect(capital(play.state)).toMatchObject({ in_person: 2, by_designated: 3, present: 10_000 })
  })

  test('on a market it holds whoever comes', () => {
    const play = played({ is_exclusive: false })
    for (const id of ['a', representative, 'b']) expect(play.join(id)).toBe('done')
    expect(play.state.advance.b!.until).toBeNull()
    expect(capital(play.state)).toMatchObject({ in_person: 1, by_designated: 4 })
  })

  test('who comes while a vote is open says it alone', () => {
    const play = played({ is_exclusive: false, is_listed: false })
    for (const id of ['a', representative]) play.join(id)
    play.start()
    play.next('3')
    play.write(...voteStartEvents(play.state, '3', { ballots, text_changed: false }))
    play.join('c')
    const vote = () => play.state.points['3']!.vote!
    expect(isUnvoted(vote(), vote().base.rights.find((it) => it.member_id === 'c')!)).toBe(true)
    expect(play.vote('c', { c: -1 }, '3')).toBe('done')
    expect(vote().casts.c).toMatchObject({ vote_type: 'SELF', parts: [{ accepted: -1, weight: 1700 }] })
  })

  test('text that changed falls out of both bases, or says what was ordered for that case', () => {
    const play = played()
    for (const id of ['a', representative]) play.join(id)
    play.start()
    play.next('1')
    const other = ballots.map((it) => (it.member_id === 'd' ? { ...it, if_changed: 'AGAINST' as const } : it))
    play.write(...voteStartEvents(play.state, '1', { ballots: other, text_changed: true }))
    play.stopVote('1')
    expect(play.tallyOf('1')).toMatchObject({ against: 1400, unvoted_designated: 5600, base: 1400 })
  })
})

describe('the law of the designated representative', () => {
  const facts = (market: 'NONE' | 'REGULATED', clause: 'NONE' | 'OPTIONAL' | 'EXCLUSIVE', seat: Partial<DesignatedFact> = {}) => {
    const base = played({ is_listed: market !== 'NONE', ...seat }).facts
    return { ...base, company: { ...base.company, market, statute: { ...base.company.statute, designated_representative: clause } } }
  }
  const fired = (it: ReturnType<typeof facts>, trigger: 'send' | 'start' = 'send') =>
    evaluate(trigger, it).flatMap(({ id, ok, severity }) => (id.startsWith('L-RDE') && !ok ? [`${id} ${severity}`] : []))

  test.each([
    ['a closed company without a clause', facts('NONE', 'NONE', { is_exclusive: false }), ['L-RDE-01 BLOCK']],
    ['a listed one needs none', facts('REGULATED', 'NONE', { is_exclusive: false }), []],
    ['to be the only way it needs one', facts('REGULATED', 'OPTIONAL'), ['L-RDE-02 BLOCK']],
    ['which in a closed company can be challenged', facts('NONE', 'EXCLUSIVE'), ['L-RDE-02 WARN']],
  ] as const)('%s', (_, it, expectedRules) => {
    expect(fired(it)).toEqual(expectedRules)
  })

  test('an interest that was not declared is told when the meeting begins', () => {
    expect(fired(facts('REGULATED', 'EXCLUSIVE', { has_declared: false }), 'start')).toEqual(['L-RDE-04 WARN'])
  })

  const asked = (it: ReturnType<typeof facts>, designated: readonly string[], has_instruction = true) =>
    evaluate('designate', { ...it, designated, proxy: { delegator_id: 'b', has_instruction } }).map((one) => one.id)

  test('a proxy without an instruction is none; outside the markets twenty is the limit', () => {
    const many = Array.from({ length: 20 }, (_, at) => `m${at}`)
    expect(asked(facts('REGULATED', 'EXCLUSIVE'), [], false)).toEqual(['L-RDE-03'])
    expect(asked(facts('NONE', 'EXCLUSIVE'), many)).toEqual(['L-DEL-02'])
    expect(asked(facts('NONE', 'EXCLUSIVE'), [...many.slice(1), 'b'])).toEqual([])
    expect(asked(facts('REGULATED', 'EXCLUSIVE'), many)).toEqual([])
    expect(asked(facts('NONE', 'EXCLUSIVE', { member_id: 'a' }), [])).toEqual(['L-DEL-01'])
  })
})
