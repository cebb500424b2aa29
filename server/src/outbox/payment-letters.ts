import { dayIn, dayInRome } from '@delibera/core/dates'
import type { PaymentEmailEvents } from '@delibera/core/letters'
import type { Locale } from '@delibera/core/locale'
import { type Currency, formatCredits, formatMoney } from '@delibera/core/money'
import { fill, mailTexts } from '../i18n/texts.ts'
import { type Letter, letterHead } from './letter.ts'

export interface RenewalLetterFacts {
  locale: Locale
  /** Of the person who reads. */
  name: string
  /** Its business name. */
  company: string
  /** Of the subscription. */
  code: string
  /** Its new end, the next try, or when it ended. */
  until: Date
  /** What it costs. */
  units: number
  url: string
  /** Where the product is served. */
  public_url: string
}

export function renewalLetter(event: PaymentEmailEvents, facts: RenewalLetterFacts): Letter {
  const { locale, name, company, url, public_url } = facts
  const { common, products, [event]: text } = mailTexts(locale)
  const product = products[facts.code as keyof typeof products]
  const values = {
    name,
    company,
    product,
    date: dayIn(dayInRome(facts.until), locale),
    credits: formatCredits(facts.units, locale),
    site: new URL(public_url).host,
  }
  const say = (it: string) => fill(it, values)
  return {
    ...letterHead(locale, text, say),
    greeting: say(common.greeting),
    paragraphs: text.paragraphs.map(say),
    button: { label: say(text.button), url },
    after: text.after.map(say),
    closing: say(common.closing),
    footer: say(common.company_footer),
    link_note: say(common.link_note),
  }
}

export interface ReceiptLetterFacts {
  locale: Locale
  /** Of the person who reads. */
  name: string
  /** The business name of the company that the credits are for; null: one's own. */
  company: string | null
  number: string
  currency: Currency
  amount_cents: number
  /** Null for what was paid before the VAT was noted. */
  net_cents: number | null
  vat_cents: number | null
  units: number
  is_trial: boolean
  url: string
  public_url: string
}

/** What was paid, with its receipt enclosed. */
export function receiptLetter(facts: ReceiptLetterFacts): Letter {
  const { locale, currency, net_cents, vat_cents, url } = facts
  const { common, PAYMENT_RECEIPT: text } = mailTexts(locale)
  const money = (cents: number) => formatMoney(cents, locale, currency)
  const values = {
    name: facts.name,
    company: facts.company ?? '',
    number: facts.number,
    amount: money(facts.amount_cents),
    net: money(net_cents ?? 0),
    vat: money(vat_cents ?? 0),
    credits: formatCredits(facts.units, locale),
    site: new URL(facts.public_url).host,
  }
  const say = (it: string) => fill(it, values)
  const sums = net_cents !== null && net_cents !== facts.amount_cents ? text.sums : text.plain
  return {
    ...letterHead(locale, text, say),
    greeting: say(common.greeting),
    paragraphs: [facts.company === null ? text.own : text.ofCompany, sums, ...(facts.is_trial ? [text.trial] : [])].map(say),
    button: { label: say(text.button), url },
    after: text.after.map(say),
    closing: say(common.closing),
    footer: say(common.footer),
    link_note: say(common.link_note),
  }
}
