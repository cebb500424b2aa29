import { bookName } from '@delibera/core/names'
import { type HolderGroup, type HolderName, type ShareClass, theCompany } from '@delibera/core/register/schema'
import { withOrdinary } from '@delibera/core/register/votes'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** Every category of shares, the ordinary one first. */
export async function classesOf(db: Db | Tx, company: Proven<'company'>): Promise<ShareClass[]> {
  const rows = await db
    .selectFrom('register_classes')
    .select(['code', 'name', 'votes', 'limits'])
    .where('company_id', '=', company)
    .orderBy('created_at')
    .orderBy('code')
    .execute()
  return withOrdinary(rows)
}

/** False when there is one of this code. */
export async function addClass(tx: Tx, company: Proven<'company'>, it: ShareClass, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('register_classes')
    .values({ company_id: company, ...it, created_at: at.toISOString() })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function groupsOf(db: Db | Tx, company: Proven<'company'>): Promise<HolderGroup[]> {
  const rows = await db
    .selectFrom('register_groups')
    .select(['_id', 'name', 'parts'])
    .where('company_id', '=', company)
    .orderBy('created_at')
    .orderBy('_id')
    .execute()
  return rows as unknown as HolderGroup[]
}

export async function addGroup(tx: Tx, company: Proven<'company'>, it: Omit<HolderGroup, '_id'>, at: Date): Promise<HolderGroup> {
  const { _id } = await tx
    .insertInto('register_groups')
    .values({ company_id: company, name: it.name, parts: JSON.stringify(it.parts), created_at: at.toISOString() })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return { _id, ...it }
}

export interface HolderCard extends HolderName {
  /** Of a member: where an excerpt is sent. */
  email: string | null
}

/** Everybody whom a state can name: the members, the groups and the company itself. */
export async function holderCards(db: Db | Tx, company: Proven<'company'>, groups: readonly HolderGroup[]): Promise<Map<string, HolderCard>> {
  const members = await db.selectFrom('members').select(['_id', 'first_name', 'last_name', 'fiscal_code', 'email']).where('company_id', '=', company).execute()
  const own = await db.selectFrom('companies').select(['business_name', 'fiscal_code', 'email']).where('_id', '=', company).executeTakeFirstOrThrow()
  const nobody = { representative_id: null }
  return new Map<string, HolderCard>([
    ...members.map((it): [string, HolderCard] => [
      it._id,
      { id: it._id, kind: 'MEMBER', name: bookName(it), fiscal_code: it.fiscal_code, email: it.email, ...nobody },
    ]),
    ...groups.map((it): [string, HolderCard] => [it._id, { id: it._id, kind: 'GROUP', name: it.name, fiscal_code: null, email: null, ...nobody }]),
    [theCompany, { id: theCompany, kind: 'COMPANY', name: own.business_name, fiscal_code: own.fiscal_code, email: own.email, ...nobody }],
  ])
}
