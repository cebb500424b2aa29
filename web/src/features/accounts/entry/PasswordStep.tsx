import { Credentials } from '@delibera/core/accounts/schema'
import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useCountdown } from '../../../ui/dates/useCountdown.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import { useFirstFocus } from '../../../ui/page/useFirstFocus.ts'
import { knowsPasskeys, usePasskeyOffer } from '../usePasskeyOffer.ts'
import styles from './AuthForm.module.css'
import { SignInRefusal } from './SignInRefusal.tsx'
import { TrialHint } from './TrialHint.tsx'
import type { SignIn } from './useSignIn.ts'

const Entry = Credentials.pick({ email: true, password: true })
/** Minutes and seconds, as a clock shows them. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export function PasswordStep({ signIn }: { signIn: SignIn }) {
  const t = useTranslations('auth.login')
  const { refusal, isBusy } = signIn
  const form = useZodForm(Entry, { email: signIn.email, password: '' })
  const wait = useCountdown(refusal?.kind === 'locked' ? refusal.until : null)
  usePasskeyOffer(!isBusy, (answer) => void signIn.withOfferedPasskey(answer))
  const email = form.getInputProps('email')
  const first = useFirstFocus<HTMLInputElement>()
  return (
    <>
      <StepHeading title={t('title')}>{t('text')}</StepHeading>
      <form className={styles.form} noValidate onSubmit={form.onSubmit((it) => wait === 0 && signIn.withPassword(it.email, it.password))}>
        <TextInput
          {...email}
          ref={first}
          onChange={(event) => {
            email.onChange(event)
            // A wait counts for one address alone.
            if (refusal?.kind === 'locked') signIn.forgetRefusal()
          }}
          label={t('email')}
          type="email"
          size="md"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={styles.field}>
          <PasswordField {...form.getInputProps('password')} label={t('password')} size="md" autoComplete="current-password" />
          <PageLink to="/recover-password" className={styles.aside}>
            {t('forgotten')}
          </PageLink>
        </div>
        {refusal && !(refusal.kind === 'locked' && wait === 0) && <SignInRefusal refusal={refusal} />}
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={wait > 0}>
          {wait > 0 ? t('wait', { time: clock(wait) }) : t('proceed')}
        </Button>
      </form>
      {knowsPasskeys() && (
        <>
          <p className={styles.or}>{t('or')}</p>
          <Button
            variant="default"
            size="md"
            fullWidth
            disabled={isBusy}
            onClick={() => void signIn.withPasskey()}
            leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
          >
            {t('passkey')}
          </Button>
        </>
      )}
      <p className={styles.note}>{t.rich('noAccount', { link: registerLink })}</p>
      <TrialHint onFill={(demo) => form.setValues(demo)} />
    </>
  )
}

const registerLink = (words: ReactNode) => <PageLink to="/register">{words}</PageLink>
