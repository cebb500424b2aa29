import { expect, test } from 'vitest'
import type { CompanyType } from '../company/company-type.ts'
import type { MemberRole } from '../company/roles.ts'
import { type Quorum, type StatuteChange, statuteOf } from '../company/statute.ts'
import type { ConvocationType, LawFacts, MeetingFact, PointFact } from '../law/facts.ts'
import { assembly, member, point } from '../law/law.stage.ts'
import file from '../law/scenarios.json' with { type: 'json' }
import { aggregate } from '../law/tally.ts'
import { casterOf } from '../votes/poll.ts'
import { openVoting } from '../votes/votes.stage.ts'
import { mandate, Play, type Said } from './player.stage.ts'
import { capital, isPresent, mandateFrom } from './presence.ts'

type Presences = Record<string, string>
interface Given {
  delegator: string
  delegate: string
  signed: boolean
  accepted: boolean
  instructions?: Record<string, 1 | -1 | 0>
}
interface Item extends Partial<Pick<PointFact, 'nature' | 'skip_vote'>> {
  key: string
  title: string
  quorum_first: Quorum
  quorum_second?: Quorum | null
  also?: Quorum[]
  votes?: Record<string, 1 | -1 | 0> | null
  excluded?: string[]
  exclusion_reason?: 'CONFLICT' | 'LIABILITY'
  presences?: Presences
  delegations?: Given[]
}
interface Numbers {
  present: number
  total: number
  percentage: number
}
interface Scenario {
  id: string
  title: string
  company: { type: CompanyType }
  statute: StatuteChange
  meeting: MeetingFact & { convocation: ConvocationType; president: string; secretary: string; totalitarian?: boolean }
  members: { id: string; name: string; roles: MemberRole[]; shares: number; vote_shares: number }[]
  presences: Presences
  delegations?: Given[]
  first_call?: { presences: Presences; expected: Numbers }
  start_attempt?: { presences: Presences; expected: Numbers }
  agenda: Item[]
  expected: {
    presence: Numbers & { in_person: number; by_proxy: number }
    constituted: boolean
    agenda?: { key: string; title: string; outcome: 'APPROVED' | 'DECLINED' | 'SKIPPED'; presence_percentage?: number }[]
    meeting_outcome?: string
  }
}
const scenarios = file.scenarios as unknown as Scenario[]

const pointOf = ({
  key,
  title,
  excluded = [],
  exclusion_reason = 'CONFLICT',
  quorum_first,
  quorum_second = null,
  also = [],
  skip_vote = false,
}: Item): PointFact =>
  point({ _id: key, title, quorum_first, quorum_second, also, skip_vote, excluded: excluded.map((member_id) => ({ member_id, reason: exclusion_reason })) })

function factsOf({ company, statute, meeting, members, agenda }: Scenario): LawFacts {
  const { president: chair_id, secretary } = meeting
  const facts = assembly(company.type)
  return {
    ...facts,
    company: { type: company.type, statute: statuteOf(company.type, statute) },
    meeting: { ...facts.meeting, ...meeting, chair_id, secretary_id: secretary === 'NOTARY' ? null : secretary, has_notary: secretary === 'NOTARY' },
    second: { datetime: '2027-04-22T10:00', in_notice: true },
    members: members.map((it) => ({ ...member(it.id, 'PAR', it.shares), ...it, _id: it.id })),
    agenda: agenda.map(pointOf),
  }
}

const mandatesOf = (given: readonly Given[] = []) =>
  given.filter((it) => it.signed && it.accepted).map((it) => mandate(it.delegator, it.delegate, it.instructions))

/** Brings the room to who is there, and to who represents whom, at one moment. What was held without a room has everybody in the hall. */
function gather(play: Play, scenario: Scenario, presences: Presences): void {
  for (const { id } of scenario.members) {
    const isWanted = presences[id] === 'PRESENT'
    if (isWanted === isPresent(play.state, id)) continue
    const come = () => (scenario.meeting.is_offline ? play.hall([id]) : play.join(id))
    expect(isWanted ? come() : play.write({ type: 'EXPELLED', member_id: id })).toBe('done')
  }
}

function represent(play: Play, given: readonly Given[] | undefined): void {
  const wanted = mandatesOf(given)
  const held = Object.values(play.state.mandates).filter((it) => it.until === null)
  for (const it of held)
    if (!wanted.some((one) => one.delegation_id === it.delegation_id))
      play.write({ type: 'DELEGATION_REVOKED', delegation_id: it.delegation_id, by_entry: false })
  for (const it of wanted) if (!mandateFrom(play.state, it.delegator_id)) play.write({ type: 'DELEGATION_GIVEN', mandate: it })
}

const rooms = (scenario: Scenario, convocation: ConvocationType, presences: Presences): Play => {
  const play = new Play(factsOf(scenario), mandatesOf(scenario.delegations), convocation)
  play.limit = 100
  gather(play, scenario, presences)
  return play
}

/** Each casts one ballot: the own vote and those of whom they represent. */
function castAll(play: Play, { key, votes }: Item, isRecorded: boolean): void {
  const vote = openVoting(play.state.points[key])
  const ballots = new Map<string, Said>()
  for (const right of vote.base.rights) {
    const said = votes?.[right.member_id]
    const caster = casterOf(vote, right)
    if (said !== undefined) ballots.set(caster, { ...ballots.get(caster), [right.member_id]: said })
  }
  for (const [caster, said] of ballots) expect(isRecorded ? play.record(said, key) : play.vote(caster, said, key)).toBe('done')
}

function decide(play: Play, scenario: Scenario, item: Item): void {
  gather(play, scenario, { ...scenario.presences, ...item.presences })
  represent(play, item.delegations ?? scenario.delegations)
  expect(play.next(item.key)).toBe('done')
  if (item.skip_vote) {
    expect(play.giveUp(item.key)).toBe('done')
    return
  }
  expect(play.openVote(item.key)).toBe('done')
  castAll(play, item, scenario.meeting.is_offline)
  expect(play.stopVote(item.key)).toBe('done')
}

const titled = (of: readonly Scenario[]) => of.map((it) => [`${it.id} ${it.title}`, it] as const)

test.each(titled(scenarios))('%s: finds who is there', (_, scenario) => {
  const { rights: __, ...counted } = capital(rooms(scenario, scenario.meeting.convocation, scenario.presences).state)
  expect(counted).toEqual(scenario.expected.presence)
})

/** S10 was cancelled before its day. */
const held = scenarios.filter((it) => it.expected.agenda)

test('all are held but one', () => expect(scenarios.filter((it) => !held.includes(it)).map((it) => it.id)).toEqual(['S10']))

test.each(titled(held))('%s: is played to its numbers', (_, scenario) => {
  const { expected, meeting } = scenario
  const play = rooms(scenario, meeting.convocation, scenario.presences)
  expect(play.start({ totalitarian: meeting.totalitarian ?? false, informed: [], is_opposed: false })).toBe('done')
  for (const [index, item] of scenario.agenda.entries()) {
    decide(play, scenario, item)
    const { key, title: __, outcome, presence_percentage, ...numbers } = expected.agenda![index]!
    expect(play.tallyOf(key)?.outcome ?? 'SKIPPED').toBe(outcome)
    expect(play.tallyOf(key) ?? {}).toMatchObject(numbers)
    if (presence_percentage !== undefined) expect(capital(play.state).percentage).toBe(presence_percentage)
  }
  expect(aggregate(scenario.agenda.map((it) => play.tallyOf(it.key)?.outcome ?? 'SKIPPED'))).toBe(expected.meeting_outcome)
  expect(play.close()).toBe('done')
})

const byId = (id: string) => scenarios.find((it) => it.id === id)!

test.each(['S04', 'S11'])('the attempt of %s to start without a quorum is stopped', (id) => {
  const scenario = byId(id)
  const attempt = (scenario.first_call ?? scenario.start_attempt)!
  const play = rooms(scenario, 'FIRST', attempt.presences)
  const { present, total, percentage } = attempt.expected
  expect(capital(play.state)).toMatchObject({ present, total, percentage })
  expect(play.start()).toBe('MT002 not_constituted')
})

test('in S12 Furio cannot vote for Dino, whose proxy was not signed: his whole ballot is refused', () => {
  const play = rooms(byId('S12'), 'FIRST', byId('S12').presences)
  for (const act of [() => play.start(), () => play.next('1'), () => play.openVote('1')]) expect(act()).toBe('done')
  expect(play.vote('f', { f: -1, d: -1 }, '1')).toBe('MT002 no_right')
  expect(openVoting(play.state.points['1']).casts).toEqual({})
})
