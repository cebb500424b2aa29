const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  maestro: 'Maestro',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** The name of a card's brand, as the provider's code for it is read by people; a new code with a capital. */
export const brandName = (code: string): string => (Object.hasOwn(brands, code) ? brands[code]! : `${code.charAt(0).toUpperCase()}${code.slice(1)}`)
