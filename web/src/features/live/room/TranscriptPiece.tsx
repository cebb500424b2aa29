import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Piece } from '../../../api/live.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './TranscriptPiece.module.css'
import type { TranscriptCorrections } from './useCorrections.ts'
import { useTimeSaid } from './useTimeSaid.ts'

interface Props {
  piece: Piece
  name: string
  corrections: TranscriptCorrections
}

/** One piece, and the way to correct it. */
export function TranscriptPiece({ piece, name, corrections }: Props) {
  const t = useTranslations('live.transcript')
  const timeSaid = useTimeSaid()
  const text = corrections.textOf(piece)
  const opener = useRef<HTMLButtonElement>(null)
  const isEdited = corrections.editing?.piece._id === piece._id
  const wasEdited = useRef(false)
  // The keyboard goes on where it was.
  useEffect(() => {
    if (wasEdited.current && !isEdited) opener.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  if (isEdited) return <Correction corrections={corrections} label={t('field', { name, time: timeSaid(piece.started_at) })} />
  return (
    <div className={styles.piece}>
      <p className={styles.words}>
        {text}
        {(piece.corrected || text !== piece.text) && <span className={styles.corrected}>{t('corrected')}</span>}
      </p>
      <ActionIcon
        ref={opener}
        className={styles.open}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('correct', { name, text })}
        onClick={() => corrections.begin(piece)}
      >
        <IconPencil size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function Correction({ corrections, label }: { corrections: TranscriptCorrections; label: string }) {
  const t = useTranslations('live.transcript')
  const { text: before, refusal } = corrections.editing!
  const [text, setText] = useState(before)
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      corrections.finish(text)
    }
    if (event.key === 'Escape') corrections.leave()
  }
  return (
    <div className={styles.correction}>
      <Textarea
        aria-label={label}
        // Esc leaves the words; the drawer around them stays open.
        data-mantine-stop-propagation
        error={refusal}
        classNames={{ input: styles.field! }}
        rows={1}
        maxLength={5000}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={key}
      />
      <div className={styles.acts}>
        <Button size="compact-md" onClick={() => corrections.finish(text)}>
          {t('save')}
        </Button>
        <Button size="compact-md" variant="subtle" onClick={corrections.leave}>
          {t('leave')}
        </Button>
        <span className={styles.keys}>{t('keys')}</span>
      </div>
    </div>
  )
}
