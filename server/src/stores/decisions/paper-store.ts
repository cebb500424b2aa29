import type { DecisionAnswer } from '@delibera/core/decisions/schema'
import { sql } from 'kysely'
import type { SealOrder } from '../../adapters/seals/port.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** The signature as it was drawn on the page. */
interface DrawnSignature {
  image: string
  strokes?: NonNullable<SealOrder['strokes']>
}

export type UnsealedAnswer = Pick<DecisionAnswer, '_id' | 'member_id' | 'kind' | 'points' | 'conflict' | 'note' | 'reason' | 'on_behalf' | 'received_at'> & {
  signature: DrawnSignature | null
}

/** Answers given here whose paper has not been made yet, the oldest first. */
export async function unsealedAnswers(db: Db, meeting: Proven<'meeting'>, limit: number): Promise<UnsealedAnswer[]> {
  const { rows } = await sql<UnsealedAnswer>`
    select _id, member_id, kind, points, conflict, note, reason, on_behalf, received_at, signature from decision_answers
    where meeting_id = ${meeting} and way = 'DRAWN' and file_id is null order by seq limit ${limit}`.execute(db)
  return rows
}

/** Whether the paper was still missing. */
export async function keepPaper(tx: Tx, { answer_id, file_id }: { answer_id: string; file_id: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('decision_answers')
    .set({ file_id })
    .where('_id', '=', answer_id)
    .where('file_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface AnswerFile {
  answer_id: string
  member_id: string
  storage_key: string
  mime_type: string
  name: string
  bytes: number
}

/** The papers of answers, also of those that were replaced or withdrawn, in the order in which they came. */
export async function answerFiles(db: Db, meeting: Proven<'meeting'>): Promise<AnswerFile[]> {
  const { rows } = await sql<AnswerFile>`
    select a._id as answer_id, a.member_id, v.storage_key, v.mime_type, v.name, v.bytes from decision_answers a
    join lateral (select * from file_versions where file_id = a.file_id and state = 'READY' order by version desc limit 1) v on true
    where a.meeting_id = ${meeting} order by a.seq`.execute(db)
  return rows
}

export interface AnswerLine {
  answer_id: string
  member_id: string
  at: string
  line: string
  /** Of the line, in hexadecimal: the audit chain holds it. */
  hash: string
}

/** What the receipts of all answers say, in the order in which they came. */
export async function answerReceipts(db: Db, meeting: Proven<'meeting'>): Promise<AnswerLine[]> {
  const { rows } = await sql<AnswerLine>`
    select _id as answer_id, member_id, received_at as at, receipt as line, encode(sha256, 'hex') as hash
    from decision_answers where meeting_id = ${meeting} order by seq`.execute(db)
  return rows
}
