import type { Company } from '@delibera/core/companies/schema'
import { Button, TextInput } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { VatField } from '../../../ui/fields/VatField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useLegalForm } from '../useLegalForm.ts'
import styles from './DetailsFields.module.css'
import { IdentityNotes } from './IdentityNotes.tsx'
import { IdentityWindow } from './IdentityWindow.tsx'
import type { DetailsForm } from './useDetailsForm.ts'

interface Props {
  form: DetailsForm
  company: Company
}

/** Who the company is, to the law and to the tax office. What the registry states about it, and what its certified mail has confirmed, is not typed over here. */
export function DetailsIdentity({ form, company }: Props) {
  const t = useTranslations('companyDetails')
  const legalForm = useLegalForm()
  const [isAsking, setAsking] = useState(false)
  const shut = { readOnly: true, classNames: { input: styles.locked! } }
  const locked = company.registry ? shut : {}
  const confirmed = company.registry || company.confirmed ? shut : {}
  const change = company.user_role === 'ADMIN' && (
    <Button variant="default" size="xs" onClick={() => setAsking(true)}>
      {t('identity.change')}
    </Button>
  )
  const source = company.registry ? <FromRegistry /> : company.confirmed && change
  return (
    <>
      <Panel title={t('data.identity')} actions={source}>
        <div className={styles.fields}>
          <IdentityNotes company={company} />
          <TextInput
            className={styles.four}
            label={t('fields.business_name')}
            required
            {...form.getInputProps('business_name')}
            {...confirmed}
            description={company.registry ? t('data.lockedHelp') : company.confirmed ? t('identity.locked') : undefined}
          />
          <TextInput className={styles.two} label={t('fields.type')} value={legalForm(company.code)} readOnly classNames={{ input: styles.locked! }} />
          <TextInput className={styles.four} label={t('fields.name')} description={t('data.nameHelp')} {...form.getInputProps('name')} />
          <TextInput className={styles.two} label={t('fields.rea_code')} placeholder="MI-1234567" {...form.getInputProps('rea_code')} {...locked} />
          <TextInput
            className={styles.four}
            label={t('fields.registry_office')}
            description={t('data.registryHelp')}
            {...form.getInputProps('registry_office')}
          />
        </div>
      </Panel>
      <Panel title={t('data.tax')} actions={company.registry && <FromRegistry />}>
        <div className={styles.fields}>
          <VatField className={styles.two} label={t('fields.vat_number')} {...form.getInputProps('vat_number')} {...confirmed} value={form.values.vat_number} />
          <TextInput
            className={styles.two}
            label={t('fields.fiscal_code')}
            description={t('data.fiscalHelp')}
            {...form.getInputProps('fiscal_code')}
            {...confirmed}
          />
          <TextInput
            className={styles.two}
            label={t('fields.codice_univoco')}
            description={t('data.sdiHelp')}
            maxLength={7}
            {...form.getInputProps('codice_univoco')}
          />
        </div>
      </Panel>
      <IdentityWindow company={company} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

export function FromRegistry() {
  const t = useTranslations('companyDetails.data')
  return (
    <span className={styles.source}>
      <IconBuildingBank size={14} stroke={1.7} aria-hidden />
      {t('fromRegistry')}
    </span>
  )
}
