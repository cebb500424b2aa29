import { nextStep, pageOf } from '@delibera/core/meetings/next'
import { type MeetingPage, meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useKnownPaths } from '../../shell/screen.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { MeetingBar } from './MeetingBar.tsx'
import { type MeetingActing, useMeetingActs } from './useMeetingActs.ts'
import { useMeetingSave } from './useMeetingSave.ts'

interface Props extends Partial<MeetingActing> {
  meeting: Meeting
  page: MeetingPage
  /** Whether what was typed is kept, before the sentence about the next step. */
  saved?: ReactNode
}

/** What comes next, and the button that does it or leads there. */
export function MeetingNext({ meeting, page, saved, ...acting }: Props) {
  const t = useTranslations('meetings.next')
  const own = useMeetingSave(meeting._id)
  const { save = own, ...rest } = acting
  const { proceed, busy } = useMeetingActs(meeting, { ...rest, save })
  const canConfirm = useWorkspace().company?.role === 'ADMIN'
  const known = useKnownPaths()
  const step = nextStep({ status: meeting.status, canConfirm, points: meeting.odgs.length })
  if (step === null) return saved ? <MeetingBar saved={saved} /> : null
  const there = pageOf[step]
  // The page itself says what to do on it.
  if (there === page && !saved) return null
  const isThere = there !== null && known.some((it) => it.endsWith(`/{meetingId}/${there}`))
  // In a draft the agenda can be written before or after: it is offered, and holds nobody up.
  const offersAgenda =
    (step === 'leave_draft' || step === 'ask_company') && meeting.odgs.length === 0 && page !== 'odg' && known.some((it) => it.endsWith('/odg'))
  return (
    <MeetingBar saved={saved} note={t(`${step}.note`)}>
      {offersAgenda && (
        <Button component={PageLink} to={meetingPath(meeting, 'odg')} variant="default">
          {t('write_agenda.do')}
        </Button>
      )}
      {there === null && step !== 'wait_company' && (
        <Button loading={busy} onClick={() => void proceed(step as never)}>
          {t(`${step}.do`)}
        </Button>
      )}
      {isThere && there !== page && (
        <Button component={PageLink} to={meetingPath(meeting, there)} rightSection={<IconArrowRight size={16} aria-hidden />}>
          {t(`${step}.do`)}
        </Button>
      )}
    </MeetingBar>
  )
}
