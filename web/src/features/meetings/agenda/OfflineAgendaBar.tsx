import { meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'

/** From what was on the agenda to how it was decided. */
export function OfflineAgendaBar({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('offline.agenda')
  const isEmpty = meeting.odgs.length === 0
  return (
    <MeetingBar note={t(isEmpty ? 'empty' : 'note', { count: meeting.odgs.length })}>
      {!isEmpty && (
        <Button component={PageLink} to={meetingPath(meeting, 'votes')} rightSection={<IconArrowRight size={16} aria-hidden />}>
          {t('next')}
        </Button>
      )}
    </MeetingBar>
  )
}
