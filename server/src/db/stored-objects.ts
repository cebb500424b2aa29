import type pg from 'pg'
import { quoted, tablesOf } from './catalogue.ts'

/**
 * A column whose values are keys of the storage. What is not in this list is in no backup: `stored-objects.test.ts` looks for keys in every column of every
 * table, and fails when it finds one elsewhere.
 */
interface ObjectColumn {
  table: string
  /** The columns that tell one row from the others. */
  identity: readonly string[]
  key: string
  /** The column with the hash of the object's bytes; null there while it is not known. */
  sha256: string
  /** The column that says it, or what every object of the table is. */
  mime_type: { column: string } | { always: string }
  /** In rows with this value the object may never have arrived. */
  awaited?: { column: string; value: string }
}

export const objectColumns: readonly ObjectColumn[] = [
  {
    table: 'file_versions',
    identity: ['file_id', 'version'],
    key: 'storage_key',
    sha256: 'sha256',
    mime_type: { column: 'mime_type' },
    awaited: { column: 'state', value: 'PENDING' },
  },
  // Messages that companies received, as they arrived: their attachments and signatures are in nothing else.
  { table: 'communications', identity: ['_id'], key: 'storage_key', sha256: 'sha256', mime_type: { always: 'message/rfc822' } },
]

/** An object that a row names. */
export interface NamedObject {
  table: string
  /** Tells which row of its table names it. */
  row: string
  key: string
  mime_type: string
  /** In hexadecimal; null where the row does not say it. */
  sha256: string | null
  is_awaited: boolean
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

function selectOf({ table, identity, key, sha256, mime_type, awaited }: ObjectColumn): string {
  const row = identity.map((it) => `${quoted(it)}::text`).join(` || ' ' || `)
  return `select ${literal(table)} as "table", ${row} as "row", ${quoted(key)} as "key",
      ${'column' in mime_type ? quoted(mime_type.column) : literal(mime_type.always)} as mime_type, encode(${quoted(sha256)}, 'hex') as sha256,
      ${awaited ? `${quoted(awaited.column)} = ${literal(awaited.value)}` : 'false'} as is_awaited
    from public.${quoted(table)} where ${quoted(key)} is not null`
}

/** Every object that a row names, as a statement; "key" and "row" are columns of it. */
export const namedObjects = `select * from (${objectColumns.map(selectOf).join(' union all ')}) named`

/** The keys of every object, also in a database that has not yet all the tables of this version. */
export async function objectKeys(client: pg.Client): Promise<string[]> {
  const tables = await tablesOf(client)
  const there = objectColumns.filter(({ table, key }) => tables.find((it) => it.name === table)?.columns.includes(key))
  const keys: string[] = []
  for (const { table, key } of there) {
    const { rows } = await client.query<{ key: string }>(`select ${quoted(key)} as "key" from public.${quoted(table)} where ${quoted(key)} is not null`)
    keys.push(...rows.map((it) => it.key))
  }
  return keys
}

/** The object that a row names as it stands in a backup: its values by the names of their columns, as texts. */
export function namedBy(column: ObjectColumn, values: ReadonlyMap<string, string | null>): NamedObject | null {
  const { table, identity, mime_type, awaited } = column
  const key = values.get(column.key)
  if (!key) return null
  return {
    table,
    row: identity.map((it) => values.get(it)).join(' '),
    key,
    mime_type: 'column' in mime_type ? (values.get(mime_type.column) ?? '') : mime_type.always,
    // Bytes are written as \x and their digits.
    sha256: values.get(column.sha256)?.slice(2) ?? null,
    is_awaited: awaited !== undefined && values.get(awaited.column) === awaited.value,
  }
}
