import type { confirmationRoutes } from '@delibera/core/companies/routes'
import { Fault } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { prove } from '../../http/proven.ts'
import { accountOf } from '../../stores/accounts/account-store.ts'
import { lockedCompany } from '../../stores/companies/company-store.ts'
import { consultantSwitched, ownConsultantSwitched } from './consultant-commands.ts'
import { managerLeaves, managerNamed, managerSwitched } from './manager-commands.ts'

export function permissionHandlers(deps: Deps): Pick<Handlers<typeof confirmationRoutes>, 'addManager' | 'setPermission' | 'setMyPermission'> {
  const { db } = deps
  return {
    addManager: async ({ ctx, body }) => {
      await db.transaction().execute(async (tx) => {
        const account = await accountOf(tx, { email: body.email })
        if (!account?.email_confirmed_at || account.deleted_at) throw new Fault('MB003')
        const row = await lockedCompany(tx, ctx.company)
        if (!row) throw new Fault('CP003')
        await managerNamed(tx, deps, { company: row, by: ctx.user, user_id: account._id })
      })
      return done
    },

    setPermission: async ({ ctx, body: { user_id, role, enable } }) => {
      await db.transaction().execute(async (tx) => {
        const row = await lockedCompany(tx, ctx.company)
        if (!row) throw new Fault('CP003')
        const act = role === 'ADMIN' ? managerSwitched : consultantSwitched
        await act(tx, deps, { company: row, by: ctx.user, user_id, enable })
      })
      return done
    },

    /** Open to whoever is invited or waits, and not only to who is inside: to a stranger the company is not there. */
    setMyPermission: async ({ ctx, params, body: { role, enable } }) => {
      await db.transaction().execute(async (tx) => {
        const row = await lockedCompany(tx, prove(params.id))
        if (!row) throw new Fault('CP003')
        const act = role === 'ADMIN' ? managerLeaves : ownConsultantSwitched
        await act(tx, deps, { company: row, by: ctx.user, user_id: ctx.user, enable })
      })
      return done
    },
  }
}
