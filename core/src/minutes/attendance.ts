import { meets, percentage } from '../law/threshold.ts'
import { constitution, totalWeight, weightOf } from '../law/weights.ts'
import { delegationsIn, sealedAmong } from '../live/presence.ts'
import type { HeldAdvance, HeldMandate, Interval, LiveState } from '../live/state.ts'
import type { Held } from './held.ts'
import type { MinutesRecords } from './records.ts'
import type { AttendeeTold, RepresentedTold } from './told.ts'

interface Span {
  from: string
  until: string | null
}

/** Everybody who was there in person at a moment. */
export const presentAt = ({ attendance }: Pick<LiveState, 'attendance'>, at: string): Set<string> =>
  new Set(Object.keys(attendance).filter((id) => attendance[id]!.some((it) => holds(it, at))))

export const holds = ({ from, until }: Span, at: string) => from <= at && (until === null || at < until)

/** Who goes from one way of being there to another has been there all the time. */
export function merged(intervals: readonly Interval[]): Span[] {
  const spans: Span[] = []
  for (const { from, until } of intervals) {
    const last = spans.at(-1)
    if (last && last.until === from) last.until = until
    else spans.push({ from, until })
  }
  // Coming and going within one instant is no presence.
  return spans.filter((it) => it.from !== it.until)
}

/** Somebody is represented while their delegation stands and who holds it is there. */
function represented(state: LiveState, mandate: HeldMandate): Span[] {
  return merged(state.attendance[mandate.delegate_id] ?? []).flatMap((it) => {
    const from = [it.from, mandate.from].sort()[1]!
    const ends = [it.until, mandate.until].filter((one) => one !== null).sort()
    const until = ends[0] ?? null
    return until === null || from < until ? [{ from, until }] : []
  })
}

/** The whole attendance sheet: everybody of the meeting, in the order of its register. */
export function attendees(held: Held, { people }: MinutesRecords): AttendeeTold[] {
  const { state } = held
  const { company, meeting, members } = state.register
  const total = totalWeight({ ...state.register, delegations: [] })
  const known: Known = { people: new Map(people.map((it) => [it._id, it])), mandates: new Map() }
  for (const it of Object.values(state.mandates)) known.mandates.set(it.delegator_id, [...(known.mandates.get(it.delegator_id) ?? []), it])
  return members.flatMap((fact): AttendeeTold[] => {
    const person = known.people.get(fact._id)
    if (!person) return []
    const weight = fact.in_meeting ? weightOf(fact, meeting.meeting_type, company.statute) : 0
    const { convocated, ...told } = person
    return [{ person: told, shares: fact.shares, weight, percentage: percentage(weight, total), ...presenceOf(held, fact._id, { convocated, weight }, known) }]
  })
}

interface Known {
  people: ReadonlyMap<string, MinutesRecords['people'][number]>
  /** The mandates, by the member who gave them. */
  mandates: Map<string, readonly HeldMandate[]>
}
type Presence = Pick<AttendeeTold, 'presence' | 'at_start' | 'way' | 'intervals' | 'represented'>

function presenceOf(held: Held, id: string, { convocated, weight }: { convocated: boolean; weight: number }, known: Known): Presence {
  const intervals = merged(held.state.attendance[id] ?? [])
  const sealed = held.state.advance[id]
  const instructed = sealed?.is_designated ? instructedUsed(held, known, sealed) : []
  const represented = weight > 0 ? [...proxiesUsed(held, known, id), ...instructed] : []
  const advance = sealed?.is_designated ? undefined : sealed
  // One that fell before the meeting began was never counted in it.
  const voted = weight > 0 && advance && (advance.until === null || advance.until > held.started.at) ? [advance] : []
  const absent = convocated ? 'ABSENT' : 'NOT_CONVOCATED'
  return {
    presence: intervals.length > 0 ? 'PRESENT' : represented.length > 0 ? 'DELEGATION' : voted.length > 0 ? 'ADVANCE' : absent,
    at_start: [...intervals, ...represented, ...voted].some((it) => holds(it, held.started.at)),
    way: wayTold(held.state, id),
    intervals,
    represented,
  }
}

function wayTold({ register, attendance }: LiveState, id: string): AttendeeTold['way'] {
  const ways = new Set((attendance[id] ?? []).map((it) => (it.via === 'HALL' ? 'HALL' : 'LINKED')))
  if (register.meeting.is_offline || ways.size === 0) return null
  return ways.size > 1 ? 'BOTH' : [...ways][0]!
}

/** A proxy that ended before the meeting began was never used in it. */
function proxiesUsed({ state, started }: Held, { people, mandates }: Known, id: string): RepresentedTold[] {
  const spans = (mandates.get(id) ?? []).flatMap((it) =>
    represented(state, it)
      .filter(({ until }) => until === null || until > started.at)
      .map((span) => ({ delegation_id: it.delegation_id, delegate_id: it.delegate_id, delegate: people.get(it.delegate_id)?.name ?? '', ...span })),
  )
  return spans.sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
}

/** A proxy to the designated representative, while that one was there. */
function instructedUsed({ state, started }: Held, { people }: Known, sealed: HeldAdvance): RepresentedTold[] {
  const seat = state.register.meeting.designated
  if (!seat) return []
  const mandate = {
    delegation_id: sealed.ballot_id,
    delegator_id: sealed.member_id,
    delegate_id: seat.member_id,
    votes: [],
    from: sealed.from,
    until: sealed.until,
  }
  const spans = represented(state, mandate).filter(({ until }) => until === null || until > started.at)
  return spans.map((span) => ({ delegation_id: sealed.ballot_id, delegate_id: seat.member_id, delegate: people.get(seat.member_id)?.name ?? '', ...span }))
}

/** Whether enough was there for the meeting to go on, at any moment of it. */
export function isConstitutedAt(state: LiveState, at: string): boolean {
  const { quorums } = state.register.meeting
  const delegations = delegationsIn(mandatesAt(state, at))
  const sealed = sealedAmong(state.advance, (it) => holds(it, at))
  const { part, whole } = constitution({ ...state.register, delegations, ...sealed }, [...presentAt(state, at)], state.convocation_type)
  return meets(state.convocation_type === 'SECOND' ? quorums.second : quorums.first, part, whole)
}

/** The state with only the delegations that stood at a moment. */
const mandatesAt = (state: LiveState, at: string): LiveState => ({
  ...state,
  mandates: Object.fromEntries(
    Object.entries(state.mandates)
      .filter(([, it]) => it.from <= at && (it.until === null || at < it.until))
      .map(([id, it]) => [id, { ...it, until: null }]),
  ),
})
