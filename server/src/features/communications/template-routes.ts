import type { letterTemplateRoutes } from '@delibera/core/communications/template-routes'
import { Fault, notFound } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import { sqlState, type Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { addTemplate, removeTemplate, rewriteTemplate, templatesOf } from '../../stores/communications/template-store.ts'

export function letterTemplateHandlers({ db, clock }: Deps): Handlers<typeof letterTemplateRoutes> {
  /** Two templates of one company never have the same name: the key decides, and the caller learns which field it was. */
  const named = async <Result>(write: (tx: Tx) => Promise<Result>): Promise<Result> => {
    try {
      return await db.transaction().execute(write)
    } catch (error) {
      throw sqlState(error) === '23505' ? new Fault('E0002', 'name') : error
    }
  }
  return {
    templates: async ({ ctx }) => {
      const items = await templatesOf(db, ctx.company)
      return { total: items.length, items }
    },

    addTemplate: ({ ctx, body }) => named((tx) => addTemplate(tx, ctx.company, body, clock.now())),

    changeTemplate: ({ ctx, params, body }) =>
      named(async (tx) => {
        const changed = await rewriteTemplate(tx, ctx.company, params.id, body)
        if (!changed) throw notFound()
        return changed
      }),

    removeTemplate: async ({ ctx, params }) => {
      await db.transaction().execute((tx) => removeTemplate(tx, ctx.company, params.id))
      return done
    },
  }
}
