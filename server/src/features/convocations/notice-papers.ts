import { fillText } from '@delibera/core/agenda/placeholders'
import type { CompanyType } from '@delibera/core/company/company-type'
import { dayInRome, wallInRome } from '@delibera/core/dates'
import { rolesIn } from '@delibera/core/help/data'
import type { Locale } from '@delibera/core/locale'
import type { Mode } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import type { Assets } from '../../adapters/documents/port.ts'
import type { Notice } from '../../adapters/documents/shapes.ts'
import type { Deps } from '../../deps.ts'
import { longDay } from '../../i18n/days.ts'
import { documentTexts, fill, holdersIn } from '../../i18n/texts.ts'
import { designatedOf, type KnownMeeting, statuteIn } from '../../meeting/law.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import { placeOf } from '../../stores/meetings/meeting-place.ts'
import { advanceSections } from './advance-papers.ts'
import { designatedSections } from './designated-papers.ts'

type Printing = Pick<Deps, 'documents' | 'clock'>

interface NoticeContent {
  data: Notice
  assets: Assets
}

/** What the notice says to everybody alike: all that it is typeset of. */
export function noticeContent({ clock }: Pick<Deps, 'clock'>, known: KnownMeeting, locale: Locale): NoticeContent {
  const { ASSEMBLY, BOARD } = documentTexts(locale).notice.addressee
  const name = known.row.meeting_type === 'BOARD' ? BOARD : fill(ASSEMBLY, holdersOf(known, locale))
  const addressee = { name, lines: [] }
  return { data: noticeData(known, { locale, addressee, now: clock.now() }), assets: logoOf(known.company) }
}

/** The notice as it leaves: one for everybody, so that it is typeset once. The personal link is in the letter that carries it. */
export async function noticePdf(deps: Printing, known: KnownMeeting, locale: Locale): Promise<Buffer> {
  const { data, assets } = noticeContent(deps, known, locale)
  return (await deps.documents.compile('notice', data, assets)).pdf
}

/** The notices to be handed over on paper, one sheet each, as one file. */
export async function printedLetters({ documents, clock, parsers }: Printing & Pick<Deps, 'parsers'>, known: KnownMeeting, locale: Locale): Promise<Buffer> {
  const assets: Assets = logoOf(known.company)
  const sheets: Buffer[] = []
  for (const it of known.participants.filter((one) => one.source !== 'DELEGATE' && !one.email)) {
    const addressee = { name: fullName(it), lines: it.legal_representative ? [it.legal_representative] : [] }
    sheets.push((await documents.compile('notice', noticeData(known, { locale, addressee, now: clock.now() }), assets)).pdf)
  }
  return parsers.merged(sheets)
}

const holdersOf = ({ company }: Pick<KnownMeeting, 'company'>, locale: Locale) => holdersIn(locale, company.type as CompanyType)

interface Printed {
  locale: Locale
  addressee: Notice['addressee']
  now: Date
}

export function noticeData(known: KnownMeeting, { locale, addressee, now }: Printed): Notice {
  const { company, row, calls, points } = known
  const t = documentTexts(locale).notice
  const isBoard = row.meeting_type === 'BOARD'
  const at = (type: string, planned: string | null) => {
    const found = calls.find((it) => it.convocation_type === type)?.datetime ?? planned
    return found ? { at: wallInRome(new Date(found)) } : null
  }
  const second = at('SECOND', row.planned_second_at)
  const intro = isBoard ? t.intro.BOARD : second ? t.intro.ASSEMBLY_TWICE : t.intro.ASSEMBLY
  const day = longDay(locale, now)
  const holders = holdersOf(known, locale)
  return {
    lang: locale,
    text_lang: 'it',
    timestamp: `${dayInRome(now)}T12:00:00Z`,
    company: letterheadOf(company, locale),
    document: { title: isBoard ? t.title.BOARD : fill(t.title[row.type as 'ORDINARY'], holders) },
    addressee,
    place_date: [company.locality, day].filter(Boolean).join(', '),
    intro: fill(intro, { ...holders, company: company.business_name }),
    first: at('FIRST', row.planned_at) ?? { at: wallInRome(now) },
    second,
    place: placeText(known, locale),
    agenda: points.map((it) => fillText(it.title, it.values)),
    sections: sectionsOf(known, { locale, now }),
    closing: t.closing,
    signatures: signersOf(known, locale),
  }
}

/** Where one may go and by what means, as one sentence. */
export function placeText({ row, company }: Pick<KnownMeeting, 'row' | 'company'>, locale: Locale): string {
  const t = documentTexts(locale).notice
  const mode = row.mode as unknown as Mode
  const place = placeOf(row, company)
  if (mode.call_type === 'CALL_PRESENCE') return place ?? ''
  if (mode.call_type === 'CALL_EXTERNAL') return [place, fill(t.elsewhere, { platform: mode.call_platform ?? mode.call_link ?? '' })].filter(Boolean).join(', ')
  return place ? `${place} ${t.and}` : t.remote
}

function sectionsOf(known: KnownMeeting, { locale, now }: { locale: Locale; now: Date }): Notice['sections'] {
  const { row, company } = known
  const t = documentTexts(locale).notice
  const mode = row.mode as unknown as Mode
  const documents = { key: 'documents' as const, body: t.documents }
  const attend = mode.call_type === 'CALL_DELIBERA' ? t.attend : mode.call_link ? fill(t.attendElsewhere, { link: mode.call_link }) : null
  const proxy = row.meeting_type === 'BOARD' ? { key: 'no_proxy' as const, body: t.no_proxy } : { key: 'proxy' as const, body: t.proxy }
  const hasProxy = row.meeting_type === 'BOARD' || statuteIn(company).proxies_allowed
  const ways =
    designatedOf(row)?.mode === 'EXCLUSIVE'
      ? []
      : [...(attend ? [{ key: 'attend' as const, body: attend }] : []), ...(hasProxy ? [proxy] : []), ...advanceSections(known, locale)]
  return [documents, ...ways, ...designatedSections(known, { locale, now })]
}

/** Who convenes signs, with the office that lets them. */
function signersOf({ row, participants }: KnownMeeting, locale: Locale): Notice['signatures'] {
  const who = participants.find((it) => it._id === row.administrator_id)
  if (!who) return []
  const office = who.roles.find((it) => it.type === 'ADM')
  const label = rolesIn(locale).find((it) => it.code === office?.code)?.label
  return [{ key: 'administrator', role: label ?? documentTexts(locale).notice.administrator, name: fullName(who) }]
}
