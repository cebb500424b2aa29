import { IconMenu2 } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useScreen } from '../shell/screen.ts'
import { Mark } from '../ui/marks/Logo.tsx'
import { Bell } from './Bell.tsx'
import styles from './TopBar.module.css'

/** The bar of phones: menu, where one is, bell. */
export function TopBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const t = useTranslations()
  const screen = useScreen()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  // A view that the menu names is called there as in the menu.
  const isCampaign = screen?.path === '/consultant/calendar' && tab === 'campaign'
  const title = screen && 'title' in screen ? t(`screens.${screen.title}`) : 'Delibera'
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.button} aria-label={t('shell.openMenu')} aria-expanded={isMenuOpen} onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.7} aria-hidden />
      </button>
      <span className={styles.title}>
        <Mark size={20} />
        <span>{isCampaign ? t('shell.entries.campaign') : title}</span>
      </span>
      <Bell size={20} />
    </header>
  )
}
