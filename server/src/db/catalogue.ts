import pg from 'pg'

export interface DatabaseTable {
  name: string
  /** Without the generated ones, which the database computes again. */
  columns: string[]
}

export interface ForeignKey {
  name: string
  table: string
  refers_to: string
  deferrable: boolean
}

/** A connection in which every value has one text, whatever the server's settings, and in which nothing is ended for lasting long. */
export async function inSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'delibera backup', keepAlive: true })
  // A lost connection also fails the query that runs or the next one, which is where it is told.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      `set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
       set bytea_output = 'hex'; set extra_float_digits = 1;
       select set_config(name, '0', false) from pg_settings
       where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`,
    )
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Everything the product has written, save what belongs to one database and its processes: which migrations it has had, which processes
 * run on it, how often somebody has called it within a minute, and the job queue, a schema of its own. Of lost jobs nothing is missed: sweeps are on a timetable and unsent mail is found
 * by the sweep of the outbox.
 */
export async function tablesOf(client: pg.Client): Promise<DatabaseTable[]> {
  const { rows } = await client.query<DatabaseTable>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migrations', 'processes', 'rate_counts')
     group by c.relname order by c.relname`,
  )
  return rows
}

export async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select k.conname::text as name, t.relname::text as table, r.relname::text as refers_to, k.condeferrable as deferrable
     from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by t.relname, k.conname`,
  )
  return rows
}

/** What is referred to comes first. Of tables that refer to one another in a circle one has to begin: its keys are `forwardKeys`. */
export function inKeyOrder(tables: DatabaseTable[], keys: ForeignKey[]): DatabaseTable[] {
  const ordered: DatabaseTable[] = []
  for (let rest = tables; rest.length > 0; rest = rest.filter((it) => !ordered.includes(it))) {
    const waits = (it: DatabaseTable) =>
      keys.some((key) => key.table === it.name && key.refers_to !== it.name && rest.some(({ name }) => name === key.refers_to))
    const ready = rest.filter((it) => !waits(it))
    ordered.push(...(ready.length > 0 ? ready : rest.slice(0, 1)))
  }
  return ordered
}

/** The keys that rows may break until the last table has been filled in this order, those of a table to itself among them. */
export function forwardKeys(order: string[], keys: ForeignKey[]): ForeignKey[] {
  return keys.filter((it) => order.indexOf(it.refers_to) >= order.indexOf(it.table))
}

export const quoted = (name: string): string => pg.escapeIdentifier(name)
export const columnList = (columns: string[]): string => columns.map(quoted).join(', ')
