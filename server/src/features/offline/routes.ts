import { Fault } from '@delibera/core/faults'
import type { offlineRoutes } from '@delibera/core/offline/routes'
import { refuseAgenda } from '@delibera/core/offline/rules'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { obey } from '../../meeting/room-points.ts'
import { companySeen } from '../../notices/company-news.ts'
import { changeMeetingAgenda } from '../agenda/commands.ts'
import { beginOffline, changeOffline, enterVotes, recordOffline } from './commands.ts'
import { offlineSeen, standingOf, takenFacts } from './reads.ts'

export function offlineHandlers(deps: Deps): Handlers<typeof offlineRoutes> {
  return {
    take: async ({ ctx, body }) => {
      const company = await companySeen(deps, ctx)
      if (!company.is_completed) throw new Fault('MT002', { reason: 'company_incomplete', missing: company.missing })
      const meeting = await beginOffline(deps, ctx, body)
      return offlineSeen(deps, { ...ctx, meeting })
    },

    load: ({ ctx }) => offlineSeen(deps, ctx),

    change: async ({ ctx, body }) => {
      await changeOffline(deps, ctx, body)
      return offlineSeen(deps, ctx)
    },

    presences: async ({ ctx, body }) => {
      await recordOffline(deps, ctx, body)
      return offlineSeen(deps, ctx)
    },

    agenda: async ({ ctx, body }) => {
      // Who enters a vote meanwhile raises the version that the change below asks for.
      const all = await takenFacts(deps.db, deps, ctx)
      obey(refuseAgenda(standingOf(all), all.taken, body.odgs))
      const { removal_id } = await changeMeetingAgenda(deps, ctx, body, 'take_down')
      return { ...(await offlineSeen(deps, ctx)), ...(removal_id && { removal_id }) }
    },

    votes: async ({ ctx, body }) => {
      await enterVotes(deps, ctx, body)
      return offlineSeen(deps, ctx)
    },
  }
}
