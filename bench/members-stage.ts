import { ownHolding } from '../core/src/company/holdings.ts'
import { hasFiscalCheck } from '../core/src/fiscal-codes.ts'
import { type NewMember, newMember, roleOf } from '../core/src/members/entry.ts'
import { prove } from '../server/src/http/proven.ts'
import { addMembers } from '../server/src/stores/members/member-store.ts'
import type { openStage } from './stage.ts'

type Stage = Awaited<ReturnType<typeof openStage>>

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const inLetters = (number: number, places: number): string => (places === 0 ? '' : inLetters(Math.floor(number / 26), places - 1) + letters[number % 26])

function fiscalCode(index: number): string {
  const start = `${inLetters(index, 6)}80A01H501`
  return start + letters.find((it) => hasFiscalCheck(start + it))
}

/** Invented people, every tenth of them also on the board. */
export const person = (index: number): NewMember =>
  newMember(
    {
      last_name: `Socio ${inLetters(index * 7919, 4)}`,
      first_name: `Nome ${index}`,
      fiscal_code: fiscalCode(index),
      email: `socio.${index}@pec.it`,
      phone: '+39 3331234567',
      roles: [roleOf('PAR')!, ...(index % 10 === 0 ? [roleOf('CON')!] : [])],
      holdings: ownHolding(100 + index),
    },
    false,
  )

async function addCompany({ connection: { db }, person: { _id } }: Stage, name: string): Promise<string> {
  const now = new Date().toISOString()
  const company = await db
    .insertInto('companies')
    .values({ business_name: name, name, code: 'EXT_SRL', type: 'SRL', shares_unit: 'EUR_CENT', confirmed_at: now, created_at: now })
    .returning('_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('company_roles').values({ company_id: company._id, user_id: _id, role: 'ADMIN', status: 'ACTIVE', since: now }).execute()
  return company._id
}

/** A company of the stage's person with so many people; answers its id. */
export async function companyOf(stage: Stage, members: number): Promise<string> {
  const company = await addCompany(stage, `Società di ${members} soci S.r.l.`)
  const people = Array.from({ length: members }, (_, index) => person(index))
  await stage.connection.db.transaction().execute((tx) => addMembers(tx, prove(company), people, new Date()))
  // What the statistics say of an empty table would choose the plans of a full one.
  await stage.connection.pool.query('analyze members, member_roles, member_groups')
  return company
}

/** Companies that the stage's person serves as a consultant, with three people each. */
export async function servedCompanies({ connection: { pool }, person: { _id } }: Stage, count: number): Promise<void> {
  await pool.query(
    `with added as (
      insert into companies (business_name, name, code, type, shares_unit, fiscal_code, vat_number, address, locality, confirmed_at, created_at)
      select 'Cliente ' || lpad((i * 7919 % $1)::text, 5, '0'), 'Cliente', 'EXT_SRL', 'SRL', 'EUR_CENT', '9' || lpad(i::text, 10, '0'), '8' || lpad(i::text, 10, '0'), 'Via Roma 1', 'Milano', now(), now()
      from generate_series(1, $1::int) as i returning _id
    ), linked as (
      insert into company_roles (company_id, user_id, role, status, since) select _id, $2, 'CONSULTANT', 'ACTIVE', now() from added
    ), people as (
      insert into members (company_id, kind, first_name, last_name, color, shares_value, is_valid, created_at, updated_at)
      select _id, 'P', 'Nome', 'Socio ' || n, '#2f5d8a', 100, true, now(), now() from added, generate_series(1, 3) as n returning _id, company_id, last_name
    )
    insert into member_roles (member_id, company_id, code, type)
    select _id, company_id, 'PAR', 'PAR' from people union all select _id, company_id, 'AUN', 'ADM' from people where last_name = 'Socio 1'`,
    [count, _id],
  )
  await pool.query('analyze companies, company_roles, members, member_roles')
}
