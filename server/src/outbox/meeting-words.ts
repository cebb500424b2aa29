import type { CompanyType } from '@delibera/core/company/company-type'
import type { Locale } from '@delibera/core/locale'
import { fill, holdersIn, mailTexts } from '../i18n/texts.ts'

/** How a meeting is held, as the meeting itself says it. */
export interface MeetingPlace {
  call_type: 'CALL_DELIBERA' | 'CALL_EXTERNAL' | 'CALL_PRESENCE'
  platform?: string | null
  /** Where people can come in person; null is nowhere, or the seat where there is no other way. */
  address?: string | null
}

export interface MeetingKind {
  meeting_type: 'ASSEMBLY' | 'BOARD'
  type: 'ORDINARY' | 'EXTRAORDINARY' | 'MIXED'
  company_type: CompanyType
}

const writersIn = (locale: Locale) => ({
  day: new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Rome', dateStyle: 'full' }),
  time: new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Rome', timeStyle: 'short' }),
})
/** Made once: making one takes longer than writing a letter. */
const writers = { it: writersIn('it'), 'en-US': writersIn('en-US'), 'en-GB': writersIn('en-GB') }

/** mercoledì 28 aprile 2027 */
export const dayInWords = (locale: Locale, at: Date): string => writers[locale].day.format(at)

const timeOf = (locale: Locale, at: Date): string => writers[locale].time.format(at)

/** mercoledì 28 aprile 2027 alle ore 10:00. To who reads English the hour is said to be Italy's. */
export const momentInWords = (locale: Locale, at: Date): string =>
  fill(mailTexts(locale).meeting.moment, { day: dayInWords(locale, at), time: timeOf(locale, at) })

/** ore 10:00 */
export const hourInWords = (locale: Locale, at: Date): string => fill(mailTexts(locale).meeting.hour, { time: timeOf(locale, at) })

/** What a meeting is called in a title and in the middle of a sentence. */
export function kindInWords(locale: Locale, { meeting_type, type, company_type }: MeetingKind) {
  const kind = mailTexts(locale).meeting.kinds[meeting_type === 'BOARD' ? 'BOARD' : type]
  const say = (text: string) => fill(text, holdersIn(locale, company_type))
  return { title: say(kind.title), the: say(kind.the), of: say(kind.of) }
}

export function placeInWords(locale: Locale, { call_type, platform, address }: MeetingPlace): string {
  const { places } = mailTexts(locale).meeting
  if (call_type === 'CALL_PRESENCE') return address ? fill(places.address, { address }) : places.seat
  const online = call_type === 'CALL_DELIBERA' ? places.own : platform ? fill(places.external, { platform }) : places.online
  return address ? fill(places.also, { online, address }) : online
}
