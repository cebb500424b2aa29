import { notFound } from '@delibera/core/faults'
import type { trialCardRoutes } from '@delibera/core/payments/routes'
import type { TrialCards } from '../../adapters/cards/local.ts'
import type { Handlers } from '../../http/mount.ts'
import { providerAsked } from './provider-reads.ts'

/** The trial provider's own side of its card form. */
export function trialCardHandlers(cards: TrialCards): Handlers<typeof trialCardRoutes> {
  const answered = async <Reply>(ask: () => Promise<Reply | null>): Promise<Reply> => {
    const reply = await providerAsked(ask)
    if (!reply) throw notFound()
    return reply
  }
  return {
    confirm: ({ body }) => answered(() => cards.payTyped(body)),
    authorise: ({ body }) => answered(() => cards.authorise(body)),
  }
}
