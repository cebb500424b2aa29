import type { CompanyItem } from '@delibera/core/companies/schema'
import { companyPath, companyState } from '@delibera/core/companies/state'
import { CompanyType } from '@delibera/core/company/company-type'
import { CompanyRole } from '@delibera/core/permissions'
import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import type { Column } from '../../../ui/tables/table.ts'
import { CompanyBadge, StateMark } from '../CompanyBadge.tsx'
import { ExampleBadge } from '../ExampleBadge.tsx'
import { UnverifiedBadge } from '../UnverifiedBadge.tsx'
import { useSeat } from '../useSeat.ts'
import { CompaniesMenu } from './CompaniesMenu.tsx'
import styles from './CompaniesPage.module.css'
import { companyStates, useCompanies } from './useCompanies.ts'

/** Every company where one has a part, whatever the part is. */
export function CompaniesPage() {
  const t = useTranslations('companies.list')
  const companies = useCompanies()
  const { query, onQuery, filters, setFilters, read, counts } = companies
  const columns = useColumns()
  const isFiltered = filters.state !== null || filters.role !== null || filters.type !== null
  const register = (
    <Button component={PageLink} to="/user/companies/register" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('register')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={<span role="status">{counts.all === undefined ? '\u00a0' : t('count', { total: counts.all })}</span>}
        actions={counts.all !== 0 && register}
      />
      <DataTable<CompanyItem>
        section="companies"
        label={t('title')}
        columns={columns}
        rows={read.data?.items}
        total={read.data?.total ?? 0}
        query={query}
        onQuery={onQuery}
        rowKey={(it) => it._id}
        rowName={(it) => it.business_name}
        rowLink={(it) => companyPath(it._id, companyState(it))}
        rowMenu={(it) => <CompaniesMenu company={it} />}
        searchHint={t('search')}
        filters={(counts.all !== 0 || isFiltered || query.search !== '') && <Filters {...companies} />}
        onClearFilters={isFiltered ? () => setFilters({ state: null, role: null, type: null }) : undefined}
        tools={<Narrowing {...companies} />}
        empty={{ title: t('empty.title'), text: t('empty.text'), actions: <FirstSteps /> }}
        error={read.error && { code: read.error.code, busy: read.isFetching, onRetry: () => void read.refetch(), title: t('failed') }}
        busy={read.isPlaceholderData}
      />
    </>
  )
}

function useColumns(): Column<CompanyItem>[] {
  const t = useTranslations()
  const seatOf = useSeat()
  const head = (key: 'name' | 'form' | 'vat' | 'fiscal_code' | 'seat' | 'role' | 'state' | 'members') => ({ key, title: t(`companies.list.columns.${key}`) })
  return [
    { ...head('name'), cell: (it) => <NameCell company={it} />, sort: 'business_name' },
    { ...head('form'), cell: (it) => t(`companyList.forms.${it.type}`), sort: 'type', width: 90 },
    { ...head('vat'), cell: (it) => it.vat_number ?? it.fiscal_code, sort: 'vat_number', width: 130 },
    { ...head('fiscal_code'), cell: (it) => it.fiscal_code, width: 170, hidden: true },
    { ...head('seat'), cell: (it) => seatOf(it), sort: 'locality', width: 170 },
    { ...head('members'), cell: (it) => it.members_count, width: 90, align: 'end', hidden: true },
    { ...head('role'), cell: (it) => it.user_role && t(`companyList.roles.${it.user_role}`), sort: 'user_role', width: 130 },
    { ...head('state'), cell: (it) => <CompanyBadge state={companyState(it)} />, width: 170 },
  ]
}

function NameCell({ company: { business_name, verified, is_example } }: { company: CompanyItem }) {
  return (
    <span className={styles.named}>
      <span className={styles.name}>{business_name}</span>
      {is_example ? <ExampleBadge /> : !verified && <UnverifiedBadge />}
    </span>
  )
}

type Companies = ReturnType<typeof useCompanies>

function Filters({ filters, setFilters, counts }: Companies) {
  const t = useTranslations()
  return (
    <FilterChips
      label={t('companies.list.filters.state')}
      all={{ label: t('companies.list.filters.all'), count: counts.all }}
      chips={companyStates.map((it) => ({ value: it, label: t(`companyList.states.${it}`), count: counts[it], mark: <StateMark state={it} /> }))}
      value={filters.state}
      onChange={(state) => setFilters({ state })}
    />
  )
}

/** By what one is there and by the kind of company. */
function Narrowing({ filters, setFilters }: Companies) {
  const t = useTranslations()
  const word = (key: 'role' | 'anyRole' | 'type' | 'anyType') => t(`companies.list.filters.${key}`)
  return (
    <>
      <NativeSelect
        aria-label={word('role')}
        className={styles.narrow}
        data={[{ value: '', label: word('anyRole') }, ...CompanyRole.options.map((value) => ({ value, label: t(`companyList.roles.${value}`) }))]}
        value={filters.role ?? ''}
        onChange={(event) => setFilters({ role: CompanyRole.safeParse(event.currentTarget.value).data ?? null })}
      />
      <NativeSelect
        aria-label={word('type')}
        className={styles.narrow}
        data={[{ value: '', label: word('anyType') }, ...CompanyType.options.map((value) => ({ value, label: t(`companyList.forms.${value}`) }))]}
        value={filters.type ?? ''}
        onChange={(event) => setFilters({ type: CompanyType.safeParse(event.currentTarget.value).data ?? null })}
      />
    </>
  )
}

function FirstSteps() {
  const t = useTranslations('companies.list.empty')
  return (
    <>
      <Button component={PageLink} to="/user/companies/register/registry">
        {t('registry')}
      </Button>
      <Button component={PageLink} to="/user/companies/register/custom" variant="default">
        {t('custom')}
      </Button>
    </>
  )
}
