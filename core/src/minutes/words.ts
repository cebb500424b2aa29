import type { MemberRole, MemberType } from '../company/roles.ts'
import { dayInRome, wallInRome } from '../dates.ts'
import { isWomansCode } from '../fiscal-codes.ts'
import { rolesIn } from '../help/data.ts'
import { lowerInitial } from '../i18n/initials.ts'
import { type MinutesTexts, minutesTexts } from '../i18n/minutes.ts'
import type { Locale } from '../locale.ts'
import { formatAmount, formatShares } from '../money.ts'
import { perLocale } from '../per-locale.ts'
import type { RichNode } from '../rich-text.ts'
import { dayInWords } from './days.ts'
import type { MinutesFacts, PersonTold } from './told.ts'

/** One language, and what is counted in it. */
export interface Voice {
  locale: Locale
  t: MinutesTexts
  facts: MinutesFacts
}

/** A language alone. */
export type Tongue = Pick<Voice, 'locale' | 't'>

/** What names a company and counts its votes, of a meeting or of a decision without one. */
export interface Scale extends Tongue {
  facts: Pick<MinutesFacts, 'company' | 'meeting_type'> & Partial<Pick<MinutesFacts, 'auditors_vote' | 'constitution'>>
}

export const voiceIn = (locale: Locale, facts: MinutesFacts): Voice => ({ locale, t: minutesTexts(locale), facts })

/** What stands for something that nobody told: it is found again before the minutes are confirmed. */
export const missing = (name: string): string => `{{${name}}}`

type Value = string | { strong: string }
type Values = Readonly<Record<string, Value>>

/** A sentence with everything in its place, some of it in bold. */
export function said(text: string, values: Values): RichNode[] {
  const nodes: RichNode[] = []
  const add = (piece: string, isStrong: boolean) => {
    const last = nodes.at(-1)
    if (piece === '') return
    if (last && !isStrong && !last.marks) last.text += piece
    else nodes.push({ type: 'text', ...(isStrong ? { marks: [{ type: 'bold' }] } : {}), text: piece })
  }
  for (const part of text.split(/(\{\w+\})/)) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = name === undefined ? part : placed(values, name, text)
    if (typeof value === 'string') add(value, false)
    else add(value.strong, true)
  }
  return nodes
}

function placed(values: Values, name: string, text: string): Value {
  if (!Object.hasOwn(values, name)) throw new Error(`no value for {${name}} in "${text}"`)
  return values[name]!
}

/** Words that are whole already: braces in them mean nothing. */
export const words = (text: string): RichNode[] => (text === '' ? [] : [{ type: 'text', text }])

/** A text of the minutes with its places filled, as plain words. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  said(text, values)
    .map((it) => it.text)
    .join('')

export const paragraph = (content: RichNode[]): RichNode => ({ type: 'paragraph', content })

export const list = (type: 'bulletList' | 'orderedList', items: readonly RichNode[][]): RichNode => ({
  type,
  content: items.map((it) => ({ type: 'listItem', content: [paragraph(it)] })),
})

const conjunction = perLocale((locale) => new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' }))

/** Anna, Bruno ed Elio: before an e the Italian "and" takes a d. */
export function namesIn({ locale }: Pick<Voice, 'locale'>, names: readonly string[]): string {
  const parts = conjunction(locale).formatToParts(names)
  return parts.map(({ type, value }, at) => (type === 'literal' && value === ' e ' && /^[eèé]/i.test(parts[at + 1]?.value ?? '') ? ' ed ' : value)).join('')
}

/** Eight and eleven begin with a vowel: dell’8 maggio 2026. */
export const isElidedDay = (day: string): boolean => /^(8|11) /.test(day)

/** il 9 maggio 2026, l’8 maggio 2026. */
export function onDay(voice: Tongue, at: string): string {
  const day = dayInWords(voice.locale, at)
  return fill(isElidedDay(day) ? voice.t.days.elided : voice.t.days.before, { day })
}

export const hourOf = (at: string): string => wallInRome(new Date(at)).slice(11, 16)

export const isOfOpeningDay = ({ facts }: Voice, at: string): boolean => dayInRome(new Date(at)) === dayInRome(new Date(facts.started.at))

/** 10:43; on another day than that of the opening with its day, from which the law counts its terms: 00:02 del 30 aprile 2026. */
export function hourIn(voice: Voice, at: string): string {
  const [time, day] = [hourOf(at), dayInWords(voice.locale, at)]
  const { hour, hourElided } = voice.t.days
  return isOfOpeningDay(voice, at) ? time : fill(isElidedDay(day) ? hourElided : hour, { time, day })
}

const dayAndMonth = perLocale((locale) => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', timeZone: 'Europe/Rome' }))

/** The same where there is little room, in a margin or a column: 10:43, 30/04 00:02. `time` to the second where somebody wants it so. */
export function shortHourIn(voice: Voice, at: string, time = hourOf(at)): string {
  if (isOfOpeningDay(voice, at)) return time
  return `${dayAndMonth(voice.locale).format(new Date(at))} ${time}`
}

const percentages = (least: number) => perLocale((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: 4 }))
/** By how many decimals are written at least. */
const percentagesWith = { 0: percentages(0), 2: percentages(2) }

/** 66,67 %: with the space that Italian puts there, which never breaks. */
export function percent({ locale }: Pick<Voice, 'locale'>, value: number, decimals: 0 | 2 = 2): string {
  const figure = percentagesWith[decimals](locale).format(value)
  return locale === 'it' ? `${figure}\u00a0%` : `${figure}%`
}

/** One, eight and eleven begin with a vowel, and so do the eighties. */
export const isElided = (figure: string): boolean => /^(1|8|11|8\d)(?!\d)/.test(figure)

/** pari al 92,00 %, pari all’85,00 %. */
export function equalTo(voice: Tongue, value: number): string {
  const percentage = percent(voice, value)
  const { plain, elided, zero } = voice.t.equal
  return fill(/^0(?!\d)/.test(percentage) ? zero : isElided(percentage) ? elided : plain, { percentage })
}

/** Whether votes are heads; where auditors vote too, not all of them are directors. */
const headsIn = ({ facts }: Scale): 'DIRECTOR' | 'HEAD' => (facts.auditors_vote && facts.constitution?.auditors.present.length ? 'HEAD' : 'DIRECTOR')

/** A weight with what it is made of: quote per euro 8.500,00; n. 30.000 azioni; 2 amministratori. */
export function weightInWords(voice: Scale, weight: number): string {
  const { facts, locale, t } = voice
  const one = weight === 1 ? '_one' : ''
  if (facts.meeting_type === 'BOARD') return fill(t.weight[`${headsIn(voice)}${one}`], { n: formatShares(weight, locale) })
  const { shares_unit, type } = facts.company
  if (shares_unit === 'EUR_CENT') return fill(t.weight[`EUR_${type}`], { n: formatAmount(weight, locale) })
  return fill(t.weight[`SHARE_${type}${one}`], { n: formatShares(weight, locale) })
}

/** The figure alone, after another one that said of what. */
export function figureOf({ facts, locale, t }: Scale, weight: number): string {
  if (facts.meeting_type === 'BOARD') return formatShares(weight, locale)
  if (facts.company.shares_unit === 'EUR_CENT') return fill(t.weight.EUR, { n: formatAmount(weight, locale) })
  return fill(t.weight.SHARE, { n: formatShares(weight, locale) })
}

/** A company is grammatically a woman in Italian; of people only the fiscal code tells. */
export const isFeminine = ({ kind, fiscal_code }: Pick<PersonTold, 'kind' | 'fiscal_code'>): boolean =>
  kind === 'S' || (fiscal_code !== null && isWomansCode(fiscal_code))

export const roleInWords = ({ locale }: Pick<Voice, 'locale'>, { code }: MemberRole): string =>
  lowerInitial(
    rolesIn(locale)
      .find((it) => it.code === code)
      ?.label.split(' / ')[0] ?? code,
  )

/** The office that somebody holds; null for who holds none of that kind. */
export function officeOf(voice: Pick<Voice, 'locale'>, { roles }: PersonTold, type: MemberType): string | null {
  const office = roles.find((it) => it.type === type)
  return office ? roleInWords(voice, office) : null
}

/** Paola Serra (presidente del consiglio di amministrazione) e Ciro Dossi (amministratore delegato). */
export const withOffices = (voice: Voice, people: readonly PersonTold[], type: MemberType): string => {
  const named = people.map((it) => {
    const office = officeOf(voice, it, type)
    return office ? `${it.name} (${office})` : it.name
  })
  return namesIn(voice, named)
}

export function ordinalOf({ t }: Pick<Voice, 't'>, number: number): string {
  return t.ordinals.split(', ')[number - 1] ?? `${number}°`
}
