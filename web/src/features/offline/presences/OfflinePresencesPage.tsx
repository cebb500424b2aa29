import { meetingPath } from '@delibera/core/meetings/places'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { DetailsConflict } from '../../../meeting/saving/DetailsConflict.tsx'
import { DetailsSaved } from '../../../meeting/saving/DetailsSaved.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { isShut } from '../details/OfflineDetailsPage.tsx'
import { OfflineBody } from '../OfflineBody.tsx'
import { OfflineFrame } from '../OfflineFrame.tsx'
import { constitutedIn, useOfflineState } from '../useOfflineCount.ts'
import { type OfflineSave, useOfflineSave } from '../useOfflineSave.ts'
import { OfflineChair } from './OfflineChair.tsx'
import { OfflineConstitution } from './OfflineConstitution.tsx'
import { OfflineEnd } from './OfflineEnd.tsx'
import { OfflineInformed } from './OfflineInformed.tsx'
import { OfflinePeople } from './OfflinePeople.tsx'
import { type OfflineAttendance, useOfflinePresences } from './useOfflinePresences.ts'

/** Who was there, and who was represented by whom. */
export function OfflinePresencesPage() {
  return <OfflineFrame page="presences">{(offline) => <Taking key={offline.meeting._id} offline={offline} />}</OfflineFrame>
}

function Taking({ offline }: { offline: OfflineMeeting }) {
  const saving = useOfflineSave(offline.meeting._id)
  const attendance = useOfflinePresences(offline, saving)
  return (
    <OfflinePresences offline={offline} saving={saving} attendance={attendance}>
      <Onward offline={offline} />
    </OfflinePresences>
  )
}

function Onward({ offline: { meeting } }: { offline: OfflineMeeting }) {
  const t = useTranslations('offline.presences')
  return (
    <Button component={PageLink} to={meetingPath(meeting, 'odg')} rightSection={<IconArrowRight size={16} aria-hidden />}>
      {t('next')}
    </Button>
  )
}

interface Props {
  offline: OfflineMeeting
  saving: OfflineSave
  attendance: OfflineAttendance
  /** What leads on from here. */
  children: ReactNode
}

/** The presences themselves: also those of a meeting that was convened here and held without its room. */
export function OfflinePresences({ offline, saving, attendance, children }: Props) {
  const t = useTranslations('offline.presences')
  const { meeting } = offline
  const state = useOfflineState(offline, attendance.presences)
  const { isDirty, hasWrong, flush, giveUp, keepMine } = attendance
  const shut = isShut(offline)
  const saved = !shut && <DetailsSaved saving={saving} isDirty={isDirty} hasWrong={hasWrong} onRetry={() => void flush()} />
  return (
    <OfflineBody
      offline={offline}
      page="presences"
      side={<OfflineConstitution offline={offline} constituted={constitutedIn(state)} isBlank={attendance.isBlank} />}
      more={
        <>
          {!meeting.mode.is_offline && <OfflineEnd offline={offline} saving={saving} isShut={shut} />}
          <OfflineChair offline={offline} attendance={attendance} saving={saving} isShut={shut} />
          <OfflineInformed offline={offline} attendance={attendance} saving={saving} isShut={shut} />
        </>
      }
      bar={
        <MeetingBar saved={saved || undefined} note={shut ? undefined : t('note')}>
          {children}
        </MeetingBar>
      }
    >
      {saving.conflict && <DetailsConflict conflict={saving.conflict} onReload={giveUp} onKeep={keepMine} />}
      <OfflinePeople meeting={meeting} attendance={attendance} isShut={shut} />
    </OfflineBody>
  )
}
