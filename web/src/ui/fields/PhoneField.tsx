import { tidyPhone } from '@delibera/core/phones'
import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value: string
  onChange: (phone: string) => void
  /** False where the country is known: the number then starts with neither 00 nor +. */
  withPrefix?: boolean
}

export function PhoneField({ value, onChange, onBlur, withPrefix = true, error, ...rest }: Props) {
  const t = useTranslations()
  const [isLeft, setLeft] = useState(false)
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setLeft(true)
    const tidy = withPrefix ? tidyPhone(value) : value.replace(/[\s().\-/]/g, '')
    if (tidy !== value) onChange(tidy)
    onBlur?.(event)
  }
  const hasPrefix = !withPrefix && /^(00|\+)/.test(value.trim())
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete={withPrefix ? 'tel' : 'tel-national'}
      placeholder={withPrefix ? '+39 3401234567' : '3401234567'}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={leave}
      error={isLeft && hasPrefix ? t('messages.noPrefix') : error}
    />
  )
}
