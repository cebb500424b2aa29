import type { Db, Tx } from '../../db/connect.ts'

interface Wish {
  company_id: string
  user_id: string
  email: string
}

/** One at a time: whoever asks again for another address has changed their mind. */
export async function addressRequest(tx: Tx, { at, ...wish }: Wish & { at: Date }): Promise<void> {
  const requested_at = at.toISOString()
  await tx
    .insertInto('address_requests')
    .values({ ...wish, requested_at })
    .onConflict((key) => key.columns(['company_id', 'user_id']).where('decided_at', 'is', null).doUpdateSet({ email: wish.email, requested_at }))
    .execute()
}

export async function isAddressApproved(tx: Tx, it: Wish): Promise<boolean> {
  const row = await tx
    .selectFrom('address_requests')
    .select('_id')
    .where('company_id', '=', it.company_id)
    .where('user_id', '=', it.user_id)
    .where('email', '=', it.email)
    .where('approved', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Decided once: of two operators the second finds nothing open. */
export async function decideAddress(tx: Tx, it: { _id: string; approved: boolean; operator: string; at: Date }) {
  const decided = await tx
    .updateTable('address_requests')
    .set({ decided_at: it.at.toISOString(), approved: it.approved, decided_by: it.operator })
    .where('_id', '=', it._id)
    .where('decided_at', 'is', null)
    .returning(['company_id', 'user_id', 'email'])
    .executeTakeFirst()
  const company =
    decided &&
    (await tx.selectFrom('companies').select('business_name').where('_id', '=', decided.company_id).where('deleted_at', 'is', null).executeTakeFirst())
  return company && { ...decided, ...company }
}

/** Those that wait, oldest first, with what an operator compares. */
export function openAddressRequests(db: Db) {
  return db
    .selectFrom('address_requests')
    .innerJoin('companies', 'companies._id', 'address_requests.company_id')
    .innerJoin('users', 'users._id', 'address_requests.user_id')
    .select(['address_requests._id', 'address_requests.email', 'requested_at', 'business_name', 'vat_number', 'registry_email'])
    .select(['users.email as person', 'first_name', 'last_name'])
    .where('decided_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .orderBy('requested_at')
    .execute()
}
