import { TextInput } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './DetailsFields.module.css'
import type { DetailsPart } from './useMeetingForm.ts'

/** What the notice and the minutes call it. */
export function DetailsWhat({ form, kind, isShut }: DetailsPart) {
  const t = useTranslations('meetings.details.what')
  return (
    <Panel title={t('title')}>
      <NameField form={form} kind={kind} isShut={isShut} />
    </Panel>
  )
}

export function NameField({ form, kind, isShut }: DetailsPart) {
  const t = useTranslations('meetings.details.what')
  return (
    <TextInput
      className={styles.name}
      label={t(`name.${kind}`)}
      description={t('nameHelp')}
      withAsterisk
      disabled={isShut}
      maxLength={200}
      {...form.getInputProps('name')}
    />
  )
}
