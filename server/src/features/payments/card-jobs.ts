import type { TrialCards } from '../../adapters/cards/local.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { unsettled } from './card-store.ts'
import { receiveEvent, settleAs, settleIntent } from './grant-commands.ts'

const minutes = 60_000
/** By then the provider's event is overdue. */
const settleAfterMs = 15 * minutes
/** By then nobody will pay any more. */
const cancelAfterMs = 24 * 60 * minutes

export function cardJobs(deps: Deps): Pick<JobHandlers, 'sweep_cards' | 'deliver_card_event'> {
  const { db, clock, cards, log, config } = deps
  return {
    /** Asks the provider for what its events should have said. One that cannot be settled now does not keep the others waiting. */
    async sweep_cards() {
      // Where nothing is sold there may still be a provider with an answer to what was begun before.
      if (!config.payments && !config.stripe) return
      const now = clock.now().getTime()
      for (const { _id, requested_at } of await unsettled(db, new Date(now - settleAfterMs))) {
        const isOver = now - Date.parse(requested_at) > cancelAfterMs
        const settle = isOver ? async () => settleAs(deps, await cards.cancelIntent(_id)) : () => settleIntent(deps, _id)
        await settle().catch((error: unknown) => log.warn({ err: error, intent: _id }, 'a payment could not be settled'))
      }
    },

    /** The trial provider's events come in by the same door, signed at the moment they leave. */
    async deliver_card_event({ body }) {
      if (cards.kind === 'trial') await receiveEvent(deps, body, (cards as TrialCards).sign(body))
    },
  }
}
