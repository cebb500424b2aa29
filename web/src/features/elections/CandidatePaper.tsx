import type { AgendaFile } from '@delibera/core/agenda/schema'
import { fileRoutes } from '@delibera/core/files/routes'
import { ActionIcon, Button } from '@mantine/core'
import { IconFileText, IconUpload, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { download } from '../../api/download.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import styles from './ElectionEditor.module.css'
import type { ElectionWrites } from './useElectionWrites.ts'

interface Props {
  /** What the paper is. */
  label: string
  /** Whose it is. */
  name: string
  file: AgendaFile | undefined
  writes: ElectionWrites
  onSent: (file_id: string | null) => void
}

/** A paper that a candidate brought: loaded with one press, then opened or taken away. It stands among the documents of the point too. */
export function CandidatePaper({ label, name, file, writes, onSent }: Props) {
  const t = useTranslations('elections.editor')
  const react = useReaction()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const send = async (chosen: File | undefined) => {
    if (!chosen) return
    setSending(true)
    await writes.sendPaper(chosen).then(onSent, (error) => react(error, 'updating'))
    setSending(false)
  }
  const open = (id: string) => download(fileRoutes.download, { params: { id }, query: {} }).catch((error) => react(error, 'loading'))
  if (file)
    return (
      <span className={styles.paper}>
        <Button variant="subtle" mih={44} leftSection={<IconFileText size={16} aria-hidden />} onClick={() => void open(file.file_id)} title={file.name}>
          {label}
        </Button>
        <ActionIcon variant="subtle" size={44} aria-label={t('dropPaper', { label, name })} disabled={writes.isBusy} onClick={() => onSent(null)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </span>
    )
  return (
    <span className={styles.paper}>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconUpload size={16} aria-hidden />}
        aria-label={t('sendPaper', { label, name })}
        loading={isSending}
        disabled={writes.isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('sendPaper', { label, name })}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </span>
  )
}
