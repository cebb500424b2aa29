import type { Company } from '@delibera/core/companies/schema'
import { TextInput } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ProvinceSelect } from '../ProvinceSelect.tsx'
import styles from './DetailsFields.module.css'
import { FromRegistry } from './DetailsIdentity.tsx'
import type { DetailsForm } from './useDetailsForm.ts'

export function DetailsSeat({ form, company }: { form: DetailsForm; company: Company }) {
  const t = useTranslations('companyDetails')
  return (
    <Panel title={t('data.seat')} actions={company.registry && <FromRegistry />}>
      <div className={styles.fields}>
        <TextInput
          className={styles.four}
          label={t('fields.address')}
          description={t('data.addressHelp')}
          required
          autoComplete="off"
          {...form.getInputProps('address')}
        />
        <TextInput className={`${styles.two} ${styles.half}`} label={t('fields.cap')} inputMode="numeric" maxLength={5} {...form.getInputProps('cap')} />
        <TextInput className={styles.three} label={t('fields.locality')} required {...form.getInputProps('locality')} />
        <ProvinceSelect
          className={styles.three}
          label={t('fields.province')}
          none={t('data.chooseProvince')}
          {...form.getInputProps('province')}
          value={form.values.province}
        />
        <TextInput className={styles.three} label={t('fields.location')} description={t('data.locationHelp')} {...form.getInputProps('location')} />
        <TextInput
          className={styles.three}
          label={t('fields.locality_code')}
          description={t('data.localityCodeHelp')}
          {...form.getInputProps('locality_code')}
        />
      </div>
    </Panel>
  )
}
