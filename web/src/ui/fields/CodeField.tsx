import { Input, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './CodeField.module.css'

interface Props {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called when the last figure is in. */
  onComplete?: (code: string) => void
  /** The six figures of an app or a letter, or one of the codes kept for the day the device is lost. */
  kind?: 'code' | 'recovery'
  error?: ReactNode
  autoFocus?: boolean
}

const length = 6

export function CodeField({ kind = 'code', ...props }: Props) {
  return kind === 'code' ? <Figures {...props} /> : <RecoveryCode {...props} />
}

/** One field under six boxes: it can be pasted into, filled in by the device and read aloud as one. */
function Figures({ label, value, onChange, onComplete, error, autoFocus = false }: Omit<Props, 'kind'>) {
  const id = useId()
  const type = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, length)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  return (
    <Input.Wrapper id={id} label={label} classNames={{ label: styles.label }} error={error} errorProps={{ id: `${id}-error` }}>
      <div className={styles.code} data-wrong={error ? true : undefined}>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: a step of a sign-in that asks for nothing else
          autoFocus={autoFocus}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {Array.from({ length }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are places, they never move
          <span key={at} className={styles.box} aria-hidden data-current={at === Math.min(value.length, length - 1) || undefined}>
            {value[at]}
          </span>
        ))}
      </div>
    </Input.Wrapper>
  )
}

function RecoveryCode({ label, value, onChange, error, autoFocus = false }: Omit<Props, 'kind'>) {
  const t = useTranslations('inputs.code')
  return (
    <TextInput
      label={label}
      description={t('recovery')}
      classNames={{ input: styles.recovery }}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      maxLength={40}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\s/g, ''))}
    />
  )
}
