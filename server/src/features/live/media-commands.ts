import { expelEvents } from '@delibera/core/live/decisions'
import type { NewEvent } from '@delibera/core/live/events'
import { chairOf } from '@delibera/core/live/presence'
import { refuseExpel, refuseMute } from '@delibera/core/live/room-rules'
import { refuseCloseVideo } from '@delibera/core/live/rules'
import type { LiveState } from '@delibera/core/live/state'
import type { Media } from '../../adapters/media/port.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { LogKey } from '../../live/log-store.ts'
import { obey } from '../../meeting/room-points.ts'
import { chairedLog } from '../../stores/live/room-store.ts'

type Acting = Contexts['meeting']

/** What was done stands whether the engine of the call follows or not. */
export async function followEngine<T>({ media, log }: Pick<Deps, 'media' | 'log'>, what: string, work: (media: Media) => Promise<T>): Promise<T | null> {
  try {
    return await work(media)
  } catch (error) {
    log.warn({ err: error, engine: media.engine, what }, 'the engine of the call did not follow')
    return null
  }
}

interface Act {
  decide: (state: LiveState) => readonly NewEvent[]
  /** In a rehearsal there is nobody in the call. */
  engine: (media: Media, before: LiveState) => Promise<void>
}

async function onCall(deps: Deps, ctx: Acting, { decide, engine }: Act): Promise<{ seq: number }> {
  const log: LogKey = await chairedLog(deps.db, ctx)
  const { seq, before } = await deps.lives.act(log, { kind: 'user', id: ctx.user }, (state) => ({
    events: decide(state),
    reply: (it) => ({ seq: it.seq, before: state }),
  }))
  if (log.kind === 'REAL') await followEngine(deps, 'act', (media) => engine(media, before))
  return { seq }
}

/** Out of the room, and of the call; the link still opens the waiting room. */
export const expelMember = (deps: Deps, ctx: Acting, member_id: string): Promise<{ seq: number }> =>
  onCall(deps, ctx, {
    decide: (state) => {
      obey(refuseExpel(state, member_id))
      return expelEvents(state, member_id)
    },
    engine: (media) => media.expel({ meeting_id: ctx.meeting, member_id }),
  })

/** Mutes one person, or everybody but the chair when none is named. */
export const muteMembers = (deps: Deps, ctx: Acting, member_id: string | null): Promise<{ seq: number }> =>
  onCall(deps, ctx, {
    decide: (state) => {
      obey(refuseMute(state, member_id))
      return [{ type: 'MUTED', member_id }]
    },
    engine: (media, before) => media.mute(ctx.meeting, member_id === null ? Object.keys(before.rooms).filter((it) => it !== chairOf(before)) : [member_id]),
  })

export const closeVideo = (deps: Deps, ctx: Acting): Promise<{ seq: number }> =>
  onCall(deps, ctx, {
    decide: (state) => {
      obey(refuseCloseVideo(state))
      return [{ type: 'VIDEO_CLOSED' }]
    },
    engine: (media) => media.end(ctx.meeting),
  })
