import type { CompanyType } from '@delibera/core/company/company-type'
import { citeOf } from '@delibera/core/law/catalogue'
import type { RuleResult } from '@delibera/core/law/schema'
import { valuesOf, wordsOf } from '@delibera/core/law/words'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { KindMark, type MarkKind } from '../../ui/marks/KindMark.tsx'
import styles from './DateVerdicts.module.css'

interface Props {
  checks: readonly RuleResult[]
  company: CompanyType
}

const kindOf = ({ ok, severity }: RuleResult): MarkKind => (ok ? 'success' : severity === 'BLOCK' ? 'error' : severity === 'WARN' ? 'warning' : 'info')

/** What the law says of dates while they are chosen: what is against them, and how much notice they leave. */
export function DateVerdicts({ checks, company }: Props) {
  const t = useTranslations()
  const locale = useLocale()
  const fired = checks.filter((it) => !it.ok)
  const notice = checks.find((it) => it.ok && (it.id === 'L-NOT-01' || it.id === 'L-NOT-06') && it.data?.days !== undefined)
  if (fired.length === 0 && !notice) return <div role="status" />
  return (
    <div role="status">
      <ul className={styles.list}>
        {fired.map((it) => (
          <li key={it.id} className={styles.item} data-kind={kindOf(it)}>
            <KindMark kind={kindOf(it)} size={18} />
            <div>
              <p className={styles.reason}>{t(`law.${wordsOf(it).reason}`, valuesOf(it, locale))}</p>
              <p className={styles.todo}>
                {t(`law.${wordsOf(it).todo}`, valuesOf(it, locale))} <span className={styles.law}>{citeOf(it.id, company)}</span>
              </p>
            </div>
          </li>
        ))}
        {notice && (
          <li className={styles.item} data-kind="success">
            <KindMark kind="success" size={18} />
            <p className={styles.reason}>
              {t('convocations.dates.notice', { days: Number(notice.data?.days), required: Number(notice.data?.required) })}{' '}
              <span className={styles.law}>{citeOf(notice.id, company)}</span>
            </p>
          </li>
        )}
      </ul>
    </div>
  )
}
