import { Switch, TextInput } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './DetailsFields.module.css'
import type { DetailsPart } from './useMeetingForm.ts'
import type { OfflinePart } from './useOfflineForm.ts'

interface Props {
  form: DetailsPart['form'] | OfflinePart['form']
  isShut: boolean
  label: string
  help: string
}

/** Whether a notary writes the minutes, and who. */
export function NotaryFields({ form, isShut, label, help }: Props) {
  const t = useTranslations('meetings.details.who')
  return (
    <>
      <Switch label={label} description={help} disabled={isShut} {...form.getInputProps('has_notary', { type: 'checkbox' })} />
      {form.values.has_notary && (
        <div className={styles.pair}>
          <TextInput label={t('notaryName')} withAsterisk disabled={isShut} maxLength={200} {...form.getInputProps('notary_name')} />
          <TextInput label={t('notaryPlace')} disabled={isShut} maxLength={200} {...form.getInputProps('notary_place')} />
        </div>
      )}
    </>
  )
}
