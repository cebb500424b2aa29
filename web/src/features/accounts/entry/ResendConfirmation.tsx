import { accountRoutes } from '@delibera/core/accounts/routes'
import { LetterAddress } from '@delibera/core/accounts/schema'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useCountdown } from '../../../ui/dates/useCountdown.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import styles from './AuthForm.module.css'
import { FaultText } from './FaultText.tsx'

/** Letters need their time: asking again at once would only bring more of the same. */
const pause_ms = 30_000

/** Sends the confirmation again. The answer is the same for every address; without a known one it is asked. */
export function ResendConfirmation({ email }: { email: string }) {
  const t = useTranslations('auth.resend')
  const resend = useWrite(accountRoutes.resendConfirmation)
  const [until, setUntil] = useState<number | null>(null)
  const wait = useCountdown(until)
  const form = useZodForm(LetterAddress, { email })
  const send = (body: { email: string }) => wait === 0 && resend.mutate({ body }, { onSuccess: () => setUntil(Date.now() + pause_ms) })
  return (
    <form className={styles.form} style={{ width: '100%' }} noValidate onSubmit={form.onSubmit(send)}>
      {email === '' && (
        <TextInput {...form.getInputProps('email')} label={t('email')} type="email" size="md" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      )}
      {resend.isSuccess && <FormAlert kind="success">{t('done')}</FormAlert>}
      {resend.isError && (
        <FormAlert kind="error">
          <FaultText error={resend.error} />
        </FormAlert>
      )}
      <Button type="submit" size="md" fullWidth loading={resend.isPending} disabled={wait > 0}>
        {wait > 0 ? t('wait', { seconds: wait }) : t('proceed')}
      </Button>
    </form>
  )
}
