import { wallInRome } from '@delibera/core/dates'
import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { remindPeople } from '../calendar/reminder-commands.ts'
import { sendDigests } from './digest-commands.ts'

/** The hour of the letter, by the clocks of Italy. */
const morning = '07'

export function notificationJobs(deps: Deps): Pick<JobHandlers, 'remind_people' | 'send_digests'> {
  return {
    remind_people: () => remindPeople(deps),

    /** Called at both hours of UTC that can be the right one: by the machine's clock, which is the one that people live by. */
    async send_digests() {
      if (wallInRome(deps.clock.system()).slice(11, 13) === morning) await sendDigests(deps)
    },
  }
}
