import { decisionPath } from '@delibera/core/decisions/places'
import type { MeetingType } from '@delibera/core/meeting/status'
import { meetingPath } from '@delibera/core/meetings/places'
import type { BookEntry } from '@delibera/core/minutes/schema'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import { ExportProgress } from '../../exports/ExportProgress.tsx'
import styles from './BookWindow.module.css'
import { useBook, useBookPrint } from './useBook.ts'

interface Props {
  companyId: string
  kind: MeetingType
  onClose: () => void
}

/** The book of minutes (art. 2421, 2478): its index by year, and the whole of it to be printed. */
export function BookWindow({ companyId, kind, onClose }: Props) {
  const t = useTranslations('book')
  const [year, setYear] = useState<number | null>(null)
  const read = useBook(companyId, kind, year)
  const { state, print, isBusy } = useBookPrint(companyId, kind)
  const { items = [], years = [] } = read.data ?? {}
  return (
    <FormWindow opened onClose={onClose} title={t(`title.${kind}`)} size={760}>
      <div className={styles.window}>
        <p className={styles.text}>{items[0] ? t('textNamed', { book: items[0].book }) : t('text')}</p>
        {years.length > 1 && (
          <FilterChips
            label={t('years')}
            all={{ label: t('allYears') }}
            chips={years.map((it) => ({ value: String(it), label: String(it) }))}
            value={year === null ? null : String(year)}
            onChange={(it) => setYear(it === null ? null : Number(it))}
          />
        )}
        {read.isError && (
          <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        )}
        {read.isPending && <RowsLoading rows={4} />}
        {read.data && items.length === 0 && <EmptyState art="blank" title={t('empty')} text={t('emptyText')} />}
        {yearsOf(items).map((it) => (
          <Year key={it} year={it} entries={items.filter((one) => one.year === it)} companyId={companyId} kind={kind} />
        ))}
        {items.length > 0 && (
          <>
            <ExportProgress state={state} label={t('print')} empty={t('empty')} />
            <Actions end>
              <Button leftSection={<IconPrinter size={16} aria-hidden />} loading={isBusy} onClick={() => print(year)}>
                {year === null ? t('print') : t('printYear', { year })}
              </Button>
            </Actions>
          </>
        )}
      </div>
    </FormWindow>
  )
}

const yearsOf = (items: readonly BookEntry[]): number[] => [...new Set(items.map((it) => it.year))].sort((one, other) => other - one)

function Year({ year, entries, companyId, kind }: { year: number; entries: readonly BookEntry[]; companyId: string; kind: MeetingType }) {
  const t = useTranslations('book')
  return (
    <section aria-label={t('year', { year })}>
      <h3 className={styles.year}>{year}</h3>
      <ol className={styles.entries}>
        {entries.map((it) => (
          <Entry key={it.meeting_id} entry={it} to={actPath(it, companyId, kind)} />
        ))}
      </ol>
    </section>
  )
}

/** Where the act of an entry is: minutes with their meeting, a record with its decision. */
function actPath({ meeting_id, form }: BookEntry, company_id: string, meeting_type: MeetingType): string {
  if (form === 'WRITTEN') return decisionPath({ _id: meeting_id, company_id }, 'record')
  return meetingPath({ _id: meeting_id, company_id, meeting_type }, 'verbal')
}

function Entry({ entry, to }: { entry: BookEntry; to: string }) {
  const t = useTranslations('book')
  const format = useFormatter()
  const day = format.dateTime(new Date(entry.held_at), { dateStyle: 'long' })
  return (
    <li className={styles.entry}>
      <span className={styles.number}>{t('number', { number: entry.number })}</span>
      <span className={styles.words}>
        <PageLink to={to} className={styles.title}>
          {entry.title}
        </PageLink>
        <span className={styles.note}>{t(entry.form === 'WRITTEN' ? 'decided' : 'held', { day, pages: entry.pages })}</span>
      </span>
      <Badge tone={entry.is_signed ? 'verde' : 'ambra'}>{t(entry.is_signed ? 'signed' : 'unsigned')}</Badge>
    </li>
  )
}
