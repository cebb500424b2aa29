import { type MeetingPage, meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { offlineStepState, offlineSteps } from '@delibera/core/offline/steps'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { StepsBar } from '../../ui/page/StepsBar.tsx'
import { useOffline } from '../useOffline.ts'
import { useGapWords } from './useGapWords.ts'

/** All of them before there is a meeting: a preview of the way. */
export function OfflineStepsAhead() {
  const t = useTranslations('offline.steps')
  return <StepsBar label={t('label')} steps={offlineSteps.map((it) => ({ label: t(it) }))} current={0} />
}

/** From what is known of a meeting held elsewhere to its minutes. */
export function OfflineSteps({ meeting, page }: { meeting: Meeting; page: MeetingPage }) {
  const t = useTranslations('offline.steps')
  const gapWords = useGapWords()
  const { data } = useOffline(meeting._id)
  return (
    <StepsBar
      label={t('label')}
      steps={offlineSteps.map((it) => {
        const { done, gap } = offlineStepState(it, meeting, data)
        return { label: t(it), to: meetingPath(meeting, it), done, note: gapWords(gap) }
      })}
      current={Math.max(0, (offlineSteps as readonly string[]).indexOf(page))}
    />
  )
}
