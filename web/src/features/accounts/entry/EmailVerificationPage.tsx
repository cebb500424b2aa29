import { accountRoutes } from '@delibera/core/accounts/routes'
import { Button, Loader } from '@mantine/core'
import { useRead } from '../../../api/hooks.ts'
import { useSession } from '../../../api/session.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { AuthPage } from '../../../shell/AuthPage.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import { MinutesSample } from '../../help/MinutesSample.tsx'
import styles from './AuthForm.module.css'
import { FaultText } from './FaultText.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { useLinkToken } from './useLinkToken.ts'

type Confirmation = ReturnType<typeof useRead<typeof accountRoutes.confirmEmail>>

/** Opening the link is the confirmation: nothing more is asked. It may be opened again. */
export function EmailVerificationPage() {
  const t = useTranslations('auth')
  const token = useLinkToken()
  const confirmation = useRead(accountRoutes.confirmEmail, { query: { token: token ?? '' } }, { enabled: token !== null, staleTime: Number.POSITIVE_INFINITY })
  const state = stateOf(token, confirmation)
  const titles = { busy: t('verify.busy'), done: t('verify.done.title'), dead: t('dead.verify.title'), failed: t('verify.failed.title') }
  return (
    <AuthPage title={titles[state]} art={<MinutesSample />}>
      <StepHeading key={state} title={titles[state]} takesFocus={state !== 'busy'}>
        {state === 'done' && t('verify.done.text')}
        {state === 'dead' && t('dead.verify.text')}
        {state === 'failed' && t('verify.failed.text')}
      </StepHeading>
      {state === 'busy' && <Loader size="sm" aria-hidden />}
      {state === 'done' && <Confirmed />}
      {state === 'dead' && <ResendConfirmation email="" />}
      {state === 'failed' && <Failed confirmation={confirmation} />}
      {state !== 'busy' && state !== 'done' && (
        <PageLink to="/login" className={styles.quiet}>
          {t('dead.back')}
        </PageLink>
      )}
    </AuthPage>
  )
}

function stateOf(token: string | null, { isSuccess, isError, error }: Confirmation): 'busy' | 'done' | 'dead' | 'failed' {
  if (isSuccess) return 'done'
  // 400: the address was cut on its way here.
  if (token === null || error?.status === 404 || error?.status === 400) return 'dead'
  return isError ? 'failed' : 'busy'
}

function Confirmed() {
  const t = useTranslations('auth.verify.done')
  const isIn = useSession().state !== 'out'
  return (
    <Button component={PageLink} to={isIn ? '/user/dashboard' : '/login'} size="md" fullWidth>
      {t(isIn ? 'home' : 'proceed')}
    </Button>
  )
}

function Failed({ confirmation }: { confirmation: Confirmation }) {
  const t = useTranslations('ui')
  return (
    <>
      {confirmation.error && (
        <FormAlert kind="error">
          <FaultText error={confirmation.error} />
        </FormAlert>
      )}
      <Button size="md" fullWidth loading={confirmation.isFetching} onClick={() => void confirmation.refetch()}>
        {t('retry')}
      </Button>
    </>
  )
}
