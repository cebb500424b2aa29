import type { FilingCheck, FilingKind, FilingStatus, Presenter, SlotName, SlotSignature, StampAuthorization } from '@delibera/core/filing/schema'
import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Filings } from '../../db/tables.ts'
import type { Proven } from '../../http/proven.ts'

type Columns = 'kind' | 'status' | 'presenter' | 'stamp' | 'checks'
export interface FilingRow extends Omit<Selectable<Filings>, Columns> {
  kind: FilingKind
  status: FilingStatus
  presenter: Presenter
  stamp: StampAuthorization
  checks: FilingCheck[] | null
}

/** Undefined when the company has none of this id. */
export async function filingRow(db: Db | Tx, company: Proven<'company'>, _id: string): Promise<FilingRow | undefined> {
  const row = await db.selectFrom('filings').selectAll().where('company_id', '=', company).where('_id', '=', _id).executeTakeFirst()
  return row as unknown as FilingRow | undefined
}

/** The row, to be changed: whoever else would change it waits. */
export async function lockedFiling(tx: Tx, company: Proven<'company'>, _id: string): Promise<FilingRow | undefined> {
  const row = await tx.selectFrom('filings').selectAll().where('company_id', '=', company).where('_id', '=', _id).forUpdate().executeTakeFirst()
  return row as unknown as FilingRow | undefined
}

interface Asked {
  status?: FilingStatus | undefined
  kind?: FilingKind | undefined
  page: number
  count: number
}

/** The newest first. */
export async function filingRows(db: Db, company: Proven<'company'>, { status, kind, page, count }: Asked): Promise<{ total: number; items: FilingRow[] }> {
  const found = db
    .selectFrom('filings')
    .where('company_id', '=', company)
    .$if(status !== undefined, (it) => it.where('status', '=', status!))
    .$if(kind !== undefined, (it) => it.where('kind', '=', kind!))
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('_id')
    .limit(count)
    .offset((page - 1) * count)
    .execute()
  return { total: Number(total), items: items as unknown as FilingRow[] }
}

interface NewFiling {
  company: Proven<'company'>
  kind: FilingKind
  meeting_id: string | null
  year_end: string | null
  presenter: Presenter
  at: Date
}

export async function addFiling(tx: Tx, { company, presenter, at, ...it }: NewFiling): Promise<string> {
  const now = at.toISOString()
  const row = await tx
    .insertInto('filings')
    .values({ ...it, company_id: company, presenter: JSON.stringify(presenter), created_at: now, updated_at: now })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return row._id
}

/** Writes what changed, as a version more. */
export async function saveFiling(tx: Tx, _id: string, it: Updateable<Filings>, at: Date): Promise<void> {
  await tx
    .updateTable('filings')
    .set({ ...it, version: sql`version + 1`, updated_at: at.toISOString() })
    .where('_id', '=', _id)
    .execute()
}

export async function removeFiling(tx: Tx, _id: string): Promise<void> {
  await tx.deleteFrom('filings').where('_id', '=', _id).execute()
}

export interface SlotRow {
  slot: SlotName
  file_id: string | null
  file_name: string | null
  waived: string | null
  signatures: SlotSignature[] | null
}

export async function slotRows(db: Db | Tx, filing_id: string): Promise<SlotRow[]> {
  const rows = await db
    .selectFrom('filing_slots')
    .leftJoin('files', 'files._id', 'filing_slots.file_id')
    .select(['slot', 'file_id', 'files.name as file_name', 'waived', 'signatures'])
    .where('filing_id', '=', filing_id)
    .execute()
  return rows as unknown as SlotRow[]
}

export async function setSlot(tx: Tx, filing_id: string, { slot, file_id, waived }: Pick<SlotRow, 'slot' | 'file_id' | 'waived'>): Promise<void> {
  const said = { file_id, waived, signatures: null }
  await tx
    .insertInto('filing_slots')
    .values({ filing_id, slot, ...said })
    .onConflict((it) => it.columns(['filing_id', 'slot']).doUpdateSet(said))
    .execute()
}

export async function clearSlot(tx: Tx, filing_id: string, slot: SlotName): Promise<void> {
  await tx.deleteFrom('filing_slots').where('filing_id', '=', filing_id).where('slot', '=', slot).execute()
}

/** What was found of who signed a file. */
export async function noteSignatures(tx: Tx, filing_id: string, { slot, signatures }: { slot: SlotName; signatures: readonly SlotSignature[] }): Promise<void> {
  await tx
    .updateTable('filing_slots')
    .set({ signatures: JSON.stringify(signatures) })
    .where('filing_id', '=', filing_id)
    .where('slot', '=', slot)
    .execute()
}

export interface FiledMeeting {
  _id: string
  name: string
  /** When it was held; null while no minutes say it. */
  held_at: string | null
  /** The newest document of its minutes that a printer takes; null while there is none, or the notary's deed is awaited. */
  minutes_key: string | null
  /** A dividend was decided, of which the register tax is to be paid. */
  has_dividend: boolean
}

/** What a package asks of a meeting; undefined when the company has none of this id. */
export async function filedMeeting(db: Db | Tx, company: Proven<'company'>, _id: string): Promise<FiledMeeting | undefined> {
  const { rows } = await sql<FiledMeeting>`
    select m._id, m.name, v.told ->> 'held_at' as held_at, document.storage_key as minutes_key,
      exists (select 1 from tasks t where t.meeting_id = m._id and t.code = 'T-DIV-REG' and t.status <> 'WAIVED') as has_dividend
    from meetings m left join verbals v on v.meeting_id = m._id and v.confirmed_at is not null
    left join lateral (
      select f.storage_key from verbal_documents d join file_versions f on f.file_id = d.file_id
      where d.verbal_id = v._id and f.mime_type = 'application/pdf' and (d.kind = 'DEED' or not coalesce((v.told ->> 'for_notary')::boolean, false))
      order by d.seq desc limit 1) document on true
    where m.company_id = ${company} and m._id = ${_id}`.execute(db)
  return rows[0]
}

/** Who looks at the accounts besides those who made them, as the list of people says. */
export async function auditingOf(db: Db, company: Proven<'company'>): Promise<{ has_auditors: boolean; has_revisore: boolean }> {
  const { rows } = await sql<{ has_auditors: boolean; has_revisore: boolean }>`
    select coalesce(bool_or(type = 'MAJ' and code not in ('RC', 'RSU')), false) as has_auditors, coalesce(bool_or(code in ('RC', 'RSU', 'REV')), false) as has_revisore
    from member_roles where company_id = ${company}`.execute(db)
  return rows[0]!
}
