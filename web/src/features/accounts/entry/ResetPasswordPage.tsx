import { accountRoutes } from '@delibera/core/accounts/routes'
import { PasswordReset } from '@delibera/core/accounts/schema'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { AuthPage } from '../../../shell/AuthPage.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import { MinutesSample } from '../../help/MinutesSample.tsx'
import { again, areTheSame, NewPasswordFields, whenTheyDiffer } from '../NewPasswordFields.tsx'
import styles from './AuthForm.module.css'
import { FaultText } from './FaultText.tsx'
import { useLinkToken } from './useLinkToken.ts'

const Entry = PasswordReset.pick({ password: true }).extend(again).refine(areTheSame, whenTheyDiffer)

export function ResetPasswordPage() {
  const t = useTranslations('auth')
  const token = useLinkToken()
  const reset = useWrite(accountRoutes.confirmReset)
  const isDead = token === null || reset.error?.status === 404
  return (
    <AuthPage title={t(isDead ? 'dead.reset.title' : 'reset.title')} art={<MinutesSample />}>
      {isDead ? <DeadLink takesFocus={reset.isError} /> : <ResetForm token={token} reset={reset} />}
    </AuthPage>
  )
}

type Reset = ReturnType<typeof useWrite<typeof accountRoutes.confirmReset>>

function ResetForm({ token, reset }: { token: string; reset: Reset }) {
  const t = useTranslations('auth.reset')
  const navigate = useNavigate()
  const { tell } = useToasts()
  const form = useZodForm(Entry, { password: '', password_again: '' })
  const done = () => {
    tell({ kind: 'success', text: t('done') })
    void navigate({ to: '/login', replace: true })
  }
  const send = form.onSubmit(({ password }) => reset.mutate({ body: { token, password } }, { onSuccess: done, onError: form.showFaults }))
  return (
    <>
      <StepHeading title={t('title')}>{t('text')}</StepHeading>
      <form className={styles.form} noValidate onSubmit={send}>
        <NewPasswordFields label={t('password')} form={form} size="md" />
        {reset.isError && Object.keys(form.errors).length === 0 && (
          <FormAlert kind="error">
            <FaultText error={reset.error} />
          </FormAlert>
        )}
        <Button type="submit" size="md" fullWidth loading={reset.isPending}>
          {t('proceed')}
        </Button>
      </form>
    </>
  )
}

function DeadLink({ takesFocus }: { takesFocus: boolean }) {
  const t = useTranslations('auth.dead')
  return (
    <>
      <StepHeading title={t('reset.title')} takesFocus={takesFocus}>
        {t('reset.text')}
      </StepHeading>
      <div className={styles.actions}>
        <Button component={PageLink} to="/recover-password" size="md" fullWidth>
          {t('reset.proceed')}
        </Button>
        <PageLink to="/login" className={styles.quiet}>
          {t('back')}
        </PageLink>
      </div>
    </>
  )
}
