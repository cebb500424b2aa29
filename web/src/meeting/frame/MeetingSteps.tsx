import { firstPage } from '@delibera/core/meetings/next'
import { type MeetingPage, meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { hasPoll, meetingSteps, pageOfStep, stepState } from '@delibera/core/meetings/steps'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useKnownPaths } from '../../shell/screen.ts'
import { StepsBar } from '../../ui/page/StepsBar.tsx'
import { OfflineSteps } from './OfflineSteps.tsx'
import { useGapWords } from './useGapWords.ts'

/** Pages that are a part of a step. */
const within: Partial<Record<MeetingPage, MeetingPage>> = { 'offline-verbal': 'live' }

/** All of them before there is a meeting: a preview of the way, which asks nobody about dates. */
export function StepsAhead() {
  const t = useTranslations('meetings.steps')
  return <StepsBar label={t('label')} steps={meetingSteps.filter((it) => it !== 'dates').map((it) => ({ label: t(it) }))} current={0} />
}

/** A meeting held elsewhere has a shorter way. */
export function MeetingSteps(of: { meeting: Meeting; page: MeetingPage }) {
  return of.meeting.mode.is_offline ? <OfflineSteps {...of} /> : <ConvenedSteps {...of} />
}

/** Those of the room and of the minutes open when the meeting gets there; that of the dates is there once members are asked about them. */
function ConvenedSteps({ meeting, page }: { meeting: Meeting; page: MeetingPage }) {
  const t = useTranslations('meetings.steps')
  const gapWords = useGapWords()
  const known = useKnownPaths()
  const pattern = (path: string) => path.replace(meeting.company_id, '{companyId}').replace(meeting._id, '{meetingId}')
  const open = (it: MeetingPage) => {
    const path = meetingPath(meeting, it)
    const isEarly = it === 'verbal' && firstPage(meeting.status) !== 'verbal'
    return known.includes(pattern(path)) && !isEarly ? path : undefined
  }
  const own = within[page] ?? page
  const steps = meetingSteps.filter((it) => it !== 'dates' || own === 'proposals' || hasPoll(meeting))
  return (
    <StepsBar
      label={t('label')}
      steps={steps.map((it) => {
        const { done, gap } = stepState(it, meeting)
        return { label: t(it), to: open(pageOfStep[it]), done, note: gapWords(gap) }
      })}
      current={steps.findIndex((it) => pageOfStep[it] === own)}
    />
  )
}
