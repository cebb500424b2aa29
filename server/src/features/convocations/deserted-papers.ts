import { fillText } from '@delibera/core/agenda/placeholders'
import type { CompanyType } from '@delibera/core/company/company-type'
import { dayInRome, wallInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import { minutesTexts } from '@delibera/core/i18n/minutes'
import type { Locale } from '@delibera/core/locale'
import { isDeserted } from '@delibera/core/meetings/states'
import { isElidedDay, isFeminine } from '@delibera/core/minutes/words'
import { fullName } from '@delibera/core/names'
import type { ProseNode } from '../../adapters/documents/shapes.ts'
import type { Deps } from '../../deps.ts'
import { longDay } from '../../i18n/days.ts'
import { documentTexts, fill } from '../../i18n/texts.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import { kindInWords } from '../../outbox/meeting-words.ts'
import { placeText } from './notice-papers.ts'

const text = (words: string): ProseNode => ({ type: 'text', text: words })
const paragraph = (words: string): ProseNode => ({ type: 'paragraph', content: [text(words)] })
const heading = (words: string): ProseNode => ({ type: 'heading', attrs: { level: 1, look: 'quiet', textAlign: 'center' }, content: [text(words)] })
const list = (type: 'bulletList' | 'orderedList', items: string[]): ProseNode => ({
  type,
  content: items.map((it) => ({ type: 'listItem', content: [paragraph(it)] })),
})

/** The one page that remains of a meeting to which too few came (skeleton `deserted`). Only such a meeting has it. */
export async function desertedPdf({ documents }: Pick<Deps, 'documents'>, known: KnownMeeting, locale: Locale): Promise<Buffer> {
  const { company, row, calls, points, participants } = known
  const call = [...calls].reverse().find((it) => it.sent_at !== null)
  if (!isDeserted(row.cancel_reason) || !call) throw new Fault('MT002', { reason: 'not_deserted' })
  const t = documentTexts(locale).deserted
  const { days, of, ofElided } = minutesTexts(locale)
  const long = (at: string) => longDay(locale, at)
  const president = participants.find((it) => it._id === row.administrator_id)
  const name = president ? fullName(president) : ''
  const which = calls.length === 1 ? t.only : call.convocation_type === 'SECOND' ? t.second : t.first
  const values = {
    day: long(call.datetime),
    time: wallInRome(new Date(call.datetime)).slice(11),
    sent: fill(days[isElidedDay(long(call.sent_at!)) ? 'elided' : 'before'], { day: long(call.sent_at!) }),
    place: placeText(known, locale),
    president: name,
  }
  const held = { meeting_type: row.meeting_type as 'ASSEMBLY', type: row.type as 'ORDINARY', company_type: company.type as CompanyType }
  const kind = kindInWords(locale, held)
  const body: ProseNode = {
    type: 'doc',
    content: [
      paragraph(fill(president && isFeminine(president) ? t.openingHer : t.opening, values)),
      heading(t.whereas),
      paragraph(fill(t.called, values)),
      list(
        'orderedList',
        points.map((it) => fillText(it.title, it.values)),
      ),
      heading(t.found),
      list('bulletList', [t.absent, t.quorum]),
      heading(t.declares),
      paragraph(t.declared),
    ],
  }
  const data = {
    lang: locale,
    timestamp: `${dayInRome(new Date(row.canceled_at ?? call.datetime))}T12:00:00Z`,
    company: letterheadOf(company, locale),
    document: { title: t.title, subtitle: fill(isElidedDay(values.day) ? ofElided : of, { kind: `${kind.title}, ${which}`, day: values.day }) },
    body,
    signatures: [{ key: 'president', role: t.president, name }],
  }
  return (await documents.compile('deserted', data, logoOf(company))).pdf
}
