import { Fault } from '@delibera/core/faults'
import { presenceEvents } from '@delibera/core/live/decisions'
import { type Recording, refusePresence } from '@delibera/core/live/room-rules'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { noteVisit } from '../../meeting/news.ts'
import { obey } from '../../meeting/room-points.ts'
import { chairedLog } from '../../stores/live/room-store.ts'
import { convocationsOf } from '../../stores/meetings/meeting-store.ts'
import { onEntry } from './entry-commands.ts'

/** Who is in the physical room without a device. The administrator sees who it is: a delegation that they had given ends as if they had come by themselves. */
export async function recordPresence(deps: Deps, ctx: Contexts['meeting'], recording: Recording): Promise<{ seq: number }> {
  const log = await chairedLog(deps.db, ctx)
  return onEntry(deps, {
    caller: ctx,
    log,
    actor: { kind: 'user', id: ctx.user },
    comers: recording.present,
    decide: (state) => {
      obey(refusePresence(state, recording))
      return { events: presenceEvents(state, recording), reply: ({ seq }) => ({ seq }) }
    },
  })
}

/** Somebody has come to the waiting room of a call. */
export async function visitRoom(deps: Deps, ctx: Contexts['link'], convocation_id: string): Promise<void> {
  if (!(await convocationsOf(deps.db, ctx.meeting)).some((it) => it._id === convocation_id)) throw new Fault('MT001')
  await noteVisit(deps, ctx)
}
