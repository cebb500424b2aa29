import type { Deps } from '../deps.ts'
import type { JobHandlers } from '../jobs/queue.ts'

const keptMs = 7 * 24 * 3_600_000

export function socketJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Pick<JobHandlers, 'sweep_events'> {
  return {
    /** A client away for longer than a week is told to read everything again. */
    async sweep_events() {
      await db
        .deleteFrom('app_events')
        .where('created_at', '<', new Date(clock.system().getTime() - keptMs).toISOString())
        .execute()
    },
  }
}
