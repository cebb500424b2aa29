import { limits } from '@delibera/core/limits'
import { useReducedMotion } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, useSyncExternalStore } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { barsBetween, onBarsMoved } from '../shell/bars.ts'
import styles from './BackToTop.module.css'

/** In pixels: where it stands by itself, as its styles say, how high it is, and the room it keeps to a bar. */
const usual = { bottom: 84, height: 44 }
const gap = 12

/** How far above the end of the window it stands; null while the page is near its top. */
let place: number | null = null

/** Asked only when something has moved or grown: asking while the page is being built makes the browser lay it out at once. */
function onMoved(listener: () => void): () => void {
  const look = () => {
    place = window.scrollY > limits.interface.back_to_top_px ? aboveBars() : null
    listener()
  }
  return onBarsMoved(look)
}

/** How far above the lower edge the button stands: over a bar at the foot of the page (`data-bar`), which it would cover otherwise. */
function aboveBars(): number {
  const from = innerHeight - usual.bottom - usual.height - gap
  const to = innerHeight - usual.bottom + gap
  const inTheWay = barsBetween(from, to)
  return Math.max(usual.bottom, ...inTheWay.map((it) => Math.round(innerHeight - it.top) + gap))
}

export function BackToTop() {
  const t = useTranslations('shell')
  const stands = useSyncExternalStore(onMoved, () => place)
  const isStill = useReducedMotion()
  if (stands === null) return null
  return (
    <button
      type="button"
      className={styles.button}
      style={{ '--above': `${stands}px` } as CSSProperties}
      aria-label={t('backToTop')}
      onClick={() => scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' })}
    >
      <IconArrowUp size={20} stroke={1.7} aria-hidden />
    </button>
  )
}
