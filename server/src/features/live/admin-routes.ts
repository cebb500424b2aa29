import type { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { closePoint, takeUpPoint } from '../../meeting/room-points.ts'
import { closeMeeting } from './close-commands.ts'
import { excludeFrom } from './exclusion-commands.ts'
import { fillPoint } from './fill-commands.ts'
import { openRoom } from './open-commands.ts'
import { roomAdminHandlers } from './room-admin-routes.ts'
import { nameSecretary, startMeeting } from './start-commands.ts'

export function adminLiveHandlers(deps: Deps): Handlers<typeof adminLiveRoutes> {
  return {
    open: ({ ctx }) => openRoom(deps, ctx),
    start: ({ ctx, body }) => startMeeting(deps, ctx, body),
    close: ({ ctx, body }) => closeMeeting(deps, ctx, body),
    nameSecretary: ({ ctx, body }) => nameSecretary(deps, ctx, body.secretary_id),
    takeUp: ({ ctx, params }) => takeUpPoint(deps, ctx, params.odg),
    closePoint: ({ ctx, params }) => closePoint(deps, ctx, params.odg),
    exclude: ({ ctx, params, body }) =>
      excludeFrom(
        deps,
        ctx,
        params.odg,
        body.excluded.map(({ member_id, exclusion_reason }) => ({ member_id, reason: exclusion_reason })),
      ),
    fillPoint: ({ ctx, params, body }) => fillPoint(deps, ctx, params.odg, body),
    ...roomAdminHandlers(deps),
  }
}
