import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './connect.ts'

type Row = Record<string, unknown>

/** Rows as they stood, by table, each table after those that it refers to; and what pointed at them elsewhere and was emptied. */
export interface KeptRows {
  rows: { table: string; rows: Row[] }[]
  pointers: { table: string; key: string[]; columns: string[]; rows: Row[] }[]
}

interface Reference {
  child: string
  parent: string
  /** CASCADE rows go with their parent, in EMPTIED ones the columns become null. */
  kind: 'CASCADE' | 'EMPTIED'
  columns: string[]
  parent_columns: string[]
  /** The primary key of the child. */
  key: string[]
}

/** Every foreign key that does something when a row goes: asked of the database, so that a new table is known by itself. */
async function references(tx: Tx): Promise<Reference[]> {
  const named = (numbers: string, of: string) =>
    sql.raw(`array(select a.attname::text from unnest(${numbers}) with ordinality n(number, place)
      join pg_attribute a on a.attrelid = ${of} and a.attnum = n.number order by n.place)`)
  const { rows } = await sql<Reference>`
    select child.relname::text as child, parent.relname::text as parent, case c.confdeltype when 'c' then 'CASCADE' else 'EMPTIED' end as kind,
      ${named('c.conkey', 'c.conrelid')} as columns, ${named('c.confkey', 'c.confrelid')} as parent_columns, ${named('coalesce(p.conkey, array[]::smallint[])', 'c.conrelid')} as key
    from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
    left join pg_constraint p on p.conrelid = c.conrelid and p.contype = 'p'
    where c.contype = 'f' and c.confdeltype in ('c', 'n') and c.connamespace = 'public'::regnamespace order by c.oid`.execute(tx)
  return rows
}

const record = (table: string, rows: readonly Row[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
const alike = (one: string, other: string, columns: readonly (readonly [string, string])[]) =>
  sql.join(
    columns.map(([a, b]) => sql`${sql.ref(`${one}.${a}`)} = ${sql.ref(`${other}.${b}`)}`),
    sql` and `,
  )

/** What would go with rows `t` that are about to be removed. */
export async function rowsToKeep(tx: Tx, table: string, which: RawBuilder<boolean>): Promise<KeptRows> {
  const known = await references(tx)
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${which}`.execute(tx)
  const going = new Map<string, Map<string, Row>>()
  const pointers: KeptRows['pointers'] = []
  let front = [{ table, rows: rows.map((it) => it.row) }]
  while (front.length > 0) {
    const next: typeof front = []
    for (const fallen of front) {
      const fresh = added(going, fallen)
      if (fresh.length === 0) continue
      for (const it of known.filter((one) => one.parent === fallen.table)) {
        const found = await pointing(tx, it, fresh)
        if (found.length === 0) continue
        if (it.kind === 'CASCADE') next.push({ table: it.child, rows: found })
        else pointers.push({ table: it.child, key: it.key, columns: it.columns, rows: found })
      }
    }
    front = next
  }
  return { rows: inOrder(going, known), pointers: pointers.map((it) => ({ ...it, rows: it.rows.map((row) => only(row, [...it.key, ...it.columns])) })) }
}

const only = (row: Row, columns: readonly string[]): Row => Object.fromEntries(columns.map((it) => [it, row[it]]))

/** Those of the rows that were not met before: the same row may fall with two others. */
function added(going: Map<string, Map<string, Row>>, { table, rows }: { table: string; rows: readonly Row[] }): Row[] {
  const met = going.get(table) ?? new Map<string, Row>()
  going.set(table, met)
  const fresh = rows.filter((it) => !met.has(JSON.stringify(it)))
  for (const it of fresh) met.set(JSON.stringify(it), it)
  return fresh
}

async function pointing(tx: Tx, { child, parent, columns, parent_columns }: Reference, rows: readonly Row[]): Promise<Row[]> {
  const on = alike(
    'c',
    'p',
    columns.map((it, at) => [it, parent_columns[at]!] as const),
  )
  const found = await sql<{ row: Row }>`select to_jsonb(c) as row from ${sql.table(child)} c join ${record(parent, rows)} p on ${on}`.execute(tx)
  return found.rows.map((it) => it.row)
}

/** Parents first: no row can be written before what it refers to. */
function inOrder(going: ReadonlyMap<string, ReadonlyMap<string, Row>>, known: readonly Reference[]): KeptRows['rows'] {
  const left = new Set(going.keys())
  const order: string[] = []
  while (left.size > 0) {
    const free = [...left].filter((it) => !known.some((one) => one.child === it && one.parent !== it && left.has(one.parent)))
    // Tables that refer to one another cannot wait for one another.
    for (const it of free.length > 0 ? free : [...left]) {
      left.delete(it)
      order.push(it)
    }
  }
  return order.map((table) => ({ table, rows: [...going.get(table)!.values()] })).filter((it) => it.rows.length > 0)
}

/** Writes the rows again as they stood, and what pointed at them where nothing else was put there since. */
export async function putBack(tx: Tx, { rows, pointers }: KeptRows): Promise<void> {
  for (const it of rows) {
    const columns = sql.join((await writable(tx, it.table)).map((name) => sql.ref(name)))
    await sql`insert into ${sql.table(it.table)} (${columns}) select ${columns} from ${record(it.table, it.rows)}`.execute(tx)
  }
  for (const { table, key, columns, rows: given } of pointers) {
    const set = sql.join(columns.map((it) => sql`${sql.ref(it)} = ${sql.ref(`v.${it}`)}`))
    const emptied = sql.join(
      columns.map((it) => sql`${sql.ref(`t.${it}`)} is null`),
      sql` or `,
    )
    const same = alike(
      't',
      'v',
      key.map((it) => [it, it] as const),
    )
    await sql`update ${sql.table(table)} t set ${set} from ${record(table, given)} v where ${same} and (${emptied})`.execute(tx)
  }
}

/** The columns that are not computed. */
async function writable(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(tx)
  return rows.map((it) => it.name)
}
