import { useId } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './ColorField.module.css'

interface Props {
  colors: readonly string[]
  /** Empty: the next one in turn. */
  value: string
  onChange: (color: string) => void
}

/** The colour by which somebody is found again in charts; never a meaning. */
export function ColorField({ colors, value, onChange }: Props) {
  const t = useCompanyWords(useTranslations('members.form'))
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('color')}</legend>
      <div className={styles.colors}>
        {(value && !colors.includes(value) ? [value, ...colors] : colors).map((it, at) => (
          <label key={it} className={styles.color} style={{ background: it }} title={t('colorNumber', { number: at + 1 })}>
            <input type="radio" name={name} value={it} checked={value === it} aria-label={t('colorNumber', { number: at + 1 })} onChange={() => onChange(it)} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
