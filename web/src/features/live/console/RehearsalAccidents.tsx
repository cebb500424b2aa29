import { type Accident, accidents } from '@delibera/core/live/accident-kinds'
import { Switch } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './RehearsalAccidents.module.css'

interface Props {
  chosen: readonly Accident[]
  onChange: (chosen: Accident[]) => void
  disabled?: boolean
}

/** What is to go wrong in a rehearsal: whoever has seen it once is not afraid of it. */
export function RehearsalAccidents({ chosen, onChange, disabled = false }: Props) {
  const t = useTranslations('console.rehearsal.accidents')
  return (
    <fieldset className={styles.accidents} disabled={disabled}>
      <legend>{t('title')}</legend>
      {accidents.map((it) => (
        <Switch
          key={it}
          label={t(`${it}.name`)}
          description={t(`${it}.text`)}
          checked={chosen.includes(it)}
          onChange={({ currentTarget }) => onChange(accidents.filter((one) => (one === it ? currentTarget.checked : chosen.includes(one))))}
        />
      ))}
    </fieldset>
  )
}
