import type { CompanyType } from '@delibera/core/company/company-type'
import type { RegisterMode, ShareClass } from '@delibera/core/register/schema'
import { type HoldersState, stateOn } from '@delibera/core/register/state'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { registerOf } from './entry-store.ts'
import { classesOf } from './holder-store.ts'

/** Where the quotas of a company come from. */
export async function registerMode(db: Db | Tx, company: Proven<'company'>): Promise<RegisterMode> {
  const row = await db.selectFrom('companies').select('register_mode').where('_id', '=', company).executeTakeFirst()
  return row?.register_mode === 'REGISTER' ? 'REGISTER' : 'LIST'
}

interface Asked {
  on: string
  known_at?: string | null
}

export interface StateOfRegister extends HoldersState {
  classes: ShareClass[]
}

/** The state of the register on a day, as known at an instant; null: the company keeps a list, or the register is not open. */
export async function registerStateOn(db: Db | Tx, company: Proven<'company'>, asked: Asked): Promise<StateOfRegister | null> {
  const row = await db.selectFrom('companies').select(['register_mode', 'type']).where('_id', '=', company).executeTakeFirst()
  if (row?.register_mode !== 'REGISTER') return null
  const { entries } = await registerOf(db, company)
  const classes = await classesOf(db, company)
  return { ...stateOn(entries, { ...asked, type: row.type as CompanyType, classes }), classes }
}

export async function setRegisterMode(tx: Tx, company: Proven<'company'>, register_mode: RegisterMode): Promise<void> {
  await tx.updateTable('companies').set({ register_mode }).where('_id', '=', company).execute()
}
