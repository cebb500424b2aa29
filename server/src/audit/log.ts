import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { JsonObject } from '../db/tables.ts'

export interface AuditEntry {
  /** What the row is about and chained with: `user:<id>`, `company:<id>`, `meeting:<id>`. */
  chain: string
  /** Who did it: `user:<id>`, `member:<id>`, `operator:<name>`, `system`. */
  actor: string
  action: string
  data: JsonObject
  at: Date
}

export interface AuditRow {
  chain: string
  seq: number
  at: string
  actor: string
  action: string
  data: unknown
}

export const firstHash = Buffer.alloc(32)

/** What makes writers of a chain take turns until their transactions end: part of a statement before the one that reads its last row. */
export const chainLock = (chain: string) => sql`pg_advisory_xact_lock(hashtextextended(${`audit:${chain}`}, 0))`

/** The last row of a chain, null before the first. */
export type ChainEnd = Pick<AuditRow, 'seq'> & { hash: Buffer }

/** Appends to the chain inside the command's transaction. The lock makes two commands on one subject take turns. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`select ${chainLock(entry.chain)}`.execute(tx)
  const { rows } = await chainEnd(entry.chain).execute(tx)
  await appendLocked(tx, entry, rows[0] ?? null)
}

/** What reads the last row of a chain, alone or within another statement. */
export const chainEnd = (chain: string) => sql<ChainEnd>`select seq, hash from audit_log where chain = ${chain} order by seq desc limit 1`

/** Appends where the transaction has the lock of the chain and has read its end; answers the hash. */
export async function appendLocked(tx: Tx, entry: AuditEntry, last: ChainEnd | null): Promise<Buffer> {
  const { chain, actor, action, data } = entry
  const prev_hash = last?.hash ?? firstHash
  const row: AuditRow = { chain, seq: (last?.seq ?? 0) + 1, at: entry.at.toISOString(), actor, action, data }
  const hash = chainHash(prev_hash, row)
  await tx
    .insertInto('audit_log')
    .values({ ...row, data: JSON.stringify(data), prev_hash, hash })
    .execute()
  return hash
}

export function chainHash(prev: Buffer, { chain, seq, at, actor, action, data }: AuditRow): Buffer {
  return createHash('sha256').update(prev).update(canonical({ chain, seq, at, actor, action, data })).digest()
}

/** The same text for the same facts, whatever order the database gives the keys back in. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, it]) => it !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, it]) => `${JSON.stringify(key)}:${canonical(it)}`)
    .join(',')}}`
}
