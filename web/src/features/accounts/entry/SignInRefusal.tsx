import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { FaultText } from './FaultText.tsx'
import type { RefusedSignIn } from './useSignIn.ts'

/** Why the door stays shut, and what to do. It never tells whether an address has an account. */
export function SignInRefusal({ refusal, isRecovery = false }: { refusal: RefusedSignIn; isRecovery?: boolean }) {
  const t = useTranslations('auth')
  if (refusal.kind === 'fault') {
    return (
      <FormAlert kind="error">
        <FaultText error={refusal.error} />
      </FormAlert>
    )
  }
  if (refusal.kind === 'locked') {
    return <FormAlert kind="warning">{t.rich('refusal.locked', { minutes: Math.ceil(refusal.seconds / 60), link: recoverLink })}</FormAlert>
  }
  if (refusal.kind === 'fresh') return <FormAlert kind="info">{t(isRecovery ? 'code.freshRecovery' : 'code.fresh')}</FormAlert>
  if (refusal.kind === 'code') return <FormAlert kind="error">{t(isRecovery ? 'refusal.recoveryCode' : 'refusal.code')}</FormAlert>
  return <FormAlert kind={refusal.kind === 'passkey' ? 'info' : 'error'}>{t(`refusal.${refusal.kind}`)}</FormAlert>
}

const recoverLink = (words: ReactNode) => <PageLink to="/recover-password">{words}</PageLink>
