import { Switch } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import styles from './ConsoleKeys.module.css'
import { consoleKeys } from './useConsoleKeys.ts'

interface Props {
  areOn: boolean
  onSwitch: (areOn: boolean) => void
  onClose: () => void
}

/** What the keys do; whoever is disturbed by them turns them off. */
export function ConsoleKeys({ areOn, onSwitch, onClose }: Props) {
  const t = useTranslations('console.keys')
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={440}>
      <dl className={styles.keys}>
        {Object.entries(consoleKeys).map(([key, act]) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{t(`acts.${act}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch label={t('on')} description={t('help')} checked={areOn} onChange={(event) => onSwitch(event.currentTarget.checked)} />
    </FormWindow>
  )
}
