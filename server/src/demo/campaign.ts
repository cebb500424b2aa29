import { statuteOf } from '@delibera/core/company/statute'
import type { CampaignLight, CampaignRow, ownSteps, StepMark } from '@delibera/core/consultants/campaign'
import { campaignRow, campaignYear } from '@delibera/core/consultants/campaign-rules'
import { addDays, dayInRome, instantInRome } from '@delibera/core/dates'
import { accountsAgenda } from '@delibera/core/meetings/starts'
import { roleOf } from '@delibera/core/members/entry'
import { unitPrices } from '@delibera/core/payments/catalogue'
import type { Deps } from '../deps.ts'
import { prove } from '../http/proven.ts'
import { markStep } from '../stores/consultants/campaign-store.ts'
import type { Person, worldOf } from '../testing/world.ts'
import samples from './campaign.json' with { type: 'json' }
import { addCompany, type Sample } from './companies.ts'
import { draft, placeOf } from './place.ts'

type World = ReturnType<typeof worldOf>
type OwnStep = (typeof ownSteps)[number]

/** A year of a company, and what it has done for it so far. */
interface Situation {
  statute: { fiscal_year_end: string; accounts_deadline_days: number }
  taken: readonly OwnStep[]
}

const yearEnds = ['12-31', '09-30', '06-30', '03-31', '11-30', '10-31', '08-31', '07-31', '05-31', '04-30', '02-28', '01-31']
const progress: (readonly OwnStep[])[] = [[], ['PROJECT'], ['PROJECT', 'DEPOSIT'], ['PROJECT', 'DEPOSIT', 'FILING']]
const situations: Situation[] = yearEnds.flatMap((fiscal_year_end) =>
  [120, 180].flatMap((accounts_deadline_days) => progress.map((taken) => ({ statute: { fiscal_year_end, accounts_deadline_days }, taken }))),
)

const companyOf = (type: 'SPA' | 'SRL') => ({ _id: '', business_name: '', type, members: 0 })

/** What of a company decides its plan. */
interface Kind {
  type: 'SPA' | 'SRL'
  has_auditors: boolean
}

const kindOf = ({ business_name, people }: (typeof samples)[number]): Kind => ({
  type: business_name.endsWith('S.p.A.') ? 'SPA' : 'SRL',
  has_auditors: people.some((it) => it.roles.some((code) => roleOf(code)?.type === 'MAJ')),
})

function rowOf({ type, has_auditors }: Kind, { statute, taken }: Situation, today: string): CampaignRow {
  const done = taken.map((step) => ({ step, done_on: today }))
  return campaignRow(
    {
      company: companyOf(type),
      has_auditors,
      is_subscribed: true,
      is_completed: true,
      can_pay: true,
      statute: statuteOf(type, statute),
      taken: done,
      assemblies: [],
    },
    campaignYear(today),
    today,
  )
}

/** Whatever the day on which the demo begins, the lights are those that the companies were given; each of a light is in another situation, if there is one. */
function situationFor(light: CampaignLight, kind: Kind, { today, turn }: { today: string; turn: number }): Situation {
  const fitting = situations.filter((it) => rowOf(kind, it, today).light === light)
  return fitting[turn % Math.max(fitting.length, 1)] ?? situations[0]!
}

/** Companies that the demo's person serves as a consultant, in every light of the campaign; one of them has its assembly prepared. */
export async function seedCampaign(deps: Deps, world: World, demo: Person): Promise<void> {
  const owner = await deps.db.selectFrom('users').select(['_id', 'email']).where('email', '=', 'paolo.conti@delibera.test').executeTakeFirstOrThrow()
  const today = dayInRome(deps.clock.now())
  const turns = new Map<string, number>()
  for (const { light, ...sample } of samples) {
    const turn = turns.get(light) ?? 0
    turns.set(light, turn + 1)
    const kind = kindOf({ light, ...sample })
    const situation = situationFor(light as CampaignLight, kind, { today, turn })
    const company_id = await addCompany(deps, world, { sample: sample as Sample, admin: { ...owner, password: '' }, statute: situation.statute })
    await world.role(company_id, demo, { role: 'CONSULTANT' })
    await world.subscription(company_id)
    // Enough for its assembly; the first of those in trouble has no credits either.
    if (light !== 'BLOCKED' || turn > 0) await world.credits({ company_id }, 2 * unitPrices.M0001)
    await takeSteps(deps, demo, company_id, { situation, today })
    if (light === 'FINE' && turn === 0) await planAssembly(deps, demo, company_id, rowOf(kind, situation, today))
  }
}

async function takeSteps({ db }: Deps, demo: Person, company_id: string, { situation, today }: { situation: Situation; today: string }): Promise<void> {
  const mark = { company_ids: [company_id], year: campaignYear(today), done_on: addDays(today, -3) }
  for (const step of situation.taken)
    await db.transaction().execute((tx) => markStep(tx, prove(demo._id), [prove(company_id)], { ...mark, step } satisfies StepMark))
}

/** On the last day, so that the plan is the one of the year. */
async function planAssembly(deps: Deps, demo: Person, company_id: string, { year_end, deadline }: CampaignRow): Promise<void> {
  if (deadline <= dayInRome(deps.clock.now())) return
  const place = placeOf(deps, company_id, demo._id, 'CONSULTANT')
  const name = `Assemblea ordinaria dei soci per il bilancio ${year_end.slice(0, 4)}`
  const administrator = await deps.db.selectFrom('companies').select('administrator_id').where('_id', '=', company_id).executeTakeFirstOrThrow()
  const planned = { datetime: instantInRome(`${deadline}T15:00`)!.toISOString() }
  await draft(place, { name, administrator_id: administrator.administrator_id, planned, odgs: accountsAgenda(year_end) })
}
