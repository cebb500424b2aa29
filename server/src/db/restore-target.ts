import type pg from 'pg'
import { foreignKeysOf, forwardKeys, quoted } from './catalogue.ts'
import { sqlState } from './connect.ts'

/** Why a backup is not restored, worded for the person who tried. The database is as it was. */
export class RestoreError extends Error {}

/** Checks what was put off, and puts everything back as the migrations made it. */
export type Released = () => Promise<void>

/**
 * Makes the tables ready for rows in bulk, for the length of the transaction and with the rights of their owner alone. Nobody else writes;
 * triggers rest, since what they did is already in the rows; keys to rows that come later are checked at the end.
 */
export async function holdTables(client: pg.Client, order: string[]): Promise<Released> {
  await lock(client, order)
  const keys = forwardKeys(order, await foreignKeysOf(client)).filter((it) => !it.deferrable)
  const triggers = await triggersOf(client, order)
  const alter = (table: string, change: string) => client.query(`alter table public.${quoted(table)} ${change}`)
  for (const it of keys) await alter(it.table, `alter constraint ${quoted(it.name)} deferrable`)
  for (const it of triggers) await alter(it.table, `disable trigger ${quoted(it.name)}`)
  await client.query('set constraints all deferred')
  return async () => {
    await client.query('set constraints all immediate')
    for (const it of triggers) await alter(it.table, `enable trigger ${quoted(it.name)}`)
    for (const it of keys) await alter(it.table, `alter constraint ${quoted(it.name)} not deferrable`)
  }
}

async function lock(client: pg.Client, tables: string[]): Promise<void> {
  try {
    await client.query("set local lock_timeout = '10s'")
    await client.query(`lock table ${tables.map((it) => `public.${quoted(it)}`).join(', ')} in share row exclusive mode`)
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error
    throw new RestoreError('Somebody is at work in the database: stop every process of the product first.', { cause: error })
  }
}

/** Those in force; the ones that somebody switched off, or on for good, stay as they are. */
async function triggersOf(client: pg.Client, tables: string[]): Promise<{ name: string; table: string }[]> {
  const { rows } = await client.query<{ name: string; table: string }>(
    `select t.tgname::text as name, c.relname::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1::text[]) and not t.tgisinternal and t.tgenabled = 'O'`,
    [tables],
  )
  return rows
}
