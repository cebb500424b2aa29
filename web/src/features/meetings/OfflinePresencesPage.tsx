import type { OfflineMeeting } from '@delibera/core/meetings/offline'
import { meetingPath } from '@delibera/core/meetings/places'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { DetailsConflict } from './DetailsConflict.tsx'
import { DetailsSaved } from './DetailsSaved.tsx'
import { MeetingBar } from './MeetingBar.tsx'
import { OfflineBody } from './OfflineBody.tsx'
import { OfflineChair } from './OfflineChair.tsx'
import { OfflineConstitution } from './OfflineConstitution.tsx'
import { isShut } from './OfflineDetailsPage.tsx'
import { OfflineFrame } from './OfflineFrame.tsx'
import { OfflineInformed } from './OfflineInformed.tsx'
import { OfflinePeople } from './OfflinePeople.tsx'
import { constitutedIn, useOfflineState } from './useOfflineCount.ts'
import { useOfflinePresences } from './useOfflinePresences.ts'
import { useOfflineSave } from './useOfflineSave.ts'

/** Who was there, and who was represented by whom. */
export function OfflinePresencesPage() {
  return (
    <OfflineFrame page="presences">
      {(offline) => (
        <OfflinePresences key={offline.meeting._id} offline={offline}>
          <Onward offline={offline} />
        </OfflinePresences>
      )}
    </OfflineFrame>
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
  /** What leads on from here. */
  children: ReactNode
}

/** The same for a meeting that was convened here and held without its room. */
export function OfflinePresences({ offline, children }: Props) {
  const t = useTranslations('offline.presences')
  const { meeting } = offline
  const saving = useOfflineSave(meeting._id)
  const attendance = useOfflinePresences(offline, saving)
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
