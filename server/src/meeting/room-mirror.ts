import type { MemberFact } from '@delibera/core/law/facts'
import { advanceRevoked, closeEvents } from '@delibera/core/live/decisions'
import type { Actor, AdvanceGiven, Mandate, NewEvent } from '@delibera/core/live/events'
import { memberIn } from '@delibera/core/live/presence'
import { isRunning } from '@delibera/core/live/rules'
import type { LiveState } from '@delibera/core/live/state'
import { fullName } from '@delibera/core/names'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Proven } from '../http/proven.ts'
import { endingsOf } from '../stores/advance/ballot-store.ts'
import { mandatesFor, setLiveStatus } from '../stores/live/room-store.ts'
import { activeCall, convocationsOf, meetingRow } from '../stores/meetings/meeting-store.ts'
import { type Participant, participantsOf } from '../stores/meetings/member-store.ts'
import { advanceFor } from './advance.ts'
import { memberFact } from './law.ts'

/** A participant as the log of the room states one: by the spoken name, and convened only if the notice has reached them. */
export const factOf = (it: Participant): MemberFact => ({ ...memberFact(it, it), name: fullName(it), convocated: it.convocated_at !== null })

interface Mirroring {
  meeting: Proven<'meeting'>
  actor: Actor
}

/**
 * Writes into the log of a running room what was done outside it: people who came into the meeting, delegations that were given, accepted, changed or
 * taken back, another secretary. For a command that has locked the meeting and written its own rows, before it writes to the audit chain.
 */
export async function mirrorInRoom(tx: Tx, { lives }: Pick<Deps, 'lives'>, { meeting, actor }: Mirroring): Promise<void> {
  const call = activeCall(await convocationsOf(tx, meeting))
  if (!call || (call.live_status !== 'OPEN' && call.live_status !== 'STARTED')) return
  const { secretary_id } = await meetingRow(tx, meeting)
  const [participants, mandates, advance] = [await participantsOf(tx, meeting), await mandatesFor(tx, meeting, call), await advanceFor(tx, meeting, call)]
  const ended = await endingsOf(tx, meeting)
  const decide = (state: LiveState) => ({
    events: isRunning(state)
      ? [...arrivals(state, participants), ...secretaryNow(state, secretary_id), ...advanceNow(state, advance, ended), ...mandatesNow(state, mandates)]
      : [],
    reply: () => undefined,
  })
  await lives.actIn(tx, { meeting_id: meeting, kind: 'REAL' }, { actor, decide })
}

const arrivals = (state: LiveState, participants: readonly Participant[]): NewEvent[] =>
  participants.filter((it) => !memberIn(state, it._id)).map((it) => ({ type: 'MEMBER_ADDED', member: factOf(it) }))

const secretaryNow = (state: LiveState, member_id: string | null): NewEvent[] =>
  member_id === null || member_id === state.secretary_id ? [] : [{ type: 'SECRETARY_SET', member_id }]

/** What ended before what began: whoever changed their mind is never represented by two. */
function mandatesNow(state: LiveState, mandates: readonly Mandate[]): NewEvent[] {
  const standing = Object.values(state.mandates).filter((it) => it.until === null)
  const ended = standing.filter((it) => !mandates.some((one) => one.delegation_id === it.delegation_id))
  const isNew = (it: Mandate) => !standing.some((one) => one.delegation_id === it.delegation_id && JSON.stringify(one.votes) === JSON.stringify(it.votes))
  return [
    ...ended.map(({ delegation_id }): NewEvent => ({ type: 'DELEGATION_REVOKED', delegation_id, by_entry: false })),
    ...mandates.filter(isNew).map((mandate): NewEvent => ({ type: 'DELEGATION_GIVEN', mandate })),
  ]
}

/** Votes given before the meeting that were taken back, gave way to a delegation, or are new. */
function advanceNow(state: LiveState, given: readonly AdvanceGiven[], ended: ReadonlyMap<string, string>): NewEvent[] {
  const gone = Object.keys(state.advance).filter((it) => state.advance[it]!.until === null && !given.some((one) => one.member_id === it))
  const isNew = (it: AdvanceGiven) => state.advance[it.member_id]?.ballot_id !== it.ballot_id
  return [
    ...gone.flatMap((it): NewEvent[] =>
      ended.get(state.advance[it]!.ballot_id) === 'DELEGATION' ? advanceRevoked(state, it, 'DELEGATION') : [{ type: 'ADVANCE_WITHDRAWN', member_id: it }],
    ),
    ...(state.status === 'OPEN' ? given.filter(isNew).map((it): NewEvent => ({ type: 'ADVANCE_GIVEN', ...it })) : []),
  ]
}

/** A call that ends with its room open: everybody there is told, and nobody stays in a room of nothing. */
export async function shutRoom(tx: Tx, { lives }: Pick<Deps, 'lives'>, { meeting, actor }: Mirroring): Promise<void> {
  const call = (await convocationsOf(tx, meeting)).find((it) => it.live_status === 'OPEN')
  if (!call) return
  const decide = (state: LiveState) => ({ events: state.status === 'OPEN' ? closeEvents(state, { close_video: true }) : [], reply: () => undefined })
  await lives.actIn(tx, { meeting_id: meeting, kind: 'REAL' }, { actor, decide })
  await setLiveStatus(tx, call._id, 'CLOSED')
}
