import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { enqueueEveryLink, linkOf } from './link-store.ts'
import { followLink } from './link-sync-commands.ts'

export function calendarJobs(deps: Deps): Pick<JobHandlers, 'synchronize_calendar' | 'sweep_calendars'> {
  return {
    async synchronize_calendar({ user_id, provider }, { is_last }) {
      const link = await linkOf(deps.db, { user: prove(user_id), provider })
      if (link) await followLink(deps, link, { is_last })
    },
    /** What changed there by hand is put right, and what changed here without a letter. */
    sweep_calendars: () => enqueueEveryLink(deps.db),
  }
}
