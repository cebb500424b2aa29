import { fillText } from '@delibera/core/agenda/placeholders'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import { wallInRome } from '@delibera/core/dates'
import type { Instruction } from '@delibera/core/delegations/schema'
import { withArticles } from '@delibera/core/i18n/articles'
import { percentage } from '@delibera/core/law/threshold'
import type { Locale } from '@delibera/core/locale'
import { formatAmount, formatPercent, formatShares } from '@delibera/core/money'
import { fullName } from '@delibera/core/names'
import type { Assets } from '../../adapters/documents/port.ts'
import type { Delegation as Paper } from '../../adapters/documents/shapes.ts'
import type { Deps } from '../../deps.ts'
import { longDay } from '../../i18n/days.ts'
import { documentTexts, exportTexts, fill, holdersIn } from '../../i18n/texts.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import type { ConvocationRow } from '../../stores/meetings/meeting-store.ts'

/** A person as a proxy names one. */
export interface PaperPerson {
  first_name: string | null
  last_name: string
  fiscal_code: string | null
  legal_representative: string | null
}

export interface PaperFacts {
  known: KnownMeeting
  call: ConvocationRow
  delegator: PaperPerson & { weight: number }
  delegate: PaperPerson
  /** Of everybody in the meeting. */
  total: number
  votes: readonly Instruction[]
  valid_for_second: boolean
  requires_acceptance: boolean
  /** What the delegator wants said besides. */
  words: string | null
  /** The drawn one, as a picture; a form to be signed by hand has none. */
  signature: string | null
  locale: Locale
  at: Date
}

const codeOn = ({ fiscal_code }: PaperPerson, locale: Locale) => (fiscal_code ? fill(documentTexts(locale).delegation.code, { code: fiscal_code }) : '')

const hourOf = (at: string | Date) => wallInRome(new Date(at)).slice(11)

/** Who gives it, with what weight; to whom, for which meeting, on what terms (art. 2372 c. 3). */
function sentences(it: PaperFacts, codeIn: (person: PaperPerson) => string): { undersigned: string; appoints: string } {
  const { known, call, delegator, delegate, locale } = it
  const t = documentTexts(locale).delegation
  const { business_name, shares_unit } = known.company
  const rights =
    shares_unit === 'EUR_CENT'
      ? fill(t.rightsMoney, { amount: formatAmount(delegator.weight, locale) })
      : fill(t.rightsShares, { count: formatShares(delegator.weight, locale) })
  const second = known.calls.find((one) => one.convocation_type === 'SECOND' && one._id !== call._id)
  return {
    undersigned: fill(t.undersigned, {
      name: fullName(delegator),
      code: codeIn(delegator),
      by: delegator.legal_representative ? fill(t.by, { name: delegator.legal_representative }) : '',
      rights,
      share: withArticles(fill(t.share, { percentage: formatPercent(percentage(delegator.weight, it.total), 100, locale) })),
      company: business_name,
    }),
    appoints: fill(t.appoints, {
      name: fullName(delegate),
      code: codeIn(delegate),
      day: longDay(locale, call.datetime),
      hour: hourOf(call.datetime),
      second: second && it.valid_for_second ? fill(t.second, { day: longDay(locale, second.datetime) }) : '',
      how: it.votes.length > 0 ? t.bound : t.free,
    }),
  }
}

/** An order in words: yes, no or nothing; or whom it names. */
export function orderSaid(told: Instruction, { election }: Pick<AgendaPoint, 'election'>, locale: Locale): string {
  const [{ votes }, { election: words }] = [documentTexts(locale), exportTexts(locale)]
  if ('accepted' in told) return votes[told.accepted]
  if (typeof told.choice === 'string') return words[told.choice]
  const names = new Map([...(election?.candidates ?? []), ...(election?.lists ?? [])].map((it) => [it._id, it.name]))
  return told.choice.map((it) => names.get(it) ?? '').join(', ')
}

const numbered = ({ known, votes, locale }: PaperFacts) =>
  known.points.flatMap((point, index) => {
    const told = votes.find((it) => it.odg_id === point._id)
    return told ? [{ number: String(index + 1), title: fillText(point.title, point.values), told, said: orderSaid(told, point, locale) }] : []
  })

/** The whole of it in words, as pages show it: without the fiscal codes, which stand on the document alone. */
export function textOf(it: PaperFacts): string {
  const words = documentTexts(it.locale)
  const { undersigned, appoints } = sentences(it, () => '')
  const orders = numbered(it).map(({ number, told, said }) =>
    'accepted' in told ? fill(words.delegation.instruction, { number, vote: said.toLowerCase() }) : fill(words.delegation.choice, { number, names: said }),
  )
  return [`${undersigned} ${words.appoints} ${appoints}`, ...orders, it.words].filter(Boolean).join('\n')
}

/** The document, for a hand to sign or with the signature that was drawn. */
export async function paperOf({ documents }: Pick<Deps, 'documents'>, it: PaperFacts): Promise<{ name: string; pdf: Buffer }> {
  const t = documentTexts(it.locale).delegation
  const pictureName = it.signature?.startsWith('data:image/png') ? 'signature.png' : 'signature.jpg'
  const picture: Assets = it.signature ? { [pictureName]: Buffer.from(it.signature.slice(it.signature.indexOf(',') + 1), 'base64') } : {}
  const data = printable(documents, paperData(it, it.signature ? pictureName : null))
  const { pdf } = await documents.compile('delegation', data, { ...logoOf(it.known.company), ...picture })
  return { name: fill(t.file, { delegator: fullName(it.delegator).replace(/\.+$/, '') }), pdf }
}

function paperData(it: PaperFacts, image: string | null): Paper {
  const { known, call, delegator, delegate, locale } = it
  const t = documentTexts(locale).delegation
  const { undersigned, appoints } = sentences(it, (person) => codeOn(person, locale))
  const meeting = fill(t.meeting[known.row.type as keyof typeof t.meeting], holdersIn(locale, known.company.type as CompanyType))
  return {
    lang: locale,
    timestamp: it.at.toISOString(),
    unit: { decimals: known.company.shares_unit === 'EUR_CENT' ? 2 : 0, heads: false },
    company: letterheadOf(known.company, locale),
    document: { title: t.title, subtitle: fill(t.subtitle, { meeting, day: longDay(locale, call.datetime) }) },
    undersigned,
    appoints,
    mandate: it.words,
    instructions: numbered(it).map(({ number, title, said }) => ({ number, title, vote: said })),
    footer: known.row.delegation_footer ?? t.footer,
    place_date: fill(t.signedAt, { day: longDay(locale, it.at), hour: hourOf(it.at) }),
    signatures: [{ key: 'delegator', role: t.signer, name: fullName(delegator), ...(image && { image }) }],
    acceptance: it.requires_acceptance ? fill(t.acceptance.asked, { name: fullName(delegate) }) : t.acceptance.paper,
  }
}

/** A name in another script keeps nobody from being represented: what the typeface lacks is a question mark. */
function printable(documents: Deps['documents'], data: Paper): Paper {
  const missing = new Set(documents.missingGlyphs(data).map((it) => it.char))
  if (missing.size === 0) return data
  const shown = (value: unknown): unknown => {
    if (typeof value === 'string') return [...value.normalize('NFC')].map((it) => (missing.has(it) ? '?' : it)).join('')
    if (Array.isArray(value)) return value.map(shown)
    return value && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([key, it]) => [key, shown(it)])) : value
  }
  return shown(data) as Paper
}
