import { meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useClock } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { MeetingFrame } from '../../meeting/frame/MeetingFrame.tsx'
import { heldWithoutRoom } from '../../meeting/frame/OfflineWay.tsx'
import { useMeetingDates } from '../../meeting/useMeetingDates.ts'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { OfflineRead } from './OfflineFrame.tsx'
import tabs from './OfflineTabs.module.css'
import { OfflinePresences } from './presences/OfflinePresencesPage.tsx'
import { useOfflinePresences } from './presences/useOfflinePresences.ts'
import { useOfflineSave } from './useOfflineSave.ts'
import { OfflineVoting } from './votes/OfflineVotesPage.tsx'

const parts = ['presences', 'votes'] as const
type Part = (typeof parts)[number]

/** A meeting that was convened here and held without its room: who was there, and how they voted. */
export function OfflineVerbalPage() {
  return <MeetingFrame page="offline-verbal">{(meeting) => <Held key={meeting._id} meeting={meeting} />}</MeetingFrame>
}

function Held({ meeting }: { meeting: Meeting }) {
  const now = useClock()
  const why = heldWithoutRoom(meeting, now)
  if (why !== null) return <NotThis meeting={meeting} why={why} />
  return <OfflineRead meeting={meeting}>{(offline) => <Parts key={offline.meeting._id} offline={offline} />}</OfflineRead>
}

function Parts({ offline }: { offline: OfflineMeeting }) {
  const t = useTranslations('offline.convened')
  const { part } = useSearch({ strict: false }) as { part?: Part }
  const navigate = useNavigate()
  // Kept here: what was ticked a moment ago is not lost by going on to the votes.
  const saving = useOfflineSave(offline.meeting._id)
  const attendance = useOfflinePresences(offline, saving)
  const shown: Part = part === 'votes' ? 'votes' : 'presences'
  const go = (to: Part) => void navigate({ to: '.', search: { part: to } as never })
  return (
    <>
      <nav className={tabs.tabs} aria-label={t('parts')}>
        {parts.map((it) => (
          <PageLink
            key={it}
            to={meetingPath(offline.meeting, 'offline-verbal')}
            search={{ part: it } as never}
            className={tabs.tab}
            data-current={it === shown || undefined}
            aria-current={it === shown ? 'step' : undefined}
            resetScroll={false}
          >
            {t(it)}
          </PageLink>
        ))}
      </nav>
      {shown === 'presences' ? (
        <OfflinePresences offline={offline} saving={saving} attendance={attendance}>
          <Button rightSection={<IconArrowRight size={16} aria-hidden />} onClick={() => go('votes')}>
            {t('next')}
          </Button>
        </OfflinePresences>
      ) : (
        <OfflineVoting offline={offline} />
      )}
    </>
  )
}

/** Before its hour, and once a room was opened, there is nothing to take down. */
function NotThis({ meeting, why }: { meeting: Meeting; why: 'early' | 'room' | 'unsent' }) {
  const t = useTranslations('offline.convened.not')
  const dates = useMeetingDates()
  const call = meeting.convocations.find((it) => it.status === 'ACTIVE')
  const page = why === 'unsent' ? 'convocations' : 'live'
  const way = (
    <Button component={PageLink} to={meetingPath(meeting, page)} variant="default">
      {t(`${why}.go`)}
    </Button>
  )
  return (
    <Panel label={t(`${why}.title`)}>
      <EmptyState art="blank" title={t(`${why}.title`)} text={t(`${why}.text`, { at: call ? dates.full(call.datetime) : '' })} actions={way} />
    </Panel>
  )
}
