import { isValid, stands } from '@delibera/core/delegations/rules'
import type { Locale } from '@delibera/core/locale'
import { fullName } from '@delibera/core/names'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { exportTexts, fill } from '../../i18n/texts.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import { pointsOfMeeting } from '../../stores/agenda/agenda-store.ts'
import { type DelegationRow, delegationRows } from '../../stores/delegations/delegation-store.ts'
import { fileOf, type Version } from '../../stores/files/file-store.ts'
import { convocationsOf } from '../../stores/meetings/meeting-store.ts'
import { orderSaid } from '../delegations/papers.ts'
import { arrived } from '../files/commands.ts'
import { meetingInWords, type Occasion } from './name-papers.ts'
import { forgiving } from './print-papers.ts'
import { type ExportTable, newestOf } from './table-papers.ts'

/** Every delegation ever given, revoked ones too; null when there are none. */
export async function delegationTable(db: Db, meeting: Proven<'meeting'>, locale: Locale): Promise<ExportTable | null> {
  const [rows, points] = [await delegationRows(db, meeting), await pointsOfMeeting(db, meeting)]
  if (rows.length === 0) return null
  const hasSecond = (await convocationsOf(db, meeting)).some((it) => it.convocation_type === 'SECOND')
  const t = exportTexts(locale)
  const c = t.columns
  const said = (told: DelegationRow['votes'][number]) => {
    const at = points.findIndex((it) => it._id === told.odg_id)
    return `${at + 1}: ${orderSaid(told, points[at] ?? { election: null }, locale)}`
  }
  return {
    title: t.titles.delegations,
    at: newestOf(rows.map((it) => it.datetime)),
    columns: [
      { title: c.at, width: 0 },
      { title: c.delegator, width: 4 },
      { title: c.delegate, width: 4 },
      { title: c.call, width: 0 },
      { title: c.state, width: 3 },
      { title: c.signed, width: 0 },
      { title: c.valid, width: 0 },
      { title: c.instructions, width: 4 },
      { title: c.file, width: 4, way: 'data' },
    ],
    rows: rows.map((it) => [
      { at: it.datetime },
      fullName(it.delegator),
      fullName(it.delegate),
      t.calls[hasSecond ? it.convocation_type : 'only'],
      it.state === 'CREATED' && !it.requires_acceptance ? t.states.standing : t.states[it.state],
      it.signed ? t.yes : t.no,
      isValid(it) ? t.yes : t.no,
      it.votes.map(said).join('\n'),
      it.file?.name ?? null,
    ]),
  }
}

/** A paper that was handed in or that the product wrote. */
export interface DelegationPaper {
  delegator: string
  stands: boolean
  version: Version
}

/** The papers that have arrived, the oldest first. */
export async function delegationPapers(deps: Deps, meeting: Proven<'meeting'>): Promise<DelegationPaper[]> {
  const papers: DelegationPaper[] = []
  for (const it of await delegationRows(deps.db, meeting)) {
    const file = it.file && (await fileOf(deps.db, it.file._id))
    const version = file && (await arrived(deps, file))
    if (version) papers.push({ delegator: fullName(it.delegator), stands: stands(it), version })
  }
  return papers
}

/** More than this is not joined in memory: it leaves as an archive. */
export const mostJoinedBytes = 100 * 1024 * 1024

/** One after the other in one document. What cannot be joined is told on a page of its own. */
export async function joinedPapers(
  deps: Deps,
  papers: readonly DelegationPaper[],
  { occasion, locale }: { occasion: Occasion; locale: Locale },
): Promise<Buffer> {
  const sheets: Buffer[] = []
  for (const { version } of papers) {
    const pdf = await deps.storage.read(version.storage_key)
    if (!pdf) continue
    sheets.push((await canBeJoined(deps, pdf)) ? pdf : await insteadOf(deps, version.name, { occasion, locale }))
  }
  return deps.parsers.merged(sheets)
}

async function canBeJoined({ parsers }: Pick<Deps, 'parsers'>, pdf: Buffer): Promise<boolean> {
  try {
    await parsers.merged([pdf])
    return true
  } catch {
    return false
  }
}

async function insteadOf({ documents }: Pick<Deps, 'documents'>, name: string, { occasion, locale }: { occasion: Occasion; locale: Locale }): Promise<Buffer> {
  const t = exportTexts(locale)
  const { pdf } = await forgiving(documents).compile(
    'record',
    {
      lang: locale,
      timestamp: new Date(occasion.at).toISOString(),
      company: letterheadOf(occasion.company, locale),
      wide: false,
      document: { title: t.titles.delegations, subtitle: meetingInWords(occasion, locale) },
      columns: [{ title: t.columns.file, width: 1 }],
      rows: [[name]],
      notes: [fill(t.notes.unjoined, { name })],
    },
    logoOf(occasion.company),
  )
  return pdf
}
