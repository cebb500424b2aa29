import type { voteRoutes } from '@delibera/core/votes/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { castBallot } from './ballot-commands.ts'
import { recordVotes, skipVote, startVote, stopVote } from './commands.ts'
import { receiptsOf } from './reads.ts'

const acts = { start: startVote, stop: stopVote, skip: skipVote }

export function voteHandlers(deps: Deps): Handlers<typeof voteRoutes> {
  return {
    cast: ({ ctx, params, body }) => castBallot(deps, ctx, { odg_id: params.odg, votes: body.votes }),
    receipts: async ({ ctx }) => {
      const items = await receiptsOf(deps, ctx)
      return { total: items.length, items }
    },
    conduct: ({ ctx, params, body }) => (body.action === 'record' ? recordVotes(deps, ctx, params.odg, body.votes) : acts[body.action](deps, ctx, params.odg)),
  }
}
