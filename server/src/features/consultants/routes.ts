import type { consultantRoutes } from '@delibera/core/consultants/routes'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { consultantsFound, invitesFor, linksOf, ownConsultant } from '../../stores/consultants/consultant-store.ts'
import { claimInvites } from './commands.ts'
import { inviteConsultant, redirectInvitation, revokeConsultant } from './invite-commands.ts'
import { servedSeen } from './reads.ts'
import { requestCompany } from './request-commands.ts'

const list = <Item>(items: Item[]) => ({ total: items.length, items })

export function consultantHandlers(deps: Deps): Handlers<typeof consultantRoutes> {
  return { ...companySide(deps), ...consultantSide(deps) }
}

type Part<Names extends keyof typeof consultantRoutes> = Pick<Handlers<typeof consultantRoutes>, Names>

function companySide(deps: Deps): Part<'ofCompany' | 'pending' | 'invite' | 'inviteAt' | 'revoke'> {
  const { db } = deps
  return {
    ofCompany: async ({ ctx }) => list(await linksOf(db, ctx.company, ['ACTIVE', 'INCACTIVE'])),
    pending: async ({ ctx }) => list(await linksOf(db, ctx.company, ['PENDING', 'REQUESTED_PENDING'])),
    invite: ({ ctx, body }) => db.transaction().execute((tx) => inviteConsultant(tx, deps, ctx, body)),
    inviteAt: ({ ctx, params, body }) => db.transaction().execute((tx) => redirectInvitation(tx, deps, ctx, { id: params.consultantId, email: body.email })),
    revoke: async ({ ctx, params }) => {
      await db.transaction().execute((tx) => revokeConsultant(tx, deps, ctx, params.consultantId))
      return done
    },
  }
}

function consultantSide(deps: Deps): Part<'find' | 'companies' | 'request'> {
  const { db } = deps
  return {
    find: async ({ ctx, query }) => {
      const own = query.search ? undefined : await ownConsultant(db, ctx.user)
      const { total, items } = list(query.search ? await consultantsFound(db, query.search) : own ? [own] : [])
      return { total, items: items.slice((query.page - 1) * query.count, query.page * query.count) }
    },

    companies: async ({ ctx, query }) => {
      // An invitation may have come just before the person became a consultant.
      if ((await invitesFor(db, ctx.user)).length > 0) await db.transaction().execute((tx) => claimInvites(tx, deps, ctx.user))
      return servedSeen(deps, ctx.user, query)
    },

    request: ({ ctx, body }) => db.transaction().execute((tx) => requestCompany(tx, deps, ctx.user, body.vat_number)),
  }
}
