import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InactiveReason } from '../../../api/session.tsx'
import { useTrialMail } from '../../../api/useTrialMail.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import { useSupport } from '../../help/useSupport.ts'
import styles from './AuthForm.module.css'
import { ResendConfirmation } from './ResendConfirmation.tsx'

interface Props {
  reason: InactiveReason
  /** Empty when it is not known, as after a passkey. */
  email: string
  leave: { text: string; onClick: () => void }
}

const bold = (words: ReactNode) => <b>{words}</b>

/** The account exists but may not act: why, and what to do. */
export function InactiveView({ reason, email, leave }: Props) {
  const t = useTranslations('auth.inactive')
  const text = reason === 'unconfirmed' && email ? t.rich('unconfirmed.textTo', { email, b: bold }) : t(`${reason}.text`)
  return (
    <>
      <StepHeading title={t(`${reason}.title`)} takesFocus>
        {text}
      </StepHeading>
      <p className={styles.hint}>{t(`${reason}.hint`)}</p>
      {reason === 'unconfirmed' ? <Unconfirmed email={email} /> : <Disabled email={email} />}
      <button type="button" className={styles.quiet} onClick={leave.onClick}>
        {leave.text}
      </button>
    </>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const t = useTranslations('auth.sent')
  const isTrial = useTrialMail()
  return (
    <div className={styles.actions}>
      <ResendConfirmation email={email} />
      {isTrial && (
        <Button component={PageLink} to="/dev/mailbox" variant="default" size="md" fullWidth>
          {t('mailbox')}
        </Button>
      )}
    </div>
  )
}

function Disabled({ email }: { email: string }) {
  const t = useTranslations('auth.inactive.disabled')
  const letterTo = useSupport()
  return (
    <Button component="a" href={letterTo(t('subject'), t('body', { email }))} size="md" fullWidth>
      {t('write')}
    </Button>
  )
}
