import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTrialMail } from '../../../api/useTrialMail.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import styles from './AuthForm.module.css'
import { ResendConfirmation } from './ResendConfirmation.tsx'

const bold = (words: ReactNode) => <b>{words}</b>

/** The next step is in the person's mailbox. On trial that mailbox is ours, and it is one click away. */
export function MailSent({ after, email, onOther }: { after: 'register' | 'recover'; email: string; onOther: () => void }) {
  const t = useTranslations('auth.sent')
  const isTrial = useTrialMail()
  return (
    <>
      <StepHeading title={t(`${after}.title`)} takesFocus>
        {t.rich(`${after}.text`, { email, b: bold })}
      </StepHeading>
      <p className={styles.hint}>{t(`${after}.hint`)}</p>
      <div className={styles.actions}>
        {isTrial && (
          <Button component={PageLink} to="/dev/mailbox" variant="default" size="md" fullWidth>
            {t('mailbox')}
          </Button>
        )}
        {after === 'register' && <ResendConfirmation email={email} />}
        <button type="button" className={styles.quiet} onClick={onOther}>
          {t('other')}
        </button>
        <PageLink to="/login" className={styles.quiet}>
          {t('login')}
        </PageLink>
      </div>
    </>
  )
}
