import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useCountdown } from '../../../ui/dates/useCountdown.ts'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import styles from './AuthForm.module.css'
import { SignInRefusal } from './SignInRefusal.tsx'
import type { SignIn } from './useSignIn.ts'

/** Six figures; ten letters and figures with a dash between the fifth and the sixth. */
const length = { code: 6, recovery: 11 }

/** However it was copied from paper: the dash is ours to put. */
function asRecoveryCode(text: string): string {
  const plain = text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return (plain.length > 5 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain).slice(0, length.recovery)
}

export function SecondFactorStep({ signIn }: { signIn: SignIn }) {
  const t = useTranslations('auth.code')
  const { refusal, isBusy } = signIn
  const [kind, setKind] = useState<keyof typeof length>('code')
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wait = useCountdown(refusal?.kind === 'locked' ? refusal.until : null)
  const isRecovery = kind === 'recovery'
  const focusField = () => form.current?.querySelector('input')?.focus()

  // A code that was refused is not worth correcting: the next one takes its place.
  useEffect(() => {
    if (refusal?.kind !== 'code') return
    setCode('')
    form.current?.querySelector('input')?.focus()
  }, [refusal])

  const send = (complete: string) => !isBusy && wait === 0 && void signIn.withCode(complete)
  function write(text: string) {
    setCode(isRecovery ? asRecoveryCode(text) : text)
    setShort(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setShort(code.length < length[kind])
    if (code.length < length[kind]) focusField()
    else send(code)
  }
  function change() {
    setKind(isRecovery ? 'code' : 'recovery')
    write('')
    if (refusal?.kind === 'code') signIn.forgetRefusal()
  }

  return (
    <>
      <StepHeading title={t('title')}>{t(isRecovery ? 'recoveryText' : 'text')}</StepHeading>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <CodeField
          kind={kind}
          label={t(isRecovery ? 'recoveryLabel' : 'label')}
          value={code}
          onChange={write}
          onComplete={send}
          error={isShort && t(isRecovery ? 'recoveryMissing' : 'missing')}
          autoFocus
        />
        {refusal && <SignInRefusal refusal={refusal} isRecovery={isRecovery} />}
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={wait > 0}>
          {t('proceed')}
        </Button>
      </form>
      <div className={styles.actions}>
        <button type="button" className={styles.quiet} onClick={change}>
          {t(isRecovery ? 'useApp' : 'useRecovery')}
        </button>
        <button type="button" className={styles.quiet} onClick={signIn.startAgain}>
          {t('back')}
        </button>
      </div>
    </>
  )
}
