import { smallestCharge } from './coupons.ts'

/**
 * How the VAT of a purchase is paid: prices contain it (INCLUDED). A business elsewhere in the Union accounts for it itself (REVERSE_CHARGE), to one
 * outside it is not due (NOT_SUBJECT), and a public body pays it to the State (SPLIT_PAYMENT): these three pay the net price.
 */
export const vatCases = ['INCLUDED', 'REVERSE_CHARGE', 'NOT_SUBJECT', 'SPLIT_PAYMENT'] as const
export type VatCase = (typeof vatCases)[number]

export interface VatTerms {
  vat_case: VatCase
  /** Percent. */
  vat_rate: number
}

/** The member states of the Union beside Italy; Greece writes EL before its VAT numbers and GR in addresses. */
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** What of a buyer decides it. */
interface VatFacts {
  kind: 'COMPANY' | 'PERSON' | 'PA' | 'FOREIGN'
  /** Two letters. */
  country: string
  vat_number: string | null
  split_payment: boolean
}

/** Who has given no data yet is taken for an Italian buyer. Abroad it is the VAT number that makes a business. */
export function vatCaseOf(buyer: VatFacts | null): VatCase {
  if (buyer?.split_payment && buyer.kind !== 'FOREIGN') return 'SPLIT_PAYMENT'
  if (buyer?.kind !== 'FOREIGN' || !buyer.vat_number) return 'INCLUDED'
  return union.includes(buyer.country) ? 'REVERSE_CHARGE' : 'NOT_SUBJECT'
}

/** A quotient rounded half up, in integers. */
const halfUp = (above: number, below: number): number => Math.floor((2 * above + below) / (2 * below))

/** What is left of a price once its VAT is taken out. */
const netOf = (gross_cents: number, vat_rate: number): number => halfUp(gross_cents * 100, 100 + vat_rate)

/** What the card is asked for, of a price that contains VAT. A card provider takes no less than its least. */
export function dueOf(gross_cents: number, { vat_case, vat_rate }: VatTerms): number {
  if (vat_case === 'INCLUDED' || gross_cents === 0) return gross_cents
  return Math.max(netOf(gross_cents, vat_rate), smallestCharge)
}

export interface VatSums {
  net_cents: number
  vat_cents: number
}

/** The two parts of what was paid. Of a split payment the VAT comes on top, and is paid elsewhere. */
export function vatSums(paid_cents: number, { vat_case, vat_rate }: VatTerms): VatSums {
  if (vat_case === 'SPLIT_PAYMENT') return { net_cents: paid_cents, vat_cents: halfUp(paid_cents * vat_rate, 100) }
  const net_cents = vat_case === 'INCLUDED' ? netOf(paid_cents, vat_rate) : paid_cents
  return { net_cents, vat_cents: paid_cents - net_cents }
}

/** The code of an invoice for what bears no VAT. */
export const natureOf = (vat_case: VatCase): 'N2.1' | null => (vat_case === 'REVERSE_CHARGE' || vat_case === 'NOT_SUBJECT' ? 'N2.1' : null)
