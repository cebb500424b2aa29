import { ActionIcon, Button } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './ElectionEditor.module.css'
import type { ElectionWrites } from './useElectionWrites.ts'
import { photoOf } from './usePhotos.ts'

interface Props {
  candidate: string
  name: string
  photo: string | undefined
  writes: ElectionWrites
}

/** The photograph of a candidate, made small by the browser before it leaves; without one the row has their initials. */
export function CandidatePhoto({ candidate, name, photo, writes }: Props) {
  const t = useTranslations('elections.editor')
  const input = useRef<HTMLInputElement>(null)
  const [isUnread, setUnread] = useState(false)
  const label = t('photo')
  const send = async (chosen: File | undefined) => {
    const picture = chosen && (await photoOf(chosen))
    setUnread(chosen !== undefined && !picture)
    if (picture) await writes.setPhoto(candidate, picture)
  }
  return (
    <span className={styles.paper}>
      <Button
        variant={photo ? 'subtle' : 'default'}
        mih={44}
        leftSection={<IconCamera size={16} aria-hidden />}
        aria-label={t('sendPaper', { label, name })}
        disabled={writes.isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {photo && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t('dropPaper', { label, name })}
          disabled={writes.isBusy}
          onClick={() => void writes.setPhoto(candidate, null)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={t('sendPaper', { label, name })}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {isUnread && (
        <span role="alert" className={styles.note}>
          {t('photoUnread')}
        </span>
      )}
    </span>
  )
}
