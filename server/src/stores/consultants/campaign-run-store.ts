import type { CampaignOrder, CampaignRun } from '@delibera/core/consultants/campaign'
import { Fault } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** False when the same was ordered before. The key of somebody else's order is nobody's to use. */
export async function addRun(tx: Tx, user: Proven<'user'>, { order, companies, at }: { order: CampaignOrder; companies: readonly string[]; at: Date }) {
  const added = await tx
    .insertInto('campaign_runs')
    .values({ _id: order.key, user_id: user, request: JSON.stringify(order), created_at: at.toISOString() })
    .onConflict((key) => key.column('_id').doNothing())
    .returning('_id')
    .executeTakeFirst()
  if (added) {
    const rows = companies.map((company_id, position) => ({ run_id: order.key, position, company_id }))
    await tx.insertInto('campaign_results').values(rows).execute()
    return true
  }
  const before = await tx.selectFrom('campaign_runs').select('user_id').where('_id', '=', order.key).executeTakeFirstOrThrow()
  if (before.user_id !== user) throw new Fault('E0002')
  return false
}

export interface RunToDo {
  _id: string
  user_id: Proven<'user'>
  locale: Locale
  order: CampaignOrder
}

/** A run that has not ended, with who ordered it; a closed account orders nothing any more. */
export async function runToDo(db: Db, run_id: string): Promise<RunToDo | undefined> {
  const row = await db
    .selectFrom('campaign_runs')
    .innerJoin('users', 'users._id', 'campaign_runs.user_id')
    .select(['campaign_runs._id', 'user_id', 'request', 'locale'])
    .where('campaign_runs._id', '=', run_id)
    .where('ended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  return row && { _id: row._id, user_id: row.user_id as Proven<'user'>, locale: row.locale as Locale, order: row.request as unknown as CampaignOrder }
}

/** The next company of a run; undefined when all were tried. */
export async function nextOf(db: Db, run_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign_results')
    .select('company_id')
    .where('run_id', '=', run_id)
    .where('ended_at', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.company_id
}

/** False when another process has done it meanwhile; as long as the transaction lasts nobody else begins it. */
export async function lockResult(tx: Tx, run_id: string, company_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('campaign_results')
    .select('ended_at')
    .where('run_id', '=', run_id)
    .where('company_id', '=', company_id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined && row.ended_at === null
}

interface Outcome {
  meeting_id: string | null
  error_code: string | null
  info: string | null
}

export async function noteResult(tx: Tx, run_id: string, company_id: string, it: Outcome & { at: Date }): Promise<void> {
  const { at, ...outcome } = it
  await tx
    .updateTable('campaign_results')
    .set({ ...outcome, ended_at: at.toISOString() })
    .where('run_id', '=', run_id)
    .where('company_id', '=', company_id)
    .where('ended_at', 'is', null)
    .execute()
}

/** How far it is, in figures. */
export async function progressOf(tx: Tx, run_id: string): Promise<{ total: number; done: number; refused: number }> {
  const { rows } = await sql<{ total: number; done: number; refused: number }>`
    select count(*)::int as total, count(ended_at)::int as done, count(error_code)::int as refused
    from campaign_results where run_id = ${run_id}`.execute(tx)
  return rows[0]!
}

/** False when it had ended before. */
export async function endRun(tx: Tx, run_id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('campaign_runs')
    .set({ ended_at: at.toISOString() })
    .where('_id', '=', run_id)
    .where('ended_at', 'is', null)
    .returning('_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Somebody's own run. */
export async function runOf(db: Db, user: Proven<'user'>, run_id: string): Promise<CampaignRun | undefined> {
  const run = await db.selectFrom('campaign_runs').select('ended_at').where('_id', '=', run_id).where('user_id', '=', user).executeTakeFirst()
  if (!run) return undefined
  const rows = await db
    .selectFrom('campaign_results')
    .innerJoin('companies', 'companies._id', 'campaign_results.company_id')
    .select(['company_id', 'business_name', 'meeting_id', 'error_code', 'info', 'ended_at'])
    .where('run_id', '=', run_id)
    .orderBy('position')
    .execute()
  const ended = rows.filter((it) => it.ended_at !== null)
  const results = ended.map(({ ended_at, ...it }) => it)
  return { _id: run_id, total: rows.length, done: ended.length, is_over: run.ended_at !== null, results }
}
