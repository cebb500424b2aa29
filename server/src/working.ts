import { meterOf } from './adapters/documents/measured.ts'
import type { Deps } from './deps.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { calendarJobs } from './features/calendar/link-jobs.ts'
import { keepReceived } from './features/communications/received-commands.ts'
import { campaignJobs } from './features/consultants/campaign-jobs.ts'
import { alertFailedNotice } from './features/convocations/alert-commands.ts'
import { alertFailedProposal } from './features/decisions/alert-commands.ts'
import { decisionJobs } from './features/decisions/jobs.ts'
import { fileJobs } from './features/files/jobs.ts'
import { liveJobs } from './features/live/jobs.ts'
import { messagingJobs } from './features/messaging/jobs.ts'
import { minutesJobs } from './features/minutes/jobs.ts'
import { alertFailedCommunication, alertUnsentCommunications } from './features/notifications/failure-commands.ts'
import { notificationJobs } from './features/notifications/jobs.ts'
import { pushJobs } from './features/notifications/push-jobs.ts'
import { backupJobs } from './features/operations/backup-jobs.ts'
import { retentionJobs } from './features/operations/retention-jobs.ts'
import { cardJobs } from './features/payments/card-jobs.ts'
import { proposalJobs } from './features/proposals/jobs.ts'
import { removalJobs } from './features/removals/jobs.ts'
import { subscriptionJobs } from './features/subscriptions/jobs.ts'
import type { JobHandlers } from './jobs/queue.ts'
import { outboxJobs } from './outbox/jobs.ts'
import { receiptJobs } from './receipts/jobs.ts'
import type { ReceiptTerms } from './receipts/take.ts'
import { socketJobs } from './socket/jobs.ts'
import { holdersOf } from './stores/companies/role-store.ts'

/** What certified mail receipts set in motion, one line a feature. */
export const receiptTerms: ReceiptTerms = {
  peopleOf: async (tx, company_id) => (await holdersOf(tx, company_id)).map((it) => it._id),
  received: keepReceived,
  hooks: [alertFailedNotice, alertFailedProposal, alertFailedCommunication],
}

/** Whoever prints is counted, be it for a call or in a job, where somebody may ask for the count. */
export const metered = (deps: Deps): Deps => (deps.config.metrics_token ? { ...deps, documents: meterOf(deps.documents).documents } : deps)

/** The table of contents of the jobs. */
export const buildJobs = (given: Deps): JobHandlers => jobsOf(metered(given))

const jobsOf = (deps: Deps): JobHandlers => ({
  ...outboxJobs(deps, [alertUnsentCommunications]),
  ...messagingJobs(deps),
  ...receiptJobs(deps, receiptTerms),
  ...fileJobs(deps),
  ...removalJobs(deps),
  ...accountJobs(deps),
  ...socketJobs(deps),
  ...cardJobs(deps),
  ...subscriptionJobs(deps),
  ...proposalJobs(deps),
  ...decisionJobs(deps),
  ...minutesJobs(deps),
  ...liveJobs(deps),
  ...campaignJobs(deps),
  ...notificationJobs(deps),
  ...pushJobs(deps),
  ...calendarJobs(deps),
  ...backupJobs(deps),
  ...retentionJobs(deps),
})
