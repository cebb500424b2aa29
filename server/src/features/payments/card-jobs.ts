import type { TrialCards } from '../../adapters/cards/local.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { closeIntent, unsettled } from '../../stores/payments/card-store.ts'
import { forgetImplied } from '../../stores/payments/request-store.ts'
import { receiveEvent, settleAs, settleIntent } from './grant-commands.ts'
import { isOfAccount } from './provider-reads.ts'
import { sendReceipt } from './receipt-commands.ts'

const minutes = 60_000
/** By then the provider's event is overdue. */
const settleAfterMs = 15 * minutes
/** By then nobody will pay any more. */
const cancelAfterMs = 24 * 60 * minutes

export function cardJobs(deps: Deps): Pick<JobHandlers, 'sweep_cards' | 'send_receipt' | 'deliver_card_event'> {
  const { db, clock, cards, log, config } = deps
  async function settle({ _id, account }: { _id: string; account: string | null }, isOver: boolean): Promise<void> {
    if (await isOfAccount(deps, { account })) {
      if (!isOver) await settleIntent(deps, _id)
      else await settleAs(deps, await cards.cancelIntent(_id))
    } else if (isOver) {
      // The keys were changed: the account in use does not know it. Should its money come all the same, its event says so.
      await closeIntent(db, _id, 'CANCELED')
      log.warn({ intent: _id }, 'a payment begun with other keys of the card provider was given up')
    }
  }
  return {
    /** Asks the provider for what its events should have said. One that cannot be settled now does not keep the others waiting. */
    async sweep_cards() {
      await forgetImplied(db)
      // Where nothing is sold there may still be a provider with an answer to what was begun before.
      if (!config.payments && !config.stripe) return
      const now = clock.now().getTime()
      for (const it of await unsettled(db, new Date(now - settleAfterMs))) {
        const isOver = now - Date.parse(it.requested_at) > cancelAfterMs
        await settle(it, isOver).catch((error: unknown) => log.warn({ err: error, intent: it._id }, 'a payment could not be settled'))
      }
    },

    async send_receipt({ intent_id }, { is_last }) {
      await sendReceipt(deps, intent_id, is_last)
    },

    /** The trial provider's events come in by the same door, signed at the moment they leave. */
    async deliver_card_event({ body }) {
      if (cards.kind === 'trial') await receiveEvent(deps, body, (cards as TrialCards).sign(body))
    },
  }
}
