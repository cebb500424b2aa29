import { meetingPath } from '@delibera/core/meetings/places'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCloudCheck, IconPencil } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { useWorkspace } from '../../../shell/workspace.ts'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { isShut } from '../details/OfflineDetailsPage.tsx'
import type { OfflineSave } from '../useOfflineSave.ts'
import { useOfflineEntry } from './useOfflineEntry.ts'
import { isComplete, type OfflineBallots } from './useOfflineVotes.ts'

interface Props {
  offline: OfflineMeeting
  ballots: OfflineBallots
  saving: OfflineSave
  onShow: (odg_id: string) => void
}

/** What is to be written before votes are taken down. */
const lackIn = (open: OfflineBallots['sheets'], missing: number): 'missing' | 'lots' | 'wrong' =>
  missing > 0 ? 'missing' : open.some((it) => it.elected?.isLotsDue) ? 'lots' : 'wrong'

/** Takes the votes down, or says what is missing and leads there. */
export function OfflineVotesBar({ offline, ballots, saving, onShow }: Props) {
  const t = useTranslations('offline.votes.bar')
  const { enter, busy, isFirst } = useOfflineEntry(offline, ballots, saving)
  const note = useNote(offline, isFirst)
  const open = ballots.sheets.filter((it) => !isComplete(it))
  const missing = open.reduce((sum, it) => sum + it.missing, 0)
  const shut = isShut(offline)
  return (
    <MeetingBar saved={!shut && <Saved isDirty={ballots.isDirty} isFirst={isFirst} />} note={note}>
      {!isFirst && !ballots.isDirty && (
        <Button component={PageLink} to={meetingPath(offline.meeting, 'verbal')} rightSection={<IconArrowRight size={16} aria-hidden />}>
          {t('minutes')}
        </Button>
      )}
      {!shut && open.length > 0 && (ballots.isDirty || isFirst) && (
        <Button variant={isFirst ? 'filled' : 'default'} onClick={() => onShow(open[0]!.point._id)}>
          {t(lackIn(open, missing), { count: missing })}
        </Button>
      )}
      {!shut && (isFirst ? open.length === 0 : ballots.isDirty) && (
        <Button loading={busy} disabled={isWaiting(offline) || open.some((it) => it.isWrong)} onClick={() => void enter()}>
          {t(isFirst ? 'enter' : 'save')}
        </Button>
      )}
    </MeetingBar>
  )
}

/** Prepared by a consultant and not yet confirmed by the company: its votes are shown, and cannot be taken down. */
const isWaiting = ({ meeting }: OfflineMeeting) => meeting.status === 'DRAFT' || meeting.status === 'CREATION'

/** What taking the votes down does or costs, or why it cannot be done. */
function useNote(offline: OfflineMeeting, isFirst: boolean): string {
  const t = useTranslations('offline.votes.bar')
  const credits = useCreditsText()
  const { due } = offline.meeting.cart
  const isFree = (useWorkspace().company?.isUnlimited ?? false) || due === 0
  if (isShut(offline)) return t('shut')
  if (isWaiting(offline)) return t('waiting')
  if (!isFirst) return t('correct')
  return t(isFree ? 'free' : 'costs', { due: credits(due) })
}

function Saved({ isDirty, isFirst }: { isDirty: boolean; isFirst: boolean }) {
  const t = useTranslations('offline.votes.bar')
  const Mark = isDirty || isFirst ? IconPencil : IconCloudCheck
  return (
    <>
      <Mark size={17} stroke={1.7} aria-hidden />
      <span role="status">{t(isDirty || isFirst ? 'unsaved' : 'saved')}</span>
    </>
  )
}
