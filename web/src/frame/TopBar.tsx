import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useScreen } from '../shell/screen.ts'
import { Mark } from '../ui/marks/Logo.tsx'
import { Bell } from './Bell.tsx'
import styles from './TopBar.module.css'

interface Props {
  isMenuOpen: boolean
  onMenu: () => void
  /** A finger is on its way to the menu's button. */
  onMenuNear: () => void
  onSearch: () => void
}

/** The bar of phones: menu, where one is, search, bell. */
export function TopBar({ isMenuOpen, onMenu, onMenuNear, onSearch }: Props) {
  const t = useTranslations()
  const screen = useScreen()
  const { tab } = useLocation().search as { tab?: unknown }
  // A view that the menu names is called there as in the menu.
  const isCampaign = screen?.path === '/consultant/calendar' && tab === 'campaign'
  const title = screen && 'title' in screen ? t(`screens.${screen.title}`) : 'Delibera'
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.button} aria-label={t('shell.openMenu')} aria-expanded={isMenuOpen} onPointerDown={onMenuNear} onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.7} aria-hidden />
      </button>
      <span className={styles.title}>
        <Mark size={20} />
        <span>{isCampaign ? t('shell.entries.campaign') : title}</span>
      </span>
      <button type="button" className={styles.button} aria-label={t('search.open')} onClick={onSearch}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
      </button>
      <Bell size={20} />
    </header>
  )
}
