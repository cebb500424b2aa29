import { dayIn } from '@delibera/core/dates'
import { defaultLocale } from '@delibera/core/locale'
import { fill, mailTexts } from '../i18n/texts.ts'
import { type Letter, letterHead } from './letter.ts'

interface ExtractFacts {
  /** Of the holder, and of the company. */
  name: string
  company: string
  on: string
  /** Where the product is served. */
  public_url: string
}

/** Brings a holder what the register says of them: a paper in Italian, with a letter in the same language. */
export function extractLetter({ name, company, on, public_url }: ExtractFacts): Letter {
  const locale = defaultLocale
  const { common, REGISTER_EXTRACT: text } = mailTexts(locale)
  const say = (it: string) => fill(it, { name, company, day: dayIn(on, locale), site: new URL(public_url).host })
  return {
    ...letterHead(locale, text, say),
    greeting: say(common.greeting),
    paragraphs: text.paragraphs.map(say),
    button: { label: say(text.button), url: public_url },
    after: text.after.map(say),
    closing: say(common.closing),
    footer: say(common.company_footer),
    link_note: say(common.link_note),
  }
}
