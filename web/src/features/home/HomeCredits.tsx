import { helpRoutes } from '@delibera/core/help/routes'
import { limits } from '@delibera/core/limits'
import type { Wallet } from '@delibera/core/payments/schema'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { Credits } from '../../ui/marks/Credits.tsx'
import { walletTone } from '../../ui/marks/status.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './Home.module.css'

const { wallet_red_below, wallet_orange_below } = limits.credits

/** What the company has left, and, where the installation shows it, what will be left once the meetings under way are paid for. */
export function HomeCredits({ wallet: { real, forecast } }: { wallet: Wallet }) {
  const t = useTranslations('companies.home.credits')
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const level = real < wallet_red_below ? 'red' : real < wallet_orange_below ? 'orange' : null
  return (
    <Panel title={t('title')}>
      <div className={styles.data} style={toned(walletTone(real))}>
        <p className={styles.figure} data-low={level ?? undefined}>
          <Credits units={real} />
        </p>
        {constants?.flags.forecast && forecast !== real && (
          <p className={styles.note}>
            {t('forecast')}: <Credits units={forecast} />
          </p>
        )}
        <p className={styles.note}>{t(level ?? 'none')}</p>
      </div>
    </Panel>
  )
}
