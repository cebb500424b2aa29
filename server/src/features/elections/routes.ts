import type { electionRoutes } from '@delibera/core/elections/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { photosOf } from '../../stores/elections/photo-store.ts'
import { castElection } from './ballot-commands.ts'
import { conductElection } from './commands.ts'
import { enterElected } from './elected-commands.ts'
import { changePhoto } from './photo-commands.ts'
import { electionReceiptsOf } from './reads.ts'
import { addCandidate, addList, changeCandidate, changeElection, changeList, withdrawCandidate, withdrawList } from './setting-commands.ts'

const all = <Item>(items: Item[]) => ({ total: items.length, items })

export function electionHandlers(deps: Deps): Handlers<typeof electionRoutes> {
  return {
    set: ({ ctx, params, body }) => changeElection(deps, ctx, params.odg, body),
    addCandidate: ({ ctx, params, body }) => addCandidate(deps, ctx, params.odg, body),
    changeCandidate: ({ ctx, params, body }) => changeCandidate(deps, ctx, params, body),
    setPhoto: async ({ ctx, params, body }) => {
      await changePhoto(deps, ctx, params, body.photo)
      return all(await photosOf(deps.db, ctx.meeting, params.odg))
    },
    photos: async ({ ctx, params }) => all(await photosOf(deps.db, ctx.meeting, params.odg)),
    photosByLink: async ({ ctx, params }) => all(await photosOf(deps.db, ctx.meeting, params.odg)),
    withdrawCandidate: ({ ctx, params }) => withdrawCandidate(deps, ctx, params),
    addList: ({ ctx, params, body }) => addList(deps, ctx, params.odg, body),
    changeList: ({ ctx, params, body }) => changeList(deps, ctx, params, body),
    withdrawList: ({ ctx, params }) => withdrawList(deps, ctx, params),
    cast: ({ ctx, params, body }) => castElection(deps, ctx, { odg_id: params.odg, ...body }),
    receipts: async ({ ctx }) => all(await electionReceiptsOf(deps, ctx)),
    enter: ({ ctx, params }) => enterElected(deps, ctx, params.odg),
    conduct: ({ ctx, params, body }) => conductElection(deps, ctx, params.odg, body),
  }
}
