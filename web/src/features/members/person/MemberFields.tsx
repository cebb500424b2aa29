import { looksCertified } from '@delibera/core/certified-hosts'
import { memberColors } from '@delibera/core/members/rules'
import type { CompanyMember } from '@delibera/core/members/schema'
import { ActionIcon, Button, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import type { Roles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FiscalCodeField } from '../../../ui/fields/FiscalCodeField.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { VatField } from '../../../ui/fields/VatField.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { ColorField } from './ColorField.tsx'
import styles from './MemberDrawer.module.css'
import { RolesField } from './RolesField.tsx'
import { TwinOffer } from './TwinOffer.tsx'
import { codesHeld, type MemberForm } from './useMemberForm.ts'

interface Props {
  companyId: string
  form: MemberForm
  member: CompanyMember | null
  roles: Roles
  startAt: 'roles' | undefined
  /** What is offered beside the name: this may be somebody of the book. */
  offer?: ReactNode
}

/** Who somebody is, how they are reached, what they do in the company. */
export function MemberFields({ companyId, form, member, roles, startAt, offer }: Props) {
  const t = useCompanyWords(useTranslations('members.form'))
  const { values } = form
  const isGuest = values.roles.some((code) => roles.roles.find((it) => it.code === code)?.type === 'EXT')
  return (
    <>
      <fieldset className={styles.section}>
        <legend>{t('who')}</legend>
        <SegmentedControl
          aria-label={t('kind')}
          value={values.kind}
          onChange={(it) => form.setFieldValue('kind', it as 'P' | 'S')}
          data={[
            { value: 'P', label: t('person') },
            { value: 'S', label: t('company') },
          ]}
        />
        {values.kind === 'P' ? <PersonNames form={form} isFirst={startAt === undefined} /> : <CompanyNames form={form} isFirst={startAt === undefined} />}
        {offer}
        {!member && <TwinOffer companyId={companyId} form={form} />}
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{t('reach')}</legend>
        <Addresses form={form} />
        <PhoneField {...form.getInputProps('phone')} label={t('phone')} autoComplete="off" value={values.phone} />
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{t('does')}</legend>
        <RolesField {...form.getInputProps('roles')} value={codesHeld(values)} roles={roles} isFirst={startAt === 'roles'} />
        {isGuest && <TextInput label={t('description')} description={t('descriptionHelp')} {...form.getInputProps('ext_description')} />}
        {values.kind === 'P' && (
          <Switch
            label={t('employee')}
            description={t('employeeHelp')}
            checked={values.employee}
            onChange={(event) => form.setFieldValue('employee', event.currentTarget.checked)}
          />
        )}
        <ColorField colors={memberColors} value={values.color} onChange={(it) => form.setFieldValue('color', it)} />
      </fieldset>
    </>
  )
}

function PersonNames({ form, isFirst }: { form: MemberForm; isFirst: boolean }) {
  const t = useCompanyWords(useTranslations('members.form'))
  return (
    <div className={styles.pair}>
      <TextInput label={t('first_name')} autoComplete="off" {...(isFirst ? { 'data-autofocus': true } : {})} {...form.getInputProps('first_name')} />
      <TextInput label={t('last_name')} autoComplete="off" required {...form.getInputProps('last_name')} />
      <FiscalCodeField
        {...form.getInputProps('fiscal_code')}
        label={t('fiscal_code')}
        description={t('needed')}
        value={form.values.fiscal_code}
        className={styles.wide}
      />
    </div>
  )
}

function CompanyNames({ form, isFirst }: { form: MemberForm; isFirst: boolean }) {
  const t = useCompanyWords(useTranslations('members.form'))
  const { values } = form
  return (
    <div className={styles.pair}>
      <TextInput
        label={t('business_name')}
        autoComplete="off"
        required
        className={styles.wide}
        {...(isFirst ? { 'data-autofocus': true } : {})}
        {...form.getInputProps('last_name')}
      />
      <VatField {...form.getInputProps('fiscal_code')} label={t('vat')} description={t('needed')} value={values.fiscal_code} className={styles.wide} />
      <TextInput label={t('legal_representative')} description={t('representativeHelp')} autoComplete="off" {...form.getInputProps('legal_representative')} />
      <FiscalCodeField {...form.getInputProps('cf_legal_representative')} label={t('cf_legal_representative')} value={values.cf_legal_representative} />
    </div>
  )
}

/** The first is where notices go; the others are told as well. */
function Addresses({ form }: { form: MemberForm }) {
  const t = useCompanyWords(useTranslations('members.form'))
  const { email, emails } = form.values
  const isOrdinary = /@.+\../.test(email) && !looksCertified(email)
  const hint = isOrdinary ? (
    <span className={styles.warning} role="status">
      <KindMark kind="warning" size={14} />
      {t('ordinary')}
    </span>
  ) : (
    t('emailHelp')
  )
  return (
    <>
      <TextInput type="email" inputMode="email" autoComplete="off" label={t('email')} description={hint} {...form.getInputProps('email')} />
      {emails.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address is known by its place
        <div key={at} className={styles.address}>
          <TextInput type="email" inputMode="email" autoComplete="off" label={t('further', { number: at + 1 })} {...form.getInputProps(`emails.${at}`)} />
          <ActionIcon aria-label={t('removeFurther', { number: at + 1 })} onClick={() => form.removeListItem('emails', at)}>
            <IconX size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {emails.length < 10 && (
        <Button
          variant="subtle"
          size="xs"
          className={styles.more}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => form.insertListItem('emails', '')}
        >
          {t('addFurther')}
        </Button>
      )}
    </>
  )
}
