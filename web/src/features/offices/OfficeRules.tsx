import type { OfficeList, OfficeRule } from '@delibera/core/offices/schema'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import styles from './Offices.module.css'
import { useOfficeWords } from './useOfficeWords.ts'

const shown = 4

/** What is to be noticed of the offices: the gravest first, the rest on demand. */
export function OfficeRules({ rules, points }: Pick<OfficeList, 'rules' | 'points'>) {
  const { t, ruleSaid } = useOfficeWords()
  const sorted = [...rules].sort((a, b) => rank(a) - rank(b))
  const lines = (some: readonly OfficeRule[]) =>
    some.map((it) => (
      <Notice
        key={`${it.id}-${it.office_id}-${it.data.case}`}
        tone={it.severity === 'INFO' ? 'cielo' : 'ambra'}
        icon={<KindMark kind={it.severity === 'INFO' ? 'info' : 'warning'} size={18} />}
      >
        {ruleSaid(it)}
      </Notice>
    ))
  if (rules.length + points.length === 0) return null
  return (
    <section className={styles.rules} aria-label={t('rulesTitle')}>
      {lines(sorted.slice(0, shown))}
      {points.length > 0 && (
        <Notice tone="cielo" icon={<KindMark kind="info" size={18} />}>
          {t('points.lead', { points: points.map((it) => t(`points.${it}`)).join('; ') })}
        </Notice>
      )}
      {sorted.length > shown && (
        <details className={styles.more}>
          <summary>{t('moreRules', { count: sorted.length - shown })}</summary>
          <div className={styles.rules}>{lines(sorted.slice(shown))}</div>
        </details>
      )}
    </section>
  )
}

const order = ['L-OFF-07', 'L-OFF-08', 'L-OFF-03', 'L-OFF-09', 'L-OFF-04', 'L-OFF-05', 'L-OFF-10', 'L-OFF-01']
const rank = ({ id }: OfficeRule) => (order.includes(id) ? order.indexOf(id) : order.length)
