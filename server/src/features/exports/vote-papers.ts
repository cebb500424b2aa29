import { voteColumns } from '@delibera/core/exports/layout'
import { upperInitial } from '@delibera/core/i18n/initials'
import { percentage } from '@delibera/core/law/threshold'
import type { Locale } from '@delibera/core/locale'
import { leavesAbstainedOut } from '@delibera/core/minutes/summary'
import type { AttendeeTold, MinutesFacts, VoteTold } from '@delibera/core/minutes/told'
import { roleInWords, voiceIn } from '@delibera/core/minutes/words'
import { documentTexts, exportTexts } from '../../i18n/texts.ts'
import type { CallAttendance } from '../../live/attendance.ts'
import { type Cell, typedCsv } from '../../spreadsheets/cells.ts'
import type { Column, ExportTable } from './table-papers.ts'

type Line = VoteTold['lines'][number]

/** How many decimals weights have. */
const placesOf = ({ meeting_type, company }: MinutesFacts): number => (meeting_type === 'ASSEMBLY' && company.shares_unit === 'EUR_CENT' ? 2 : 0)

const voted = ({ points }: MinutesFacts) => points.flatMap(({ vote, ...point }) => (vote ? [{ ...point, vote }] : []))

/** Every vote by name and weight; null when nothing was voted upon. */
export function voteTable(facts: MinutesFacts, locale: Locale, at: Date): ExportTable | null {
  const points = voted(facts)
  if (points.length === 0) return null
  const [{ titles, columns: c }, words, places] = [exportTexts(locale), documentTexts(locale), placesOf(facts)]
  const voice = voiceIn(locale, facts)
  const part = (vote: VoteTold, { vote: said, weight }: Line): Cell =>
    said === 'excluded' || (said === 0 && leavesAbstainedOut(voice, vote)) ? null : { bp: Math.round(percentage(weight, vote.tally.base) * 100) }
  const codes = new Map(facts.attendance.map((it) => [it.person._id, it.person.fiscal_code]))
  return {
    title: titles.votes,
    at: at.toISOString(),
    columns: [
      { title: c.point, width: 0, align: 'right' },
      { title: c.title, width: 6 },
      ...[c.name, c.code, c.castBy, c.mode, c.vote].map((title): Column => ({ title, width: 3 })),
      ...[c.weight, c.percentage].map((title): Column => ({ title, width: 0, align: 'right' })),
      ...[c.at, c.outcome].map((title): Column => ({ title, width: 0 })),
    ],
    rows: points.flatMap(({ number, title, vote }) =>
      vote.lines.map((it): Cell[] => [
        ...[{ amount: number, places: 0 }, title, it.name, codes.get(it.member_id) ?? null, it.cast_by, words.modes[it.mode], words.votes[it.vote]],
        ...[{ amount: it.weight, places }, part(vote, it), it.at ? { at: it.at } : null, words.outcomes[vote.tally.outcome]],
      ]),
    ),
  }
}

/** The same for the verifier of a bundle, in words that no language changes. */
export function votesForPrograms(facts: MinutesFacts): Buffer {
  const rows = voted(facts).flatMap(({ _id, number, title, vote }) =>
    vote.lines.map((it): Cell[] => [
      ...[_id, { amount: number, places: 0 }, title, it.member_id, it.name, it.cast_by, it.mode],
      ...[it.vote === 'excluded' ? it.vote : { amount: it.vote, places: 0 }, { amount: it.weight, places: 0 }, String(it.auto), it.at],
    ]),
  )
  return typedCsv({ headings: voteColumns, rows }, 'it')
}

/** Who was there: for programs with every coming and going, each on a line of its own. */
export function presenceTable(facts: MinutesFacts, locale: Locale, at: Date): ExportTable {
  const [t, words, voice, places] = [exportTexts(locale), documentTexts(locale), voiceIn(locale, facts), placesOf(facts)]
  const c = t.columns
  const moment = (it: string | null | undefined): Cell => (it ? { at: it } : null)
  const line = (it: AttendeeTold, span: Span | null): Cell[] => [
    ...[it.person.name, it.person.fiscal_code, upperInitial(it.person.roles.map((role) => roleInWords(voice, role)).join(', '))],
    ...[{ amount: it.weight, places }, { bp: Math.round(it.percentage * 100) }, words.presences[span?.presence ?? it.presence], span?.delegate ?? null],
    ...[moment(span?.from), moment(span?.until)],
  ]
  return {
    title: t.titles.accesses,
    at: at.toISOString(),
    columns: [
      ...[c.name, c.code, c.role].map((title): Column => ({ title, width: 3 })),
      ...[c.weight, '%'].map((title): Column => ({ title, width: 0, align: 'right' })),
      ...[c.presence, c.delegate].map((title): Column => ({ title, width: 3 })),
      ...[c.from, c.until].map((title): Column => ({ title, width: 0 })),
    ],
    rows: facts.attendance.flatMap((it) => {
      const spans = spansOf(it)
      return spans.length > 0 ? spans.map((one) => line(it, one)) : [line(it, null)]
    }),
  }
}

interface Span {
  presence: 'PRESENT' | 'DELEGATION'
  delegate: string | null
  from: string
  until: string | null
}

/** In person or represented, in the order in which it was. */
const spansOf = ({ intervals, represented }: AttendeeTold): Span[] =>
  [
    ...intervals.map((it) => ({ ...it, presence: 'PRESENT' as const, delegate: null })),
    ...represented.map((it) => ({ ...it, presence: 'DELEGATION' as const })),
  ].sort((one, other) => one.from.localeCompare(other.from))

/** Who came to the room of a meeting that was not held: to the first call, or to one that too few attended. Null when nobody did. */
export function visitTable(calls: readonly CallAttendance[], locale: Locale): ExportTable | null {
  const t = exportTexts(locale)
  const rows = calls.flatMap(({ people }) =>
    people.flatMap(({ name, intervals }) => intervals.map(({ from, until }): Cell[] => [name, { at: from }, until ? { at: until } : null])),
  )
  const last = calls.at(-1)
  if (!last || rows.length === 0) return null
  return {
    title: t.titles.accesses,
    at: last.closed_at ?? last.started_at ?? last.opened_at,
    columns: [
      { title: t.columns.name, width: 4 },
      { title: t.columns.from, width: 2 },
      { title: t.columns.until, width: 2 },
    ],
    rows,
  }
}
