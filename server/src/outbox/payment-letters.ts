import { dayInRome, formatDay } from '@delibera/core/dates'
import type { PaymentEmailEvents } from '@delibera/core/letters'
import type { Locale } from '@delibera/core/locale'
import { formatCredits } from '@delibera/core/money'
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
    date: formatDay(dayInRome(facts.until)),
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
