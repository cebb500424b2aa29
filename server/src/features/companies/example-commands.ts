import { ownHolding } from '@delibera/core/company/holdings'
import { Fault } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import { newMember, roleOf } from '@delibera/core/members/entry'
import { subscriptionTerms } from '@delibera/core/subscriptions/catalogue'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { exampleTexts } from '../../i18n/texts.ts'
import { auditCompany } from '../../notices/company-news.ts'
import { removeCompany } from '../../stores/companies/company-store.ts'
import { addExampleCompany, aloneOnExample, exampleOf, exampleRow, markExampleMade } from '../../stores/companies/example-store.ts'
import { setRole } from '../../stores/companies/role-store.ts'
import { addMembers } from '../../stores/members/member-store.ts'
import { addSubscription } from '../../stores/subscriptions/subscription-store.ts'
import { holdExample } from './example-meeting-commands.ts'

/** Digits that the tax office gives to nobody. */
const noNumber = '00000000000'
/** Cents: of everybody together, the capital. */
const capital = 5_000_000

/** At addresses that exist nowhere. The first presides, the second writes. */
const people = [
  { first_name: 'Giovanna', last_name: 'Riva', fiscal_code: 'RVIGNN68C54G224V', roles: ['AUN', 'PAR'], shares: 2_500_000 },
  { first_name: 'Paolo', last_name: 'Ferrero', fiscal_code: 'FRRPLA59L02L736E', roles: ['PAR'], shares: 1_250_000 },
  { first_name: 'Lucia', last_name: 'Bassi', fiscal_code: 'BSSLCU81S63B157E', roles: ['PAR'], shares: 750_000 },
  { first_name: 'Andrea', last_name: 'Greco', fiscal_code: 'GRCNDR90A09G224J', roles: ['PAR'], shares: 500_000 },
] as const

const addressOf = (it: (typeof people)[number]) => `${it.first_name}.${it.last_name}@pec.example.it`.toLowerCase()

const pauseMs = 250
/** As long as somebody waits for what they asked for twice. */
const patience = 120

/** The example of a person, made when there is none. Two calls at once make one: the second waits until it is whole. */
export async function copyExample(deps: Deps, ctx: Contexts['user']): Promise<Proven<'company'>> {
  for (let left = patience; left > 0; left--) {
    const company = (await exampleOf(deps.db, ctx.user)) ?? (await aloneOnExample(deps.db, ctx.user, () => wholeExample(deps, ctx)))
    if (company) return company
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  throw new Fault('E0002', { reason: 'example_under_way' })
}

/** What cannot be made whole is taken away again: by who failed, or, of a process that ended meanwhile, by the next call. */
async function wholeExample(deps: Deps, ctx: Contexts['user']): Promise<Proven<'company'>> {
  const found = await exampleRow(deps.db, ctx.user)
  if (found?.made_at) return found.company
  const remove = (company: Proven<'company'>) => deps.db.transaction().execute((tx) => removeCompany(tx, company, deps.clock.now()))
  if (found) await remove(found.company)
  const { company, ids } = await deps.db.transaction().execute((tx) => addExample(tx, deps, ctx))
  try {
    await holdExample(deps, { ...ctx, company, standing: 'ADMIN' }, ids)
    await markExampleMade(deps.db, company, deps.clock.now())
  } catch (error) {
    await remove(company)
    throw error
  }
  return company
}

interface Made {
  company: Proven<'company'>
  /** Of its people, in their order. */
  ids: readonly string[]
}

async function addExample(tx: Tx, deps: Deps, { user, locale }: Pick<Contexts['user'], 'user' | 'locale'>): Promise<Made> {
  const at = deps.clock.now()
  const now = at.toISOString()
  const company = await addExampleCompany(tx, { ...columnsIn(locale), confirmed_at: now, statute_confirmed_at: now, created_by: user, created_at: now })
  // The key of examples decides, whoever came to it without waiting.
  if (!company) throw new Fault('E0002', { reason: 'example_under_way' })
  await setRole(tx, { company_id: company, user_id: user, role: 'ADMIN', status: 'ACTIVE', at })
  const book = people.map(({ shares, roles, ...it }, at) =>
    newMember({ ...it, kind: 'P', email: addressOf(people[at]!), roles: roles.map((code) => roleOf(code)!), holdings: ownHolding(shares) }, false),
  )
  const ids = await addMembers(tx, company, book, at)
  await tx.updateTable('companies').set({ administrator_id: ids[0]! }).where('_id', '=', company).execute()
  const { category, duration } = subscriptionTerms.S0001
  await addSubscription(tx, { company_id: company, code: 'S0001', category, duration, price: 0, automatic_renewal: false, start_date: now, created_at: now })
  await auditCompany(tx, deps, { company_id: company, user_id: user, action: 'company.example' })
  return { company, ids }
}

function columnsIn(locale: Locale) {
  const { company: business_name, address, locality } = exampleTexts(locale)
  const shares = { shares_value: capital, payed_shares_value: capital, vote_value: capital, shares_unit: 'EUR_CENT' as const }
  const seat = { address, locality, cap: '35100', province: 'PD', email: 'esempio@pec.example.it' }
  const statute = JSON.stringify({ board_auditors_vote: false, remote_allowed: true })
  const kind = { type: 'SRL' as const, code: 'EXT_SRL', is_active_cda: false }
  return { business_name, name: business_name, vat_number: noNumber, fiscal_code: noNumber, ...shares, ...seat, ...kind, statute }
}

/** Everything of it goes, whatever its members of straw await. Nothing happens to who has none. */
export function removeExample({ db, clock }: Deps, user: Proven<'user'>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const company = (await exampleRow(tx, user))?.company
    if (!company) return
    await removeCompany(tx, company, clock.now())
    await auditCompany(tx, { clock }, { company_id: company, user_id: user, action: 'company.deleted' })
  })
}
