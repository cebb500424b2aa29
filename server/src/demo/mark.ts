import type pg from 'pg'
import type { Logger } from 'pino'
import { inSession } from '../db/catalogue.ts'
import type { Db } from '../db/connect.ts'
import { objectKeys } from '../db/stored-objects.ts'

/** How far the demo has come, in the settings. Absent: there is none, or one of before there was a mark, which is complete. */
const key = 'demo'
type Mark = 'begun' | 'complete'

export async function markDemo(db: Db, mark: Mark): Promise<void> {
  const value = JSON.stringify(mark)
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((it) => it.column('key').doUpdateSet({ value }))
    .execute()
}

/** Everybody of the demo has an address under a name that no mail can ever reach (RFC 2606). */
const demoDomain = '@delibera.test'
export const isOfDemo = (email: string): boolean => email.toLowerCase().endsWith(demoDomain)

/**
 * Before production touches a database: the password of the demo's accounts is published, and one of them that is open lets anybody in. One that is
 * empty has no tables yet.
 */
export async function openDemoAccounts(url: string): Promise<string[]> {
  return inSession(url, async (client) => {
    const { rows: tables } = await client.query<{ found: boolean }>(`select to_regclass('public.users') is not null as found`)
    if (!tables[0]!.found) return []
    const { rows } = await client.query<{ email: string }>(
      `select email from users where email like '%' || $1 and disabled_at is null and deleted_at is null order by created_at`,
      [demoDomain],
    )
    return rows.map((it) => it.email)
  })
}

interface Beginning {
  url: string
  /** Whether this start is to add the demo. */
  wanted: boolean
  log: Pick<Logger, 'warn'>
}

/**
 * Before the migrations: a demo that was begun and not completed, because its start was interrupted, leaves an empty database to begin anew in. Answers
 * the keys of files that it had stored. A database that anybody else has used since is never emptied: neither one that was started without the demo, nor
 * one in which somebody has an account at an address that could be real.
 */
export async function clearBegunDemo({ url, wanted, log }: Beginning): Promise<string[]> {
  return inSession(url, async (client) => {
    if (!(await isBegun(client))) return []
    if (wanted && !(await hasStrangers(client))) {
      log.warn('the demo was begun by a start that was interrupted: the database is emptied and the demo added anew')
      return await emptied(client)
    }
    log.warn('the demo was begun by a start that was interrupted: what there is of it stays, and this database is never emptied')
    await client.query('delete from settings where key = $1', [key])
    return []
  })
}

async function isBegun(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('public.settings') is not null as found`)
  if (!rows[0]!.found) return false
  const { rowCount } = await client.query('select 1 from settings where key = $1 and value = $2::jsonb', [key, JSON.stringify('begun' satisfies Mark)])
  return rowCount === 1
}

async function hasStrangers(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from users where email not like '%' || $1 limit 1`, [demoDomain])
  return rowCount === 1
}

/** All at once or not at all. */
async function emptied(client: pg.Client): Promise<string[]> {
  const keys = await objectKeys(client)
  await client.query('begin; drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public; commit')
  return keys
}
