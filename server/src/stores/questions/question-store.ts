import { dayInRome } from '@delibera/core/dates'
import { type QuestionDays, usualDays } from '@delibera/core/meeting/designated'
import type { QuestionKind } from '@delibera/core/questions/schema'
import { questionTerms } from '@delibera/core/questions/term'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** What a member asked or proposed before an assembly. */
export interface QuestionRow {
  _id: string
  member_id: string
  odg_id: string | null
  kind: QuestionKind
  text: string
  file: { _id: string; name: string } | null
  asked_at: string
  answer: string | null
  answered_at: string | null
  published: boolean
  version: number
}

const selected = sql<QuestionRow>`select q._id, q.member_id, q.odg_id, q.kind, q.text, q.asked_at, q.answer, q.answered_at, q.published, q.version,
  case when f._id is null then null else jsonb_build_object('_id', f._id, 'name', f.name) end as file
  from questions q left join files f on f._id = q.file_id`

/** All of a meeting, the oldest first. */
export const questionsOf = async (db: Db | Tx, meeting: Proven<'meeting'>): Promise<QuestionRow[]> =>
  (await sql<QuestionRow>`${selected} where q.meeting_id = ${meeting} order by q.asked_at, q._id`.execute(db)).rows

export const questionRow = async (db: Db | Tx, meeting: Proven<'meeting'>, _id: string): Promise<QuestionRow | undefined> =>
  (await sql<QuestionRow>`${selected} where q.meeting_id = ${meeting} and q._id = ${_id}`.execute(db)).rows[0]

interface NewQuestion {
  company_id: string
  meeting_id: string
  member_id: string
  odg_id: string | null
  kind: QuestionKind
  text: string
  file_id: string | null
}

/** Null when the same words about the same point are there already. */
export async function addQuestion(tx: Tx, it: NewQuestion, at: Date): Promise<string | null> {
  const row = await tx
    .insertInto('questions')
    .values({ ...it, asked_at: at.toISOString() })
    .onConflict((same) => same.doNothing())
    .returning('_id')
    .executeTakeFirst()
  return row?._id ?? null
}

export async function answerQuestion(
  tx: Tx,
  { _id, version }: Pick<QuestionRow, '_id' | 'version'>,
  it: Pick<QuestionRow, 'answer' | 'published'> & { answered_at: string | null },
): Promise<void> {
  await tx
    .updateTable('questions')
    .set({ ...it, version: version + 1 })
    .where('_id', '=', _id)
    .execute()
}

/** Who may open what was handed in with a question: its author, besides the company, and everybody once it is published. */
export async function shareQuestionFile(tx: Tx, meeting: Proven<'meeting'>, { file, member_id, published }: QuestionRow): Promise<void> {
  if (!file) return
  const member_ids = published ? null : [member_id]
  await tx.updateTable('files').set({ member_ids }).where('_id', '=', file._id).where('meeting_id', '=', meeting).execute()
}

/** In SQL, of a question `q`: as core says it. */
export const isUnanswered = sql<boolean>`(q.answer is null and not q.published)`

/** In SQL, of a meeting `m`: what says by when its notice promised answers. */
export const answerTerm = sql`(select c.datetime from convocations c where c.meeting_id = m._id and c.convocation_type = 'FIRST') as called_for, m.summon_sent_at as notice_at,
  case when m.designated is not null then coalesce(m.designated->'question_days', ${JSON.stringify(usualDays)}::jsonb) end as question_days`

interface AnswerTerm {
  called_for: string | null
  notice_at: string | null
  /** Null without a designated representative. */
  question_days: QuestionDays | null
}

/** The day of Rome until whose end answers are promised; null where no notice promised any. */
export function answersBy({ called_for, notice_at, question_days }: AnswerTerm): string | null {
  const at = called_for && questionTerms({ first: called_for, sent_at: notice_at, days: question_days }).answers_at
  return at ? dayInRome(new Date(at)) : null
}
