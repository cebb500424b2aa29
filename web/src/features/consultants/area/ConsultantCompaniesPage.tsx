import { consultantRoutes } from '@delibera/core/consultants/routes'
import type { ServedCompany } from '@delibera/core/consultants/schema'
import type { RoleStatus } from '@delibera/core/permissions'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import type { Column } from '../../../ui/tables/table.ts'
import { useTableQuery } from '../../../ui/tables/useTableQuery.ts'
import { UnverifiedBadge } from '../../companies/UnverifiedBadge.tsx'
import { LinkBadge } from '../links/LinkBadge.tsx'
import styles from '../links/LinkRow.module.css'

const statuses = ['ACTIVE', 'PENDING', 'REQUESTED_PENDING', 'INCACTIVE'] as const satisfies RoleStatus[]

/** The companies that a consultant serves, and those that wait. Only those with an active link can be opened. */
export function ConsultantCompaniesPage() {
  const t = useTranslations('consultants')
  const [query, onQuery] = useTableQuery('consultant-companies', { initial: { sort_by: 'business_name ASC' } })
  const [status, filter] = useStatus()
  const { page, count, sort_by, search } = query
  const read = useRead(
    consultantRoutes.companies,
    { query: { page, count, sort_by, ...(search && { search }), ...(status && { status }) } },
    { placeholderData: keepPreviousData },
  )
  const add = (
    <Button component={PageLink} to="/consultant/companies/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('served.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('served.title')} meta={<span>{t('served.meta')}</span>} actions={add} />
      <DataTable
        section="consultant-companies"
        label={t('served.title')}
        columns={useColumns()}
        rows={read.data?.items}
        total={read.data?.total ?? 0}
        query={query}
        onQuery={onQuery}
        rowKey={(it) => it._id}
        rowName={(it) => it.business_name}
        searchHint={t('served.search')}
        filters={
          <FilterChips
            label={t('served.filter')}
            all={{ label: t('served.all') }}
            chips={statuses.map((it) => ({ value: it, label: t(`status.consultant.${it}`) }))}
            value={status}
            onChange={filter}
          />
        }
        onClearFilters={status ? () => filter(null) : undefined}
        empty={{ title: t('served.empty.title'), text: t('served.empty.text'), actions: add }}
        error={read.isError ? { code: read.error.code, busy: read.isFetching, onRetry: () => void read.refetch() } : null}
        busy={read.isPlaceholderData}
      />
    </>
  )
}

/** The filter stands in the address, with the rest of the query. */
function useStatus(): [status: RoleStatus | null, filter: (next: RoleStatus | null) => void] {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const status = statuses.find((it) => it === address.status) ?? null
  return [status, (next) => void navigate({ to: '.', search: { ...address, page: undefined, status: next ?? undefined } as never, resetScroll: false })]
}

function useColumns(): Column<ServedCompany>[] {
  const t = useTranslations('consultants')
  const format = useFormatter()
  const name = (it: ServedCompany) => (
    <span className={styles.named}>
      {it.status === 'ACTIVE' ? (
        <span className={styles.name}>
          <PageLink to={`/company/${it._id}/home` as never}>{it.business_name}</PageLink>
        </span>
      ) : (
        it.business_name
      )}
      {!it.verified && <UnverifiedBadge />}
    </span>
  )
  return [
    { key: 'name', title: t('columns.name'), cell: name, sort: 'business_name' },
    { key: 'status', title: t('columns.status'), cell: (it) => <LinkBadge status={it.status} side="consultant" />, width: 190 },
    { key: 'vat_number', title: t('columns.vat'), cell: (it) => it.vat_number ?? it.fiscal_code ?? '–', width: 150 },
    { key: 'locality', title: t('columns.locality'), cell: (it) => [it.locality, it.province && `(${it.province})`].filter(Boolean).join(' ') || '–' },
    {
      key: 'state',
      title: t('columns.state'),
      cell: (it) => (it.status === 'ACTIVE' ? t(it.is_completed ? 'served.ready' : 'served.incomplete') : '–'),
      width: 170,
    },
    { key: 'since', title: t('columns.since'), cell: (it) => format.dateTime(new Date(it.since), { dateStyle: 'medium' }), width: 140 },
  ]
}
