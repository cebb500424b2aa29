import type { RegisterState } from '@delibera/core/register/schema'
import { useFormatter } from 'use-intl'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Quotas } from '../../members/useBook.ts'
import styles from './Totals.module.css'

/** The figures of a day; what is suspended or the company's own is said only where there is any. */
export function Totals({ state, quotas }: { state: RegisterState; quotas: Quotas }) {
  const t = useCompanyWords(useTranslations('register.totals'))
  const format = useFormatter()
  const { totals, capital, owners } = state
  const votes = (count: number) => (quotas.unit === 'EUR_CENT' ? quotas.amount(count) : format.number(count))
  const figures = [
    [t(`capital.${quotas.unit}`), quotas.amount(capital)],
    [t('owners'), format.number(owners)],
    [t('votes'), votes(totals.votes)],
    ...(totals.suspended > 0 ? [[t('suspended'), votes(totals.suspended)]] : []),
    ...(totals.treasury > 0 ? [[t('treasury'), votes(totals.treasury)]] : []),
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
