import { type MeetingPage, meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { StepsBar } from '../../ui/page/StepsBar.tsx'
import { useOffline } from '../useOffline.ts'

const steps: readonly MeetingPage[] = ['details', 'presences', 'odg', 'votes', 'verbal']
type Step = 'details' | 'presences' | 'odg' | 'votes' | 'verbal'

/** All of them before there is a meeting: a preview of the way. */
export function OfflineStepsAhead() {
  const t = useTranslations('offline.steps')
  return <StepsBar label={t('label')} steps={steps.map((it) => ({ label: t(it as Step) }))} current={0} />
}

/** From what is known of a meeting held elsewhere to its minutes. */
export function OfflineSteps({ meeting, page }: { meeting: Meeting; page: MeetingPage }) {
  const t = useTranslations('offline.steps')
  const { data } = useOffline(meeting._id)
  return (
    <StepsBar
      label={t('label')}
      steps={steps.map((it) => ({ label: t(it as Step), to: meetingPath(meeting, it), done: isDone(meeting, data, it as Step) }))}
      current={Math.max(0, steps.indexOf(page))}
    />
  )
}

function isDone({ status, odgs }: Meeting, taken: OfflineMeeting | undefined, step: Step): boolean {
  const isVoted = status === 'VERBALIZE' || status === 'COMPLETED'
  switch (step) {
    case 'details':
      return true
    case 'presences':
      return isVoted || taken?.constitution.is_constituted === true
    case 'odg':
      return odgs.length > 0
    case 'votes':
      return isVoted
    case 'verbal':
      return status === 'COMPLETED'
  }
}
