import { choicesOf } from '@delibera/core/elections/rounds'
import { Fault } from '@delibera/core/faults'
import { type Held, heldElsewhere } from '@delibera/core/minutes/held'
import { refuseConstitution } from '@delibera/core/offline/rules'
import { refuseUndecided, refuseVotes } from '@delibera/core/offline/votes'
import { votesOf } from '@delibera/core/votes/poll'
import type { Vote } from '@delibera/core/votes/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { keepChoices } from '../../stores/elections/election-store.ts'
import { keepPoints } from '../../stores/live/room-store.ts'
import { offlineTaken } from '../../stores/meetings/offline-store.ts'
import { keepVotes } from '../../stores/votes/vote-store.ts'
import { takenFacts } from './reads.ts'

/**
 * With the confirmation of its minutes a meeting held without the room has decided: votes and points are written as the room would have written them.
 * `held` is what the minutes tell; whoever corrected a vote after they were typeset comes before them. Does nothing to a meeting of the room.
 */
export async function settleOffline(tx: Tx, deps: Pick<Deps, 'clock' | 'config'>, caller: MeetingCaller, held: Held): Promise<void> {
  if (!(await offlineTaken(tx, caller.meeting))) return
  const { facts, taken, mandates, call } = await takenFacts(tx, deps, caller)
  const against = refuseConstitution(facts, taken) ?? refuseVotes(facts, taken, mandates) ?? refuseUndecided(facts, taken)
  if (against) throw against
  const { state } = heldElsewhere(facts, taken)
  if (told({ state }) !== told(held)) throw new Fault('E0002', { reason: 'version' })
  const convocation_id = call?._id ?? null
  for (const [odg_id, { vote, election }] of Object.entries(state.points)) {
    const { meeting } = caller
    if (vote) await keepVotes(tx, { meeting, at: vote.stopped_at! }, votesOf(vote, { odg_id, convocation_id }).map(takenDown))
    for (const round of election?.rounds ?? [])
      await keepChoices(tx, { meeting, convocation_id, odg_id, round: round.round, at: round.stopped_at! }, choicesOf(round).map(takenDown))
  }
  await keepPoints(tx, { before: { ...state, points: {} }, after: state, at: deps.clock.now().toISOString() })
}

/** Somebody wrote it down, for who was there and for who was represented. */
const takenDown = <It extends Pick<Vote, 'delegate_id'>>(it: It): It & Pick<Vote, 'vote_type'> => ({
  ...it,
  vote_type: it.delegate_id === null ? 'PRESENCE' : 'DELEGATION',
})

const told = ({ state }: Pick<Held, 'state'>): string =>
  JSON.stringify([
    state.points,
    state.attendance,
    state.mandates,
    state.secretary_id,
    state.register.meeting.chair_id,
    state.started?.totalitarian,
    state.started?.opposed,
  ])
