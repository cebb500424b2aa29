import type { TextInputProps } from '@mantine/core'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { SharesField } from '../../../ui/fields/SharesField.tsx'
import type { Quotas } from '../useBook.ts'

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  quotas: Quotas
  value: number | null
  onChange: (value: number | null) => void
}

/** A part of the capital in its own unit: euro, whatever the language, or shares. */
export function AmountField({ quotas, ...field }: Props) {
  return quotas.unit === 'EUR_CENT' ? <MoneyField {...field} currency="EUR" /> : <SharesField {...field} />
}
