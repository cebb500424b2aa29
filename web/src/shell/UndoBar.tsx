import { undoTerms } from '@delibera/core/removals/rules'
import { Button, CloseButton } from '@mantine/core'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { barsBetween, onBarsMoved } from './bars.ts'
import { isField } from './keys.ts'
import styles from './UndoBar.module.css'
import { offerUndo, type Undoable, useOfferedUndo } from './undo.ts'

/** The way back from what was offered last, over every page. Where its words are said is there before they come: nobody who listens misses them. */
export function UndoHost() {
  const offered = useOfferedUndo()
  const bar = useRef<HTMLDivElement>(null)
  const above = useBarsBelow(offered !== null)
  return (
    <div ref={bar} className={styles.bar} data-open={offered !== null || undefined} style={{ '--above': `${above}px` } as CSSProperties}>
      <div role="status" className={styles.words}>
        {offered && <p key={offered.at}>{offered.text}</p>}
      </div>
      {offered && <Ways key={offered.at} bar={bar} undoable={offered} onGone={() => offerUndo(null)} />}
    </div>
  )
}

/** In pixels: how much of the lower edge it would cover by itself. */
const edge = 110

const barsBelow = (): number => Math.max(0, ...barsBetween(innerHeight - edge, innerHeight).map((it) => Math.round(innerHeight - it.top)))

/** How high the bars at the foot of the page reach, which it would cover otherwise. */
function useBarsBelow(isOpen: boolean): number {
  const [below, setBelow] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    const look = () => setBelow(barsBelow())
    look()
    return onBarsMoved(look)
  }, [isOpen])
  return below
}

interface Props {
  bar: RefObject<HTMLDivElement | null>
  undoable: Undoable
  onGone: () => void
}

const second = 1000

/** The way back, by its button or by Ctrl+Z outside of fields. It waits while somebody is on the bar. */
function Ways({ bar, undoable: { undo }, onGone }: Props) {
  const t = useTranslations('undo')
  const [left, setLeft] = useState(undoTerms.shown / second)
  const latest = useRef({ onGone, undo })
  latest.current = { onGone, undo }
  useEffect(() => {
    const timer = setInterval(() => {
      if (!bar.current?.matches(':hover, :focus-within')) setLeft((it) => it - 1)
    }, second)
    return () => clearInterval(timer)
  }, [bar])
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
    <>
      <Button size="compact-sm" variant="default" onClick={undo}>
        {t('undo')}
        <span className={styles.left} aria-hidden>
          {Math.max(left, 0)}
        </span>
      </Button>
      <CloseButton size="sm" aria-label={t('close')} onClick={onGone} />
    </>
  )
}
