import { extensionOf } from '@delibera/core/files/rules'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { exportTexts, fill } from '../../i18n/texts.ts'
import { attendanceOf } from '../../live/attendance.ts'
import { attachmentReader } from '../../outbox/attachments.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { questionsOf } from '../../stores/questions/question-store.ts'
import { arrived } from '../files/commands.ts'
import { presenceSheetPdf, voteSheetPdf } from '../minutes/papers.ts'
import { type ArchiveEntry, uniquePaths } from './archive-papers.ts'
import type { BundleFacts } from './bundle-reads.ts'
import { delegationTable } from './delegation-papers.ts'
import { proxyTable } from './designated-papers.ts'
import { electionTables } from './election-papers.ts'
import { storedEntries } from './file-reads.ts'
import { letterTable } from './letter-papers.ts'
import { safeName } from './name-papers.ts'
import { forgiving } from './print-papers.ts'
import { questionTable } from './question-papers.ts'
import type { foldersIn } from './readme-papers.ts'
import { receiptEntries } from './receipt-papers.ts'
import { type ExportTable, issued, tableCsv, tablePdf } from './table-papers.ts'
import { presenceTable, visitTable, voteTable } from './vote-papers.ts'
import { acceptedDeclarations, chatTable, declarationTable, roomEvents, transcriptTable } from './word-papers.ts'

type Proofs = BundleFacts & { folders: ReturnType<typeof foldersIn> }

/** A part of the bundle: its files under paths that no other has. */
type Part = (deps: Deps, ctx: Contexts['meeting'], facts: Proofs, path: (it: string) => string) => AsyncGenerator<ArchiveEntry>

/** What people read of the meeting, folder by folder, in the order in which things happened. */
export async function* proofEntries(deps: Deps, ctx: Contexts['meeting'], facts: Proofs): AsyncGenerator<ArchiveEntry> {
  const path = uniquePaths()
  const parts: Part[] = [minutesPart, noticePart, lettersPart, sheetsPart, delegationsPart, filesPart, wordsPart]
  for (const part of parts) yield* part(deps, ctx, facts, path)
}

const printing = ({ company, meeting }: Contexts['meeting'], { occasion, locale }: Proofs) => ({ caller: { company, meeting }, occasion, locale })

/** A table twice: as a PDF for people and as a file for programs. */
async function* bothWays(
  deps: Deps,
  ctx: Contexts['meeting'],
  facts: Proofs,
  { table, path }: { table: ExportTable | null; path: string },
): AsyncGenerator<ArchiveEntry> {
  if (!table) return
  yield { path: `${path}.pdf`, content: await tablePdf(deps, table, printing(ctx, facts)) }
  yield { path: `${path}.csv`, content: tableCsv(table, facts.locale) }
}

/** Confirmed, then signed one on top of the other, then the notary's deed. */
async function* minutesPart({ storage }: Deps, _: Contexts['meeting'], { minutes, folders, locale }: Proofs, path: (it: string) => string) {
  const { bundle: words } = exportTexts(locale)
  for (const [at, it] of minutes.entries()) {
    const content = await storage.stream(it.storage_key)
    const kind = it.kind === 'CONFIRMED' ? words.confirmed : it.kind === 'DEED' ? words.deed : words.signed
    const extension = extensionOf(it.name) === 'p7m' ? 'pdf.p7m' : 'pdf'
    if (content) yield { path: path(`${folders.minutes}${at + 1} ${kind}.${extension}`), content }
  }
}

/** What the letters carried, as it left. */
async function* noticePart({ db }: Deps, _: Contexts['meeting'], { notice, folders }: Proofs, path: (it: string) => string) {
  for (const { sha256, name } of notice) {
    const [paper] = await attachmentReader(db)([{ sha256, name, mime_type: '' }])
    yield { path: path(`${folders.notice}${safeName(name, 120)}`), content: paper!.content }
  }
}

async function* lettersPart(deps: Deps, ctx: Contexts['meeting'], facts: Proofs, path: (it: string) => string) {
  const { folders, locale, receipts } = facts
  const table = await letterTable(deps.db, ctx.meeting, locale)
  yield* bothWays(deps, ctx, facts, { table, path: `${folders.letters}${exportTexts(locale).names.letters}` })
  yield* receiptEntries(deps, receipts, (name) => path(`${folders.receipts}${name}`))
}

async function* sheetsPart(deps: Deps, ctx: Contexts['meeting'], facts: Proofs) {
  const { paper, locale, folders } = facts
  const { names, titles } = exportTexts(locale)
  const visits = visitTable(await attendanceOf(deps.db, ctx.meeting), locale)
  if (!paper) return yield* bothWays(deps, ctx, facts, { table: visits, path: `${folders.sheets}${titles.accesses}` })
  const press = { documents: forgiving(deps.documents) }
  const presence = await issued(deps, (await presenceSheetPdf(press, paper)).pdf, { ...printing(ctx, facts), title: names.accesses })
  yield { path: `${folders.sheets}${names.accesses}.pdf`, content: presence }
  yield { path: `${folders.sheets}${titles.accesses}.csv`, content: tableCsv(presenceTable(paper.facts, locale, paper.at), locale) }
  for (const table of electionTables(paper.facts, locale, paper.at))
    yield* bothWays(deps, ctx, facts, { table, path: `${folders.sheets}${safeName(table.title)}` })
  const votes = voteTable(paper.facts, locale, paper.at)
  if (!votes) return
  yield {
    path: `${folders.sheets}${names.votes}.pdf`,
    content: await issued(deps, (await voteSheetPdf(press, paper)).pdf, { ...printing(ctx, facts), title: names.votes }),
  }
  yield { path: `${folders.sheets}${names.votes}.csv`, content: tableCsv(votes, locale) }
}

async function* delegationsPart(deps: Deps, ctx: Contexts['meeting'], facts: Proofs, path: (it: string) => string) {
  const { folders, locale, delegations } = facts
  const table = await delegationTable(deps.db, ctx.meeting, locale)
  yield* bothWays(deps, ctx, facts, { table, path: `${folders.delegations}${exportTexts(locale).titles.delegations}` })
  yield* bothWays(deps, ctx, facts, { table: await proxyTable(deps, ctx, locale), path: `${folders.delegations}${exportTexts(locale).titles.designated}` })
  const papers = delegations.map((it) => it.version)
  yield* storedEntries(deps, papers, (name) => path(`${folders.delegations}${name}`))
}

async function* filesPart(deps: Deps, _: Contexts['meeting'], { points, folders, locale }: Proofs, path: (it: string) => string) {
  const { point } = exportTexts(locale).bundle
  for (const { number, versions } of points)
    yield* storedEntries(deps, versions, (name) => path(`${folders.files}${fill(point, { number: String(number) })}/${name}`))
}

/** What members handed in with their words; one file of several of them is there once. */
async function* handedIn(deps: Deps, files: readonly ({ _id: string } | null)[], pathOf: (name: string) => string) {
  for (const _id of new Set(files.flatMap((it) => it?._id ?? []))) {
    const file = await fileOf(deps.db, _id)
    const version = file && (await arrived(deps, file))
    if (version) yield* storedEntries(deps, [version], pathOf)
  }
}

async function* wordsPart(deps: Deps, ctx: Contexts['meeting'], facts: Proofs, path: (it: string) => string) {
  const { folders, locale } = facts
  const { names, titles, bundle } = exportTexts(locale)
  const { db } = deps
  yield* bothWays(deps, ctx, facts, { table: await declarationTable(db, ctx.meeting, locale), path: `${folders.words}${titles.declarations}` })
  const declared = acceptedDeclarations(await roomEvents(db, ctx.meeting)).map((it) => it.file)
  yield* handedIn(deps, declared, (name) => path(`${folders.words}${bundle.annexes}/${name}`))
  const asked = await questionTable(deps, ctx, locale)
  yield* bothWays(deps, ctx, facts, { table: asked, path: `${folders.words}${names.questions}` })
  const brought = (await questionsOf(db, ctx.meeting)).map((it) => it.file)
  yield* handedIn(deps, brought, (name) => path(`${folders.words}${bundle.asked}/${name}`))
  yield* bothWays(deps, ctx, facts, { table: await chatTable(db, ctx.meeting, locale), path: `${folders.words}${names.chats}` })
  yield* bothWays(deps, ctx, facts, { table: await transcriptTable(db, ctx.meeting, locale), path: `${folders.words}${names.transcriptions}` })
}
