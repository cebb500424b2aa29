import { demoPerson } from '@delibera/core/operations/demo'
import { seedAgenda } from './demo-agenda.ts'
import { seedCampaign } from './demo-campaign.ts'
import { seedCommunications } from './demo-communications.ts'
import { seedCompanies } from './demo-companies.ts'
import { seedLives } from './demo-live.ts'
import { seedMeetings } from './demo-meetings.ts'
import { seedMinutes } from './demo-minutes.ts'
import { seedPayments } from './demo-payments.ts'
import type { Deps } from './deps.ts'
import { notify } from './features/notifications/commands.ts'
import { worldOf } from './testing/world.ts'

/** Fills an empty database with the demo, once. Never in production: main.ts asks only for the embedded database. */
export async function seedDemo(deps: Deps): Promise<void> {
  const { db, clock, log } = deps
  const anybody = await db.selectFrom('users').select('_id').limit(1).executeTakeFirst()
  if (anybody) return
  const world = worldOf(deps)
  const demo = await world.person(demoPerson)
  await db
    .updateTable('users')
    .set({ roles: ['CONSULTANT'], fiscal_code: 'MRCLNE80A41L736P', studio: 'Studio Marchesini' })
    .where('_id', '=', demo._id)
    .execute()
  await seedCompanies(deps, world, demo)
  await seedAgenda(deps, demo)
  await seedPayments(deps, demo)
  await seedLives(deps, demo)
  await seedMinutes(deps, demo)
  await seedMeetings(deps, world, demo)
  await seedCampaign(deps, world, demo)
  await seedCommunications(deps, demo)
  await db.transaction().execute((tx) => notify(tx, { user_id: demo._id, kind: 'WELCOME', at: clock.now() }))
  log.info({ user: demo.email }, 'demo data added')
}
