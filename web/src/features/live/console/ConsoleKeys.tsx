import { Switch } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { KeyList } from '../../../ui/marks/KeyList.tsx'
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
      <div className={styles.keys}>
        <KeyList items={Object.entries(consoleKeys).map(([key, act]) => ({ keys: [key.toUpperCase()], does: t(`acts.${act}`) }))} />
      </div>
      <Switch label={t('on')} description={t('help')} checked={areOn} onChange={(event) => onSwitch(event.currentTarget.checked)} />
    </FormWindow>
  )
}
