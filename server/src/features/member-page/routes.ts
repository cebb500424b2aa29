import type { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { noteVisit } from '../../meeting/news.ts'
import { announcePresence } from './commands.ts'
import { meetingForMember } from './reads.ts'

export function publicMeetingHandlers(deps: Deps): Handlers<typeof publicMeetingRoutes> {
  return {
    details: async ({ ctx, request }) => {
      await noteVisit(deps, ctx)
      return meetingForMember(deps, ctx, request.locale)
    },
    intend: async ({ ctx, params, body, request }) => {
      await announcePresence(deps, ctx, { convocation_id: params.conv, presence: body.presence })
      return meetingForMember(deps, ctx, request.locale)
    },
  }
}
