import type { Deps } from '../deps.ts'
import { enqueueInLine, type JobHandlers } from '../jobs/queue.ts'
import { isDue, knownMailboxes } from './mailbox-store.ts'
import { visitMailbox } from './read.ts'
import { configuredAnchors, mailboxSources } from './sources.ts'
import { unverifiedReceipts } from './store.ts'
import { type ReceiptTerms, reconsider } from './take.ts'
import { trialJobs } from './trial.ts'

const reconsideredAtOnce = 100

type Jobs = Pick<JobHandlers, 'read_mailbox' | 'sweep_mailboxes' | 'issue_trial_receipts'>

/** Reading as a job: the trial's mailbox, and every other one while no process keeps a connection to it. */
export function receiptJobs(deps: Deps, terms: ReceiptTerms): Jobs {
  const { db, clock, config } = deps
  const whole = { ...terms, countsUnverified: config.certified_mail.counts_unverified }
  const anchors = configuredAnchors(config)
  return {
    ...trialJobs(deps),

    async read_mailbox({ mailbox }) {
      const source = (await mailboxSources(deps, anchors)).find((it) => it.mailbox === mailbox)
      if (source) await visitMailbox(deps, whole, source)
    },

    async sweep_mailboxes() {
      const known = await knownMailboxes(db)
      const due = (await mailboxSources(deps, anchors)).filter((it) => isDue(it, known.get(it.mailbox), clock.system()))
      for (const { mailbox } of due) await enqueueInLine(db, 'read_mailbox', { mailbox }, { line: `mailbox:${mailbox}` })
      for (const { raw, ...it } of await unverifiedReceipts(db, anchors.fingerprint, reconsideredAtOnce))
        if (raw) await reconsider(deps, whole, { ...it, raw }, anchors)
    },
  }
}
