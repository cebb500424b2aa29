import { type FilingHead, FilingKind } from '@delibera/core/filing/schema'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCompanyId, useCompanyRead } from '../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDates } from '../../ui/dates/useDates.ts'
import { FactRow } from '../../ui/page/FactRow.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { FilingBadge } from './FilingBadge.tsx'
import { NewFilingWindow } from './NewFilingWindow.tsx'
import { useFilings } from './useFilings.ts'

/** The packages that a company files with the business register. */
export function FilingsPage() {
  const t = useTranslations('filings')
  const id = useCompanyId() ?? ''
  const company = useCompanyRead(id).data
  const read = useFilings(id)
  const [isNew, setNew] = useState(false)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={company ? [{ label: company.business_name, to: `/company/${id}/home` }] : []}
        meta={<span>{t('meta')}</span>}
        actions={read.data && read.data.total > 0 && add}
      />
      <Panel label={t('title')} flush={!read.isError && read.data?.total !== 0}>
        {read.isPending && <RowsLoading rows={4} />}
        {read.isError && (
          <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        )}
        {read.data?.total === 0 && <EmptyState heading="h2" art="blank" title={t('empty')} text={t('emptyText')} actions={add} />}
        {read.data && read.data.total > 0 && (
          <ul>
            {read.data.items.map((it) => (
              <FilingRow key={it._id} filing={it} companyId={id} />
            ))}
          </ul>
        )}
      </Panel>
      {isNew && <NewFilingWindow companyId={id} kinds={FilingKind.options} onClose={() => setNew(false)} />}
    </>
  )
}

function FilingRow({ filing, companyId }: { filing: FilingHead; companyId: string }) {
  const t = useTranslations('filings')
  const dates = useDates()
  const { kind, status, meeting, year_end, due_on, missing, filed_on, protocol } = filing
  const facts = [
    ...(meeting ? [meeting.name] : []),
    ...(year_end ? [t('yearEnd', { day: dates.day(year_end) })] : []),
    ...(filed_on ? [t('filedOn', { day: dates.day(filed_on), protocol: protocol ?? '' })] : due_on ? [t('dueOn', { day: dates.day(due_on) })] : []),
    ...(missing > 0 && !filed_on ? [t('missing', { count: missing })] : []),
  ]
  return (
    <FactRow
      name={<PageLink to={`/company/${companyId}/filings/${filing._id}`}>{t(`kinds.${kind}`)}</PageLink>}
      note={facts.join(' · ')}
      figure={<FilingBadge status={status} />}
    />
  )
}
