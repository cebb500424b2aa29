import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { renewSubscriptions } from './renewal-commands.ts'

export function subscriptionJobs(deps: Deps): Pick<JobHandlers, 'renew_subscriptions'> {
  return { renew_subscriptions: () => renewSubscriptions(deps) }
}
