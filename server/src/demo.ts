import type { Deps } from './deps.ts'
import { notify } from './features/notifications/commands.ts'
import { worldOf } from './testing/world.ts'

/** Fills an empty database with the demo, once. Never in production: main.ts asks only for the embedded database. */
export async function seedDemo(deps: Deps): Promise<void> {
  const { db, clock, log } = deps
  const anybody = await db.selectFrom('users').select('_id').limit(1).executeTakeFirst()
  if (anybody) return
  const world = worldOf(deps)
  const demo = await world.person({ email: 'demo@delibera.test', password: 'Delibera.2026', first_name: 'Elena', last_name: 'Marchesini' })
  await db
    .updateTable('users')
    .set({ roles: ['CONSULTANT'], fiscal_code: 'MRCLNE80A41L736P', studio: 'Studio Marchesini' })
    .where('_id', '=', demo._id)
    .execute()
  await world.company('Officine Brenta S.r.l.', demo)
  await world.company('Fonderia Valserra S.p.A.', demo)
  await db.transaction().execute((tx) => notify(tx, { user_id: demo._id, kind: 'WELCOME', at: clock.now() }))
  log.info({ user: demo.email }, 'demo data added')
}
