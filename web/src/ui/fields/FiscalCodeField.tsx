import { hasFiscalCheck, isFiscalCode } from '@delibera/core/fiscal-codes'
import { type OfficialCode, OfficialCodeField, type OfficialCodeProps } from './OfficialCodeField.tsx'

const code: OfficialCode = {
  kind: 'fiscalCode',
  length: 16,
  tidy: (text) => text.toUpperCase().replace(/[^A-Z\d]/g, ''),
  hasForm: isFiscalCode,
  hasCheck: hasFiscalCheck,
  wrong: 'insertValidCF',
  keyboard: { autoCapitalize: 'characters' },
}

/** The codice fiscale of a person, in capitals however it is typed. */
export const FiscalCodeField = (props: OfficialCodeProps) => <OfficialCodeField {...props} code={code} />
