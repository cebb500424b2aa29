import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { commandKey } from '../shell/keys.ts'
import styles from './SearchButton.module.css'

/** The way to the palette for who does not know its key yet, which is written on it. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('search')
  const key = commandKey()
  return (
    <button type="button" className={styles.search} aria-keyshortcuts={key === 'Ctrl' ? 'Control+K' : 'Meta+K'} onClick={onClick}>
      <IconSearch size={16} stroke={1.7} aria-hidden />
      <span className={styles.word}>{t('button')}</span>
      <kbd className={styles.key} aria-hidden>
        {key} K
      </kbd>
    </button>
  )
}
