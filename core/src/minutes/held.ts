import type { Opposition } from '../agenda/opposition.ts'
import type { ElectionSetting, TakenElection } from '../elections/schema.ts'
import { electionTaken } from '../elections/taken.ts'
import type { LawFacts } from '../law/facts.ts'
import { registerOf, voteBase } from '../live/decisions.ts'
import { electionBase, electionOutcome } from '../live/election-rules.ts'
import type { LiveEvent } from '../live/events.ts'
import { replay } from '../live/fold.ts'
import { type Interval, type LivePoint, type LiveState, standby } from '../live/state.ts'
import type { Informing } from '../meeting/informing.ts'
import { recordOf } from '../votes/ballots.ts'
import { count, type Voting } from '../votes/poll.ts'
import type { BallotVote } from '../votes/schema.ts'
import type { Mark } from './mark.ts'
import type { PointTold } from './told.ts'

/** When things happened that a state alone does not tell. */
export interface PointMarks {
  end: PointTold['end']
  began: Mark | null
  opened: Mark | null
  ended: Mark | null
  /** By the holder of the right. */
  casts: Readonly<Record<string, string>>
  /** Of an election, by its number. */
  rounds: Readonly<Record<number, { opened: Mark; stopped: Mark | null }>>
}

/** A meeting that was held, wherever that was. */
export interface Held {
  state: LiveState
  started: Mark
  closed: Mark | null
  points: Readonly<Record<string, PointMarks>>
  declarations: Readonly<Record<string, Mark>>
  /** The first call found no quorum. */
  first_failed: boolean
}

const unseen: PointMarks = { end: 'NOT_REACHED', began: null, opened: null, ended: null, casts: {}, rounds: {} }

/** What the log of the room says; null where the meeting never began. Of two calls only the one that was held is told. */
export function heldInRoom(log: readonly LiveEvent[]): Held | null {
  const opened = log.findLastIndex((it) => it.type === 'OPENED')
  const part = opened < 0 ? [] : log.slice(opened)
  const started = part.find((it) => it.type === 'STARTED')
  if (!started) return null
  const closed = part.findLast((it) => it.type === 'CLOSED')
  const first_failed = log.slice(0, Math.max(0, opened)).some((it) => it.type === 'CLOSED' && it.reason !== 'HELD')
  return {
    state: replay(part),
    started: markOf(started),
    closed: closed ? markOf(closed) : null,
    points: pointMarks(part),
    declarations: Object.fromEntries(part.flatMap((it) => (it.type === 'DECLARATION_ACCEPTED' ? [[it.declaration_id, markOf(it)]] : []))),
    first_failed,
  }
}

const markOf = ({ at, seq }: LiveEvent): Mark => ({ at, seq })

function pointMarks(part: readonly LiveEvent[]): Record<string, PointMarks> {
  const marks: Record<string, PointMarks> = {}
  const seenOf = (odg_id: string): PointMarks => marks[odg_id] ?? unseen
  const change = (odg_id: string, more: Partial<PointMarks>) => {
    marks[odg_id] = { ...seenOf(odg_id), ...more }
  }
  for (const it of part) {
    if (it.type === 'POINT_CURRENT') change(it.odg_id, { began: seenOf(it.odg_id).began ?? markOf(it) })
    if (it.type === 'VOTE_OPENED') change(it.odg_id, { opened: markOf(it), casts: {} })
    if (it.type === 'BALLOT_CAST' || it.type === 'PRESENCE_VOTES_RECORDED') change(it.odg_id, { casts: castTimes(seenOf(it.odg_id).casts, it) })
    if (it.type === 'VOTE_STOPPED') change(it.odg_id, { end: 'VOTED', ended: markOf(it) })
    if (isRound(it)) change(it.odg_id, roundMarks(seenOf(it.odg_id), it))
    if (it.type === 'POINT_SKIPPED') change(it.odg_id, { end: 'GIVEN_UP', ended: markOf(it) })
    if (it.type === 'POINT_CLOSED') change(it.odg_id, { end: 'DISCUSSED', ended: markOf(it) })
    if (it.type === 'CLOSED') for (const odg_id of it.skipped) change(odg_id, { end: marks[odg_id]?.began ? 'DISCUSSED' : 'NOT_REACHED', ended: markOf(it) })
  }
  return marks
}

type Round = Extract<LiveEvent, { type: 'ELECTION_OPENED' | 'ELECTION_STOPPED' | 'LOTS_DRAWN' }>

const isRound = (it: LiveEvent): it is Round => it.type === 'ELECTION_OPENED' || it.type === 'ELECTION_STOPPED' || it.type === 'LOTS_DRAWN'

/** The point opens with its first round and ends with what leaves no seat to decide. */
function roundMarks({ opened, rounds }: PointMarks, it: Round): Partial<PointMarks> {
  const mark = markOf(it)
  if (it.type === 'ELECTION_OPENED') return { opened: opened ?? mark, rounds: { ...rounds, [it.round]: { opened: mark, stopped: null } } }
  const stopped = { ...rounds, [it.round]: { opened: rounds[it.round]?.opened ?? mark, stopped: rounds[it.round]?.stopped ?? mark } }
  return { rounds: stopped, ...(it.result.outcome !== null && { end: 'VOTED', ended: mark }) }
}

type Cast = Extract<LiveEvent, { type: 'BALLOT_CAST' | 'PRESENCE_VOTES_RECORDED' }>

function castTimes(before: PointMarks['casts'], { casts, withdrawn, at }: Cast): PointMarks['casts'] {
  const kept = Object.entries(before).filter(([it]) => !withdrawn.includes(it))
  return Object.fromEntries([...kept, ...casts.map((it) => [it.member_id, at])])
}

/** What somebody took down of a meeting that the product did not hold. */
export interface OfflineRecord {
  /** Instants. */
  held_at: string
  ended_at: string | null
  convocation_type: LiveState['convocation_type']
  totalitarian: boolean
  /** Points that somebody did not want dealt with; null where nobody was asked. */
  opposed: readonly Opposition[] | null
  /** Officers who were away and knew of it. */
  informed: readonly string[]
  /** When and how those came to know, as far as somebody said it. */
  informing: readonly Informing[]
  secretary_id: string | null
  presences: readonly { member_id: string; presence: 'PRESENT' | 'ABSENT' | 'DELEGATION' | 'NOT_CONVOCATED'; delegate_id: string | null }[]
  /** The votes of each point, or the rounds of its election; without either it was not put to the vote. */
  points: readonly TakenPoint[]
  /** The rules of the points that elect people, by point; left out where none does. */
  elections?: Readonly<Record<string, ElectionSetting>>
}

interface TakenPoint {
  odg_id: string
  votes: readonly BallotVote[] | null
  election?: TakenElection | null
}

/** The same state as a room would have left, with everybody in the hall from the beginning to the end. */
export function heldElsewhere(facts: LawFacts, record: OfflineRecord): Held {
  const { held_at, ended_at, convocation_type, totalitarian, informed, informing, opposed } = record
  const began: LiveState = {
    ...standby,
    status: 'STARTED',
    convocation_type,
    convocation_id: convocation_type,
    register: registerOf(facts),
    secretary_id: record.secretary_id,
    attendance: hall(record),
    mandates: mandatesIn(record),
    points: Object.fromEntries(facts.agenda.map((it): [string, LivePoint] => [it._id, { status: 'PENDING', excluded: it.excluded, vote: null }])),
    started: { at: held_at, present: 0, total: 0, percentage: 0, totalitarian, informed, informing, opposed },
  }
  const points = Object.fromEntries(record.points.map((it) => [it.odg_id, decided(began, it, record.elections?.[it.odg_id])]))
  const mark = { at: held_at, seq: null }
  const told = ({ status, election }: LivePoint): PointMarks => ({
    ...unseen,
    end: status === 'VOTED' ? 'VOTED' : 'DISCUSSED',
    began: mark,
    opened: mark,
    ended: mark,
    rounds: Object.fromEntries((election?.rounds ?? []).map((it) => [it.round, { opened: mark, stopped: mark }])),
  })
  const ended = (all: readonly Interval[]) => all.map((it) => ({ ...it, until: ended_at }))
  return {
    state: {
      ...began,
      status: 'CLOSED',
      closed_at: ended_at,
      points: { ...began.points, ...points },
      attendance: Object.fromEntries(Object.entries(began.attendance).map(([id, it]) => [id, ended(it)])),
    },
    started: mark,
    closed: ended_at ? { at: ended_at, seq: null } : null,
    points: Object.fromEntries(Object.entries(points).map(([id, it]) => [id, told(it)])),
    declarations: {},
    first_failed: false,
  }
}

const hall = ({ presences, held_at }: OfflineRecord): LiveState['attendance'] =>
  Object.fromEntries(presences.filter((it) => it.presence === 'PRESENT').map((it) => [it.member_id, [{ from: held_at, until: null, via: 'HALL' }]]))

const mandatesIn = ({ presences, held_at }: OfflineRecord): LiveState['mandates'] =>
  Object.fromEntries(
    presences.flatMap(({ member_id, presence, delegate_id }) =>
      presence === 'DELEGATION' && delegate_id
        ? [[member_id, { delegation_id: member_id, delegator_id: member_id, delegate_id, votes: [], from: held_at, until: null }]]
        : [],
    ),
  )

/** A point that was put to the vote; an election of which a round or a lot is still due is not decided. */
function decided(state: LiveState, { odg_id, votes, election }: TakenPoint, setting: ElectionSetting | undefined): LivePoint {
  const point = state.points[odg_id]!
  const { at } = state.started!
  if (setting && election) {
    const held = electionTaken(setting, electionBase(state, odg_id, setting), election, at)
    return { ...point, status: electionOutcome(held) === null ? 'CURRENT' : 'VOTED', election: held }
  }
  if (votes === null) return { ...point, status: 'SKIPPED' }
  const open: Voting = { base: voteBase(state, odg_id), casts: {}, taken_over: [] }
  const casts = Object.fromEntries(recordOf(open, votes).casts.map(({ member_id, ...it }) => [member_id, it]))
  return { ...point, status: 'VOTED', vote: { ...open, casts, opened_at: at, stopped_at: at, tally: count({ ...open, casts }) } }
}
