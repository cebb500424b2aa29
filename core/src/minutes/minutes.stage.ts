import { templateOf } from '../agenda/every-template.ts'
import { blankPoint, pointFromTemplate } from '../agenda/rules.ts'
import { registryOfficeOf } from '../companies/letterhead.ts'
import type { LiveEvent } from '../live/events.ts'
import { mandate, Play, type Said } from '../live/player.stage.ts'
import { isPresent, mandateFrom } from '../live/presence.ts'
import { casterOf } from '../votes/poll.ts'
import { openVoting } from '../votes/votes.stage.ts'
import { minutesFacts } from './facts.ts'
import { type Held, heldElsewhere, heldInRoom } from './held.ts'
import type { MinutesRecords, PointRecord } from './records.ts'
import { type Given, type Item, lawOf, type Presences, type Scenario, scaleOf, scenarioOf } from './scenarios.stage.ts'
import { codes, companies, vatNumbers, written } from './texts.stage.ts'
import type { MinutesFacts } from './told.ts'
import { paragraph, words } from './words.ts'

const mandatesOf = (given: readonly Given[] = []) => given.filter((it) => it.signed && it.accepted).map((it) => mandate(it.delegator, it.delegate))

/** Brings the room to who is there and who represents whom; `in the hall` where nobody has a device. */
function gather(play: Play, { members }: Scenario, presences: Presences): void {
  for (const { id } of members) {
    const isWanted = presences[id] === 'PRESENT'
    if (isWanted === isPresent(play.state, id)) continue
    if (isWanted) play.join(id)
    else play.write({ type: 'EXPELLED', member_id: id })
  }
}

function represent(play: Play, given: readonly Given[] = []): void {
  const wanted = mandatesOf(given)
  for (const it of Object.values(play.state.mandates))
    if (it.until === null && !wanted.some((one) => one.delegation_id === it.delegation_id))
      play.write({ type: 'DELEGATION_REVOKED', delegation_id: it.delegation_id, by_entry: false })
  for (const it of wanted) if (!mandateFrom(play.state, it.delegator_id)) play.write({ type: 'DELEGATION_GIVEN', mandate: it })
}

function decide(play: Play, scenario: Scenario, item: Item): void {
  gather(play, scenario, { ...scenario.presences, ...item.presences })
  represent(play, item.delegations ?? scenario.delegations)
  play.next(item.key)
  if (item.skip_vote) {
    play.giveUp(item.key)
    return
  }
  play.openVote(item.key)
  const vote = openVoting(play.state.points[item.key])
  const ballots = new Map<string, Said>()
  for (const right of vote.base.rights) {
    const said = item.votes?.[right.member_id]
    const caster = casterOf(vote, right)
    if (said !== undefined) ballots.set(caster, { ...ballots.get(caster), [right.member_id]: said })
  }
  for (const [caster, said] of ballots) play.vote(caster, said, item.key)
  play.stopVote(item.key)
}

/** The log of a scenario, a minute an act, begun at the hour that the scenario says. */
export function logOf(id: string): LiveEvent[] {
  const scenario = scenarioOf(id)
  const { meeting, first_call } = scenario
  const before = first_call ? missed(scenario, first_call.presences) : []
  const play = new Play(lawOf(scenario), mandatesOf(scenario.delegations), meeting.convocation)
  play.limit = 100
  gather(play, scenario, scenario.presences)
  play.start({ totalitarian: meeting.totalitarian === true, informed: [], is_opposed: false })
  if (play.state.started) for (const item of scenario.agenda) decide(play, scenario, item)
  play.close()
  return [...shifted(before, callsOf(scenario).first_at), ...shifted(play.log, heldAt(scenario), before.length)]
}

function missed(scenario: Scenario, presences: Presences): LiveEvent[] {
  const play = new Play(lawOf(scenario), mandatesOf(scenario.delegations), 'FIRST')
  gather(play, scenario, presences)
  play.close()
  return play.log
}

/** The same acts at another hour: the meeting begins two minutes after the one it was called for. */
export function shifted(log: readonly LiveEvent[], to: string, seqs = 0): LiveEvent[] {
  const started = Date.parse((log.find((it) => it.type === 'STARTED') ?? log.at(-1))?.at ?? to)
  const by = Date.parse(to) + 2 * 60_000 - started
  return log.map((it) => ({ ...it, seq: it.seq + seqs, at: new Date(Date.parse(it.at) + by).toISOString() }))
}

const text = (it: unknown, otherwise: string) => new Date(typeof it === 'string' ? it : otherwise).toISOString()
const callsOf = ({ meeting }: Scenario) => ({
  first_at: text(meeting.first_datetime, '2026-06-15T10:00+02:00'),
  second_at: meeting.convocation === 'SECOND' ? text(meeting.second_datetime, '2026-06-17T10:00+02:00') : null,
})
const heldAt = (scenario: Scenario): string => {
  const { first_at, second_at } = callsOf(scenario)
  return text(scenario.meeting.held_at, second_at ?? first_at)
}

function recordOf({ key, title, also, notary_required }: Item, of: Scenario): PointRecord {
  const { template, resolution, values = {}, discussion = null, files = [] } = written[of.id]?.[key] ?? {}
  const from = template ? templateOf(template) : undefined
  const rules = { type: of.company.type, statute: { quorum_overrides: {} } }
  const fields = from ? pointFromTemplate(from, rules) : blankPoint(title, { ...rules, meeting_type: of.meeting.meeting_type })
  const decided = resolution ? { content_positive: { type: 'doc' as const, content: [paragraph(words(resolution))] } } : {}
  return {
    ...fields,
    ...decided,
    _id: key,
    title,
    values,
    discussion,
    also: also ?? [],
    notary_required: notary_required ?? false,
    files: files.map((name) => ({ file_id: name, name })),
  }
}

export function recordsOf(id: string): MinutesRecords {
  const scenario = scenarioOf(id)
  const { meeting, members, presences, agenda, company } = scenario
  const { first_at, second_at } = callsOf(scenario)
  const isBoard = meeting.meeting_type === 'BOARD'
  const capital = members.reduce((sum, it) => sum + it.shares, 0) * scaleOf(scenario)
  // A share of the S.p.A. of the scenarios is worth a hundred euro.
  const cents = company.type === 'SRL' ? capital : capital * 10_000
  const told = companies[id]!
  const sent_at = text(meeting.sent_at, '2026-05-26T09:00+02:00')
  const unit = company.type === 'SRL' ? 'EUR_CENT' : 'SHARE'
  return {
    meeting_id: id,
    company: {
      _id: `company-${id}`,
      type: company.type,
      shares_unit: unit,
      shares_value: isBoard ? null : capital,
      capital: isBoard ? null : { cents, paid_cents: cents },
      registry_office: registryOfficeOf({ registry_office: null, rea_code: told.rea_code, province: null }),
      sole_partner: members.filter((it) => it.shares > 0).length === 1,
      in_liquidation: false,
      ...told,
    },
    people: members.map((it, index) => ({
      _id: it.id,
      name: it.name,
      kind: it.kind,
      roles: it.roles,
      legal_representative: it.kind === 'S' ? 'Ugo Mari' : null,
      fiscal_code: it.kind === 'S' ? vatNumbers[index % vatNumbers.length]! : codes[index % codes.length]!,
      convocated: presences[it.id] !== 'NOT_CONVOCATED' && !(meeting.added_after_send ?? []).includes(it.id),
    })),
    place: { address: `${told.town}, ${told.address}`, is_seat: true, platform: null },
    first_at,
    second_at,
    notice: meeting.is_offline
      ? { kind: 'TOLD', text: 'mediante raccomandata del 10 settembre 2026' }
      : { kind: 'SENT', convocation_id: 'c1', at: sent_at, channels: ['CERTIFIED_MAIL'], received_at: sent_at },
    papers: papersOf(scenario),
    excused: [],
    notary: meeting.secretary === 'NOTARY' ? { name: 'Livia Fabbri', place: 'Milano' } : null,
    administrator_id: meeting.president,
    agenda_locale: 'it',
    points: agenda.map((it) => recordOf(it, scenario)),
    transcript: [],
    closing: null,
    today: text(meeting.minuted_at, heldAt(scenario)).slice(0, 10),
  }
}

/** Every proxy of a room is on paper; of a meeting held elsewhere none has to be here. */
function papersOf({ meeting: { is_offline }, agenda, delegations = [] }: Scenario): MinutesRecords['papers'] {
  const given = mandatesOf([...delegations, ...agenda.flatMap((it) => it.delegations ?? [])])
  const papers = new Map(given.map(({ delegation_id: _id, delegator_id, delegate_id }) => [_id, { _id, delegator_id, delegate_id }]))
  return { delegations: is_offline ? [] : [...papers.values()], has_notice: !is_offline, has_receipts: !is_offline }
}

/** Null where the meeting was never held. */
export function heldOf(id: string): Held | null {
  const scenario = scenarioOf(id)
  const { meeting, presences, delegations = [], agenda } = scenario
  if (!meeting.is_offline) return heldInRoom(logOf(id))
  const delegateOf = (delegator: string) => delegations.find((it) => it.delegator === delegator)?.delegate ?? null
  return heldElsewhere(lawOf(scenario), {
    held_at: heldAt(scenario),
    ended_at: new Date(Date.parse(heldAt(scenario)) + 65 * 60_000).toISOString(),
    convocation_type: meeting.convocation,
    totalitarian: false,
    informed: [],
    informing: [],
    opposed: null,
    secretary_id: meeting.secretary,
    presences: Object.entries(presences).map(([member_id, it]) => ({ member_id, presence: it as 'PRESENT', delegate_id: delegateOf(member_id) })),
    points: agenda.map(({ key, votes }) => ({
      odg_id: key,
      votes: votes ? Object.entries(votes).map(([member_id, accepted]) => ({ member_id, accepted })) : null,
    })),
  })
}

export const factsOf = (id: string): MinutesFacts => minutesFacts(heldOf(id)!, recordsOf(id))
