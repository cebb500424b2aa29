import { hasFiscalCheck, isFiscalCode } from '@delibera/core/fiscal-codes'
import { OfficialCodeField, type OfficialCodeProps } from './OfficialCodeField.tsx'

const tidy = (text: string) => text.toUpperCase().replace(/[^A-Z\d]/g, '')

/** The codice fiscale of a person, in capitals however it is typed. */
export function FiscalCodeField(props: OfficialCodeProps) {
  return (
    <OfficialCodeField
      autoCapitalize="characters"
      {...props}
      kind="fiscalCode"
      length={16}
      tidy={tidy}
      hasForm={isFiscalCode}
      hasCheck={hasFiscalCheck}
      wrong="insertValidCF"
    />
  )
}
