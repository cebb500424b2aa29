import type { CalendarDeadline } from '@delibera/core/calendar/schema'
import { missingOf } from '@delibera/core/companies/rules'
import type { CompanyType } from '@delibera/core/company/company-type'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import type { TodoPlan } from '@delibera/core/home/company-todo'
import type { TodoFacts } from '@delibera/core/home/todo'
import { limits } from '@delibera/core/limits'
import { type CompanyStanding, type HeldRole, standingOf } from '@delibera/core/permissions'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { preparedCosts } from '../meetings/forecast-store.ts'
import { activeAt } from '../subscriptions/plan-store.ts'
import { waitingDecisions, waitingMeetings } from './waiting-store.ts'

export type Standings = ReadonlyMap<Proven<'company'>, CompanyStanding>

/** What somebody is to companies: to all in which they have a part, or to one of them. A stranger is to none. */
export async function standingsOf(db: Db, user: Proven<'user'>, company_id: string | null = null): Promise<Standings> {
  const { rows } = await sql<{ company_id: Proven<'company'>; held: HeldRole[] }>`
    select r.company_id, json_agg(json_build_object('role', r.role, 'status', r.status)) as held
    from company_roles r join companies c on c._id = r.company_id and c.deleted_at is null
    where r.user_id = ${user} and (${company_id}::uuid is null or r.company_id = ${company_id}::uuid) group by r.company_id`.execute(db)
  return new Map(rows.map((it) => [it.company_id, standingOf(it.held)] as const).filter((it): it is [Proven<'company'>, CompanyStanding] => it[1] !== null))
}

interface Asked {
  user: Proven<'user'>
  standings: Standings
  /** Of the accounts, by company. */
  deadlines: ReadonlyMap<string, readonly CalendarDeadline[]>
  now: Date
}

/** What may wait in companies, in as many statements whatever their number. Who only claims one is told its name. */
export async function todoFacts(db: Db, { user, standings, deadlines, now }: Asked): Promise<TodoFacts[]> {
  const all = [...standings.keys()]
  const inside = all.filter((it) => standings.get(it) !== 'CLAIMANT')
  const [rows, plans, asking, meetings, decisions] = await Promise.all([
    companyRows(db, all),
    plansOf(db, inside, now),
    askingConsultants(db, inside),
    waitingMeetings(db, user, inside),
    waitingDecisions(db, user, inside),
  ])
  const lacking = await lackingCredits(db, rows, plans)
  return rows.map(({ _id, business_name, type, statute, payperuse, ...row }) => ({
    company: { _id, business_name },
    standing: standings.get(_id)!,
    missing: missingOf({ ...row, business_name }),
    invalid_members: row.invalid_members,
    has_administrator: row.has_administrator,
    has_capital: row.has_capital,
    has_failed_mail: row.has_failed_mail,
    payperuse,
    plan: plans.get(_id)?.plan ?? null,
    lacking_credits: lacking.get(_id) ?? 0,
    asking: asking.get(_id) ?? [],
    deadlines: deadlines.get(_id) ?? [],
    statute: statuteOf(type, statute),
    meetings: meetings.get(_id) ?? [],
    decisions: decisions.get(_id) ?? [],
  }))
}

interface CompanyRow {
  _id: Proven<'company'>
  business_name: string
  type: CompanyType
  statute: StatuteChange
  payperuse: boolean
  fiscal_code: string | null
  vat_number: string | null
  address: string | null
  locality: string | null
  confirmed: boolean
  directors: number
  partners: number
  invalid_members: number
  has_administrator: boolean
  has_capital: boolean
  has_failed_mail: boolean
  real: number
}

async function companyRows(db: Db, ids: readonly Proven<'company'>[]): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select c._id, c.business_name, c.type, c.statute, c.payperuse, c.fiscal_code, c.vat_number, c.address, c.locality,
      c.confirmed_at is not null as confirmed, c.administrator_id is not null as has_administrator, c.shares_value is not null as has_capital,
      coalesce(c.mailer->>'status' = 'FAILED', false) as has_failed_mail,
      (select count(*) from members m where m.company_id = c._id and not m.is_valid) as invalid_members,
      (select count(*) from member_roles r where r.company_id = c._id and r.type = 'ADM') as directors,
      (select count(*) from member_roles r join members m on m._id = r.member_id where r.company_id = c._id and r.type = 'PAR' and m.shares_value > 0) as partners,
      coalesce((select w.real from wallets w where w.company_id = c._id), 0) as real
    from companies c where c._id = any(${ids}::uuid[]) order by lower(c.business_name), c._id`.execute(db)
  return rows
}

interface KnownPlan {
  plan: TodoPlan | null
  unlimited: boolean
  max_members: number | null
}

/** The base that runs, or the last one that did; with what its running plans give for the price of meetings. */
async function plansOf(db: Db, ids: readonly Proven<'company'>[], now: Date): Promise<Map<string, KnownPlan>> {
  const { rows } = await sql<{ company_id: string; unlimited: boolean; max_members: number | null } & { plan: TodoPlan | null }>`
    select s.company_id, coalesce(bool_or(s.category = 'CUSTOM' and ${activeAt(now)}), false) as unlimited,
      max(s.max_members_convocation) filter (where ${activeAt(now)}) as max_members,
      (array_agg(json_build_object('is_running', ${activeAt(now)}, 'is_trial', s.is_trial, 'renews', s.automatic_renewal,
        'end', to_char(s.end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by ${activeAt(now)} desc, s.end_date desc nulls first) filter (where s.category <> 'SERVICE'))[1] as plan
    from subscriptions s where s.company_id = any(${ids}::uuid[]) group by s.company_id`.execute(db)
  return new Map(rows.map(({ company_id, ...it }) => [company_id, it]))
}

async function askingConsultants(db: Db, ids: readonly Proven<'company'>[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ company_id: string; names: string[] }>`
    select r.company_id, array_agg(u.first_name || ' ' || u.last_name order by r.since) as names
    from company_roles r join users u on u._id = r.user_id
    where r.company_id = any(${ids}::uuid[]) and r.role = 'CONSULTANT' and r.status = 'REQUESTED_PENDING' group by r.company_id`.execute(db)
  return new Map(rows.map((it) => [it.company_id, it.names]))
}

/** In whole credits, what prepared meetings cost beyond what the company has. */
async function lackingCredits(db: Db, rows: readonly CompanyRow[], plans: ReadonlyMap<string, KnownPlan>): Promise<Map<string, number>> {
  const usual: KnownPlan = { plan: null, unlimited: false, max_members: null }
  const costs = await preparedCosts(db, new Map(rows.map((it) => [it._id, plans.get(it._id) ?? usual])))
  return new Map(rows.map(({ _id, real }) => [_id, Math.ceil(Math.max(0, (costs.get(_id) ?? 0) - real) / limits.units_per_credit)]))
}
