import { yearEndBefore } from '@delibera/core/company/accounts-deadline'
import type { CompanyType } from '@delibera/core/company/company-type'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import { dayInRome } from '@delibera/core/dates'
import { birthIn } from '@delibera/core/fiscal-codes'
import { accountsTemplate } from '@delibera/core/law/accounts-plan'
import type { HeldAssembly, OfficeFact, OfficeHistory } from '@delibera/core/offices/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { type OfficeRow, officesOf } from './office-store.ts'

/** All that the state of a company's offices is computed from. */
export interface KnownOffices {
  type: CompanyType
  business_name: string
  cooptation_allowed: boolean
  company_pec: string | null
  rows: OfficeRow[]
  history: OfficeHistory
}

/** `today` decides between the two centuries that a fiscal code leaves open. */
export async function knownOffices(db: Db | Tx, company: Proven<'company'>, today: string): Promise<KnownOffices> {
  const it = await db.selectFrom('companies').select(['type', 'statute', 'business_name', 'email']).where('_id', '=', company).executeTakeFirstOrThrow()
  const type = it.type as CompanyType
  const statute = statuteOf(type, (it.statute ?? {}) as StatuteChange)
  const rows = await officesOf(db, company)
  const history = {
    company: { statute, board_size: null },
    offices: rows.map((row) => factOf(row, today)),
    assemblies: await heldAssemblies(db, company, statute.fiscal_year_end),
  }
  return { type, business_name: it.business_name, cooptation_allowed: statute.cooptation_allowed, company_pec: it.email, rows, history }
}

const factOf = (it: OfficeRow, today: string): OfficeFact => ({
  _id: it._id,
  person: it.member_id,
  role_code: it.role_code,
  organ: it.organ,
  appointed_on: it.appointed_on,
  accepted_on: it.accepted_on,
  by: it.appointed_by.kind,
  term: it.term,
  board_size: it.board_size,
  born: birthIn(it.person.fiscal_code, today),
  events: it.events.map(({ event, on }) => ({ event, on })),
})

/** Assemblies of partners that took place, and whether they approved the accounts of the year that had ended. */
async function heldAssemblies(db: Db | Tx, company: Proven<'company'>, year_end: string): Promise<HeldAssembly[]> {
  const { rows } = await sql<{ date_at: string; approves: boolean }>`select m.date_at, exists (select from agenda_points p
      where p.meeting_id = m._id and p.template_id = ${accountsTemplate} and p.accepted and p.status <> 'SKIPPED') as approves
    from sittings m where m.company_id = ${company} and m.meeting_type = 'ASSEMBLY' and m.status in ('VERBALIZE', 'COMPLETED') order by m.date_at`.execute(db)
  return rows.map(({ date_at, approves }) => {
    const on = dayInRome(new Date(date_at))
    return { on, accounts_of: approves ? yearEndBefore(on, year_end) : null }
  })
}
