import { helpRoutes } from '@delibera/core/help/routes'
import { trialCardRoutes } from '@delibera/core/payments/routes'
import { clientIn } from '../../../api/call.ts'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { type CardOutcome, trialOutcome } from './useCardForm.ts'

/** Who takes the cards of this installation; undefined until it is known. */
export function useCards() {
  return useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.cards
}

/** The bank of a saved card wants its customer to say yes: in the provider's own window, or in one that plays it. */
export function useAuthorise(): (secret: string) => Promise<CardOutcome> {
  const cards = useCards()
  const askTrialBank = useTrialBank()
  return async (secret) => {
    if (cards?.provider !== 'stripe') return askTrialBank(secret)
    const { authoriseAtStripe } = await import('./useStripeCards.ts')
    return authoriseAtStripe(cards.publishable_key ?? '', secret)
  }
}

/** Plays the bank of the test card that asks every time. */
export function useTrialBank(): (secret: string) => Promise<CardOutcome> {
  const t = useTranslations('payments.bank')
  const { confirm } = useDialogs()
  return async (client_secret) => {
    const accept = await confirm({ title: t('title'), text: t('text'), proceed: t('accept'), cancel: t('refuse') })
    return trialOutcome(await clientIn(null)(trialCardRoutes.authorise, { body: { client_secret, accept } }))
  }
}
