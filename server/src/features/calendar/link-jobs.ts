import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { enqueueEveryLink, linkOf, linksOfTheClosed } from '../../stores/calendar/link-store.ts'
import { followLink } from './link-sync-commands.ts'
import { giveBack, letGo } from './release-commands.ts'

export function calendarJobs(deps: Deps): Pick<JobHandlers, 'synchronize_calendar' | 'sweep_calendars' | 'release_calendar'> {
  return {
    async synchronize_calendar({ user_id, provider }, { is_last }) {
      const link = await linkOf(deps.db, { user: prove(user_id), provider })
      if (link) await followLink(deps, link, { is_last })
    },
    /** What changed there by hand is put right, and what changed here without a letter. An account that was being closed while its owner consented keeps no link. */
    async sweep_calendars() {
      for (const key of await linksOfTheClosed(deps.db)) await deps.db.transaction().execute((tx) => letGo(tx, deps, key, { events: 'out' }))
      await enqueueEveryLink(deps.db)
    },
    release_calendar: (release, { is_last }) => giveBack(deps, release, { is_last }),
  }
}
