import { useTranslations } from '../../../i18n/useTranslations.ts'
import { InactiveView } from './InactiveView.tsx'
import { RestoreStep } from './RestoreStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import type { SignIn } from './useSignIn.ts'

/** What may be asked after the password. */
export function LaterStep({ signIn }: { signIn: SignIn }) {
  const t = useTranslations('auth.inactive')
  const { step, email, startAgain } = signIn
  if (step.name === 'code') return <SecondFactorStep signIn={signIn} />
  if (step.name === 'restore') return <RestoreStep signIn={signIn} />
  return step.name === 'inactive' && <InactiveView reason={step.reason} email={email} leave={{ text: t('back'), onClick: startAgain }} />
}
