import { meetingPath } from '@delibera/core/meetings/places'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { MeetingNext } from '../../../meeting/frame/MeetingNext.tsx'
import { DetailsConflict } from '../../../meeting/saving/DetailsConflict.tsx'
import { DetailsSaved } from '../../../meeting/saving/DetailsSaved.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { DetailsEnd } from '../../meetings/details/DetailsEnd.tsx'
import { DetailsExports } from '../../meetings/details/DetailsExports.tsx'
import styles from '../../meetings/details/DetailsFields.module.css'
import { OfflineBody } from '../OfflineBody.tsx'
import { OfflineFrame } from '../OfflineFrame.tsx'
import { useOfflineSave } from '../useOfflineSave.ts'
import { OfflineHeld, OfflineNotice } from './OfflineHeld.tsx'
import { OfflineWho } from './OfflineWho.tsx'
import { useOfflineForm } from './useOfflineForm.ts'

/** The first step of a meeting held elsewhere: when, where, how people had been called, who presided. */
export function OfflineDetailsPage() {
  return <OfflineFrame page="details">{(offline) => <General key={offline.meeting._id} offline={offline} />}</OfflineFrame>
}

/** Until the minutes are confirmed what was taken down can be corrected. */
export const isShut = ({ meeting: { status } }: Pick<OfflineMeeting, 'meeting'>): boolean => status === 'COMPLETED' || status === 'CANCELED'

function General({ offline }: { offline: OfflineMeeting }) {
  const t = useTranslations('offline.details')
  const { meeting, presences } = offline
  const saving = useOfflineSave(meeting._id)
  const { form, flush, isDirty, hasWrong, giveUp, keepMine } = useOfflineForm(offline, saving)
  const part = { form, kind: meeting.meeting_type, isShut: isShut(offline) }
  const there = new Set(presences.filter((it) => it.presence === 'PRESENT').map((it) => it.member_id))
  const people = there.size > 0 ? meeting.members.filter((it) => there.has(it._id)) : meeting.members
  const saved = !part.isShut && <DetailsSaved saving={saving} isDirty={isDirty} hasWrong={hasWrong} onRetry={() => void flush()} />
  // What a consultant prepared waits for the company, as any meeting does.
  const isBegun = meeting.status !== 'DRAFT' && meeting.status !== 'CREATION'
  const bar = (
    <MeetingBar saved={saved || undefined} note={t(part.isShut ? 'shut' : 'note')}>
      <Button
        component={PageLink}
        to={meetingPath(meeting, meeting.status === 'COMPLETED' ? 'verbal' : 'presences')}
        rightSection={<IconArrowRight size={16} aria-hidden />}
      >
        {t(meeting.status === 'COMPLETED' ? 'minutes' : 'next')}
      </Button>
    </MeetingBar>
  )
  return (
    <OfflineBody
      offline={offline}
      page="details"
      bar={meeting.status === 'CANCELED' ? null : isBegun ? bar : <MeetingNext meeting={meeting} page="details" saved={saved || undefined} />}
    >
      {saving.conflict && <DetailsConflict conflict={saving.conflict} onReload={giveUp} onKeep={keepMine} />}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void flush()
        }}
      >
        <OfflineHeld {...part} />
        <OfflineNotice {...part} />
        <OfflineWho {...part} people={people} isKnown={there.size > 0} />
      </form>
      {meeting.status !== 'VERBALIZE' && <DetailsEnd meeting={meeting} />}
      <DetailsExports meeting={meeting} />
    </OfflineBody>
  )
}
