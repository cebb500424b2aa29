import { useTranslations } from 'use-intl'
import { AuthPage } from '../../ui/AuthPage.tsx'
import { MinutesSample } from '../help/MinutesSample.tsx'
import { InactiveView } from './InactiveView.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { RestoreStep } from './RestoreStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { type SignIn, useSignIn } from './useSignIn.ts'

export function LoginPage() {
  const t = useTranslations('auth')
  const signIn = useSignIn()
  const { step } = signIn
  const titles = { password: t('login.title'), code: t('code.title'), restore: t('restore.title'), inactive: t('inactive.back') }
  return (
    <AuthPage title={step.name === 'inactive' ? t(`inactive.${step.reason}.title`) : titles[step.name]} art={<MinutesSample />}>
      <OpenStep signIn={signIn} />
    </AuthPage>
  )
}

function OpenStep({ signIn }: { signIn: SignIn }) {
  const t = useTranslations('auth.inactive')
  const { step, email, startAgain } = signIn
  if (step.name === 'code') return <SecondFactorStep signIn={signIn} />
  if (step.name === 'restore') return <RestoreStep signIn={signIn} />
  if (step.name === 'inactive') return <InactiveView reason={step.reason} email={email} leave={{ text: t('back'), onClick: startAgain }} />
  return <PasswordStep signIn={signIn} />
}
