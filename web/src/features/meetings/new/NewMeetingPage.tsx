import type { Company } from '@delibera/core/companies/schema'
import type { MeetingType } from '@delibera/core/meeting/status'
import { meetingsPath } from '@delibera/core/meetings/places'
import type { CompanyMember } from '@delibera/core/members/schema'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useKnownToday } from '../../../api/clock.ts'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useMembers } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { MeetingCart } from '../../../meeting/frame/MeetingCart.tsx'
import { MeetingFoot } from '../../../meeting/frame/MeetingFoot.tsx'
import { StepsAhead } from '../../../meeting/frame/MeetingSteps.tsx'
import { NoticeWarning } from '../../../meeting/law/NoticeWarning.tsx'
import { RestDayNote } from '../../../meeting/law/RestDayNote.tsx'
import { StatusBadge } from '../../../ui/marks/StatusBadge.tsx'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import styles from '../details/DetailsFields.module.css'
import { DetailsHow } from '../details/DetailsHow.tsx'
import { DetailsWhen } from '../details/DetailsWhen.tsx'
import { DetailsWho } from '../details/DetailsWho.tsx'
import { NewMeetingStart } from './NewMeetingStart.tsx'
import { NewMeetingWay } from './NewMeetingWay.tsx'
import { useNewMeeting } from './useNewMeeting.ts'

export function NewAssemblyPage() {
  return <NewMeeting kind="ASSEMBLY" />
}

export function NewBoardPage() {
  return <NewMeeting kind="BOARD" />
}

function NewMeeting({ kind }: { kind: MeetingType }) {
  const t = useTranslations('meetings')
  const companyId = useCompanyId() ?? ''
  const { data: company } = useCompanyRead(companyId)
  const members = useMembers(companyId)
  const today = useKnownToday()
  const title = t(`new.title.${kind}`)
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: company?.business_name ?? '', to: `/company/${companyId}/home` },
          { label: t(`kinds.${kind}.many`), to: meetingsPath(companyId, kind) },
        ]}
        meta={
          <>
            <StatusBadge status="DRAFT" />
            <span>{t('frame.standing.DRAFT')}</span>
            <FaqLink about="meetings" />
          </>
        }
      />
      <StepsAhead />
      {company && members.data && today && <NewMeetingForm key={kind} kind={kind} company={company} book={members.data.items} today={today} />}
      {!(members.data && today) && (
        <Panel label={title} flush={!members.isError}>
          {members.isError ? (
            <ErrorState
              title={t('new.failed')}
              text={t('new.failedText')}
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
  kind: MeetingType
  company: Company
  book: readonly CompanyMember[]
  /** Which accounts are due is suggested once, by the day on which the page is opened. */
  today: string
}

/** On one page, with what most people would answer already there: what, when, how, who. */
function NewMeetingForm({ kind, company, book, today }: FormProps) {
  const t = useTranslations('meetings.new')
  const { form, start, setStart, model, isWanted, people, reachable, cart, begin, busy } = useNewMeeting(kind, { company, book, today })
  const part = { form, kind, isShut: false }
  // On a narrow screen the description of the steps would push the form down: it is left out, the words at the top say most of it.
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
              <NewMeetingWay />
            </>
          )
        }
      >
        <NewMeetingStart {...part} start={start} onStart={setStart} model={model} people={people.length} isWanted={isWanted} />
        <DetailsWhen
          {...part}
          meeting={null}
          warning={
            <>
              <NoticeWarning
                moment={form.values.datetime}
                required={kind === 'BOARD' ? company.statute.board_notice_days : company.statute.notice_days}
                kind={kind}
              />
              <RestDayNote moment={form.values.datetime} />
            </>
          }
        />
        <DetailsHow {...part} people={people.length} reachable={reachable} />
        <DetailsWho {...part} people={people} />
        {isNarrow && costs}
      </Columns>
      <MeetingFoot>
        <MeetingBar note={t('note', { people: people.length })}>
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
