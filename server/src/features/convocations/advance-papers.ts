import { closesAt, isOpenPoint } from '@delibera/core/advance/rules'
import { fillText } from '@delibera/core/agenda/placeholders'
import { votedText } from '@delibera/core/agenda/rules'
import { wallInRome } from '@delibera/core/dates'
import { electionOffer } from '@delibera/core/elections/fact'
import type { ElectionSetting } from '@delibera/core/elections/schema'
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
    { key: 'proposals', body: documentOf(proposalsOf(known, locale).join('\n')) },
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

/** Under the numbers of the agenda. */
function proposalsOf(known: KnownMeeting, locale: Locale): string[] {
  const context = votedContext(known)
  return known.points.flatMap((it, at) => {
    if (!isOpenPoint(it)) return []
    const { proposal, resolution } = votedText(it, context)
    const said = [proposal, resolution, ...(it.election ? [standingIn(it.election, locale)] : [])]
    return [`${at + 1}. ${fillText(it.title, it.values)}`, ...said.filter((text) => text !== '')]
  })
}

/** Who stands, which is what an election is voted upon; nothing while nobody does. */
function standingIn(election: ElectionSetting, locale: Locale): string {
  const t = documentTexts(locale).notice.advance
  const { names, lists } = electionOffer(election)
  if (names.length === 0) return ''
  const told = lists ? names.map((it) => fill(t.list, { list: it.name, names: it.people.join(', ') })).join('; ') : names.map((it) => it.name).join(', ')
  return fill(lists ? t.lists : t.candidates, { names: told })
}
