import { Fault } from '@delibera/core/faults'
import { attendance } from '@delibera/core/law/weights'
import type { LiveState } from '@delibera/core/live/state'
import type { LiveStatus } from '@delibera/core/meeting/status'
import { heldElsewhere } from '@delibera/core/minutes/held'
import { factsTaken, type OfflineTaken, presentIn, refuseElsewhere, startChecks } from '@delibera/core/offline/rules'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { paidLines } from '../../ledger/meeting-charges.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { type RoomFacts, roomFacts } from '../../meeting/room-law.ts'
import { offlineTaken } from '../../stores/meetings/offline-store.ts'
import { planOf } from '../../stores/subscriptions/plan-store.ts'
import { cartOf, meetingSeen } from '../meetings/reads.ts'

export interface TakenFacts extends RoomFacts {
  taken: OfflineTaken
}

/** A meeting held without the room, as far as somebody took it down: what is missing is as it was planned, or as the notice said. */
export async function takenFacts(db: Db, deps: Pick<Deps, 'clock' | 'config'>, caller: MeetingCaller): Promise<TakenFacts> {
  const room = await roomFacts(db, deps, caller)
  const against = refuseElsewhere(standingOf(room))
  if (against) throw against
  const taken = takenIn(room, await offlineTaken(db, caller.meeting))
  const { company, meeting } = room.facts
  const facts = { ...room.facts, company: taken.company ?? company, meeting: { ...meeting, chair_id: taken.chair_id ?? meeting.chair_id } }
  return { ...room, facts, taken }
}

/** What was decided in a meeting held without the room, as far as it was taken down; null for any other. */
export async function stateTaken(deps: Deps, caller: MeetingCaller): Promise<LiveState | null> {
  if (!(await offlineTaken(deps.db, caller.meeting))) return null
  const { facts, taken } = await takenFacts(deps.db, deps, caller)
  return heldElsewhere(facts, taken).state
}

export function standingOf({ known: { row }, call }: RoomFacts) {
  return {
    is_offline: row.is_offline,
    status: row.status,
    call: call ? { live_status: call.live_status as LiveStatus, datetime: call.datetime } : null,
  }
}

/** The call of a convened meeting says when it began, also where another call counted when somebody first wrote. Delegations that the product holds are proposed. */
function takenIn({ known: { row }, call, mandates }: RoomFacts, kept: OfflineTaken | null): OfflineTaken {
  const blank = {
    ended_at: null,
    totalitarian: false,
    informed: [],
    informing: [],
    opposed: null,
    notice_text: null,
    chair_id: null,
    company: null,
    presences: [],
    points: [],
    elections: {},
  }
  const planned = { held_at: row.planned_at ?? row.date_at, convocation_type: 'FIRST' as const }
  const found = { ...blank, ...planned, ...kept, secretary_id: row.secretary_id }
  if (row.is_offline || !call) return found
  const proposed = mandates.map((it) => ({ member_id: it.delegator_id, presence: 'DELEGATION' as const, delegate_id: it.delegate_id }))
  return {
    ...found,
    held_at: call.datetime,
    ended_at: found.ended_at && found.ended_at >= call.datetime ? found.ended_at : null,
    convocation_type: call.convocation_type as OfflineTaken['convocation_type'],
    presences: found.presences.length > 0 ? found.presences : proposed,
  }
}

/** With what follows from it: who presided is who was elected, where the meeting elected somebody. What it costs is the price of minutes without a room. */
export async function offlineSeen(deps: Deps, ctx: Contexts['meeting']): Promise<OfflineMeeting> {
  const { db, clock } = deps
  const all = await takenFacts(db, deps, ctx)
  const { known, taken } = all
  const meeting = await meetingSeen(deps, ctx)
  const plan = await planOf(db, ctx.company, clock.now())
  const terms = { unlimited: plan.unlimited, max_members: plan.max_members_convocation, elsewhere: true }
  const { held_at, ended_at, convocation_type, totalitarian, informed, informing, opposed, notice_text, presences } = taken
  const chair = meeting.members.find((it) => it._id === taken.chair_id)
  const administrator = chair ? { _id: chair._id, first_name: chair.first_name, last_name: chair.last_name } : meeting.administrator
  return {
    meeting: { ...meeting, administrator, cart: cartOf(known, await paidLines(db, ctx.meeting), terms) },
    record: {
      held_at,
      ended_at,
      convocation_type,
      totalitarian,
      informed: [...informed],
      informing: [...informing],
      opposed: opposed && [...opposed],
      notice_text,
    },
    presences: [...presences],
    points: pointsSeen(all),
    constitution: constitutionOf(all),
  }
}

function pointsSeen({ facts, taken }: TakenFacts): OfflineMeeting['points'] {
  const { state } = heldElsewhere(facts, taken)
  return taken.points.map(({ odg_id, votes, election, discussion }) => ({
    odg_id,
    votes: votes && [...votes],
    election,
    discussion,
    tally: state.points[odg_id]?.vote?.tally ?? null,
    results: state.points[odg_id]?.election?.rounds.flatMap((it) => it.result ?? []) ?? null,
  }))
}

function constitutionOf({ facts, taken }: TakenFacts): OfflineMeeting['constitution'] {
  const { rights: _, ...figures } = attendance(factsTaken(facts, taken), presentIn(taken), taken.convocation_type)
  const quorum = startChecks(facts, taken).find((it) => it.id === 'L-QUO-01')
  return { ...figures, is_constituted: quorum?.ok ?? false }
}

/** Somebody who is not of the meeting is refused by name. */
export function refuseStrangers({ known }: Pick<TakenFacts, 'known'>, ids: readonly (string | null | undefined)[]): void {
  const people = new Set(known.participants.map((it) => it._id))
  const strangers = [...new Set(ids)].filter((it) => it && !people.has(it))
  if (strangers.length > 0) throw new Fault('MB003', { member_ids: strangers })
}
