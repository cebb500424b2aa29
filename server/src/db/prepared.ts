import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { ofConnection, unreachable } from './unreachable.ts'

/** Beyond these, statements are one-off (lists of many lengths): the server need not remember them. */
const maxStatements = 500
const names = new Map<string, string>()

const anew = '/* planned anew */'

/** Stands in a statement whose best plan depends on what is asked: it is planned each time for its values, never once for all of them. */
export const plannedAnew = sql.raw(anew)

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxStatements || text.includes(anew)) return known
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
