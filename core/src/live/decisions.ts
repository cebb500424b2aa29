import { type OpenedBallot, openedBallots, openedInstructions } from '../advance/opening.ts'
import { oppositionTo } from '../agenda/opposition.ts'
import { orderOn } from '../delegations/rules.ts'
import type { LawFacts, MemberFact } from '../law/facts.ts'
import { attendance, directorsInOffice, inMeeting, type VotingRight } from '../law/weights.ts'
import { ballotOf, recordOf } from '../votes/ballots.ts'
import { count, type VoteBase, type Voting } from '../votes/poll.ts'
import type { BallotVote } from '../votes/schema.ts'
import type { Mandate, NewEvent, Register } from './events.ts'
import { capital, chairOf, type Declared, floorIn, hasSealed, hostOf, mandateFrom, presentIn, votersAway } from './presence.ts'
import { type Joining, type Recording, seatedBy } from './room-rules.ts'
import { undecided, unopened } from './rules.ts'
import type { LiveState } from './state.ts'

// What an act writes into the log once no rule stands against it; all that one act writes goes in together, or nothing does.

/** A board stays measured by the directors who were in office when it began, called or not. */
const meetingIn = (facts: LawFacts): Register['meeting'] =>
  facts.meeting.meeting_type === 'BOARD' ? { ...facts.meeting, directors_in_office: directorsInOffice(facts) } : facts.meeting

/** Only who is in the meeting: the rest of the company's book is nobody's business there. */
export const registerOf = (facts: LawFacts): Register => ({
  company: facts.company,
  meeting: meetingIn(facts),
  members: inMeeting(facts),
  points: facts.agenda,
})

interface Starting {
  facts: LawFacts
  mandates: readonly Mandate[]
  declared: Declared
}

/** How many, and with which weight; left out where there is nobody. */
const away = <Way extends 'in_advance' | 'by_designated'>(way: Way, rights: readonly VotingRight[]): { [It in Way]?: { count: number; weight: number } } =>
  rights.length > 0
    ? ({ [way]: { count: rights.length, weight: rights.reduce((sum, it) => sum + it.weight, 0) } } as { [It in Way]: { count: number; weight: number } })
    : {}

export function startEvents(state: LiveState, { facts, mandates, declared }: Starting): NewEvent[] {
  const { advance, designated } = votersAway(state)
  const { present, total, percentage, rights } = attendance({ ...facts, advance, designated }, presentIn(state), state.convocation_type)
  const { totalitarian, informed, informing = [] } = declared
  return [
    {
      type: 'STARTED',
      register: registerOf(facts),
      mandates,
      present,
      total,
      percentage,
      totalitarian,
      informed,
      informing,
      opposed: oppositionTo(facts.agenda, declared),
      ...away(
        'in_advance',
        rights.filter((it) => it.is_advance),
      ),
      ...away(
        'by_designated',
        rights.filter((it) => it.is_designated),
      ),
    },
  ]
}

/** A vote given before the meeting falls for what has not been put to the vote yet. */
export const advanceRevoked = (state: LiveState, member_id: string, by: 'ENTRY' | 'DELEGATION'): NewEvent[] =>
  hasSealed(state, member_id) ? [{ type: 'ADVANCE_REVOKED', member_id, by, points: unopened(state) }] : []

const revoked = (state: LiveState, member_id: string): NewEvent[] => {
  const mandate = mandateFrom(state, member_id)
  const ended: NewEvent[] = mandate ? [{ type: 'DELEGATION_REVOKED', delegation_id: mandate.delegation_id, by_entry: true }] : []
  return [...ended, ...advanceRevoked(state, member_id, 'ENTRY')]
}

/** Who comes votes alone: the own delegation ends in the same breath. Coming back with the same device is nothing new. */
export function joinEvents(state: LiveState, joining: Joining, room_slug: string): NewEvent[] {
  const { member_id, device } = joining
  const presents = seatedBy(state, joining)
  const host = hostOf(state, member_id)
  const freed: NewEvent[] = host ? [shared(host, without(state.rooms[host]!.presents, member_id))] : []
  if (!state.rooms[member_id]) return [...freed, ...revoked(state, member_id), { type: 'ROOM_JOINED', member_id, room_slug, device, presents }]
  const room = state.rooms[member_id]
  const again: NewEvent[] = room.device === device ? [] : [{ type: 'ROOM_TAKEN_OVER', member_id, room_slug, device }]
  return [...again, ...(presents === room.presents ? [] : [shared(member_id, presents)])]
}

/** Whoever sat beside the device is named first: in a crowd nobody else is told that its owner leaves. */
export const leaveEvents = (state: LiveState, member_id: string, lost: boolean): NewEvent[] => [
  ...((state.rooms[member_id]?.presents.length ?? 0) > 0 ? [shared(member_id, [])] : []),
  { type: 'ROOM_LEFT', member_id, lost },
]

export function expelEvents(state: LiveState, member_id: string): NewEvent[] {
  const host = hostOf(state, member_id)
  return [
    ...((state.rooms[member_id]?.presents.length ?? 0) > 0 ? [shared(member_id, [])] : []),
    ...(host ? [shared(host, without(state.rooms[host]!.presents, member_id))] : []),
    { type: 'EXPELLED', member_id },
  ]
}

const without = (of: readonly string[], id: string) => of.filter((it) => it !== id)
const shared = (member_id: string, presents: readonly string[]): NewEvent => ({ type: 'ROOM_SHARED', member_id, presents })

/** The administrator sees who it is: a delegation that they had given ends as if they had come by themselves. */
export const presenceEvents = (state: LiveState, { present, absent }: Recording): NewEvent[] => [
  ...present.flatMap((it) => revoked(state, it)),
  { type: 'PRESENT_RECORDED', present, absent },
]

/** Giving it to who has it, or taking it from nobody, is nothing new. */
export function floorEvents(state: LiveState, member_id: string | null): NewEvent[] {
  const holder = floorIn(state)?.member_id ?? null
  if (holder === member_id) return []
  if (member_id !== null) return [{ type: 'FLOOR_GIVEN', member_id }]
  return holder === null ? [] : [{ type: 'FLOOR_ENDED', member_id: holder }]
}

/** Asking twice is asking once; after a no it may be asked again. */
export function wishEvents(state: LiveState, { member_id, wanted }: { member_id: string; wanted: boolean }): NewEvent[] {
  const wish = state.wishes[member_id]
  if (!wanted) return wish ? [{ type: 'DECLARATION_UNWANTED', member_id }] : []
  return wish?.declined === null ? [] : [{ type: 'DECLARATION_WANTED', member_id, odg_id: state.current_id }]
}

/** Whose vote may say several things: companies, among which are fiduciaries, and who votes by more than one right. Everybody else has one opinion. */
export const mayDivide = ({ kind, holdings }: MemberFact): boolean => kind === 'S' || holdings.filter((it) => it.vote_value > 0).length > 1

/** All that a vote counts on, as it is now. */
export function voteBase(state: LiveState, odg_id: string): VoteBase {
  const { company, meeting, points } = state.register
  const { quorum_first, quorum_second, also, skip_vote } = points.find((it) => it._id === odg_id)!
  const { rights, present, total } = capital(state)
  const divisible = new Set(state.register.members.filter(mayDivide).map((it) => it._id))
  const orderFor = (delegator_id: string) => orderOn(mandateFrom(state, delegator_id)?.votes ?? [], odg_id)
  return {
    meeting_type: meeting.meeting_type,
    convocation_type: state.convocation_type,
    statute: { abstention_counts: company.statute.abstention_counts, casting_vote: company.statute.casting_vote },
    point: { quorum_first, quorum_second, also, skip_vote, excluded: state.points[odg_id]!.excluded },
    chair_id: chairOf(state),
    rights: rights.map((it) => ({
      ...it,
      instruction: it.delegate_id === null ? null : orderFor(it.member_id),
      ...(divisible.has(it.member_id) && { is_divisible: true }),
    })),
    present,
    total,
  }
}

/** The ballots given before the meeting, whose seals were opened; and whether the point is put to the vote in other words than those of the notice. */
export interface Unsealed {
  ballots: readonly OpenedBallot[]
  text_changed: boolean
}

export const nothingSealed: Unsealed = { ballots: [], text_changed: false }

/** What was voted before the meeting is cast in the same breath. */
export function voteStartEvents(state: LiveState, odg_id: string, { ballots, text_changed }: Unsealed = nothingSealed): NewEvent[] {
  const base = voteBase(state, odg_id)
  const of = { odg_id, text_changed }
  const events: NewEvent[] = [{ type: 'VOTE_OPENED', odg_id, base }]
  if (base.rights.some((it) => it.is_advance)) events.push({ type: 'ADVANCE_UNSEALED', ...of, ...openedBallots(base, ballots, of) })
  if (base.rights.some((it) => it.is_designated)) {
    const { casts, not_counted: unvoted } = openedInstructions(base, ballots, of)
    events.push({ type: 'DESIGNATED_CAST', ...of, casts, unvoted })
  }
  return events
}

export const ballotEvents = (voting: Voting, of: { odg_id: string; caster_id: string; votes: readonly BallotVote[] }): NewEvent[] => [
  { type: 'BALLOT_CAST', odg_id: of.odg_id, ...ballotOf(voting, of.caster_id, of.votes) },
]

export const recordEvents = (voting: Voting, odg_id: string, votes: readonly BallotVote[]): NewEvent[] => [
  { type: 'PRESENCE_VOTES_RECORDED', odg_id, ...recordOf(voting, votes) },
]

export const voteStopEvents = (voting: Voting, odg_id: string): NewEvent[] => [{ type: 'VOTE_STOPPED', odg_id, tally: count(voting) }]

export const closeEvents = (state: LiveState, { close_video, isForgotten = false }: { close_video: boolean; isForgotten?: boolean }): NewEvent[] => {
  if (state.status === 'STARTED') return [{ type: 'CLOSED', close_video, skipped: undecided(state), reason: 'HELD' }]
  return [{ type: 'CLOSED', close_video, skipped: [], reason: isForgotten ? 'FORGOTTEN' : 'NOT_CONSTITUTED' }]
}
