import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { hues } from '../../../palette.ts'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import styles from './StripeForm.module.css'
import type { CardForm } from './useCardForm.ts'
import { outcomeOf, stripeWith } from './useStripeCards.ts'

interface Props {
  ref: Ref<CardForm>
  publishableKey: string
  /** Of the purchase that was begun: the form belongs to it. */
  secret: string
}

/** The provider's own card form, in its own frame: what is typed there never passes through us. */
export function StripeForm({ ref, publishableKey, secret }: Props) {
  const t = useTranslations('payments.stripe')
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches the script that is missing
  useEffect(() => {
    let isHere = true
    stripeWith(publishableKey).then(
      (it) => isHere && (it ? setStripe(it) : setFailed(true)),
      () => isHere && setFailed(true),
    )
    return () => {
      isHere = false
    }
  }, [publishableKey, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  const options = useFormLook(secret)
  if (hasFailed) return <ReadFailure text={t('failed')} onRetry={retry} />
  if (!stripe) return <Skeleton height={180} radius={7} />
  return (
    <Elements key={`${secret} ${attempt}`} stripe={stripe} options={options}>
      <Fields ref={ref} onFailure={() => setFailed(true)} />
    </Elements>
  )
}

/** The languages of the provider by ours. */
const spoken = { it: 'it', 'en-US': 'en', 'en-GB': 'en-GB' } as const

/** The frame takes its colours by value: it does not see the page around it. */
function useFormLook(clientSecret: string) {
  const locale = useLocale()
  const isDark = useComputedColorScheme('light') === 'dark'
  const variables = {
    fontFamily: 'Hanken Grotesk, system-ui, sans-serif',
    fontSizeBase: '14px',
    borderRadius: '7px',
    colorPrimary: isDark ? hues.petrolio[3] : hues.petrolio[7],
    colorBackground: isDark ? hues.dark[6] : '#ffffff',
    colorText: isDark ? '#e6edee' : '#15201f',
    colorDanger: isDark ? hues.rosso[3] : hues.rosso[7],
  }
  return { clientSecret, locale: spoken[locale], appearance: { theme: isDark ? 'night' : 'stripe', variables } } as const
}

function Fields({ ref, onFailure }: { ref: Ref<CardForm>; onFailure: () => void }) {
  const t = useTranslations('payments.stripe')
  const ui = useTranslations('ui')
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  useImperativeHandle(ref, () => ({
    async check() {
      if (!elements || !isReady) return false
      const { error } = await elements.submit()
      return !error
    },
    async pay(clientSecret) {
      // Quantity and coupon may have changed since the form was drawn.
      await elements!.fetchUpdates()
      return outcomeOf(await stripe!.confirmPayment({ elements: elements!, clientSecret, redirect: 'if_required' }), 'card_declined')
    },
  }))
  return (
    <div className={styles.form}>
      {!isReady && (
        <div role="status" aria-label={ui('loading')}>
          <Skeleton height={180} radius={7} />
        </div>
      )}
      <PaymentElement options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } }} onReady={() => setReady(true)} onLoadError={onFailure} />
      <p className={styles.saved}>{t('saved')}</p>
    </div>
  )
}
