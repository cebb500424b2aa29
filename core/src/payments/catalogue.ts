import type { Currency } from '../money.ts'
import type { CreditsProduct, Product } from './schema.ts'

/** What credits pay for, in units; null where a contract says it. M0002 and M0007 are per recipient, M0006 per block of members begun. */
export const unitPrices = {
  M0001: 100,
  M0002: 2,
  M0003: 150,
  M0004: 100,
  M0005: 150,
  M0006: 50,
  M0007: 2,
  M0008: 50,
  M0009: 150,
  M0010: 50,
  M0011: 100,
  M0012: 50,
  S0001: null,
  S0002: 1200,
  SMTP1: 600,
  MLR01: 600,
} as const
export type OwnProductCode = keyof typeof unitPrices

/** One credit, which is ten units: cents by currency. */
export const creditsPack = { code: 'CREDITS10', credits: 10, price: { EUR: 100, USD: 110, GBP: 90 } } as const satisfies {
  code: string
  credits: number
  price: Record<Currency, number>
}

/** Given once to a VAT number, on request, while its free trial runs (decision D30): enough to convene and to hold one meeting. */
export const trialGift = { code: 'TRIAL', units: 300 } as const

function ownProduct(code: OwnProductCode): Product {
  const it = { _id: code, code, price: unitPrices[code], credits: null }
  if (code === 'S0001') return { ...it, product_type: 'SUBSCRIPTION', category: 'CUSTOM' }
  if (code === 'S0002') return { ...it, product_type: 'SUBSCRIPTION', category: 'SUBSCRIPTION' }
  return { ...it, product_type: code.startsWith('M0') ? 'CONSUMPTION' : 'SUBSCRIPTION', category: 'SERVICE' }
}

export const ownProducts: readonly Product[] = (Object.keys(unitPrices) as OwnProductCode[]).map(ownProduct)

export const creditsProductIn = (currency: Currency): CreditsProduct => ({
  _id: creditsPack.code,
  product_type: 'CREDITS',
  category: null,
  code: creditsPack.code,
  price: creditsPack.price[currency],
  credits: creditsPack.credits,
  currency,
})
