import type { AccountEmailEvents } from '@delibera/core/letters'
import type { Locale } from '@delibera/core/locale'
import { fill, mailTexts } from '../i18n/texts.ts'
import { type Letter, letterHead } from './letter.ts'

interface Facts {
  locale: Locale
  /** Of the person who reads. */
  name: string
  /** The personal link of letters that carry a token; the others lead to a page of their own. */
  url?: string
  /** Where the product is served, with or without a final slash. */
  public_url: string
}

/** Where a letter without a personal link leads; null asks for the link. */
const pages: Record<AccountEmailEvents, string | null> = {
  CONFIRM_EMAIL: null,
  RESET_PASSWORD: null,
  ALREADY_REGISTERED: '/login',
  PASSWORD_CHANGED: '/recover-password',
  ACCOUNT_CLOSED: '/login',
  ACCOUNT_RESTORED: '/login',
  SECOND_FACTOR_ON: '/user/security',
  SECOND_FACTOR_OFF: '/user/security',
  PASSKEY_ADDED: '/user/security',
  PASSKEY_REMOVED: '/user/security',
}

export function accountLetter(event: AccountEmailEvents, { locale, name, url, public_url }: Facts): Letter {
  const { common, [event]: text } = mailTexts(locale)
  const say = (it: string) => fill(it, { name, site: new URL(public_url).host })
  return {
    ...letterHead(locale, text, say),
    greeting: say(common.greeting),
    paragraphs: text.paragraphs.map(say),
    button: { label: say(text.button), url: url ?? pageOf(event, public_url) },
    after: text.after.map(say),
    closing: say(common.closing),
    footer: say(common.footer),
    link_note: say(pages[event] === null ? common.personal_link_note : common.link_note),
  }
}

function pageOf(event: AccountEmailEvents, public_url: string): string {
  const page = pages[event]
  if (page === null) throw new Error(`the letter ${event} needs its personal link`)
  return public_url.replace(/\/+$/, '') + page
}
