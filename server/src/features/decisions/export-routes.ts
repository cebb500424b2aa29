import type { decisionExportRoutes } from '@delibera/core/decisions/record-routes'
import { notFound } from '@delibera/core/faults'
import type { Deps } from '../../deps.ts'
import { Answer, download } from '../../http/answer.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import { exportTexts } from '../../i18n/texts.ts'
import { answerFiles } from '../../stores/decisions/paper-store.ts'
import { keptReceipts, minutesFiles } from '../../stores/exports/export-store.ts'
import { archiveAnswer, archiveOf, uniquePaths } from '../exports/archive-papers.ts'
import { sealedBundle } from '../exports/bundle-papers.ts'
import { packedReceipts } from '../exports/bundle-reads.ts'
import { bytesOf, storedEntries } from '../exports/file-reads.ts'
import { letterTable } from '../exports/letter-papers.ts'
import { endEnclosedLinks } from '../exports/link-commands.ts'
import { fileName, occasionOf } from '../exports/name-papers.ts'
import { receiptEntries } from '../exports/receipt-papers.ts'
import { newestOf, tableAnswer } from '../exports/table-papers.ts'
import { decisionEntries } from './bundle-papers.ts'
import { knownDecision } from './known-reads.ts'
import { sealAnswers } from './paper-commands.ts'
import { previewOf } from './preview-papers.ts'

const nothing = () => new Answer(204)
const zip = 'zip'

export function decisionExportHandlers(deps: Deps): Handlers<typeof decisionExportRoutes> {
  const { db } = deps
  return {
    record: ({ ctx }) => recordAnswer(deps, ctx),

    answers: async ({ ctx }) => {
      await sealAnswers(deps, ctx)
      const files = await answerFiles(db, ctx.meeting)
      if (files.length === 0) return nothing()
      const occasion = await occasionOf(db, ctx)
      const archive = archiveOf(storedEntries(deps, files, uniquePaths()), { at: new Date(occasion.at) })
      return archiveAnswer(fileName(occasion, exportTexts('it').names.answers, zip), archive, bytesOf(files))
    },

    letters: async ({ ctx, request: { locale } }) => {
      const table = await letterTable(db, ctx.meeting, locale)
      if (!table) return nothing()
      return tableAnswer(deps, table, { ctx, format: 'pdf', locale, occasion: await occasionOf(db, ctx), kind: exportTexts(locale).names.letters })
    },

    receipts: async ({ ctx, request: { locale } }) => {
      await endEnclosedLinks(deps, ctx)
      const [occasion, receipts] = [await occasionOf(db, ctx), await keptReceipts(db, ctx.meeting)]
      if (receipts.length === 0) return nothing()
      const archive = archiveOf(receiptEntries(deps, receipts), { at: new Date(newestOf(receipts.map((it) => it.at))) })
      return archiveAnswer(fileName(occasion, exportTexts(locale).names.receipts, zip), archive, packedReceipts(receipts))
    },

    all: async ({ ctx }) => {
      await sealAnswers(deps, ctx)
      await endEnclosedLinks(deps, ctx)
      const known = await knownDecision(db, ctx)
      const [occasion, receipts, at] = [await occasionOf(db, ctx), await keptReceipts(db, ctx.meeting), deps.clock.now()]
      const packing = { occasion, locale: 'it', at, held_at: known.row.closed_at } as const
      const bundle = sealedBundle(deps, ctx, { ...packing, contents: (tell) => decisionEntries(deps, { ctx, known, occasion, at, tell }) })
      const estimated = bytesOf(await answerFiles(db, ctx.meeting)) + packedReceipts(receipts)
      return archiveAnswer(fileName(occasion, exportTexts('it').names.all, zip), bundle, estimated)
    },
  }
}

/** The newest file of the record; while it is not confirmed, as it would be printed now; nothing while the decision is open. */
async function recordAnswer(deps: Deps, ctx: Contexts['meeting']): Promise<Answer> {
  const [occasion, { names }] = [await occasionOf(deps.db, ctx), exportTexts('it')]
  const newest = (await minutesFiles(deps.db, ctx.meeting)).at(-1)
  if (newest) {
    const content = await deps.storage.read(newest.storage_key)
    if (!content) throw notFound()
    const extension = newest.kind === 'ENVELOPE' ? 'pdf.p7m' : 'pdf'
    return download(fileName(occasion, newest.kind === 'CONFIRMED' ? names.record : names.signedRecord, extension), newest.mime_type, content)
  }
  const { decision_status } = (await knownDecision(deps.db, ctx)).row
  if (decision_status !== 'CLOSED') return nothing()
  const { content } = await deps.documents.inTurn(() => previewOf(deps, ctx, 'record'))
  return download(fileName(occasion, names.draftRecord, 'pdf'), 'application/pdf', content)
}
