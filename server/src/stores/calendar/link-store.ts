import type { CalendarLink, CalendarProviderName } from '@delibera/core/calendar/schema'
import type { Locale } from '@delibera/core/locale'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { type CalendarRelease, maxAttempts } from '../../jobs/queue.ts'

export interface LinkKey {
  user: Proven<'user'>
  provider: CalendarProviderName
}

export interface LinkRow {
  user_id: string
  provider: CalendarProviderName
  account: string | null
  /** Sealed. */
  secret: string
  calendar_id: string | null
  calendar_name: string | null
  sync_token: string | null
  is_on: boolean
  state: CalendarLink['state']
  reason: string | null
  failures: number
  synchronized_at: string | null
  /** Of the connection: another login is another one, and what is said of the former is not said of it. */
  created_at: string
  events: number
  locale: Locale
}

export async function linkOf(db: Db | Tx, { user, provider }: LinkKey): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`
    select l.*, u.locale, (select count(*)::int from calendar_items i where i.user_id = l.user_id and i.provider = l.provider) as events
    from calendar_links l join users u on u._id = l.user_id where l.user_id = ${user} and l.provider = ${provider}`.execute(db)
  return rows[0] ?? null
}

interface NewLink extends LinkKey {
  account: string
  secret: string
  at: Date
}

/** A new login. Of the same account it goes on where the former stopped. */
export async function keepLink(tx: Tx, { user, provider, account, secret, at }: NewLink): Promise<void> {
  await sql`
    insert into calendar_links (user_id, provider, account, secret, state, created_at) values (${user}, ${provider}, ${account}, ${secret}, 'OFF', ${at})
    on conflict (user_id, provider) do update set account = excluded.account, secret = excluded.secret, created_at = excluded.created_at, reason = null, detail = null, failures = 0,
      state = case when calendar_links.is_on then 'WAITING' else 'OFF' end`.execute(tx)
}

/** Wanted or not: the job brings it about. False where there is no such link. */
export async function turnLink(tx: Tx, { user, provider }: LinkKey, is_on: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update calendar_links set is_on = ${is_on}, state = 'WAITING', reason = null, detail = null, failures = 0
    where user_id = ${user} and provider = ${provider}`.execute(tx)
  return numAffectedRows === 1n
}

/** Answers what was kept of it, null where nothing was, or where it is of the account that is to stay. */
export async function forgetLink(tx: Tx, { user, provider }: LinkKey, staying?: string): Promise<CalendarRelease | null> {
  const ours = sql`user_id = ${user} and provider = ${provider}`
  // The lock first: what is being written there at this moment is then among the items.
  const { rows } = await sql<Omit<CalendarRelease, 'remote_ids'>>`
    select user_id, provider, account, secret, calendar_id from calendar_links where ${ours} for update`.execute(tx)
  const [link] = rows
  if (!link || (staying !== undefined && link.account === staying)) return null
  const items = await sql<{ remote_id: string }>`select remote_id from calendar_items where ${ours}`.execute(tx)
  await sql`delete from calendar_links where ${ours}`.execute(tx)
  return { ...link, remote_ids: items.rows.map((it) => it.remote_id) }
}

/** Whether anybody keeps a calendar of that account in step: what was granted for it is one, whoever asked for it. */
export async function isLinked(db: Db, { provider, account }: Pick<CalendarRelease, 'provider' | 'account'>): Promise<boolean> {
  const { rows } = await sql`select 1 from calendar_links where provider = ${provider} and account = ${account} limit 1`.execute(db)
  return rows.length > 0
}

/** Links of accounts that are closed. */
export async function linksOfTheClosed(db: Db): Promise<LinkKey[]> {
  const { rows } = await sql<LinkKey>`
    select l.user_id as user, l.provider from calendar_links l join users u on u._id = l.user_id where u.deleted_at is not null`.execute(db)
  return rows
}

/** The very connection that was read, as far as it still stands. */
const same = ({ user_id, provider, created_at }: LinkRow): RawBuilder<unknown> =>
  sql`user_id = ${user_id} and provider = ${provider} and created_at = ${created_at}`

export async function noteSecret(db: Db, link: LinkRow, secret: string): Promise<void> {
  await sql`update calendar_links set secret = ${secret} where ${same(link)}`.execute(db)
}

export async function noteWork(db: Db, link: LinkRow): Promise<void> {
  await sql`update calendar_links set state = 'WORKING' where ${same(link)} and state = 'WAITING'`.execute(db)
}

/** In a calendar that was made anew nothing of ours stands. */
export async function noteCalendar(tx: Tx, link: LinkRow, { _id, name }: { _id: string; name: string }): Promise<void> {
  const { numAffectedRows } = await sql`
    update calendar_links set calendar_id = ${_id}, calendar_name = ${name}, sync_token = null where ${same(link)}`.execute(tx)
  if (numAffectedRows === 1n) await sql`delete from calendar_items where user_id = ${link.user_id} and provider = ${link.provider}`.execute(tx)
}

/** What was wanted is so. Whoever wants something else by now has asked for the next run. */
export async function noteDone(db: Db, link: LinkRow, { sync_token, at }: { sync_token: string | null; at: Date | null }): Promise<void> {
  await sql`
    update calendar_links set state = case when is_on then 'ON' else 'OFF' end, reason = null, detail = null, failures = 0, sync_token = ${sync_token}, synchronized_at = ${at}
    where ${same(link)} and is_on = ${link.is_on}`.execute(db)
}

interface Failure {
  reason: string
  detail: string
  /** Whether it is not tried again by itself. */
  is_final: boolean
}

/** How often in a row it has failed now; null where the link is another one by now. */
export async function noteFailure(tx: Tx, link: LinkRow, { reason, detail, is_final }: Failure): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    update calendar_links set failures = failures + 1, reason = ${reason}, detail = ${detail}, state = ${is_final ? 'FAILED' : 'WAITING'}
    where ${same(link)} and is_on = ${link.is_on} returning failures`.execute(tx)
  return rows[0]?.failures ?? null
}

/** One line a link: its jobs run one after the other, and one that waits is enough. */
const line = sql`'calendar:' || l.provider || ':' || l.user_id`

/** Asks for the next run of every link that the condition names. */
async function enqueueLinks(db: Db | Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    select graphile_worker.add_job('synchronize_calendar', payload := json_build_object('user_id', l.user_id, 'provider', l.provider),
      queue_name := ${line}, job_key := ${line}, max_attempts := ${maxAttempts}::int, priority := 10)
    from calendar_links l where ${which}`.execute(db)
}

/** In the line of its link, after a run that is under way; but no later request takes its place. */
export async function enqueueRelease(tx: Tx, release: CalendarRelease): Promise<void> {
  await sql`
    select graphile_worker.add_job('release_calendar', payload := ${JSON.stringify(release)}::json,
      queue_name := ${`calendar:${release.provider}:${release.user_id}`}::text, max_attempts := ${maxAttempts}::int, priority := 10)`.execute(tx)
}

export const enqueueLink = (tx: Tx, { user, provider }: LinkKey): Promise<void> => enqueueLinks(tx, sql`l.user_id = ${user} and l.provider = ${provider}`)

/** Links worth trying: switched on, and not waiting for their owner to sign in again. */
const working = sql`l.is_on and l.reason is distinct from 'consent_lost' and l.reason is distinct from 'login_refused'`

export const enqueueEveryLink = (db: Db): Promise<void> => enqueueLinks(db, sql`${working} or (not l.is_on and l.state = 'FAILED')`)

/** Something about a call of a company has changed: everybody's calendar in which it stands, or will. */
export const enqueueLinksOf = (tx: Tx, company_id: string): Promise<void> =>
  enqueueLinks(
    tx,
    sql`${working} and exists (select 1 from company_roles r where r.company_id = ${company_id} and r.user_id = l.user_id and r.status = 'ACTIVE')`,
  )
