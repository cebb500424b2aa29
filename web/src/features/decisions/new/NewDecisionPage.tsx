import type { Company } from '@delibera/core/companies/schema'
import { decisionsPath } from '@delibera/core/decisions/places'
import { helpRoutes } from '@delibera/core/help/routes'
import type { CompanyMember } from '@delibera/core/members/schema'
import { Button } from '@mantine/core'
import { useKnownToday } from '../../../api/clock.ts'
import { useRead } from '../../../api/hooks.ts'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useMembers } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { MeetingFoot } from '../../../meeting/frame/MeetingFoot.tsx'
import { type LawPlace, Semaforo } from '../../../meeting/law/Semaforo.tsx'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import { DecisionBadge } from '../DecisionBadge.tsx'
import { NewDecisionHow } from './NewDecisionHow.tsx'
import styles from './NewDecisionPage.module.css'
import { NewDecisionWhat } from './NewDecisionWhat.tsx'
import { NewDecisionWhen } from './NewDecisionWhen.tsx'
import { useNewDecision } from './useNewDecision.ts'

/** Four questions, and what the law says of the answers beside them. */
export function NewDecisionPage() {
  const t = useTranslations('decisions')
  const companyId = useCompanyId() ?? ''
  const { data: company } = useCompanyRead(companyId)
  const members = useMembers(companyId)
  const today = useKnownToday()
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      <PageHeader
        title={t('new.title')}
        crumbs={[
          { label: company?.business_name ?? '', to: `/company/${companyId}/home` },
          { label: t('title'), to: decisionsPath(companyId) },
        ]}
        meta={
          <>
            <DecisionBadge status="DRAFT" />
            <FaqLink about="decisions" />
          </>
        }
      />
      {company && members.data && today ? (
        <NewDecisionForm company={company} book={members.data.items} today={today} art106_until={constants?.art106_until ?? ''} />
      ) : (
        <Panel label={t('new.title')} flush={!members.isError}>
          {members.isError ? (
            <ErrorState
              title={t('new.failed.title')}
              text={t('new.failed.text')}
              code={members.error.code}
              busy={members.isFetching}
              onRetry={() => void members.refetch()}
            />
          ) : (
            <RowsLoading rows={6} />
          )}
        </Panel>
      )}
    </>
  )
}

interface FormProps {
  company: Company
  book: readonly CompanyMember[]
  today: string
  art106_until: string
}

function NewDecisionForm({ company, book, today, art106_until }: FormProps) {
  const t = useTranslations('decisions.new')
  const { values, set, checks, missing, begin, busy } = useNewDecision({ company, book, today, art106_until })
  useUnsavedChanges(!busy && (values.name !== '' || values.points.length > 0))
  const place: LawPlace = {
    _id: '',
    company_id: company._id,
    company_type: company.type,
    meeting_type: values.body === 'BOARD' ? 'BOARD' : 'ASSEMBLY',
    status: 'VERBALIZE',
    checks,
    acks: [],
  }
  const press = () => {
    const [first] = begin()
    if (first) document.querySelector<HTMLElement>(`[data-question="${first}"] :is(input, button)`)?.focus()
  }
  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
      noValidate
    >
      <Columns pinned side={<Semaforo meeting={place} page="new" isIncomplete={values.points.length === 0} />}>
        <NewDecisionHow
          values={values}
          statute={company.statute}
          directors={book.filter((it) => it.roles.some(({ type }) => type === 'ADM')).length}
          onChange={set}
        />
        <NewDecisionWhat values={values} companyId={company._id} missing={missing} onChange={set} />
        <NewDecisionWhen values={values} today={today} missing={missing} onChange={set} />
      </Columns>
      <MeetingFoot>
        <MeetingBar note={t('note')}>
          <Button component={PageLink} to={decisionsPath(company._id)} variant="default">
            {t('leave')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('begin')}
          </Button>
        </MeetingBar>
      </MeetingFoot>
    </form>
  )
}
