import { Fault, notFound } from '@delibera/core/faults'
import type { verbalRoutes } from '@delibera/core/minutes/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { verbalRow, versionText } from '../../stores/minutes/minutes-store.ts'
import { generateMinutes, saveMinutes } from './commands.ts'
import { confirmMinutes } from './confirm-commands.ts'
import { materialOf } from './material-reads.ts'
import { verbalView } from './reads.ts'

export function verbalHandlers(deps: Deps): Handlers<typeof verbalRoutes> {
  return {
    load: ({ ctx }) => verbalView(deps, ctx),

    generate: async ({ ctx, body }) => {
      await generateMinutes(deps, ctx, body)
      return verbalView(deps, ctx)
    },

    save: ({ ctx, body, request }) => {
      refuseHtml(request.body)
      return saveMinutes(deps, ctx, body)
    },

    confirm: async ({ ctx, body }) => {
      await confirmMinutes(deps, ctx, body)
      return verbalView(deps, ctx)
    },

    version: async ({ ctx, params }) => {
      const version = Number(params.version)
      const row = await verbalRow(deps.db, ctx.meeting)
      const blocks = row && (await versionText(deps.db, row._id, version))
      if (!blocks) throw notFound()
      return { version, blocks }
    },

    material: ({ ctx }) => materialOf(deps, ctx),
  }
}

/** Whoever sends the text as they read it must not believe that it was saved. */
function refuseHtml(body: unknown): void {
  if (body !== null && typeof body === 'object' && 'html' in body) throw new Fault('E0001', [{ path: 'html', message: 'minutesAreBlocks' }])
}
