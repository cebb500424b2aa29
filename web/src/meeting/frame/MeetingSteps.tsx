import { firstPage } from '@delibera/core/meetings/next'
import { type MeetingPage, meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useKnownPaths } from '../../shell/screen.ts'
import { StepsBar } from '../../ui/page/StepsBar.tsx'
import { OfflineSteps } from './OfflineSteps.tsx'

/** The steps by their pages. Proposals of dates are a tab of the first (decision D14). */
const steps: readonly [name: 'general' | 'organization' | 'agenda' | 'documentation' | 'live' | 'minutes', page: MeetingPage][] = [
  ['general', 'details'],
  ['organization', 'organization'],
  ['agenda', 'odg'],
  ['documentation', 'convocations'],
  ['live', 'live'],
  ['minutes', 'verbal'],
]

/** Pages that are a part of a step. */
const within: Partial<Record<MeetingPage, MeetingPage>> = { proposals: 'details', 'offline-verbal': 'live' }

/** All of them before there is a meeting: a preview of the way. */
export function StepsAhead() {
  const t = useTranslations('meetings.steps')
  return <StepsBar label={t('label')} steps={steps.map(([name]) => ({ label: t(name) }))} current={0} />
}

/** A meeting held elsewhere has a shorter way. */
export function MeetingSteps(of: { meeting: Meeting; page: MeetingPage }) {
  return of.meeting.mode.is_offline ? <OfflineSteps {...of} /> : <ConvenedSteps {...of} />
}

/** Those of the room and of the minutes open when the meeting gets there. */
function ConvenedSteps({ meeting, page }: { meeting: Meeting; page: MeetingPage }) {
  const t = useTranslations('meetings.steps')
  const known = useKnownPaths()
  const pattern = (path: string) => path.replace(meeting.company_id, '{companyId}').replace(meeting._id, '{meetingId}')
  const open = (it: MeetingPage) => {
    const path = meetingPath(meeting, it)
    const isEarly = it === 'verbal' && firstPage(meeting.status) !== 'verbal'
    return known.includes(pattern(path)) && !isEarly ? path : undefined
  }
  const own = within[page] ?? page
  return (
    <StepsBar
      label={t('label')}
      steps={steps.map(([name, it]) => ({ label: t(name), to: open(it), done: isDone(meeting, name) }))}
      current={steps.findIndex(([, it]) => it === own)}
    />
  )
}

function isDone({ status, odgs, is_summon_sent }: Meeting, step: (typeof steps)[number][0]): boolean {
  const isOver = status === 'VERBALIZE' || status === 'COMPLETED'
  switch (step) {
    case 'general':
      return status !== 'DRAFT' && status !== 'CREATION'
    case 'agenda':
      return odgs.length > 0
    case 'documentation':
      return is_summon_sent
    case 'organization':
      return is_summon_sent
    case 'live':
      return isOver
    case 'minutes':
      return status === 'COMPLETED'
  }
}
