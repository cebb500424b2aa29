import type { CreditsProduct } from '@delibera/core/payments/schema'
import { Checkbox, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { WalletOwner } from '../../../credits/useWallet.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import { useCards } from '../cards/useCards.ts'
import { FiscalBox } from './FiscalBox.tsx'
import { MethodPicker } from './MethodPicker.tsx'
import styles from './PurchasePanel.module.css'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { QuantityField } from './QuantityField.tsx'
import { type Bought, usePayment } from './usePayment.ts'
import { useCreditsProduct } from './usePrice.ts'
import { type Purchase, usePurchase } from './usePurchase.ts'

interface Props {
  /** Whose card and whose wallet. */
  payer: WalletOwner
  minimum: number
  onBought: (it: Bought) => void
}

/** Buys credits: how many, by which card, with which coupon. */
export function PurchasePanel(props: Props) {
  const t = useTranslations('payments')
  const { data: product, error, refetch } = useCreditsProduct()
  if (error) return <ReadFailure text={t('priceFailed')} onRetry={() => void refetch()} />
  if (!product) return <Skeleton height={220} radius={10} />
  // A purchase keeps the currency it was begun in: with another price it is begun again.
  return <Choices key={`${props.payer} ${product.currency}`} product={product} {...props} />
}

function Choices({ payer, minimum, product, onBought }: Props & { product: CreditsProduct }) {
  const purchase = usePurchase({ payer, product, minimum })
  const payment = usePayment(purchase, onBought)
  const isFree = purchase.sums.total === 0
  return (
    <div className={styles.place}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <QuantityField {...purchase} />
          <div hidden={isFree}>
            <MethodPicker purchase={purchase}>
              <NewCard {...purchase} />
              <Remember {...purchase} />
            </MethodPicker>
          </div>
          <div hidden={isFree}>
            <FiscalBox purchase={purchase} />
          </div>
        </div>
        <div className={styles.side}>
          <PurchaseSummary purchase={purchase} payment={payment} />
        </div>
      </div>
    </div>
  )
}

/** Off until somebody wishes it: then the next purchase, and a renewal that lacks credits, can use the card. */
function Remember({ payer, remembers, setRemembers }: Pick<Purchase, 'payer' | 'remembers' | 'setRemembers'>) {
  const t = useTranslations('payments.remember')
  return (
    <Checkbox
      className={styles.remember!}
      label={t('label')}
      description={payer === null ? t('note') : t('companyNote')}
      checked={remembers}
      onChange={(event) => setRemembers(event.currentTarget.checked)}
    />
  )
}

const TrialCardForm = lazy(async () => ({ default: (await import('../cards/TrialCardForm.tsx')).TrialCardForm }))
const StripeForm = lazy(async () => ({ default: (await import('../cards/StripeForm.tsx')).StripeForm }))

/** The form for a card that is not kept yet: that of whoever takes the cards here. */
function NewCard({ form, intent, isStuck, retry }: Pick<Purchase, 'form' | 'intent' | 'isStuck' | 'retry'>) {
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
