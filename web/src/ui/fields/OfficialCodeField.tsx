import type { MessageKey } from '@delibera/core/i18n/texts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { KindMark } from '../marks/KindMark.tsx'
import styles from './OfficialCodeField.module.css'

export interface OfficialCodeProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value: string
  onChange: (code: string) => void
}

export interface OfficialCode {
  kind: 'fiscalCode' | 'vat'
  length: number
  tidy: (text: string) => string
  hasForm: (code: string) => boolean
  hasCheck: (code: string) => boolean
  wrong: MessageKey
  /** What a phone is to open. */
  keyboard: Pick<TextInputProps, 'autoCapitalize' | 'inputMode'>
}

/** A code with a form and a check character. While it grows it is counted; once left, what is missing is said; a wrong check only warns. */
export function OfficialCodeField({ code, value, onChange, onBlur, error, description, ...rest }: OfficialCodeProps & { code: OfficialCode }) {
  const { kind, length, tidy, hasForm, hasCheck, wrong, keyboard } = code
  const t = useTranslations()
  const [isLeft, setLeft] = useState(false)
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setLeft(true)
    onBlur?.(event)
  }
  const isShort = value !== '' && value.length < length
  const refusal = () => {
    if (!isLeft || value === '') return null
    if (isShort) return t(`inputs.${kind}.short`, { length, count: value.length })
    return hasForm(value) ? null : t(`messages.${wrong}`)
  }
  const note = () => {
    if (isShort) return t('inputs.counted', { count: value.length, length })
    if (value.length !== length || !hasForm(value) || hasCheck(value)) return description
    return (
      <span className={styles.warning} role="status">
        <KindMark kind="warning" size={14} />
        {t(`inputs.${kind}.check`)}
      </span>
    )
  }
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: styles.input }}
      {...keyboard}
      {...rest}
      value={value}
      description={note()}
      error={refusal() ?? error}
      onChange={(event) => onChange(tidy(event.currentTarget.value).slice(0, length))}
      onBlur={leave}
    />
  )
}
