import { templateOf } from '@delibera/core/agenda/every-template'
import type { AgendaFields, AgendaFile, AgendaPoint } from '@delibera/core/agenda/schema'
import { plainText } from '@delibera/core/rich-text'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { AgendaPoints } from '../../db/tables.ts'
import type { Proven } from '../../http/proven.ts'

type PointRow = Selectable<AgendaPoints> & { files: AgendaFile[] }

/** With its files, the newest version of each. */
const withFiles = sql<AgendaFile[]>`coalesce((select json_agg(json_build_object('file_id', f._id, 'name', v.name, 'mime_type', v.mime_type, 'bytes', v.bytes,
  'member_ids', to_json(f.member_ids)) order by af.position)
  from agenda_files af join files f on f._id = af.file_id
  join lateral (select name, mime_type, bytes from file_versions where file_id = f._id order by version desc limit 1) v on true
  where af.point_id = agenda_points._id), '[]')`.as('files')

const points = (db: Db | Tx) => db.selectFrom('agenda_points').selectAll('agenda_points').select(withFiles)

/** What of a row is nobody's business is left out by the reply's schema. */
export function pointSeen({ odg_id, words, position, created_at, ...row }: PointRow): AgendaPoint {
  return {
    ...(row as unknown as AgendaPoint),
    custom: row.template_id === null,
    citation: (row.template_id && templateOf(row.template_id)?.citation) ?? null,
    voted: row.status === 'VOTED',
    votes: [],
  }
}

/** A point of the library. */
export async function libraryPoint(db: Db | Tx, company: Proven<'company'>, _id: string): Promise<AgendaPoint | undefined> {
  const row = await points(db).where('company_id', '=', company).where('meeting_id', 'is', null).where('_id', '=', _id).executeTakeFirst()
  return row && pointSeen(row)
}

/** The same, to be changed: whoever else would change it waits. */
export async function libraryPointToChange(tx: Tx, company: Proven<'company'>, _id: string): Promise<AgendaPoint | undefined> {
  const found = tx.selectFrom('agenda_points').select('_id').where('company_id', '=', company).where('meeting_id', 'is', null).where('_id', '=', _id)
  return (await found.forUpdate().executeTakeFirst()) && libraryPoint(tx, company, _id)
}

/** The agenda of a meeting, in its order. */
export async function pointsOfMeeting(db: Db | Tx, meeting: Proven<'meeting'>): Promise<AgendaPoint[]> {
  const rows = await points(db).where('meeting_id', '=', meeting).orderBy('position').execute()
  return rows.map(pointSeen)
}

type Documents = 'header_intro' | 'header_content' | 'content_positive' | 'content_negative'

const wordsOf = (it: Pick<AgendaFields, Documents | 'title' | 'notes'>): string =>
  [it.title, ...[it.header_intro, it.header_content, it.content_positive, it.content_negative].map(plainText), it.notes ?? ''].join('\n')

function columnsOf(fields: AgendaFields) {
  const { header_intro, header_content, content_positive, content_negative, values, quorum_first, quorum_second, also, ...rest } = fields
  const documents = { header_intro, header_content, content_positive, content_negative, values, quorum_first, also }
  const written = Object.fromEntries(Object.entries(documents).map(([name, it]) => [name, JSON.stringify(it)])) as Record<keyof typeof documents, string>
  return { ...rest, ...written, quorum_second: quorum_second && JSON.stringify(quorum_second), words: wordsOf(fields) }
}

type Place = Pick<Insertable<AgendaPoints>, 'company_id' | 'meeting_type' | 'meeting_id' | 'position' | 'template_id' | 'odg_id' | 'accountant_id'>

export async function addPoint(tx: Tx, place: Place, fields: AgendaFields, at: Date): Promise<string> {
  const now = at.toISOString()
  const { _id } = await tx
    .insertInto('agenda_points')
    .values({ ...place, ...columnsOf(fields), created_at: now, updated_at: now })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return _id
}

/** Raises its version. */
export async function rewritePoint(tx: Tx, _id: string, fields: AgendaFields, at: Date): Promise<void> {
  await tx
    .updateTable('agenda_points')
    .set({ ...columnsOf(fields), version: sql`version + 1`, updated_at: at.toISOString() })
    .where('_id', '=', _id)
    .execute()
}

/** Points of one meeting get the places of their order. */
export async function orderPoints(tx: Tx, meeting: Proven<'meeting'>, ids: readonly string[]): Promise<void> {
  await sql`update agenda_points p set position = o.position from unnest(${ids}::uuid[]) with ordinality o(_id, position)
    where p._id = o._id and p.meeting_id = ${meeting}`.execute(tx)
}

export async function removePoints(tx: Tx, company: Proven<'company'>, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('agenda_points').where('company_id', '=', company).where(sql<boolean>`_id = any(${ids}::uuid[])`).execute()
}

/** The fields that others changed after a version was read. */
export async function changesSince(tx: Tx, company: Proven<'company'>, odg_id: string, seen: number): Promise<string[]> {
  const { rows } = await sql<{ fields: string[] | null }>`select data->'fields' as fields from audit_log
    where chain = ${`company:${company}`} and data->>'odg_id' = ${odg_id} and (data->>'version')::int > ${seen}`.execute(tx)
  return [...new Set(rows.flatMap((it) => it.fields ?? []))]
}
