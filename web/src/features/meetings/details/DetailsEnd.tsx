import { meetingsPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { DetailsAgain } from './DetailsAgain.tsx'
import styles from './DetailsEnd.module.css'
import { EndingWindow } from './EndingWindow.tsx'
import { useDraftRemoval } from './useDraftRemoval.ts'

/** The way out of a meeting: a draft is deleted, anything else is called off. */
export function DetailsEnd({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('meetings.ending')
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { removeDraft, busy } = useDraftRemoval(meeting.company_id)
  const act = can('remove', meeting.status) ? 'DELETE' : can('cancel', meeting.status) ? 'CANCEL' : null
  if (act === null) return <DetailsAgain meeting={meeting} />
  const remove = async () => {
    if (await removeDraft(meeting)) void navigate({ to: meetingsPath(meeting.company_id, meeting.meeting_type), ignoreBlocker: true })
  }
  return (
    <div className={styles.end}>
      <p className={styles.text}>{t(`${act}.hint.${meeting.meeting_type}`)}</p>
      <Button variant="default" loading={busy} onClick={() => (act === 'DELETE' ? void remove() : setOpen(true))}>
        {t(`${act}.open.${meeting.meeting_type}`)}
      </Button>
      <EndingWindow meeting={meeting} opened={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
