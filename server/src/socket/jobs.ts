import { forgetCounts } from '../adapters/counters/database.ts'
import type { Deps } from '../deps.ts'
import type { JobHandlers } from '../jobs/queue.ts'

const keptMs = 7 * 24 * 3_600_000

export function socketJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Pick<JobHandlers, 'sweep_events'> {
  return {
    /** A client away for longer than a week is told to read everything again; who called often an hour ago is nobody's concern any more. */
    async sweep_events() {
      await db
        .deleteFrom('app_events')
        .where('created_at', '<', new Date(clock.system().getTime() - keptMs).toISOString())
        .execute()
      await forgetCounts(db)
    },
  }
}
