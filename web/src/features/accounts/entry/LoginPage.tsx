import { lazy, Suspense, useEffect } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { AuthPage } from '../../../shell/AuthPage.tsx'
import { withPatience } from '../../../shell/loading.ts'
import { MinutesSample } from '../../help/MinutesSample.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { useSignIn } from './useSignIn.ts'

const loadLaterStep = async () => ({ default: (await withPatience(import('./LaterStep.tsx'))).LaterStep })
const LaterStep = lazy(loadLaterStep)

export function LoginPage() {
  const t = useTranslations('auth')
  const signIn = useSignIn()
  const { step, isBusy } = signIn
  const titles = { password: t('login.title'), code: t('code.title'), restore: t('restore.title'), inactive: t('inactive.back') }
  // The next question is fetched while the server judges the first answer; a failure is told where it is needed.
  useEffect(() => {
    if (isBusy) loadLaterStep().catch(() => undefined)
  }, [isBusy])
  return (
    <AuthPage title={step.name === 'inactive' ? t(`inactive.${step.reason}.title`) : titles[step.name]} art={<MinutesSample />}>
      {step.name === 'password' ? (
        <PasswordStep signIn={signIn} />
      ) : (
        <Suspense>
          <LaterStep signIn={signIn} />
        </Suspense>
      )}
    </AuthPage>
  )
}
