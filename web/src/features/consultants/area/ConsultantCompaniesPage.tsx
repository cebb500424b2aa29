import { consultantRoutes } from '@delibera/core/consultants/routes'
import type { ServedCompany } from '@delibera/core/consultants/schema'
import { TodoLight } from '@delibera/core/home/schema'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Credits } from '../../../ui/marks/Credits.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { VerdictBadge } from '../../../ui/marks/VerdictBadge.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import type { Column } from '../../../ui/tables/table.ts'
import { useTableQuery } from '../../../ui/tables/useTableQuery.ts'
import { UnverifiedBadge } from '../../companies/UnverifiedBadge.tsx'
import links from '../links/LinkRow.module.css'
import { NextMeeting, NextTerm, NextThing } from './ServedCells.tsx'

const marks = { BLOCKED: 'error', CHECK: 'warning', FINE: 'success' } as const satisfies Record<TodoLight, string>

/** The companies that a consultant serves: what waits in each and what comes next. Those whose link waits stand among the mandates. */
export function ConsultantCompaniesPage() {
  const t = useTranslations('consultants.served')
  const [query, onQuery] = useTableQuery('consultant-companies', { initial: { sort_by: 'business_name ASC' } })
  const [light, filter] = useLight()
  const { page, count, sort_by, search } = query
  const wanted = { page, count, sort_by, status: 'ACTIVE' as const, ...(search && { search }), ...(light && { light }) }
  const read = useRead(consultantRoutes.companies, { query: wanted }, { placeholderData: keepPreviousData })
  const counts = read.data?.counts
  const add = (
    <Button component={PageLink} to="/consultant/companies/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} meta={<span>{t('meta')}</span>} actions={add} />
      <DataTable<ServedCompany>
        section="consultant-companies"
        label={t('title')}
        columns={useColumns()}
        rows={read.data?.items}
        total={read.data?.total ?? 0}
        query={query}
        onQuery={onQuery}
        rowKey={(it) => it._id}
        rowName={(it) => it.business_name}
        searchHint={t('search')}
        filters={
          <FilterChips
            label={t('filter')}
            all={{ label: t('all'), count: counts?.status.ACTIVE }}
            chips={TodoLight.options.map((it) => ({
              value: it,
              label: t(`light.${it}`),
              count: counts?.light[it],
              mark: <KindMark kind={marks[it]} size={16} />,
            }))}
            value={light}
            onChange={filter}
          />
        }
        onClearFilters={light ? () => filter(null) : undefined}
        empty={{ title: t('empty.title'), text: t('empty.text'), actions: add }}
        error={read.isError ? { code: read.error.code, busy: read.isFetching, onRetry: () => void read.refetch() } : null}
        busy={read.isPlaceholderData}
      />
    </>
  )
}

/** The filter stands in the address, with the rest of the query. */
function useLight(): [light: TodoLight | null, filter: (next: TodoLight | null) => void] {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const light = TodoLight.options.find((it) => it === address.light) ?? null
  return [light, (next) => void navigate({ to: '.', search: { ...address, page: undefined, light: next ?? undefined } as never, resetScroll: false })]
}

const verdicts = { BLOCKED: 'blocked', CHECK: 'attention', FINE: 'valid' } as const

/** A company, how it stands, what presses most in it, the next term, the next meeting, its credits. */
function useColumns(): Column<ServedCompany>[] {
  const t = useTranslations('consultants')
  const name = (it: ServedCompany) => (
    <span className={links.named}>
      <span className={links.name}>
        <PageLink to={`/company/${it._id}/home` as never}>{it.business_name}</PageLink>
      </span>
      {!it.verified && <UnverifiedBadge />}
    </span>
  )
  return [
    { key: 'name', title: t('columns.name'), cell: name, sort: 'business_name' },
    {
      key: 'light',
      title: t('columns.light'),
      cell: ({ light }) => light && <VerdictBadge verdict={verdicts[light]} label={t(`served.light.${light}`)} />,
      width: 140,
    },
    { key: 'next', title: t('columns.next'), cell: (it) => <NextThing company={it} /> },
    { key: 'term', title: t('columns.term'), cell: (it) => <NextTerm company={it} />, width: 200 },
    { key: 'meeting', title: t('columns.meeting'), cell: (it) => <NextMeeting company={it} />, width: 190 },
    {
      key: 'credits',
      title: t('columns.credits'),
      cell: ({ wallet }) => (wallet ? <Credits units={wallet.real} bare /> : '–'),
      align: 'end',
      width: 90,
    },
  ]
}
