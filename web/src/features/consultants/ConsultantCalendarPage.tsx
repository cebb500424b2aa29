import type { Deadline } from '@delibera/core/consultants/deadlines'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../palette.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowsLoading } from '../../ui/RowsLoading.tsx'
import styles from './ConsultantCalendarPage.module.css'
import { useDeadlines } from './useDeadlines.ts'

/** What is coming up in the companies served, month by month. */
export function ConsultantCalendarPage() {
  const t = useTranslations()
  const [pages, setPages] = useState(1)
  const { items, error, busy, retry, left } = useDeadlines(pages)
  return (
    <>
      <PageHeader title={t('consultants.calendar.title')} meta={<span>{t('consultants.calendar.meta')}</span>} />
      {!items && !error && (
        <Panel label={t('consultants.calendar.title')} flush>
          <RowsLoading rows={4} />
        </Panel>
      )}
      {!items && error && (
        <Panel label={t('consultants.calendar.title')}>
          <ErrorState title={t('consultants.calendar.failed')} text={t('faults.GEN01')} code={error.code} busy={busy} onRetry={retry} />
        </Panel>
      )}
      {items?.length === 0 && (
        <Panel label={t('consultants.calendar.title')}>
          <EmptyState
            art="blank"
            title={t('consultants.calendar.empty.title')}
            text={t('consultants.calendar.empty.text')}
            actions={
              <Button component={PageLink} to="/consultant/companies/new">
                {t('consultants.served.add')}
              </Button>
            }
          />
        </Panel>
      )}
      {items && <Months items={items} />}
      {left > 0 && (
        <Button variant="default" className={styles.more} loading={busy} onClick={() => setPages(pages + 1)}>
          {t('consultants.calendar.more', { count: left })}
        </Button>
      )}
    </>
  )
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

function Months({ items }: { items: readonly Deadline[] }) {
  const t = useTranslations('consultants.calendar')
  const format = useFormatter()
  const monthOf = (it: Deadline) => it.day?.slice(0, 7) ?? ''
  const months = [...new Set(items.map(monthOf))].map((month) => [month, items.filter((it) => monthOf(it) === month)] as const)
  const titleOf = (month: string) => {
    if (month === '') return t('waiting')
    const words = format.dateTime(noon(`${month}-01`), { month: 'long', year: 'numeric' })
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
  return months.map(([month, ofMonth]) => (
    <Panel key={month} title={titleOf(month)} flush>
      <ul>
        {ofMonth.map((it) => (
          <Row key={`${it.kind} ${it.company._id}`} deadline={it} />
        ))}
      </ul>
    </Panel>
  ))
}

const tones: Record<Deadline['kind'], Tone> = { INVITATION: 'ambra', REQUEST: 'cielo', ACCOUNTS: 'gray' }

function Row({ deadline: { kind, company, day, year_end } }: { deadline: Deadline }) {
  const t = useTranslations('consultants.calendar')
  const format = useFormatter()
  const to = kind === 'ACCOUNTS' ? `/company/${company._id}/home` : '/consultant/bindings'
  const year = year_end ? format.dateTime(noon(year_end), { dateStyle: 'long' }) : ''
  return (
    <li className={styles.row} style={toned(tones[kind])}>
      <span className={styles.when}>
        {day ? <time dateTime={day}>{format.dateTime(noon(day), { weekday: 'short', day: 'numeric', month: 'long' })}</time> : t('now')}
      </span>
      <div className={styles.words}>
        <p className={styles.company}>{company.business_name}</p>
        <p>{t(`kinds.${kind}.what`)}</p>
        <p className={styles.note}>{t(`kinds.${kind}.note`, { year })}</p>
      </div>
      <Button component={PageLink} to={to as never} size="xs" variant="default" aria-label={`${t(`kinds.${kind}.action`)}: ${company.business_name}`}>
        {t(`kinds.${kind}.action`)}
      </Button>
    </li>
  )
}
