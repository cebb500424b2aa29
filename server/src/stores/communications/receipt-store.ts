import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { asKept, type KeptReceipt, receiptRows } from '../exports/export-store.ts'

interface Asked {
  communication_id: string
  /** One letter alone, or one receipt of it. */
  mail_id?: string
  receipt_id?: string
}

/** What providers said of the letters of a communication. */
export async function receiptsKept(db: Db, company: Proven<'company'>, { communication_id, mail_id, receipt_id }: Asked): Promise<KeptReceipt[]> {
  const rows = await receiptRows(db)
    .where('company_id', '=', company)
    .where('communication_id', '=', communication_id)
    .$if(mail_id !== undefined, (it) => it.where('mail_id', '=', mail_id!))
    .$if(receipt_id !== undefined, (it) => it.where('receipts._id', '=', receipt_id!))
    .execute()
  return rows.map(asKept)
}
