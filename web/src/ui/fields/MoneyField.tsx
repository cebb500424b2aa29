import { type Currency, currencyOf, formatAmount, readMoney } from '@delibera/core/money'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './MoneyField.module.css'
import { useDraft } from './useDraft.ts'

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** Integer cents. */
  value: number | null
  onChange: (cents: number | null) => void
  /** That of the language, unless the amount was fixed in another. */
  currency?: Currency
}

const signs: Record<Currency, string> = { EUR: '€', USD: '$', GBP: '£' }

/** An amount as the language writes it: 1.234,56 € in Italian, $1,234.56 and £1,234.56 in English. */
export function MoneyField({ value, onChange, onBlur, currency, error, ...rest }: Props) {
  const t = useTranslations('messages')
  const locale = useLocale()
  const { field, isWrong } = useDraft({ value, onChange, onBlur, write: (it) => formatAmount(it, locale), read: (text) => readMoney(text, locale) })
  const sign = <span className={styles.sign}>{signs[currency ?? currencyOf[locale]]}</span>
  const side = locale === 'it' ? { rightSection: sign } : { leftSection: sign }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: styles.input }}
      {...rest}
      {...side}
      {...field}
      error={isWrong ? t('invalidValue') : error}
    />
  )
}
