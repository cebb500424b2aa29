import { fillText } from '@delibera/core/agenda/placeholders'
import { dayInRome } from '@delibera/core/dates'
import type { LawFacts } from '@delibera/core/law/facts'
import type { RuleResult } from '@delibera/core/law/schema'
import type { AdvanceGiven, Mandate } from '@delibera/core/live/events'
import { delegationsIn } from '@delibera/core/live/presence'
import type { LiveState } from '@delibera/core/live/state'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { mandatesFor, pointsAfterNotice } from '../stores/live/room-store.ts'
import { activeCall, type ConvocationRow } from '../stores/meetings/meeting-store.ts'
import { advanceFor } from './advance.ts'
import { type KnownMeeting, lawFacts } from './law.ts'
import { knownOf, type MeetingCaller } from './on-meeting.ts'
import { factOf } from './room-mirror.ts'

export interface RoomFacts {
  known: KnownMeeting
  facts: LawFacts
  /** The call that counts; a rehearsal may come before there is one. */
  call: ConvocationRow | undefined
  mandates: Mandate[]
  /** Votes given before the meeting that stand. */
  advance: AdvanceGiven[]
}

/** A meeting as it comes into its room: who really had the notice, what the notice named, and who represents whom. */
export async function roomFacts(db: Db, deps: Pick<Deps, 'clock' | 'config'>, caller: MeetingCaller): Promise<RoomFacts> {
  const known = await knownOf(db, caller)
  const call = activeCall(known.calls)
  const facts = lawFacts(deps, known)
  const participants = new Map(known.participants.map((it) => [it._id, it]))
  const late = await pointsAfterNotice(db, caller.meeting)
  const valuesOf = (id: string) => known.points.find((it) => it._id === id)?.values ?? {}
  return {
    known,
    facts: {
      ...facts,
      members: facts.members.map((it) => (participants.has(it._id) ? factOf(participants.get(it._id)!) : it)),
      agenda: facts.agenda.map((it) => ({ ...it, title: fillText(it.title, valuesOf(it._id)), in_notice: !late.includes(it._id) })),
    },
    call,
    mandates: call ? await mandatesFor(db, caller.meeting, call) : [],
    advance: call ? await advanceFor(db, caller.meeting, call) : [],
  }
}

/** Nothing done in a rehearsal reaches the delegations themselves: there they are as its log says. It is held before the hour. */
export const inRehearsal = ({ facts }: RoomFacts, state: LiveState): { facts: LawFacts; mandates: Mandate[] } => ({
  facts: { ...facts, delegations: delegationsIn(state), now: undefined },
  mandates: Object.values(state.mandates).filter((it) => it.until === null),
})

/** The meeting as it was when it began: what the law asks at a vote is in the log, and nothing is read again. */
export const factsInLog = ({ clock, config }: Pick<Deps, 'clock' | 'config'>, { register }: LiveState): LawFacts => ({
  company: register.company,
  meeting: register.meeting,
  members: register.members,
  agenda: register.points,
  first: null,
  second: null,
  delegations: [],
  notice: { today: dayInRome(clock.now()), dispatched_on: null, last_delivered_on: null },
  config: { art106_until: config.art106_until },
})

export const fired = (results: readonly RuleResult[]): RuleResult[] => results.filter((it) => !it.ok)
