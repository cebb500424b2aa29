import type { communicationRoutes } from '@delibera/core/communications/routes'
import { notFound } from '@delibera/core/faults'
import type { Deps } from '../../deps.ts'
import { Answer, download } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Proven } from '../../http/proven.ts'
import { communicationTexts, fill } from '../../i18n/texts.ts'
import type { ReceiptTerms } from '../../receipts/take.ts'
import { type CommunicationRow, communicationOf } from '../../stores/communications/communication-store.ts'
import { lettersOf } from '../../stores/communications/letter-store.ts'
import { receiptsKept } from '../../stores/communications/receipt-store.ts'
import { receiptBytes, sentFrom } from '../../stores/exports/export-store.ts'
import { archiveAnswer, archiveOf } from '../exports/archive-papers.ts'
import { packedReceipts } from '../exports/bundle-reads.ts'
import { safeName } from '../exports/name-papers.ts'
import { awaited, readNow, receiptEntries, receiptName } from '../exports/receipt-papers.ts'
import { newestOf } from '../exports/table-papers.ts'

/** What providers said of the letters of a communication, read now, whole or one by one. */
export function receiptHandlers(deps: Deps, terms: ReceiptTerms): Pick<Handlers<typeof communicationRoutes>, 'collectReceipts' | 'receipts' | 'receipt'> {
  const { db } = deps
  const sentOne = async (company: Proven<'company'>, _id: string): Promise<CommunicationRow> => {
    const row = await communicationOf(db, company, _id)
    if (!row) throw notFound()
    return row
  }

  return {
    collectReceipts: async ({ ctx, params }) => {
      const { _id: communication_id } = await sentOne(ctx.company, params.id)
      const is_reading = await readNow(deps, terms, await sentFrom(db, ctx.company, { communication_id }))
      const letters = awaited(await lettersOf(db, ctx.company, communication_id))
      return { ...letters, receipts: (await receiptsKept(db, ctx.company, { communication_id })).length, is_reading }
    },

    receipts: async ({ ctx, params, request }) => {
      const { _id: communication_id, subject } = await sentOne(ctx.company, params.id)
      const receipts = await receiptsKept(db, ctx.company, { communication_id })
      if (receipts.length === 0) return new Answer(204)
      const name = safeName(`${fill(communicationTexts(request.locale).receipts_file, { subject })}.zip`)
      return archiveAnswer(name, archiveOf(receiptEntries(deps, receipts), { at: new Date(newestOf(receipts.map((it) => it.at))) }), packedReceipts(receipts))
    },

    receipt: async ({ ctx, params }) => {
      const asked = { communication_id: params.id, mail_id: params.recipient, receipt_id: params.receipt }
      const [found] = await receiptsKept(db, ctx.company, asked)
      if (!found) throw notFound()
      const pieces: Buffer[] = []
      for await (const it of receiptBytes(db, found)) pieces.push(it)
      return download(receiptName(found), 'message/rfc822', Buffer.concat(pieces))
    },
  }
}
