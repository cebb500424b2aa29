import { accountRoutes } from '@delibera/core/accounts/routes'
import { Registration } from '@delibera/core/accounts/schema'
import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import { again, areTheSame, NewPasswordFields, whenTheyDiffer } from '../NewPasswordFields.tsx'
import styles from './AuthForm.module.css'
import { ConsentBox } from './ConsentBox.tsx'
import { FaultText } from './FaultText.tsx'

const Entry = Registration.out.extend(again).refine(areTheSame, whenTheyDiffer)
const blank = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  password: '',
  password_again: '',
  terms_conditions: false,
  privacy_consent: false,
}

export function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('auth.register')
  const locale = useLocale()
  const register = useWrite(accountRoutes.register)
  const form = useZodForm(Entry, blank)
  const phone = form.getInputProps('phone_number')
  const send = form.onSubmit(({ password_again: _, ...profile }) =>
    register.mutate({ body: { ...profile, locale } }, { onSuccess: ({ data }) => onSent(data.email), onError: form.showFaults }),
  )
  return (
    <>
      <StepHeading title={t('title')}>{t('text')}</StepHeading>
      <form className={styles.form} noValidate onSubmit={send}>
        <div className={styles.pair}>
          <TextInput {...form.getInputProps('first_name')} label={t('firstName')} size="md" autoComplete="given-name" withAsterisk />
          <TextInput {...form.getInputProps('last_name')} label={t('lastName')} size="md" autoComplete="family-name" withAsterisk />
        </div>
        <TextInput
          {...form.getInputProps('email')}
          label={t('email')}
          description={t('emailHint')}
          type="email"
          size="md"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          withAsterisk
        />
        <PhoneField {...phone} value={form.values.phone_number} onChange={phone.onChange} label={t('phone')} description={t('phoneHint')} size="md" />
        <NewPasswordFields label={t('password')} form={form} size="md" />
        <fieldset className={styles.consents}>
          <legend className={hidden.unseen}>{t('consents')}</legend>
          <ConsentBox {...form.getInputProps('terms_conditions', { type: 'checkbox' })} document="terms" />
          <ConsentBox {...form.getInputProps('privacy_consent', { type: 'checkbox' })} document="privacy" />
        </fieldset>
        {register.isError && Object.keys(form.errors).length === 0 && (
          <FormAlert kind="error">
            {t('failed')} <FaultText error={register.error} />
          </FormAlert>
        )}
        <Button type="submit" size="md" fullWidth loading={register.isPending}>
          {t('proceed')}
        </Button>
      </form>
      <p className={styles.note}>{t.rich('haveAccount', { link: loginLink })}</p>
    </>
  )
}

const loginLink = (words: ReactNode) => <PageLink to="/login">{words}</PageLink>
