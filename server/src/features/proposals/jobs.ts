import { remindsBeforeMs } from '@delibera/core/proposals/rules'
import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { endingPolls } from '../../stores/proposals/poll-store.ts'
import { remindByItself } from './commands.ts'

export function proposalJobs(deps: Deps): Pick<JobHandlers, 'remind_polls'> {
  return {
    /** One transaction each: a poll that cannot be reminded does not hold up the others. */
    async remind_polls() {
      const from = deps.clock.now()
      for (const it of await endingPolls(deps.db, { from, to: new Date(from.getTime() + remindsBeforeMs) })) {
        await remindByItself(deps, { company: prove(it.company_id), meeting: prove(it._id) })
      }
    },
  }
}
