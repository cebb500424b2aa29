import { isOpenFiling } from '@delibera/core/filing/rules'
import type { Filing } from '@delibera/core/filing/schema'
import { useParams } from '@tanstack/react-router'
import { useCompanyId, useCompanyRead } from '../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDates } from '../../ui/dates/useDates.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { FilingBadge } from './FilingBadge.tsx'
import { FilingPackage } from './FilingPackage.tsx'
import styles from './FilingPage.module.css'
import { FilingPresenter } from './FilingPresenter.tsx'
import { FilingSlots } from './FilingSlots.tsx'
import { useFiling } from './useFilings.ts'

/** One package: its documents with what was found of them, what is declared, and what becomes of it. */
export function FilingPage() {
  const t = useTranslations('filings')
  const id = useCompanyId() ?? ''
  const { filingId = '' } = useParams({ strict: false }) as { filingId?: string }
  const company = useCompanyRead(id).data
  const read = useFiling(filingId)
  const crumbs = [...(company ? [{ label: company.business_name, to: `/company/${id}/home` }] : []), { label: t('title'), to: `/company/${id}/filings` }]
  return (
    <>
      <PageHeader title={read.data ? t(`kinds.${read.data.kind}`) : t('one')} crumbs={crumbs} meta={read.data && <Facts filing={read.data} />} />
      {read.isPending && (
        <Panel label={t('one')} flush>
          <RowsLoading rows={6} />
        </Panel>
      )}
      {read.isError && (
        <Panel label={t('one')}>
          <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        </Panel>
      )}
      {read.data && (
        <div className={styles.page}>
          <FilingSlots filing={read.data} companyId={id} isOpen={isOpenFiling(read.data.status)} />
          <FilingPresenter key={read.data.version} filing={read.data} isOpen={isOpenFiling(read.data.status)} />
          <FilingPackage filing={read.data} companyId={id} />
        </div>
      )}
    </>
  )
}

function Facts({ filing }: { filing: Filing }) {
  const t = useTranslations('filings')
  const dates = useDates()
  const { status, meeting, year_end, due_on } = filing
  return (
    <>
      <FilingBadge status={status} />
      {meeting && <span>{meeting.name}</span>}
      {year_end && <span>{t('yearEnd', { day: dates.day(year_end) })}</span>}
      {due_on && <span>{t('dueOn', { day: dates.day(due_on) })}</span>}
    </>
  )
}
