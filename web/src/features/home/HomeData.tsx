import { type Company, Missing } from '@delibera/core/companies/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { PointList } from '../../ui/page/PointList.tsx'
import styles from './Home.module.css'

/** How far the company is from being able to convene, item by item. */
export function HomeData({ company: { missing } }: { company: Company }) {
  const t = useTranslations('companies')
  const total = Missing.options.length
  const done = total - missing.length
  const isDone = missing.length === 0
  return (
    <Panel title={t('home.data.title')}>
      <div className={styles.data} style={toned(isDone ? 'verde' : 'ambra')}>
        <p className={styles.figure}>{t('missing.progress', { done, total })}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: browsers colour a meter of their own as they please */}
        <div role="meter" className={styles.meter} aria-label={t('missing.of', { done, total })} aria-valuenow={done} aria-valuemin={0} aria-valuemax={total}>
          <span style={{ width: `${(done / total) * 100}%` }} />
        </div>
        {isDone ? (
          <PointList points={[{ kind: 'success', text: t('missing.done'), note: t('missing.doneText') }]} />
        ) : (
          <PointList points={Missing.options.map((it) => ({ kind: missing.includes(it) ? 'warning' : 'success', text: t(`missing.${it}`) }))} />
        )}
      </div>
    </Panel>
  )
}
