import type { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { confirm, leaveDraft } from '../../meeting/leaving-draft.ts'
import { onMeeting, refuseAction } from '../../meeting/on-meeting.ts'
import { applyChange, begin, refuseIncomplete } from './prepare-commands.ts'
import { meetingSeen } from './reads.ts'

type Part = Pick<Handlers<typeof meetingRoutes>, 'prepare' | 'change'>

export function prepareHandlers(deps: Deps): Part {
  return {
    prepare: async ({ ctx, body }) => {
      await refuseIncomplete(deps, ctx)
      const meeting = await deps.db.transaction().execute((tx) => begin(tx, deps, ctx, body))
      return meetingSeen(deps, { ...ctx, meeting })
    },

    change: async ({ ctx, body }) => {
      const { draft, confirm: isConfirmed, version, ...change } = body
      await onMeeting(deps, { caller: ctx, action: 'change_room', version }, async (tx, row) => {
        const changed = await applyChange(tx, deps, ctx, { row, change })
        if (draft === false) refuseAction(changed, 'leave_draft')
        const ready = draft === false ? await leaveDraft(tx, deps, ctx, changed) : changed
        // Leaving the draft has confirmed it already, where an administrator does.
        if (!isConfirmed || (draft === false && ready.status === 'PROCESSING')) return
        refuseAction(ready, 'confirm')
        await confirm(tx, deps, ctx, ready)
      })
      return meetingSeen(deps, ctx)
    },
  }
}
