import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { endSubscriptions, renewSubscriptions } from './renewal-commands.ts'

export function subscriptionJobs(deps: Deps): Pick<JobHandlers, 'renew_subscriptions'> {
  return {
    async renew_subscriptions() {
      await (deps.config.payments ? renewSubscriptions(deps) : endSubscriptions(deps))
    },
  }
}
