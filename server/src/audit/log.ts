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

/** Alone, for who reads the end of the chain together with something else. */
export async function lockChain(tx: Tx, chain: string): Promise<void> {
  await sql`select ${chainLock(chain)}`.execute(tx)
}

/** The last row of a chain, null before the first. */
export type ChainEnd = Pick<AuditRow, 'seq'> & { hash: Buffer }

/** Appends to the chain inside the command's transaction. The lock makes two commands on one subject take turns. */
export const appendAudit = (tx: Tx, { chain, ...act }: AuditEntry): Promise<void> => appendAudits(tx, chain, [act])

/** Several acts on one subject, in their order, in as many questions as one takes. */
export async function appendAudits(tx: Tx, chain: string, acts: readonly Omit<AuditEntry, 'chain'>[]): Promise<void> {
  if (acts.length === 0) return
  await lockChain(tx, chain)
  const { rows } = await chainEnd(chain).execute(tx)
  await appendLocked(
    tx,
    acts.map((it) => ({ chain, ...it })),
    rows[0] ?? null,
  )
}

/** What reads the last row of a chain, alone or within another statement. */
export const chainEnd = (chain: string) => sql<ChainEnd>`select seq, hash from audit_log where chain = ${chain} order by seq desc limit 1`

/** Appends where the transaction has the lock of the chain and has read its end; answers the hash of the last. */
export async function appendLocked(tx: Tx, entries: readonly AuditEntry[], last: ChainEnd | null): Promise<Buffer> {
  let [seq, prev_hash] = [last?.seq ?? 0, last?.hash ?? firstHash]
  const rows = entries.map(({ chain, actor, action, data, at }) => {
    const row: AuditRow = { chain, seq: ++seq, at: at.toISOString(), actor, action, data }
    const [before, hash] = [prev_hash, chainHash(prev_hash, row)]
    prev_hash = hash
    return { ...row, data: JSON.stringify(data), prev_hash: before, hash }
  })
  await tx.insertInto('audit_log').values(rows).execute()
  return prev_hash
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
