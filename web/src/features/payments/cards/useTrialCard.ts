import { trialCardOf } from '@delibera/core/payments/trial-cards'

export type TrialCardValues = {
  number: string
  /** Month and year as a card shows them: 12/34. */
  expiry: string
  cvc: string
}

/** In fours, as on a card. */
export const grouped = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** The slash comes by itself after the month; taking it away again takes the digit before it. */
export function slashed(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

export function expiryIn(text: string): { exp_month: number; exp_year: number } | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text) ?? []
  return month && year ? { exp_month: Number(month), exp_year: 2000 + Number(year) } : null
}

/** The key of what is wrong with a field; null when nothing is. Whether a card has expired is the provider's to say. */
export function faultOf(field: keyof TrialCardValues, { number, expiry, cvc }: TrialCardValues): 'number' | 'expiry' | 'cvc' | null {
  const isFine = { number: trialCardOf(number) !== null, expiry: expiryIn(expiry) !== null, cvc: /^\d{3,4}$/.test(cvc) }
  return isFine[field] ? null : field
}
