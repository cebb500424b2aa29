import type { BookCode, BookSeal, Conservation } from '@delibera/core/books/schema'
import { dayInRome } from '@delibera/core/dates'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** Every seal of the books of a company, the newest first. */
export async function sealRows(db: Db | Tx, company: Proven<'company'>): Promise<BookSeal[]> {
  const rows = await db.selectFrom('book_seals').selectAll().where('company_id', '=', company).orderBy('sealed_at', 'desc').execute()
  return rows.map(({ company_id: _, entries: __, sealed_at: ___, code, sha256, ...it }) => ({ ...it, code: code as BookCode, sha256: sha256.toString('hex') }))
}

type NewSeal = Omit<BookSeal, '_id' | 'sha256' | 'day'> & { company: Proven<'company'>; entries: number; sha256: Buffer; at: Date }

export async function addSeal(tx: Tx, { company, at, ...it }: NewSeal): Promise<string> {
  const row = await tx
    .insertInto('book_seals')
    .values({ ...it, company_id: company, day: dayInRome(at), sealed_at: at.toISOString() })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return row._id
}

export type Payments = Record<string, { paid_on: string; file_id: string | null }>

export async function dutyPayments(db: Db | Tx, company: Proven<'company'>): Promise<Payments> {
  const rows = await db.selectFrom('book_duty_payments').select(['duty_id', 'paid_on', 'file_id']).where('company_id', '=', company).execute()
  return Object.fromEntries(rows.map(({ duty_id, ...it }) => [duty_id, it]))
}

interface Paying {
  company: Proven<'company'>
  duty_id: string
  paid_on: string | null
  file_id: string | null
  at: Date
}

/** What was said last counts; without a day it was not paid. */
export async function setPayment(tx: Tx, { company, duty_id, paid_on, file_id, at }: Paying): Promise<void> {
  if (paid_on === null) {
    await tx.deleteFrom('book_duty_payments').where('company_id', '=', company).where('duty_id', '=', duty_id).execute()
    return
  }
  const said = { paid_on, file_id, at: at.toISOString() }
  await tx
    .insertInto('book_duty_payments')
    .values({ company_id: company, duty_id, ...said })
    .onConflict((it) => it.columns(['company_id', 'duty_id']).doUpdateSet(said))
    .execute()
}

export type MadePackage = Omit<Conservation, 'year_end'> & { file_id: string }

/** The newest package of each year. */
export async function packageRows(db: Db | Tx, company: Proven<'company'>): Promise<MadePackage[]> {
  const rows = await db
    .selectFrom('conservation_packages')
    .distinctOn('year')
    .selectAll()
    .where('company_id', '=', company)
    .orderBy('year')
    .orderBy('made_at', 'desc')
    .execute()
  return rows.map(({ year, made_at, sha256, index_sha256, bytes, file_id }) => ({
    ...{ year, made_at, bytes, file_id, sha256: sha256.toString('hex'), index_sha256: index_sha256.toString('hex') },
  }))
}

interface NewPackage {
  company: Proven<'company'>
  year: number
  file_id: string
  sha256: Buffer
  index_sha256: Buffer
  bytes: number
  at: Date
}

export async function addPackage(tx: Tx, { company, at, ...it }: NewPackage): Promise<void> {
  await tx
    .insertInto('conservation_packages')
    .values({ ...it, company_id: company, made_at: at.toISOString() })
    .execute()
}
