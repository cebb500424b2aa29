import { accountRoutes } from '@delibera/core/accounts/routes'
import { LetterAddress } from '@delibera/core/accounts/schema'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { AuthPage } from '../../../shell/AuthPage.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import { MinutesSample } from '../../help/MinutesSample.tsx'
import styles from './AuthForm.module.css'
import { FaultText } from './FaultText.tsx'
import { MailSent } from './MailSent.tsx'

export function RecoverPasswordPage() {
  const t = useTranslations('auth')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AuthPage title={t(sentTo ? 'sent.recover.title' : 'recover.title')} art={<MinutesSample />}>
      {sentTo ? <MailSent after="recover" email={sentTo} onOther={() => setSentTo(null)} /> : <RecoverForm onSent={setSentTo} />}
    </AuthPage>
  )
}

/** The answer is the same for every address: nobody learns here who has an account. */
function RecoverForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('auth.recover')
  const ask = useWrite(accountRoutes.askReset)
  const form = useZodForm(LetterAddress, { email: '' })
  const send = form.onSubmit((query) => ask.mutate({ query }, { onSuccess: () => onSent(query.email), onError: form.showFaults }))
  return (
    <>
      <StepHeading title={t('title')}>{t('text')}</StepHeading>
      <form className={styles.form} noValidate onSubmit={send}>
        <TextInput
          {...form.getInputProps('email')}
          label={t('email')}
          type="email"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        {ask.isError && Object.keys(form.errors).length === 0 && (
          <FormAlert kind="error">
            <FaultText error={ask.error} />
          </FormAlert>
        )}
        <Button type="submit" size="md" fullWidth loading={ask.isPending}>
          {t('proceed')}
        </Button>
      </form>
      <PageLink to="/login" className={styles.quiet}>
        {t('back')}
      </PageLink>
    </>
  )
}
