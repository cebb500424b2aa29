import type { Company } from '@delibera/core/companies/schema'
import type { MeetingType } from '@delibera/core/meeting/status'
import { meetingsPath } from '@delibera/core/meetings/places'
import type { CompanyMember } from '@delibera/core/members/schema'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useMembers } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { MeetingCart } from '../../../meeting/frame/MeetingCart.tsx'
import { MeetingFoot } from '../../../meeting/frame/MeetingFoot.tsx'
import { OfflineStepsAhead } from '../../../meeting/frame/OfflineSteps.tsx'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import styles from '../../meetings/details/DetailsFields.module.css'
import way from '../../meetings/new/NewMeetingWay.module.css'
import { OfflineHeld, OfflineNotice } from './OfflineHeld.tsx'
import { OfflineWho } from './OfflineWho.tsx'
import { useOfflineNew } from './useOfflineNew.ts'

export function OfflineNewAssemblyPage() {
  return <NewOffline kind="ASSEMBLY" />
}

export function OfflineNewBoardPage() {
  return <NewOffline kind="BOARD" />
}

function NewOffline({ kind }: { kind: MeetingType }) {
  const t = useTranslations('offline.new')
  const kinds = useTranslations('meetings.kinds')
  const companyId = useCompanyId() ?? ''
  const { data: company } = useCompanyRead(companyId)
  const members = useMembers(companyId)
  const title = t(`title.${kind}`)
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: company?.business_name ?? '', to: `/company/${companyId}/home` },
          { label: kinds(`${kind}.many`), to: meetingsPath(companyId, kind) },
        ]}
        meta={<span>{t('meta')}</span>}
      />
      <OfflineStepsAhead />
      {company && members.data && <NewOfflineForm key={kind} kind={kind} company={company} book={members.data.items} />}
      {!members.data && (
        <Panel label={title} flush={!members.isError}>
          {members.isError ? (
            <ErrorState title={t('failed')} text={t('failedText')} code={members.error.code} busy={members.isFetching} onRetry={() => void members.refetch()} />
          ) : (
            <RowsLoading rows={6} />
          )}
        </Panel>
      )}
    </>
  )
}

interface FormProps {
  kind: MeetingType
  company: Company
  book: readonly CompanyMember[]
}

function NewOfflineForm({ kind, company, book }: FormProps) {
  const t = useTranslations('offline.new')
  const { form, people, cart, begin, busy } = useOfflineNew(kind, company, book)
  const part = { form, kind, isShut: false }
  const isNarrow = useMediaQuery('(max-width: 70em)', false, { getInitialValueInEffect: false })
  const costs = <MeetingCart {...cart} status={null} live={null} />
  return (
    <form className={styles.page} onSubmit={begin} noValidate>
      <Columns
        pinned
        side={
          isNarrow ? null : (
            <>
              {costs}
              <Way />
            </>
          )
        }
      >
        <OfflineHeld {...part} />
        <OfflineNotice {...part} />
        <OfflineWho {...part} people={people} isKnown={false} />
        {isNarrow && costs}
      </Columns>
      <MeetingFoot>
        <MeetingBar note={t('note')}>
          <Button component={PageLink} to={meetingsPath(company._id, kind)} variant="default">
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

const steps = ['details', 'presences', 'agenda', 'votes', 'minutes'] as const

/** What is asked, in which order, and when something is paid. */
function Way() {
  const t = useTranslations('offline.new.way')
  return (
    <Panel title={t('title')}>
      <ol className={way.steps}>
        {steps.map((it) => (
          <li key={it}>
            <span className={way.step}>{t(`${it}.title`)}</span>
            <span className={way.note}>{t(`${it}.note`)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
