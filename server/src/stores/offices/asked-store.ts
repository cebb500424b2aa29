import { officeTemplates } from '@delibera/core/offices/registering'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import type { OfficeRow } from './office-store.ts'

/** Whether a meeting is one of the company, and the point one of that meeting. */
export async function isResolution(
  db: Db | Tx,
  company: Proven<'company'>,
  { meeting_id, odg_id }: { meeting_id: string | null; odg_id: string | null },
): Promise<boolean> {
  const { rows } = await sql`select 1 from meetings m where m._id = ${meeting_id} and m.company_id = ${company}
    and (${odg_id}::uuid is null or exists (select from agenda_points p where p._id = ${odg_id} and p.meeting_id = m._id))`.execute(db)
  return rows.length > 0
}

export interface ResolvedPoint {
  _id: string
  title: string
  template_id: string
  values: Record<string, string>
}

/** Points of a meeting that were approved and change offices, in their order. */
export async function resolvedPoints(db: Db | Tx, meeting: Proven<'meeting'>): Promise<ResolvedPoint[]> {
  const { rows } = await sql<ResolvedPoint>`select _id, title, template_id, values from agenda_points
    where meeting_id = ${meeting} and accepted and status <> 'SKIPPED' and template_id = any(${[...officeTemplates]}::text[]) order by position, _id`.execute(
    db,
  )
  return rows
}

/** What the letter and the page of a personal link are about. */
export interface AskedOffice {
  company: Proven<'company'>
  office_id: OfficeRow['_id']
}

/** By the hash of the slug; undefined for one that nobody was given, or that a later letter replaced. */
export async function askedBySlug(db: Db | Tx, slug_hash: Buffer): Promise<AskedOffice | undefined> {
  const row = await db.selectFrom('offices').select(['_id', 'company_id']).where('slug_hash', '=', slug_hash).executeTakeFirst()
  return row && { company: row.company_id as Proven<'company'>, office_id: row._id }
}

/** Keeps the answer to a letter. False when it was answered already: of two at once the database lets one through. */
export async function keepAnswer(tx: Tx, office_id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offices')
    .set({ answered_at: at.toISOString() })
    .where('_id', '=', office_id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
