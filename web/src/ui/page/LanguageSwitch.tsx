import { type Locale, locales } from '@delibera/core/locale'
import { useLocale } from 'use-intl'
import { useChangeLanguage } from '../../i18n/Language.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Icon } from '../marks/Icon.tsx'
import { languageNames } from './languages.ts'
import styles from './Switches.module.css'

export function LanguageSwitch() {
  const t = useTranslations('ui')
  const change = useChangeLanguage()
  return (
    <span className={styles.language}>
      <Icon name="language" />
      <select aria-label={t('language')} value={useLocale()} onChange={(event) => void change(event.target.value as Locale)}>
        {locales.map((it) => (
          <option key={it} value={it} lang={it}>
            {languageNames[it]}
          </option>
        ))}
      </select>
      <Icon name="selector" size={14} />
    </span>
  )
}
