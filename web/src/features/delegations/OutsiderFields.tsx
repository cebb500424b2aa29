import { TextInput } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FiscalCodeField } from '../../ui/fields/FiscalCodeField.tsx'
import styles from './OutsiderFields.module.css'
import type { OutsiderForm } from './useOutsider.ts'

/** Who it is beyond doubt, and where the letter with their link goes. */
export function OutsiderFields({ form, isReachable = true }: { form: OutsiderForm; isReachable?: boolean }) {
  const t = useTranslations('delegation.outsider')
  return (
    <div className={styles.fields}>
      <TextInput label={t('first_name')} required autoComplete="off" {...form.getInputProps('first_name')} />
      <TextInput label={t('last_name')} required autoComplete="off" {...form.getInputProps('last_name')} />
      <FiscalCodeField {...form.getInputProps('fiscal_code')} label={t('fiscal_code')} required value={form.values.fiscal_code} />
      <TextInput
        type="email"
        inputMode="email"
        label={t('email')}
        description={t('emailHelp')}
        required={isReachable}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </div>
  )
}
