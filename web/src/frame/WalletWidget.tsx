import { helpRoutes } from '@delibera/core/help/routes'
import { limits } from '@delibera/core/limits'
import type { Wallet } from '@delibera/core/payments/schema'
import { IconAlertTriangleFilled, IconHelp, IconPlus } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useRead } from '../api/hooks.ts'
import { useCount } from '../credits/useCount.ts'
import { useShop } from '../credits/useShop.ts'
import { useWalletLevel } from '../credits/useWalletLevel.ts'
import { useTranslations } from '../i18n/useTranslations.ts'
import { buyCredits } from '../shell/useBuyCredits.ts'
import unseen from '../ui/marks/Unseen.module.css'
import styles from './WalletWidget.module.css'

const { buy_prompt_at_most } = limits.credits

/** Balance at the foot of the sidebar, and the way to more. Where something is about to cost it warns in orange below 20 credits, in red below 10, always with words; at 2 it asks. */
export function WalletWidget({ wallet, isCompany }: { wallet: Wallet; isCompany: boolean }) {
  const t = useTranslations('shell.wallet')
  const { real, forecast } = wallet
  const format = useFormatter()
  const shown = useCount(real)
  const shop = useShop()
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const level = useWalletLevel()(wallet)
  const More = shop.isOpen ? IconPlus : IconHelp
  const isAsking = level !== null && real <= buy_prompt_at_most
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
