import { hasVatCheck, isVatNumber } from '@delibera/core/fiscal-codes'
import { OfficialCodeField, type OfficialCodeProps } from './OfficialCodeField.tsx'

const digits = (text: string) => text.replace(/\D/g, '')

/** A partita IVA; the "IT" in front of it on invoices is taken away. */
export function VatField(props: OfficialCodeProps) {
  return (
    <OfficialCodeField
      inputMode="numeric"
      {...props}
      kind="vat"
      length={11}
      tidy={digits}
      hasForm={isVatNumber}
      hasCheck={hasVatCheck}
      wrong="insertValidPiva"
    />
  )
}
