import { limits } from '@delibera/core/limits'
import { useReducedMotion } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import styles from './BackToTop.module.css'

/** Asked only when something has moved: asking while the page is being built makes the browser lay it out at once. */
let isFarDown = false
function onScroll(listener: () => void): () => void {
  const look = () => {
    isFarDown = window.scrollY > limits.interface.back_to_top_px
    listener()
  }
  addEventListener('scroll', look, { passive: true })
  return () => removeEventListener('scroll', look)
}

export function BackToTop() {
  const t = useTranslations('shell')
  const isShown = useSyncExternalStore(onScroll, () => isFarDown)
  const isStill = useReducedMotion()
  if (!isShown) return null
  return (
    <button type="button" className={styles.button} aria-label={t('backToTop')} onClick={() => scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' })}>
      <IconArrowUp size={20} stroke={1.7} aria-hidden />
    </button>
  )
}
