import type { CreditsProduct } from '@delibera/core/payments/schema'
import { Skeleton } from '@mantine/core'
import type { WalletOwner } from '../../../credits/useWallet.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import { MethodPicker } from './MethodPicker.tsx'
import { NewCard } from './NewCard.tsx'
import styles from './PurchasePanel.module.css'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { QuantityField } from './QuantityField.tsx'
import { type Bought, usePayment } from './usePayment.ts'
import { useCreditsProduct } from './usePrice.ts'
import { usePurchase } from './usePurchase.ts'

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
            </MethodPicker>
          </div>
        </div>
        <div className={styles.side}>
          <PurchaseSummary purchase={purchase} payment={payment} />
        </div>
      </div>
    </div>
  )
}
