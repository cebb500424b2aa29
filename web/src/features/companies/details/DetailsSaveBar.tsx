import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import styles from './DetailsSaveBar.module.css'
import type { DetailsSave } from './useDetailsSave.ts'

interface Props extends Pick<DetailsSave, 'busy' | 'savedAt'> {
  isDirty: boolean
  onUndo: () => void
  /** What pressing it saves: "Salva lo statuto". */
  save: string
}

/** Whether there is something to save, always in sight while there is. */
export function DetailsSaveBar({ isDirty, busy, savedAt, onUndo, save }: Props) {
  const t = useTranslations('companyDetails.saving')
  const format = useFormatter()
  const saved = savedAt ? t('saved', { time: format.dateTime(savedAt, { timeStyle: 'short' }) }) : t('clean')
  return (
    <div className={styles.bar} data-dirty={isDirty || undefined} data-bar={isDirty || undefined}>
      <span className={styles.state} role="status">
        {isDirty ? t('dirty') : saved}
      </span>
      <Button variant="default" disabled={!isDirty} onClick={onUndo}>
        {t('undo')}
      </Button>
      <Button type="submit" loading={busy} disabled={!isDirty}>
        {save}
      </Button>
    </div>
  )
}

interface StaleProps extends Pick<DetailsSave, 'isStale' | 'reload'> {
  /** The names of the fields that others changed while they were typed here. */
  clashes: readonly string[]
}

/** Somebody else changed the company meanwhile: what was typed is still here, and it says what saving would undo. */
export function DetailsStale({ isStale, reload, clashes }: StaleProps) {
  const t = useTranslations('companyDetails.saving')
  const [isBusy, setBusy] = useState(false)
  if (isStale) {
    const again = async () => {
      setBusy(true)
      await reload()
      setBusy(false)
    }
    return (
      <FormAlert kind="warning">
        {t('stale')}{' '}
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={again} ml={6}>
          {t('reload')}
        </Button>
      </FormAlert>
    )
  }
  return clashes.length > 0 ? <FormAlert kind="warning">{t('clashes', { fields: clashes.join(', ') })}</FormAlert> : null
}
