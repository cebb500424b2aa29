import type { confirmationRoutes } from '@delibera/core/companies/routes'
import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { oneCompany } from '../../notices/company-news.ts'
import { confirmationOf, spendConfirmation } from '../../stores/companies/confirmation-store.ts'
import { lockRoles } from '../../stores/companies/role-store.ts'
import { addressAsked } from './address-commands.ts'
import { confirmationSeen, grant } from './confirmation-commands.ts'
import { identityHandlers } from './identity-routes.ts'
import { permissionHandlers } from './permission-routes.ts'

export function confirmationHandlers(deps: Deps): Handlers<typeof confirmationRoutes> {
  return { ...letterHandlers(deps), ...identityHandlers(deps), ...permissionHandlers(deps) }
}

function letterHandlers(deps: Deps): Pick<Handlers<typeof confirmationRoutes>, 'ask' | 'read' | 'confirm'> {
  const { db, clock } = deps
  return {
    ask: ({ ctx, body }) => db.transaction().execute((tx) => addressAsked(tx, deps, ctx, body.email ?? null)),

    /** Mail programs open links before people do: looking spends nothing. */
    read: async ({ query }) => {
      const row = await confirmationOf(db, query.slug)
      const seen = row && (await confirmationSeen(db, row, clock.now()))
      if (!seen) throw new Fault('CP002')
      return seen
    },

    confirm: ({ body }) => oneCompany(() => db.transaction().execute((tx) => confirmed(tx, deps, body.slug))),
  }
}

async function confirmed(tx: Tx, deps: Deps, slug: string) {
  const found = await confirmationOf(tx, slug)
  if (!found) throw new Fault('CP002')
  // Everything about one company takes turns: what is read from here on nobody changes.
  await lockRoles(tx, found.company_id)
  const row = await confirmationOf(tx, slug)
  const seen = row && (await confirmationSeen(tx, row, deps.clock.now()))
  if (!row || !seen) throw new Fault('CP002')
  if (seen.state === 'EXPIRED') throw new Fault('CP002', 'expired')
  if (seen.state !== 'OPEN' || !(await spendConfirmation(tx, slug, deps.clock.now()))) throw new Fault('CP001')
  await grant(tx, deps, row)
  return { ...seen, state: 'USED' as const }
}
