import { decisionPath, decisionsPath } from '@delibera/core/decisions/places'
import { type DecisionItem, DecisionStatus } from '@delibera/core/decisions/schema'
import { Button } from '@mantine/core'
import { IconPlus, IconScale } from '@tabler/icons-react'
import { useCompanyId } from '../../../company/CompanyWorkspace.tsx'
import { useCompanyForm } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { StatusGlyph } from '../../../ui/marks/StatusGlyph.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import { glyphOf } from '../DecisionBadge.tsx'
import { useDecisionColumns } from './useDecisionColumns.ts'
import { useDecisions } from './useDecisions.ts'

/** What a company has decided, or is deciding, without a meeting. An S.p.A. cannot: the page says why. */
export function DecisionsPage() {
  const t = useTranslations('decisions')
  const companyId = useCompanyId() ?? ''
  const { company } = useWorkspace()
  const type = useCompanyForm()
  const isAdmitted = type === 'SRL'
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={company ? [{ label: company.business_name, to: `/company/${companyId}/home` }] : []}
        meta={<FaqLink about="decisions" />}
        actions={isAdmitted && <NewDecision companyId={companyId} />}
      />
      {isAdmitted ? <Decisions companyId={companyId} /> : <NotAdmitted companyId={companyId} />}
    </>
  )
}

function Decisions({ companyId }: { companyId: string }) {
  const t = useTranslations('decisions')
  const { query, onQuery, status, setStatus, read } = useDecisions(companyId)
  const columns = useDecisionColumns()
  const isEmpty = read.data?.total === 0 && query.search === '' && status === null
  return (
    <DataTable<DecisionItem>
      section="decisions"
      label={t('title')}
      columns={columns}
      rows={read.data?.items}
      total={read.data?.total ?? 0}
      query={query}
      onQuery={onQuery}
      rowKey={(it) => it._id}
      rowName={(it) => it.name}
      rowLink={(it) => decisionPath({ ...it, company_id: companyId })}
      searchHint={t('list.search')}
      filters={
        !isEmpty && (
          <FilterChips
            label={t('list.filters')}
            all={{ label: t('list.all') }}
            chips={DecisionStatus.options.map((it) => ({ value: it, label: t(`status.${it}`), mark: <StatusGlyph status={glyphOf[it]} /> }))}
            value={status}
            onChange={setStatus}
          />
        )
      }
      onClearFilters={status === null ? undefined : () => setStatus(null)}
      empty={{ title: t('list.empty.title'), text: t('list.empty.text'), actions: <StatuteLink companyId={companyId} /> }}
      error={read.error && { code: read.error.code, busy: read.isFetching, onRetry: () => void read.refetch(), title: t('list.failed') }}
      busy={read.isPlaceholderData}
    />
  )
}

function NewDecision({ companyId }: { companyId: string }) {
  const t = useTranslations('decisions')
  return (
    <Button component={PageLink} to={`${decisionsPath(companyId)}/new`} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.new')}
    </Button>
  )
}

/** The new one has its button above: here is the way to what must be true first. */
function StatuteLink({ companyId }: { companyId: string }) {
  const t = useTranslations('decisions')
  return (
    <Button
      component={PageLink}
      to={`/company/${companyId}/settings/company-details`}
      search={{ tab: 'statute' } as never}
      variant="default"
      leftSection={<IconScale size={16} aria-hidden />}
    >
      {t('list.statute')}
    </Button>
  )
}

/** Only an S.r.l. decides in writing (art. 2388, 2363): what can be done instead. */
function NotAdmitted({ companyId }: { companyId: string }) {
  const t = useTranslations('decisions')
  const instead = (
    <Button component={PageLink} to={`/company/${companyId}/meetings`} variant="default">
      {t('list.spa.do')}
    </Button>
  )
  return (
    <Panel label={t('title')}>
      <EmptyState heading="h2" art="blank" title={t('list.spa.title')} text={t('list.spa.text')} note={t('list.spa.law')} actions={instead} />
    </Panel>
  )
}
