import type { advanceRoutes } from '@delibera/core/advance/routes'
import { Fault } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { giveAdvance, remindVoters, withdrawAdvance } from './commands.ts'
import { advanceVotersOf, myAdvance } from './reads.ts'

export function advanceHandlers(deps: Deps): Handlers<typeof advanceRoutes> {
  return {
    mine: ({ ctx }) => myAdvance(deps, ctx),
    give: ({ ctx, params, body }) => giveAdvance(deps, ctx, params.convocation, body),
    withdraw: async ({ ctx, params }) => {
      await withdrawAdvance(deps, ctx, params.convocation)
      return done
    },
    voters: ({ ctx, query }) => {
      // What was said is nobody's to read before the vote opens: the log tells it then.
      if (query.content) throw new Fault('CP003')
      return advanceVotersOf(deps, ctx)
    },
    remind: ({ ctx }) => remindVoters(deps, ctx),
  }
}
