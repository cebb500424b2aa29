import { limits } from '@delibera/core/limits'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../i18n/useTranslations.ts'
import styles from './WalletWidget.module.css'

/** Balance at the foot of the sidebar. Below 20 credits it warns in orange, below 10 in red, always with words. */
export function WalletWidget({ real }: { real: number }) {
  const t = useTranslations('shell.wallet')
  const format = useFormatter()
  const { wallet_red_below, wallet_orange_below } = limits.credits
  const level = real < wallet_red_below ? 'red' : real < wallet_orange_below ? 'orange' : null
  return (
    <div className={styles.wallet} data-level={level ?? undefined}>
      <p className={styles.label}>{t('label')}</p>
      <p className={styles.balance}>
        {format.number(real / limits.units_per_credit)}
        {level && (
          <span>
            <IconAlertTriangleFilled size={13} aria-hidden />
            {t(level)}
          </span>
        )}
      </p>
    </div>
  )
}
