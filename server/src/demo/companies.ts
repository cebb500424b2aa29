import { ownHolding } from '@delibera/core/company/holdings'
import type { StatuteChange } from '@delibera/core/company/statute'
import { newMember, roleOf } from '@delibera/core/members/entry'
import type { HeldRole } from '@delibera/core/permissions'
import type { Deps } from '../deps.ts'
import { prove } from '../http/proven.ts'
import { notify } from '../notices/notify.ts'
import { addMembers } from '../stores/members/member-store.ts'
import type { Person, worldOf } from '../testing/world.ts'
import companies from './companies.json' with { type: 'json' }

/** Its shareholders elect the board by lists, vote before the meeting and give proxies to a designated representative, as its statute says. */
const openClauses: StatuteChange = {
  elections: { plurality: false, lists: true, heads: false, secret: false },
  advance_vote_allowed: true,
  designated_representative: 'OPTIONAL',
  articles: { elections: '19', advance_vote_allowed: '12', designated_representative: '13' },
}

type World = ReturnType<typeof worldOf>
export type Sample = (typeof companies)[number]

/** Companies in every relation to the demo's person: two administered, one served, one that invites, one that was asked. */
export async function seedCompanies(deps: Deps, world: World, demo: Person): Promise<void> {
  const [brenta, valserra, soligo, brenna, astichello] = companies as [Sample, Sample, Sample, Sample, Sample]
  const owner = await world.person({ email: 'paolo.conti@delibera.test', first_name: 'Paolo', last_name: 'Conti', password: demo.password })
  const adviser = await world.person({ email: 'laura.ferri@delibera.test', first_name: 'Laura', last_name: 'Ferri', password: demo.password })
  await deps.db
    .updateTable('users')
    .set({ roles: ['CONSULTANT'], studio: 'Studio Ferri e associati' })
    .where('_id', '=', adviser._id)
    .execute()

  const written: StatuteChange = {
    written_decisions: 'BOTH',
    board_written_decisions: 'BOTH',
    articles: { written_decisions: '14', board_written_decisions: '14' },
  }
  const mine = await addCompany(deps, world, { sample: brenta, admin: demo, statute: written })
  await world.role(mine, adviser, { role: 'CONSULTANT', status: 'ACTIVE' })
  await addCompany(deps, world, { sample: valserra, admin: demo, statute: openClauses })
  const links: [Sample, HeldRole['status']][] = [
    [soligo, 'ACTIVE'],
    [brenna, 'PENDING'],
    [astichello, 'REQUESTED_PENDING'],
  ]
  for (const [sample, status] of links) {
    const company_id = await addCompany(deps, world, { sample, admin: owner })
    await world.role(company_id, demo, { role: 'CONSULTANT', status })
  }
  const data = { name: brenna.business_name }
  await deps.db.transaction().execute((tx) => notify(tx, { user_id: demo._id, kind: 'CONSULTANT_INVITED', data, at: deps.clock.now() }))
}

interface Adding {
  sample: Sample
  admin: Person
  statute?: StatuteChange
}

export async function addCompany({ db, clock }: Deps, world: World, { sample, admin, statute = {} }: Adding): Promise<string> {
  const { business_name, people, remote, ...details } = sample
  const fiscal = { fiscal_code: sample.vat_number, payed_shares_value: sample.shares_value, vote_value: sample.shares_value }
  // Shares of the demo are worth one euro each; of quotas the capital in money is their sum.
  const money = business_name.endsWith('S.p.A.') ? { capital_cents: sample.shares_value * 100, payed_capital_cents: sample.shares_value * 100 } : {}
  const chosen = JSON.stringify({ board_auditors_vote: false, ...statute, ...(remote && { remote_allowed: true }) })
  const { _id } = await world.company(business_name, admin, {}, { ...details, ...fiscal, ...money, statute: chosen })
  const members = people.map(({ roles, shares, ...it }) =>
    newMember({ ...it, kind: it.kind as 'P' | 'S', roles: roles.map((code) => roleOf(code)!), holdings: ownHolding(shares) }, false),
  )
  const added = await db.transaction().execute((tx) => addMembers(tx, prove(_id), members, clock.now()))
  await db.updateTable('companies').set({ administrator_id: added[0]! }).where('_id', '=', _id).execute()
  return _id
}
