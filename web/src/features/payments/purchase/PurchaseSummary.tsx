import { limits } from '@delibera/core/limits'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { CouponBox } from './CouponBox.tsx'
import styles from './PurchaseSummary.module.css'
import type { PaymentRefusal, usePayment } from './usePayment.ts'
import { useMoney } from './usePrice.ts'
import type { Purchase } from './usePurchase.ts'

interface Props {
  purchase: Purchase
  payment: ReturnType<typeof usePayment>
}

/** What it comes to, line by line, and the one button that pays. */
export function PurchaseSummary({ purchase, payment: { pay, isPaying, refusal } }: Props) {
  const t = useTranslations('payments.summary')
  const money = useMoney(purchase.product)
  const credits = useCreditsText()
  const { quantity, sums, coupon, method } = purchase
  const promotion = coupon.applied?.promotion
  return (
    <Panel title={t('title')}>
      <div className={styles.body}>
        <dl className={styles.lines}>
          <div>
            <dt>{credits(quantity * limits.units_per_credit)}</dt>
            <dd>{money(sums.list)}</dd>
          </div>
          {promotion && sums.off > 0 && (
            <div data-in>
              <dt>
                {promotion.discount_type === 'PERCENTAGE' ? t('percent', { code: promotion.code, value: promotion.value }) : t('off', { code: promotion.code })}
              </dt>
              <dd>−{money(sums.off)}</dd>
            </div>
          )}
          {promotion && promotion.credits > 0 && (
            <div data-in>
              <dt>{t('bonus', { code: promotion.code })}</dt>
              <dd>+{credits(promotion.credits)}</dd>
            </div>
          )}
          {sums.total > 0 && <VatLines purchase={purchase} />}
          <div className={styles.total}>
            <dt>{sums.vat && sums.vat.waived === 0 && sums.total > 0 ? t('totalVat') : t('total')}</dt>
            <dd aria-live="polite">{money(sums.total)}</dd>
          </div>
        </dl>
        <CouponBox coupon={coupon} />
        {refusal && <FormAlert kind="error">{<RefusalText refusal={refusal} />}</FormAlert>}
        <Button size="md" fullWidth loading={isPaying} disabled={method === null} onClick={() => void pay()}>
          {t('pay')}
        </Button>
        <p className={styles.safe}>
          <IconLock size={14} stroke={1.7} aria-hidden />
          {t('safe')}
        </p>
      </div>
    </Panel>
  )
}

/** The two parts of the total; or what a buyer who owes us no VAT is let off, and why. */
function VatLines({ purchase: { sums, fiscal, product } }: { purchase: Purchase }) {
  const t = useTranslations('payments.summary')
  const money = useMoney(product)
  const { standing } = fiscal
  if (!sums.vat || !standing) return null
  if (standing.vat_case !== 'INCLUDED')
    return (
      <div data-in>
        <dt>{t(`vatCases.${standing.vat_case}`)}</dt>
        <dd>−{money(sums.vat.waived)}</dd>
      </div>
    )
  return (
    <>
      <div className={styles.part}>
        <dt>{t('net')}</dt>
        <dd>{money(sums.vat.net)}</dd>
      </div>
      <div className={styles.part}>
        <dt>{t('vat', { rate: standing.vat_rate })}</dt>
        <dd>{money(sums.vat.vat)}</dd>
      </div>
    </>
  )
}

function RefusalText({ refusal }: { refusal: PaymentRefusal }) {
  const t = useTranslations('payments.refusals')
  return 'text' in refusal ? refusal.text : t(refusal.reason)
}
