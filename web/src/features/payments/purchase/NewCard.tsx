import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import { useCards } from '../cards/useCards.ts'
import type { Purchase } from './usePurchase.ts'

const TrialCardForm = lazy(async () => ({ default: (await import('../cards/TrialCardForm.tsx')).TrialCardForm }))
const StripeForm = lazy(async () => ({ default: (await import('../cards/StripeForm.tsx')).StripeForm }))

/** The form for a card that is not kept yet: that of whoever takes the cards here. */
export function NewCard({ form, intent, isStuck, retry }: Pick<Purchase, 'form' | 'intent' | 'isStuck' | 'retry'>) {
  const t = useTranslations('payments.stripe')
  const cards = useCards()
  const waiting = <Skeleton height={180} radius={7} />
  if (!cards) return waiting
  if (isStuck) return <ReadFailure text={t('failed')} onRetry={retry} />
  if (cards.provider === 'stripe' && intent.secret === null) return waiting
  return (
    <Suspense fallback={waiting}>
      {cards.provider === 'stripe' ? (
        <StripeForm ref={form} publishableKey={cards.publishable_key ?? ''} secret={intent.secret!} />
      ) : (
        <TrialCardForm ref={form} />
      )}
    </Suspense>
  )
}
