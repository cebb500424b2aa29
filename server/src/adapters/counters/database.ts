import { sql } from 'kysely'
import { hashOf } from '../../config/keys.ts'
import type { Db } from '../../db/connect.ts'
import { together } from '../../db/together.ts'
import { type Counted, type Counters, windowMs } from './port.ts'

/** Counts in the database that all processes share. What is asked while a statement runs is counted by the next one, all of it at once. */
export function databaseCounters(db: Db): Counters {
  return { count: together((keys: readonly string[]) => countAll(db, keys)), close: async () => undefined }
}

/** Keys name addresses and people: their hashes are enough. In the order of the hashes, so that no two processes wait for each other's rows. */
async function countAll(db: Db, keys: readonly string[]): Promise<Counted[]> {
  const asked = keys.map((key) => hashOf(key))
  const hits = new Map<string, number>()
  for (const it of asked) hits.set(it.toString('hex'), (hits.get(it.toString('hex')) ?? 0) + 1)
  const { rows } = await sql<{ key: string; counted: number; left_ms: number }>`
    insert into rate_counts as kept (key_hash, counted, until)
    select decode(key, 'hex'), hits, now() + make_interval(secs => ${windowMs / 1000}::int)
    from unnest(${[...hits.keys()]}::text[], ${[...hits.values()]}::int[]) as given (key, hits) order by 1
    on conflict (key_hash) do update set
      counted = case when kept.until <= now() then excluded.counted else kept.counted + excluded.counted end,
      until = case when kept.until <= now() then excluded.until else kept.until end
    returning encode(key_hash, 'hex') as key, counted, (extract(epoch from until - now()) * 1000)::int as left_ms`.execute(db)
  const found = new Map(rows.map((it) => [it.key, it]))
  // Who asks for the same key at the same moment is counted one after the other.
  return asked.map((it) => {
    const key = it.toString('hex')
    const before = hits.get(key)! - 1
    hits.set(key, before)
    const { counted, left_ms } = found.get(key)!
    return { count: counted - before, left_ms }
  })
}

/** Counts whose minute is over. */
export async function forgetCounts(db: Db): Promise<void> {
  await sql`delete from rate_counts where until < now()`.execute(db)
}
