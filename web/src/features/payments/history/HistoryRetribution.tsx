import { consultantRoutes } from '@delibera/core/consultants/routes'
import type { Consultant } from '@delibera/core/consultants/schema'
import { formatMoney } from '@delibera/core/money'
import { IconPercentage } from '@tabler/icons-react'
import { useFormatter, useLocale } from 'use-intl'
import { useRead } from '../../../api/hooks.ts'
import { useSession } from '../../../api/session.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './HistoryRetribution.module.css'

/** What a dealer has earned so far from the companies' purchases, in each currency. Nobody else sees anything. */
export function HistoryRetribution() {
  const t = useTranslations('history.retribution')
  const format = useFormatter()
  const locale = useLocale()
  const { profile } = useSession()
  const isConsultant = profile?.roles.includes('CONSULTANT') ?? false
  const { data } = useRead(consultantRoutes.find, { query: {} }, { enabled: isConsultant })
  const dealer = data?.items.find((it) => it.dealer_id !== null)
  if (!isConsultant || !dealer) return null
  const percentage = dealer.retribution_percentage ?? 0
  const earned = (dealer.retributions ?? []).filter((it) => it.cents > 0).map((it) => formatMoney(it.cents, locale, it.currency))
  return (
    <>
      <Notice tone="petrolio" icon={<IconPercentage size={18} stroke={1.7} aria-hidden />}>
        {earned.length > 0 ? t('earned', { percentage, amounts: format.list(earned) }) : t('nothing', { percentage })}
      </Notice>
      {(dealer.statement?.length ?? 0) > 0 && <Statement lines={dealer.statement!} />}
    </>
  )
}

/** Each purchase with what it brought; what was taken back has its minus. */
function Statement({ lines }: { lines: NonNullable<Consultant['statement']> }) {
  const t = useTranslations('history.retribution')
  const dates = useDates()
  const locale = useLocale()
  return (
    <details className={styles.statement}>
      <summary>{t('statement', { count: lines.length })}</summary>
      <ul>
        {lines.map((it) => (
          <li key={`${it.datetime} ${it.business_name} ${it.cents}`}>
            <time dateTime={it.datetime}>{dates.dayAt(it.datetime)}</time>
            <span>{it.business_name}</span>
            <span>{t('line', { percentage: it.percentage, amount: formatMoney(it.cents, locale, it.currency) })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
