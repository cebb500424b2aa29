import { closesAt, isOpenPoint } from '@delibera/core/advance/rules'
import { fillText } from '@delibera/core/agenda/placeholders'
import { votedText } from '@delibera/core/agenda/rules'
import { wallInRome } from '@delibera/core/dates'
import type { Locale } from '@delibera/core/locale'
import { documentOf } from '@delibera/core/rich-text'
import type { Notice } from '../../adapters/documents/shapes.ts'
import { longDay } from '../../i18n/days.ts'
import { documentTexts, fill } from '../../i18n/texts.ts'
import { advanceOf } from '../../meeting/advance.ts'
import { type KnownMeeting, statuteIn, votedContext } from '../../meeting/law.ts'

/** What the notice says of votes before the meeting, and in full what is proposed; nothing where none are taken. */
export function advanceSections(known: KnownMeeting, locale: Locale): Notice['sections'] {
  const { row, company } = known
  if (!advanceOf(row).enabled) return []
  const t = documentTexts(locale).notice.advance
  const code = company.type === 'SPA' ? t.code : ''
  const body = fill(t.text, { by: sourceOf(known, locale), until: untilOf(known, locale), code })
  return [
    { key: 'advance', body },
    { key: 'proposals', body: documentOf(proposalsOf(known).join('\n')) },
  ]
}

/** The clause of the statute by its number, or the rule of the emergency where there is none. */
function sourceOf({ company }: KnownMeeting, locale: Locale): string {
  const t = documentTexts(locale).notice.advance
  const { advance_vote_allowed, articles } = statuteIn(company)
  if (!advance_vote_allowed) return t.byEmergency
  return articles.advance_vote_allowed ? fill(t.byArticle, { article: articles.advance_vote_allowed }) : t.byStatute
}

function untilOf({ row, company, calls }: KnownMeeting, locale: Locale): string {
  const t = documentTexts(locale).notice.advance
  const first = calls.find((it) => it.convocation_type === 'FIRST')?.datetime ?? row.planned_at
  const until = advanceOf(row).closes_at ?? (first ? closesAt(first, statuteIn(company).advance_close_hours) : null)
  if (!until) return t.untilStart
  return fill(t.untilHour, { hour: wallInRome(new Date(until)).slice(11), day: longDay(locale, new Date(until)) })
}

function proposalsOf(known: KnownMeeting): string[] {
  const context = votedContext(known)
  return known.points.filter(isOpenPoint).flatMap((it, at) => {
    const { proposal, resolution } = votedText(it, context)
    return [`${at + 1}. ${fillText(it.title, it.values)}`, ...[proposal, resolution].filter((text) => text !== '')]
  })
}
