import { limits } from './limits.ts'
import type { Locale } from './locale.ts'
import { perLocale } from './per-locale.ts'

export type Currency = 'EUR' | 'USD' | 'GBP'

const { it, 'en-US': american, 'en-GB': british } = limits.currencies

/** Decision D17: the currency follows the language of the profile, and each purchase keeps the one it was made in. */
export const currencyOf: Record<Locale, Currency> = { it: it.code, 'en-US': american.code, 'en-GB': british.code }

export const decimalSign: Record<Locale, ',' | '.'> = { it: it.decimal, 'en-US': american.decimal, 'en-GB': british.decimal }

/** Grouping is asked for: left alone, Italian writes 1234,56. */
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' } as const

/** Lists of people and minutes write a thousand figures. */
const figures = perLocale((locale) => new Intl.NumberFormat(locale, twoDecimals))

/** Scaled as text, so that no amount passes through a binary fraction. */
const scaled = (whole: number, places: number): Intl.StringNumericLiteral => `${whole}e-${places}` as Intl.StringNumericLiteral

/** Integer cents as people read them: 1.234,56 €, $1,234.56, £1,234.56. */
export const formatMoney = (cents: number, locale: Locale, currency: Currency = currencyOf[locale]): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, ...twoDecimals }).format(scaled(cents, 2))

/** The figures alone, for a field that shows its currency beside them. */
export const formatAmount = (cents: number, locale: Locale): string => figures(locale).format(scaled(cents, 2))

/**
 * Cents in a text, or null when it holds no digit. The rule of the specification: everything but digits goes, and two
 * digits after the last comma or dot are decimals, whichever of the two signs the language uses.
 */
export function parseMoney(text: string): number | null {
  const decimals = /[.,](\d{2})\D*$/.exec(text)?.[1] ?? '00'
  const whole = text.replace(/[.,]\d{2}\D*$/, '').replace(/\D/g, '')
  if (!/\d/.test(text)) return null
  const cents = Number(`${whole}${decimals}`)
  return Number.isSafeInteger(cents) ? cents : null
}

/** What somebody typing meant: after the decimal sign of their language one digit is tenths, and none is nothing yet. */
export function readMoney(text: string, locale: Locale): number | null {
  const sign = decimalSign[locale] === ',' ? ',' : '\\.'
  return parseMoney(text.replace(new RegExp(`(${sign})(\\d?)\\s*$`), (_, mark: string, tenths: string) => `${mark}${tenths.padEnd(2, '0')}`))
}

/** Wallets count units; people count credits, ten units each. */
export const formatCredits = (units: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: 'always' }).format(units / limits.units_per_credit)

const wholes = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' }))
export const formatShares = (shares: number, locale: Locale): string => wholes(locale).format(shares)

/** Halves up, in integers, as votes are counted and minutes written: a binary fraction rounds some halves down. */
const hundredths = (part: number, whole: number): Intl.StringNumericLiteral =>
  scaled(Number((BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole))), 2)

/**
 * A part of a whole with two decimals; Italian keeps the sign apart by a space that does not break. A part of nothing is nothing. A percentage that is
 * already one is a part of 100.
 */
export function formatPercent(part: number, whole: number, locale: Locale): string {
  const isCounted = whole > 0 && part >= 0 && Number.isInteger(part) && Number.isInteger(whole)
  const figure = figures(locale).format(isCounted ? hundredths(part, whole) : whole > 0 ? (part / whole) * 100 : 0)
  return locale === 'it' ? `${figure}\u00a0%` : `${figure}%`
}
