import { IconMenu2 } from '@tabler/icons-react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useScreen } from '../shell/screen.ts'
import { Mark } from '../ui/marks/Logo.tsx'
import { Bell } from './Bell.tsx'
import styles from './TopBar.module.css'

/** The bar of phones: menu, where one is, bell. */
export function TopBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const t = useTranslations()
  const screen = useScreen()
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.button} aria-label={t('shell.openMenu')} aria-expanded={isMenuOpen} onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.7} aria-hidden />
      </button>
      <span className={styles.title}>
        <Mark size={20} />
        <span>{screen && 'title' in screen ? t(`screens.${screen.title}`) : 'Delibera'}</span>
      </span>
      <Bell size={20} />
    </header>
  )
}
