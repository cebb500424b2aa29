import { meets, percentage } from '../law/threshold.ts'
import { constitution, totalWeight, weightOf } from '../law/weights.ts'
import { delegationsIn } from '../live/presence.ts'
import type { HeldMandate, Interval, LiveState } from '../live/state.ts'
import type { Held } from './held.ts'
import type { MinutesRecords } from './records.ts'
import type { AttendeeTold } from './told.ts'

interface Span {
  from: string
  until: string | null
}

/** Everybody who was there in person at a moment. */
export const presentAt = ({ attendance }: Pick<LiveState, 'attendance'>, at: string): Set<string> =>
  new Set(Object.keys(attendance).filter((id) => attendance[id]!.some((it) => holds(it, at))))

const holds = ({ from, until }: Span, at: string) => from <= at && (until === null || at < until)

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
  const known: Known = {
    people: new Map(people.map((it) => [it._id, it])),
    mandates: new Map(),
  }
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
  /** By who gave them. */
  mandates: Map<string, readonly HeldMandate[]>
}
type Presence = Pick<AttendeeTold, 'presence' | 'at_start' | 'delegate' | 'intervals'>

function presenceOf({ state, started }: Held, id: string, of: { convocated: boolean; weight: number }, { people, mandates }: Known): Presence {
  const own = merged(state.attendance[id] ?? [])
  const starts = (spans: readonly Span[]) => spans.some((it) => holds(it, started.at))
  if (own.length > 0) return { presence: 'PRESENT', at_start: starts(own), delegate: null, intervals: own }
  const mandate = of.weight > 0 ? mandates.get(id)?.find((it) => represented(state, it).length > 0) : undefined
  if (!mandate) return { presence: of.convocated ? 'ABSENT' : 'NOT_CONVOCATED', at_start: false, delegate: null, intervals: [] }
  const spans = represented(state, mandate)
  const delegate = people.get(mandate.delegate_id)?.name ?? null
  return { presence: 'DELEGATION', at_start: starts(spans), delegate, intervals: spans }
}

/** Whether enough was there for the meeting to go on, at any moment of it. */
export function isConstitutedAt(state: LiveState, at: string): boolean {
  const { quorums } = state.register.meeting
  const delegations = delegationsIn(mandatesAt(state, at))
  const { part, whole } = constitution({ ...state.register, delegations }, [...presentAt(state, at)], state.convocation_type)
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
