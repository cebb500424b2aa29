import type { followupRoutes } from '@delibera/core/followup/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { addTask, changeTask } from './commands.ts'
import { companyTasks, meetingTasks, servedTasks } from './reads.ts'
import { remindOwner } from './reminder-commands.ts'

export function followupHandlers(deps: Deps): Handlers<typeof followupRoutes> {
  return {
    ofCompany: ({ ctx, query }) => companyTasks(deps, ctx, query),
    served: ({ ctx, query }) => servedTasks(deps, ctx, query),
    ofMeeting: ({ ctx }) => meetingTasks(deps, ctx),
    add: ({ ctx, body }) => addTask(deps, ctx, body),
    change: ({ ctx, params, body }) => changeTask(deps, ctx, params.task, body),
    remind: ({ ctx, params }) => remindOwner(deps, ctx, params.task),
  }
}
