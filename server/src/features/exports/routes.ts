import type { exportRoutes } from '@delibera/core/exports/routes'
import { notFound } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import type { Deps } from '../../deps.ts'
import { Answer, download } from '../../http/answer.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import { exportTexts, fill } from '../../i18n/texts.ts'
import { attendanceOf } from '../../live/attendance.ts'
import type { ReceiptTerms } from '../../receipts/take.ts'
import { keptReceipt, keptReceipts, type MinutesFile, minutesFiles, receiptBytes } from '../../stores/exports/export-store.ts'
import { annexedPapers } from '../minutes/annex-papers.ts'
import { minutesPdf, presenceSheetPdf, voteSheetPdf } from '../minutes/papers.ts'
import { archiveAnswer, archiveOf, uniquePaths } from './archive-papers.ts'
import { bundleOf } from './bundle-papers.ts'
import { bundleFacts, estimatedBytes, heldPaper, packedReceipts } from './bundle-reads.ts'
import { delegationPapers, delegationTable, joinedPapers, mostJoinedBytes } from './delegation-papers.ts'
import { proxyTable } from './designated-papers.ts'
import { electionTables } from './election-papers.ts'
import { bytesOf, pointFiles, storedEntries } from './file-reads.ts'
import { letterTable } from './letter-papers.ts'
import { endEnclosedLinks } from './link-commands.ts'
import { fileName, type Occasion, occasionOf } from './name-papers.ts'
import { draftOnly, forgiving } from './print-papers.ts'
import { collectReceipts, receiptEntries, receiptName } from './receipt-papers.ts'
import { type ExportTable, newestOf, printedTable, type TableOrder, tableAnswer, tablesAnswer } from './table-papers.ts'
import { presenceTable, visitTable, voteTable } from './vote-papers.ts'
import { chatTable, transcriptTable } from './word-papers.ts'

const nothing = () => new Answer(204)

type Kind = keyof ReturnType<typeof exportTexts>['names']
type Asked = Pick<TableOrder, 'ctx' | 'format'> & { request: { locale: Locale } }

export function exportHandlers(deps: Deps, terms: ReceiptTerms): Handlers<typeof exportRoutes> {
  const { db } = deps
  const orderOf = (asked: Asked, kind: Kind) => tableOrder(deps, asked, kind)
  const listed = async (asked: Asked, kind: Kind, table: ExportTable | null) => (table ? tableAnswer(deps, table, await orderOf(asked, kind)) : nothing())

  return {
    verbal: ({ ctx, query, request }) =>
      query.signed ? signedMinutes(deps, ctx, request.locale) : deps.documents.inTurn(() => finalOrDraft(deps, ctx, request.locale)),

    letters: async ({ ctx, query, request }) => listed({ ctx, request, ...query }, 'letters', await letterTable(db, ctx.meeting, request.locale)),

    collectReceipts: ({ ctx }) => collectReceipts(deps, terms, ctx),

    receipts: ({ ctx, request }) => receiptsAnswer(deps, ctx, request.locale),

    receipt: ({ ctx, params }) => receiptAnswer(deps, ctx, params.receipt),

    delegations: async ({ ctx, query, request }) => {
      const table = await delegationTable(db, ctx.meeting, request.locale)
      if (!table) return nothing()
      const order = await orderOf({ ctx, request, ...query }, 'delegations')
      return query.format === 'pdf' ? delegationsAnswer(deps, table, order) : tableAnswer(deps, table, order)
    },

    designated: async ({ ctx, query, request }) => listed({ ctx, request, ...query }, 'designated', await proxyTable(deps, ctx, request.locale)),

    votes: ({ ctx, query, request }) => votesAnswer(deps, { ctx, request, ...query }),

    accesses: async ({ ctx, query, request }) => {
      const asked = { ctx, request, ...query }
      const paper = await heldPaper(deps, ctx, request.locale)
      if (!paper) return listed(asked, 'accesses', visitTable(await attendanceOf(db, ctx.meeting), request.locale))
      const table = presenceTable(paper.facts, request.locale, paper.at)
      return tableAnswer(deps, table, await orderOf(asked, 'accesses'), async () => (await presenceSheetPdf(pressOf(deps), paper)).pdf)
    },

    all: ({ ctx }) => bundleAnswer(deps, ctx),

    files: async ({ ctx, params, request }) => {
      const [point] = await pointFiles(deps, ctx, params.odg)
      if (!point || point.versions.length === 0) return nothing()
      const occasion = await occasionOf(db, ctx)
      const name = fileName(occasion, fill(exportTexts(request.locale).names.files, { number: String(point.number) }), 'zip')
      return archiveAnswer(name, archiveOf(storedEntries(deps, point.versions, uniquePaths()), { at: new Date(occasion.at) }), bytesOf(point.versions))
    },

    chats: async ({ ctx, query, request }) => listed({ ctx, request, ...query }, 'chats', await chatTable(db, ctx.meeting, request.locale)),

    transcriptions: async ({ ctx, query, request }) =>
      listed({ ctx, request, ...query }, 'transcriptions', await transcriptTable(db, ctx.meeting, request.locale)),
  }
}

async function tableOrder({ db }: Deps, { ctx, format, request: { locale } }: Asked, kind: Kind): Promise<TableOrder> {
  return { ctx, format, locale, occasion: await occasionOf(db, ctx), kind: exportTexts(locale).names[kind] }
}

/** The votes by name, and each election on a sheet of its own. */
async function votesAnswer(deps: Deps, asked: Asked): Promise<Answer> {
  const { locale } = asked.request
  const paper = await heldPaper(deps, asked.ctx, locale)
  if (!paper) return nothing()
  const [table, elections] = [voteTable(paper.facts, locale, paper.at), electionTables(paper.facts, locale, paper.at)]
  const [first, ...others] = [...(table ? [table] : []), ...elections]
  if (!first) return nothing()
  const order = await tableOrder(deps, asked, 'votes')
  const printed = elections.map((it) => printedTable(it, locale))
  const sheet = table ? async () => (await voteSheetPdf(pressOf(deps), paper, printed)).pdf : undefined
  return tablesAnswer(deps, [first, ...others], order, sheet)
}

/** Every receipt of the meeting's letters, as its provider wrote it. */
async function receiptsAnswer(deps: Deps, ctx: Contexts['meeting'], locale: Locale): Promise<Answer> {
  await endEnclosedLinks(deps, ctx)
  const [occasion, receipts] = [await occasionOf(deps.db, ctx), await keptReceipts(deps.db, ctx.meeting)]
  if (receipts.length === 0) return nothing()
  const name = fileName(occasion, exportTexts(locale).names.receipts, 'zip')
  return archiveAnswer(name, archiveOf(receiptEntries(deps, receipts), { at: new Date(newestOf(receipts.map((it) => it.at))) }), packedReceipts(receipts))
}

/** Everything that proves what happened, in one archive. */
async function bundleAnswer(deps: Deps, ctx: Contexts['meeting']): Promise<Answer> {
  await endEnclosedLinks(deps, ctx)
  const facts = await bundleFacts(deps, ctx)
  return archiveAnswer(fileName(facts.occasion, exportTexts(facts.locale).names.all, 'zip'), bundleOf(deps, ctx, facts), estimatedBytes(facts))
}

async function receiptAnswer(deps: Deps, ctx: Contexts['meeting'], id: string): Promise<Answer> {
  const found = await keptReceipt(deps.db, ctx.meeting, id)
  if (!found) throw notFound()
  await endEnclosedLinks(deps, ctx)
  const pieces: Buffer[] = []
  for await (const it of receiptBytes(deps.db, found)) pieces.push(it)
  return download(receiptName(found), 'message/rfc822', Buffer.concat(pieces))
}

const pressOf = ({ documents }: Deps) => ({ documents: forgiving(documents) })

/** The last file that somebody signed; nothing while nobody has. */
async function signedMinutes(deps: Deps, ctx: Contexts['meeting'], locale: Locale): Promise<Answer> {
  const newest = (await minutesFiles(deps.db, ctx.meeting)).findLast((it) => it.kind !== 'CONFIRMED')
  return newest ? keptMinutes(deps, newest, await occasionOf(deps.db, ctx), exportTexts(locale).names.signed) : nothing()
}

async function keptMinutes({ storage }: Deps, file: MinutesFile, occasion: Occasion, kind: string): Promise<Answer> {
  const content = await storage.read(file.storage_key)
  if (!content) throw notFound()
  return download(fileName(occasion, kind, file.kind === 'ENVELOPE' ? 'pdf.p7m' : 'pdf'), file.mime_type, content)
}

async function finalOrDraft(deps: Deps, ctx: Contexts['meeting'], locale: Locale): Promise<Answer> {
  const [occasion, { names }] = [await occasionOf(deps.db, ctx), exportTexts(locale)]
  const confirmed = (await minutesFiles(deps.db, ctx.meeting)).find((it) => it.kind === 'CONFIRMED')
  if (confirmed) return keptMinutes(deps, confirmed, occasion, names.verbal)
  const held = await heldPaper(deps, ctx)
  if (!held) return nothing()
  const paper = { ...held, papers: await annexedPapers(deps, ctx.meeting, held) }
  const { pdf } = await minutesPdf({ documents: draftOnly(forgiving(deps.documents), paper.locale) }, paper)
  return download(fileName(occasion, names.draft, 'pdf'), 'application/pdf', pdf)
}

/** The papers that stand, one after the other; where there are none to show, their list. */
async function delegationsAnswer(deps: Deps, table: ExportTable, order: TableOrder): Promise<Answer> {
  const { ctx, occasion, locale, kind } = order
  const papers = (await delegationPapers(deps, ctx.meeting)).filter((it) => it.stands)
  const versions = papers.map((it) => it.version)
  if (papers.length === 0) return tableAnswer(deps, table, order)
  if (bytesOf(versions) > mostJoinedBytes) {
    const entries = storedEntries(deps, versions, uniquePaths())
    return archiveAnswer(fileName(occasion, kind, 'zip'), archiveOf(entries, { at: new Date(occasion.at) }), bytesOf(versions))
  }
  return download(fileName(occasion, kind, 'pdf'), 'application/pdf', await joinedPapers(deps, papers, { occasion, locale }))
}
