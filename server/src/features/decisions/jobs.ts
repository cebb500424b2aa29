import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { dueDecisions } from '../../stores/decisions/decision-store.ts'
import { closeByDeadline } from './end-commands.ts'
import { remindByItself } from './remind-commands.ts'

export function decisionJobs(deps: Deps): Pick<JobHandlers, 'close_decisions' | 'remind_decisions'> {
  return {
    /** One transaction each: one that cannot be closed does not hold up the others. */
    async close_decisions() {
      for (const it of await dueDecisions(deps.db, deps.clock.now())) await closeByDeadline(deps, it)
    },

    remind_decisions: () => remindByItself(deps),
  }
}
