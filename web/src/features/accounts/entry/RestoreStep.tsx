import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import styles from './AuthForm.module.css'
import { SignInRefusal } from './SignInRefusal.tsx'
import type { SignIn } from './useSignIn.ts'

/** The account was closed by its owner less than three months ago. */
export function RestoreStep({ signIn }: { signIn: SignIn }) {
  const t = useTranslations('auth.restore')
  return (
    <>
      <StepHeading title={t('title')} takesFocus>
        {t('text')}
      </StepHeading>
      <p className={styles.hint}>{t('note')}</p>
      {signIn.refusal && <SignInRefusal refusal={signIn.refusal} />}
      <div className={styles.actions}>
        <Button size="md" fullWidth loading={signIn.isBusy} onClick={() => void signIn.restore()}>
          {t('proceed')}
        </Button>
        <Button size="md" fullWidth variant="default" onClick={signIn.startAgain}>
          {t('leave')}
        </Button>
      </div>
    </>
  )
}
