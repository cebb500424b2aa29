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

/** Answers given here whose paper has not been made yet, the oldest first: everybody's, or those of one person. */
export async function unsealedAnswers(db: Db, meeting: Proven<'meeting'>, { limit, member }: { limit: number; member?: string }): Promise<UnsealedAnswer[]> {
  const { rows } = await sql<UnsealedAnswer>`
    select _id, member_id, kind, points, conflict, note, reason, on_behalf, received_at, signature from decision_answers
    where meeting_id = ${meeting} and way = 'DRAWN' and file_id is null and (${member ?? null}::uuid is null or member_id = ${member ?? null}::uuid)
    order by seq limit ${limit}`.execute(db)
  return rows
}

/** Those of these answers whose paper is missing still, held until the transaction ends: somebody else may have made the same. */
export async function stillUnsealed(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`
    select _id from decision_answers where _id = any(${ids}::uuid[]) and file_id is null order by seq for no key update`.execute(tx)
  return new Set(rows.map((it) => it._id))
}

export async function keepPapers(tx: Tx, papers: readonly { answer_id: string; file_id: string }[]): Promise<void> {
  await sql`update decision_answers a set file_id = it.file_id
    from json_to_recordset(${JSON.stringify(papers)}::json) as it (answer_id uuid, file_id uuid) where a._id = it.answer_id`.execute(tx)
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
