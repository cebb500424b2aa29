import type { AppSettings, Profile } from '@delibera/core/accounts/schema'
import { type Locale, locales } from '@delibera/core/locale'
import { NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { usePreferences } from '../../../shell/usePreferences.ts'
import { SettingRow } from '../../../ui/forms/SettingRow.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './PreferencesPanel.module.css'

/** Each language in its own words: who looks for theirs may not read the others. */
const names: Record<Locale, string> = { it: 'Italiano', 'en-US': 'English (US)', 'en-GB': 'English (UK)' }

type Scheme = 'light' | 'dark' | 'system'
const schemeOf = (darkMode: AppSettings['darkMode']): Scheme => (darkMode === 'system' ? 'system' : darkMode ? 'dark' : 'light')
const darkModes: Record<Scheme, AppSettings['darkMode']> = { light: false, dark: true, system: 'system' }

/** Each takes effect as it is chosen, and is kept for the other devices: there is nothing to save. */
export function PreferencesPanel({ profile: { locale, app_settings } }: { profile: Profile }) {
  const t = useTranslations('profile.preferences')
  const { save } = usePreferences()
  const schemes = (['light', 'dark', 'system'] as const).map((value) => ({ value, label: t(`schemes.${value}`) }))
  return (
    <Panel title={t('title')} flush>
      <ul>
        <SettingRow title={t('language')} note={t('languageText')}>
          {(label) => (
            <NativeSelect
              aria-label={label}
              classNames={{ input: styles.target! }}
              data={locales.map((it) => ({ value: it, label: names[it] }))}
              value={locale}
              onChange={(event) => save({ locale: event.currentTarget.value as Locale })}
            />
          )}
        </SettingRow>
        <SettingRow title={t('scheme')} note={t('schemeText')}>
          {(label) => (
            <SegmentedControl
              aria-label={label}
              classNames={{ root: styles.target! }}
              data={schemes}
              value={schemeOf(app_settings.darkMode)}
              onChange={(it) => save({ app_settings: { darkMode: darkModes[it as Scheme] } })}
            />
          )}
        </SettingRow>
        <SettingRow title={t('guide')} note={t('guideText')}>
          {(label) => (
            <Switch
              aria-label={label}
              classNames={{ body: styles.target! }}
              label={t(app_settings.guide === 'hidden' ? 'denseOff' : 'denseOn')}
              labelPosition="left"
              checked={app_settings.guide !== 'hidden'}
              onChange={(event) => save({ app_settings: { guide: event.currentTarget.checked ? 'shown' : 'hidden' } })}
            />
          )}
        </SettingRow>
        <SettingRow title={t('dense')} note={t('denseText')}>
          {(label) => (
            <Switch
              aria-label={label}
              classNames={{ body: styles.target! }}
              label={t(app_settings.dense ? 'denseOn' : 'denseOff')}
              labelPosition="left"
              checked={app_settings.dense}
              onChange={(event) => save({ app_settings: { dense: event.currentTarget.checked } })}
            />
          )}
        </SettingRow>
      </ul>
    </Panel>
  )
}
