import { type DecisionTab, decisionPath, decisionsPath, decisionTabs } from '@delibera/core/decisions/places'
import type { Decision } from '@delibera/core/decisions/schema'
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCompanyId } from '../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { useDates } from '../../ui/dates/useDates.ts'
import { Columns } from '../../ui/page/Columns.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StepsBar } from '../../ui/page/StepsBar.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { FaqLink } from '../help/FaqLink.tsx'
import { DecisionBadge } from './DecisionBadge.tsx'
import { DecisionMenu } from './DecisionMenu.tsx'
import { useDeadlineWords } from './useDeadlineWords.ts'
import { useDecision, useDecisionId } from './useDecision.ts'

interface Props {
  tab: DecisionTab
  /** The work of the tab: a `DecisionBody`. */
  children: (decision: Decision) => ReactNode
}

/** Around every tab of a decision: what it is and where it stands, and its steps. */
export function DecisionFrame({ tab, children }: Props) {
  const read = useDecision(useDecisionId())
  const decision = read.data
  if (!decision) return read.isError ? <Missing code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} /> : <DecisionLoading />
  return (
    <>
      <DecisionHead decision={decision} />
      <DecisionSteps decision={decision} tab={tab} />
      {children(decision)}
    </>
  )
}

function DecisionHead({ decision }: { decision: Decision }) {
  const t = useTranslations('decisions')
  const { company } = useWorkspace()
  const { moment } = useDates()
  const due = useDeadlineWords()
  const { company_id, decision_status, body, method, deadline, closed_at } = decision
  return (
    <PageHeader
      document
      unfold={t('frame.unfold')}
      title={decision.name}
      crumbs={[
        { label: company?.business_name ?? '', to: `/company/${company_id}/home` },
        { label: t('title'), to: decisionsPath(company_id) },
      ]}
      meta={
        <>
          <DecisionBadge status={decision_status} />
          <span>{t(`kinds.${body}.${method}`)}</span>
          {closed_at && <span>{t('frame.closed', { at: moment(closed_at) })}</span>}
          {!closed_at && deadline && <span>{t('frame.deadline', { at: moment(deadline) })}</span>}
          {decision_status === 'OPEN' && deadline && <span>{due(deadline)}</span>}
          <FaqLink about="decisions" />
        </>
      }
      actions={<DecisionMenu decision={decision} />}
    />
  )
}

/** The tab of the answers opens with the first letter, that of the record with the end. */
function DecisionSteps({ decision, tab }: { decision: Decision; tab: DecisionTab }) {
  const t = useTranslations('decisions.tabs')
  const { decision_status: status, sent_at, closed_at } = decision
  const isSent = sent_at !== null
  const open: Record<DecisionTab, boolean> = { text: true, recipients: true, answers: isSent, record: closed_at !== null }
  const done: Record<DecisionTab, boolean> = { text: isSent, recipients: isSent, answers: closed_at !== null, record: status === 'RECORDED' }
  return (
    <StepsBar
      label={t('label')}
      steps={decisionTabs.map((it) => ({ label: t(it), to: open[it] ? decisionPath(decision, it) : undefined, done: done[it] }))}
      current={decisionTabs.indexOf(tab)}
    />
  )
}

/** The shape of what is coming. */
export function DecisionLoading() {
  const t = useTranslations('decisions.frame')
  const side = (
    <Panel label={t('light')}>
      <RowsLoading rows={3} />
    </Panel>
  )
  return (
    <>
      <PageHeader title={t('loading')} />
      <Skeleton height={40} aria-hidden />
      <Columns pinned side={side}>
        <Panel label={t('loading')} flush>
          <RowsLoading rows={6} />
        </Panel>
      </Columns>
    </>
  )
}

function Missing({ code, busy, onRetry }: { code: string; busy: boolean; onRetry: () => void }) {
  const t = useTranslations('decisions.frame')
  const company = useCompanyId() ?? ''
  const back = (
    <Button component={PageLink} to={decisionsPath(company)}>
      {t('missing.back')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('missing.head')} />
      <Panel label={t('missing.head')}>
        {code === 'MT001' ? (
          <EmptyState art="blank" title={t('missing.title')} text={t('missing.text')} actions={back} />
        ) : (
          <ErrorState title={t('failed.title')} text={t('failed.text')} code={code} busy={busy} onRetry={onRetry} />
        )}
      </Panel>
    </>
  )
}
