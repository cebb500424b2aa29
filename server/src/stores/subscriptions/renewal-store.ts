import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** The job runs every hour: what ends before its next run is renewed in this one, so that nobody is shut out in between. */
const aheadMs = 3_600_000

const due = (db: Db, now: Date) => {
  const soon = new Date(now.getTime() + aheadMs).toISOString()
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('companies as c', 'c._id', 's.company_id')
    .where('automatic_renewal', '=', true)
    .where('end_date', '<=', soon)
    .where((it) => it.or([it('retry_at', 'is', null), it('retry_at', '<=', now.toISOString())]))
    .where('c.deleted_at', 'is', null)
    .where(isManaged)
}

/** Nobody is charged for a company whose managers have all closed their accounts: none of them could switch it off, or would be told. */
const isManaged = sql<boolean>`exists (select 1 from company_roles r join users u on u._id = r.user_id
  where r.company_id = c._id and r.role = 'ADMIN' and r.status = 'ACTIVE' and u.deleted_at is null)`

export async function dueRenewals(db: Db, now: Date): Promise<string[]> {
  const rows = await due(db, now).select('s._id').orderBy('end_date').orderBy('s._id').execute()
  return rows.map((it) => it._id)
}

export type DueRenewal = NonNullable<Awaited<ReturnType<typeof lockedDue>>>

/** Held until the transaction ends; undefined when somebody has renewed it, or put it off, meanwhile. */
export async function lockedDue(tx: Tx, _id: string, now: Date) {
  const row = await due(tx, now)
    .select(['s._id', 's.company_id', 's.code', 's.duration', 'failures', 'business_name'])
    .select(sql<string>`end_date`.as('end_date'))
    .where('s._id', '=', _id)
    .forUpdate('s')
    .executeTakeFirst()
  return row
}
