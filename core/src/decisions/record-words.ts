import { actTexts } from '../i18n/decision-acts.ts'
import { minutesTexts } from '../i18n/minutes.ts'
import { percentage } from '../law/threshold.ts'
import { dayInWords } from '../minutes/days.ts'
import type { PersonTold } from '../minutes/told.ts'
import { equalTo, figureOf, fill, isElided, isElidedDay, namesIn, percent, type Scale, weightInWords } from '../minutes/words.ts'
import { formatShares } from '../money.ts'
import { plainText, type RichNode, type RichText } from '../rich-text.ts'
import type { RecordFacts } from './record-told.ts'

/** The words of an act, and what is counted in it. */
export interface ActVoice<Facts extends Scale['facts'] = RecordFacts> extends Scale {
  facts: Facts
  acts: typeof actTexts
}

/** Legal documents are in Italian, whatever the language of who reads them. */
export const actVoice = <Facts extends Scale['facts']>(facts: Facts): ActVoice<Facts> => ({ locale: 'it', t: minutesTexts('it'), facts, acts: actTexts })

/** del 9 maggio 2026, dell’8 maggio 2026. */
export function ofDay({ locale, acts }: ActVoice<Scale['facts']>, at: string): string {
  const day = dayInWords(locale, at)
  return fill(isElidedDay(day) ? acts.notice.dayOfElided : acts.notice.dayOf, { day })
}

/** il 10,00 %, l’8,00 %, lo 0,50 %. */
export function shareOf(voice: ActVoice<Scale['facts']>, value: number): string {
  const { part, partElided, partZero } = voice.acts.requests
  const figure = percent(voice, value)
  return fill(/^0(?!\d)/.test(figure) ? partZero : isElided(figure) ? partElided : part, { percentage: figure })
}

/** per euro 5.000,00, pari al 50,00 % del capitale sociale; 2 su 3 amministratori in carica. */
export function partInWords(voice: ActVoice, weight: number, total: number): string {
  const { acts, facts, locale } = voice
  if (facts.body === 'BOARD') return fill(acts.vote.part.BOARD, { count: formatShares(weight, locale), total: formatShares(total, locale) })
  const held = facts.company.shares_unit === 'EUR_CENT' ? figureOf(voice, weight) : weightInWords(voice, weight)
  return fill(acts.vote.part.PARTNERS, { weight: held, equal: equalTo(voice, percentage(weight, total)) })
}

/** More names than these stand in the answers alone. */
const mostNamed = 60

export function peopleNamed(voice: ActVoice, people: readonly Pick<PersonTold, 'name'>[]): string {
  if (people.length > mostNamed) return fill(voice.acts.vote.counted, { count: String(people.length) })
  return namesIn(
    voice,
    people.map((it) => it.name),
  )
}

/** Without the stop or semicolon with which somebody ended it. */
export const unstopped = (text: string): string => text.trim().replace(/[.;]+$/, '')

/** The words of a text that is one paragraph; null for one that has more, or a form of its own. */
export function oneParagraph({ content }: RichText): string | null {
  const written = content.filter((it) => plainText(it).trim() !== '')
  const [only] = written
  return written.length === 1 && only?.type === 'paragraph' ? unstopped(plainText(only)) : null
}

/** A text that is longer than a sentence, set apart. */
export const quoted = ({ content }: RichText): RichNode => ({ type: 'blockquote', content: content.filter((it) => plainText(it).trim() !== '') })

export const isBlank = (text: RichText): boolean => plainText(text).trim() === ''
