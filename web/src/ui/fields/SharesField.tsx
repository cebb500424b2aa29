import { formatPercent, formatShares } from '@delibera/core/money'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './MoneyField.module.css'
import { useDraft } from './useDraft.ts'

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value: number | null
  onChange: (shares: number | null) => void
  /** All the shares there are: the field then says which part these are. */
  total?: number
}

/** Whole shares. Points and commas between the thousands are read, anything else is not a number of shares. */
function readShares(text: string): number | null {
  const digits = text.replace(/[\s.,’']/g, '')
  const shares = Number(digits)
  return /^\d+$/.test(digits) && Number.isSafeInteger(shares) ? shares : null
}

export function SharesField({ value, onChange, onBlur, total, error, ...rest }: Props) {
  const t = useTranslations()
  const locale = useLocale()
  const { field, isWrong } = useDraft({ value, onChange, onBlur, write: (it) => formatShares(it, locale), read: readShares })
  const part = total !== undefined && value !== null && <span className={styles.sign}>{formatPercent(value, total, locale)}</span>
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: styles.input }}
      description={total === undefined ? undefined : t('inputs.shares.total', { total: formatShares(total, locale) })}
      {...(total === undefined ? {} : { rightSection: part, rightSectionWidth: 92 })}
      {...rest}
      {...field}
      error={isWrong ? t('messages.onlyNumbersAllowed') : error}
    />
  )
}
