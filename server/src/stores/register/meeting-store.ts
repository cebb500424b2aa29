import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

interface HeldMeeting {
  _id: string
  name: string
  record_date: string
}

/** Assemblies whose voters were taken of the register with an entry in it: begun after it was written, on a day that it has effect on. */
export async function meetingsCountedWith(db: Db, company: Proven<'company'>, { from, known }: { from: string; known: string }): Promise<HeldMeeting[]> {
  const { rows } = await sql<HeldMeeting>`
    select _id, name, record_date from meetings where company_id = ${company} and record_date >= ${from} and record_known_at >= ${known}
    order by record_date, _id`.execute(db)
  return rows
}

/** Assemblies already begun whose voters an entry of this day would have changed. */
export async function heldSince(db: Db | Tx, company: Proven<'company'>, from: string): Promise<HeldMeeting[]> {
  const { rows } = await sql<HeldMeeting>`
    select _id, name, record_date from meetings where company_id = ${company} and record_date >= ${from} order by record_date, _id`.execute(db)
  return rows
}

/** The register that counts for a meeting from its beginning on. */
export async function keepRegisterRecord(
  tx: Tx,
  meeting: Proven<'meeting'>,
  { record_date, known_at }: { record_date: string; known_at: Date },
): Promise<void> {
  await tx.updateTable('meetings').set({ record_date, record_known_at: known_at.toISOString() }).where('_id', '=', meeting).execute()
}

/** Every company with a register, for who verifies them all. */
export async function keptRegisters(db: Db): Promise<{ _id: string; business_name: string }[]> {
  const { rows } = await sql<{ _id: string; business_name: string }>`
    select _id, business_name from companies where exists (select from register_entries e where e.company_id = companies._id) order by business_name, _id`.execute(
    db,
  )
  return rows
}
