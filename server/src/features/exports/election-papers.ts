import { electionColumns } from '@delibera/core/exports/layout'
import type { Locale } from '@delibera/core/locale'
import type { MinutesFacts } from '@delibera/core/minutes/told'
import type { ElectionLine, ElectionTold, RoundTold } from '@delibera/core/minutes/told-elections'
import { documentTexts, exportTexts, fill } from '../../i18n/texts.ts'
import { type Cell, typedCsv } from '../../spreadsheets/cells.ts'
import type { Column, ExportTable } from './table-papers.ts'

interface ElectedPoint {
  _id: string
  number: number
  title: string
  election: ElectionTold
}

const electedIn = ({ points }: MinutesFacts): ElectedPoint[] =>
  points.flatMap(({ _id, number, title, election }) => (election ? [{ _id, number, title, election }] : []))

/** How many decimals weights have: by heads none. */
const placesOf = ({ meeting_type, company }: MinutesFacts, { setting }: ElectionTold): number =>
  setting.weight === 'CAPITAL' && meeting_type === 'ASSEMBLY' && company.shares_unit === 'EUR_CENT' ? 2 : 0

/** A table for each election: every vote by round, name and weight. Of a secret one who voted and what was counted, in two tables that nothing joins. */
export const electionTables = (facts: MinutesFacts, locale: Locale, at: Date): ExportTable[] =>
  electedIn(facts).flatMap((point) =>
    point.election.setting.secret ? secretTables(point, locale, at) : [choiceTable(point, { locale, at, places: placesOf(facts, point.election) })],
  )

const titleOf = ({ number, title }: ElectedPoint, locale: Locale): string => fill(exportTexts(locale).titles.election, { number: String(number), title })

function choiceTable(point: ElectedPoint, { locale, at, places }: { locale: Locale; at: Date; places: number }): ExportTable {
  const [{ columns: c, election: words }, { modes }] = [exportTexts(locale), documentTexts(locale)]
  const said = ({ choice }: ElectionLine) => (typeof choice === 'string' ? words[choice] : choice.map((it) => point.election.names.get(it) ?? '').join(', '))
  const rows = point.election.rounds.flatMap(({ result, lines }) =>
    lines.map((it): Cell[] => [{ amount: result.round, places: 0 }, it.name, it.cast_by, modes[it.mode], said(it), { amount: it.weight, places }]),
  )
  return {
    title: titleOf(point, locale),
    at: at.toISOString(),
    columns: [
      { title: c.round, width: 0, align: 'right' },
      ...[c.name, c.castBy, c.mode, c.choice].map((title): Column => ({ title, width: 3 })),
      { title: c.weight, width: 0, align: 'right' },
    ],
    rows,
  }
}

const countedIn = ({ result }: RoundTold) => (result.method === 'LISTS' ? result.lists : result.votes)

function secretTables(point: ElectedPoint, locale: Locale, at: Date): ExportTable[] {
  const { columns: c, election: words } = exportTexts(locale)
  const { rounds, names } = point.election
  const round = (it: RoundTold): Cell => ({ amount: it.result.round, places: 0 })
  const head: Column = { title: c.round, width: 0, align: 'right' }
  const byName = (a: Cell[], b: Cell[]) => String(a[1]).localeCompare(String(b[1]), 'it')
  const voters = rounds.flatMap((it) => (it.voters ?? []).map((name): Cell[] => [round(it), name]).sort(byName))
  const totals = rounds.flatMap((it) =>
    [
      ...countedIn(it).map((one): Cell[] => [round(it), names.get(one.id) ?? '', { amount: one.votes, places: 0 }]),
      [round(it), words.BLANK, { amount: it.result.abstained, places: 0 }],
    ].sort(byName),
  )
  const title = titleOf(point, locale)
  return [
    { title: `${words.voters}: ${title}`, at: at.toISOString(), columns: [head, { title: c.name, width: 4 }], rows: voters },
    {
      title: `${words.totals}: ${title}`,
      at: at.toISOString(),
      columns: [head, { title: c.choice, width: 4 }, { title: c.weight, width: 0, align: 'right' }],
      rows: totals,
    },
  ]
}

/** Every vote of the open elections, in words that no language changes; null where people were not elected. */
export function electionsForPrograms(facts: MinutesFacts): Buffer | null {
  const points = electedIn(facts)
  if (points.length === 0) return null
  const said = ({ choice }: ElectionLine) => (typeof choice === 'string' ? choice : choice.join(' '))
  const rows = points.flatMap(({ _id, number, election }) =>
    election.rounds.flatMap(({ result, lines }) =>
      lines.map((it): Cell[] => [
        ...[_id, { amount: number, places: 0 }, { amount: result.round, places: 0 }, it.member_id, it.name, it.cast_by],
        ...[it.mode, said(it), { amount: it.weight, places: 0 }, String(it.auto)],
      ]),
    ),
  )
  return typedCsv({ headings: electionColumns, rows }, 'it')
}

/** Who stood, the rules, each round as it was counted, who was proclaimed and accepted; of a secret ballot who voted and the hash of the urn, never pairs. */
export function electionsJson(facts: MinutesFacts): Buffer {
  const told = electedIn(facts).map(({ _id, number, title, election }) => ({
    odg_id: _id,
    point: number,
    title,
    setting: election.setting,
    rounds: election.rounds.map(({ result, voters, urn_sha256 }) => ({ ...result, ...(voters && { voters, urn_sha256 }) })),
    seats: election.seats,
    vacant: election.vacant,
  }))
  return Buffer.from(JSON.stringify(told, null, 2))
}
