import type { filingRoutes } from '@delibera/core/filing/routes'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import { download } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { buildFiling, builtPackage } from './build-commands.ts'
import { changeFiling, checkFiling, dropFiling, emptySlot, fillSlot, openFiling } from './commands.ts'
import { filingList, filingOf } from './reads.ts'

export function filingHandlers(deps: Deps): Handlers<typeof filingRoutes> {
  return {
    list: ({ ctx, query }) => filingList(deps, ctx.company, query),
    open: async ({ ctx, body }) => filingOf(deps, ctx.company, await openFiling(deps, ctx, body)),
    load: ({ ctx, params }) => filingOf(deps, ctx.company, params.filing),

    change: async ({ ctx, params, body }) => {
      await changeFiling(deps, ctx, { _id: params.filing, change: body })
      return filingOf(deps, ctx.company, params.filing)
    },

    remove: async ({ ctx, params }) => {
      await dropFiling(deps, ctx, params.filing)
      return done
    },

    fill: async ({ ctx, params, body }) => {
      await fillSlot(deps, ctx, { _id: params.filing, slot: params.slot as Slot, change: body })
      return filingOf(deps, ctx.company, params.filing)
    },

    empty: async ({ ctx, params }) => {
      await emptySlot(deps, ctx, { _id: params.filing, slot: params.slot as Slot })
      return filingOf(deps, ctx.company, params.filing)
    },

    check: async ({ ctx, params }) => {
      await checkFiling(deps, ctx, params.filing)
      return filingOf(deps, ctx.company, params.filing)
    },

    build: ({ ctx, params }) => buildFiling(deps, ctx, params.filing),

    package: async ({ ctx, params }) => {
      const { name, content } = await builtPackage(deps, ctx.company, params.filing)
      return download(name, 'application/zip', content)
    },
  }
}

type Slot = Parameters<typeof emptySlot>[2]['slot']
