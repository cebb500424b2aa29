import { limits } from '@delibera/core/limits'
import { useReducedMotion, useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from './BackToTop.module.css'

export function BackToTop() {
  const t = useTranslations('shell')
  const [{ y }] = useWindowScroll()
  const isStill = useReducedMotion()
  if (y <= limits.interface.back_to_top_px) return null
  return (
    <button type="button" className={styles.button} aria-label={t('backToTop')} onClick={() => scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' })}>
      <IconArrowUp size={20} stroke={1.7} aria-hidden />
    </button>
  )
}
