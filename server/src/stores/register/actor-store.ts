import { fullName } from '@delibera/core/names'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** The names of those who wrote, by actor: `user:<id>`. */
export async function actorNames(db: Db | Tx, actors: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(actors)].filter((it) => it.startsWith('user:')).map((it) => it.slice('user:'.length))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; first_name: string; last_name: string }>`
    select _id, first_name, last_name from users where _id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((it) => [`user:${it._id}`, fullName(it)]))
}
