import { wallInRome } from '@delibera/core/dates'
import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { remindByItself } from './reminder-commands.ts'

/** The hour of the letter, by the clocks of Italy. */
const morning = '08'

export function followupJobs(deps: Deps): Pick<JobHandlers, 'remind_tasks'> {
  return {
    /** Called at both hours of UTC that can be the right one: by the machine's clock, which is the one that people live by. */
    async remind_tasks() {
      if (wallInRome(deps.clock.system()).slice(11, 13) === morning) await remindByItself(deps)
    },
  }
}
