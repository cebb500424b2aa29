import { decisionPath } from '@delibera/core/decisions/places'
import type { Decision } from '@delibera/core/decisions/schema'
import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { DecisionFrame } from '../DecisionFrame.tsx'
import { RecordFinal } from './RecordFinal.tsx'
import { RecordWriting } from './RecordWriting.tsx'
import { useRecord } from './useRecord.ts'

/** What remains of a decision: written from what happened, then final, signed and in the book. */
export function DecisionRecordPage() {
  return <DecisionFrame tab="record">{(decision) => <DecisionRecord key={decision._id} decision={decision} />}</DecisionFrame>
}

function DecisionRecord({ decision }: { decision: Decision }) {
  const t = useTranslations('decisions.record')
  const read = useRecord(decision)
  if (decision.closed_at === null) return <NotYet decision={decision} />
  if (read.data) return read.data.confirmed ? <RecordFinal decision={decision} record={read.data} /> : <RecordWriting decision={decision} record={read.data} />
  return (
    <Panel label={t('title')} flush={!read.isError}>
      {read.isError ? (
        <ErrorState title={t('failed.title')} text={t('failed.text')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      ) : (
        <RowsLoading rows={8} />
      )}
    </Panel>
  )
}

/** Nobody writes down an outcome that can still change. */
function NotYet({ decision }: { decision: Decision }) {
  const t = useTranslations('decisions.record.early')
  const back = (
    <Button component={PageLink} to={decisionPath(decision, decision.sent_at === null ? 'text' : 'answers')}>
      {t(decision.sent_at === null ? 'text' : 'answers')}
    </Button>
  )
  return (
    <Panel label={t('title')}>
      <EmptyState art="blank" title={t('title')} text={t('note')} actions={back} />
    </Panel>
  )
}
