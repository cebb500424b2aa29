import { undoTerms } from '@delibera/core/removals/rules'
import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { removeUnnamed } from '../../stores/files/file-store.ts'
import { forgetRemovals } from '../../stores/removals/removal-store.ts'

export function removalJobs({ db, clock, storage }: Deps): Pick<JobHandlers, 'sweep_removals'> {
  return {
    /** Twice as long as something can be asked back: nobody is told that it is gone while they ask for it. */
    async sweep_removals() {
      for (const id of await forgetRemovals(db, new Date(clock.system().getTime() - 2 * undoTerms.kept))) {
        const keys = await db.transaction().execute((tx) => removeUnnamed(tx, id))
        for (const key of keys) await storage.remove(key)
      }
    },
  }
}
