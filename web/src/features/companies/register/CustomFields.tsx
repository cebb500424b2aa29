import { looksCertified } from '@delibera/core/certified-hosts'
import { Email } from '@delibera/core/fields'
import { hasFiscalCheck, hasVatCheck, isFiscalCode, isVatNumber } from '@delibera/core/fiscal-codes'
import { TextInput } from '@mantine/core'
import { IconBuilding, IconChartPie } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { OptionCards } from '../../../ui/fields/OptionCards.tsx'
import { VatField } from '../../../ui/fields/VatField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import layout from '../details/DetailsFields.module.css'
import { ProvinceSelect } from '../ProvinceSelect.tsx'
import styles from './CustomFields.module.css'
import { FieldWarning } from './FieldWarning.tsx'
import type { CustomForm } from './useCustomForm.ts'

/** The fields of a company that somebody enters by hand, in the order in which they are at hand. */
export function CustomFields({ form }: { form: CustomForm }) {
  const t = useTranslations('companies')
  return (
    <>
      <Panel title={t('register.custom.identity')}>
        <FormChoice form={form} />
        <div className={layout.fields}>
          <TextInput label={t('fields.business_name')} description={t('fields.business_nameHelp')} required {...form.getInputProps('business_name')} />
          <VatField
            className={layout.two}
            label={t('fields.vat_number')}
            description={t('fields.vat_numberHelp')}
            {...form.getInputProps('vat_number')}
            value={form.values.vat_number}
          />
          <TaxCode form={form} />
          <TextInput className={layout.two} label={t('fields.rea_code')} description={t('fields.rea_codeHelp')} {...form.getInputProps('rea_code')} />
        </div>
      </Panel>
      <Panel title={t('register.custom.mail')}>
        <CertifiedField form={form} />
      </Panel>
      <Panel title={t('register.custom.seat')}>
        <div className={layout.fields}>
          <TextInput className={layout.four} label={t('fields.address')} {...form.getInputProps('address')} />
          <TextInput className={`${layout.two} ${layout.half}`} label={t('fields.cap')} inputMode="numeric" maxLength={5} {...form.getInputProps('cap')} />
          <TextInput className={layout.three} label={t('fields.locality')} {...form.getInputProps('locality')} />
          <ProvinceSelect
            className={layout.three}
            label={t('fields.province')}
            none={t('fields.provinceNone')}
            {...form.getInputProps('province')}
            value={form.values.province}
          />
        </div>
      </Panel>
    </>
  )
}

/** The two kinds, each with what follows from it: the rules proposed from here on. */
function FormChoice({ form }: { form: CustomForm }) {
  const t = useTranslations('companies.register.custom')
  const message = useTranslations('messages')
  const { value, onChange, error } = form.getInputProps('code')
  return (
    <div data-path="code" className={styles.choice}>
      <OptionCards
        legend={t('form')}
        columns={2}
        value={value || null}
        onChange={onChange}
        error={error ? message('requiredField') : undefined}
        options={[
          { value: 'EXT_SRL', label: t('srl'), note: t('srlNote'), icon: <IconChartPie size={20} stroke={1.6} aria-hidden /> },
          { value: 'EXT_SPA', label: t('spa'), note: t('spaNote'), icon: <IconBuilding size={20} stroke={1.6} aria-hidden /> },
        ]}
      />
      <p className={styles.note}>{t('formNote')}</p>
    </div>
  )
}

const hasWrongCheck = (code: string) => (isVatNumber(code) && !hasVatCheck(code)) || (isFiscalCode(code) && !hasFiscalCheck(code))

/** A company's is eleven digits, as its VAT number; one of sixteen characters is taken too. */
function TaxCode({ form }: { form: CustomForm }) {
  const t = useTranslations('companies.fields')
  const code = form.values.fiscal_code.trim().toUpperCase()
  return (
    <TextInput
      className={layout.two}
      label={t('fiscal_code')}
      description={hasWrongCheck(code) ? <FieldWarning message="taxIdCheck" /> : t('fiscal_codeHelp')}
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="characters"
      maxLength={16}
      {...form.getInputProps('fiscal_code')}
    />
  )
}

/** An address that does not look certified is only pointed out: the proof is the receipt. */
function CertifiedField({ form }: { form: CustomForm }) {
  const t = useTranslations('companies.fields')
  const { success, data } = Email.safeParse(form.values.email)
  return (
    <TextInput
      label={t('email')}
      type="email"
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      description={success && !looksCertified(data) ? <FieldWarning message="looksLikeOrdinaryMail" /> : t('emailHelp')}
      {...form.getInputProps('email')}
    />
  )
}
