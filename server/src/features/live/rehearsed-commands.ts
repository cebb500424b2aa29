import type { ElectionPaper } from '@delibera/core/elections/schema'
import { Fault } from '@delibera/core/faults'
import type { Accident } from '@delibera/core/live/accident-kinds'
import { ballotEvents, joinEvents } from '@delibera/core/live/decisions'
import { electionCastEvents, openRound, refuseElectionCast } from '@delibera/core/live/election-rules'
import type { NewEvent } from '@delibera/core/live/events'
import { openVote, refuseCast } from '@delibera/core/live/point-rules'
import { chairOf } from '@delibera/core/live/presence'
import { refuseJoin, refuseRunning } from '@delibera/core/live/room-rules'
import { roomOf } from '@delibera/core/live/rooms'
import type { RehearsalSeat, Room } from '@delibera/core/live/schema'
import type { LiveState } from '@delibera/core/live/state'
import type { BallotVote } from '@delibera/core/votes/schema'
import type { z } from 'zod'
import { newToken } from '../../config/keys.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { obey } from '../../meeting/room-points.ts'
import { chairedLog } from '../../stores/live/room-store.ts'

type Acting = Contexts['meeting']

interface Rehearsed<Reply> {
  events: readonly NewEvent[]
  reply: (after: LiveState) => Reply
}

/** What whoever presides does in a rehearsal themselves; in the room itself they do it by their personal link, like everybody. */
async function onRehearsal<Reply>(deps: Deps, ctx: Acting, decide: (state: LiveState) => Rehearsed<Reply>): Promise<Reply> {
  const log = await chairedLog(deps.db, ctx)
  if (log.kind !== 'REHEARSAL') throw new Fault('E0002')
  return deps.lives.act(log, { kind: 'user', id: ctx.user }, (state) => {
    obey(refuseRunning(state))
    const { events, reply } = decide(state)
    return { events, reply: (it) => reply(it.state) }
  })
}

const chairIn = (state: LiveState): string => {
  const chair = chairOf(state)
  if (chair === null) throw new Fault('MB003')
  return chair
}

export const setAccidents = (deps: Deps, ctx: Acting, accidents: readonly Accident[]): Promise<{ seq: number }> =>
  onRehearsal(deps, ctx, ({ accidents: before = {} }) => {
    const isSame = Object.keys(before).toSorted().join() === [...new Set(accidents)].toSorted().join()
    return { events: isSame ? [] : [{ type: 'ACCIDENTS_SET', accidents: [...new Set(accidents)] }], reply: ({ seq }) => ({ seq }) }
  })

/** The place of the chair, taken the first time; there is no call behind it, only what the others would be told of microphone and camera. */
export const sitInRehearsal = (deps: Deps, ctx: Acting, asked: z.infer<typeof RehearsalSeat>): Promise<Room> =>
  onRehearsal(deps, ctx, (state) => {
    const member_id = chairIn(state)
    const { audio = false, video = false, screen = false } = state.rooms[member_id] ?? {}
    const media = { audio: asked.audio ?? audio, video: asked.video ?? video, screen }
    const isOther = media.audio !== audio || media.video !== video
    return {
      events: [...entering(state, member_id), ...(isOther ? [{ type: 'MEDIA_SET' as const, member_id, ...media }] : [])],
      reply: (after) => roomOf(after, member_id, null)!,
    }
  })

function entering(state: LiveState, member_id: string): NewEvent[] {
  if (state.rooms[member_id]) return []
  const joining = { member_id, device: 'rehearsal', force: true, presents: null }
  // In a rehearsal nobody is counted against the plan.
  obey(refuseJoin(state, joining, Number.POSITIVE_INFINITY))
  return joinEvents(state, joining, newToken())
}

export const voteInRehearsal = (deps: Deps, ctx: Acting, odg_id: string, votes: readonly BallotVote[]): Promise<{ seq: number }> =>
  onRehearsal(deps, ctx, (state) => {
    const casting = { odg_id, caster_id: chairIn(state), votes }
    obey(refuseCast(state, casting))
    const voting = openVote(state, odg_id)
    if (voting instanceof Fault) throw voting
    return { events: ballotEvents(voting, casting), reply: ({ seq }) => ({ seq }) }
  })

export const electInRehearsal = (deps: Deps, ctx: Acting, odg_id: string, paper: ElectionPaper): Promise<{ seq: number }> =>
  onRehearsal(deps, ctx, (state) => {
    const casting = { odg_id, caster_id: chairIn(state), ...paper }
    obey(refuseElectionCast(state, casting))
    const open = openRound(state, odg_id)
    if (open instanceof Fault) throw open
    return { events: electionCastEvents(open.round, casting), reply: ({ seq }) => ({ seq }) }
  })
