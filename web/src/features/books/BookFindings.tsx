import type { BookFinding } from '@delibera/core/books/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import { formatMoney } from '@delibera/core/money'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDates } from '../../ui/dates/useDates.ts'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import styles from './BooksPage.module.css'

/** What the rules say of the books today, the late first. */
export function BookFindings({ findings, type }: { findings: readonly BookFinding[]; type: CompanyType }) {
  const t = useTranslations('companyBooks')
  const dates = useDates()
  const locale = useLocale()
  if (findings.length === 0) return null
  const sorted = findings.toSorted((a, b) => Number(b.is_late) - Number(a.is_late))
  const words = ({ id, code, data, is_late }: BookFinding): string => {
    const book = code ? t(`names.${type}.${code}`) : ''
    const day = typeof data.due_on === 'string' ? dates.day(data.due_on) : ''
    const amount = typeof data.amount_cents === 'number' ? formatMoney(data.amount_cents, locale, 'EUR') : ''
    const values = { book, day, amount, year: String(data.year ?? ''), title: String(data.title ?? ''), pages: Number(data.pages ?? 0) }
    if (id === 'L-BOK-03') return t(data.pages === undefined ? 'findings.sheets' : 'findings.pages', values)
    if (id === 'L-BOK-01') return t(is_late ? 'findings.sealLate' : 'findings.seal', values)
    return t(`findings.${id}`, values)
  }
  return (
    <div className={styles.findings}>
      {sorted.map((it) => (
        <Notice
          key={`${it.id}-${it.code}-${JSON.stringify(it.data)}`}
          tone={it.is_late ? 'rosso' : 'ambra'}
          icon={<KindMark kind={it.is_late ? 'error' : 'warning'} size={18} />}
        >
          {words(it)}
        </Notice>
      ))}
    </div>
  )
}
