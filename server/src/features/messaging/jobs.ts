import { MessageRefused, type Messaging } from '../../adapters/messaging/port.ts'
import type { Deps } from '../../deps.ts'
import { enqueueInLine, type JobHandlers } from '../../jobs/queue.ts'
import { drain, type Outcome, type Queue } from '../../outbox/drain.ts'
import { isExample } from '../../outbox/senders.ts'
import { dueMessageIds, dueMessages, nextMessageAt, noteMessages, type WaitingMessage } from '../../stores/messaging/message-store.ts'
import { messageLine } from './commands.ts'

const lanes = 5
const turnMs = 30_000
const pageOf = 100

export function messagingJobs({ db, clock, messaging }: Deps): Pick<JobHandlers, 'drain_messages'> {
  return {
    /** As with letters, a crash after the provider's yes leaves a doubt; its first event about the message ends it, or the message goes again. */
    async drain_messages({ company_id }, { stopping }) {
      const isTried = await isExample(db, company_id)
      const queue: Queue<WaitingMessage> = {
        due: async (except, shut) => (shut.length > 0 ? [] : dueMessages(db, company_id, { now: clock.system(), except, limit: pageOf })),
        dueBy: () => dueMessageIds(db, company_id, clock.system()),
        way: () => 'provider',
        attempt: async (it) => (isTried ? { end: 'SENT', detail: 'example' } : handOver(messaging, it)),
        note: (notes) => db.transaction().execute((tx) => noteMessages(tx, notes, clock.now())),
      }
      await drain(queue, { lanes, now: clock.system, until: new Date(clock.system().getTime() + turnMs), stopping })
      const at = await nextMessageAt(db, company_id, clock.system())
      if (at) await enqueueInLine(db, 'drain_messages', { company_id }, { line: messageLine(company_id), at })
    },
  }
}

async function handOver(messaging: Messaging | null, message: WaitingMessage): Promise<Outcome> {
  // Switched off after it was written.
  if (!messaging) return { shut: 'messages are not configured' }
  try {
    const { provider_id } = await messaging.send(message)
    return { end: 'SENT', detail: provider_id, provider_id }
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error
    if (error.permanent) return { end: 'FAILED', detail: error.response }
    return error.scope === 'server' ? { shut: error.response } : { later: error.response }
  }
}
