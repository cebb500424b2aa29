import type { designatedRoutes } from '@delibera/core/designated/routes'
import { Fault } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import { redirect } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { addressOf } from '../files/commands.ts'
import { enterProxy, giveProxy, revokeProxy } from './commands.ts'
import { myProxy, proxyGiversOf, proxyPaper, representativePage } from './reads.ts'
import { declareInterests, designate } from './seat-commands.ts'

export function designatedHandlers(deps: Deps): Handlers<typeof designatedRoutes> {
  return {
    designate: ({ ctx, body }) => designate(deps, ctx, body),
    givers: ({ ctx, query }) => {
      // What they say is nobody's to read but the representative's, before the vote opens: the log tells it then.
      if (query.content) throw new Fault('CP003')
      return proxyGiversOf(deps, ctx)
    },
    enter: ({ ctx, body }) => enterProxy(deps, ctx, body),
    mine: ({ ctx, params }) => myProxy(deps, ctx, params.convocation),
    give: ({ ctx, params, body }) => giveProxy(deps, ctx, params.convocation, body),
    revoke: async ({ ctx, params }) => {
      await revokeProxy(deps, ctx, params.convocation)
      return done
    },
    representative: ({ ctx }) => representativePage(deps, ctx),
    paper: async ({ ctx, params }) => redirect(await addressOf(deps, await proxyPaper(deps, ctx, params.giver))),
    declare: async ({ ctx, body }) => {
      await declareInterests(deps, ctx, body)
      return done
    },
  }
}
