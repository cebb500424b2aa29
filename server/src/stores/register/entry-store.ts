import { createHash } from 'node:crypto'
import { hashedText } from '@delibera/core/register/hash'
import type { Entry, EntryKind } from '@delibera/core/register/schema'
import { sql } from 'kysely'
import { firstHash } from '../../audit/log.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { takeTurns } from '../../process/patience.ts'

/** An entry as the table keeps it: what follows from other entries is not its own. */
export type StoredEntry = Omit<Entry, 'actor_name' | 'entered_on' | 'corrected_by' | 'filed_by' | 'text'>
export type NewEntry = Omit<StoredEntry, 'prev_hash' | 'hash'>

/** Where a chain does not hold. */
export interface Break {
  seq: number
  reason: 'gap' | 'prev_hash' | 'hash'
}

/** A register as this process knows it: entries never change, so what was read once is read no more. */
export interface KeptRegister {
  entries: StoredEntry[]
  last_seq: number
  last_hash: Buffer
  /** The first entry whose hash is not what it was; null: the chain holds. */
  broken: Break | null
  read_at: number
}

const kept = new Map<string, KeptRegister>()
/** Registers are few and small beside rooms; the oldest go first. */
const mostKept = 64
/** A change behind the product's back is found at the latest after so long. */
const trustedMs = 60_000
const batch = 2000

/** Writers of one register take turns until their transactions end. */
export async function lockRegister(tx: Tx, company: Proven<'company'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`register:${company}`}, 0))`.execute(tx)
}

/** All entries in their order, each hash computed anew unless that was done a moment ago. */
export async function registerOf(db: Db | Tx, company: Proven<'company'>, now = Date.now()): Promise<KeptRegister> {
  const last = await db
    .selectFrom('register_entries')
    .select(['seq', 'hash'])
    .where('company_id', '=', company)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const known = kept.get(company)
  const isFresh = known !== undefined && now - known.read_at < trustedMs && known.last_seq <= (last?.seq ?? 0)
  if (isFresh && known.last_seq === (last?.seq ?? 0) && known.last_hash.equals(last?.hash ?? firstHash)) return known
  const grown = isFresh && known.broken === null ? await readOn(db, company, { ...known, entries: [...known.entries] }) : null
  return keep(company, grown && !grown.broken ? grown : await readAnew(db, company, now))
}

/** The same, with every hash computed now. */
export const readAnew = async (db: Db | Tx, company: Proven<'company'>, now = Date.now()): Promise<KeptRegister> =>
  keep(company, await readOn(db, company, { entries: [], last_seq: 0, last_hash: firstHash, broken: null, read_at: now }))

function keep(company: string, it: KeptRegister): KeptRegister {
  kept.delete(company)
  kept.set(company, it)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  return it
}

/** In batches, with turns for others between them: a long book takes longer than anybody else should wait. */
async function readOn(db: Db | Tx, company: Proven<'company'>, it: KeptRegister): Promise<KeptRegister> {
  for (;;) {
    const rows = await db
      .selectFrom('register_entries')
      .selectAll()
      .where('company_id', '=', company)
      .where('seq', '>', it.last_seq)
      .orderBy('seq')
      .limit(batch)
      .execute()
    for (const [index, { company_id, file_id, ...row }] of rows.entries()) {
      const entry = { ...row, prev_hash: row.prev_hash.toString('hex'), hash: row.hash.toString('hex') } as unknown as StoredEntry
      it.broken ??= breakAt(entry, row, { company, seq: it.last_seq, hash: it.last_hash })
      it.entries.push(entry)
      ;[it.last_seq, it.last_hash] = [row.seq, row.hash]
      if (index % 200 === 199) await takeTurns()
    }
    if (rows.length < batch) return it
  }
}

interface Before {
  company: string
  seq: number
  hash: Buffer
}

function breakAt(entry: StoredEntry, row: { prev_hash: Buffer; hash: Buffer }, before: Before): Break | null {
  if (entry.seq !== before.seq + 1) return { seq: entry.seq, reason: 'gap' }
  if (!row.prev_hash.equals(before.hash)) return { seq: entry.seq, reason: 'prev_hash' }
  return entryHash(before.hash, entry, before.company).equals(row.hash) ? null : { seq: entry.seq, reason: 'hash' }
}

const entryHash = (prev: Buffer, entry: NewEntry, company: string): Buffer => createHash('sha256').update(prev).update(hashedText(entry, company)).digest()

/** Appends to the register that the transaction has locked and read; answers the entries with their hashes. */
export async function appendEntries(tx: Tx, company: Proven<'company'>, entries: readonly NewEntry[], last_hash: Buffer): Promise<StoredEntry[]> {
  let prev = last_hash
  const stored = entries.map((it) => {
    const [prev_hash, hash] = [prev, entryHash(prev, it, company)]
    prev = hash
    return { ...it, prev_hash: prev_hash.toString('hex'), hash: hash.toString('hex') }
  })
  const rows = stored.map((it) => ({
    ...it,
    company_id: company,
    file_id: it.document?.file_id ?? null,
    document: it.document ? JSON.stringify(it.document) : null,
    lines: JSON.stringify(it.lines),
    ack: [...it.ack],
    prev_hash: Buffer.from(it.prev_hash, 'hex'),
    hash: Buffer.from(it.hash, 'hex'),
  }))
  for (let from = 0; from < rows.length; from += batch)
    await tx
      .insertInto('register_entries')
      .values(rows.slice(from, from + batch))
      .execute()
  return stored
}

/** People whom entries name are in the book for good. */
export async function nameForGood(tx: Tx, company: Proven<'company'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into register_members (company_id, member_id) select distinct ${company}::uuid, unnest(${ids}::uuid[]) on conflict do nothing`.execute(tx)
}

/** Which of these people entries of the register name. */
export async function namedForGood(db: Db | Tx, company: Proven<'company'>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    member_id: string
  }>`select member_id from register_members where company_id = ${company} and member_id = any(${ids}::uuid[])`.execute(db)
  return rows.map((it) => it.member_id)
}

interface Page {
  /** Entries with these numbers alone; null: all. */
  holder: string | null
  kind: EntryKind | null
  from: string | null
  until: string | null
}

/** What a list of entries is filtered by: days of writing, kind, and whom a line names. */
export const isAsked =
  ({ holder, kind, from, until }: Page) =>
  (it: StoredEntry): boolean =>
    (kind === null || it.kind === kind) &&
    (from === null || it.entered_at > from) &&
    (until === null || it.entered_at < until) &&
    (holder === null || it.lines.some((line) => line.from_id === holder || line.to_id === holder))
