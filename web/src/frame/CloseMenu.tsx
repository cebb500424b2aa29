import { IconX } from '@tabler/icons-react'
import { useTranslations } from '../i18n/useTranslations.ts'
import styles from './TopBar.module.css'

/** Stands where the bell is on wide screens. */
export function CloseMenu({ onClick }: { onClick: () => void }) {
  const t = useTranslations('shell')
  return (
    <button type="button" className={styles.button} aria-label={t('closeMenu')} onClick={onClick} data-autofocus>
      <IconX size={20} stroke={1.7} aria-hidden />
    </button>
  )
}
