import { registerRoutes } from '@delibera/core/register/routes'
import { Button } from '@mantine/core'
import { useRead } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import styles from './Opening.module.css'
import { OpeningForm } from './OpeningForm.tsx'

/** A book that is not open yet: what it would begin with, of the list of today, for somebody to check and to vouch for. */
export function OpeningStart({ companyId }: { companyId: string }) {
  const t = useCompanyWords(useTranslations('register.opening'))
  const read = useRead(registerRoutes.proposeOpening, { params: { id: companyId } })
  const proposal = read.data
  const isBare = proposal !== undefined && proposal.lines.length === 0
  const people = (
    <Button component={PageLink} to={`/company/${companyId}/settings/company-details`} search={{ tab: 'people' } as never}>
      {t('toPeople')}
    </Button>
  )
  return (
    <div className={styles.opening}>
      <Panel label={t('title')}>
        <EmptyState art="blank" heading="h2" title={t('title')} text={t(isBare ? 'bare' : 'text')} note={t('law')} actions={isBare && people} />
      </Panel>
      {read.isError && (
        <Panel label={t('proposal')}>
          <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        </Panel>
      )}
      {read.isPending && (
        <Panel title={t('proposal')} flush>
          <RowsLoading rows={5} />
        </Panel>
      )}
      {proposal && !isBare && <OpeningForm companyId={companyId} proposal={proposal} />}
    </div>
  )
}
