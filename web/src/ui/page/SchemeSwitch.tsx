import { useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Icon } from '../marks/Icon.tsx'
import styles from './Switches.module.css'

const schemes = [
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
  { value: 'auto', icon: 'desktop' },
] as const

export function SchemeSwitch() {
  const t = useTranslations('ui.scheme')
  const group = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={styles.schemes} aria-label={t('label')}>
      {schemes.map(({ value, icon }) => (
        <label key={value} className={styles.scheme} title={t(value)}>
          <input type="radio" name={group} value={value} aria-label={t(value)} checked={colorScheme === value} onChange={() => setColorScheme(value)} />
          <Icon name={icon} />
        </label>
      ))}
    </fieldset>
  )
}
