/** What the European register says of a VAT number: only advice, a company that is not in it may still be right. */
export type VatAdvice = 'KNOWN' | 'UNKNOWN' | 'NO_ANSWER'

export interface VatRegister {
  advise(vat_number: string): Promise<VatAdvice>
}
