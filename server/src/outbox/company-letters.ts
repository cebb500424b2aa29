import type { Identity } from '@delibera/core/companies/confirmations'
import type { CompanyEmailEvents } from '@delibera/core/letters'
import type { Locale } from '@delibera/core/locale'
import { fill, mailTexts } from '../i18n/texts.ts'
import { type Letter, letterHead } from './letter.ts'

export interface CompanyLetterFacts {
  locale: Locale
  /** Of the person who reads; a letter to the certified mail greets the company. */
  name: string
  /** Its business name. */
  company: string
  /** Who asks, or whom it is about. */
  person?: { name: string; studio?: string | null }
  /** Where the button leads; the personal link of letters that ask for a confirmation, else a page of the company. */
  url?: string
  /** Name and tax identifiers that the company is to have. */
  identity?: Identity
  /** Where the product is served, with or without a final slash. */
  public_url: string
}

/** Where a letter leads when nothing better is given; null asks for the personal link. */
const pages: Record<CompanyEmailEvents, string | null> = {
  COMPANY_CONFIRM: null,
  COMPANY_ADDRESS: null,
  COMPANY_IDENTITY: null,
  MANAGER_CONFIRM: null,
  CONSULTANT_REQUEST: null,
  MANAGER_ENABLED: '/user/companies/list',
  MANAGER_DISABLED: '/user/companies/list',
  CONSULTANT_INVITE: '/consultant/companies',
  CONSULTANT_ACCEPTED: '/user/companies/list',
  CONSULTANT_APPROVED: '/consultant/companies',
  CONSULTANT_REVOKED: '/consultant/companies',
  CONSULTANT_LEFT: '/user/companies/list',
  COMPANY_DELETED: '/user/companies/list',
}

/** Letters that the certified mail must answer: they carry a key and speak to the company. */
export const asksCertifiedMail = (event: CompanyEmailEvents): boolean => pages[event] === null

export function companyLetter(event: CompanyEmailEvents, facts: CompanyLetterFacts): Letter {
  const { locale, name, company, person, public_url } = facts
  const { common, [event]: text } = mailTexts(locale)
  const wanted = facts.identity && identityInWords(facts.identity, common.nothing)
  const say = (it: string) => fill(it, { name, company, site: new URL(public_url).host, ...(person && { person: inFull(person) }), ...wanted })
  const isKey = asksCertifiedMail(event)
  return {
    ...letterHead(locale, text, say),
    greeting: say(isKey ? common.company_greeting : common.greeting),
    paragraphs: text.paragraphs.map(say),
    button: { label: say(text.button), url: facts.url ?? pageOf(event, public_url) },
    after: text.after.map(say),
    closing: say(common.closing),
    footer: say(common.company_footer),
    link_note: say(isKey ? common.personal_link_note : common.link_note),
  }
}

const identityInWords = ({ business_name, vat_number, fiscal_code }: Identity, nothing: string) => ({
  business_name,
  vat_number: vat_number ?? nothing,
  fiscal_code: fiscal_code ?? nothing,
})

const inFull = ({ name, studio }: NonNullable<CompanyLetterFacts['person']>) => (studio ? `${name} (${studio})` : name)

function pageOf(event: CompanyEmailEvents, public_url: string): string {
  const page = pages[event]
  if (page === null) throw new Error(`the letter ${event} needs its personal link`)
  return public_url.replace(/\/+$/, '') + page
}
