import type { CompanyType } from '@delibera/core/company/company-type'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import type { StepMark } from '@delibera/core/consultants/campaign'
import type { CampaignFacts, CampaignMeeting } from '@delibera/core/consultants/campaign-rules'
import { dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import { accountsTemplate } from '@delibera/core/law/accounts-plan'
import { priceFacts, usualMode } from '@delibera/core/meetings/rules'
import { chargesOf, linesDue, totalOf } from '@delibera/core/payments/stages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { containsWords } from '../../db/words.ts'
import { subscribedInList } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { isCompleted } from '../companies/list-store.ts'
import { decidesAccounts } from '../decisions/list-store.ts'
import { hasAuditors } from '../members/member-store.ts'
import { realInList } from '../payments/wallet-store.ts'
import { activeAt } from '../subscriptions/plan-store.ts'

interface CompanyRow {
  _id: string
  business_name: string
  type: CompanyType
  statute: StatuteChange
  has_auditors: boolean
  is_subscribed: boolean
  is_completed: boolean
  has_administrator: boolean
  unlimited: boolean
  max_members: number | null
  real: number
  convocated: number
}

/** Those whom an assembly calls if nobody says otherwise. */
const usuallyCalled = sql<number>`(select count(distinct r.member_id) from member_roles r where r.company_id = c._id and r.type in ('PAR', 'ADM', 'MAJ'))`

const planOf = (now: Date) => sql`left join lateral (
  select coalesce(bool_or(category = 'CUSTOM'), false) as unlimited, max(max_members_convocation) as max_members
  from subscriptions where company_id = c._id and ${activeAt(now)}) plan on true`

/** Where the companies that somebody serves stand with their accounts of a year: four statements, however many companies. */
export async function servedAccounts(
  db: Db,
  user: Proven<'user'>,
  { year, now, search = '' }: { year: number; now: Date; search?: string },
): Promise<CampaignFacts[]> {
  const { rows } = await sql<CompanyRow>`
    select c._id, c.business_name, c.type, c.statute, ${hasAuditors('c')} as has_auditors, ${subscribedInList(now)} as is_subscribed,
      ${isCompleted} as is_completed, c.administrator_id is not null as has_administrator, plan.unlimited, plan.max_members, ${realInList} as real, ${usuallyCalled} as convocated
    from company_roles r join companies c on c._id = r.company_id ${planOf(now)}
    where r.user_id = ${user} and r.role = 'CONSULTANT' and r.status = 'ACTIVE' and c.deleted_at is null
      and ${search.trim() ? containsWords(search, ['c.business_name', 'c.name', 'c.vat_number', 'c.fiscal_code']) : sql`true`}`.execute(db)
  const ids = rows.map((it) => it._id)
  const [members, taken, assemblies] = await Promise.all([partnersOf(db, ids), stepsOf(db, ids, year), accountsAssemblies(db, ids)])
  return rows.map(({ _id, business_name, type, statute, has_auditors, is_subscribed, is_completed, ...wallet }) => ({
    company: { _id, business_name, type, members: members.get(_id) ?? 0 },
    has_auditors,
    is_subscribed,
    is_completed,
    can_pay: canPay(wallet),
    statute: statuteOf(type, statute),
    taken: taken.get(_id) ?? [],
    assemblies: assemblies.get(_id) ?? [],
  }))
}

/** Whether credits do for a new assembly, as the preparation asks it. */
function canPay({
  has_administrator,
  unlimited,
  max_members,
  real,
  convocated,
}: Pick<CompanyRow, 'has_administrator' | 'unlimited' | 'max_members' | 'real' | 'convocated'>): boolean {
  const facts = { ...priceFacts(usualMode, []), convocated, max_members }
  return !has_administrator || totalOf(chargesOf('NEW_MEETING', linesDue('NEW_MEETING', facts, []), { unlimited })) <= real
}

async function partnersOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ company_id: string; members: number }>`
    select company_id, count(distinct member_id)::int as members from member_roles
    where company_id = any(${ids}::uuid[]) and type = 'PAR' group by company_id`.execute(db)
  return new Map(rows.map((it) => [it.company_id, it.members]))
}

type Taken = CampaignFacts['taken'][number]

async function stepsOf(db: Db, ids: readonly string[], year: number): Promise<Map<string, Taken[]>> {
  const { rows } = await sql<Taken & { company_id: string }>`
    select company_id, step, to_char(done_on, 'YYYY-MM-DD') as done_on from accounts_steps where company_id = any(${ids}::uuid[]) and year = ${year}`.execute(
    db,
  )
  return gathered(rows.map(({ company_id, ...it }) => [company_id, it]))
}

function gathered<It>(pairs: readonly (readonly [company_id: string, it: It])[]): Map<string, It[]> {
  const found = new Map<string, It[]>()
  for (const [company_id, it] of pairs) {
    const those = found.get(company_id)
    if (those) those.push(it)
    else found.set(company_id, [it])
  }
  return found
}

interface AssemblyRow {
  _id: string
  company_id: string
  status: string
  title: string
  datetime: string | null
  summon_sent_at: string | null
  created_at: string
  written: boolean
}

/** The assemblies that have accounts on their agenda, and decisions in writing on them, by company. One that was held elsewhere has its day in `date_at`. */
export async function accountsAssemblies(db: Db, company_ids: readonly string[]): Promise<Map<string, CampaignMeeting[]>> {
  const { rows } = await sql<AssemblyRow>`
    select distinct m._id, m.company_id, m.status, m.name as title, m.summon_sent_at, m.created_at, false as written,
      coalesce(c.datetime, m.planned_at, case when m.is_offline and m.status in ('VERBALIZE', 'COMPLETED') then m.date_at end) as datetime
    from agenda_points p join sittings m on m._id = p.meeting_id left join convocations c on c.meeting_id = m._id and c.status = 'ACTIVE'
    where p.company_id = any(${company_ids}::uuid[]) and p.template_id = ${accountsTemplate} and p.meeting_id is not null
      and m.meeting_type = 'ASSEMBLY' and m.status <> 'CANCELED'
    union all
    select m._id, m.company_id, m.status, m.name, m.summon_sent_at, m.created_at, true, coalesce(d.closed_at, d.deadline)
    from decisions d join meetings m on m._id = d.meeting_id
    where d.company_id = any(${company_ids}::uuid[]) and m.status <> 'CANCELED' and ${decidesAccounts}`.execute(db)
  return gathered(rows.map((it) => [it.company_id, asAssembly(it)]))
}

const dayOf = (at: string | null): string | null => (at ? dayInRome(new Date(at)) : null)

const asAssembly = ({ _id, status, title, datetime, summon_sent_at, created_at, written }: AssemblyRow): CampaignMeeting => ({
  _id,
  status,
  title,
  datetime: datetime && new Date(datetime).toISOString(),
  day: dayOf(datetime),
  noticed_on: dayOf(summon_sent_at),
  created_on: dayInRome(new Date(created_at)),
  ...(written && { written }),
})

/** Companies that somebody serves or administers; one that is not among them refuses all, and whether it exists is not told. */
export async function ownCompanies(db: Db, user: Proven<'user'>, ids: readonly string[]): Promise<Proven<'company'>[]> {
  const asked = [...new Set(ids)].sort()
  const { rows } = await sql<{ _id: Proven<'company'> }>`
    select distinct c._id from company_roles r join companies c on c._id = r.company_id
    where r.user_id = ${user} and r.status = 'ACTIVE' and c.deleted_at is null and c._id = any(${asked}::uuid[]) order by c._id`.execute(db)
  if (rows.length !== asked.length) throw new Fault('CP003')
  return rows.map((it) => it._id)
}

/** Answers the companies for which this was news. */
export async function markStep(
  tx: Tx,
  user: Proven<'user'>,
  companies: readonly Proven<'company'>[],
  { year, step, done_on }: StepMark,
): Promise<Proven<'company'>[]> {
  const { rows } = done_on
    ? await sql<{ company_id: Proven<'company'> }>`
        insert into accounts_steps (company_id, year, step, done_on, by_user)
        select id, ${year}, ${step}, ${done_on}, ${user} from unnest(${companies}::uuid[]) as id
        on conflict (company_id, year, step) do update set done_on = excluded.done_on, by_user = excluded.by_user
          where accounts_steps.done_on is distinct from excluded.done_on
        returning company_id`.execute(tx)
    : await sql<{ company_id: Proven<'company'> }>`
        delete from accounts_steps where company_id = any(${companies}::uuid[]) and year = ${year} and step = ${step} returning company_id`.execute(tx)
  return rows.map((it) => it.company_id).sort()
}
