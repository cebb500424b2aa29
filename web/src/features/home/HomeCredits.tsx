import type { Company } from '@delibera/core/companies/schema'
import { helpRoutes } from '@delibera/core/help/routes'
import type { Wallet } from '@delibera/core/payments/schema'
import { useRead } from '../../api/hooks.ts'
import { TrialCreditsButton } from '../../credits/TrialCredits.tsx'
import { useWalletLevel } from '../../credits/useWalletLevel.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { Credits } from '../../ui/marks/Credits.tsx'
import { walletTone } from '../../ui/marks/status.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './Home.module.css'

/** What the company has left, and, where the installation shows it, what will be left once the meetings under way are paid for. */
export function HomeCredits({ company, wallet }: { company: Company; wallet: Wallet }) {
  const { real, forecast } = wallet
  const t = useTranslations('companies.home.credits')
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const level = useWalletLevel()(wallet)
  return (
    <Panel title={t('title')}>
      <div className={styles.data} style={toned(walletTone(level))}>
        <p className={styles.figure} data-low={level ?? undefined}>
          <Credits units={real} />
        </p>
        {constants?.flags.forecast && forecast !== real && (
          <p className={styles.note}>
            {t('forecast')}: <Credits units={forecast} />
          </p>
        )}
        <p className={styles.note}>{t(level === 'red' && real === 0 ? 'empty' : (level ?? 'none'))}</p>
        <TrialCreditsButton companyId={company._id} />
      </div>
    </Panel>
  )
}
