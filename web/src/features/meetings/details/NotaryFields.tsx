import { Switch, TextInput } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './DetailsFields.module.css'

type NotaryField = 'has_notary' | 'notary_name' | 'notary_place'

interface Props {
  /** That of a meeting to come, or of one that was held elsewhere. */
  form: { values: { has_notary: boolean }; getInputProps: (field: NotaryField, options?: { type: 'checkbox' }) => object }
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
