import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { endUrns, rewriteUrns } from '../../stores/elections/urn-store.ts'
import { endAccountLetters, endNotifications, endTrialMessages } from '../../stores/operations/retention-store.ts'

const dayMs = 24 * 3_600_000
const trialDays = 90

/**
 * What would grow for ever and proves nothing ends by its age. By the machine's clock where that has marked it, by the product's elsewhere, and never by one that
 * was set ahead: nobody loses anything by trying out a day to come.
 */
export function retentionJobs({ db, clock, config, log }: Deps): Pick<JobHandlers, 'sweep_history'> {
  return {
    async sweep_history(_, { stopping }) {
      const today = Math.min(clock.now().getTime(), clock.system().getTime())
      const ending = (days: number) => ({ db, before: new Date(today - days * dayMs), stopping })
      const ended = {
        notifications: await endNotifications(ending(config.keep.notifications_days)),
        letters: await endAccountLetters(ending(config.keep.account_letters_days)),
        urns: await endUrns(db, ending(config.keep.urns_days).before),
        trial_messages: await endTrialMessages(ending(trialDays)),
      }
      await rewriteUrns(db)
      if (Object.values(ended).some((it) => it > 0)) log.info(ended, 'what had ended by its age was removed')
    },
  }
}
