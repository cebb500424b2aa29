import type { Entry } from '@delibera/core/register/schema'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { EntryMarks } from '../EntryMarks.tsx'
import styles from './Timeline.module.css'

/** One annotation: its number, what it is, from when it counts, and its words as the book prints them. */
export function TimelineEntry({ companyId, entry }: { companyId: string; entry: Entry }) {
  const t = useCompanyWords(useTranslations('register'))
  const { day } = useDates()
  const { seq, kind, title, entered_on, effective_on, corrected_by } = entry
  return (
    <li className={styles.entry} data-gone={corrected_by !== null || undefined}>
      <span className={styles.number} aria-hidden>
        {seq}
      </span>
      <div className={styles.words}>
        <p className={styles.head}>
          <PageLink to={`/company/${companyId}/register/${seq}`} className={styles.link}>
            {t('entryNamed', { seq, kind: title ? t(`titles.${title}`) : t(`kinds.${kind}.name`) })}
          </PageLink>
          <EntryMarks entry={entry} />
        </p>
        <p className={styles.dates}>
          {t('enteredOn', { on: day(entered_on) })}
          {effective_on !== null && effective_on !== entered_on && ` · ${t('effectiveOn', { on: day(effective_on) })}`}
        </p>
        <p className={styles.text} lang="it">
          {entry.text}
        </p>
      </div>
    </li>
  )
}
