import type { CommunicationPosition } from '@delibera/core/communications/panel'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Communications } from '../../db/tables.ts'
import type { Proven } from '../../http/proven.ts'

const columns = [
  '_id',
  'position',
  'status',
  'was',
  'thread_id',
  'reply_to',
  'forward_of',
  'sender',
  'sender_name',
  'subject',
  'body',
  'body_text',
  'recipients',
  'copies',
  'tags',
  'files',
  'enclosed',
  'has_remote',
  'message_id',
  'storage_key',
  'send_key',
  'resend_keys',
  'version',
] as const

export type CommunicationRow = Pick<Selectable<Communications>, (typeof columns)[number]>

const rowsIn = (db: Db | Tx, company: Proven<'company'>) =>
  db.selectFrom('communications').select(columns).select('has_remote').where('company_id', '=', company)

export const communicationOf = (db: Db | Tx, company: Proven<'company'>, _id: string): Promise<CommunicationRow | undefined> =>
  rowsIn(db, company).where('_id', '=', _id).executeTakeFirst()

/** One that is about to change: whoever else would change it waits. */
export const communicationToChange = (tx: Tx, company: Proven<'company'>, _id: string): Promise<CommunicationRow | undefined> =>
  rowsIn(tx, company).where('_id', '=', _id).forUpdate().executeTakeFirst()

/** What one press of the button sent; the same press again waits for the first. */
export async function sentBy(tx: Tx, company: Proven<'company'>, send_key: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`send:${company}:${send_key}`}, 0))`.execute(tx)
  const row = await tx.selectFrom('communications').select('_id').where('company_id', '=', company).where('send_key', '=', send_key).executeTakeFirst()
  return row?._id
}

export type WrittenCommunication = Omit<Insertable<Communications>, 'company_id' | 'words'> & { _id: string }

export async function addCommunication(tx: Tx, company: Proven<'company'>, it: WrittenCommunication): Promise<void> {
  await tx
    .insertInto('communications')
    .values({ ...it, company_id: company })
    .execute()
}

export async function rewriteCommunication(tx: Tx, company: Proven<'company'>, { _id, ...it }: Partial<WrittenCommunication> & { _id: string }): Promise<void> {
  await tx.updateTable('communications').set(it).where('company_id', '=', company).where('_id', '=', _id).execute()
}

/** Those of them that exist, held in one order: two who move the same ones must not wait for each other. */
export async function heldCommunications(tx: Tx, company: Proven<'company'>, ids: readonly string[]) {
  return tx
    .selectFrom('communications')
    .select(['_id', 'position', 'was', 'files', 'storage_key'])
    .where('company_id', '=', company)
    .where(sql<boolean>`_id = any(${ids}::uuid[])`)
    .orderBy('_id')
    .forUpdate()
    .execute()
}

export async function moveToTrash(tx: Tx, company: Proven<'company'>, ids: readonly string[], at: Date): Promise<void> {
  await sql`update communications set was = position, position = 'trash', status = 'TRASHED', last_update = ${at}
    where company_id = ${company} and _id = any(${ids}::uuid[]) and position <> 'trash'`.execute(tx)
}

export async function restoreFromTrash(tx: Tx, company: Proven<'company'>, ids: readonly string[], at: Date): Promise<void> {
  await sql`update communications set position = was, status = case was when 'drafts' then 'DRAFT' else 'SENT' end, was = null, last_update = ${at}
    where company_id = ${company} and _id = any(${ids}::uuid[]) and position = 'trash'`.execute(tx)
}

/** What people wrote themselves counts as seen. */
export async function markSeen(tx: Tx, company: Proven<'company'>, ids: readonly string[], seen_at: Date | null): Promise<void> {
  await sql`update communications set seen_at = ${seen_at}
    where company_id = ${company} and _id = any(${ids}::uuid[]) and coalesce(was, position) = 'inbox'`.execute(tx)
}

interface Retagging {
  add: readonly string[]
  remove: readonly string[]
  at: Date
}

/** Each keeps its other tags, in their order; those that it already has, or never had, change nothing. Answers how many the fullest has then. */
export async function retag(tx: Tx, company: Proven<'company'>, ids: readonly string[], { add, remove, at }: Retagging): Promise<number> {
  const { rows } = await sql<{ most: number }>`with changed as (
    update communications set last_update = ${at}, tags = array(
      select tag from unnest(tags || ${add}::text[]) with ordinality as known (tag, place)
      where tag <> all(${remove}::text[]) group by tag order by min(place))
    where company_id = ${company} and _id = any(${ids}::uuid[]) and (tags && ${remove}::text[] or not tags @> ${add}::text[])
    returning cardinality(tags) as count) select coalesce(max(count), 0)::int as most from changed`.execute(tx)
  return rows[0]!.most
}

export async function removeCommunications(tx: Tx, company: Proven<'company'>, ids: readonly string[]): Promise<void> {
  await sql`delete from communications where company_id = ${company} and _id = any(${ids}::uuid[])`.execute(tx)
}

/** Which of these files no communication has any more: one may hand on the files of another. */
export async function looseFiles(tx: Tx, company: Proven<'company'>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ _id: string }>`select _id from files where company_id = ${company} and context = 'communication' and _id = any(${ids}::uuid[])
    and not exists (select 1 from communications c where c.company_id = ${company} and c.files @> array[files._id])`.execute(tx)
  return rows.map((it) => it._id)
}

/** Identifiers of messages that arrived in a conversation, oldest first: an answer names them, so that mail programs show it in its place. */
export async function arrivedIn(db: Db | Tx, company: Proven<'company'>, thread_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('communications')
    .select('message_id')
    .where('company_id', '=', company)
    .where('thread_id', '=', thread_id)
    .where('message_id', 'is not', null)
    .orderBy('timestamp')
    .execute()
  return rows.map((it) => it.message_id!)
}

/** Where it lies, or lay before the trash. */
export const folderOf = ({ position, was }: Pick<CommunicationRow, 'position' | 'was'>): CommunicationPosition => (was ?? position) as CommunicationPosition
