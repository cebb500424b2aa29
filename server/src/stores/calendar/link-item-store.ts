import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { LinkRow } from './link-store.ts'

/** A call as it was written into somebody's calendar. */
export interface LinkItemRow {
  convocation_id: string
  remote_id: string
  etag: string | null
  fingerprint: Buffer
}

export async function itemsOf(db: Db, { user_id, provider }: LinkRow): Promise<LinkItemRow[]> {
  const { rows } = await sql<LinkItemRow>`
    select convocation_id, remote_id, etag, fingerprint from calendar_items where user_id = ${user_id} and provider = ${provider}`.execute(db)
  return rows
}

/** False where the link has been taken away, or is another one, since the work began. */
export async function noteItem(db: Db, { user_id, provider, created_at }: LinkRow, it: LinkItemRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into calendar_items (user_id, provider, convocation_id, remote_id, etag, fingerprint)
    select user_id, provider, ${it.convocation_id}::uuid, ${it.remote_id}, ${it.etag}, ${it.fingerprint}::bytea from calendar_links
    where user_id = ${user_id} and provider = ${provider} and created_at = ${created_at} for key share
    on conflict (user_id, provider, convocation_id) do update set remote_id = excluded.remote_id, etag = excluded.etag, fingerprint = excluded.fingerprint`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export async function forgetItem(db: Db, { user_id, provider }: LinkRow, convocation_id: string): Promise<void> {
  await sql`delete from calendar_items where user_id = ${user_id} and provider = ${provider} and convocation_id = ${convocation_id}`.execute(db)
}
