import type { publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { Fault } from '@delibera/core/faults'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import { noteVisit } from '../../meeting/news.ts'
import { markRead } from '../../stores/decisions/asked-store.ts'
import { answerByLink, withdrawAnswer } from './answer-commands.ts'
import { signedElsewhere } from './elsewhere-commands.ts'
import { pointsKnown } from './known-reads.ts'
import { tellDecision } from './news-commands.ts'
import { settlePaper } from './proof-commands.ts'
import { publicDecision } from './public-reads.ts'

export function publicDecisionHandlers(deps: Deps): Handlers<typeof publicDecisionRoutes> {
  return {
    details: async ({ ctx }) => {
      await noteVisit(deps, ctx)
      return publicDecision(deps, ctx)
    },

    read: async ({ ctx, body: { file_id } }) => {
      await noteReading(deps, ctx, file_id)
      return publicDecision(deps, ctx)
    },

    answer: async ({ ctx, body }) => {
      if (!body.file_id) return answerByLink(deps, ctx, body)
      await settlePaper(deps, ctx, body.file_id, ctx.member)
      return answerByLink(deps, ctx, { ...body, file_id: await signedElsewhere(deps, ctx, { ...body, file_id: body.file_id }) })
    },

    withdraw: async ({ ctx }) => {
      await withdrawAnswer(deps, ctx)
      return publicDecision(deps, ctx)
    },
  }
}

/** The first opening is the fact; the next ones are not. */
function noteReading(deps: Deps, ctx: Contexts['link'], file_id: string | null): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const points = file_id === null ? [] : await pointsKnown(tx, ctx.meeting)
    if (file_id !== null && !points.some((it) => it.files.some((file) => file.file_id === file_id)))
      throw new Fault('E0001', [{ path: 'file_id', message: 'invalidValue' }])
    if (await markRead(tx, ctx, file_id, deps.clock.now())) await tellDecision(tx, deps, ctx, 'read')
  })
}
