import { helpRoutes } from '@delibera/core/help/routes'
import { limits } from '@delibera/core/limits'
import type { Wallet } from '@delibera/core/payments/schema'
import { IconAlertTriangleFilled, IconHelp, IconPlus } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useRead } from '../api/hooks.ts'
import { useCount } from '../credits/useCount.ts'
import { useShop } from '../credits/useShop.ts'
import { useTranslations } from '../i18n/useTranslations.ts'
import { buyCredits } from '../shell/useBuyCredits.ts'
import unseen from '../ui/marks/Unseen.module.css'
import styles from './WalletWidget.module.css'

const { wallet_red_below, wallet_orange_below, buy_prompt_at_most } = limits.credits

/** Balance at the foot of the sidebar, and the way to more. Below 20 credits it warns in orange, below 10 in red, always with words; at 2 it asks. */
export function WalletWidget({ wallet: { real, forecast }, isCompany }: { wallet: Wallet; isCompany: boolean }) {
  const t = useTranslations('shell.wallet')
  const format = useFormatter()
  const shown = useCount(real)
  const shop = useShop()
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const level = real < wallet_red_below ? 'red' : real < wallet_orange_below ? 'orange' : null
  const More = shop.isOpen ? IconPlus : IconHelp
  const isAsking = real <= buy_prompt_at_most
  const written = (units: number) => format.number(units / limits.units_per_credit)
  return (
    <button type="button" className={styles.wallet} data-level={level ?? undefined} onClick={() => buyCredits()}>
      <span className={styles.label}>
        {t('label')}
        <More size={16} stroke={1.8} aria-hidden />
      </span>
      <span className={styles.balance}>
        <span aria-hidden={shown !== real}>{written(shown)}</span>
        {shown !== real && <span className={unseen.unseen}>{written(real)}</span>}
        {level && (
          <span className={styles.level}>
            <IconAlertTriangleFilled size={13} aria-hidden />
            {t(real > 0 ? level : 'none')}
          </span>
        )}
      </span>
      {isCompany && constants?.flags.forecast && <span className={styles.label}>{t('forecast', { credits: written(forecast) })}</span>}
      <span className={isAsking ? styles.prompt : unseen.unseen}>{t(shop.isOpen ? 'buy' : 'how')}</span>
    </button>
  )
}
