import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconEye } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import styles from './PointSaveBar.module.css'
import type { PointField, PointWork } from './usePointDraft.ts'

interface Props {
  work: Pick<PointWork, 'state' | 'savedAt' | 'isDirty' | 'saveNow'>
  onPreview: () => void
}

const icons = { clean: IconCloudCheck, dirty: IconCloudUp, saving: IconCloudUp, failed: IconCloudOff }

/** Whether everything is kept; it is, by itself, as soon as the writing rests. */
export function PointSaveBar({ work: { state, savedAt, isDirty, saveNow }, onPreview }: Props) {
  const t = useTranslations('agenda.saving')
  const format = useFormatter()
  const Mark = icons[state]
  const saved = savedAt ? t('saved', { time: format.dateTime(savedAt, { timeStyle: 'short' }) }) : t('clean')
  return (
    <section className={styles.bar} aria-label={t('label')} data-bar>
      <span className={styles.state} data-state={state} role="status">
        <Mark size={17} stroke={1.7} aria-hidden />
        {state === 'clean' ? saved : t(state)}
      </span>
      <Button variant="default" leftSection={<IconEye size={16} stroke={1.7} aria-hidden />} onClick={onPreview}>
        {t('preview')}
      </Button>
      <Button onClick={saveNow} loading={state === 'saving'} disabled={!isDirty}>
        {t('save')}
      </Button>
    </section>
  )
}

/** Somebody else wrote in the same fields meanwhile: nothing is lost, and one of the two stays. */
export function PointClash({ work: { clash, keepMine, takeTheirs } }: { work: Pick<PointWork, 'clash' | 'keepMine' | 'takeTheirs'> }) {
  const t = useTranslations('agenda')
  if (!clash) return null
  const names = clash.fields.map((it: PointField) => t(`fields.${it}`)).join(', ')
  return (
    <FormAlert kind="warning">
      {t('saving.clash', { fields: names })}{' '}
      <Button size="compact-sm" variant="default" ml={6} onClick={keepMine}>
        {t('saving.mine')}
      </Button>{' '}
      <Button size="compact-sm" variant="default" ml={6} onClick={takeTheirs}>
        {t('saving.theirs')}
      </Button>
    </FormAlert>
  )
}
