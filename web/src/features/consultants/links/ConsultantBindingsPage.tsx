import { consultantRoutes } from '@delibera/core/consultants/routes'
import type { ServedCompany } from '@delibera/core/consultants/schema'
import { limits } from '@delibera/core/limits'
import type { RoleStatus } from '@delibera/core/permissions'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import { LinkRow } from './LinkRow.tsx'
import { type OwnAct, useOwnLink } from './useOwnLink.ts'

const groups = ['PENDING', 'REQUESTED_PENDING', 'ACTIVE', 'INCACTIVE'] as const satisfies RoleStatus[]
const shownAtFirst = 15

/** The mandates of a consultant: invitations to answer first, then what was asked, what is in force, what has ended. */
export function ConsultantBindingsPage() {
  const t = useTranslations('consultants')
  const reads = {
    PENDING: useGroup('PENDING'),
    REQUESTED_PENDING: useGroup('REQUESTED_PENDING'),
    ACTIVE: useGroup('ACTIVE'),
    INCACTIVE: useGroup('INCACTIVE'),
  }
  const all = Object.values(reads)
  const [asked, filter] = useState<RoleStatus | null>(null)
  const counts = reads.ACTIVE.read.data?.counts.status
  // A filter that leaves nothing any more is off.
  const status = asked && counts?.[asked] ? asked : null
  const failed = all.find((it) => it.read.isError)
  const isEmpty = all.every((it) => it.read.data?.total === 0)
  const ask = (
    <Button component={PageLink} to="/consultant/companies/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('served.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('bindings.title')} meta={<span>{t('bindings.meta')}</span>} actions={ask} />
      {failed && <Failed code={failed.read.error!.code} busy={failed.read.isFetching} onRetry={() => all.forEach((it) => void it.read.refetch())} />}
      {!failed && isEmpty && (
        <Panel label={t('bindings.title')}>
          <EmptyState art="blank" title={t('bindings.empty.title')} text={t('bindings.empty.text')} actions={ask} />
        </Panel>
      )}
      {!failed && !isEmpty && (
        <FilterChips
          label={t('bindings.filter')}
          all={{ label: t('bindings.all'), count: counts && groups.reduce((sum, it) => sum + counts[it], 0) }}
          chips={groups.filter((it) => counts?.[it]).map((it) => ({ value: it, label: t(`status.consultant.${it}`), count: counts?.[it] }))}
          value={status}
          onChange={filter}
        />
      )}
      {!failed && !isEmpty && groups.filter((it) => !status || it === status).map((it) => <Group key={it} status={it} {...reads[it]} />)}
    </>
  )
}

function Failed(props: { code: string; busy: boolean; onRetry: () => void }) {
  const t = useTranslations()
  return (
    <Panel label={t('consultants.bindings.title')}>
      <ErrorState title={t('consultants.bindings.failed')} text={t('faults.GEN01')} {...props} />
    </Panel>
  )
}

function useGroup(status: RoleStatus) {
  const [count, setCount] = useState(shownAtFirst)
  const read = useRead(consultantRoutes.companies, { query: { status, count, sort_by: 'business_name ASC' } })
  return { read, showAll: () => setCount(limits.tables.max_count) }
}

function Group({ status, read, showAll }: ReturnType<typeof useGroup> & { status: (typeof groups)[number] }) {
  const t = useTranslations('consultants.bindings')
  const { act, busy } = useOwnLink()
  const { data } = read
  if (data?.total === 0) return null
  const more = data && data.total > data.items.length && (
    <Button variant="subtle" size="compact-sm" loading={read.isFetching} onClick={showAll}>
      {t('showAll', { count: data.total })}
    </Button>
  )
  return (
    <Panel title={t(`groups.${status}`, { count: data?.total ?? 0 })} flush {...(more && { foot: more })}>
      {!data && <RowsLoading rows={2} />}
      <ul>
        {data?.items.map((it) => (
          <Binding key={it._id} company={it} busy={busy} act={act} />
        ))}
      </ul>
    </Panel>
  )
}

interface BindingProps {
  company: ServedCompany
  busy: boolean
  act: ReturnType<typeof useOwnLink>['act']
}

const acts: Record<RoleStatus, readonly OwnAct[]> = { PENDING: ['refuse', 'accept'], REQUESTED_PENDING: ['takeBack'], ACTIVE: ['leave'], INCACTIVE: [] }

function Binding({ company, busy, act }: BindingProps) {
  const t = useTranslations('consultants')
  const format = useFormatter()
  const since = t(`own.since.${company.status}`, { date: format.dateTime(new Date(company.since), { dateStyle: 'long' }) })
  const name = company.status === 'ACTIVE' ? <PageLink to={`/company/${company._id}/home` as never}>{company.business_name}</PageLink> : company.business_name
  return (
    <LinkRow
      name={name}
      initials={company.business_name}
      side="consultant"
      notes={[[company.vat_number && t('own.vat', { number: company.vat_number }), company.locality].filter(Boolean).join(' · '), since]}
      status={company.status}
      actions={acts[company.status].map((verb) => (
        <Button
          key={verb}
          size="xs"
          variant={verb === 'accept' ? 'filled' : verb === 'leave' ? 'subtle' : 'default'}
          disabled={busy}
          aria-label={`${t(`own.${verb}`)}: ${company.business_name}`}
          onClick={act(company, verb)}
        >
          {t(`own.${verb}`)}
        </Button>
      ))}
    />
  )
}
