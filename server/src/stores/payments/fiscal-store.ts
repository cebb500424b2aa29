import type { FiscalProfile } from '@delibera/core/payments/fiscal'
import type { Db, Tx } from '../../db/connect.ts'
import type { IntentRow } from './card-store.ts'
import type { Owner } from './wallet-store.ts'

/** Whose wallet a purchase fills: that of the company, or of whoever bought. */
export const ownerOf = ({ company_id, user_id }: Pick<IntentRow, 'company_id' | 'user_id'>): Owner => (company_id ? { company_id } : { user_id })

export interface FiscalFacts {
  profile: FiscalProfile
  /** Somebody has written it; otherwise it is what the company, or the person, is known by. */
  is_kept: boolean
}

const fields = [
  ...(['f.kind', 'f.name', 'f.first_name', 'f.last_name', 'f.vat_number', 'f.fiscal_code', 'f.address', 'f.cap', 'f.locality'] as const),
  ...(['f.province', 'f.country', 'f.recipient_code', 'f.pec', 'f.split_payment'] as const),
]

/** To whom purchases are charged. Whoever calls this has proven that the reader may know it. */
export async function fiscalFacts(db: Db, owner: Owner): Promise<FiscalFacts> {
  const [column, id] = 'company_id' in owner ? (['w.company_id', owner.company_id] as const) : (['w.user_id', owner.user_id] as const)
  const kept = await db
    .selectFrom('fiscal_profiles as f')
    .innerJoin('wallets as w', 'w._id', 'f.wallet_id')
    .select(fields)
    .where(column, '=', id)
    .executeTakeFirst()
  if (kept) return { profile: kept as FiscalProfile, is_kept: true }
  return { profile: 'company_id' in owner ? await companyProfile(db, owner.company_id) : await personProfile(db, owner.user_id), is_kept: false }
}

const nobody = {
  ...{ name: null, first_name: null, last_name: null, vat_number: null, fiscal_code: null, address: null, cap: null, locality: null, province: null },
  ...{ country: 'IT', recipient_code: null, pec: null, split_payment: false },
}

async function companyProfile(db: Db, _id: string): Promise<FiscalProfile> {
  const row = await db
    .selectFrom('companies')
    .select([
      'business_name as name',
      'vat_number',
      'fiscal_code',
      'address',
      'cap',
      'locality',
      'province',
      'codice_univoco as recipient_code',
      'email as pec',
    ])
    .where('_id', '=', _id)
    .executeTakeFirst()
  return { ...nobody, ...row, kind: 'COMPANY' }
}

async function personProfile(db: Db, _id: string): Promise<FiscalProfile> {
  const row = await db.selectFrom('users').select(['first_name', 'last_name', 'fiscal_code']).where('_id', '=', _id).executeTakeFirst()
  return { ...nobody, ...row, kind: 'PERSON' }
}

/** The last word stands; the same again changes nothing. */
export async function keepProfile(tx: Tx, wallet_id: string, it: FiscalProfile, at: Date): Promise<void> {
  const values = { ...it, updated_at: at.toISOString() }
  await tx
    .insertInto('fiscal_profiles')
    .values({ wallet_id, ...values })
    .onConflict((key) => key.column('wallet_id').doUpdateSet(values))
    .execute()
}
