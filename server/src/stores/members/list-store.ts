import type { MembersList } from '@delibera/core/members/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** By name; within each the people as the book lists them. */
export function listsOf(db: Db, company: Proven<'company'>, _id?: string): Promise<MembersList[]> {
  return db
    .selectFrom('member_lists')
    .select(['_id', 'name'])
    .select(
      sql<string[]>`array(select member_id from member_list_items join members on members._id = member_id
        where list_id = member_lists._id order by lower(last_name), lower(first_name), member_id)`.as('member_ids'),
    )
    .where('company_id', '=', company)
    .$if(_id !== undefined, (it) => it.where('_id', '=', _id!))
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function addList(tx: Tx, company: Proven<'company'>, name: string, at: Date): Promise<string> {
  const added = await tx
    .insertInto('member_lists')
    .values({ company_id: company, name, created_at: at.toISOString() })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return added._id
}

export async function renameList(tx: Tx, company: Proven<'company'>, _id: string, name: string): Promise<void> {
  await tx.updateTable('member_lists').set({ name }).where('company_id', '=', company).where('_id', '=', _id).execute()
}

/** Makes these people, and nobody else, the list. */
export async function fillList(tx: Tx, company: Proven<'company'>, list_id: string, member_ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('member_list_items').where('company_id', '=', company).where('list_id', '=', list_id).execute()
  await sql`insert into member_list_items (list_id, company_id, member_id) select ${list_id}, ${company}, unnest(${member_ids}::uuid[])`.execute(tx)
}

export async function removeList(tx: Tx, company: Proven<'company'>, _id: string): Promise<void> {
  await tx.deleteFrom('member_lists').where('company_id', '=', company).where('_id', '=', _id).execute()
}
