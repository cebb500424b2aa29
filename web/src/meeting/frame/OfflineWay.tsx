import { meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button } from '@mantine/core'
import { useClock } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageLink } from '../../ui/page/PageLink.tsx'

type Convened = Pick<Meeting, 'status' | 'convocations'>

/** What stands against taking down a convened meeting without its room; null where nothing does: its hour is past and no room was ever opened. */
export function heldWithoutRoom({ status, convocations }: Convened, now: Date): 'unsent' | 'room' | 'early' | null {
  const call = convocations.find((it) => it.status === 'ACTIVE')
  if (!call || (status !== 'PERFORM' && status !== 'VERBALIZE' && status !== 'COMPLETED')) return 'unsent'
  if (call.live_status !== 'STANDBY') return 'room'
  return now < new Date(call.datetime) ? 'early' : null
}

/** Leads there from the room and from the next step of a meeting whose hour has passed. */
export function OfflineWay({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('offline.convened')
  const now = useClock()
  if (meeting.mode.is_offline || meeting.status !== 'PERFORM' || heldWithoutRoom(meeting, now) !== null) return null
  return (
    <Button component={PageLink} to={meetingPath(meeting, 'offline-verbal')} variant="default">
      {t('way')}
    </Button>
  )
}
