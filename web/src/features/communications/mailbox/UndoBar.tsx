import { Button, CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Undoable } from '../useMailActs.ts'
import styles from './UndoBar.module.css'

/** Long enough to read it and to find the button by keyboard. */
const stays_ms = 12_000

interface Props {
  undoable: Undoable
  onGone: () => void
}

/** What was just done, and the way back. It waits while somebody is on it. */
export function UndoBar({ undoable: { text, undo }, onGone }: Props) {
  const t = useTranslations('communications.acts')
  const bar = useRef<HTMLDivElement>(null)
  const gone = useRef(onGone)
  gone.current = onGone
  useEffect(() => {
    const timer = setInterval(() => {
      if (!bar.current?.matches(':hover, :focus-within')) gone.current()
    }, stays_ms)
    return () => clearInterval(timer)
  }, [])
  return (
    <div ref={bar} className={styles.bar}>
      <p role="status">{text}</p>
      <Button size="compact-sm" variant="default" onClick={undo}>
        {t('undo')}
      </Button>
      <CloseButton size="sm" aria-label={t('close')} onClick={onGone} />
    </div>
  )
}
