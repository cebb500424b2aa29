import type { Compilable, CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './connect.ts'
import { ofConnection, unreachable } from './unreachable.ts'

/** Beyond these, statements are one-off (lists of many lengths): the server need not remember them. */
const maxStatements = 500
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxStatements) return known
  const name = `d${names.size}`
  names.set(text, name)
  return name
}

/** The pool as the query builder sees it: each statement is parsed and planned once a connection, then sent by name. */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw unreachable(error)
      })
      const known = clients.get(client) ?? wrap(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function lost(error: unknown): never {
  throw ofConnection(error)
}

function wrap(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    if (values.length === 0) return client.query(text).catch(lost)
    const name = nameOf(text)
    return client.query({ text, values: [...values], ...(name ? { name } : {}) }).catch(lost)
  }
  return { query, release: () => client.release() } as unknown as PostgresPoolClient
}

/** A statement about one thing that is asked all the time: its text is put together by the first who asks. To build it anew costs more than its answer. */
export function builtOnce<Row>(build: (db: Db, key: string) => Compilable<Row>): (db: Db, key: string) => Promise<Row[]> {
  let known: CompiledQuery<Row> | undefined
  return async (db, key) => {
    known ??= build(db, key).compile()
    if (known.parameters.length !== 1) throw new Error('a statement that is built once has one parameter, its key')
    return (await db.executeQuery<Row>({ ...known, parameters: [key] })).rows
  }
}
