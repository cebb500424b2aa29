import { describe, expect, test } from 'vitest'
import type { CompanyType } from '../company/company-type.ts'
import { ownHolding } from '../company/holdings.ts'
import type { MemberRole } from '../company/roles.ts'
import { type Quorum, type StatuteChange, statuteOf } from '../company/statute.ts'
import { addDays, dayInRome, wallInRome } from '../dates.ts'
import { evaluate } from './evaluate.ts'
import type { ConvocationType, DelegationFact, LawFacts, MeetingFact, PointFact, PresenceFact } from './facts.ts'
import { named, point } from './law.stage.ts'
import file from './scenarios.json' with { type: 'json' }
import type { RuleResult } from './schema.ts'
import { aggregate, type Tally, tally } from './tally.ts'
import { attendance } from './weights.ts'

type Presences = Record<string, string>
interface Mandate {
  delegator: string
  delegate: string
  signed: boolean
  accepted: boolean
}
interface Item {
  key: string
  title: string
  nature?: PointFact['nature']
  notary_required?: boolean
  skip_vote?: boolean
  quorum_first: Quorum
  quorum_second?: Quorum | null
  also?: Quorum[]
  votes?: Record<string, 1 | -1 | 0> | null
  excluded?: string[]
  exclusion_reason?: 'CONFLICT' | 'LIABILITY'
  presences?: Presences
  delegations?: Mandate[]
}
interface Scenario {
  id: string
  title: string
  company: { type: CompanyType }
  statute: StatuteChange
  meeting: Pick<MeetingFact, 'meeting_type' | 'is_offline' | 'call_type' | 'quorums'> & {
    nature: 'ORDINARY' | 'EXTRAORDINARY'
    convocation: ConvocationType
    president: string
    secretary: string
    created_at?: string
    sent_at?: string
    first_datetime?: string
    second_datetime?: string
    held_at?: string
    minuted_at?: string
    totalitarian?: boolean
    added_after_send?: string[]
  }
  members: { id: string; kind: 'P' | 'S'; name: string; roles: MemberRole[]; shares: number; vote_shares: number }[]
  presences: Presences
  delegations?: Mandate[]
  first_call?: { presences: Presences; expected: { present: number; total: number; percentage: number } }
  start_attempt?: { presences: Presences; expected: { present: number; total: number; percentage: number } }
  agenda: Item[]
  expected: {
    final_status: string
    warnings: string[]
    errors: { call: string; rule?: string }[]
    presence: { present: number; total: number; percentage: number; in_person: number; by_proxy: number }
    constituted: boolean
    agenda?: { key: string; outcome: 'APPROVED' | 'DECLINED' | 'SKIPPED' }[]
    meeting_outcome?: string
  }
}
const scenarios = file.scenarios as unknown as Scenario[]

/** Where the file gives no date: convened twenty days before, a second call two days after the first. */
const usual = '2026-06-20T10:00+02:00'

function callsOf({ meeting }: Scenario): Pick<LawFacts, 'first' | 'second'> {
  const first = wallInRome(new Date(meeting.held_at ?? meeting.first_datetime ?? usual))
  const second = meeting.second_datetime ? wallInRome(new Date(meeting.second_datetime)) : `${addDays(first.slice(0, 10), 2)}${first.slice(10)}`
  return { first: { datetime: first, in_notice: true }, second: meeting.convocation === 'SECOND' ? { datetime: second, in_notice: true } : null }
}

const mandate = ({ delegator, delegate, signed, accepted }: Mandate): DelegationFact => ({
  _id: `${delegator}-${delegate}`,
  convocations: ['FIRST', 'SECOND'],
  delegator_id: delegator,
  delegate_id: delegate,
  is_valid: signed && accepted,
})

const pointOf = (it: Item): PointFact =>
  point({
    _id: it.key,
    title: it.title,
    nature: it.nature ?? 'ORDINARY',
    notary_required: it.notary_required ?? false,
    skip_vote: it.skip_vote ?? false,
    quorum_first: it.quorum_first,
    quorum_second: it.quorum_second ?? null,
    also: it.also ?? [],
    excluded: (it.excluded ?? []).map((member_id) => ({ member_id, reason: it.exclusion_reason ?? 'CONFLICT' })),
  })

function factsOf(scenario: Scenario): LawFacts {
  const { company, statute, meeting, members, agenda } = scenario
  const calls = callsOf(scenario)
  const day = calls.first!.datetime.slice(0, 10)
  const sent = meeting.sent_at ? dayInRome(new Date(meeting.sent_at)) : addDays(day, -20)
  return {
    company: { type: company.type, statute: statuteOf(company.type, { remote_allowed: true, ...statute }) },
    meeting: {
      ...meeting,
      place: 'Sede',
      call_link: null,
      chair_id: meeting.president,
      secretary_id: meeting.secretary === 'NOTARY' ? null : meeting.secretary,
      has_notary: meeting.secretary === 'NOTARY',
    },
    ...calls,
    members: members.map(({ id, ...it }) => ({
      ...it,
      _id: id,
      holdings: ownHolding(it.shares, it.vote_shares),
      employee: false,
      in_meeting: true,
      convocated: true,
      address_looks_certified: true,
    })),
    agenda: agenda.map(pointOf),
    notice: { today: meeting.created_at ? dayInRome(new Date(meeting.created_at)) : sent, dispatched_on: null, last_delivered_on: null },
    delegations: (scenario.delegations ?? []).map(mandate),
    config: { art106_until: '2026-09-30' },
  }
}

const presentIn = (presences: Presences) => Object.keys(presences).filter((id) => presences[id] === 'PRESENT')

function presenceOf({ meeting }: Scenario, presences: Presences, convocation_type: ConvocationType): PresenceFact {
  return { convocation_type, present: presentIn(presences), totalitarian: meeting.totalitarian ?? false, informed: [], opposed: [] }
}

/** The meeting as it stands once the notice has left and been received, on its day. */
function onTheDay(scenario: Scenario): LawFacts {
  const facts = factsOf(scenario)
  const sent = facts.notice.today
  const added = scenario.meeting.added_after_send ?? []
  const day = (scenario.meeting.convocation === 'SECOND' ? facts.second! : facts.first!).datetime.slice(0, 10)
  return {
    ...facts,
    notice: { today: day, dispatched_on: sent, last_delivered_on: sent },
    members: facts.members.map((it) => ({ ...it, convocated: !added.includes(it._id) })),
    presence: presenceOf(scenario, scenario.presences, scenario.meeting.convocation),
  }
}

/** The same at one point: who came or left, and who represents whom then. */
function atPoint(scenario: Scenario, facts: LawFacts, { presences, delegations }: Item): LawFacts {
  const then = presenceOf(scenario, { ...scenario.presences, ...presences }, scenario.meeting.convocation)
  return { ...facts, presence: then, delegations: delegations ? delegations.map(mandate) : facts.delegations }
}

function voteAt(scenario: Scenario, facts: LawFacts, item: Item): { results: RuleResult[]; tally: Tally | null } {
  const { meeting, company } = facts
  const { rights, total } = attendance(facts, facts.presence!.present, scenario.meeting.convocation)
  const cast = rights.map(({ member_id, weight }) => ({ member_id, weight, accepted: item.votes?.[member_id] ?? null }))
  const { meeting_type, chair_id } = meeting
  const count = tally({
    meeting_type,
    convocation_type: scenario.meeting.convocation,
    statute: company.statute,
    point: pointOf(item),
    rights: cast,
    total,
    chair_id,
  })
  const ballots = Object.entries(item.votes ?? {}).map(([member_id, accepted]) => ({ member_id, accepted }))
  const vote = { point_id: item.key, ballots, casting_vote_used: count?.reason === 'CASTING_VOTE' }
  return { results: item.skip_vote ? [] : evaluate('vote', { ...facts, vote }), tally: count }
}

function minutesOf(scenario: Scenario, facts: LawFacts, tallies: (Tally | null)[]): RuleResult[] {
  const { held_at, minuted_at } = scenario.meeting
  const today = minuted_at ? dayInRome(new Date(minuted_at)) : facts.notice.today
  const points = scenario.agenda.map(({ key }, index) => {
    const none = { favourable: 0, against: 0, abstained: 0, excluded: 0, present: 0 }
    return { point_id: key, is_skipped: tallies[index] === null, named: true, ...(tallies[index] ?? none) }
  })
  const held_on = held_at ? dayInRome(new Date(held_at)) : facts.notice.today
  return evaluate('minutes', { ...facts, minutes: { today, held_on, points, signed_by_chair: false, signed_by_secretary: false, has_deed: false } })
}

const before = (scenario: Scenario) => (['prepare', 'convene', 'send'] as const).flatMap((it) => evaluate(it, factsOf(scenario)))

const delegated = (scenario: Scenario) =>
  (scenario.delegations ?? []).flatMap(({ delegator, delegate }) =>
    evaluate('delegate', {
      ...factsOf(scenario),
      delegations: [],
      delegation: { convocation_type: 'FIRST', delegator_id: delegator, delegate_id: delegate, is_written: true },
    }),
  )

describe.each(scenarios.map((it) => [`${it.id} ${it.title}`, it] as const))('%s', (_, scenario) => {
  const { expected } = scenario
  const facts = onTheDay(scenario)
  const isHeld = expected.final_status === 'COMPLETED'
  const votes = isHeld ? scenario.agenda.map((it) => voteAt(scenario, atPoint(scenario, facts, it), it)) : []

  test('warns of what it should, from preparing to the minutes, and stops nothing that goes through', () => {
    const held = isHeld
      ? [
          ...evaluate('start', facts),
          ...votes.flatMap((it) => it.results),
          ...minutesOf(
            scenario,
            facts,
            votes.map((it) => it.tally),
          ),
        ]
      : []
    const fired = [...before(scenario), ...delegated(scenario), ...held].filter((it) => !it.ok)
    expect(named(fired).filter((it) => it.startsWith('BLOCK'))).toEqual([])
    expect([...new Set(fired.map((it) => it.id))].sort()).toEqual([...expected.warnings].sort())
  })

  test('counts who is there', () => {
    const { rights: __, ...counted } = attendance(facts, facts.presence!.present, scenario.meeting.convocation)
    expect(counted).toEqual(expected.presence)
    expect(evaluate('start', facts).find((it) => it.id === 'L-QUO-01')?.ok).toBe(expected.constituted)
  })

  test('counts every vote', () => {
    const told = (expected.agenda ?? []).map(({ key, outcome, ...rest }) => [key, outcome, rest] as const)
    for (const [index, [, outcome, rest]] of told.entries()) {
      expect(votes[index]!.tally?.outcome ?? 'SKIPPED').toBe(outcome)
      const { title: ___, presence_percentage: ____, ...numbers } = rest as Record<string, unknown>
      expect(votes[index]!.tally ?? {}).toMatchObject(numbers)
    }
    if (expected.meeting_outcome) expect(aggregate(votes.map((it) => it.tally?.outcome ?? 'SKIPPED'))).toBe(expected.meeting_outcome)
  })
})

const byId = (id: string) => scenarios.find((it) => it.id === id)!

test.each(['S04', 'S11'])('the attempt of %s to start without a quorum is stopped', (id) => {
  const scenario = byId(id)
  const attempt = (scenario.first_call ?? scenario.start_attempt)!
  const facts = { ...onTheDay(scenario), presence: presenceOf(scenario, attempt.presences, 'FIRST') }
  const { present, total, percentage } = attempt.expected
  expect(attendance(facts, facts.presence.present, 'FIRST')).toMatchObject({ present, total, percentage })
  expect(named(evaluate('start', facts).filter((it) => it.severity === 'BLOCK'))).toEqual([id === 'S11' ? 'BLOCK L-QUO-01 board' : 'BLOCK L-QUO-01'])
})

test('the proxy of S06 is refused: in a board there is none', () => {
  const draft = { convocation_type: 'FIRST' as const, delegator_id: 'd', delegate_id: 'e', is_written: true }
  expect(named(evaluate('delegate', { ...factsOf(byId('S06')), delegation: draft }))).toEqual(['BLOCK L-BRD-03'])
})

test('in S12 a proxy that was not signed gives Furio no vote for Dino', () => {
  const facts = onTheDay(byId('S12'))
  expect(attendance(facts, facts.presence!.present, 'FIRST').rights.map((it) => it.member_id)).toEqual(['a', 'b', 'c', 'f'])
})
