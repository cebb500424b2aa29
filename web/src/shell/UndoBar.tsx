import { undoTerms } from '@delibera/core/removals/rules'
import { Button, CloseButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { isField } from './keys.ts'
import styles from './UndoBar.module.css'
import { offerUndo, type Undoable, useOfferedUndo } from './undo.ts'

/** The way back from what was offered last, over every page. */
export function UndoHost() {
  const offered = useOfferedUndo()
  return offered && <UndoBar key={offered.text} undoable={offered} onGone={() => offerUndo(null)} />
}

interface Props {
  undoable: Undoable
  onGone: () => void
}

const second = 1000

/** What was just done, and the way back, by its button or by Ctrl+Z outside of fields. It waits while somebody is on it. */
export function UndoBar({ undoable: { text, undo }, onGone }: Props) {
  const t = useTranslations('undo')
  const bar = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState(undoTerms.shown / second)
  const latest = useRef({ onGone, undo })
  latest.current = { onGone, undo }
  useEffect(() => {
    const timer = setInterval(() => {
      if (!bar.current?.matches(':hover, :focus-within')) setLeft((it) => it - 1)
    }, second)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) latest.current.onGone()
  }, [left])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
      if (!isUndo || event.defaultPrevented || isField(event.target)) return
      event.preventDefault()
      latest.current.undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <div ref={bar} className={styles.bar}>
      <p role="status">{text}</p>
      <Button size="compact-sm" variant="default" onClick={undo}>
        {t('undo')}
        <span className={styles.left} aria-hidden>
          {Math.max(left, 0)}
        </span>
      </Button>
      <CloseButton size="sm" aria-label={t('close')} onClick={onGone} />
    </div>
  )
}
