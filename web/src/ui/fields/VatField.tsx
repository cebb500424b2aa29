import { hasVatCheck, isVatNumber } from '@delibera/core/fiscal-codes'
import { type OfficialCode, OfficialCodeField, type OfficialCodeProps } from './OfficialCodeField.tsx'

const code: OfficialCode = {
  kind: 'vat',
  length: 11,
  tidy: (text) => text.replace(/\D/g, ''),
  hasForm: isVatNumber,
  hasCheck: hasVatCheck,
  wrong: 'insertValidPiva',
  keyboard: { inputMode: 'numeric' },
}

/** A partita IVA; the "IT" in front of it on invoices is taken away. */
export const VatField = (props: OfficialCodeProps) => <OfficialCodeField {...props} code={code} />
